// An independent, slow drawer of Nintendo DS cells: for every pixel of the canvas it looks for the
// object in front, straight from the rules of the format, without composing cells first. The fast
// drawer must agree pixel by pixel.
#pragma once
#include <algorithm>
#include <cmath>

#include "kinora/image/scene_picture.hpp"

namespace kinora::test {

struct SlowDrawer {
  const nitro2d::CellBank& bank;
  const nitro2d::Graphics& graphics;
  const nitro2d::Palette& palette;
  s32 character_base = 0, palette_base = 0;

  static void size_of(const nitro2d::Object& o, s64& w, s64& h) {
    // shape, size -> pixels; the table of the hardware manual.
    static constexpr int kWidth[4][4] = {
        {8, 16, 32, 64}, {16, 32, 32, 64}, {8, 8, 16, 32}, {8, 8, 8, 8}};
    static constexpr int kHeight[4][4] = {
        {8, 16, 32, 64}, {8, 8, 16, 32}, {16, 32, 32, 64}, {8, 8, 8, 8}};
    w = kWidth[o.shape][o.size];
    h = kHeight[o.shape][o.size];
  }
  static bool visible(const nitro2d::Object& o) {
    if (o.mode == nitro2d::ObjectMode::window) return false;
    return o.affine || !o.disabled;
  }
  static s64 left(const nitro2d::Object& o) {
    s64 w, h;
    size_of(o, w, h);
    return o.x + (o.affine && o.double_size ? w / 2 : 0);
  }
  static s64 top(const nitro2d::Object& o) {
    s64 w, h;
    size_of(o, w, h);
    return o.y + (o.affine && o.double_size ? h / 2 : 0);
  }

  /// The value of pixel (x, y) of an object, not flipped; 0 where there is none.
  u32 value(const nitro2d::Cell& cell, const nitro2d::Object& o, s64 x, s64 y) const {
    s64 w, h;
    size_of(o, w, h);
    const s64 bits = graphics.format == nitro2d::PixelFormat::bits_8 ? 8 : 4;
    const s64 per_character = 8 * bits;  // bytes
    const s64 name = o.character + character_base;
    const s64 start = bank.transfer_max_size ? cell.transfer.offset : 0;
    const s64 row = y / 8, column = x / 8;
    s64 bit = 0;
    if (bank.mapping == nitro2d::Mapping::two_dimensional) {
      s64 columns = bits == 8 ? 16 : 32;
      if (graphics.width != 0xFFFF && graphics.height != 0xFFFF && graphics.width != 0)
        columns = graphics.width;
      const s64 unit = (bits == 8 ? name / 2 : name) + row * columns + column;
      if (graphics.bitmap) {
        if (unit < 0) return 0;
        const s64 px = unit % columns * 8 + x % 8, py = unit / columns * 8 + y % 8;
        bit = (py * columns * 8 + px) * bits + start * 8;
      } else {
        bit = (unit * per_character + start) * 8 + (y % 8 * 8 + x % 8) * bits;
      }
    } else {
      const s64 step = 32 << static_cast<u32>(bank.mapping);
      bit = (name * step + start) * 8;
      if (graphics.bitmap)
        bit += (y * w + x) * bits;
      else
        bit += (row * (w / 8) + column) * per_character * 8 + (y % 8 * 8 + x % 8) * bits;
    }
    if (bit < 0 || bit / 8 >= static_cast<s64>(graphics.data.size())) return 0;
    const u32 byte = graphics.data[static_cast<std::size_t>(bit / 8)];
    return bits == 8 ? byte : bit % 8 ? byte >> 4 : byte & 15;
  }

  image::Rgba color(s64 number) const {
    const s64 size = palette.format == nitro2d::PaletteFormat::colors_256 ? 256 : 16;
    for (std::size_t i = palette.colors.size(); i-- > 0;) {
      s64 slot = static_cast<s64>(i) / size;
      if (palette.slots) {
        if (slot >= static_cast<s64>(palette.slots->size())) continue;
        slot = (*palette.slots)[static_cast<std::size_t>(slot)];
      }
      if (slot * size + static_cast<s64>(i) % size != number) continue;
      const u32 c = palette.colors[i];
      const auto wide = [](u32 v) { return static_cast<u8>((v << 3) | (v >> 2)); };
      return {wide(c & 31), wide(c >> 5 & 31), wide(c >> 10 & 31), 255};
    }
    return {};
  }

  /// The pixel of the plain cell at (x, y), transparent where nothing is.
  image::Rgba cell_pixel(u32 index, s64 x, s64 y, u8 semi) const {
    if (index >= bank.cells.size()) return {};
    const nitro2d::Cell& cell = bank.cells[index];
    for (u32 priority = 0; priority < 4; ++priority) {
      for (const nitro2d::Object& o : cell.objects) {
        if (o.priority != priority || !visible(o)) continue;
        s64 w, h;
        size_of(o, w, h);
        s64 px = x - left(o), py = y - top(o);
        if (px < 0 || py < 0 || px >= w || py >= h) continue;
        if (!o.affine && o.flip_x) px = w - 1 - px;
        if (!o.affine && o.flip_y) py = h - 1 - py;
        const u32 v = value(cell, o, px, py);
        if (v == 0) continue;
        const bool wide = graphics.format == nitro2d::PixelFormat::bits_8;
        s64 first = (o.palette + palette_base) * 16;
        if (wide) first = palette.extended ? (o.palette + palette_base) * 256 : palette_base * 16;
        if (first + v <= 0 || first + v >= 4096) continue;
        image::Rgba c = color(first + v);
        if (c.a == 0) continue;  // the palette file has no such colour
        if (o.mode == nitro2d::ObjectMode::semi_transparent) c.a = semi;
        return c;
      }
    }
    return {};
  }

  /// A scene on this canvas, RGBA without background.
  Bytes draw(const nitro2d::Scene& scene, const nitro2d::Box& canvas, u8 semi = 255) const {
    Bytes out;
    for (s64 y = canvas.top; y < canvas.bottom; ++y) {
      for (s64 x = canvas.left; x < canvas.right; ++x) {
        image::Rgba c;
        for (const nitro2d::PlacedCell& placed : scene.cells) {
          const nitro2d::Affine& m = placed.at;
          const long double a = m.xx, b = m.xy, d = m.yx, e = m.yy, det = a * e - b * d;
          if (det == 0) continue;
          const long double X = static_cast<long double>(x) + 0.5L - m.x0;
          const long double Y = static_cast<long double>(y) + 0.5L - m.y0;
          // On an edge but for rounding: behind it.
          const s64 u = static_cast<s64>(std::floor((e * X - b * Y) / det + 1e-7L));
          const s64 v = static_cast<s64>(std::floor((a * Y - d * X) / det + 1e-7L));
          c = cell_pixel(placed.cell, u, v, semi);
          if (c.a) break;
        }
        out.insert(out.end(), {c.r, c.g, c.b, c.a});
      }
    }
    return out;
  }

  /// All pixels whose centre lies in some transformed object box (around it, where it is turned).
  nitro2d::Box bounds(std::span<const nitro2d::Scene> scenes) const {
    long double x0 = 1e9L, x1 = -1e9L, y0 = 1e9L, y1 = -1e9L;
    nitro2d::Box out{1 << 20, 1 << 20, -(1 << 20), -(1 << 20)};
    for (const auto& scene : scenes) {
      for (const auto& placed : scene.cells) {
        const nitro2d::Affine& m = placed.at;
        if (placed.cell >= bank.cells.size() || m.xx * m.yy == m.xy * m.yx) continue;
        for (const nitro2d::Object& o : bank.cells[placed.cell].objects) {
          if (!visible(o)) continue;
          s64 w, h;
          size_of(o, w, h);
          x0 = y0 = 1e9L;
          x1 = y1 = -1e9L;
          for (int corner = 0; corner < 4; ++corner) {
            const long double x = left(o) + (corner & 1 ? w : 0), y = top(o) + (corner & 2 ? h : 0);
            const long double tx = m.xx * x + m.xy * y + m.x0, ty = m.yx * x + m.yy * y + m.y0;
            x0 = std::min(x0, tx);
            x1 = std::max(x1, tx);
            y0 = std::min(y0, ty);
            y1 = std::max(y1, ty);
          }
          // The first centre that is not before the edge; an edge on a centre takes it in.
          const auto first = [](long double edge) {
            s32 i = static_cast<s32>(std::floor(edge)) - 2;
            while (static_cast<long double>(i) + 0.5L < edge - 1e-6L) ++i;
            return i;
          };
          if (first(x0) >= first(x1) || first(y0) >= first(y1)) continue;
          out.left = std::min(out.left, first(x0));
          out.right = std::max(out.right, first(x1));
          out.top = std::min(out.top, first(y0));
          out.bottom = std::max(out.bottom, first(y1));
        }
      }
    }
    return out;
  }
};

}  // namespace kinora::test
