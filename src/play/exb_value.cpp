#include "kinora/play/exb_value.hpp"

#include "formats/exb/literal.hpp"
#include "kinora/core/number.hpp"

namespace kinora::exb {

std::string value_text(const Value& v) {
  std::string out;
  if (v.type == DataType::none || v.type == DataType::immediate)
    out = "none";
  else if (v.type == DataType::string)
    append_quoted(out, v.text);
  else
    append_number(out, v.type, v.bits);
  return out;
}

namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

std::optional<Value> parse_vector(std::string_view s) {
  if (s.size() < 2 ||
      !((s.front() == '(' && s.back() == ')') || (s.front() == '[' && s.back() == ']')))
    return {};
  s = s.substr(1, s.size() - 2);
  Value v;
  v.type = DataType::vec3f;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto comma = s.find(',');
    if ((comma == s.npos) != (k == 2)) return {};
    const auto x = parse_float(trimmed(s.substr(0, comma)));
    if (!x) return {};
    v.bits[k] = std::bit_cast<u32>(*x);
    if (k < 2) s.remove_prefix(comma + 1);
  }
  return v;
}

}  // namespace

std::optional<Value> parse_value(std::string_view s, DataType type) {
  if (type == DataType::string) {
    const bool quoted = s.size() >= 2 && s.front() == '"' && s.back() == '"';
    return string_value(quoted ? s.substr(1, s.size() - 2) : s);
  }
  s = trimmed(s);
  switch (type) {
    case DataType::boolean:
      if (s == "true" || s == "1") return bool_value(true);
      if (s == "false" || s == "0") return bool_value(false);
      return {};
    case DataType::s32:
      if (const auto x = parse_integer<s32>(s)) return int_value(*x);
      return {};
    case DataType::u32:
      if (const auto x = parse_integer<u32>(s)) return uint_value(*x);
      return {};
    case DataType::f32:
      if (const auto x = parse_float(s)) return float_value(*x);
      return {};
    case DataType::vec3f:
      return parse_vector(s);
    default:
      return {};
  }
}

}  // namespace kinora::exb
