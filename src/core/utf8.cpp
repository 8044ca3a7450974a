#include "kinora/core/utf8.hpp"

#include <algorithm>

namespace kinora {
namespace {

/// Length of the sequence that starts with `lead`, 0 if nothing valid does.
std::size_t sequence_length(u8 lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

}  // namespace

bool is_utf8(std::string_view s) {
  std::size_t i = 0;
  while (i < s.size()) {
    if (i + 8 <= s.size()) {  // eight ASCII characters at a time
      u64 eight;
      std::memcpy(&eight, s.data() + i, 8);
      if ((eight & 0x8080808080808080u) == 0) {
        i += 8;
        continue;
      }
    }
    const auto lead = static_cast<u8>(s[i]);
    const std::size_t n = sequence_length(lead);
    if (n == 0 || i + n > s.size()) return false;
    for (std::size_t k = 1; k < n; ++k)
      if ((static_cast<u8>(s[i + k]) & 0xC0) != 0x80) return false;
    if (n > 2) {
      const auto second = static_cast<u8>(s[i + 1]);
      if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0) ||
          (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90))
        return false;
    }
    i += n;
  }
  return true;
}

char32_t next_code_point(std::string_view s, std::size_t& i) {
  const auto lead = static_cast<u8>(s[i]);
  const std::size_t n = std::max<std::size_t>(sequence_length(lead), 1);
  char32_t c = n == 1 ? lead : lead & (0x7Fu >> n);
  for (std::size_t k = 1; k < n && i + k < s.size(); ++k)
    c = (c << 6) | (static_cast<u8>(s[i + k]) & 0x3F);
  i += n;
  return c;
}

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&](char32_t x) { out += static_cast<char>(static_cast<u8>(x)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | c >> 6);
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

}  // namespace kinora
