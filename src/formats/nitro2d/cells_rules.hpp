// What follows from the objects of a cell and is therefore not kept in the model.
#pragma once
#include "kinora/formats/nitro2d/model.hpp"

namespace kinora::nitro2d {

/// The attribute word of a cell as it is written: radius, flips, and what the model states.
u16 attribute_word(const Cell& c, const CellBank& b);

/// Drops bounds that are as the objects give them, and states of `attributes`, the stored words of
/// the cells, only what is different. Decides which kind of bounds the bank has.
void drop_derived(CellBank& b, std::span<const u16> attributes);

}  // namespace kinora::nitro2d
