#include "containers/lz_tree.hpp"

#include <algorithm>
#include <utility>

namespace kinora::lz {

TreeFinder::TreeFinder(ByteView data, u32 nearest, u32 longest)
    : data_(data),
      nearest_(nearest),
      compared_(std::min(longest, kCompared)),
      root_(std::size_t{1} << kHashBits, kNone),
      children_(kWindow) {}

// The new position becomes the root; the old tree is split along the walk into what is less and
// what is greater.
void TreeFinder::insert(std::size_t position) {
  const u8* here = data_.data() + position;
  const auto limit = static_cast<u32>(std::min<std::size_t>(compared_, data_.size() - position));
  u32& root = root_[hash(here)];
  u32 q = root;
  root = static_cast<u32>(position);
  Children& own = children_[position % kWindow];
  u32 *less = &own.less, *greater = &own.greater;
  u32 agree_less = 0, agree_greater = 0;  // with the nearest neighbours found so far
  const u32 alike = std::exchange(alike_, kNone);
  // At a distance of the whole window the place of the older position is being reused.
  while (q != kNone && position - q < kWindow) {
    const u8* there = data_.data() + q;
    const u32 known = std::min(agree_less, agree_greater);
    const u32 n = common_length(there, here, limit,
                                q == alike ? std::max(known, std::min(alike_for_, limit)) : known);
    Children& its = children_[q % kWindow];
    if (n == limit) {
      *less = its.less;
      *greater = its.greater;
      alike_ = q + 1;
      alike_for_ = limit - 1;
      return;
    }
    if (there[n] < here[n]) {
      agree_less = n;
      *less = q;
      less = &its.greater;
      q = its.greater;
    } else {
      agree_greater = n;
      *greater = q;
      greater = &its.less;
      q = its.less;
    }
  }
  *less = *greater = kNone;
}

Match TreeFinder::longest(std::size_t position, u32 limit, u32 at_least) const {
  Match best;
  if (limit < kShortestMatch || at_least >= limit) return best;
  const u8* here = data_.data() + position;
  const u32 compared = std::min(limit, compared_);
  u32 length = std::max(at_least, kShortestMatch - 1);
  u32 agree_less = 0, agree_greater = 0;
  for (u32 q = root_[hash(here)]; q != kNone && position - q <= kWindow;) {
    const u8* there = data_.data() + q;
    u32 n = common_length(there, here, compared, std::min(agree_less, agree_greater));
    const bool equal = n == compared;
    if (equal) n = common_length(there, here, limit, n);
    if (n > length) {
      length = n;
      best = {n, static_cast<u32>(position - q)};
    }
    if (equal) break;
    const Children& its = children_[q % kWindow];
    if (there[n] < here[n]) {
      agree_less = n;
      q = its.greater;
    } else {
      agree_greater = n;
      q = its.less;
    }
  }
  return best;
}

}  // namespace kinora::lz
