#include "image/png_chunks.hpp"

#include <lodepng.h>

#include <cstdlib>

#include "kinora/core/hash.hpp"
#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

constexpr u8 kTruecolor = 2, kIndexed = 3, kTruecolorAlpha = 6;

}  // namespace

PngPixels png_pixels(std::span<const Rgba> palette, bool opaque) {
  if (palette.empty()) return {4, 8, opaque};
  const std::size_t n = palette.size();
  return {1, n <= 2 ? 1u : n <= 4 ? 2u : n <= 16 ? 4u : 8u, false};
}

void put_chunk(ByteSink& out, std::string_view type, ByteView a, ByteView b) {
  out.put(static_cast<u32>(a.size() + b.size()));
  const u64 start = out.size();
  out.put_text(type);
  out.put_bytes(a);
  out.put_bytes(b);
  out.put(crc32(ByteView(out.bytes()).subspan(start)));
}

void put_png_start(ByteSink& out, u32 width, u32 height, std::span<const Rgba> palette,
                   const PngPixels& pixels) {
  out.put_text("\x89PNG\r\n\x1A\n");
  ByteSink header(Endian::big);
  header.put(width);
  header.put(height);
  header.put(static_cast<u8>(pixels.depth));
  header.put(!palette.empty() ? kIndexed : pixels.drop_alpha ? kTruecolor : kTruecolorAlpha);
  header.fill(3);  // deflate, the five filters, not interlaced
  put_chunk(out, "IHDR", header.bytes());
  if (palette.empty()) return;
  Bytes colors, alphas;
  std::size_t last_transparent = 0;
  for (const Rgba& c : palette) {
    colors.insert(colors.end(), {c.r, c.g, c.b});
    alphas.push_back(c.a);
    if (c.a != 255) last_transparent = alphas.size();
  }
  put_chunk(out, "PLTE", colors);
  if (last_transparent) put_chunk(out, "tRNS", ByteView(alphas).first(last_transparent));
}

void pack_rows(Bytes& rows, ByteView pixels, u32 width, const Area& area, const PngPixels& how) {
  for (u32 y = area.y; y < area.y + area.height; ++y) {
    const u8* row = &pixels[(u64{y} * width + area.x) * how.pixel_bytes];
    rows.push_back(0);
    if (how.drop_alpha) {
      for (u32 x = 0; x < area.width; ++x) rows.insert(rows.end(), row + x * 4, row + x * 4 + 3);
    } else if (how.depth == 8) {
      rows.insert(rows.end(), row, row + u64{area.width} * how.pixel_bytes);
    } else {
      const u32 per_byte = 8 / how.depth;
      for (u32 x = 0; x < area.width; x += per_byte) {
        u32 packed = 0;
        for (u32 k = 0; k < per_byte; ++k)
          packed = packed << how.depth | (x + k < area.width ? row[x + k] : 0u);
        rows.push_back(static_cast<u8>(packed));
      }
    }
  }
}

Result<Bytes> compress(ByteView bytes) {
  LodePNGCompressSettings settings;
  lodepng_compress_settings_init(&settings);
  unsigned char* out = nullptr;
  std::size_t size = 0;
  const unsigned error = lodepng_zlib_compress(&out, &size, bytes.data(), bytes.size(), &settings);
  Bytes result;
  if (!error) result.assign(out, out + size);
  std::free(out);
  if (error) return fail(kEncoderFailed, {}, {}, {"PNG", lodepng_error_text(error)});
  return result;
}

}  // namespace kinora::image
