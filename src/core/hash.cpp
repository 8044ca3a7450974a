#include "kinora/core/hash.hpp"

namespace kinora {
namespace {

// Slicing by four: table k holds the CRC of a byte followed by k zero bytes.
constexpr auto make_tables() {
  std::array<std::array<u32, 256>, 4> t{};
  t[0] = detail::kCrcTable;
  for (std::size_t k = 1; k < 4; ++k)
    for (std::size_t i = 0; i < 256; ++i) t[k][i] = t[0][t[k - 1][i] & 0xFF] ^ (t[k - 1][i] >> 8);
  return t;
}
constexpr auto kTables = make_tables();

}  // namespace

u32 crc32(ByteView bytes) {
  u32 c = ~0u;
  std::size_t i = 0;
  for (; i + 4 <= bytes.size(); i += 4) {
    c ^= load<u32>(bytes.data() + i);
    c = kTables[3][c & 0xFF] ^ kTables[2][(c >> 8) & 0xFF] ^ kTables[1][(c >> 16) & 0xFF] ^
        kTables[0][c >> 24];
  }
  for (; i < bytes.size(); ++i) c = kTables[0][(c ^ bytes[i]) & 0xFF] ^ (c >> 8);
  return ~c;
}

u32 murmur3(std::string_view s) {
  const auto* p = reinterpret_cast<const u8*>(s.data());
  const auto mix = [](u32 k) { return std::rotl(k * 0xcc9e2d51u, 15) * 0x1b873593u; };
  u32 h = 0;
  std::size_t i = 0;
  for (; i + 4 <= s.size(); i += 4) h = std::rotl(h ^ mix(load<u32>(p + i)), 13) * 5 + 0xe6546b64u;
  u32 tail = 0;
  for (std::size_t k = s.size(); k > i; --k) tail = (tail << 8) | p[k - 1];
  if (s.size() > i) h ^= mix(tail);
  h ^= static_cast<u32>(s.size());
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  return h ^ (h >> 16);
}

}  // namespace kinora
