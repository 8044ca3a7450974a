// How much memory a game reserves for a resource. Tears of the Kingdom (and Breath of the Wild with
// an older layout) keeps a table of these sizes and crashes on a resource that needs more, so an
// edit that makes a file larger needs a new entry.
#pragma once
#include "kinora/containers/wrapper.hpp"

namespace kinora {

/// What a rule rests on.
enum class Evidence : u8 {
  checked,   ///< against entries of a real table
  reported,  ///< by one public tool only
};

struct ResourceSize {
  u32 size = 0;
  std::string_view kind;  ///< `ainb`, `asb`, `baev`, `sarc`
  Evidence evidence = Evidence::checked;
};

/// The entry for an unwrapped file, recognised by content: AINB, ASB (0x417), BAEV, SARC. Other
/// kinds and versions: `kNoSizeRule`.
Result<ResourceSize> resource_size(ByteView file);

}  // namespace kinora
