#include "tagged_scalar.hpp"

#include "kinora/core/number.hpp"

namespace kinora::aamp {
namespace {

std::size_t skip_digits(std::string_view s, std::size_t i) {
  while (i < s.size() && s[i] >= '0' && s[i] <= '9') ++i;
  return i;
}

bool is_hexadecimal(std::string_view s) {
  if (s.size() < 3 || s[0] != '0' || (s[1] != 'x' && s[1] != 'X')) return false;
  for (const char c : s.substr(2))
    if (hex_digit(c) < 0) return false;
  return true;
}

}  // namespace

Looks looks_of(std::string_view s) {
  if (s == "true" || s == "false") return Looks::boolean;
  if (s == ".inf" || s == "-.inf" || s == ".nan") return Looks::real;
  if (is_hexadecimal(s)) return Looks::integer;
  const std::size_t first = !s.empty() && (s[0] == '-' || s[0] == '+') ? 1 : 0;
  std::size_t i = skip_digits(s, first);
  if (i == first) return Looks::text;
  if (i == s.size()) return Looks::integer;
  const bool point = s[i] == '.';
  if (point) i = skip_digits(s, i + 1);
  if (i < s.size() && (s[i] == 'e' || s[i] == 'E')) {
    ++i;
    if (i < s.size() && (s[i] == '-' || s[i] == '+')) ++i;
    const std::size_t digits = i;
    i = skip_digits(s, i);
    if (i == digits) return Looks::text;
  }
  if (i != s.size()) return Looks::text;
  return point ? Looks::real : Looks::real_without_a_point;
}

}  // namespace kinora::aamp
