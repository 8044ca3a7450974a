// NCER in nitrogfx's JSON (nitro2d.md section 12).
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/nitro2d/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::nitro2d {

/// The same text that nitrogfx writes. What it cannot hold is named in `lost`.
std::string write_nitrogfx(const CellBank& b, Findings& lost);
bool is_nitrogfx_cells(const TextNode& root);
Result<CellBank> read_nitrogfx_cells(const TextNode& root);

}  // namespace kinora::nitro2d
