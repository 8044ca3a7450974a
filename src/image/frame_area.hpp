// Which part of a frame an animation format has to store: the pixels that change.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/image/pixels.hpp"

namespace kinora::image {

struct Area {
  u32 x = 0, y = 0, width = 0, height = 0;
  bool empty() const { return width == 0; }
};

/// The smallest area that holds every pixel in which the two frames differ.
Area changed_area(ByteView a, ByteView b, u32 width, u32 height, u32 pixel_bytes);

Area united(const Area& a, const Area& b);

/// A frame as it is stored: neighbours that look alike are one, and none has no duration.
struct Shown {
  const Bytes* pixels = nullptr;
  u64 ticks = 0;
};
/// Never empty if the animation has frames: where none has a duration the first stands for all.
std::vector<Shown> shown_frames(const Animation& animation);

/// Checks what all encoders rely on: a size above zero, complete frames, every pixel in the
/// palette. Of an animation, at least one frame.
Result<void> check_picture(const Picture& picture, const char* format);
Result<void> check_animation(const Animation& animation, const char* format);

}  // namespace kinora::image
