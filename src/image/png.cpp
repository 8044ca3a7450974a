// PNG, still pictures: W3C "Portable Network Graphics (PNG) Specification (Third Edition)".
#include <lodepng.h>

#include <cstdlib>

#include "image/png_chunks.hpp"
#include "kinora/image/decode.hpp"
#include "kinora/image/encode.hpp"
#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

bool is_opaque(const Picture& p) {
  for (std::size_t i = 3; i < p.pixels.size(); i += 4)
    if (p.pixels[i] != 255) return false;
  return true;
}

/// The decoder's state with its own clean-up.
struct State {
  LodePNGState raw;
  State() {
    lodepng_state_init(&raw);
    // Texts and colour profiles are not wanted and could unpack to anything.
    raw.decoder.read_text_chunks = 0;
    raw.decoder.remember_unknown_chunks = 0;
    raw.decoder.max_icc_size = 1;
  }
  ~State() { lodepng_state_cleanup(&raw); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};

Failure unreadable(unsigned code) {
  return fail(kPngUnreadable, {}, {}, {lodepng_error_text(code)});
}

}  // namespace

Result<Bytes> encode_png(const Picture& picture) {
  if (auto good = check_picture(picture, "PNG"); !good) return Failure(good.error());
  const PngPixels how = png_pixels(picture.palette, !picture.indexed() && is_opaque(picture));
  Bytes rows;
  rows.reserve((u64{picture.width} * picture.pixel_bytes() + 1) * picture.height);
  pack_rows(rows, picture.pixels, picture.width, {0, 0, picture.width, picture.height}, how);
  auto data = compress(rows);
  if (!data) return data;
  ByteSink out(Endian::big);
  out.reserve(data->size() + 2048);
  put_png_start(out, picture.width, picture.height, picture.palette, how);
  put_chunk(out, "IDAT", *data);
  put_chunk(out, "IEND", {});
  return out.take();
}

Result<Picture> decode_png(ByteView file, u64 max_pixels) {
  State state;
  unsigned width = 0, height = 0;
  if (const unsigned e = lodepng_inspect(&width, &height, &state.raw, file.data(), file.size()); e)
    return unreadable(e);
  if (u64{width} * height > max_pixels)
    return fail(kPngTooLarge, {}, {}, {width, height, max_pixels});
  const bool indexed = state.raw.info_png.color.colortype == LCT_PALETTE;
  state.raw.info_raw.colortype = indexed ? LCT_PALETTE : LCT_RGBA;
  state.raw.info_raw.bitdepth = indexed ? state.raw.info_png.color.bitdepth : 8;
  // Palette numbers are taken as they are stored; converting would need the palette beforehand.
  state.raw.decoder.color_convert = indexed ? 0 : 1;
  // One byte for the filter of each row and, when interlaced, of each row of seven pictures.
  state.raw.decoder.zlibsettings.max_output_size =
      u64{height} * (u64{width} * 8 + 16) + 16 * (u64{width} + height) + 1024;
  unsigned char* raw = nullptr;
  const unsigned e = lodepng_decode(&raw, &width, &height, &state.raw, file.data(), file.size());
  Picture out{width, height, {}, {}};
  if (!e && !indexed) {
    out.pixels.assign(raw, raw + u64{width} * height * 4);
  } else if (!e) {
    const LodePNGColorMode& mode = state.raw.info_png.color;
    for (std::size_t i = 0; i < mode.palettesize; ++i)
      out.palette.push_back({mode.palette[i * 4], mode.palette[i * 4 + 1], mode.palette[i * 4 + 2],
                             mode.palette[i * 4 + 3]});
    out.pixels.resize(u64{width} * height);
    const u32 depth = mode.bitdepth;
    for (u64 i = 0; i < out.pixels.size(); ++i) {  // rows are not padded to bytes here
      const u64 bit = i * depth;
      out.pixels[i] = static_cast<u8>(raw[bit / 8] >> (8 - depth - bit % 8) & ((1u << depth) - 1u));
    }
  }
  std::free(raw);
  if (e) return unreadable(e);
  if (auto good = check_picture(out, "PNG"); !good) return Failure(good.error());
  return out;
}

}  // namespace kinora::image
