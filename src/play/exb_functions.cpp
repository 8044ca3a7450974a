#include "kinora/play/exb_functions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kinora/formats/exb/instruction_set.hpp"

namespace kinora::exb {
namespace {

using Values = std::span<const Value>;
using Types = TypeSet;

constexpr Types kInt = type_bit(DataType::s32), kFloat = type_bit(DataType::f32);
constexpr Types kNumbers = kInt | kFloat | type_bit(DataType::u32);

/// The shape of a signature; T is the type that the result has.
enum class Shape : u8 {
  t_t,          ///< ( T, T )
  t_t_t,        ///< ( T, T, T )
  t_t_t_t,      ///< ( T, T, T, T )
  t_float,      ///< ( T, Float )
  t_t_t_float,  ///< ( T, T, T, Float )
};

struct Builtin {
  std::string_view name;
  Shape shape;
  Types types;  ///< for T
  Value (*call)(Values);
};

template <class F>
Value by_type(Values v, F&& f) {
  switch (v[0].type) {
    case DataType::s32: {
      const auto at = [&](std::size_t k) { return v[k].as_int(); };
      return int_value(f(at));
    }
    case DataType::u32: {
      const auto at = [&](std::size_t k) { return v[k].as_uint(); };
      return uint_value(f(at));
    }
    default: {
      const auto at = [&](std::size_t k) { return v[k].as_float(); };
      return float_value(f(at));
    }
  }
}

Value minimum(Values v) {
  return by_type(v, [](auto at) { return at(1) < at(0) ? at(1) : at(0); });
}
Value maximum(Values v) {
  return by_type(v, [](auto at) { return at(0) < at(1) ? at(1) : at(0); });
}
template <class T>
T clamped(T x, T low, T high) {
  return x < low ? low : high < x ? high : x;
}
Value clamp_min_max(Values v) {
  return by_type(v, [](auto at) { return clamped(at(1), at(0), at(2)); });
}
Value clamp(Values v) {
  return by_type(v, [](auto at) { return clamped(at(0), at(1), at(2)); });
}
Value absolute(Values v) {
  // The smallest integer has no positive partner and stays.
  if (v[0].type == DataType::s32)
    return int_value(v[0].as_int() < 0 ? static_cast<s32>(0u - v[0].as_uint()) : v[0].as_int());
  return float_value(std::fabs(v[0].as_float()));
}
Value sign(Values v) {
  if (v[0].type == DataType::s32) return int_value((v[0].as_int() > 0) - (v[0].as_int() < 0));
  const float x = v[0].as_float();
  return float_value(static_cast<float>((x > 0) - (x < 0)));
}

Value real_floor(Values v) { return float_value(std::floor(v[0].as_float())); }
Value real_ceil(Values v) { return float_value(std::ceil(v[0].as_float())); }
Value real_round(Values v) { return float_value(std::round(v[0].as_float())); }
Value square_root(Values v) { return float_value(std::sqrt(v[0].as_float())); }
Value sine(Values v) { return float_value(std::sin(v[0].as_float())); }
Value cosine(Values v) { return float_value(std::cos(v[0].as_float())); }

Value lerp(Values v) {
  const float t = v[2].as_float();
  Value out = v[0];
  for (std::size_t k = 0; k < (out.type == DataType::vec3f ? 3u : 1u); ++k) {
    const float a = v[0].as_float(k), b = v[1].as_float(k);
    out.bits[k] = std::bit_cast<u32>(a + (b - a) * t);
  }
  return out;
}

constexpr std::array<Builtin, 13> kBuiltins = {{
    {"Min", Shape::t_t_t, kNumbers, minimum},
    {"Max", Shape::t_t_t, kNumbers, maximum},
    {"ClampMinMax", Shape::t_t_t_t, kNumbers, clamp_min_max},
    {"Clamp", Shape::t_t_t_t, kNumbers, clamp},
    {"Abs", Shape::t_t, kInt | kFloat, absolute},
    {"Sign", Shape::t_t, kInt | kFloat, sign},
    {"Floor", Shape::t_float, kInt | kFloat, real_floor},
    {"Ceil", Shape::t_float, kInt | kFloat, real_ceil},
    {"Round", Shape::t_float, kInt | kFloat, real_round},
    {"Sqrt", Shape::t_t, kFloat, square_root},
    {"Sin", Shape::t_t, kFloat, sine},
    {"Cos", Shape::t_t, kFloat, cosine},
    {"Lerp", Shape::t_t_t_float, kFloat | type_bit(DataType::vec3f), lerp},
}};

bool fits(const Builtin& b, const Signature& s) {
  if (!(b.types & type_bit(s.result))) return false;
  const DataType t = s.result, f = DataType::f32;
  const auto is = [&](std::initializer_list<DataType> wanted) {
    return std::equal(wanted.begin(), wanted.end(), s.arguments.begin(), s.arguments.end());
  };
  switch (b.shape) {
    case Shape::t_t:
      return is({t});
    case Shape::t_t_t:
      return is({t, t});
    case Shape::t_t_t_t:
      return is({t, t, t});
    case Shape::t_float:
      return is({f});
    case Shape::t_t_t_float:
      return is({t, t, f});
  }
  return false;
}

const Builtin* find_builtin(const Signature& s) {
  if (!s.receiver.empty()) return nullptr;
  for (const Builtin& b : kBuiltins)
    if (b.name == s.name && fits(b, s)) return &b;
  return nullptr;
}

// -- Casts
// ------------------------------------------------------------------------------------------

std::optional<DataType> cast_type(std::string_view s) {
  if (s == "Bool") return DataType::boolean;
  if (s == "Int") return DataType::s32;
  if (s == "UInt" || s == "Uint") return DataType::u32;
  if (s == "Float") return DataType::f32;
  return {};
}

bool is_cast(const Signature& s) {
  constexpr std::string_view kPrefix = "Cast";
  if (!s.receiver.empty() || s.arguments.size() != 1 || s.name.substr(0, kPrefix.size()) != kPrefix)
    return false;
  const std::string_view types = s.name.substr(kPrefix.size());
  const auto to = types.find("To");
  return to != types.npos && cast_type(types.substr(0, to)) == s.arguments[0] &&
         cast_type(types.substr(to + 2)) == s.result;
}

/// Towards zero; what does not fit becomes the nearest integer that does, NaN becomes 0.
template <class T>
T saturated(float x) {
  if (std::isnan(x)) return 0;
  constexpr auto kLow = static_cast<float>(std::numeric_limits<T>::min());
  constexpr auto kHigh = static_cast<float>(std::numeric_limits<T>::max());  // rounded up
  if (x <= kLow) return std::numeric_limits<T>::min();
  if (x >= kHigh) return std::numeric_limits<T>::max();
  return static_cast<T>(x);
}

Value cast(const Value& v, DataType to) {
  const bool from_float = v.type == DataType::f32;
  switch (to) {
    case DataType::boolean:
      return bool_value(from_float ? v.as_float() != 0 : v.as_bool());
    case DataType::s32:
      return int_value(from_float ? saturated<s32>(v.as_float()) : v.as_int());
    case DataType::u32:
      return uint_value(from_float ? saturated<u32>(v.as_float()) : v.as_uint());
    default:
      break;
  }
  if (from_float) return v;
  return float_value(v.type == DataType::s32 ? static_cast<float>(v.as_int())
                                             : static_cast<float>(v.as_uint()));
}

}  // namespace

bool is_builtin(const Signature& s) { return find_builtin(s) || is_cast(s); }

bool is_builtin(std::string_view signature) {
  const auto s = parse_signature(signature);
  return s && is_builtin(*s);
}

std::optional<Value> call_builtin(const Signature& s, Values values) {
  if (values.size() != s.arguments.size()) return {};
  if (const Builtin* b = find_builtin(s)) {
    const Value result = b->call(values);
    return result.type == s.result ? result : cast(result, s.result);
  }
  if (is_cast(s)) return cast(values[0], s.result);
  return {};
}

std::vector<std::string_view> builtin_names() {
  std::vector<std::string_view> names = {"CastBoolToInt",   "CastBoolToUInt", "CastBoolToFloat",
                                         "CastIntToBool",   "CastIntToUInt",  "CastIntToFloat",
                                         "CastUIntToBool",  "CastUIntToInt",  "CastUIntToFloat",
                                         "CastFloatToBool", "CastFloatToInt", "CastFloatToUInt"};
  names.reserve(names.size() + kBuiltins.size());
  for (const Builtin& b : kBuiltins) names.push_back(b.name);
  return names;
}

}  // namespace kinora::exb
