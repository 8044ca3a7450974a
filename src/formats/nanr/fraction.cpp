#include "fraction.hpp"

#include <algorithm>
#include <limits>

#include "kinora/core/number.hpp"

namespace kinora::nanr {
namespace {

/// Writes an exponent out, for texts that have been through other programs: `2.5e-05` becomes
/// `0.000025`. Exponents beyond any use are left, and refused as no digits.
std::string without_exponent(std::string_view s) {
  const std::size_t mark = s.find_first_of("eE");
  if (mark == s.npos) return std::string(s);
  const auto exponent = parse_integer<s8>(s.substr(mark + 1));
  if (!exponent || *exponent < -20 || *exponent > 20) return std::string(s);
  if (s.find_first_of("0123456789") > mark) return std::string(s);
  const bool has_sign = s.starts_with('-') || s.starts_with('+');
  const std::string sign(s.substr(0, has_sign ? 1 : 0));
  std::string digits(s.substr(sign.size(), mark - sign.size()));
  std::size_t point = digits.find('.');
  if (point == digits.npos)
    point = digits.size();
  else
    digits.erase(point, 1);
  const s64 moved = static_cast<s64>(point) + *exponent;
  if (moved < 0) digits.insert(0, static_cast<std::size_t>(-moved), '0');
  const std::size_t at = static_cast<std::size_t>(std::max<s64>(moved, 0));
  if (digits.size() < at) digits.append(at - digits.size(), '0');
  digits.insert(at, 1, '.');
  return sign + digits;
}

/// A decimal as a whole number of 10^-12, which is exact for all that is written here.
std::optional<s64> parse_decimal(std::string_view text, s64 most) {
  const std::string plain = without_exponent(text);
  std::string_view s = plain;
  constexpr s64 kOneWhole = 1'000'000'000'000;
  const bool negative = s.starts_with('-');
  if (negative || s.starts_with('+')) s.remove_prefix(1);
  s64 whole = 0, fraction = 0, place = kOneWhole;
  bool digits = false, point = false;
  for (const char c : s) {
    if (c == '.' && !point) {
      point = true;
    } else if (c < '0' || c > '9') {
      return {};
    } else if (point) {
      place /= 10;
      fraction += place * (c - '0');
      digits = true;
    } else {
      whole = whole * 10 + (c - '0');
      digits = true;
      if (whole > most) return {};
    }
  }
  if (!digits) return {};
  const s64 x = whole * kOneWhole + fraction;
  return negative ? -x : x;
}

/// `value` / 10^decimals, at least one decimal, no needless zeros.
std::string fixed_text(u64 value, u32 decimals) {
  std::string digits = std::to_string(value);
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  std::string out =
      digits.substr(0, digits.size() - decimals) + '.' + digits.substr(digits.size() - decimals);
  while (out.ends_with('0') && out[out.size() - 2] != '.') out.pop_back();
  return out;
}

/// Rounded to nearest, halves up.
s64 divide(s64 a, s64 b) {
  const s64 q = (2 * a + b) / (2 * b), r = (2 * a + b) % (2 * b);
  return r < 0 ? q - 1 : q;
}

constexpr u64 kMilliDegrees = 360'000;

}  // namespace

std::string scale_text(s32 scale) {
  const u64 size = scale < 0 ? 0 - static_cast<u64>(s64{scale}) : static_cast<u64>(scale);
  // 1/4096 = 244140625 / 10^12.
  return (scale < 0 ? "-" : "") + fixed_text(size * 244'140'625, 12);
}

std::optional<s32> parse_scale(std::string_view text) {
  const auto x = parse_decimal(text, 524'288);
  if (!x) return {};
  const s64 scale = divide(*x, 244'140'625);
  if (scale < std::numeric_limits<s32>::min() || scale > std::numeric_limits<s32>::max()) return {};
  return static_cast<s32>(scale);
}

std::string angle_text(u16 rotation) {
  for (u32 decimals = 0, unit = 1000;; ++decimals, unit /= 10) {
    // The nearest multiple of `unit` thousandths of a degree.
    const u64 shown = (rotation * kMilliDegrees * 2 + u64{65536} * unit) / (u64{65536} * unit * 2);
    const u64 back = (shown * unit * 65536 * 2 + kMilliDegrees) / (kMilliDegrees * 2);
    if (back != rotation && unit > 1) continue;
    return fixed_text(decimals ? shown : shown * 10, decimals ? decimals : 1);
  }
}

std::optional<u16> parse_angle(std::string_view text) {
  auto x = parse_decimal(text, 1'000'000);
  if (!x) return {};
  constexpr s64 kTurn = 360'000'000'000'000;  // 10^-12 degrees
  s64 degrees = *x % kTurn;
  if (degrees < 0) degrees += kTurn;
  // 65536 / 360e12 = 1024 / 5625e9; the product stays below 2^63.
  return static_cast<u16>(divide(degrees / 1000 * 1024, 5'625'000'000));
}

}  // namespace kinora::nanr
