// Animated GIF (GIF89a, with the looping extension of Netscape).
//
// Each frame draws the smallest rectangle that changes; pixels that stay are left transparent.
// GIF cannot make a single pixel transparent again: where the next frame needs that, the frame's
// rectangle is widened over those pixels and cleared after it was shown.
#include <gif_lib.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "image/frame_area.hpp"
#include "image/reduce_colors.hpp"
#include "kinora/image/encode.hpp"
#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

/// A palette number is a byte, and one stands for "transparent".
constexpr std::size_t kMaxColors = 255;
constexpr u64 kMaxDelay = 0xFFFF;
/// Browsers show shorter delays as a tenth of a second.
constexpr s64 kMinDelay = 2;

/// The frames as GIF can show them: with one palette where it suffices, else as hardened RGBA.
struct GifFrames {
  u32 width = 0, height = 0, pixel_bytes = 1;
  std::vector<Rgba> palette;  // opaque colours; its size is the number for "transparent"
  std::vector<Bytes> pixels;
  std::vector<u64> ticks;

  bool is_clear(const Bytes& p, u64 i) const {
    return pixel_bytes == 1 ? p[i] == palette.size() : p[i + 3] == 0;
  }
};

/// Palette numbers of an indexed animation, renumbered so that used opaque colours come first.
bool take_indexed(const Animation& a, const std::vector<Shown>& shown, GifFrames& out) {
  std::array<bool, 256> used{};
  for (const Shown& s : shown)
    for (const u8 p : *s.pixels) used[p] = true;
  std::array<u8, 256> number{};
  for (std::size_t i = 0; i < a.palette.size(); ++i) {
    if (!used[i] || a.palette[i].a < 128) continue;
    if (out.palette.size() == kMaxColors) return false;
    number[i] = static_cast<u8>(out.palette.size());
    out.palette.push_back(a.palette[i]);
  }
  for (std::size_t i = 0; i < a.palette.size(); ++i)
    if (a.palette[i].a < 128) number[i] = static_cast<u8>(out.palette.size());
  for (const Shown& s : shown) {
    Bytes& p = out.pixels.emplace_back(s.pixels->size());
    std::transform(s.pixels->begin(), s.pixels->end(), p.begin(), [&](u8 x) { return number[x]; });
  }
  return true;
}

GifFrames gif_frames(const Animation& a) {
  const std::vector<Shown> shown = shown_frames(a);
  GifFrames out{a.width, a.height, 1, {}, {}, {}};
  for (const Shown& s : shown) out.ticks.push_back(s.ticks);
  if (a.indexed() && take_indexed(a, shown, out)) return out;
  out.palette.clear();
  out.pixels.clear();
  const Animation rgba = to_rgba(a);
  std::vector<ByteView> views;
  for (const Shown& s : shown_frames(rgba)) {
    out.pixels.push_back(*s.pixels);
    harden_alpha(out.pixels.back());
  }
  views.assign(out.pixels.begin(), out.pixels.end());
  out.ticks.clear();
  for (const Shown& s : shown_frames(rgba)) out.ticks.push_back(s.ticks);
  if (auto colors = count_colors(views, kMaxColors)) {
    out.palette = std::move(*colors);
    for (Bytes& p : out.pixels) p = to_palette(p, out.palette, static_cast<u8>(out.palette.size()));
  } else {
    out.pixel_bytes = 4;
  }
  return out;
}

struct MapDeleter {
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};
using Map = std::unique_ptr<ColorMapObject, MapDeleter>;

/// The colours and one more entry for "transparent", filled up to a power of two.
Map make_map(std::span<const Rgba> colors) {
  int size = 2;
  while (size < static_cast<int>(colors.size()) + 1) size *= 2;
  Map map(GifMakeMapObject(size, nullptr));
  if (!map) return map;
  for (std::size_t i = 0; i < colors.size(); ++i)
    map->Colors[i] = {colors[i].r, colors[i].g, colors[i].b};
  return map;
}

class GifWriter {
 public:
  explicit GifWriter(GifFrames frames) : f_(std::move(frames)) {}

  Result<Bytes> write(bool loops) {
    int error = 0;
    file_ = EGifOpen(&out_, &append, &error);
    if (!file_) return failed(error);
    const bool good = put_header(loops) && put_frames();
    error = file_->Error;
    int close_error = 0;
    const bool closed = EGifCloseFile(file_, &close_error) == GIF_OK;
    if (!good) return failed(error);
    if (!closed) return failed(close_error);
    return std::move(out_);
  }

 private:
  static int append(GifFileType* file, const GifByteType* bytes, int size) {
    auto& out = *static_cast<Bytes*>(file->UserData);
    out.insert(out.end(), bytes, bytes + size);
    return size;
  }
  static Failure failed(int error) {
    const char* text = GifErrorString(error);
    return fail(kEncoderFailed, {}, {}, {"GIF", text ? text : "out of memory"});
  }

  bool put_header(bool loops) {
    EGifSetGifVersion(file_, true);
    const Map map = f_.pixel_bytes == 1 ? make_map(f_.palette) : nullptr;
    if (f_.pixel_bytes == 1 && !map) return false;
    if (EGifPutScreenDesc(file_, static_cast<int>(f_.width), static_cast<int>(f_.height), 8, 0,
                          map.get()) != GIF_OK)
      return false;
    if (!loops) return true;
    constexpr u8 kForever[] = {1, 0, 0};
    return EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(file_, 3, kForever) == GIF_OK &&
           EGifPutExtensionTrailer(file_) == GIF_OK;
  }

  bool put_frames() {
    const std::size_t count = f_.pixels.size();
    Bytes canvas(f_.pixels[0].size(), f_.pixel_bytes == 1 ? static_cast<u8>(f_.palette.size()) : 0);
    const Bytes empty = canvas;
    for (std::size_t i = 0; i < count; ++i) {
      const Bytes& target = f_.pixels[i];
      Area area = changed_area(canvas, target, f_.width, f_.height, f_.pixel_bytes);
      const Area gone = i + 1 < count ? vanishing(target, f_.pixels[i + 1]) : Area{};
      area = united(area, gone);
      if (area.empty()) area = {0, 0, 1, 1};
      if (!put_frame(canvas, target, area, f_.ticks[i], !gone.empty())) return false;
      canvas = target;
      if (!gone.empty()) {
        for (u32 y = area.y; y < area.y + area.height; ++y) {
          const u64 at = (u64{y} * f_.width + area.x) * f_.pixel_bytes;
          std::memcpy(&canvas[at], &empty[at], u64{area.width} * f_.pixel_bytes);
        }
      }
    }
    return true;
  }

  /// Where a pixel becomes transparent.
  Area vanishing(const Bytes& now, const Bytes& next) const {
    u32 x0 = f_.width, x1 = 0, y0 = f_.height, y1 = 0;
    for (u32 y = 0; y < f_.height; ++y) {
      for (u32 x = 0; x < f_.width; ++x) {
        const u64 i = (u64{y} * f_.width + x) * f_.pixel_bytes;
        if (f_.is_clear(now, i) || !f_.is_clear(next, i)) continue;
        x0 = std::min(x0, x);
        x1 = std::max(x1, x + 1);
        y0 = std::min(y0, y);
        y1 = y + 1;
      }
    }
    return x0 < x1 ? Area{x0, y0, x1 - x0, y1 - y0} : Area{};
  }

  /// Hundredths of a second for so many sixtieths; what is rounded off is owed to the next frame.
  u64 delay(u64 ticks) {
    owed_ += static_cast<s64>(ticks) * 5;  // in thirds of a hundredth
    const s64 rounded = owed_ >= 0 ? (2 * owed_ + 3) / 6 : 0;
    const s64 delay = std::max(kMinDelay, rounded);
    owed_ -= delay * 3;
    return static_cast<u64>(delay);
  }

  bool put_frame(const Bytes& canvas, const Bytes& target, const Area& area, u64 ticks,
                 bool clear_after) {
    Bytes line, cut;
    std::vector<Rgba> local;
    std::size_t clear = f_.palette.size();
    if (f_.pixel_bytes == 4) {
      for (u32 y = area.y; y < area.y + area.height; ++y) {
        const u8* row = &target[(u64{y} * f_.width + area.x) * 4];
        cut.insert(cut.end(), row, row + u64{area.width} * 4);
      }
      const ByteView view = cut;
      auto colors = count_colors(std::span(&view, 1), kMaxColors);
      local = colors ? std::move(*colors) : choose_colors(cut, kMaxColors);
      clear = local.size();
      cut = to_palette(cut, local, static_cast<u8>(clear));
    } else {
      for (u32 y = area.y; y < area.y + area.height; ++y) {
        for (u32 x = area.x; x < area.x + area.width; ++x) {
          const u64 i = u64{y} * f_.width + x;
          cut.push_back(canvas[i] == target[i] ? static_cast<u8>(clear) : target[i]);
        }
      }
    }
    const Map map = f_.pixel_bytes == 4 ? make_map(local) : nullptr;
    if (f_.pixel_bytes == 4 && !map) return false;

    u64 left = delay(ticks);
    const u64 shown = std::min(left, kMaxDelay);
    left -= shown;
    if (!put_image(map.get(), cut, area, clear, shown, clear_after && !left)) return false;
    // Longer than one frame can say: frames that draw nothing follow, the last one clears.
    while (left) {
      const u64 part = std::min(left, kMaxDelay);
      left -= part;
      const Area wait = clear_after && !left ? area : Area{0, 0, 1, 1};
      cut.assign(u64{wait.width} * wait.height, static_cast<u8>(clear));
      if (!put_image(map.get(), cut, wait, clear, part, clear_after && !left)) return false;
    }
    return true;
  }

  bool put_image(ColorMapObject* map, Bytes& pixels, const Area& area, std::size_t clear,
                 u64 hundredths, bool clear_after) {
    GraphicsControlBlock control{};
    control.DisposalMode = clear_after ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT;
    control.DelayTime = static_cast<int>(hundredths);
    control.TransparentColor = static_cast<int>(clear);
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    if (EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, 4, block.data()) != GIF_OK) return false;
    if (EGifPutImageDesc(file_, static_cast<int>(area.x), static_cast<int>(area.y),
                         static_cast<int>(area.width), static_cast<int>(area.height), false,
                         map) != GIF_OK)
      return false;
    for (u32 y = 0; y < area.height; ++y)
      if (EGifPutLine(file_, &pixels[u64{y} * area.width], static_cast<int>(area.width)) != GIF_OK)
        return false;
    return true;
  }

  GifFrames f_;
  GifFileType* file_ = nullptr;
  Bytes out_;
  s64 owed_ = 0;
};

}  // namespace

Result<Bytes> encode_gif(const Animation& animation) {
  if (auto good = check_animation(animation, "GIF"); !good) return Failure(good.error());
  return GifWriter(gif_frames(animation)).write(animation.loops);
}

}  // namespace kinora::image
