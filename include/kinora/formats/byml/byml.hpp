// BYML, the parameter trees of the games, as far as other formats need them: read in place, without
// a tree of its own. Versions 1 to 7, both byte orders; maps with text keys, lists, plain values.
//
//   0x00  "BY" big or "YB" little-endian, u16 version, offsets of: keys, strings, root
//   list (0xC0)     type, u24 count, `count` type bytes, padding to 4, `count` words
//   map  (0xC1)     type, u24 count, 8 bytes each: u24 key, u8 type, word; sorted by key
//   texts (0xC2)    type, u24 count, `count` + 1 offsets from its start, zero-terminated texts
// The word of a value is the value itself, the number of a text, or the offset of what is larger.
#pragma once
#include <optional>

#include "kinora/core/result.hpp"

namespace kinora::byml {

enum class Type : u8 {
  none = 0xFF,
  string = 0xA0,
  list = 0xC0,
  map = 0xC1,
  boolean = 0xD0,
  s32 = 0xD1,
  f32 = 0xD2,
  u32 = 0xD3,
};

class File;

/// A value in a file, which must outlive it. Asking for something that it is not, or that is
/// damaged, gives nothing. Values may refer to each other in circles: limit your depth.
class Value {
 public:
  Value() = default;
  Type type() const { return type_; }
  explicit operator bool() const { return file_ != nullptr; }

  std::optional<std::string_view> text() const;
  std::optional<bool> boolean() const;
  std::optional<s32> integer() const;  ///< also unsigned, by its bits
  std::optional<float> real() const;

  /// Items of a list or entries of a map; 0 for anything else.
  u32 size() const;
  Value item(u32 index) const;
  std::string_view key(u32 index) const;
  /// The entry of a map; a false value if there is none.
  Value find(std::string_view key) const;

 private:
  friend class File;
  Value(const File* file, Type type, u32 word) : file_(file), type_(type), word_(word) {}
  /// Where the entries start, if all of them lie in the file.
  std::optional<u64> entries(u32 count) const;

  const File* file_ = nullptr;
  Type type_ = Type::none;
  u32 word_ = 0;
};

class File {
 public:
  /// `bytes` must outlive the result.
  static Result<File> open(ByteView bytes);
  u32 version() const { return version_; }
  Value root() const;

 private:
  friend class Value;
  template <class T>
  T number(u64 at) const {
    return load<T>(bytes_.data() + at, order_);
  }
  u32 number24(u64 at) const;
  u8 byte(u64 at) const { return bytes_[static_cast<std::size_t>(at)]; }
  std::optional<std::string_view> text(u32 table, u32 index) const;

  ByteView bytes_;
  Endian order_ = Endian::little;
  u32 version_ = 0, keys_ = 0, strings_ = 0, root_ = 0;
};

}  // namespace kinora::byml
