// AAMP in: one walk over the tree, which copies every entry to its place in the flat arrays.
// Entries may lie anywhere in the file, as foreign tools order them differently; the counts of the
// header only bound the walk. Layout: docs/formats/aamp.md.
#include <algorithm>

#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/names.hpp"
#include "layout.hpp"
#include "map_notes.hpp"

namespace kinora::aamp {
namespace {

// All values together, shared ones counted for each use, may be this many times as large as the
// file. The longest text at hand, 161 bytes, in a file of nothing but uses of it: 20 times.
constexpr u64 kMostSharing = 64;

/// Size of a value by its type; 0 for texts and buffers.
constexpr auto kFixedSizes = [] {
  std::array<u32, kTypeCount> out{};
  for (u32 i = 0; i < kTypeCount; ++i)
    if (kTypes[i].form != Form::text && kTypes[i].form != Form::buffer) out[i] = kTypes[i].size;
  return out;
}();

}  // namespace

class Reader {
 public:
  Reader(ByteView file, OffsetMap* map) : file_(file) {
    if (map) map_.emplace(*map, file);
  }

  Result<Archive> run(std::vector<Diagnostic>* notes);

 private:
  using Error = std::optional<Diagnostic>;

  Error check_header();
  bool read_list(u32 index, u64 entry, u32 depth, PathTree::Id path);
  bool read_parameters(Object& o, u64 entry, PathTree::Id path);
  bool read_value(Parameter& p, u64 entry);
  bool measure(Parameter& p, u64 entry, u64 at);
  /// The first of `count` children; false if they do not lie behind `entry` and in the file.
  bool find_children(u64 entry, u64 entry_size, u32 distance, u64 count, u64 size, u64& at) {
    at = entry + u64{4} * distance;
    if (count == 0) return true;
    if (u64{4} * distance >= entry_size && at + count * size <= end_) [[likely]]
      return true;
    return fail_children(entry, entry_size, at, count, size);
  }
  bool claim(u32& used, u32 count, u32 limit, const char* what, u64 entry) {
    if (count > limit - used) [[unlikely]]
      return fail_claim(what, limit, entry);
    used += count;
    return true;
  }
  // Messages are made apart, so that the walk stays small.
  bool fail_claim(const char* what, u32 limit, u64 entry);
  bool fail_children(u64 entry, u64 entry_size, u64 at, u64 count, u64 size);
  PathTree::Id step(PathTree::Id parent, u64 entry, u32 position) {
    return map_ ? map_->step(parent, entry, position) : PathTree::kRoot;
  }
  void note_counts(std::vector<Diagnostic>& notes) const;
  [[gnu::cold, gnu::noinline]] bool stop(const Finding& f, u64 at,
                                         std::initializer_list<Argument> arguments) {
    error_ = make_diagnostic(f, at, {}, arguments);
    return false;
  }

  ByteView file_;
  u64 end_ = 0, root_ = 0, type_size_ = 0, values_left_ = 0;
  u32 list_limit_ = 0, object_limit_ = 0, parameter_limit_ = 0;
  u32 lists_used_ = 0, objects_used_ = 0, parameters_used_ = 0;
  List* lists_ = nullptr;
  Object* objects_ = nullptr;
  Parameter* parameters_ = nullptr;
  Error error_;
  std::optional<MapNotes> map_;
};

std::optional<Diagnostic> Reader::check_header() {
  const auto stop = [](const Finding& f, u64 at, std::initializer_list<Argument> arguments) {
    return make_diagnostic(f, at, {}, arguments);
  };
  const u64 given = file_.size();
  if (!is_aamp(file_)) return stop(kWrongMagic, 0, {"AAMP"});
  if (given < kHeaderSize) return stop(kTruncated, given, {"the header", kHeaderSize, given});
  const auto word = [&](u32 at) { return load<u32>(file_.data() + at); };
  const u32 version = word(header::kFormatVersion), flags = word(header::kFlags);
  if (version == byte_swapped(u32{2}) || (version == 2 && flags != kFlags))
    return stop(kBigEndian, header::kFlags, {hex(flags)});
  if (version != 2) return stop(kOldVersion, header::kFormatVersion, {version});
  end_ = word(header::kFileSize);
  if (end_ > given) return stop(kTruncated, given, {"the archive", end_, given});
  if (end_ < kHeaderSize)
    return stop(kUnexpectedValue, header::kFileSize, {"the file size", end_, "at least 48"});
  values_left_ = end_ * kMostSharing;
  root_ = kHeaderSize + u64{word(header::kRootOffset)};
  list_limit_ = word(header::kListCount);
  object_limit_ = word(header::kObjectCount);
  parameter_limit_ = word(header::kParameterCount);
  // The counts are not trusted further than this: they decide how much memory is taken.
  if (list_limit_ == 0)
    return stop(kUnexpectedValue, header::kListCount, {"the number of lists", 0, "at least 1"});
  if (root_ + kListSize > end_)
    return stop(kOffsetOutside, header::kRootOffset, {hex(root_), "the root list", end_});
  const u64 left = end_ - root_;
  if (u64{list_limit_} * kListSize > left)
    return stop(kCountTooLarge, header::kListCount, {list_limit_, kListSize, left});
  if (u64{object_limit_} * kObjectSize > left)
    return stop(kCountTooLarge, header::kObjectCount, {object_limit_, kObjectSize, left});
  if (u64{parameter_limit_} * kParameterSize > left)
    return stop(kCountTooLarge, header::kParameterCount, {parameter_limit_, kParameterSize, left});
  if (root_ > kHeaderSize) {
    const u8* const type = file_.data() + kHeaderSize;
    const void* const zero = std::memchr(type, 0, root_ - kHeaderSize);
    if (!zero) return stop(kStringUnterminated, kHeaderSize, {});
    type_size_ = static_cast<u64>(static_cast<const u8*>(zero) - type);
  }
  return {};
}

bool Reader::fail_claim(const char* what, u32 limit, u64 entry) {
  return stop(kSharedEntry, entry, {what, limit});
}

bool Reader::fail_children(u64 entry, u64 entry_size, u64 at, u64 count, u64 size) {
  if (at < entry + entry_size)
    return stop(kBackwards, entry, {known_or_hex(load<u32>(file_.data() + entry))});
  return stop(kCountTooLarge, entry, {count, size, at > end_ ? 0 : end_ - at});
}

/// The size of a text or buffer, which the value itself tells.
bool Reader::measure(Parameter& p, u64 entry, u64 at) {
  const TypeInfo& type = info(p.type);
  if (at > end_) return stop(kOffsetOutside, entry, {hex(at), known_or_hex(p.name), end_});
  const u64 left = end_ - at;
  if (type.form == Form::buffer) {
    const u32 count = load<u32>(file_.data() + at - 4);  // at >= 4: entries follow the header
    if (count > left / type.size) return stop(kCountTooLarge, at - 4, {count, type.size, left});
    p.size = count * type.size;
    if (p.size > values_left_) return stop(kTooMuchShared, entry, {kMostSharing});
  } else {
    const u64 room = std::min({left, u64{type.size}, values_left_ + 1});
    const u8* const s = file_.data() + at;
    const void* const zero = room ? std::memchr(s, 0, room) : nullptr;
    if (!zero) {
      if (room > values_left_) return stop(kTooMuchShared, entry, {kMostSharing});
      if (type.size == kNoCapacity) return stop(kStringUnterminated, at, {});
      return stop(kTextTooLong, at, {known_or_hex(p.name), type.size, type.name});
    }
    p.size = static_cast<u32>(static_cast<const u8*>(zero) - s);
  }
  values_left_ -= p.size;
  return true;
}

inline bool Reader::read_value(Parameter& p, u64 entry) {
  p.name = load<u32>(file_.data() + entry);
  const u32 packed = load<u32>(file_.data() + entry + 4), type = packed >> 24;
  const u64 at = entry + u64{4} * (packed & 0xFFFFFF);
  p.at = static_cast<u32>(at);
  p.type = static_cast<Type>(type);
  if (type >= kTypeCount) [[unlikely]]
    return stop(kUnknownType, entry, {known_or_hex(p.name), type});
  const u32 size = kFixedSizes[type];
  if (size == 0) return measure(p, entry, at);
  p.size = size;
  if (at + size <= end_) [[likely]]
    return true;
  return stop(kTruncated, std::min(at, end_),
              {known_or_hex(p.name), size, at > end_ ? 0 : end_ - at});
}

bool Reader::read_list(u32 index, u64 entry, u32 depth, PathTree::Id path) {
  if (depth > kMaxDepth) return stop(kTooDeep, entry, {kMaxDepth});
  const u8* const e = file_.data() + entry;
  List& l = lists_[index];
  l.name = load<u32>(e);
  l.list_count = load<u16>(e + 6);
  l.object_count = load<u16>(e + 10);
  u64 lists_at = 0, objects_at = 0;
  if (!find_children(entry, kListSize, load<u16>(e + 4), l.list_count, kListSize, lists_at) ||
      !find_children(entry, kListSize, load<u16>(e + 8), l.object_count, kObjectSize, objects_at))
    return false;
  if (map_) map_->list(path, entry);
  l.first_list = lists_used_;
  l.first_object = objects_used_;
  if (!claim(lists_used_, l.list_count, list_limit_, "lists", entry) ||
      !claim(objects_used_, l.object_count, object_limit_, "objects", entry))
    return false;
  for (u32 i = 0; i < l.list_count; ++i) {
    const u64 at = lists_at + u64{kListSize} * i;
    if (!read_list(l.first_list + i, at, depth + 1, step(path, at, i))) return false;
  }
  for (u32 i = 0; i < l.object_count; ++i) {
    const u64 at = objects_at + u64{kObjectSize} * i;
    if (!read_parameters(objects_[l.first_object + i], at, step(path, at, i))) return false;
  }
  return true;
}

bool Reader::read_parameters(Object& o, u64 entry, PathTree::Id path) {
  const u8* const e = file_.data() + entry;
  o.name = load<u32>(e);
  o.parameter_count = load<u16>(e + 6);
  o.first_parameter = parameters_used_;
  u64 at = 0;
  if (!find_children(entry, kObjectSize, load<u16>(e + 4), o.parameter_count, kParameterSize, at) ||
      !claim(parameters_used_, o.parameter_count, parameter_limit_, "parameters", entry))
    return false;
  if (map_) map_->object(path, entry);
  Parameter* p = parameters_ + o.first_parameter;
  for (u32 i = 0; i < o.parameter_count; ++i, ++p, at += kParameterSize) {
    if (!read_value(*p, at)) return false;
    if (map_) map_->parameter(step(path, at, i), at, *p);
  }
  return true;
}

void Reader::note_counts(std::vector<Diagnostic>& notes) const {
  const auto compare = [&](const char* what, u32 declared, u32 found, u64 at) {
    if (declared != found)
      notes.push_back(make_diagnostic(kCountDiffers, at, {}, {what, declared, found}));
  };
  compare("lists", list_limit_, lists_used_, header::kListCount);
  compare("objects", object_limit_, objects_used_, header::kObjectCount);
  compare("parameters", parameter_limit_, parameters_used_, header::kParameterCount);
  if (end_ < file_.size())
    notes.push_back(make_diagnostic(kTrailing, end_, {}, {file_.size() - end_}));
}

Result<Archive> Reader::run(std::vector<Diagnostic>* notes) {
  if (auto error = check_header()) return Failure(std::move(*error));
  Archive a(list_limit_, object_limit_, parameter_limit_, static_cast<u32>(end_));
  lists_ = a.array<List>(0);
  objects_ = a.array<Object>(a.objects_at());
  parameters_ = a.array<Parameter>(a.parameters_at());
  lists_used_ = 1;
  if (map_) map_->header(root_, end_, type_size_);
  if (!read_list(0, root_, 1, PathTree::kRoot)) return Failure(std::move(*error_));
  if (map_) map_->rest();
  if (notes) note_counts(*notes);
  // Entries that the header counts and nobody owns leave the ends of the arrays unused.
  u8* const bytes = a.block_.get() + a.bytes_at();
  std::memcpy(bytes, file_.data(), end_);
  if (lists_used_ < list_limit_ || objects_used_ < object_limit_ ||
      parameters_used_ < parameter_limit_) {
    Archive exact(lists_used_, objects_used_, parameters_used_, static_cast<u32>(end_));
    std::copy_n(lists_, lists_used_, exact.array<List>(0));
    std::copy_n(objects_, objects_used_, exact.array<Object>(exact.objects_at()));
    std::copy_n(parameters_, parameters_used_, exact.array<Parameter>(exact.parameters_at()));
    std::memcpy(exact.block_.get() + exact.bytes_at(), file_.data(), end_);
    a = std::move(exact);
  }
  a.version_ = load<u32>(file_.data() + header::kContentVersion);
  a.type_at_ = kHeaderSize;
  a.type_size_ = static_cast<u32>(type_size_);
  return a;
}

bool root_has_list(ByteView file, std::span<const u32> names) {
  if (file.size() < kHeaderSize || !is_aamp(file)) return false;
  const u64 root = kHeaderSize + u64{load<u32>(file.data() + header::kRootOffset)};
  if (root + kListSize > file.size()) return false;
  const u64 at = root + u64{4} * load<u16>(file.data() + root + 4);
  const u32 count = load<u16>(file.data() + root + 6);
  if (at + u64{kListSize} * count > file.size()) return false;
  for (u32 i = 0; i < count; ++i) {
    const u32 name = load<u32>(file.data() + at + std::size_t{kListSize} * i);
    if (std::find(names.begin(), names.end(), name) != names.end()) return true;
  }
  return false;
}

Result<Archive> read(ByteView file, std::vector<Diagnostic>* notes, OffsetMap* map) {
  return Reader(file, map).run(notes);
}

}  // namespace kinora::aamp
