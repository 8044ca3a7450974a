#include "containers/lz_suffixes.hpp"

#include <divsufsort.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace kinora::lz {
namespace {

// libdivsufsort clears a quarter of a megabyte first, which takes longer than to sort a small block
// by comparing.
constexpr std::size_t kSmallBlock = 0x400;

/// All positions of `block` in the order of what follows them.
void sort_suffixes(ByteView block, std::span<s32> order) {
  // It fails for want of memory only; comparing needs none.
  if (block.size() > kSmallBlock &&
      divsufsort(block.data(), order.data(), static_cast<s32>(block.size())) == 0)
    return;
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](s32 a, s32 b) {
    const ByteView after_a = block.subspan(static_cast<std::size_t>(a));
    const ByteView after_b = block.subspan(static_cast<std::size_t>(b));
    const int difference =
        std::memcmp(after_a.data(), after_b.data(), std::min(after_a.size(), after_b.size()));
    return difference != 0 ? difference < 0 : after_a.size() < after_b.size();
  });
}

}  // namespace

void RankSet::reset(u32 size) {
  for (auto& level : levels_) {
    size = (size + 63) / 64;
    level.assign(size, 0);
  }
}

void RankSet::erase(u32 n) {
  for (auto& level : levels_) {
    u64& word = level[n / 64];
    word &= ~(u64{1} << n % 64);
    if (word != 0) return;
    n /= 64;
  }
}

u32 RankSet::below(u32 n) const {
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    const u64 lower = levels_[l][n / 64] & ((u64{1} << n % 64) - 1);
    n /= 64;
    if (lower == 0) continue;
    n = n * 64 + static_cast<u32>(std::bit_width(lower) - 1);
    while (l-- > 0) n = n * 64 + static_cast<u32>(std::bit_width(levels_[l][n]) - 1);
    return n;
  }
  return kNone;
}

u32 RankSet::above(u32 n) const {
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    const u64 higher = levels_[l][n / 64] & ~u64{1} << n % 64;
    n /= 64;
    if (higher == 0) continue;
    n = n * 64 + static_cast<u32>(std::countr_zero(higher));
    while (l-- > 0) n = n * 64 + static_cast<u32>(std::countr_zero(levels_[l][n]));
    return n;
  }
  return kNone;
}

void SuffixFinder::begin_block(std::size_t start, std::size_t end) {
  const std::size_t first = start - std::min<std::size_t>(start, kWindow);
  block_ = data_.subspan(first, end - first);
  const auto size = static_cast<u32>(block_.size());
  position_of_.resize(size);
  rank_of_.resize(size);
  sort_suffixes(block_, position_of_);
  for (u32 rank = 0; rank < size; ++rank) rank_of_[static_cast<u32>(position_of_[rank])] = rank;
  window_.reset(size);
  position_ = static_cast<u32>(start - first);
  known_ = forgotten_ = 0;
  less_agrees_ = greater_agrees_ = 0;
}

Match SuffixFinder::next() {
  const u32 here = position_++, rank = rank_of_[here];
  while (known_ + nearest_ <= here) window_.insert(rank_of_[known_++]);
  while (forgotten_ + kWindow < here) window_.erase(rank_of_[forgotten_++]);
  const Match less = compare(here, window_.below(rank), less_agrees_);
  const Match greater = compare(here, window_.above(rank), greater_agrees_);
  return less.length >= greater.length ? less : greater;
}

// The neighbour of the last position, moved on by one like the position itself, is on the same side
// of it still and in the window; the neighbour now is at least as near and shares at least as much.
Match SuffixFinder::compare(u32 here, u32 neighbour, u32& agrees) const {
  if (neighbour == RankSet::kNone) {
    agrees = 0;
    return {};
  }
  const auto there = static_cast<u32>(position_of_[neighbour]);
  agrees = common_length(block_.data() + there, block_.data() + here,
                         static_cast<u32>(block_.size()) - here, agrees == 0 ? 0 : agrees - 1);
  return agrees < kShortestMatch ? Match{} : Match{agrees, here - there};
}

}  // namespace kinora::lz
