// Cells of the Nintendo DS drawn once, without any transform: the "clean export". Every object lies
// at its plain place with its flips; the affine bits are ignored, since the frame's transform is
// applied to the whole cell. Looked at on eight sets of real files.
#pragma once
#include "kinora/formats/nitro2d/geometry.hpp"
#include "kinora/image/pixels.hpp"

namespace kinora::image {

/// The files that together make pictures. They must outlive what is made of them.
struct CellSource {
  const nitro2d::CellBank& cells;
  const nitro2d::Graphics& graphics;
  const nitro2d::Palette& palette;
  /// Where the game puts the graphics: added to every character name, in steps of the mapping.
  s32 character_base = 0;
  /// Added to every palette number.
  s32 palette_base = 0;
};

/// A colour number: palette * 16 + value or palette * 256 + value. 0 is never one that is drawn.
using ColorNumber = u16;
/// Set on pixels of half-transparent objects.
inline constexpr ColorNumber kSemiTransparent = 0x8000;
inline constexpr ColorNumber kColorMask = 0x0FFF;

/// Colours by number, opaque; those that the palette file lacks are transparent. 4096 of them.
std::vector<Rgba> color_table(const nitro2d::Palette& palette);

struct CellPicture {
  nitro2d::Box box;                 ///< union of the drawn objects' boxes
  std::vector<ColorNumber> pixels;  ///< rows of the box; 0 is transparent
};
/// Pixels that no graphics data or no colour exists for stay transparent. `colors` is the table of
/// the source's palette; `cell` must be below the cell count.
CellPicture draw_cell(const CellSource& source, u32 cell, std::span<const Rgba> colors);

/// BGR555 to 8 bits a channel.
Rgba color_of(u16 bgr555);

}  // namespace kinora::image
