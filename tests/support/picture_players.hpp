// Plays animated pictures as a viewer would: what is on the screen, frame by frame. Written from
// the file formats' specifications, independent of the encoders.
#pragma once
#include <doctest/doctest.h>
#include <gif_lib.h>
#include <webp/decode.h>
#include <webp/mux.h>

#include "kinora/core/hash.hpp"
#include "kinora/core/sink.hpp"
#include "kinora/image/decode.hpp"

namespace kinora::test {

struct ShownFrame {
  Bytes rgba;
  u32 delay = 0, unit = 1;  ///< delay / unit seconds
};
struct PlayedPicture {
  u32 width = 0, height = 0;
  int loops = 1;  ///< 0 for ever
  std::vector<ShownFrame> frames;
};

/// A rectangle of pixels put on the screen.
struct Patch {
  u32 x = 0, y = 0, width = 0, height = 0;
  Bytes rgba;
};
inline void put_patch(Bytes& screen, u32 width, const Patch& p, bool blend) {
  for (u32 y = 0; y < p.height; ++y) {
    for (u32 x = 0; x < p.width; ++x) {
      const u8* from = &p.rgba[(u64{y} * p.width + x) * 4];
      u8* to = &screen[(u64{p.y + y} * width + p.x + x) * 4];
      if (blend && from[3] == 0) continue;
      if (blend) REQUIRE(from[3] == 255);  // nothing here blends half-transparent pixels
      std::memcpy(to, from, 4);
    }
  }
}
inline void clear_patch(Bytes& screen, u32 width, const Patch& p) {
  for (u32 y = 0; y < p.height; ++y)
    std::memset(&screen[(u64{p.y + y} * width + p.x) * 4], 0, u64{p.width} * 4);
}
/// Transparent pixels have no colour.
inline void normalise(Bytes& rgba) {
  for (std::size_t i = 0; i < rgba.size(); i += 4)
    if (rgba[i + 3] == 0) std::memset(&rgba[i], 0, 4);
}

inline PlayedPicture play_apng(ByteView file) {
  PlayedPicture out;
  REQUIRE(has_magic(file, "\x89PNG\r\n\x1A\n"));
  Bytes head, palette;  // whole chunks, kept for each frame's own PNG
  Patch patch;
  u32 number = 0, declared = 0, delay = 0, unit = 0;
  u8 dispose = 0, blend = 0;
  Bytes data, screen;
  const auto put_chunk = [](ByteSink& sink, std::string_view type, ByteView bytes) {
    sink.put(static_cast<u32>(bytes.size()));
    const u64 start = sink.size();
    sink.put_text(type);
    sink.put_bytes(bytes);
    sink.put(crc32(ByteView(sink.bytes()).subspan(start)));
  };
  const auto finish_frame = [&] {
    if (data.empty()) return;
    ByteSink png(Endian::big);
    png.put_text("\x89PNG\r\n\x1A\n");
    Bytes header = head;
    store(&header[0], patch.width, Endian::big);
    store(&header[4], patch.height, Endian::big);
    put_chunk(png, "IHDR", header);
    png.put_bytes(palette);
    put_chunk(png, "IDAT", data);
    put_chunk(png, "IEND", {});
    const auto picture = image::decode_png(png.bytes());
    REQUIRE(picture);
    patch.rgba = image::to_rgba(*picture).pixels;
    put_patch(screen, out.width, patch, blend == 1);
    Bytes shown = screen;
    normalise(shown);
    out.frames.push_back({std::move(shown), delay, unit});
    if (dispose == 1) clear_patch(screen, out.width, patch);
    REQUIRE(dispose != 2);
    data.clear();
  };
  for (u64 at = 8; at < file.size();) {
    const u32 size = load<u32>(&file[at], Endian::big);
    REQUIRE(at + 12 + size <= file.size());
    const std::string_view type = as_text(file.subspan(at + 4, 4));
    const ByteView body = file.subspan(at + 8, size);
    REQUIRE(load<u32>(&file[at + 8 + size], Endian::big) == crc32(file.subspan(at + 4, size + 4)));
    const auto word = [&](u64 i) { return load<u32>(&body[i], Endian::big); };
    if (type == "IHDR") {
      head.assign(body.begin(), body.end());
      out.width = word(0);
      out.height = word(4);
      screen.resize(u64{out.width} * out.height * 4);
    } else if (type == "PLTE" || type == "tRNS") {
      palette.insert(palette.end(), &file[at], &file[at] + size + 12);
    } else if (type == "acTL") {
      declared = word(0);
      out.loops = static_cast<int>(word(4));
    } else if (type == "fcTL") {
      finish_frame();
      REQUIRE(word(0) == number++);
      patch = {word(12), word(16), word(4), word(8), {}};
      REQUIRE(patch.x + patch.width <= out.width);
      REQUIRE(patch.y + patch.height <= out.height);
      delay = load<u16>(&body[20], Endian::big);
      unit = load<u16>(&body[22], Endian::big);
      dispose = body[24];
      blend = body[25];
    } else if (type == "IDAT") {
      data.insert(data.end(), body.begin(), body.end());
    } else if (type == "fdAT") {
      REQUIRE(word(0) == number++);
      data.insert(data.end(), body.begin() + 4, body.end());
    } else {
      REQUIRE(type == "IEND");
      finish_frame();
    }
    at += 12 + size;
  }
  REQUIRE(declared == out.frames.size());
  return out;
}

inline PlayedPicture play_gif(ByteView file) {
  struct Input {
    ByteView bytes;
    u64 at = 0;
  } input{file};
  int error = 0;
  GifFileType* gif = DGifOpen(
      &input,
      [](GifFileType* g, GifByteType* to, int n) {
        auto& in = *static_cast<Input*>(g->UserData);
        const u64 take = std::min<u64>(static_cast<u64>(n), in.bytes.size() - in.at);
        std::memcpy(to, in.bytes.data() + in.at, take);
        in.at += take;
        return static_cast<int>(take);
      },
      &error);
  REQUIRE(gif != nullptr);
  REQUIRE(DGifSlurp(gif) == GIF_OK);
  PlayedPicture out{static_cast<u32>(gif->SWidth), static_cast<u32>(gif->SHeight), 1, {}};
  Bytes screen(u64{out.width} * out.height * 4);
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    for (int k = 0; k < image.ExtensionBlockCount; ++k)
      if (image.ExtensionBlocks[k].Function == APPLICATION_EXT_FUNC_CODE) out.loops = 0;
    GraphicsControlBlock control{};
    REQUIRE(DGifSavedExtensionToGCB(gif, i, &control) == GIF_OK);
    const ColorMapObject* map =
        image.ImageDesc.ColorMap ? image.ImageDesc.ColorMap : gif->SColorMap;
    Patch patch{static_cast<u32>(image.ImageDesc.Left),
                static_cast<u32>(image.ImageDesc.Top),
                static_cast<u32>(image.ImageDesc.Width),
                static_cast<u32>(image.ImageDesc.Height),
                {}};
    REQUIRE(patch.x + patch.width <= out.width);
    REQUIRE(patch.y + patch.height <= out.height);
    for (u64 p = 0; p < u64{patch.width} * patch.height; ++p) {
      const int n = image.RasterBits[p];
      REQUIRE(n < map->ColorCount);
      const GifColorType& c = map->Colors[n];
      const bool clear = n == control.TransparentColor;
      patch.rgba.insert(patch.rgba.end(), {clear ? u8{0} : c.Red, clear ? u8{0} : c.Green,
                                           clear ? u8{0} : c.Blue, clear ? u8{0} : u8{255}});
    }
    put_patch(screen, out.width, patch, true);
    out.frames.push_back({screen, static_cast<u32>(control.DelayTime), 100});
    if (control.DisposalMode == DISPOSE_BACKGROUND) clear_patch(screen, out.width, patch);
    REQUIRE(control.DisposalMode != DISPOSE_PREVIOUS);
  }
  DGifCloseFile(gif, &error);
  return out;
}

inline PlayedPicture play_webp(ByteView file) {
  const WebPData data{file.data(), file.size()};
  WebPMux* mux = WebPMuxCreate(&data, 0);
  REQUIRE(mux != nullptr);
  PlayedPicture out;
  int width = 0, height = 0, count = 0;
  WebPMuxGetCanvasSize(mux, &width, &height);
  out.width = static_cast<u32>(width);
  out.height = static_cast<u32>(height);
  WebPMuxAnimParams animation{};
  if (WebPMuxGetAnimationParams(mux, &animation) == WEBP_MUX_OK) out.loops = animation.loop_count;
  REQUIRE(WebPMuxNumChunks(mux, WEBP_CHUNK_ANMF, &count) == WEBP_MUX_OK);
  Bytes screen(u64{out.width} * out.height * 4);
  for (u32 i = 1; i <= static_cast<u32>(std::max(count, 1)); ++i) {
    WebPMuxFrameInfo frame{};
    REQUIRE(WebPMuxGetFrame(mux, i, &frame) == WEBP_MUX_OK);
    u8* rgba = WebPDecodeRGBA(frame.bitstream.bytes, frame.bitstream.size, &width, &height);
    REQUIRE(rgba != nullptr);
    Patch patch{static_cast<u32>(frame.x_offset),
                static_cast<u32>(frame.y_offset),
                static_cast<u32>(width),
                static_cast<u32>(height),
                {}};
    patch.rgba.assign(rgba, rgba + u64{patch.width} * patch.height * 4);
    WebPFree(rgba);
    put_patch(screen, out.width, patch, count > 0 && frame.blend_method == WEBP_MUX_BLEND);
    Bytes shown = screen;
    normalise(shown);
    out.frames.push_back({std::move(shown), static_cast<u32>(frame.duration), 1000});
    if (frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND) clear_patch(screen, out.width, patch);
    WebPDataClear(&frame.bitstream);
  }
  WebPMuxDelete(mux);
  return out;
}

}  // namespace kinora::test
