// EXB: from bytes to the model and back, the numbers its hosts need, and the map of its bytes.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/formats/exb/model.hpp"

namespace kinora::exb {

/// Reads a block. `block` starts at its magic and ends where the host's next section starts (AINB:
/// the modules offset): the string pool runs to the end. Offsets in errors count from its start.
/// The result writes back to the same bytes; what that needs beyond the rules is in its layout.
Result<Block> read(ByteView block);

/// Writes a block. `instances` is the number of parameter fields in the host that refer to an
/// expression, each reference counted. A note is added where a foreign layout could not be kept
/// because the programs were edited.
Result<Bytes> write(const Block& block, u32 instances, std::vector<Diagnostic>* notes = nullptr);

/// Where a block ends of which only an upper limit is known (ASB): behind the last string that
/// anything refers to. Strings that nothing refers to are not found by this.
Result<u64> used_size(ByteView block);

/// Sizes in bytes that follow from the operands of both parts.
struct Sizes {
  u32 global_memory = 0;
  u32 local32 = 0;
  u32 local64 = 0;
  u32 io = 0;  ///< not stored in the block: the host stores its sum per node

  bool operator==(const Sizes&) const = default;
};
Sizes sizes(const Expression& e);
/// The sizes as they are written: those of the rule, or what the file stored instead.
Sizes written_sizes(const Expression& e);
u32 written_global_memory(const Block& block);

/// The functions that the block calls, each once, in order of first use; main before setup.
std::vector<std::string_view> signatures(const Block& block);

/// What the block adds to the file's entry in the resource-size table.
u64 resource_size(const Block& block);

/// A piece of the block for the map of its bytes; together they cover every byte, in order.
struct MapEntry {
  u64 offset = 0;
  u64 size = 0;
  std::string path;
  std::string value;
};
Result<std::vector<MapEntry>> map(ByteView block);

}  // namespace kinora::exb
