// A pixel of the canvas shows the pixel of the cell in which the centre of it falls, carried back
// by the inverse of the transform. The rest of the file is bounds and colours.
#include "kinora/image/scene_picture.hpp"

#include <algorithm>
#include <cmath>

#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

using nitro2d::Affine;
using nitro2d::Box;
using nitro2d::CellBank;
using nitro2d::PlacedCell;
using nitro2d::Scene;

/// Centres that fall on the edge of a pixel but for rounding belong to the pixel behind the edge.
constexpr double kEdge = 1.0 / (1 << 20);
/// Coordinates beyond this are no pictures; it keeps them far from the ends of s32.
constexpr double kFar = 1 << 24;

/// The pixels whose centres lie between two coordinates: [first, last).
s32 first_centre(double x) {
  return static_cast<s32>(std::ceil(std::clamp(x, -kFar, kFar) - 0.5 - kEdge));
}

Box transformed(const Box& box, const Affine& m) {
  if (box.empty() || m.determinant() == 0) return {};
  double x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  bool first = true;
  for (const s32 x : {box.left, box.right}) {
    for (const s32 y : {box.top, box.bottom}) {
      const double tx = m.xx * x + m.xy * y + m.x0, ty = m.yx * x + m.yy * y + m.y0;
      x0 = first ? tx : std::min(x0, tx);
      x1 = first ? tx : std::max(x1, tx);
      y0 = first ? ty : std::min(y0, ty);
      y1 = first ? ty : std::max(y1, ty);
      first = false;
    }
  }
  return {first_centre(x0), first_centre(y0), first_centre(x1), first_centre(y1)};
}

Box intersection(const Box& a, const Box& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

/// Colour numbers of one frame.
struct Canvas {
  Box box;
  std::vector<ColorNumber> pixels;

  ColorNumber* row(s32 y) { return &pixels[u64{static_cast<u32>(y - box.top)} * box.width()]; }
};

/// Copies the cell as it is, moved by whole pixels.
void draw_moved(const CellPicture& cell, s32 dx, s32 dy, Canvas& canvas) {
  const Box at = {cell.box.left + dx, cell.box.top + dy, cell.box.right + dx, cell.box.bottom + dy};
  const Box area = intersection(at, canvas.box);
  for (s32 y = area.top; y < area.bottom; ++y) {
    const ColorNumber* from = &cell.pixels[u64{static_cast<u32>(y - at.top)} * cell.box.width()];
    ColorNumber* to = canvas.row(y);
    for (s32 x = area.left; x < area.right; ++x)
      if (const ColorNumber c = from[x - at.left]) to[x - canvas.box.left] = c;
  }
}

void draw_transformed(const CellPicture& cell, const Affine& m, Canvas& canvas) {
  const Box area = intersection(transformed(cell.box, m), canvas.box);
  const double det = m.determinant();
  const double xx = m.yy / det, xy = -m.xy / det, yx = -m.yx / det, yy = m.xx / det;
  const double width = cell.box.width(), height = cell.box.height();
  for (s32 y = area.top; y < area.bottom; ++y) {
    ColorNumber* to = canvas.row(y);
    const double cy = y + 0.5 - m.y0;
    const double left = xy * cy - cell.box.left + kEdge, top = yy * cy - cell.box.top + kEdge;
    for (s32 x = area.left; x < area.right; ++x) {
      const double cx = x + 0.5 - m.x0;
      const double u = xx * cx + left, v = yx * cx + top;
      if (!(u >= 0 && u < width && v >= 0 && v < height)) continue;
      const u32 i = static_cast<u32>(v) * cell.box.width() + static_cast<u32>(u);
      if (const ColorNumber c = cell.pixels[i]) to[x - canvas.box.left] = c;
    }
  }
}

bool is_whole(double x) { return x == std::floor(x) && std::abs(x) < kFar; }

void draw_placed(const CellPicture& cell, const Affine& m, Canvas& canvas) {
  if (cell.box.empty() || m.determinant() == 0) return;
  if (m.is_translation() && is_whole(m.x0) && is_whole(m.y0))
    draw_moved(cell, static_cast<s32>(m.x0), static_cast<s32>(m.y0), canvas);
  else
    draw_transformed(cell, m, canvas);
}

/// Draws scenes to colour numbers; each cell is composed once.
class Painter {
 public:
  Painter(const CellSource& source, const Box& box)
      : source_(source), box_(box), colors_(color_table(source.palette)) {
    pictures_.resize(source.cells.cells.size());
  }
  Canvas draw(const Scene& scene) {
    Canvas canvas{box_, std::vector<ColorNumber>(u64{box_.width()} * box_.height())};
    for (std::size_t i = scene.cells.size(); i-- > 0;) {
      const PlacedCell& placed = scene.cells[i];
      if (placed.cell >= pictures_.size()) continue;
      auto& picture = pictures_[placed.cell];
      if (!picture) picture = draw_cell(source_, placed.cell, colors_);
      draw_placed(*picture, placed.at, canvas);
    }
    return canvas;
  }

 private:
  const CellSource& source_;
  Box box_;
  std::vector<Rgba> colors_;
  std::vector<std::optional<CellPicture>> pictures_;
};

/// The colours by number with those of half-transparent objects behind them.
class Colors {
 public:
  Colors(const CellSource& source, const DrawOptions& options)
      : opaque_(color_table(source.palette)),
        semi_(options.semi_transparent),
        background_(options.background.value_or(Rgba{})) {}

  Rgba operator[](ColorNumber n) const {
    if (n == 0) return background_;
    Rgba c = opaque_[n & kColorMask];
    if (n & kSemiTransparent) c.a = semi_;
    return background_.a ? over(c, background_) : c;
  }
  /// The first colour on top of the second.
  static Rgba over(const Rgba& top, const Rgba& below) {
    if (top.a == 255 || below.a == 0) return top;
    if (top.a == 0) return below;
    const u32 under = below.a * (255u - top.a) / 255, alpha = top.a + under;
    const auto mix = [&](u8 a, u8 b) {
      return static_cast<u8>((a * u32{top.a} + b * under + alpha / 2) / alpha);
    };
    return {mix(top.r, below.r), mix(top.g, below.g), mix(top.b, below.b), static_cast<u8>(alpha)};
  }

 private:
  std::vector<Rgba> opaque_;
  u8 semi_;
  Rgba background_;
};

/// Appends a row, each pixel `scale` times, and that row `scale` times.
void put_scaled(Bytes& out, std::span<const u8> row, u32 pixel_bytes, u32 scale) {
  const u64 start = out.size();
  if (scale == 1) {
    out.insert(out.end(), row.begin(), row.end());
    return;
  }
  for (std::size_t i = 0; i < row.size(); i += pixel_bytes)
    for (u32 k = 0; k < scale; ++k) out.insert(out.end(), &row[i], &row[i] + pixel_bytes);
  const u64 size = out.size() - start;
  for (u32 k = 1; k < scale; ++k) {
    out.resize(out.size() + size);
    std::memcpy(&out[out.size() - size], &out[start], size);
  }
}

class Renderer {
 public:
  Renderer(const CellSource& source, const DrawOptions& options, const Box& box)
      : options_(options), box_(box), colors_(source, options) {}

  void add(Canvas canvas, u64 ticks) {
    for (const ColorNumber c : canvas.pixels) used_[index(c)] = 1;
    canvases_.push_back(std::move(canvas));
    ticks_.push_back(ticks);
  }
  Animation finish(bool loops) {
    Animation out{box_.width() * options_.scale, box_.height() * options_.scale, {}, {}, loops};
    const bool indexed = options_.onion == 0 && make_palette(out.palette);
    for (std::size_t i = 0; i < canvases_.size(); ++i) {
      out.frames.push_back({{}, ticks_[i]});
      Bytes& pixels = out.frames.back().pixels;
      pixels.reserve(u64{out.width} * out.height * out.pixel_bytes());
      if (indexed)
        put_indexed(canvases_[i], pixels);
      else
        put_rgba(i, loops, pixels);
    }
    return out;
  }

 private:
  static std::size_t index(ColorNumber c) {
    return (c & kColorMask) | (c & kSemiTransparent ? kColorMask + 1u : 0u);
  }
  /// Whether one palette suffices: number 0 is "nothing drawn".
  bool make_palette(std::vector<Rgba>& palette) {
    palette.push_back(colors_[0]);
    number_.assign(used_.size(), 0);
    for (std::size_t i = 1; i < used_.size(); ++i) {
      if (!used_[i]) continue;
      const auto c = static_cast<ColorNumber>((i & kColorMask) |
                                              (i > kColorMask ? kSemiTransparent : ColorNumber{0}));
      const Rgba color = colors_[c];
      if (color == palette[0]) continue;
      if (palette.size() == 256) {
        palette.clear();
        return false;
      }
      number_[i] = static_cast<u8>(palette.size());
      palette.push_back(color);
    }
    return true;
  }
  void put_indexed(const Canvas& canvas, Bytes& out) {
    Bytes row(box_.width());
    for (u32 y = 0; y < box_.height(); ++y) {
      for (u32 x = 0; x < box_.width(); ++x)
        row[x] = number_[index(canvas.pixels[u64{y} * box_.width() + x])];
      put_scaled(out, row, 1, options_.scale);
    }
  }
  /// The scene that is `back` scenes earlier, if there is one.
  const Canvas* earlier(std::size_t i, std::size_t back, bool loops) const {
    const std::size_t n = canvases_.size();
    if (back <= i) return &canvases_[i - back];
    return loops && back < n ? &canvases_[i + n - back] : nullptr;
  }
  void put_rgba(std::size_t i, bool loops, Bytes& out) const {
    Bytes row(u64{box_.width()} * 4);
    for (u32 y = 0; y < box_.height(); ++y) {
      for (u32 x = 0; x < box_.width(); ++x) {
        const u64 at = u64{y} * box_.width() + x;
        Rgba c = colors_[0];
        for (u32 back = std::min(options_.onion, 8u); back > 0; --back) {
          const Canvas* ghost = earlier(i, back, loops);
          if (!ghost || !ghost->pixels[at]) continue;
          Rgba g = colors_[ghost->pixels[at]];
          g.a = static_cast<u8>(g.a >> back);
          c = Colors::over(g, c);
        }
        if (canvases_[i].pixels[at]) c = Colors::over(colors_[canvases_[i].pixels[at]], c);
        const std::array<u8, 4> bytes = {c.r, c.g, c.b, c.a};
        std::memcpy(&row[u64{x} * 4], bytes.data(), 4);
      }
      put_scaled(out, row, 4, options_.scale);
    }
  }

  DrawOptions options_;
  Box box_;
  Colors colors_;
  std::vector<u8> used_ = std::vector<u8>(2 * (kColorMask + 1u));
  std::vector<u8> number_;
  std::vector<Canvas> canvases_;
  std::vector<u64> ticks_;
};

}  // namespace

Box common_bounds(const CellBank& cells, std::span<const Scene> scenes) {
  Box out;
  std::vector<std::optional<std::vector<Box>>> boxes(cells.cells.size());
  for (const Scene& scene : scenes) {
    for (const PlacedCell& placed : scene.cells) {
      if (placed.cell >= boxes.size()) continue;
      auto& of_cell = boxes[placed.cell];
      if (!of_cell) {
        of_cell.emplace();
        for (const nitro2d::Object& o : cells.cells[placed.cell].objects)
          if (nitro2d::is_drawn(o)) of_cell->push_back(nitro2d::object_box(o));
      }
      for (const Box& box : *of_cell) out.add(transformed(box, placed.at));
    }
  }
  return out;
}

Result<Animation> draw_scenes(const CellSource& source, std::span<const Scene> scenes, bool loops,
                              const DrawOptions& options) {
  const Box box = options.canvas ? *options.canvas : common_bounds(source.cells, scenes);
  if (scenes.empty() || box.empty() || options.scale == 0) return fail(kNothingToDraw);
  const u64 width = u64{box.width()} * options.scale, height = u64{box.height()} * options.scale;
  // While drawing, each frame is kept as colour numbers too; at worst a pixel takes 4 + 2 bytes.
  if (width > kMaxDrawnSide || height > kMaxDrawnSide ||
      scenes.size() > kMaxDrawnBytes / (width * height * 6))
    return fail(kPictureTooLarge, {}, {}, {width, height, scenes.size(), kMaxDrawnSide});
  Painter painter(source, box);
  Renderer renderer(source, options, box);
  for (const Scene& scene : scenes) renderer.add(painter.draw(scene), scene.ticks);
  return renderer.finish(loops);
}

}  // namespace kinora::image
