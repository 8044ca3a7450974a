// NANR and NMAR in nitrogfx's JSON, which decompilation projects keep their animations in
// (nanr.md section 12).
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/nanr/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::nanr {

/// The same text that nitrogfx writes. What it cannot hold is named in `lost`.
std::string write_nitrogfx(const CellAnimation& a, Findings& lost);
bool is_nitrogfx(const TextNode& root);
/// The text does not say whether it is a NANR or an NMAR: an animation of nothing but multicells is
/// taken for an NMAR.
Result<CellAnimation> read_nitrogfx(const TextNode& root);

}  // namespace kinora::nanr
