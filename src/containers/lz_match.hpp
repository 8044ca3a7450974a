// What the searches for matches share: the window, a match, comparing.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::lz {

inline constexpr u32 kWindow = 0x1000;
inline constexpr u32 kShortestMatch = 3;

/// `length` bytes from `distance` bytes back; length 1 is a literal, 0 is none.
struct Match {
  u32 length = 0, distance = 0;
};

/// Length of the common start of `a` and `b`, at most `limit`, of which `known` bytes are known to
/// agree; both have `limit` bytes.
inline u32 common_length(const u8* a, const u8* b, u32 limit, u32 known = 0) {
  u32 n = known;
  while (n + 8 <= limit) {
    const u64 difference = load<u64>(a + n) ^ load<u64>(b + n);
    if (difference != 0) return n + static_cast<u32>(std::countr_zero(difference)) / 8;
    n += 8;
  }
  while (n < limit && a[n] == b[n]) ++n;
  return n;
}

}  // namespace kinora::lz
