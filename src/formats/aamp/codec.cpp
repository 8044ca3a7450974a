#include "codec.hpp"

#include <algorithm>

namespace kinora::aamp {
namespace {

constexpr const char* kKey = "parameter_order";
constexpr const char* kChildrenFirst = "children_first";
constexpr const char* kParentsFirst = "parents_first";

}  // namespace

Result<void> read_model(ByteView bytes, Archive& archive, Recording* recording) {
  auto a = read(bytes, nullptr, recording ? &recording->map : nullptr);
  if (!a) return Failure(std::move(a.error()));
  archive = std::move(*a);
  return {};
}

Result<Bytes> write_model(const Archive& archive, const WriteOptions& options) {
  if (options.layout) {
    const auto entry = options.layout->texts.find(kKey);
    if (entry != options.layout->texts.end() && entry->second.stored == kParentsFirst)
      return write(archive, ParameterOrder::parents_first);
  }
  auto bytes = write(archive);
  if (!options.learned || !bytes || same_bytes(*bytes, options.original)) return bytes;
  options.learned->texts[kKey] = {kChildrenFirst, kParentsFirst};
  return write(archive, ParameterOrder::parents_first);
}

}  // namespace kinora::aamp
