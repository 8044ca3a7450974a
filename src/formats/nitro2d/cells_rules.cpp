#include "cells_rules.hpp"

#include "kinora/formats/nitro2d/geometry.hpp"

namespace kinora::nitro2d {
namespace {
constexpr u16 kRadiusBits = 0x3F;
}

u16 attribute_word(const Cell& c, const CellBank& b) {
  const u32 flags = c.flags ? *c.flags : cell_flags(c, b.has_bounds);
  return static_cast<u16>((flags & ~u32{kRadiusBits}) |
                          (c.radius.value_or(cell_radius(c)) & kRadiusBits));
}

void drop_derived(CellBank& b, std::span<const u16> attributes) {
  std::size_t inclusive = 0, exclusive = 0;
  for (const Cell& c : b.cells) {
    inclusive += c.bounds == cell_bounds(c, false);
    exclusive += c.bounds == cell_bounds(c, true);
  }
  b.exclusive_bounds = exclusive > inclusive;
  for (std::size_t i = 0; i < b.cells.size(); ++i) {
    Cell& c = b.cells[i];
    const auto radius = static_cast<u8>(attributes[i] & kRadiusBits);
    const auto flags = static_cast<u16>(attributes[i] & ~kRadiusBits);
    if (c.bounds == cell_bounds(c, b.exclusive_bounds)) c.bounds.reset();
    if (radius != cell_radius(c)) c.radius = radius;
    if (flags != cell_flags(c, b.has_bounds)) c.flags = flags;
  }
}

}  // namespace kinora::nitro2d
