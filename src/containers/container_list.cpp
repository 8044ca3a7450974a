#include "kinora/containers/container_list.hpp"

#include "kinora/containers/brres.hpp"
#include "kinora/containers/narc.hpp"
#include "kinora/containers/nitro_compression.hpp"
#include "kinora/containers/sarc.hpp"
#include "kinora/containers/u8_archive.hpp"
#include "kinora/containers/yaz0.hpp"
#include "kinora/containers/zstd.hpp"

namespace kinora {
namespace {

// Those with a magic number come first; the others have to decompress a little to be sure.
constexpr std::array kWrappers = {
    &yaz0::kWrapper, &zstd::kWrapper,     &lz10::kWrapper,     &lz11::kWrapper,
    &rle::kWrapper,  &huffman4::kWrapper, &huffman8::kWrapper,
};
constexpr std::array kArchives = {
    &sarc::kArchive,
    &narc::kArchive,
    &u8_archive::kArchive,
    &brres::kArchive,
};

}  // namespace

std::span<const WrapperType* const> wrapper_types() { return kWrappers; }
std::span<const ArchiveType* const> archive_types() { return kArchives; }

const WrapperType* find_wrapper_type(ByteView bytes, const UnwrapOptions& options) {
  for (const WrapperType* t : kWrappers)
    if (t->recognise(bytes, options)) return t;
  return nullptr;
}

const ArchiveType* find_archive_type(ByteView bytes) {
  for (const ArchiveType* t : kArchives)
    if (t->recognise(bytes)) return t;
  return nullptr;
}

const WrapperType* wrapper_type_named(std::string_view name) {
  for (const WrapperType* t : kWrappers)
    if (t->name == name) return t;
  return nullptr;
}

const ArchiveType* archive_type_named(std::string_view name) {
  for (const ArchiveType* t : kArchives)
    if (t->name == name) return t;
  return nullptr;
}

}  // namespace kinora
