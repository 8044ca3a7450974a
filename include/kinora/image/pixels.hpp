// Pictures and animations in memory: what drawing makes and encoders take.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::image {

/// Straight (not premultiplied) alpha.
struct Rgba {
  u8 r = 0, g = 0, b = 0, a = 0;
  bool operator==(const Rgba&) const = default;
};

/// Rows from the top, without gaps. With a palette each pixel is one byte, its number in the
/// palette; without one it is four bytes r, g, b, a.
struct Picture {
  u32 width = 0, height = 0;
  std::vector<Rgba> palette;  ///< at most 256
  Bytes pixels;
  bool operator==(const Picture&) const = default;

  bool indexed() const { return !palette.empty(); }
  u32 pixel_bytes() const { return indexed() ? 1 : 4; }
  /// The pixel's colour; the caller keeps to the size.
  Rgba at(u32 x, u32 y) const {
    const u8* p = &pixels[(u64{y} * width + x) * pixel_bytes()];
    return indexed() ? palette[*p] : Rgba{p[0], p[1], p[2], p[3]};
  }
};

/// Video frames per second: the unit of all durations here.
inline constexpr u32 kTicksPerSecond = 60;

struct AnimationFrame {
  Bytes pixels;   ///< as in Picture
  u64 ticks = 0;  ///< how long it is shown, in sixtieths of a second
  bool operator==(const AnimationFrame&) const = default;
};

/// Frames of one size and one palette.
struct Animation {
  u32 width = 0, height = 0;
  std::vector<Rgba> palette;
  std::vector<AnimationFrame> frames;
  bool loops = true;  ///< for ever; else played once
  bool operator==(const Animation&) const = default;

  bool indexed() const { return !palette.empty(); }
  u32 pixel_bytes() const { return indexed() ? 1 : 4; }
};

/// One frame of it as a picture of its own.
Picture picture_of(const Animation& animation, std::size_t frame);

/// The same picture or animation without a palette.
Picture to_rgba(const Picture& picture);
Animation to_rgba(const Animation& animation);

/// Makes of neighbouring equal frames one and drops frames of no duration.
void merge_equal_frames(Animation& animation);

}  // namespace kinora::image
