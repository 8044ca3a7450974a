// What the objects of a cell give: sizes, boxes and the numbers that a file repeats about them;
// and the plane transforms of animation frames.
#pragma once
#include "kinora/formats/nanr/model.hpp"
#include "kinora/formats/nitro2d/model.hpp"

namespace kinora::nitro2d {

struct PixelSize {
  u32 width, height;
};
/// In pixels, of the picture (not of the doubled box).
PixelSize object_size(const Object& object);

/// Half-open box in pixels, y down.
struct Box {
  s32 left = 0, top = 0, right = 0, bottom = 0;
  bool empty() const { return left >= right || top >= bottom; }
  u32 width() const { return empty() ? 0 : static_cast<u32>(right - left); }
  u32 height() const { return empty() ? 0 : static_cast<u32>(bottom - top); }
  /// The smallest box that holds both; an empty one adds nothing.
  void add(const Box& other);
  bool operator==(const Box&) const = default;
};
/// Where the picture of the object lies; a doubled box has it in its middle.
Box object_box(const Object& object);
/// Whether drawing shows it: it is neither hidden nor a window.
bool is_drawn(const Object& object);
/// Union of the boxes of the drawn objects.
Box drawn_box(const Cell& cell);

/// What Nintendo's converter stores about a cell (measured on 9111 cells). `exclusive`: the largest
/// coordinate is the one behind the last pixel, as an older converter has it.
CellBounds cell_bounds(const Cell& cell, bool exclusive);
/// Radius of the bounding circle around the origin in units of four pixels, six bits.
u8 cell_radius(const Cell& cell);
/// Attribute bits 8 to 11: some object is flipped in x, in y, in both; there is a rectangle.
u16 cell_flags(const Cell& cell, bool has_bounds);

/// x' = xx * x + xy * y + x0, y' = yx * x + yy * y + y0.
struct Affine {
  double xx = 1, xy = 0, yx = 0, yy = 1, x0 = 0, y0 = 0;
  bool operator==(const Affine&) const = default;

  double determinant() const { return xx * yy - xy * yx; }
  bool is_translation() const { return xx == 1 && xy == 0 && yx == 0 && yy == 1; }
};
/// First scale, then rotation (clockwise on the screen), then translation.
Affine transform_of(const nanr::Frame& frame);
Affine translation(double x, double y);
/// First `inner`, then `outer`.
Affine operator*(const Affine& outer, const Affine& inner);

/// A cell and where it is shown.
struct PlacedCell {
  u32 cell = 0;
  Affine at;
  bool operator==(const PlacedCell&) const = default;
};
/// One picture of an animation: its cells from front to back, shown for `ticks` / 60 s.
struct Scene {
  std::vector<PlacedCell> cells;
  u64 ticks = 0;
  bool operator==(const Scene&) const = default;
};

}  // namespace kinora::nitro2d
