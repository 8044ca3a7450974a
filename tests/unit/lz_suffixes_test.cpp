// The search for the longest matches in the whole window, held against trying every distance.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "containers/lz_suffixes.hpp"
#include "support/random_bytes.hpp"
#include "support/rounds.hpp"

using namespace kinora;

namespace {

/// For each position the longest match with what begins at least `nearest` bytes before it; none
/// crosses `end`.
std::vector<u32> longest_matches(ByteView data, u32 nearest, std::size_t start, std::size_t end) {
  std::vector<u32> longest(end - start, 0);
  for (std::size_t d = nearest; d <= lz::kWindow && d < end; ++d) {
    u32 n = 0;
    for (std::size_t p = end; p-- > std::max(start, d);) {
      n = data[p] == data[p - d] ? n + 1 : 0;
      if (n >= lz::kShortestMatch) longest[p - start] = std::max(longest[p - start], n);
    }
  }
  return longest;
}

void check_block(lz::SuffixFinder& finder, ByteView data, u32 nearest, std::size_t start,
                 std::size_t end) {
  const std::vector<u32> expected = longest_matches(data, nearest, start, end);
  finder.begin_block(start, end);
  for (std::size_t p = start; p < end; ++p) {
    CAPTURE(p);
    const lz::Match m = finder.next();
    REQUIRE(m.length == expected[p - start]);
    if (m.length == 0) continue;
    REQUIRE(m.distance >= nearest);
    REQUIRE(m.distance <= std::min<std::size_t>(p, lz::kWindow));
    REQUIRE(std::equal(data.begin() + static_cast<std::ptrdiff_t>(p),
                       data.begin() + static_cast<std::ptrdiff_t>(p + m.length),
                       data.begin() + static_cast<std::ptrdiff_t>(p - m.distance)));
  }
}

}  // namespace

TEST_CASE("LZ: the ranks of a window") {
  for (const u32 size : {1u, 64u, 65u, 5000u, 300000u}) {
    CAPTURE(size);
    test::Random random(size);
    lz::RankSet ranks;
    ranks.reset(size);
    std::set<u32> expected;
    for (u32 i = 0; i < test::rounds(3000); ++i) {
      const u32 n = random.below(size);
      if (random.below(3) != 0) {
        ranks.insert(n);
        expected.insert(n);
      } else {
        ranks.erase(n);
        expected.erase(n);
      }
      const u32 at = random.below(size);
      const auto above = expected.upper_bound(at), from = expected.lower_bound(at);
      REQUIRE(ranks.above(at) == (above == expected.end() ? lz::RankSet::kNone : *above));
      REQUIRE(ranks.below(at) ==
              (from == expected.begin() ? lz::RankSet::kNone : *std::prev(from)));
    }
    ranks.reset(size);
    CHECK(ranks.above(0) == lz::RankSet::kNone);
  }
}

TEST_CASE("LZ: the longest match of all is found at every position, block by block") {
  for (u64 seed = 0; seed < test::rounds(20); ++seed) {
    CAPTURE(seed);
    const Bytes data = test::compressible_bytes(seed + 50, 700 + 500 * (seed % 20));
    for (const u32 nearest : {1u, 2u}) {
      lz::SuffixFinder finder(data, nearest);
      const std::size_t cut = data.size() / (2 + seed % 3);
      check_block(finder, data, nearest, 0, cut);
      check_block(finder, data, nearest, cut, data.size());
    }
  }
}

TEST_CASE("LZ: long runs of one byte with another in between") {
  Bytes data(12000, 0);
  for (const std::size_t at : {700u, 701u, 3000u, 4097u, 8200u, 8300u}) data[at] = 1;
  for (const u32 nearest : {1u, 2u}) {
    lz::SuffixFinder finder(data, nearest);
    check_block(finder, data, nearest, 0, 9000);
    check_block(finder, data, nearest, 9000, data.size());
    check_block(finder, data, nearest, data.size(), data.size());
  }
}
