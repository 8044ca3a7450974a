#include "kinora/image/cell_picture.hpp"

#include <algorithm>

namespace kinora::image {
namespace {

using nitro2d::Box;
using nitro2d::Mapping;
using nitro2d::Object;

constexpr std::size_t kColors = kColorMask + 1;
/// Width of video memory in characters when the graphics file does not say: 4 and 8 bits.
constexpr u32 kMemoryColumns4 = 32, kMemoryColumns8 = 16;

/// Where the pixels of an 8x8 character lie, counted in pixels.
struct CharacterPlace {
  s64 first = 0;
  u32 pitch = 8;
};

/// Finds and reads the pixels of objects.
class Pixels {
 public:
  explicit Pixels(const CellSource& s)
      : s_(s),
        data_(s.graphics.data),
        wide_(s.graphics.bits() == 8),
        count_(static_cast<s64>(data_.size()) * (wide_ ? 1 : 2)),
        columns_(s.graphics.has_size() && s.graphics.width ? s.graphics.width
                 : wide_                                   ? kMemoryColumns8
                                                           : kMemoryColumns4) {}

  /// The place of the character in column `column`, row `row` of an object.
  CharacterPlace place(const Object& o, u32 transfer_offset, u32 column, u32 row) const {
    const u32 columns = nitro2d::object_size(o).width / 8;
    const s64 name = s64{o.character} + s_.character_base;
    const s64 character_bytes = wide_ ? 64 : 32;
    if (s_.cells.mapping == Mapping::two_dimensional) {
      const s64 unit = (wide_ ? name / 2 : name) + s64{row} * columns_ + column;
      const s64 shift = pixels(transfer_offset);
      if (!s_.graphics.bitmap) return {unit * 64 + shift, 8};
      if (unit < 0) return {-1, 8};
      const s64 pitch = s64{columns_} * 8;
      return {unit / columns_ * 8 * pitch + unit % columns_ * 8 + shift, static_cast<u32>(pitch)};
    }
    const u32 step = 5 + std::min(static_cast<u32>(s_.cells.mapping), 3u);
    const s64 start = pixels(name * (s64{1} << step) + transfer_offset);
    if (s_.graphics.bitmap) {
      const u32 pitch = columns * 8;
      return {start + s64{row} * 8 * pitch + column * 8, pitch};
    }
    return {start + pixels((s64{row} * columns + column) * character_bytes), 8};
  }

  u8 value(s64 pixel) const {
    if (pixel < 0 || pixel >= count_) return 0;
    const auto i = static_cast<std::size_t>(pixel);
    if (wide_) return data_[i];
    return static_cast<u8>(i & 1 ? data_[i / 2] >> 4 : data_[i / 2] & 15);
  }
  bool wide() const { return wide_; }

 private:
  s64 pixels(s64 bytes) const { return wide_ ? bytes : bytes * 2; }

  const CellSource& s_;
  ByteView data_;
  bool wide_;
  s64 count_;
  u32 columns_;
};

/// What is added to a pixel's value to make a colour number; negative where there is none.
s32 first_color(const CellSource& s, const Object& o) {
  const s32 palette = o.palette + s.palette_base;
  if (s.graphics.bits() == 4) return palette * 16;
  return s.palette.extended ? palette * 256 : s.palette_base * 16;
}

void draw_object(const CellSource& s, const Pixels& pixels, const Object& o, u32 transfer_offset,
                 std::span<const Rgba> colors, CellPicture& out) {
  const Box box = nitro2d::object_box(o);
  const u32 width = box.width(), height = box.height();
  const s32 base = first_color(s, o);
  const ColorNumber mark = o.mode == nitro2d::ObjectMode::semi_transparent ? kSemiTransparent : 0;
  const bool flip_x = !o.affine && o.flip_x, flip_y = !o.affine && o.flip_y;
  const u32 pitch = out.box.width();
  const u32 left = static_cast<u32>(box.left - out.box.left);
  const u32 top = static_cast<u32>(box.top - out.box.top);
  for (u32 row = 0; row < height / 8; ++row) {
    for (u32 column = 0; column < width / 8; ++column) {
      const CharacterPlace at = pixels.place(o, transfer_offset, column, row);
      for (u32 y = 0; y < 8; ++y) {
        const u32 py = row * 8 + y;
        ColorNumber* line = &out.pixels[u64{top + (flip_y ? height - 1 - py : py)} * pitch + left];
        for (u32 x = 0; x < 8; ++x) {
          const u8 value = pixels.value(at.first + s64{y} * at.pitch + x);
          const s32 color = base + value;
          if (value == 0 || color <= 0 || color >= static_cast<s32>(colors.size())) continue;
          if (colors[static_cast<std::size_t>(color)].a == 0) continue;
          const u32 px = column * 8 + x;
          line[flip_x ? width - 1 - px : px] =
              static_cast<ColorNumber>(static_cast<ColorNumber>(color) | mark);
        }
      }
    }
  }
}

u8 to_8_bits(u32 five) { return static_cast<u8>(five << 3 | five >> 2); }

}  // namespace

Rgba color_of(u16 c) {
  return {to_8_bits(c & 31u), to_8_bits(c >> 5 & 31u), to_8_bits(c >> 10 & 31u), 255};
}

std::vector<Rgba> color_table(const nitro2d::Palette& palette) {
  std::vector<Rgba> out(kColors);
  const std::size_t size = palette.colors_per_palette();
  for (std::size_t i = 0; i < palette.colors.size(); ++i) {
    std::size_t slot = i / size;
    if (palette.slots) {
      if (slot >= palette.slots->size()) break;
      slot = (*palette.slots)[slot];
    }
    const std::size_t number = slot * size + i % size;
    if (number < kColors) out[number] = color_of(palette.colors[i]);
  }
  return out;
}

CellPicture draw_cell(const CellSource& source, u32 index, std::span<const Rgba> colors) {
  const nitro2d::Cell& cell = source.cells.cells[index];
  CellPicture out;
  out.box = nitro2d::drawn_box(cell);
  out.pixels.resize(u64{out.box.width()} * out.box.height());
  const Pixels pixels(source);
  const u32 transfer = source.cells.transfer_max_size ? cell.transfer.offset : 0;
  // From back to front: priority 3 first, and of equal priorities the last object first.
  for (u8 priority = 4; priority-- > 0;)
    for (std::size_t i = cell.objects.size(); i-- > 0;)
      if (const Object& o = cell.objects[i]; (o.priority & 3) == priority && nitro2d::is_drawn(o))
        draw_object(source, pixels, o, transfer, colors, out);
  return out;
}

}  // namespace kinora::image
