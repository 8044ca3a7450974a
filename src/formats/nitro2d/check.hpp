// What is wrong with cells, graphics, colours and multicells, alone and together.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/nitro2d/model.hpp"

namespace kinora::nitro2d {

void check(const CellBank& b, Findings& findings);
void check_graphics(const CellBank& b, const Graphics& g, std::string_view name,
                    Findings& findings);
/// Palettes that the objects use, drawn with these graphics, and `p` lacks.
void check_colors(const CellBank& b, const Graphics& g, const Palette& p, std::string_view name,
                  Findings& findings);
void check(const Graphics& g, Findings& findings);
void check(const Palette& p, Findings& findings);
void check(const MultiCellBank& b, Findings& findings);
/// `sequences`: how many the cell animation `name` has.
void check_sequences(const MultiCellBank& b, std::size_t sequences, std::string_view name,
                     Findings& findings);

/// Clears the offset of attributes that are not there. True if it did.
bool fix(CellBank& b, Findings& done);

}  // namespace kinora::nitro2d
