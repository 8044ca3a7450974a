#include "image/frame_area.hpp"

#include <algorithm>

#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

constexpr u64 kMaxSide = 0xFFFF;

Result<void> check(ByteView pixels, std::size_t palette, u32 width, u32 height,
                   const char* format) {
  const u64 pixel_bytes = palette ? 1 : 4;
  bool good = width && height && width <= kMaxSide && height <= kMaxSide && palette <= 256 &&
              pixels.size() == u64{width} * height * pixel_bytes;
  if (good && palette && palette < 256)
    good = *std::max_element(pixels.begin(), pixels.end()) < palette;
  if (!good) return fail(kPixelsDoNotFit, {}, {}, {format, pixels.size(), width, height});
  return {};
}

}  // namespace

Area changed_area(ByteView a, ByteView b, u32 width, u32 height, u32 pixel_bytes) {
  const u64 pitch = u64{width} * pixel_bytes;
  const auto same_row = [&](u32 y) {
    return std::memcmp(&a[y * pitch], &b[y * pitch], pitch) == 0;
  };
  u32 top = 0, bottom = height;
  while (top < bottom && same_row(top)) ++top;
  if (top == bottom) return {};
  while (same_row(bottom - 1)) --bottom;
  u64 left = pitch, right = 0;
  for (u32 y = top; y < bottom; ++y) {
    const u8 *p = &a[y * pitch], *q = &b[y * pitch];
    u64 x = 0;
    while (x < left && p[x] == q[x]) ++x;
    left = std::min(left, x);
    x = pitch;
    while (x > right && p[x - 1] == q[x - 1]) --x;
    right = std::max(right, x);
  }
  const u32 x0 = static_cast<u32>(left / pixel_bytes);
  const u32 x1 = static_cast<u32>((right + pixel_bytes - 1) / pixel_bytes);
  return {x0, top, x1 - x0, bottom - top};
}

Area united(const Area& a, const Area& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const u32 x = std::min(a.x, b.x), y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.width, b.x + b.width) - x,
          std::max(a.y + a.height, b.y + b.height) - y};
}

std::vector<Shown> shown_frames(const Animation& animation) {
  std::vector<Shown> out;
  for (const AnimationFrame& f : animation.frames) {
    if (f.ticks == 0) continue;
    if (!out.empty() && *out.back().pixels == f.pixels)
      out.back().ticks += f.ticks;
    else
      out.push_back({&f.pixels, f.ticks});
  }
  if (out.empty() && !animation.frames.empty()) out.push_back({&animation.frames[0].pixels, 1});
  return out;
}

Result<void> check_picture(const Picture& p, const char* format) {
  return check(p.pixels, p.palette.size(), p.width, p.height, format);
}

Result<void> check_animation(const Animation& animation, const char* format) {
  if (animation.frames.empty()) return fail(kNothingToDraw);
  for (const AnimationFrame& f : animation.frames)
    if (auto good =
            check(f.pixels, animation.palette.size(), animation.width, animation.height, format);
        !good)
      return good;
  return {};
}

}  // namespace kinora::image
