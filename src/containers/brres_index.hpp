// The indices of a BRRES: which members it has, and where each may reach to.
#pragma once
#include "kinora/containers/archive.hpp"

namespace kinora::brres {

struct Entry {
  std::string name;  ///< `GROUP/NAME`
  bool is_external = false;
  u64 field = 0;           ///< file offset of the number that says where the member is
  u64 group = 0;           ///< file offset that the number counts from
  s64 start = 0;           ///< of the member in the file; may lie outside if the file is damaged
  u64 end = 0;             ///< where the next thing begins that is known, or the file ends
  bool is_shared = false;  ///< another entry leads to the same place
};

/// All members in the order of the indices. Errors: an index or a name that lies outside, a member
/// that begins inside of one.
Result<std::vector<Entry>> read_index(ByteView bytes);

}  // namespace kinora::brres
