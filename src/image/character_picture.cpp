#include "kinora/image/character_picture.hpp"

#include <algorithm>

#include "kinora/formats/nitro2d/findings.hpp"
#include "kinora/image/cell_picture.hpp"

namespace kinora::image {
namespace {

constexpr u32 kSquare = 8, kPerRow = 16;
constexpr u32 kUsualColumns = 32;

/// Where pixel `i` of the data lies in a picture of this width.
u64 place_of(u64 i, u32 width, bool bitmap) {
  if (bitmap) return i;
  const u64 columns = width / 8, character = i / 64;
  return (character / columns * 8 + i / 8 % 8) * width + character % columns * 8 + i % 8;
}

Failure refuse(const std::string& why, const char* hint) {
  return fail(nitro2d::kNoPicture, {}, "picture", {"beside the text", why, hint});
}

}  // namespace

std::vector<Rgba> drawing_palette(const nitro2d::Palette* palette, u32 number, u32 bits) {
  const std::size_t count = std::size_t{1} << bits;
  std::vector<Rgba> out(count);
  if (palette) {
    const std::vector<Rgba> table = color_table(*palette);
    for (std::size_t i = 0; i < count; ++i)
      if (number * count + i < table.size()) out[i] = table[number * count + i];
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      const auto grey = static_cast<u8>(i * 255 / (count - 1));
      out[i] = {grey, grey, grey, 255};
    }
  }
  for (std::size_t i = 1; i < count; ++i) out[i].a = 255;
  out[0].a = 0;
  return out;
}

Picture draw_characters(const nitro2d::Graphics& graphics, std::vector<Rgba> palette, u32 columns) {
  const bool wide = graphics.bits() == 8;
  const u64 pixels = graphics.data.size() * (wide ? u64{1} : u64{2});
  if (!columns) columns = graphics.has_size() && graphics.width ? graphics.width : kUsualColumns;
  const u64 characters = std::max<u64>((pixels + 63) / 64, 1);
  columns = static_cast<u32>(std::min<u64>(columns, characters));
  const u64 rows = (characters + columns - 1) / columns;
  Picture out{columns * 8, static_cast<u32>(rows * 8), std::move(palette), {}};
  out.pixels.resize(u64{out.width} * out.height);
  for (u64 i = 0; i < pixels; ++i) {
    const u8 byte = graphics.data[wide ? i : i / 2];
    out.pixels[place_of(i, out.width, graphics.bitmap)] = static_cast<u8>(wide    ? byte
                                                                          : i & 1 ? byte >> 4
                                                                                  : byte & 15);
  }
  return out;
}

Result<void> take_characters(nitro2d::Graphics& graphics, const Picture& picture,
                             std::optional<u64> size) {
  if (!picture.indexed())
    return refuse("it has no palette", "save it as a picture with a palette (indexed colours)");
  if (picture.width % 8 || picture.height % 8)
    return refuse("its size is not a multiple of 8",
                  "graphics are made of squares of 8 x 8 pixels");
  const bool wide = graphics.bits() == 8;
  const u64 all = picture.pixels.size() / (wide ? 1 : 2), bytes = size.value_or(all);
  if (bytes > all)
    return refuse(
        "it has " + std::to_string(all) + " bytes, and data_size is " + std::to_string(bytes),
        "draw it larger, or remove data_size");
  if (graphics.has_size() && graphics.width) {
    const u64 characters = std::max<u64>((bytes * (wide ? 1 : 2) + 63) / 64, 1);
    const u64 columns = std::min<u64>(graphics.width, characters);
    if (picture.width != columns * 8)
      return refuse("it is " + std::to_string(picture.width) + " pixels wide, not " +
                        std::to_string(columns * 8),
                    "keep its width, or correct `width`, which counts in squares of 8 pixels");
  }
  const u8 most = wide ? 255 : 15;
  for (u64 i = 0; i < picture.pixels.size(); ++i)
    if (picture.pixels[i] > most)
      return refuse("pixel " + std::to_string(i % picture.width) + "," +
                        std::to_string(i / picture.width) + " has colour " +
                        std::to_string(picture.pixels[i]),
                    "these graphics have 16 colours");
  Bytes data(bytes);
  for (u64 i = 0; i < bytes * (wide ? 1 : 2); ++i) {
    const u32 value = picture.pixels[place_of(i, picture.width, graphics.bitmap)];
    if (wide)
      data[i] = static_cast<u8>(value);
    else
      data[i / 2] = static_cast<u8>(data[i / 2] | value << (i & 1 ? 4 : 0));
  }
  graphics.data = std::move(data);
  return {};
}

Picture draw_colors(const nitro2d::Palette& palette) {
  const u64 rows = std::max<u64>((palette.colors.size() + kPerRow - 1) / kPerRow, 1);
  Picture out{kPerRow * kSquare, static_cast<u32>(rows * kSquare), {}, {}};
  out.pixels.resize(u64{out.width} * out.height * 4);
  for (u64 i = 0; i < palette.colors.size(); ++i) {
    const Rgba c = color_of(palette.colors[i]);
    const std::array<u8, 4> bytes = {c.r, c.g, c.b, 255};
    for (u64 y = 0; y < kSquare; ++y)
      for (u64 x = 0; x < kSquare; ++x) {
        const u64 at = (i / kPerRow * kSquare + y) * out.width + i % kPerRow * kSquare + x;
        std::memcpy(&out.pixels[at * 4], bytes.data(), 4);
      }
  }
  return out;
}

Result<void> take_colors(nitro2d::Palette& palette, const Picture& picture,
                         std::optional<u64> count) {
  const u32 square = picture.width / kPerRow;
  if (square == 0 || picture.width % kPerRow || picture.height % square)
    return refuse("its width is not sixteen squares", "keep the size of the squares");
  const u64 all = u64{picture.height} / square * kPerRow, wanted = count.value_or(all);
  if (wanted > all)
    return refuse(
        "it has " + std::to_string(all) + " colours, and color_count is " + std::to_string(wanted),
        "add a row of squares, or remove color_count");
  palette.colors.clear();
  for (u64 i = 0; i < wanted; ++i) {
    const Rgba c = picture.at(static_cast<u32>(i % kPerRow * square + square / 2),
                              static_cast<u32>(i / kPerRow * square + square / 2));
    palette.colors.push_back(static_cast<u16>(c.r >> 3 | c.g >> 3 << 5 | c.b >> 3 << 10));
  }
  return {};
}

}  // namespace kinora::image
