// GUIDs as the Switch formats store them: u32, u16, u16 little-endian, then eight raw bytes.
#pragma once
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora {

using Guid = std::array<u8, 16>;

/// `beb5eb31-621f-4288-9dd2-2b4aada44c68`, lower case; this exact text is what BAEV hashes.
std::string guid_text(const Guid& g);
/// The inverse; upper case is accepted.
std::optional<Guid> parse_guid(std::string_view s);

}  // namespace kinora
