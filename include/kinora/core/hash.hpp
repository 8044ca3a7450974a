// The hash functions that the formats use for names.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora {

namespace detail {
constexpr std::array<u32, 256> make_crc_table() {
  std::array<u32, 256> table{};
  for (u32 i = 0; i < 256; ++i) {
    u32 c = i;
    for (int k = 0; k < 8; ++k) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
  return table;
}
inline constexpr std::array<u32, 256> kCrcTable = make_crc_table();
}  // namespace detail

/// CRC-32 (IEEE, reflected): names in AAMP. Usable at compile time.
constexpr u32 crc32(std::string_view s) {
  u32 c = ~0u;
  for (const char ch : s) c = detail::kCrcTable[(c ^ static_cast<u8>(ch)) & 0xFF] ^ (c >> 8);
  return ~c;
}
/// The same over bytes, fast for large input.
u32 crc32(ByteView bytes);

/// MurmurHash3 x86 32-bit, seed 0: names in AINB and ASB.
u32 murmur3(std::string_view s);

/// FNV-1a 32-bit: keys in BAEV.
constexpr u32 fnv1a(std::string_view s, u32 start = 0x811C9DC5) {
  u32 h = start;
  for (const char c : s) h = (h ^ static_cast<u8>(c)) * 0x01000193u;
  return h;
}

}  // namespace kinora
