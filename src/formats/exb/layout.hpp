// EXB: what a block has that the writer's rules do not give.
#pragma once
#include "raw.hpp"

namespace kinora::exb {

/// Fills the layout of a block that was just read, so that it writes back to `raw.block`. Knows a
/// finite set of deviations and keeps the whole block where they do not suffice.
void learn_layout(const Raw& raw, Block& block);

/// The fingerprint of Original.
u32 programs_crc(const Block& block);

/// Canonical writing, replaying the layout but not the original bytes.
Result<Bytes> write_by_rule(const Block& block, u32 instances);

/// A number as it is written: the rule's, or what the file stored instead.
u32 settled(const std::vector<StoredNumber>& notes, Number which, u32 rule);

}  // namespace kinora::exb
