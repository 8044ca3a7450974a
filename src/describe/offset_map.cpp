#include "kinora/describe/offset_map.hpp"

#include <algorithm>

namespace kinora {

std::string PathTree::text(Id id, std::string_view field) const {
  std::string out;
  if (id != kRoot) {
    const Step& s = steps_[id];
    out = text(s.parent, s.name);
    if (s.index != kNoIndex) out += '[' + std::to_string(s.index) + ']';
  }
  if (!field.empty()) {
    if (!out.empty()) out += '.';
    out += field;
  }
  return out;
}

void OffsetMap::explain(u64 offset, std::string_view meaning) {
  const auto at = [&](const MapEntry& e) { return e.offset == offset; };
  // Mostly the last one; only what waits for a place that is not known yet lies further back.
  const auto found = std::find_if(entries.rbegin(), entries.rend(), at);
  if (found != entries.rend()) found->meaning = keep(std::string(meaning));
}

void OffsetMap::sort() {
  std::stable_sort(entries.begin(), entries.end(), [](const MapEntry& a, const MapEntry& b) {
    return a.offset != b.offset ? a.offset < b.offset : a.size > b.size;
  });
}

std::vector<std::pair<u64, u64>> OffsetMap::unexplained(u64 size) {
  sort();
  std::vector<std::pair<u64, u64>> holes;
  u64 end = 0;
  for (const MapEntry& e : entries) {
    if (e.offset > end) holes.emplace_back(end, e.offset - end);
    end = std::max(end, e.offset + e.size);
  }
  if (end < size) holes.emplace_back(end, size - end);
  return holes;
}

}  // namespace kinora
