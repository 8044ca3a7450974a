// What an AINB file counts in the game's table of resource sizes: its size rounded up to 0x20, 392
// bytes, and with expressions 16 more and 4 per function signature, rounded up to 8.
#include "kinora/core/cursor.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/formats/exb/codec.hpp"

namespace kinora::ainb {

std::optional<u64> resource_size(ByteView bytes) {
  constexpr u64 kExpressionsOffset = 0x44, kModulesOffset = 0x5C;
  if (!has_magic(bytes, "AIB ") || bytes.size() < 0x74) return {};
  const u64 size = align_up(bytes.size(), 0x20) + 392;
  const u32 start = load<u32>(bytes.data() + kExpressionsOffset);
  const u32 end = load<u32>(bytes.data() + kModulesOffset);
  if (start == 0) return size;
  if (end < start || end > bytes.size()) return {};
  const auto block = exb::read(bytes.subspan(start, end - start));
  if (!block) return {};
  return size + exb::resource_size(*block);
}

}  // namespace kinora::ainb
