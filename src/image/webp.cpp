// Animated WebP, lossless, by libwebp's animation encoder, which finds the changing rectangles.
#include <webp/encode.h>
#include <webp/mux.h>

#include <memory>

#include "image/frame_area.hpp"
#include "kinora/image/encode.hpp"
#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

Failure failed(const char* why) { return fail(kEncoderFailed, {}, {}, {"WebP", why}); }

struct EncoderDeleter {
  void operator()(WebPAnimEncoder* e) const { WebPAnimEncoderDelete(e); }
};
struct PictureDeleter {
  void operator()(WebPPicture* p) const { WebPPictureFree(p); }
};
struct OutputDeleter {
  void operator()(WebPData* d) const { WebPDataClear(d); }
};

/// Milliseconds after so many sixtieths of a second, rounded.
int milliseconds(u64 ticks) { return static_cast<int>((ticks * 1000 + 30) / 60); }

/// Longest animation whose time still fits the encoder's int: three weeks.
constexpr u64 kMaxTicks = u64{60} * 2'000'000;
/// The format's own limit of width and height.
constexpr u32 kMaxSide = 16383;

}  // namespace

Result<Bytes> encode_webp(const Animation& animation) {
  if (auto good = check_animation(animation, "WebP"); !good) return Failure(good.error());
  if (animation.width > kMaxSide || animation.height > kMaxSide)
    return fail(kPictureTooLarge, {}, {},
                {animation.width, animation.height, animation.frames.size(), kMaxSide});
  WebPAnimEncoderOptions options;
  WebPConfig config;
  if (!WebPAnimEncoderOptionsInit(&options) || !WebPConfigInit(&config) ||
      !WebPConfigLosslessPreset(&config, 3))
    return failed("wrong version of the library");
  options.anim_params.loop_count = animation.loops ? 0 : 1;
  options.anim_params.bgcolor = 0;
  const std::unique_ptr<WebPAnimEncoder, EncoderDeleter> encoder(WebPAnimEncoderNew(
      static_cast<int>(animation.width), static_cast<int>(animation.height), &options));
  if (!encoder) return failed("out of memory");
  const Animation rgba = to_rgba(animation);
  const auto reason = [&] { return failed(WebPAnimEncoderGetError(encoder.get())); };
  u64 ticks = 0;
  for (const Shown& s : shown_frames(rgba)) {
    WebPPicture picture;
    if (!WebPPictureInit(&picture)) return failed("wrong version of the library");
    const std::unique_ptr<WebPPicture, PictureDeleter> owner(&picture);
    picture.use_argb = 1;
    picture.width = static_cast<int>(rgba.width);
    picture.height = static_cast<int>(rgba.height);
    if (!WebPPictureImportRGBA(&picture, s.pixels->data(), static_cast<int>(rgba.width) * 4))
      return failed("out of memory");
    if (!WebPAnimEncoderAdd(encoder.get(), &picture, milliseconds(ticks), &config)) return reason();
    ticks += s.ticks;
    if (ticks > kMaxTicks) return failed("the animation is longer than three weeks");
  }
  if (!WebPAnimEncoderAdd(encoder.get(), nullptr, milliseconds(ticks), nullptr)) return reason();
  WebPData data;
  WebPDataInit(&data);
  const std::unique_ptr<WebPData, OutputDeleter> owner(&data);
  if (!WebPAnimEncoderAssemble(encoder.get(), &data)) return reason();
  return Bytes(data.bytes, data.bytes + data.size);
}

}  // namespace kinora::image
