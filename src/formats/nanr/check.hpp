// What is wrong with an animation, alone and together with the cells that it shows.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/formats/nanr/model.hpp"

namespace kinora::nanr {

/// `layout`: what the file had beyond the rules.
void check(const CellAnimation& a, const Layout& layout, Findings& findings);
/// `cells`: how many cells or multicells the file `name` has.
void check_cells(const CellAnimation& a, std::size_t cells, std::string_view name,
                 Findings& findings);

}  // namespace kinora::nanr
