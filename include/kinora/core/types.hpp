// Plain types used everywhere: fixed-width numbers, byte ranges, small vectors.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kinora {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s8 = std::int8_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

using Bytes = std::vector<u8>;
using ByteView = std::span<const u8>;

/// Order of the bytes of a number in a file.
enum class Endian : u8 { little, big };

struct Vec3 {
  float x = 0, y = 0, z = 0;
  bool operator==(const Vec3&) const = default;
};

template <class T>
constexpr T byte_swapped(T x) {
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);
  if constexpr (sizeof(T) == 1) {
    return x;
  } else if constexpr (sizeof(T) == 2) {
    return std::bit_cast<T>(__builtin_bswap16(std::bit_cast<u16>(x)));
  } else if constexpr (sizeof(T) == 4) {
    return std::bit_cast<T>(__builtin_bswap32(std::bit_cast<u32>(x)));
  } else {
    return std::bit_cast<T>(__builtin_bswap64(std::bit_cast<u64>(x)));
  }
}

inline constexpr bool kNativeIsLittle = std::endian::native == std::endian::little;

/// Reads a number at `p`; the caller has checked that `sizeof(T)` bytes are there.
template <class T>
T load(const u8* p, Endian order = Endian::little) {
  T x;
  std::memcpy(&x, p, sizeof x);
  return (order == Endian::little) == kNativeIsLittle ? x : byte_swapped(x);
}

/// Writes a number at `p`; the caller owns `sizeof(T)` bytes there.
template <class T>
void store(u8* p, T x, Endian order = Endian::little) {
  if ((order == Endian::little) != kNativeIsLittle) x = byte_swapped(x);
  std::memcpy(p, &x, sizeof x);
}

/// A whole number of at most eight bytes, as many as the view has.
inline u64 load_number(ByteView b, Endian order) {
  u64 x = 0;
  for (std::size_t i = 0; i < b.size(); ++i)
    x = x << 8 | b[order == Endian::big ? i : b.size() - 1 - i];
  return x;
}

inline bool same_bytes(ByteView a, ByteView b) {
  return a.size() == b.size() &&
         (a.data() == b.data() || a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}
inline ByteView as_bytes(std::string_view s) {
  return {reinterpret_cast<const u8*>(s.data()), s.size()};
}
inline std::string_view as_text(ByteView b) {
  return {reinterpret_cast<const char*>(b.data()), b.size()};
}

/// True if the bytes at `offset` are exactly `magic`.
inline bool has_magic(ByteView b, std::string_view magic, std::size_t offset = 0) {
  return b.size() >= offset + magic.size() &&
         std::memcmp(b.data() + offset, magic.data(), magic.size()) == 0;
}

constexpr u64 align_up(u64 x, u64 alignment) { return (x + alignment - 1) / alignment * alignment; }

}  // namespace kinora
