// Drawing of cells: hand-counted pixels, and agreement with the slow drawer on sets of every kind.
#include <doctest/doctest.h>

#include "kinora/image/character_picture.hpp"
#include "kinora/image/findings.hpp"
#include "kinora/image/sheet.hpp"
#include "registry/nitro2d/atlas.hpp"
#include "support/drawing_sets.hpp"
#include "support/rounds.hpp"
#include "support/slow_drawer.hpp"

using namespace kinora;
using namespace kinora::image;
using namespace kinora::nitro2d;

namespace {

/// One 8x8 object at the origin; pixel (x, y) of the character has value x + 1 in row 0, else 15.
test::DrawingSet one_character() {
  test::DrawingSet out;
  out.graphics.width = out.graphics.height = 0xFFFF;
  out.graphics.data = Bytes(32, 0xFF);
  for (u32 x = 0; x < 4; ++x)
    out.graphics.data[x] = static_cast<u8>((2 * x + 1) | (2 * x + 2) << 4);
  for (u16 i = 0; i < 32; ++i) out.palette.colors.push_back(i);  // red = number
  out.cells.cells = {{{Object{}}, {}, {}, {}, {}, {}}};
  return out;
}

CellSource source_of(const test::DrawingSet& s) { return {s.cells, s.graphics, s.palette}; }

nanr::Frame frame(s16 x, s16 y, u16 rotation, s32 sx, s32 sy) {
  nanr::Frame f;
  f.x = x;
  f.y = y;
  f.rotation = rotation;
  f.scale_x = sx;
  f.scale_y = sy;
  return f;
}

/// The colour numbers (red) of a picture, 0 where it is transparent.
std::vector<u32> reds(const Animation& a, std::size_t index = 0) {
  const Picture p = picture_of(a, index);
  std::vector<u32> out;
  for (u32 y = 0; y < p.height; ++y)
    for (u32 x = 0; x < p.width; ++x) out.push_back(p.at(x, y).a ? p.at(x, y).r >> 3 : 0u);
  return out;
}

}  // namespace

TEST_CASE("sizes of objects are those of the hardware") {
  // shape, size -> width, height (nitro2d.md section 1).
  const u32 sizes[3][4][2] = {{{8, 8}, {16, 16}, {32, 32}, {64, 64}},
                              {{16, 8}, {32, 8}, {32, 16}, {64, 32}},
                              {{8, 16}, {8, 32}, {16, 32}, {32, 64}}};
  for (u8 shape = 0; shape < 3; ++shape) {
    for (u8 size = 0; size < 4; ++size) {
      Object o;
      o.shape = shape;
      o.size = size;
      CHECK(object_size(o).width == sizes[shape][size][0]);
      CHECK(object_size(o).height == sizes[shape][size][1]);
      o.affine = o.double_size = true;
      o.x = -100;
      const Box box = object_box(o);
      CHECK(box.left == -100 + static_cast<s32>(sizes[shape][size][0] / 2));
      CHECK(box.width() == sizes[shape][size][0]);
    }
  }
  Object o;
  o.shape = 3;
  o.size = 3;
  CHECK(object_size(o).width == 8);
}

TEST_CASE("transforms: scale, then clockwise rotation, then translation") {
  // Both checks stand in nitro2d.md section 6.
  const Affine quarter = transform_of(frame(0, 0, 0x4000, 4096, 4096));
  CHECK(quarter.xx * 8 + quarter.x0 == 0);
  CHECK(quarter.yx * 8 + quarter.y0 == 8);
  const Affine half = transform_of(frame(0, 0, 0, 2048, 4096));
  CHECK(half.xx * 8 == 4);
  CHECK(half.yy * 8 == 8);
  const Affine both = translation(5, 6) * transform_of(frame(1, 2, 0x8000, 4096, 8192));
  CHECK(both == Affine{-1, -0.0, 0, -2, 6, 8});
}

TEST_CASE("a cell is drawn at its place, flipped, turned and scaled") {
  auto set = one_character();
  const auto draw = [&](const nanr::Frame& f) {
    const Scene scene{{{0, transform_of(f)}}, 1};
    auto drawn = draw_scenes(source_of(set), std::span(&scene, 1), true);
    REQUIRE(drawn);
    return *drawn;
  };
  const std::vector<u32> row = {1, 2, 3, 4, 5, 6, 7, 8};
  Animation a = draw(frame(-3, 7, 0, 4096, 4096));
  CHECK(a.width == 8);
  CHECK(a.height == 8);
  CHECK(a.palette.size() == 10);  // nothing, 1..8, 15
  auto pixels = reds(a);
  CHECK(std::vector<u32>(pixels.begin(), pixels.begin() + 8) == row);
  CHECK(pixels[8] == 15);

  set.cells.cells[0].objects[0].flip_x = true;
  pixels = reds(draw(frame(0, 0, 0, 4096, 4096)));
  CHECK(std::vector<u32>(pixels.begin(), pixels.begin() + 8) ==
        std::vector<u32>{8, 7, 6, 5, 4, 3, 2, 1});
  set.cells.cells[0].objects[0].flip_y = true;
  pixels = reds(draw(frame(0, 0, 0, 4096, 4096)));
  CHECK(std::vector<u32>(pixels.end() - 8, pixels.end()) ==
        std::vector<u32>{8, 7, 6, 5, 4, 3, 2, 1});
  set.cells.cells[0].objects[0] = {};

  // A quarter turn clockwise: the top row becomes the right column, top to bottom.
  a = draw(frame(0, 0, 0x4000, 4096, 4096));
  pixels = reds(a);
  for (u32 i = 0; i < 8; ++i) CHECK(pixels[i * 8 + 7] == i + 1);
  // Half as wide: pixel centres fall on the left edge of every second pixel.
  a = draw(frame(0, 0, 0, 2048, 4096));
  CHECK(a.width == 4);
  pixels = reds(a);
  CHECK(std::vector<u32>(pixels.begin(), pixels.begin() + 4) == std::vector<u32>{2, 4, 6, 8});
  // Mirrored by a negative scale.
  pixels = reds(draw(frame(0, 0, 0, -4096, 4096)));
  CHECK(std::vector<u32>(pixels.begin(), pixels.begin() + 8) ==
        std::vector<u32>{8, 7, 6, 5, 4, 3, 2, 1});
  // Scaled to nothing.
  const Scene nothing{{{0, transform_of(frame(0, 0, 0, 0, 4096))}}, 1};
  CHECK(draw_scenes(source_of(set), std::span(&nothing, 1), true).error().finding ==
        &kNothingToDraw);
}

TEST_CASE("priority and order decide what is in front; hidden objects and windows are not drawn") {
  auto set = one_character();
  auto& objects = set.cells.cells[0].objects;
  objects.resize(2);
  objects[1].palette = 1;
  const auto first = [&] {
    return draw_cell(source_of(set), 0, color_table(set.palette)).pixels[0];
  };
  CHECK(first() == 1);  // the earlier one
  objects[0].priority = 1;
  CHECK(first() == 17);  // the smaller priority
  objects[1].disabled = true;
  CHECK(first() == 1);
  objects[1].disabled = false;
  objects[1].mode = ObjectMode::window;
  CHECK(first() == 1);
  objects[1].mode = ObjectMode::semi_transparent;
  CHECK(first() == (17 | kSemiTransparent));
}

TEST_CASE("scale, background, onion skin and canvas") {
  auto set = one_character();
  const std::vector<Scene> scenes = {{{{0, translation(0, 0)}}, 2}, {{{0, translation(8, 0)}}, 3}};
  DrawOptions options;
  options.scale = 3;
  options.background = Rgba{9, 8, 7, 255};
  auto drawn = draw_scenes(source_of(set), scenes, false, options);
  REQUIRE(drawn);
  CHECK(drawn->width == 48);
  CHECK(drawn->height == 24);
  CHECK_FALSE(drawn->loops);
  CHECK(drawn->frames[1].ticks == 3);
  const Picture p = picture_of(*drawn, 0);
  for (u32 y = 0; y < 3; ++y) {
    for (u32 x = 0; x < 3; ++x) CHECK(p.at(x, y) == color_of(1));
    CHECK(p.at(3, y) == color_of(2));
    CHECK(p.at(24, y) == Rgba{9, 8, 7, 255});
  }
  options = {};
  options.onion = 1;
  drawn = draw_scenes(source_of(set), scenes, false, options);
  REQUIRE(drawn);
  CHECK_FALSE(drawn->indexed());
  CHECK(picture_of(*drawn, 0).at(8, 0).a == 0);  // nothing before the first
  CHECK(picture_of(*drawn, 1).at(0, 0) == Rgba{color_of(1).r, 0, 0, 127});
  CHECK(picture_of(*drawn, 1).at(8, 0) == color_of(1));
  options = {};
  options.canvas = Box{-1, -2, 3, 1};
  drawn = draw_scenes(source_of(set), scenes, true, options);
  REQUIRE(drawn);
  CHECK(reds(*drawn) == std::vector<u32>{0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3});
  options.canvas = Box{0, 0, 20000, 1};
  CHECK(draw_scenes(source_of(set), scenes, true, options).error().finding == &kPictureTooLarge);
}

TEST_CASE("the fast drawer agrees with the slow one on sets of every kind") {
  std::mt19937 random(11);
  u64 compared = 0, drawn_pixels = 0;
  for (u32 round = 0; round < test::rounds(150); ++round) {
    const auto set = test::random_set(random);
    CellSource source = source_of(set);
    if (random() % 4 == 0) {
      source.character_base = static_cast<s32>(random() % 100) - 50;
      source.palette_base = static_cast<s32>(random() % 8) - 4;
    }
    const test::SlowDrawer slow{set.cells, set.graphics, set.palette, source.character_base,
                                source.palette_base};
    std::vector<Scene> scenes;
    for (u32 i = 0; i < 3; ++i) {
      Scene scene{{}, 1};
      for (u32 k = 1 + random() % 2; k > 0; --k) {
        const nanr::Frame f = test::random_frame(random), g = test::random_frame(random);
        Affine at = transform_of(f);
        if (random() % 3 == 0) at = transform_of(g) * translation(3, -4) * at;  // multicells
        scene.cells.push_back({f.cell, at});
      }
      scenes.push_back(std::move(scene));
    }
    const Box box = common_bounds(set.cells, scenes);
    DrawOptions options;
    options.semi_transparent = random() % 2 ? 255 : 100;
    const auto drawn = draw_scenes(source, scenes, true, options);
    if (!drawn) {
      CHECK(drawn.error().finding == &kNothingToDraw);
      continue;
    }
    CHECK(box == slow.bounds(scenes));
    for (std::size_t i = 0; i < scenes.size(); ++i) {
      const Bytes want = slow.draw(scenes[i], box, options.semi_transparent);
      const Bytes got = to_rgba(picture_of(*drawn, i)).pixels;
      REQUIRE(want.size() == got.size());
      CHECK(want == got);
      compared += got.size() / 4;
      for (std::size_t k = 3; k < got.size(); k += 4) drawn_pixels += got[k] > 0;
    }
  }
  MESSAGE(compared << " pixels compared, " << drawn_pixels << " of them drawn");
  CHECK(drawn_pixels > test::rounds(100000));
}

TEST_CASE("sheets hold every cell at the place that the atlas says") {
  std::mt19937 random(12);
  u32 shared = 0;
  for (u32 round = 0; round < 20; ++round) {
    auto set = test::random_set(random);
    if (!set.cells.cells.empty()) set.cells.cells.push_back(set.cells.cells.front());
    DrawOptions options;
    options.scale = 1 + round % 3;
    const auto sheet = draw_cell_sheet(source_of(set), options);
    if (!sheet) continue;
    const test::SlowDrawer slow{set.cells, set.graphics, set.palette};
    const u32 n = options.scale;
    REQUIRE(sheet->entries.size() == set.cells.cells.size());
    for (u32 i = 0; i < sheet->entries.size(); ++i) {
      const SheetEntry& e = sheet->entries[i];
      const Box box = drawn_box(set.cells.cells[i]);
      CHECK(e.width == box.width() * n);
      CHECK(e.origin_x == -box.left * static_cast<s32>(n));
      bool same = true;
      for (u32 y = 0; y < e.height; ++y)
        for (u32 x = 0; x < e.width; ++x)
          same = same && sheet->picture.at(e.x + x, e.y + y) ==
                             slow.cell_pixel(i, box.left + static_cast<s32>(x / n),
                                             box.top + static_cast<s32>(y / n), 255);
      CHECK(same);
      for (u32 k = 0; k < i; ++k) {  // no two overlap; equal pictures share their place
        const SheetEntry& f = sheet->entries[k];
        if (e.x == f.x && e.y == f.y && e.width == f.width && e.height == f.height) {
          ++shared;
          continue;
        }
        CHECK((e.width == 0 || f.width == 0 || e.x >= f.x + f.width || f.x >= e.x + e.width ||
               e.y >= f.y + f.height || f.y >= e.y + e.height));
      }
    }
  }
  CHECK(shared >= 15);
  const auto one = draw_cell_sheet(source_of(one_character()));
  REQUIRE(one);
  CHECK(atlas_json(*one) == R"({
  "frames": [
    {
      "filename": "0",
      "frame": {"x": 0, "y": 0, "w": 8, "h": 8},
      "rotated": false,
      "trimmed": false,
      "spriteSourceSize": {"x": 0, "y": 0, "w": 8, "h": 8},
      "sourceSize": {"w": 8, "h": 8},
      "origin": {"x": 0, "y": 0}
    }
  ],
  "meta": {
    "app": "kinora",
    "format": "I8",
    "size": {"w": 8, "h": 8},
    "scale": "1",
    "frameTags": []
  }
}
)");
}

TEST_CASE("the character sheet puts characters side by side and bitmaps as they are") {
  auto set = one_character();
  set.graphics.data.resize(96, 0x21);  // two more characters of values 1, 2
  Picture p = draw_characters(set.graphics, drawing_palette(&set.palette, 0, 4), 2);
  CHECK(p.width == 16);
  CHECK(p.height == 16);
  CHECK(p.pixels[0] == 1);
  CHECK(p.pixels[8] == 1);
  CHECK(p.pixels[9] == 2);
  CHECK(p.pixels[16 * 8 + 1] == 2);
  CHECK(p.pixels[16 * 8 + 8] == 0);  // no fourth character
  CHECK(p.at(0, 0) == color_of(1));
  p = draw_characters(set.graphics, drawing_palette(&set.palette, 1, 4), 2);
  CHECK(p.at(0, 0) == color_of(17));
  set.graphics.bitmap = true;
  p = draw_characters(set.graphics, drawing_palette(&set.palette, 0, 4), 1);
  CHECK(p.width == 8);
  CHECK(p.height == 24);
  CHECK(p.pixels[7] == 8);
}
