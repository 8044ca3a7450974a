// Zero-terminated strings, each stored once, in the order of first use.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora {

class StringPool {
 public:
  /// The offset of `s`, which holds no zero byte; `added` tells whether it is new.
  u32 intern(std::string_view s, bool* added = nullptr);
  bool contains(std::string_view s) const;
  const std::string& bytes() const { return pool_; }

 private:
  bool equal_at(u32 offset, std::string_view s) const {
    return pool_.compare(offset, s.size(), s) == 0 && pool_[offset + s.size()] == '\0';
  }
  std::size_t find_slot(std::string_view s) const;
  void grow();

  std::string pool_;
  std::vector<u32> slots_ = std::vector<u32>(64);  ///< offset + 1; open addressing
  std::size_t used_ = 0;
};

}  // namespace kinora
