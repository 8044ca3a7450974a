#include "kinora/formats/aamp/builder.hpp"

#include <algorithm>

#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/names.hpp"

namespace kinora::aamp {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 31;

template <class T>
std::size_t move_tail(std::vector<T>& from, std::size_t first, std::vector<T>& to) {
  const std::size_t at = to.size();
  to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(first), from.end());
  from.resize(first);
  return at;
}

}  // namespace

Builder::Builder(u32 version, std::string_view type, u32 root_name)
    : version_(version), type_size_(static_cast<u32>(type.size())) {
  const ByteView b = as_bytes(type);
  bytes_.assign(b.begin(), b.end());
  if (type.find('\0') != type.npos) fail_with(kZeroInText, {"the type of the archive"});
  open_.push_back({root_name, 0, 0});
}

void Builder::fail_with(const Finding& f, std::initializer_list<Argument> arguments) {
  if (!error_) error_ = make_diagnostic(f, {}, {}, arguments);
}

void Builder::begin_list(u32 name) {
  if (open_.size() >= kMaxDepth) fail_with(kTooDeep, {kMaxDepth});
  open_.push_back({name, pending_lists_.size(), pending_objects_.size()});
}

List Builder::close() {
  const Open o = open_.back();
  open_.pop_back();
  List l{};
  l.name = o.name;
  l.list_count = static_cast<u32>(pending_lists_.size() - o.first_list);
  l.object_count = static_cast<u32>(pending_objects_.size() - o.first_object);
  // The root comes first in the finished archive, so everything else moves up by one.
  l.first_list = static_cast<u32>(move_tail(pending_lists_, o.first_list, lists_)) + 1;
  l.first_object = static_cast<u32>(move_tail(pending_objects_, o.first_object, objects_));
  return l;
}

void Builder::end_list() { pending_lists_.push_back(close()); }

void Builder::begin_object(u32 name) {
  pending_objects_.push_back({name, static_cast<u32>(parameters_.size()), 0});
}
void Builder::end_object() {
  Object& o = pending_objects_.back();
  o.parameter_count = static_cast<u32>(parameters_.size()) - o.first_parameter;
}

void Builder::add(u32 name, Type type, ByteView b) {
  if (bytes_.size() + b.size() > kMostBytes) return fail_with(kTooLargeToBuild, {});
  parameters_.push_back({name, static_cast<u32>(bytes_.size()), static_cast<u32>(b.size()), type});
  bytes_.insert(bytes_.end(), b.begin(), b.end());
}
void Builder::word(u32 name, Type type, u32 x) {
  std::array<u8, 4> b;
  store(b.data(), x);
  add(name, type, b);
}
void Builder::text(u32 name, Type type, std::string_view s) {
  if (s.find('\0') != s.npos) return fail_with(kZeroInText, {known_or_hex(name)});
  if (s.size() >= info(type).size)
    return fail_with(kTextTooLong, {known_or_hex(name), info(type).size, info(type).name});
  add(name, type, as_bytes(s));
}
void Builder::value(u32 name, Type type, ByteView b) { add(name, type, b); }

Result<Archive> Builder::finish() {
  const List root = close();
  if (error_) return Failure(*error_);
  Archive a(static_cast<u32>(lists_.size() + 1), static_cast<u32>(objects_.size()),
            static_cast<u32>(parameters_.size()), static_cast<u32>(bytes_.size()));
  a.version_ = version_;
  a.type_size_ = type_size_;
  List* const lists = a.array<List>(0);
  lists[0] = root;
  std::copy(lists_.begin(), lists_.end(), lists + 1);
  std::copy(objects_.begin(), objects_.end(), a.array<Object>(a.objects_at()));
  std::copy(parameters_.begin(), parameters_.end(), a.array<Parameter>(a.parameters_at()));
  std::copy(bytes_.begin(), bytes_.end(), a.block_.get() + a.bytes_at());
  return a;
}

}  // namespace kinora::aamp
