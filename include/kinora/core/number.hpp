// Numbers as text and back, exactly: what is printed reads back to the same bits.
#pragma once
#include <charconv>
#include <limits>
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora {

/// -1 if `c` is no hexadecimal digit.
constexpr int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
inline void append_hex_byte(std::string& out, u8 b) {
  constexpr const char* kDigits = "0123456789abcdef";
  out += kDigits[b >> 4];
  out += kDigits[b & 15];
}
/// Lower-case digits, two per byte.
std::string hex_bytes(ByteView bytes);
/// The inverse of hex_bytes; white space between bytes is allowed.
std::optional<Bytes> parse_hex_bytes(std::string_view s);

/// Room for any number printed below.
inline constexpr std::size_t kNumberRoom = 48;

/// The shortest decimal that reads back to the same bits, always with a decimal point and, if any,
/// a signed exponent: `5.0`, `0.1`, `1.0e+10`, `-0.0`, `.inf`, `-.inf`, `nan:0x7fc00001`.
/// Writes at most kNumberRoom characters to `out` and returns the end.
char* print_float(char* out, float x);
std::string float_text(float x);

/// Reads what print_float writes; also integers, an exponent without a point, `+`, `.nan`.
/// Correctly rounded. The only place where text becomes a float.
std::optional<float> parse_float(std::string_view s);

/// Decimal, or hexadecimal after `0x`, with an optional sign. Nothing if it is no integer or does
/// not fit into s64 / u64 respectively.
std::optional<s64> parse_signed(std::string_view s);
std::optional<u64> parse_unsigned(std::string_view s);

/// An integer that must fit into T.
template <class T>
std::optional<T> parse_integer(std::string_view s) {
  if constexpr (std::is_signed_v<T>) {
    const auto x = parse_signed(s);
    if (!x || *x < std::numeric_limits<T>::min() || *x > std::numeric_limits<T>::max()) return {};
    return static_cast<T>(*x);
  } else {
    const auto x = parse_unsigned(s);
    if (!x || *x > std::numeric_limits<T>::max()) return {};
    return static_cast<T>(*x);
  }
}

}  // namespace kinora
