// The parts that PNG and APNG share: chunks, packed rows, compression.
#pragma once
#include "image/frame_area.hpp"
#include "kinora/core/sink.hpp"

namespace kinora::image {

/// How pixels of a picture are stored in a PNG.
struct PngPixels {
  u32 pixel_bytes = 1;      ///< in memory
  u32 depth = 8;            ///< bits of a palette number
  bool drop_alpha = false;  ///< RGBA in memory, RGB in the file
};
PngPixels png_pixels(std::span<const Rgba> palette, bool opaque);

/// Signature, IHDR and, for pictures with a palette, PLTE and tRNS.
void put_png_start(ByteSink& out, u32 width, u32 height, std::span<const Rgba> palette,
                   const PngPixels& pixels);
void put_chunk(ByteSink& out, std::string_view type, ByteView a, ByteView b = {});

/// The rows of an area, each with its filter byte (none), appended to `rows`.
void pack_rows(Bytes& rows, ByteView pixels, u32 width, const Area& area, const PngPixels& how);

/// A zlib stream.
Result<Bytes> compress(ByteView bytes);

}  // namespace kinora::image
