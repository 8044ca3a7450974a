// AAMP (binary parameter archive, version 2) in memory: a tree of lists, objects and parameters,
// all named by CRC-32. BAS, BASLIST and about sixty other Breath of the Wild formats are such
// archives. An archive keeps everything in one block of memory: three flat arrays and the bytes
// of the values; it is made by `read()` or by a `Builder` and does not change afterwards.
#pragma once
#include <memory>

#include "kinora/core/hash.hpp"
#include "kinora/core/result.hpp"

namespace kinora::aamp {

/// The numbers are those in the file.
enum class Type : u8 {
  boolean,
  f32,
  s32,
  vec2,
  vec3,
  vec4,
  color,
  string32,
  string64,
  curve1,
  curve2,
  curve3,
  curve4,
  buffer_s32,
  buffer_f32,
  string256,
  quat,
  u32,
  buffer_u32,
  buffer_binary,
  string_ref,
};
inline constexpr u32 kTypeCount = 21;

enum class Form : u8 { word, floats, text, curves, buffer };

/// What a type is: its name in Kinora's text form, its tag in the community's YAML (empty: none
/// needed), and how its value is stored.
struct TypeInfo {
  std::string_view name, tag;
  Form form;
  u32 size;      ///< of the value, or of one element of a buffer; of a text its capacity with the
                 ///< terminating zero
  u32 elements;  ///< numbers in the value: floats of a vector, curves of a curve
};

inline constexpr u32 kCurveSize = 0x80;  ///< u32 used, u32 kind, 30 x f32
inline constexpr u32 kCurveWords = kCurveSize / 4;
inline constexpr u32 kNoCapacity = ~u32{0};

inline constexpr std::array<TypeInfo, kTypeCount> kTypes = {{
    {"bool", "", Form::word, 4, 1},
    {"f32", "", Form::word, 4, 1},
    {"s32", "", Form::word, 4, 1},
    {"vec2", "!vec2", Form::floats, 8, 2},
    {"vec3", "!vec3", Form::floats, 12, 3},
    {"vec4", "!vec4", Form::floats, 16, 4},
    {"color", "!color", Form::floats, 16, 4},
    {"string32", "!str32", Form::text, 32, 0},
    {"string64", "!str64", Form::text, 64, 0},
    {"curve1", "!curve", Form::curves, 1 * kCurveSize, 1},
    {"curve2", "!curve", Form::curves, 2 * kCurveSize, 2},
    {"curve3", "!curve", Form::curves, 3 * kCurveSize, 3},
    {"curve4", "!curve", Form::curves, 4 * kCurveSize, 4},
    {"buffer_s32", "!buffer_int", Form::buffer, 4, 0},
    {"buffer_f32", "!buffer_f32", Form::buffer, 4, 0},
    {"string256", "!str256", Form::text, 256, 0},
    {"quat", "!quat", Form::floats, 16, 4},
    {"u32", "!u", Form::word, 4, 1},
    {"buffer_u32", "!buffer_u32", Form::buffer, 4, 0},
    {"buffer_binary", "!buffer_binary", Form::buffer, 1, 0},
    {"string_ref", "", Form::text, kNoCapacity, 0},
}};
constexpr const TypeInfo& info(Type t) { return kTypes[static_cast<u8>(t)]; }
constexpr bool is_text(Type t) { return info(t).form == Form::text; }

inline constexpr u32 kRootName = crc32("param_root");
/// How many lists may lie inside one another, root included. BAS needs 5; the limit keeps damaged
/// input off the stack and the text form within the depth that the text parsers take.
inline constexpr u32 kMaxDepth = 40;

struct Parameter {
  u32 name;  ///< CRC-32
  u32 at;    ///< where the value starts in `Archive::bytes()`
  u32 size;  ///< of the value in bytes; of a text without the terminating zero
  Type type;
};
struct Object {
  u32 name;
  u32 first_parameter, parameter_count;
};
struct List {
  u32 name;
  u32 first_list, list_count;
  u32 first_object, object_count;
};

class Archive {
 public:
  /// An archive with nothing in it but its root.
  Archive();
  Archive(Archive&&) = default;
  Archive& operator=(Archive&&) = default;
  Archive(const Archive& other);
  Archive& operator=(const Archive& other) { return *this = Archive(other); }

  /// Version of the content, not of the format: 0 for BAS, BASLIST.
  u32 version() const { return version_; }
  /// `xml` in nearly every file.
  std::string_view type() const { return as_text(bytes().subspan(type_at_, type_size_)); }

  const List& root() const { return lists()[0]; }
  std::span<const List> lists() const { return {array<List>(0), list_count_}; }
  std::span<const Object> objects() const { return {array<Object>(objects_at()), object_count_}; }
  std::span<const Parameter> parameters() const {
    return {array<Parameter>(parameters_at()), parameter_count_};
  }
  std::span<const List> lists(const List& l) const {
    return lists().subspan(l.first_list, l.list_count);
  }
  std::span<const Object> objects(const List& l) const {
    return objects().subspan(l.first_object, l.object_count);
  }
  std::span<const Parameter> parameters(const Object& o) const {
    return parameters().subspan(o.first_parameter, o.parameter_count);
  }

  /// What `Parameter::at` counts into. For an archive that was read: the file itself.
  ByteView bytes() const { return {block_.get() + bytes_at(), byte_count_}; }
  ByteView value(const Parameter& p) const { return bytes().subspan(p.at, p.size); }
  std::string_view text(const Parameter& p) const { return as_text(value(p)); }
  /// Word `i` of a value; of a buffer too, if its elements are words.
  u32 word(const Parameter& p, u32 i = 0) const {
    return load<u32>(bytes().data() + p.at + std::size_t{4} * i);
  }
  float number(const Parameter& p, u32 i = 0) const { return std::bit_cast<float>(word(p, i)); }

  /// First child of this name, or null.
  const List* find_list(const List& parent, u32 name) const;
  const Object* find_object(const List& parent, u32 name) const;
  const Parameter* find(const Object& parent, u32 name) const;

  /// Same names, types and values in the same order; the order of values in memory is no content.
  friend bool operator==(const Archive& a, const Archive& b);

 private:
  friend class Reader;
  friend class Builder;
  Archive(u32 lists, u32 objects, u32 parameters, u32 bytes);

  std::size_t objects_at() const { return list_count_ * sizeof(List); }
  std::size_t parameters_at() const { return objects_at() + object_count_ * sizeof(Object); }
  std::size_t bytes_at() const { return parameters_at() + parameter_count_ * sizeof(Parameter); }
  std::size_t block_size() const { return bytes_at() + byte_count_; }
  template <class T>
  const T* array(std::size_t at) const {
    return static_cast<const T*>(static_cast<const void*>(block_.get() + at));
  }
  template <class T>
  T* array(std::size_t at) {
    return static_cast<T*>(static_cast<void*>(block_.get() + at));
  }

  // lists | objects | parameters | bytes
  std::unique_ptr<u8[]> block_;
  u32 list_count_, object_count_, parameter_count_, byte_count_;
  u32 type_at_ = 0, type_size_ = 0, version_ = 0;
};

}  // namespace kinora::aamp
