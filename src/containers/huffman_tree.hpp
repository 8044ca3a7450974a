// Building the Huffman tree of the DS from frequencies, and its table. The difficulty is the
// table: a node reaches its children only if their pair follows within 64 pairs.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::huffman {

/// The bits to write for a symbol, the highest of `length` first. The counts of a file below 16 MiB
/// allow at most some 36 bits.
struct Code {
  u64 bits = 0;
  u32 length = 0;
};

struct Tree {
  Bytes table;  ///< with the leading size byte, padded so that its size is a multiple of 4
  std::array<Code, 256> codes{};
};

/// A tree for the symbols 0 to `frequencies.size()` - 1; those that never occur are left out. At
/// least two symbols are put in, because the root cannot be a symbol.
Tree make_tree(std::span<const u64> frequencies);

}  // namespace kinora::huffman
