#include "kinora/core/suggest.hpp"

#include <algorithm>
#include <numeric>

namespace kinora {
namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Edits (insert, delete, replace, swap neighbours) from `a` to `b`, letter case ignored.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t k = 1; k <= b.size(); ++k) {
      const std::size_t replace = folded(a[i - 1]) == folded(b[k - 1]) ? 0 : 1;
      row[k] = std::min({above[k] + 1, row[k - 1] + 1, above[k - 1] + replace});
      if (i > 1 && k > 1 && folded(a[i - 1]) == folded(b[k - 2]) &&
          folded(a[i - 2]) == folded(b[k - 1]))
        row[k] = std::min(row[k], before[k - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string_view> candidates) {
  std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1;
  std::string_view found;
  for (const std::string_view c : candidates) {
    if (c.size() > word.size() + best || word.size() > c.size() + best) continue;
    const std::size_t d = edit_distance(word, c);
    if (d < best && d < std::max(word.size(), c.size())) {
      best = d;
      found = c;
    }
  }
  return std::string(found);
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string near = nearest(word, candidates);
  return near.empty() ? "" : "Did you mean '" + near + "'?";
}

}  // namespace kinora
