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

/// Multiply-and-fold over eight bytes at a time. For tables in memory, never for a file.
inline u64 table_hash(std::string_view s, u64 seed = 0) {
  u64 h = (seed ^ 0x9E3779B97F4A7C15u) + s.size();
  std::size_t i = 0;
  for (; i + 8 <= s.size(); i += 8) {
    u64 x;
    std::memcpy(&x, s.data() + i, 8);
    h = (h ^ x) * 0xFF51AFD7ED558CCDu;
    h ^= h >> 32;
  }
  u64 x = 0;
  if (i < s.size()) std::memcpy(&x, s.data() + i, s.size() - i);
  h = (h ^ x) * 0xFF51AFD7ED558CCDu;
  return h ^ (h >> 32);
}

}  // namespace kinora
