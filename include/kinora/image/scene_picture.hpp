// Drawing the scenes of an animation: transformed cells on one canvas that is common to all.
#pragma once
#include <optional>

#include "kinora/core/result.hpp"
#include "kinora/image/cell_picture.hpp"

namespace kinora::image {

struct DrawOptions {
  /// What part of the plane is shown, pixels around the origin of the animation. Nothing: the
  /// union of all transformed object boxes.
  std::optional<nitro2d::Box> canvas;
  u32 scale = 1;                   ///< each pixel becomes a square of this size
  std::optional<Rgba> background;  ///< nothing: transparent
  /// How many earlier scenes shine through behind each, each half as strong as the one after it.
  u32 onion = 0;
  u8 semi_transparent = 255;  ///< opacity of half-transparent objects; 255: draw them opaque
};

/// Largest width and height of a picture that is drawn.
inline constexpr u32 kMaxDrawnSide = 16384;
/// Most memory for all frames of an animation.
inline constexpr u64 kMaxDrawnBytes = u64{512} << 20;

/// The canvas that holds every cell of every scene: all pixels whose centre lies in an object's
/// transformed box. Empty if there are none. Cells out of range count as empty.
nitro2d::Box common_bounds(const nitro2d::CellBank& cells, std::span<const nitro2d::Scene> scenes);

/// One frame per scene. With at most 255 colours the frames have a palette, whose first entry is
/// the transparent one or the background; else they are RGBA.
Result<Animation> draw_scenes(const CellSource& source, std::span<const nitro2d::Scene> scenes,
                              bool loops, const DrawOptions& options = {});

}  // namespace kinora::image
