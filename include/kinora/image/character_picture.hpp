// Graphics and colours of the Nintendo DS as pictures that a person can edit, and back.
#pragma once
#include <optional>

#include "kinora/core/result.hpp"
#include "kinora/formats/nitro2d/model.hpp"
#include "kinora/image/pixels.hpp"

namespace kinora::image {

/// Palette `number` for graphics of this many bits; without colours a ramp of greys. The first
/// colour is transparent.
std::vector<Rgba> drawing_palette(const nitro2d::Palette* palette, u32 number, u32 bits);

/// The data as one picture with this palette, `columns` characters wide (0: as wide as the file
/// says, else 32). What lies behind the last pixel is 0.
Picture draw_characters(const nitro2d::Graphics& graphics, std::vector<Rgba> palette,
                        u32 columns = 0);
/// The inverse: replaces the data. `size`: bytes, if the picture is larger than the data. An error
/// if the picture has no palette, no whole characters, or a colour number that does not fit.
Result<void> take_characters(nitro2d::Graphics& graphics, const Picture& picture,
                             std::optional<u64> size);

/// Squares of eight pixels, sixteen a row.
Picture draw_colors(const nitro2d::Palette& palette);
/// The inverse, from squares of any size; at most `count` colours.
Result<void> take_colors(nitro2d::Palette& palette, const Picture& picture,
                         std::optional<u64> count);

}  // namespace kinora::image
