#include "kinora/describe/string_pool.hpp"

#include "kinora/core/hash.hpp"

namespace kinora {

std::size_t StringPool::find_slot(std::string_view s) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = table_hash(s) & mask;
  while (slots_[i] != 0 && !equal_at(slots_[i] - 1, s)) i = (i + 1) & mask;
  return i;
}

void StringPool::grow() {
  std::vector<u32> old(slots_.size() * 2);
  old.swap(slots_);
  for (const u32 entry : old)
    if (entry != 0) slots_[find_slot(pool_.c_str() + (entry - 1))] = entry;
}

u32 StringPool::intern(std::string_view s, bool* added) {
  std::size_t i = find_slot(s);
  if (added) *added = slots_[i] == 0;
  if (slots_[i] != 0) return slots_[i] - 1;
  if (++used_ * 2 > slots_.size()) {
    grow();
    i = find_slot(s);
  }
  const auto at = static_cast<u32>(pool_.size());
  slots_[i] = at + 1;
  pool_.append(s).push_back('\0');
  return at;
}

bool StringPool::contains(std::string_view s) const { return slots_[find_slot(s)] != 0; }

}  // namespace kinora
