#include "kinora/formats/byml/byml.hpp"

#include "kinora/core/binary_findings.hpp"

namespace kinora::byml {
namespace {

constexpr u32 kHeaderSize = 0x10;
constexpr u8 kTextTable = 0xC2;

}  // namespace

Result<File> File::open(ByteView bytes) {
  if (bytes.size() < kHeaderSize)
    return fail(kTruncated, 0, {}, {"header", kHeaderSize, bytes.size()});
  File f;
  f.bytes_ = bytes;
  if (has_magic(bytes, "YB"))
    f.order_ = Endian::little;
  else if (has_magic(bytes, "BY"))
    f.order_ = Endian::big;
  else
    return fail(kWrongMagic, 0, {}, {"BY or YB"});
  f.version_ = f.number<u16>(2);
  if (f.version_ < 1 || f.version_ > 7)
    return fail(kUnsupportedVersion, 2, {}, {f.version_, "1 to 7"});
  f.keys_ = f.number<u32>(4);
  f.strings_ = f.number<u32>(8);
  f.root_ = f.number<u32>(12);
  for (const u32 at : {f.keys_, f.strings_, f.root_})
    if (at > bytes.size()) return fail(kOffsetOutside, 4, {}, {hex(at), "a table", bytes.size()});
  return f;
}

u32 File::number24(u64 at) const {
  const u32 a = byte(at), b = byte(at + 1), c = byte(at + 2);
  return order_ == Endian::little ? a | b << 8 | c << 16 : a << 16 | b << 8 | c;
}

Value File::root() const {
  if (root_ == 0 || u64{root_} + 4 > bytes_.size()) return {};
  return Value(this, static_cast<Type>(byte(root_)), root_);
}

std::optional<std::string_view> File::text(u32 table, u32 index) const {
  if (table == 0 || u64{table} + 4 > bytes_.size() || byte(table) != kTextTable) return {};
  const u32 count = number24(u64{table} + 1);
  const u64 offsets = u64{table} + 4;
  if (index >= count || offsets + 4 * (u64{count} + 1) > bytes_.size()) return {};
  const u64 start = u64{table} + number<u32>(offsets + 4 * u64{index});
  const u64 end = u64{table} + number<u32>(offsets + 4 * (u64{index} + 1));
  if (start > end || end > bytes_.size()) return {};
  const std::string_view s = as_text(bytes_.subspan(start, end - start));
  return s.substr(0, s.find('\0'));
}

std::optional<std::string_view> Value::text() const {
  return file_ && type_ == Type::string ? file_->text(file_->strings_, word_) : std::nullopt;
}
std::optional<bool> Value::boolean() const {
  return type_ == Type::boolean ? std::optional(word_ != 0) : std::nullopt;
}
std::optional<s32> Value::integer() const {
  return type_ == Type::s32 || type_ == Type::u32 ? std::optional(static_cast<s32>(word_))
                                                  : std::nullopt;
}
std::optional<float> Value::real() const {
  return type_ == Type::f32 ? std::optional(std::bit_cast<float>(word_)) : std::nullopt;
}

std::optional<u64> Value::entries(u32 count) const {
  const u64 start = u64{word_} + 4;
  const u64 types = type_ == Type::list ? (u64{count} + 3) / 4 * 4 : 0;
  const u64 size = type_ == Type::list ? 4 : 8;
  if (start + types + size * count > file_->bytes_.size()) return {};
  return start + types;
}

u32 Value::size() const {
  if (!file_ || (type_ != Type::list && type_ != Type::map)) return 0;
  if (u64{word_} + 4 > file_->bytes_.size() || file_->byte(word_) != static_cast<u8>(type_))
    return 0;
  const u32 count = file_->number24(u64{word_} + 1);
  return entries(count) ? count : 0;
}

Value Value::item(u32 index) const {
  const u32 count = size();
  if (index >= count) return {};
  const u64 start = *entries(count);
  if (type_ == Type::list)
    return Value(file_, static_cast<Type>(file_->byte(u64{word_} + 4 + index)),
                 file_->number<u32>(start + 4 * u64{index}));
  const u64 at = start + 8 * u64{index};
  return Value(file_, static_cast<Type>(file_->byte(at + 3)), file_->number<u32>(at + 4));
}

std::string_view Value::key(u32 index) const {
  const u32 count = size();
  if (index >= count || type_ != Type::map) return {};
  return file_->text(file_->keys_, file_->number24(*entries(count) + 8 * u64{index}))
      .value_or(std::string_view());
}

Value Value::find(std::string_view wanted) const {
  if (type_ != Type::map) return {};
  u32 low = 0, high = size();
  while (low < high) {
    const u32 middle = low + (high - low) / 2;
    const std::string_view k = key(middle);
    if (k == wanted) return item(middle);
    if (k < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return {};
}

}  // namespace kinora::byml
