// Finding the longest match in the whole window, for the smallest possible streams. What follows
// each position is sorted once per block (a suffix array). Of all positions in the window, the one
// that agrees longest with a given position is then one of its two neighbours in that order, and a
// set of the window's ranks tells which those are. Going on by one byte shortens what a neighbour
// is known to share by one at most, so all comparing together is linear: no content is slow.
#pragma once
#include <array>

#include "containers/lz_match.hpp"

namespace kinora::lz {

/// Some of the numbers below a limit, with the nearest of them below and above any number: bits,
/// and above each 64 of them one bit that tells whether any is set.
class RankSet {
 public:
  static constexpr u32 kNone = ~0u;
  static constexpr u32 kMaxSize = 1u << 24;

  /// Empties the set; it takes numbers below `size` (at most `kMaxSize`).
  void reset(u32 size);
  void insert(u32 n) {
    for (auto& level : levels_) level[n / 64] |= u64{1} << n % 64, n /= 64;
  }
  void erase(u32 n);
  /// The largest number in the set below `n`, the smallest above, or `kNone`.
  u32 below(u32 n) const;
  u32 above(u32 n) const;

 private:
  std::array<std::vector<u64>, 4> levels_;
};

class SuffixFinder {
 public:
  static constexpr u32 kMaxBlock = RankSet::kMaxSize - kWindow;

  /// Matches have distances of `nearest` and more.
  SuffixFinder(ByteView data, u32 nearest) : data_(data), nearest_(nearest) {}

  /// The next positions asked for are those from `start` to `end` (at most `kMaxBlock`); no match
  /// crosses the end.
  void begin_block(std::size_t start, std::size_t end);
  /// The longest match of all at the next position; none if it is shorter than `kShortestMatch`.
  Match next();

 private:
  /// The match with the neighbour of that rank; `agrees` is what it shares at least, then exactly.
  Match compare(u32 here, u32 neighbour, u32& agrees) const;

  ByteView data_;
  u32 nearest_;
  ByteView block_;  // with the window before it; positions below count from its start
  u32 position_ = 0, known_ = 0, forgotten_ = 0;
  u32 less_agrees_ = 0, greater_agrees_ = 0;  // with the last position's neighbours
  std::vector<s32> position_of_;              // by rank
  std::vector<u32> rank_of_;                  // by position
  RankSet window_;
};

}  // namespace kinora::lz
