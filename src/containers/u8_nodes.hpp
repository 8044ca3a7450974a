// The nodes of a U8 archive: 12 bytes each, depth first. A folder has its parent's number and that
// of the first node behind its content, a file the offset and size of its data.
#pragma once
#include "kinora/containers/archive.hpp"
#include "kinora/core/sink.hpp"

namespace kinora::u8_archive {

inline constexpr u64 kNodeSize = 12;

struct Node {
  static constexpr u32 kNoMember = ~0u;

  bool is_folder = false;
  u32 name = 0;   ///< offset in the name table, 24 bits
  u32 start = 0;  ///< file: offset of the data in the archive; folder: number of the parent
  u32 size = 0;   ///< file: bytes; folder: number of the first node behind it
  u32 member = kNoMember;  ///< in the archive; folders only if they are empty
};

/// Reads `tables` (nodes and names, at `base` in the file), appends a member for every file and for
/// every folder without content, and notes `name_padding`.
Result<std::vector<Node>> read_nodes(ByteView tables, u64 base, Archive& archive);

struct NodeTable {
  std::vector<Node> nodes;
  Bytes names;
};
/// The nodes for the members in their order; members of one folder are brought together where its
/// first one stands. `start` and `size` of files are left to the caller.
Result<NodeTable> make_nodes(const Archive& archive);

void put_node(ByteSink& out, const Node& node);

/// Before the first sibling of its kind that is greater without regard to case.
Result<std::size_t> insert_node(Archive& archive, Member member);

/// Names are compared with ASCII letters taken as upper case.
inline int upper_case(char c) {
  return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : static_cast<unsigned char>(c);
}

}  // namespace kinora::u8_archive
