// Bringing pictures down to the 255 colours and the on/off transparency of GIF.
#pragma once
#include <optional>

#include "kinora/image/pixels.hpp"

namespace kinora::image {

/// Pixels of half opacity and more become opaque, the others all zero. RGBA in place.
void harden_alpha(Bytes& rgba);

/// The opaque colours that occur, in order of first use; nothing if there are more than `limit`.
std::optional<std::vector<Rgba>> count_colors(std::span<const ByteView> rgba_pictures,
                                              std::size_t limit);

/// At most `limit` colours that stand for those of the picture (median cut).
std::vector<Rgba> choose_colors(ByteView rgba, std::size_t limit);

/// Palette numbers: exact where the palette has the colour, else the nearest one. Transparent
/// pixels get `clear`.
Bytes to_palette(ByteView rgba, std::span<const Rgba> palette, u8 clear);

}  // namespace kinora::image
