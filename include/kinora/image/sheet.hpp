// Many pictures on one, with a list of where each lies: sprite sheets for other programs.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/image/scene_picture.hpp"

namespace kinora::image {

struct SheetEntry {
  std::string name;
  u32 x = 0, y = 0, width = 0, height = 0;  ///< on the sheet; no size: nothing is drawn
  s32 origin_x = 0, origin_y = 0;  ///< of the animation's plane, from the entry's upper left corner
  u64 ticks = 0;                   ///< sixtieths of a second; 0: no duration
};
/// Consecutive entries that belong together, such as the frames of one sequence.
struct SheetTag {
  std::string name;
  u32 first = 0, last = 0;
  bool loops = true;
};
struct Sheet {
  Picture picture;
  std::vector<SheetEntry> entries;
  std::vector<SheetTag> tags;
};

/// What to put on a sheet: a scene is drawn and cut to its own bounds.
struct SheetItem {
  std::string name;
  nitro2d::Scene scene;
};
/// In the order given, in rows of about the width that makes the sheet square, one transparent
/// pixel between entries; equal pictures share one place. Of the options, canvas and onion are not
/// used.
Result<Sheet> draw_sheet(const CellSource& source, std::span<const SheetItem> items,
                         const DrawOptions& options = {});
/// Every cell of the bank once, untransformed, named by its number.
Result<Sheet> draw_cell_sheet(const CellSource& source, const DrawOptions& options = {});

}  // namespace kinora::image
