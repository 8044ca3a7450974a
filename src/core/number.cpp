#include "kinora/core/number.hpp"

#include <cmath>

namespace kinora {

std::string hex_bytes(ByteView bytes) {
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const u8 b : bytes) append_hex_byte(out, b);
  return out;
}

std::optional<Bytes> parse_hex_bytes(std::string_view s) {
  Bytes out;
  out.reserve(s.size() / 2);
  int high = -1;
  for (const char c : s) {
    if (high < 0 && (c == ' ' || c == '\n' || c == '\r' || c == '\t')) continue;
    const int d = hex_digit(c);
    if (d < 0) return {};
    if (high < 0) {
      high = d;
    } else {
      out.push_back(static_cast<u8>(high << 4 | d));
      high = -1;
    }
  }
  if (high >= 0) return {};
  return out;
}

char* print_float(char* out, float x) {
  const auto put = [&](std::string_view s) {
    std::memcpy(out, s.data(), s.size());
    return out + s.size();
  };
  if (std::isinf(x)) return put(x > 0 ? ".inf" : "-.inf");
  if (std::isnan(x)) {
    out = put("nan:0x");
    return std::to_chars(out, out + 8, std::bit_cast<u32>(x), 16).ptr;
  }
  char* const end = std::to_chars(out, out + kNumberRoom, x).ptr;
  char* exponent = end;
  for (char* p = out; p != end; ++p) {
    if (*p == '.') return end;
    if (*p == 'e') exponent = p;
  }
  std::memmove(exponent + 2, exponent, static_cast<std::size_t>(end - exponent));
  exponent[0] = '.';
  exponent[1] = '0';
  return end + 2;
}

std::string float_text(float x) {
  std::array<char, kNumberRoom> b;
  return {b.data(), print_float(b.data(), x)};
}

std::optional<float> parse_float(std::string_view s) {
  const std::string_view whole = s;
  bool negative = false;
  if (!s.empty() && (s[0] == '+' || s[0] == '-')) {
    negative = s[0] == '-';
    s.remove_prefix(1);
  }
  if (s == ".inf" || s == ".Inf" || s == ".INF")
    return negative ? -std::numeric_limits<float>::infinity()
                    : std::numeric_limits<float>::infinity();
  if (s == ".nan" || s == ".NaN" || s == ".NAN") return std::bit_cast<float>(0x7FC00000u);
  if (whole.substr(0, 6) == "nan:0x") {
    const auto bits = parse_integer<u32>(whole.substr(4));
    if (!bits || !std::isnan(std::bit_cast<float>(*bits))) return {};
    return std::bit_cast<float>(*bits);
  }
  // A number starts with a digit or a point: from_chars would also take "inf" and a second sign.
  if (s.empty() || !((s[0] >= '0' && s[0] <= '9') || s[0] == '.')) return {};
  float x = 0;
  const auto r = std::from_chars(s.data(), s.data() + s.size(), x);
  if (r.ptr != s.data() + s.size()) return {};
  if (r.ec == std::errc::result_out_of_range) {
    // Too small is zero and too large is refused; from_chars does not tell which it was.
    const bool small =
        s[0] == '0' || s[0] == '.' || s.find("e-") != s.npos || s.find("E-") != s.npos;
    if (!small) return {};
    x = 0;
  } else if (r.ec != std::errc()) {
    return {};
  }
  return negative ? -x : x;
}

std::optional<u64> parse_unsigned(std::string_view s) {
  if (!s.empty() && s[0] == '+') s.remove_prefix(1);
  int base = 10;
  if (s.size() > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
    base = 16;
    s.remove_prefix(2);
  }
  u64 x = 0;
  const auto r = std::from_chars(s.data(), s.data() + s.size(), x, base);
  if (s.empty() || r.ec != std::errc() || r.ptr != s.data() + s.size()) return {};
  return x;
}

std::optional<s64> parse_signed(std::string_view s) {
  const bool negative = !s.empty() && s[0] == '-';
  if (negative) s.remove_prefix(1);
  if (negative && !s.empty() && s[0] == '+') return {};
  const auto x = parse_unsigned(s);
  constexpr u64 kMax = static_cast<u64>(std::numeric_limits<s64>::max());
  if (!x || *x > kMax + (negative ? 1 : 0)) return {};
  return negative ? static_cast<s64>(0 - *x) : static_cast<s64>(*x);
}

}  // namespace kinora
