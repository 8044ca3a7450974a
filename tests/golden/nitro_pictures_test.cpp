// Pictures of cells, pinned pixel by pixel: every transform, flip, mapping, depth and case of
// colours, on glyphs that look different however they are turned. `KINORA_BLESS=1` writes the
// pictures anew; then they must be looked at.
#include <doctest/doctest.h>

#include <cstdlib>

#include "kinora/image/decode.hpp"
#include "kinora/image/encode.hpp"
#include "kinora/image/scene_picture.hpp"
#include "kinora/play/nanr_timeline.hpp"
#include "support/drawing_sets.hpp"
#include "support/samples.hpp"
#include "support/slow_drawer.hpp"

using namespace kinora;
using namespace kinora::image;
using namespace kinora::nitro2d;
namespace fs = std::filesystem;

namespace {

/// Rows of an F, an R, a 4 and a G: shapes without any symmetry.
constexpr u8 kGlyphs[4][8] = {{0x00, 0x7E, 0x40, 0x7C, 0x40, 0x40, 0x40, 0x00},
                              {0x00, 0x7C, 0x42, 0x42, 0x7C, 0x48, 0x44, 0x00},
                              {0x00, 0x0C, 0x14, 0x24, 0x44, 0x7E, 0x04, 0x00},
                              {0x00, 0x3C, 0x40, 0x40, 0x4E, 0x42, 0x3C, 0x00}};

u8 glyph_pixel(u32 character, u32 x, u32 y) {
  const bool on = kGlyphs[character % 4][y] >> (7 - x) & 1;
  // Ink by character; paper, so that edges show, by row.
  return static_cast<u8>(on ? 1 + character % 7 : 8 + y % 4);
}

/// `count` characters, as characters or as a bitmap of four columns.
Graphics glyphs(u32 count, PixelFormat format, bool bitmap) {
  Graphics g;
  g.format = format;
  g.bitmap = bitmap;
  g.width = 4;
  g.height = static_cast<u16>((count + 3) / 4);
  const u32 width = 32, height = g.height * 8u;
  std::vector<u8> pixels;
  if (bitmap) {
    for (u32 y = 0; y < height; ++y)
      for (u32 x = 0; x < width; ++x)
        pixels.push_back(glyph_pixel(y / 8 * 4 + x / 8, x % 8, y % 8));
  } else {
    for (u32 c = 0; c < count; ++c)
      for (u32 y = 0; y < 8; ++y)
        for (u32 x = 0; x < 8; ++x) pixels.push_back(glyph_pixel(c, x, y));
  }
  if (format == PixelFormat::bits_8) {
    for (u8& p : pixels) p = static_cast<u8>(p + 32);  // colours beyond the first sixteen
    g.data = pixels;
  } else {
    for (std::size_t i = 0; i < pixels.size(); i += 2)
      g.data.push_back(static_cast<u8>(pixels[i] | pixels[i + 1] << 4));
  }
  return g;
}

Palette colors(u32 count) {
  Palette p;
  for (u32 i = 0; i < count; ++i)
    p.colors.push_back(static_cast<u16>((i * 9 + 4) % 32 | (i * 5 + i / 16 * 9) % 32 << 5 |
                                        (31 - i * 2 % 32) << 10));
  return p;
}

Object object(s16 x, s16 y, u8 shape, u8 size, u16 character) {
  Object o;
  o.x = x;
  o.y = y;
  o.shape = shape;
  o.size = size;
  o.character = character;
  return o;
}
Cell cell(std::vector<Object> objects) { return {std::move(objects), {}, {}, {}, {}, {}}; }

nanr::Frame frame(u16 cell_number, s16 x, s16 y, u16 rotation = 0, s32 sx = 4096, s32 sy = 4096) {
  return {cell_number, 1, x, y, rotation, sx, sy, {}};
}

/// Scenes of one cell each, on one canvas, one behind the other.
Picture drawn(const test::DrawingSet& set, const std::vector<Scene>& scenes,
              const DrawOptions& options = {}) {
  const CellSource source{set.cells, set.graphics, set.palette};
  const auto a = draw_scenes(source, scenes, true, options);
  REQUIRE(a);
  Picture out{a->width, static_cast<u32>(a->height * a->frames.size()), a->palette, {}};
  for (const auto& f : a->frames)
    out.pixels.insert(out.pixels.end(), f.pixels.begin(), f.pixels.end());
  return out;
}

void check_picture(const char* name, const Picture& p) {
  CAPTURE(name);
  const fs::path file =
      fs::path(KINORA_SOURCE_DIR) / "tests/golden/nitro2d/pictures" / (std::string(name) + ".png");
  if (std::getenv("KINORA_BLESS")) test::write_bytes(file, encode_png(p).value());
  const auto pinned = decode_png(test::read_bytes(file));
  REQUIRE(pinned);
  CHECK(pinned->width == p.width);
  CHECK(pinned->height == p.height);
  CHECK(to_rgba(*pinned).pixels == to_rgba(p).pixels);
}

/// All the drawings of one scene in one: the cells lie side by side.
Scene row(std::initializer_list<nanr::Frame> frames) {
  Scene out;
  for (const nanr::Frame& f : frames) out.cells.push_back({f.cell, transform_of(f)});
  out.ticks = 1;
  return out;
}

test::DrawingSet glyph_set() { return {{}, glyphs(16, PixelFormat::bits_4, false), colors(64)}; }

}  // namespace

TEST_CASE("pictures: transforms") {
  auto set = glyph_set();
  set.cells.cells = {cell({object(-8, -8, 0, 1, 0)})};
  const std::vector<Scene> scenes = {
      row({frame(0, 12, 12), frame(0, 36, 12, 0x2000), frame(0, 60, 12, 0x4000),
           frame(0, 84, 12, 0x8000), frame(0, 108, 12, 0xC000), frame(0, 132, 12, 0x1555)}),
      row({frame(0, 12, 12, 0, 2048, 2048), frame(0, 36, 12, 0, 4096, 2048),
           frame(0, 60, 12, 0, 5000, 4096), frame(0, 84, 12, 0, -4096, 4096),
           frame(0, 108, 12, 0, 4096, -4096), frame(0, 132, 12, 0, -2048, -3000)}),
      row({frame(0, 12, 12, 0x1000, 6000, 3000), frame(0, 36, 12, 0xE000, -4096, 4096),
           frame(0, 60, 12, 0x3000, 2000, 6000), frame(0, 84, 12, 0x4000, 8192, 2048),
           frame(0, 108, 12, 0x5000, 0, 4096), frame(0, 132, 12, 0x0800, 205, 205)})};
  check_picture("transforms", drawn(set, scenes));
}

TEST_CASE("pictures: flips, double size, priority, hidden objects") {
  auto set = glyph_set();
  std::vector<Object> flips;
  for (u32 i = 0; i < 4; ++i) {
    flips.push_back(object(static_cast<s16>(i * 20), 0, 1, 2, 0));  // 32 x 16
    flips.back().x = static_cast<s16>(i * 34);
    flips.back().flip_x = i & 1;
    flips.back().flip_y = i & 2;
  }
  std::vector<Object> kinds;
  kinds.push_back(object(0, 0, 0, 1, 0));
  kinds.back().affine = true;
  kinds.back().double_size = true;  // drawn at 8, 8
  kinds.push_back(object(40, 8, 0, 1, 0));
  kinds.back().affine = true;
  kinds.push_back(object(60, 8, 0, 1, 4));
  kinds.back().disabled = true;
  kinds.push_back(object(60, 8, 0, 0, 8));
  kinds.back().mode = ObjectMode::window;
  kinds.push_back(object(80, 8, 0, 1, 0));
  kinds.back().priority = 2;
  kinds.push_back(object(88, 12, 0, 1, 4));
  kinds.back().priority = 1;
  kinds.push_back(object(96, 4, 0, 1, 8));
  kinds.back().priority = 1;
  kinds.push_back(object(112, 8, 2, 1, 4));  // 8 x 32
  kinds.back().palette = 2;
  set.cells.cells = {cell(flips), cell(kinds)};
  check_picture("flips", drawn(set, {row({frame(0, 0, 0)}), row({frame(1, 0, 0)})}));
}

TEST_CASE("pictures: every mapping and depth, characters and bitmaps") {
  for (const bool bitmap : {false, true}) {
    for (const PixelFormat format : {PixelFormat::bits_4, PixelFormat::bits_8}) {
      test::DrawingSet set{{}, glyphs(64, format, bitmap), colors(64)};
      std::vector<Picture> parts;
      for (u32 mapping = 0; mapping < 5; ++mapping) {
        set.cells.mapping = static_cast<Mapping>(mapping);
        // Names 0 and 2: two steps of the mapping apart.
        set.cells.cells = {cell({object(0, 0, 0, 1, 0), object(18, 0, 1, 0, 2),
                                 object(36, 0, 2, 0, 2), object(46, 0, 0, 0, 1)})};
        parts.push_back(drawn(set, {row({frame(0, 0, 0)})}));
        REQUIRE(parts.back().width == parts[0].width);
      }
      Picture all = to_rgba(parts[0]);
      for (std::size_t i = 1; i < parts.size(); ++i) {
        const Picture p = to_rgba(parts[i]);
        all.pixels.insert(all.pixels.end(), p.pixels.begin(), p.pixels.end());
        all.height += p.height;
      }
      const std::string name = std::string(bitmap ? "bitmap" : "characters") +
                               (format == PixelFormat::bits_8 ? "_8" : "_4");
      check_picture(name.c_str(), all);
    }
  }
}

TEST_CASE("pictures: palettes, slots, extended palettes, missing colours, transfers") {
  auto set = glyph_set();
  const auto palettes = [&](u16 character) {
    std::vector<Object> out;
    for (u8 i = 0; i < 6; ++i) {
      out.push_back(object(static_cast<s16>(i * 10), 0, 0, 0, character));
      out.back().palette = i;
    }
    return cell(std::move(out));
  };
  set.cells.cells = {palettes(3)};
  std::vector<Picture> parts = {drawn(set, {row({frame(0, 0, 0)})})};  // four palettes of six
  set.palette.slots = {{5, 1, 0, 3}};
  parts.push_back(drawn(set, {row({frame(0, 0, 0)})}));
  set.palette.slots.reset();
  set.graphics = glyphs(16, PixelFormat::bits_8, false);
  set.palette = colors(600);
  set.palette.format = PaletteFormat::colors_256;
  set.cells.cells = {palettes(6)};
  parts.push_back(drawn(set, {row({frame(0, 0, 0)})}));  // without extended palettes: all the same
  set.palette.extended = 1;
  parts.push_back(drawn(set, {row({frame(0, 0, 0)})}));
  set = glyph_set();
  set.cells.transfer_max_size = 64;
  set.cells.cells = {palettes(0)};
  set.cells.cells[0].transfer = {96, 32};  // three characters on
  parts.push_back(drawn(set, {row({frame(0, 0, 0)})}));
  Picture all{60, 0, {}, {}};
  for (const Picture& p : parts) {
    const Picture rgba = to_rgba(p);
    REQUIRE(p.width == 58);
    for (u32 y = 0; y < p.height; ++y) {
      const u8* from = &rgba.pixels[u64{y} * p.width * 4];
      all.pixels.insert(all.pixels.end(), from, from + u64{p.width} * 4);
      all.pixels.insert(all.pixels.end(), 8, 0);
    }
    all.height += p.height;
  }
  check_picture("palettes", all);
}

TEST_CASE("pictures: blending, background, onion skin, scale") {
  auto set = glyph_set();
  auto half = object(4, 4, 0, 1, 4);
  half.mode = ObjectMode::semi_transparent;
  set.cells.cells = {cell({half, object(0, 0, 0, 0, 0)})};
  DrawOptions options;
  options.semi_transparent = 128;
  const std::vector<Scene> steps = {row({frame(0, 0, 0)}), row({frame(0, 10, 2)}),
                                    row({frame(0, 20, 4)})};
  check_picture("blending", drawn(set, steps, options));
  options.background = Rgba{20, 60, 100, 255};
  options.scale = 2;
  check_picture("background", drawn(set, steps, options));
  options.background.reset();
  options.onion = 2;
  check_picture("onion", drawn(set, steps, options));
}

TEST_CASE("pictures: a multicell of two animations") {
  auto set = glyph_set();
  set.cells.cells = {cell({object(-4, -4, 0, 0, 0)}), cell({object(-4, -4, 0, 0, 1)})};
  nanr::CellAnimation parts, multi;
  nanr::Sequence swap, turn, both;
  swap.play_mode = turn.play_mode = both.play_mode = nanr::PlayMode::loop;
  swap.frames = {frame(0, 0, 0), frame(1, 0, 0)};
  turn.frames = {frame(1, 0, 0), frame(1, 0, 0, 0x4000), frame(1, 0, 0, 0x8000)};
  parts.sequences = {swap, turn};
  both.frames = {frame(0, 0, 0), frame(0, 2, 0, 0, 8192, 4096)};
  multi.kind = nanr::Kind::multicell;
  multi.sequences = {both};
  MultiCellBank bank;
  Node first, second;
  second.sequence = 1;
  second.x = 12;
  second.y = 2;
  second.slot = 1;
  bank.cells = {{{first, second}, 2}};
  const auto line = play::multi_cell_timeline({multi, bank, parts}, 0);
  REQUIRE(line);
  CHECK(line->ticks() == 6);  // two ticks of the whole, two and three of its parts
  const Picture p = drawn(set, line->scenes);
  check_picture("multicell", p);
}

TEST_CASE("pictures: the slow drawer gives the same") {
  // On the set of the first test, with its transforms.
  auto set = glyph_set();
  set.cells.cells = {cell({object(-8, -8, 0, 1, 0)})};
  const Scene scene = row({frame(0, 12, 12, 0x1555), frame(0, 60, 12, 0x3000, 2000, 6000),
                           frame(0, 84, 12, 0x4000, 8192, 2048)});
  const Box box = common_bounds(set.cells, std::span(&scene, 1));
  const test::SlowDrawer slow{set.cells, set.graphics, set.palette};
  CHECK(to_rgba(drawn(set, {scene})).pixels == slow.draw(scene, box));
}
