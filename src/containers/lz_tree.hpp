// Finding the longest match in the whole window, for the smallest possible streams. The positions
// of the window are kept in binary trees ordered by what follows them, one tree for each hash of
// three bytes. A newer position is always above older ones, so what left the window is cut off
// where it is met, and both walks carry along how many bytes are known to agree: on data that
// repeats itself endlessly a step costs next to nothing. The worst is one tree that became a chain,
// as in long runs of one byte with another in between: there a step visits the whole window (8
// microseconds).
#pragma once
#include "containers/lz_match.hpp"

namespace kinora::lz {

class TreeFinder {
 public:
  /// Matches up to `longest` will be asked for, at distances of `nearest` and more.
  TreeFinder(ByteView data, u32 nearest, u32 longest);

  /// Makes every position known that lies at least `nearest` before `position`.
  void advance(std::size_t position) {
    while (known_ + nearest_ <= position && known_ + kShortestMatch <= data_.size())
      insert(known_++);
  }
  /// The longest match at `position` of at most `limit` bytes, if it is longer than `at_least`.
  /// `advance(position)` has been called and `limit` bytes are there. Exact for matches up to
  /// `kCompared` bytes; of longer ones the longest of those that were not replaced.
  Match longest(std::size_t position, u32 limit, u32 at_least) const;

 private:
  // Two positions that agree for so many bytes count as equal; the older one is forgotten.
  static constexpr u32 kCompared = 0x1000;
  static constexpr unsigned kHashBits = 14;
  static constexpr u32 kNone = ~0u;

  struct Children {
    u32 less = kNone, greater = kNone;
  };

  static std::size_t hash(const u8* p) {
    return ((u32{p[0]} | u32{p[1]} << 8 | u32{p[2]} << 16) * 0x9E3779B1u) >> (32 - kHashBits);
  }
  void insert(std::size_t position);

  ByteView data_;
  std::size_t known_ = 0;
  u32 nearest_, compared_;
  // Where the position inserted last was equal to an older one, its successor begins like that
  // one's.
  u32 alike_ = kNone, alike_for_ = 0;
  std::vector<u32> root_;
  std::vector<Children> children_;  // by position in the window
};

}  // namespace kinora::lz
