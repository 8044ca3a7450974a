// Small sets of cells, graphics and colours made for tests of drawing.
#pragma once
#include <random>

#include "kinora/formats/nitro2d/geometry.hpp"

namespace kinora::test {

struct DrawingSet {
  nitro2d::CellBank cells;
  nitro2d::Graphics graphics;
  nitro2d::Palette palette;
};

/// Everything by chance, including references to graphics and colours that do not exist.
inline DrawingSet random_set(std::mt19937& random) {
  const auto below = [&](u32 n) { return static_cast<u32>(random() % n); };
  DrawingSet out;
  auto& g = out.graphics;
  g.format = below(2) ? nitro2d::PixelFormat::bits_8 : nitro2d::PixelFormat::bits_4;
  g.bitmap = below(3) == 0;
  g.width = g.height = 0xFFFF;
  if (below(2)) {
    g.width = static_cast<u16>(1 + below(20));
    g.height = 32;
  }
  g.data.resize(below(20000));
  for (u8& b : g.data) b = below(4) ? static_cast<u8>(random()) : u8{0};
  auto& p = out.palette;
  p.format = below(2) ? nitro2d::PaletteFormat::colors_16 : nitro2d::PaletteFormat::colors_256;
  p.extended = below(2);
  p.colors.resize(below(600));
  for (u16& c : p.colors) c = static_cast<u16>(random() & 0x7FFF);
  if (below(3) == 0) {
    p.slots.emplace();
    for (u32 i = below(8); i > 0; --i) p.slots->push_back(static_cast<u16>(below(16)));
  }
  auto& bank = out.cells;
  bank.mapping = static_cast<nitro2d::Mapping>(below(5));
  if (below(3) == 0) bank.transfer_max_size = 4096;
  for (u32 i = 0; i < 3; ++i) {
    nitro2d::Cell cell;
    cell.transfer = {below(64) * 32, 4096};
    for (u32 k = 1 + below(5); k > 0; --k) {
      nitro2d::Object o;
      o.x = static_cast<s16>(static_cast<s32>(below(100)) - 50);
      o.y = static_cast<s16>(static_cast<s32>(below(100)) - 50);
      o.affine = below(3) == 0;
      o.double_size = o.affine && below(2);
      o.disabled = !o.affine && below(8) == 0;
      o.mode = static_cast<nitro2d::ObjectMode>(below(4));
      o.shape = static_cast<u8>(below(4));
      o.size = static_cast<u8>(below(4));
      o.flip_x = !o.affine && below(2);
      o.flip_y = !o.affine && below(2);
      o.character = static_cast<u16>(below(200));
      o.priority = static_cast<u8>(below(4));
      o.palette = static_cast<u8>(below(16));
      cell.objects.push_back(o);
    }
    bank.cells.push_back(std::move(cell));
  }
  return out;
}

/// A transform of a frame: often simple, sometimes wild.
inline nanr::Frame random_frame(std::mt19937& random) {
  const auto below = [&](u32 n) { return static_cast<u32>(random() % n); };
  nanr::Frame f;
  f.cell = static_cast<u16>(below(4));  // 3 does not exist
  f.duration = static_cast<u16>(1 + below(9));
  const auto scale = [&]() -> s32 {
    switch (below(5)) {
      case 0:
        return 4096;
      case 1:
        return static_cast<s32>(below(4)) * 2048;
      case 2:
        return -static_cast<s32>(below(8192));
      default:
        return static_cast<s32>(below(10000));
    }
  };
  if (below(4)) {
    f.x = static_cast<s16>(static_cast<s32>(below(80)) - 40);
    f.y = static_cast<s16>(static_cast<s32>(below(80)) - 40);
  }
  if (below(3)) {
    f.scale_x = scale();
    f.scale_y = scale();
  }
  if (below(2)) f.rotation = static_cast<u16>(below(2) ? below(8) * 8192 : below(65536));
  return f;
}

}  // namespace kinora::test
