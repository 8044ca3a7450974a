// Byte arrays as text, for literal files in tests.
#pragma once
#include <string_view>

#include "kinora/core/types.hpp"

namespace kinora::test {

/// `"59 61 7A 30 | 00"`: pairs of hex digits; everything else separates. `'` begins text up to the
/// next `'`: `"'Yaz0' 00"`.
inline Bytes bytes_of(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  Bytes out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\'') {
      for (++i; i < text.size() && text[i] != '\''; ++i) out.push_back(static_cast<u8>(text[i]));
    } else if (digit(text[i]) >= 0 && i + 1 < text.size() && digit(text[i + 1]) >= 0) {
      out.push_back(static_cast<u8>(digit(text[i]) << 4 | digit(text[i + 1])));
      ++i;
    }
  }
  return out;
}

inline Bytes text_bytes(std::string_view text) {
  const ByteView b = as_bytes(text);
  return {b.begin(), b.end()};
}

}  // namespace kinora::test
