// EXB at run time: one value with its type.
#pragma once
#include "kinora/formats/exb/model.hpp"

namespace kinora::exb {

struct Value {
  DataType type = DataType::none;
  /// The bits of a number; a bool is 0 or 1. A vec3f uses all three.
  std::array<u32, 3> bits{};
  std::string text;

  bool operator==(const Value&) const = default;

  bool as_bool() const { return bits[0] != 0; }
  s32 as_int() const { return static_cast<s32>(bits[0]); }
  u32 as_uint() const { return bits[0]; }
  float as_float(std::size_t k = 0) const { return std::bit_cast<float>(bits[k]); }
};

inline Value bool_value(bool x) { return {DataType::boolean, {x ? 1u : 0u, 0, 0}, {}}; }
inline Value int_value(s32 x) { return {DataType::s32, {static_cast<u32>(x), 0, 0}, {}}; }
inline Value uint_value(u32 x) { return {DataType::u32, {x, 0, 0}, {}}; }
inline Value float_value(float x) { return {DataType::f32, {std::bit_cast<u32>(x), 0, 0}, {}}; }
inline Value vec3_value(float x, float y, float z) {
  return {
      DataType::vec3f, {std::bit_cast<u32>(x), std::bit_cast<u32>(y), std::bit_cast<u32>(z)}, {}};
}
inline Value string_value(std::string_view s) { return {DataType::string, {}, std::string(s)}; }

/// `5`, `1.5`, `true`, `"text"`, `(1.0, 2.0, 3.0)`; `none` for no value.
std::string value_text(const Value& v);
/// The inverse for a wanted type; a string may stand without quotes.
std::optional<Value> parse_value(std::string_view s, DataType type);

}  // namespace kinora::exb
