#include "containers/lz_parse.hpp"

#include <algorithm>

namespace kinora::lz {
namespace {

bool is_run(const u8* p, u32 size) { return common_length(p, p + 1, size - 1) == size - 1; }

u32 first_three(const u8* p) { return u32{p[0]} | u32{p[1]} << 8 | u32{p[2]} << 16; }

}  // namespace

MatchFinder::MatchFinder(ByteView data, u32 nearest) : data_(data), nearest_(nearest) {}

Match MatchFinder::longest(std::size_t position, u32 limit, u32 at_least,
                           const Effort& effort) const {
  Match best{at_least, 0};
  if (limit < kShortestMatch) return {};
  const u8* here = data_.data() + position;
  const auto walk = [&](const auto& chains, u32 word, u32 candidates, u32 stop_at) {
    u32 q = chains.newest(word);
    if (q == 0) return;
    for (--q; position - q <= kWindow && candidates != 0; --candidates) {
      const u8* there = data_.data() + q;
      if (there[best.length] == here[best.length]) {
        const u32 n = common_length(there, here, limit);
        if (n > best.length) {
          best = {n, static_cast<u32>(position - q)};
          if (n >= stop_at) return;
        }
      }
      const u32 back = chains.back[q % kWindow];
      if (back == 0 || back > q) return;
      q -= back;
    }
  };
  const u32 stop_at = std::min(limit, effort.enough);
  // Three bytes are looked up first: one such match already beats three literals, and the chain of
  // four bytes, which finds everything longer, is then tried only for more.
  best.length = std::max(best.length, kShortestMatch - 1);
  if (best.length < kShortestMatch)
    walk(by_three_, first_three(here) << 8, effort.short_candidates, kShortestMatch);
  if (limit > kShortestMatch && best.length < stop_at)
    walk(by_four_, load<u32>(here), effort.candidates, stop_at);
  return best.distance != 0 ? best : Match{};
}

Match MatchFinder::longest_farthest(std::size_t position, u32 limit) const {
  Match best;
  if (limit < kShortestMatch) return best;
  const u8* here = data_.data() + position;
  const auto walk = [&](const auto& chains, u32 word, u32 shortest) {
    u32 q = chains.newest(word);
    if (q == 0) return;
    for (--q; position - q <= kWindow;) {
      const u8* there = data_.data() + q;
      if (best.length == 0 || there[best.length - 1] == here[best.length - 1]) {
        const u32 n = common_length(there, here, limit);
        if (n >= shortest && n >= best.length) {
          // In a run of one byte every position further back does as well, up to its start.
          if (n == limit && is_run(here, limit))
            while (q > 0 && position - q < kWindow && data_[q - 1] == *here) --q;
          best = {n, static_cast<u32>(position - q)};
        }
      }
      const u32 back = chains.back[q % kWindow];
      if (back == 0 || back > q) return;
      q -= back;
    }
  };
  if (limit > kShortestMatch) walk(by_four_, load<u32>(here), kShortestMatch + 1);
  if (best.length == 0) walk(by_three_, first_three(here) << 8, kShortestMatch);
  return best;
}

namespace {

std::variant<MatchFinder, SuffixFinder> make_finder(ByteView data, const Rules& rules,
                                                    const Effort& effort) {
  if (effort.everywhere) return SuffixFinder(data, rules.nearest);
  return MatchFinder(data, rules.nearest);
}

}  // namespace

Chooser::Chooser(ByteView data, const Rules& rules, const Effort& effort)
    : data_(data), rules_(rules), effort_(effort), finder_(make_finder(data, rules, effort)) {
  const std::size_t n = std::min<std::size_t>(effort.block_size, data.size());
  found_.resize(n);
  cost_.resize(n + 1);
}

std::span<const Match> Chooser::next_block() {
  const std::size_t size = std::min<std::size_t>(effort_.block_size, data_.size() - position_);
  if (auto* suffixes = std::get_if<SuffixFinder>(&finder_))
    find_all(*suffixes, position_ + size);
  else
    find_some(std::get<MatchFinder>(finder_), position_ + size);
  choose(static_cast<u32>(size));
  // Close ranks: what is skipped by a match is not a chunk.
  std::size_t n = 0;
  for (std::size_t i = 0; i < size; i += found_[n++].length) found_[n] = found_[i];
  position_ += size;
  return {found_.data(), n};
}

void Chooser::find_all(SuffixFinder& finder, std::size_t end) {
  finder.begin_block(position_, end);
  for (std::size_t p = position_; p < end; ++p) {
    const Match m = finder.next();
    found_[p - position_] = {std::min(m.length, rules_.longest()), m.distance};
  }
}

void Chooser::find_some(MatchFinder& finder, std::size_t end) {
  Match best;
  for (std::size_t p = position_; p < end; ++p) {
    const auto limit = static_cast<u32>(std::min<std::size_t>(end - p, rules_.longest()));
    // The match of the position before, one byte shorter, is one here too; longer again if it was
    // cut at the longest that the format has.
    best.length = best.length > kShortestMatch ? std::min(best.length - 1, limit) : 0;
    if (best.length != 0)
      while (best.length < limit &&
             data_[p + best.length] == data_[p + best.length - best.distance])
        ++best.length;
    if (best.length < effort_.enough && best.length < limit) {
      finder.advance(p);
      const Match longer = finder.longest(p, limit, best.length, effort_);
      if (longer.length != 0) best = longer;
    }
    found_[p - position_] = best;
  }
}

// With C(p) the fewest bits from p on: whatever begins at p can be shortened from the front, at
// the price of at most one bit (a match of three becomes two literals), so C(p + k) <= C(p) + 1 for
// every k. So of all lengths of one class the longest is at most one bit worse than the best, and
// if it is worse, then because a match of three begins one byte before its end; the length one
// shorter reaches that. Two lengths per class therefore give the exact optimum.
void Chooser::choose(u32 size) {
  cost_[size] = 0;
  for (u32 p = size; p-- > 0;) {
    const u32 longest = found_[p].length;
    u32 least = cost_[p + 1] + kLiteralBits, length = 1;
    const auto consider = [&](u32 n, u32 bits) {
      const u32 cost = cost_[p + n] + bits;
      if (cost < least) least = cost, length = n;
    };
    for (const LengthClass& c : rules_.classes) {
      if (longest < c.shortest) break;
      const u32 n = std::min(longest, c.longest);
      consider(n, c.bits);
      if (n > c.shortest) consider(n - 1, c.bits);
    }
    cost_[p] = least;
    found_[p].length = length;
  }
}

}  // namespace kinora::lz
