// A set of 64-bit keys that are well spread already (hashes). Open addressing, one block of memory.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora {

class KeySet {
 public:
  /// True if the key is new.
  bool insert(u64 key) {
    if (key == 0) key = 1;  // 0 marks a free slot
    if (slots_.empty() || used_ * 2 >= slots_.size()) grow();
    u64& slot = slots_[slot_of(slots_, key)];
    if (slot == key) return false;
    slot = key;
    ++used_;
    return true;
  }
  bool contains(u64 key) const {
    if (key == 0) key = 1;
    return !slots_.empty() && slots_[slot_of(slots_, key)] == key;
  }
  std::size_t size() const { return used_; }

 private:
  static std::size_t slot_of(const std::vector<u64>& slots, u64 key) {
    const std::size_t mask = slots.size() - 1;
    std::size_t i = static_cast<std::size_t>(key ^ (key >> 32)) & mask;
    while (slots[i] != 0 && slots[i] != key) i = (i + 1) & mask;
    return i;
  }
  void grow() {
    std::vector<u64> bigger(slots_.empty() ? 256 : slots_.size() * 2);
    for (const u64 key : slots_)
      if (key != 0) bigger[slot_of(bigger, key)] = key;
    slots_.swap(bigger);
  }

  std::vector<u64> slots_;
  std::size_t used_ = 0;
};

}  // namespace kinora
