#include "kinora/describe/string_pool.hpp"

namespace kinora {

u32 StringPool::hash(std::string_view s) {
  // Multiply-and-fold over eight bytes at a time; only the distribution matters here.
  u64 h = 0x9E3779B97F4A7C15u ^ s.size();
  std::size_t i = 0;
  for (; i + 8 <= s.size(); i += 8) {
    u64 x;
    std::memcpy(&x, s.data() + i, 8);
    h = (h ^ x) * 0xFF51AFD7ED558CCDu;
    h ^= h >> 32;
  }
  u64 x = 0;
  std::memcpy(&x, s.data() + i, s.size() - i);
  h = (h ^ x) * 0xFF51AFD7ED558CCDu;
  return static_cast<u32>(h ^ (h >> 32));
}

std::size_t StringPool::find_slot(std::string_view s) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash(s) & mask;
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
