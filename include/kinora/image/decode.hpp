// Reading pictures that a person has edited.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/image/pixels.hpp"

namespace kinora::image {

/// Pixels that decode_png takes at most.
inline constexpr u64 kMaxPngPixels = u64{1} << 26;

/// Any PNG: one with a palette keeps its palette and pixel numbers exactly, any other becomes
/// RGBA with 8 bits a channel. Of an animated PNG the still picture is read.
Result<Picture> decode_png(ByteView file, u64 max_pixels = kMaxPngPixels);

}  // namespace kinora::image
