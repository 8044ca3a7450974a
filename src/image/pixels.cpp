// Plain operations on pictures and animations.
#include "kinora/image/pixels.hpp"

namespace kinora::image {
namespace {

Bytes expand(ByteView pixels, std::span<const Rgba> palette) {
  Bytes out(pixels.size() * 4);
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const Rgba c = pixels[i] < palette.size() ? palette[pixels[i]] : Rgba{};
    const std::array<u8, 4> bytes = {c.r, c.g, c.b, c.a};
    std::memcpy(&out[i * 4], bytes.data(), 4);
  }
  return out;
}

}  // namespace

Picture picture_of(const Animation& animation, std::size_t frame) {
  return {animation.width, animation.height, animation.palette, animation.frames[frame].pixels};
}

Picture to_rgba(const Picture& picture) {
  if (!picture.indexed()) return picture;
  return {picture.width, picture.height, {}, expand(picture.pixels, picture.palette)};
}

Animation to_rgba(const Animation& animation) {
  if (!animation.indexed()) return animation;
  Animation out{animation.width, animation.height, {}, {}, animation.loops};
  out.frames.reserve(animation.frames.size());
  for (const AnimationFrame& f : animation.frames)
    out.frames.push_back({expand(f.pixels, animation.palette), f.ticks});
  return out;
}

void merge_equal_frames(Animation& animation) {
  auto& frames = animation.frames;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (frames[i].ticks == 0) continue;
    if (kept && frames[kept - 1].pixels == frames[i].pixels) {
      frames[kept - 1].ticks += frames[i].ticks;
      continue;
    }
    if (kept != i) frames[kept] = std::move(frames[i]);
    ++kept;
  }
  frames.resize(kept);
}

}  // namespace kinora::image
