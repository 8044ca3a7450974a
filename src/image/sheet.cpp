#include "kinora/image/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

/// Free pixels between entries, so that smooth scaling does not mix them.
constexpr u32 kGap = 1;

/// Gives every entry its place, row by row, and returns the size of the whole. `first[i]`: the
/// entry that entry `i` shares its place with, itself or an earlier one.
std::pair<u64, u64> place(std::vector<SheetEntry>& entries, std::span<const std::size_t> first) {
  u64 area = 0, widest = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const SheetEntry& e = entries[i];
    if (first[i] != i) continue;
    area += u64{e.width + kGap} * (e.height + kGap);
    widest = std::max(widest, u64{e.width});
  }
  const u64 limit =
      std::max(widest, static_cast<u64>(std::ceil(std::sqrt(static_cast<double>(area)))));
  u64 x = 0, y = 0, row = 0, width = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    SheetEntry& e = entries[i];
    if (e.width == 0) continue;
    if (first[i] != i) {
      e.x = entries[first[i]].x;
      e.y = entries[first[i]].y;
      continue;
    }
    if (x && x + e.width > limit) {
      x = 0;
      y += row + kGap;
      row = 0;
    }
    e.x = static_cast<u32>(x);
    e.y = static_cast<u32>(y);
    x += e.width + kGap;
    row = std::max(row, u64{e.height});
    width = std::max(width, x - kGap);
  }
  return {width, y + row};
}

}  // namespace

Result<Sheet> draw_sheet(const CellSource& source, std::span<const SheetItem> items,
                         const DrawOptions& options) {
  std::vector<nitro2d::Scene> scenes;
  scenes.reserve(items.size());
  for (const SheetItem& item : items) scenes.push_back(item.scene);
  DrawOptions common = options;
  common.onion = 0;
  common.canvas = common_bounds(source.cells, scenes);
  const auto drawn = draw_scenes(source, scenes, true, common);
  if (!drawn) return Failure(drawn.error());

  Sheet out;
  std::vector<std::size_t> first;  // of entries with equal pixels
  std::map<std::tuple<u32, u32, Bytes>, std::size_t> known;
  const u64 pixel_bytes = drawn->pixel_bytes();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto box = common_bounds(source.cells, std::span(&scenes[i], 1));
    const u32 n = options.scale;
    const s32 scale = static_cast<s32>(n);
    const SheetEntry e = {items[i].name,
                          0,
                          0,
                          box.width() * n,
                          box.height() * n,
                          -box.left * scale,
                          -box.top * scale,
                          scenes[i].ticks};
    const u64 left = static_cast<u64>(box.left - common.canvas->left) * n;
    const u64 top = static_cast<u64>(box.top - common.canvas->top) * n;
    Bytes pixels(u64{e.width} * e.height * pixel_bytes);
    for (u64 y = 0; e.width && y < e.height; ++y)
      std::memcpy(&pixels[y * e.width * pixel_bytes],
                  &drawn->frames[i].pixels[((top + y) * drawn->width + left) * pixel_bytes],
                  e.width * pixel_bytes);
    first.push_back(known.try_emplace({e.width, e.height, std::move(pixels)}, i).first->second);
    out.entries.push_back(e);
  }
  const auto [width, height] = place(out.entries, first);
  if (width > kMaxDrawnSide || height > kMaxDrawnSide ||
      width * height * pixel_bytes > kMaxDrawnBytes)
    return fail(kPictureTooLarge, {}, {}, {width, height, items.size(), kMaxDrawnSide});
  out.picture = {static_cast<u32>(width), static_cast<u32>(height), drawn->palette, {}};
  out.picture.pixels.resize(width * height * pixel_bytes);
  for (const auto& [key, i] : known) {
    const SheetEntry& e = out.entries[i];
    const Bytes& pixels = std::get<Bytes>(key);
    for (u64 y = 0; e.width && y < e.height; ++y)
      std::memcpy(&out.picture.pixels[((e.y + y) * width + e.x) * pixel_bytes],
                  &pixels[y * e.width * pixel_bytes], e.width * pixel_bytes);
  }
  return out;
}

Result<Sheet> draw_cell_sheet(const CellSource& source, const DrawOptions& options) {
  std::vector<SheetItem> items;
  for (u32 i = 0; i < source.cells.cells.size(); ++i)
    items.push_back({std::to_string(i), {{{i, {}}}, 0}});
  return draw_sheet(source, items, options);
}

}  // namespace kinora::image
