// Writing pictures and animations. All encoders are lossless where the format is: PNG, APNG and
// WebP always, GIF up to 256 colours a frame and without half-transparent pixels.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/image/pixels.hpp"

namespace kinora::image {

/// PNG; a picture with a palette stays one (1, 2, 4 or 8 bits a pixel).
Result<Bytes> encode_png(const Picture& picture);

/// Animated PNG. Delays are exact: n/60 s. Each frame is the smallest rectangle that changes.
Result<Bytes> encode_apng(const Animation& animation);

/// Animated GIF. Delays are hundredths of a second and at least two, as viewers slow down shorter
/// ones; the rounding error is carried into the next frame. Pixels of less than half opacity are
/// transparent, others opaque; a frame of more than 255 colours is reduced to that number.
Result<Bytes> encode_gif(const Animation& animation);

/// Animated WebP, lossless. Times are whole milliseconds from the start, so no error adds up.
Result<Bytes> encode_webp(const Animation& animation);

}  // namespace kinora::image
