// Animated PNG: the chunks acTL, fcTL and fdAT of the PNG specification (third edition).
//
// Every frame is the smallest rectangle that changes, written over what was there ("source"), or,
// where that is exact and worth it, blended ("over") with unchanged pixels left transparent, which
// compress to almost nothing.
#include <algorithm>
#include <optional>

#include "image/png_chunks.hpp"
#include "kinora/image/encode.hpp"
#include "kinora/image/findings.hpp"

namespace kinora::image {
namespace {

constexpr u8 kDisposeNone = 0, kBlendSource = 0, kBlendOver = 1;
/// Frame delays are a 16-bit fraction.
constexpr u32 kMaxDelay = 0xFFFF;

class ApngWriter {
 public:
  explicit ApngWriter(const Animation& a) : a_(a), how_(png_pixels(a.palette, false)) {
    for (std::size_t i = 0; i < a.palette.size() && !clear_; ++i)
      if (a.palette[i].a == 0) clear_ = static_cast<u8>(i);
  }

  Result<Bytes> write() {
    const Bytes* before = nullptr;
    for (const Shown& s : shown_frames(a_)) {
      if (auto good = put_shown(before, *s.pixels, s.ticks); !good) return Failure(good.error());
      before = s.pixels;
    }
    ByteSink out(Endian::big);
    out.reserve(body_.size() + 2048);
    put_png_start(out, a_.width, a_.height, a_.palette, how_);
    ByteSink control(Endian::big);
    control.put(count_);
    control.put(u32{a_.loops ? 0u : 1u});
    put_chunk(out, "acTL", control.bytes());
    out.put_bytes(body_.bytes());
    put_chunk(out, "IEND", {});
    return out.take();
  }

 private:
  Result<void> put_shown(const Bytes* before, const Bytes& pixels, u64 ticks) {
    Area area{0, 0, a_.width, a_.height};
    if (before) area = changed_area(*before, pixels, a_.width, a_.height, a_.pixel_bytes());
    const bool over = before && can_blend(*before, pixels, area);
    if (over) {
      blended_ = pixels;
      clear_unchanged(*before, area);
    }
    // What one frame cannot say is said by frames that change nothing: one pixel, again.
    for (bool first = true; ticks; first = false) {
      const u32 part = static_cast<u32>(std::min<u64>(ticks, kMaxDelay));
      ticks -= part;
      auto good = !first ? put_frame(pixels, {0, 0, 1, 1}, part, kBlendSource)
                  : over ? put_frame(blended_, area, part, kBlendOver)
                         : put_frame(pixels, area, part, kBlendSource);
      if (!good) return good;
    }
    return {};
  }

  bool is_opaque(const u8* p) const { return a_.indexed() ? a_.palette[*p].a == 255 : p[3] == 255; }
  template <class F>
  void for_pixels(const Area& area, F f) const {
    const u32 n = a_.pixel_bytes();
    for (u32 y = area.y; y < area.y + area.height; ++y)
      for (u32 x = area.x; x < area.x + area.width; ++x) f((u64{y} * a_.width + x) * n);
  }
  bool can_blend(const Bytes& before, const Bytes& pixels, const Area& area) const {
    if (a_.indexed() && !clear_) return false;
    bool exact = true;
    u64 kept = 0;
    const u32 n = a_.pixel_bytes();
    for_pixels(area, [&](u64 i) {
      if (std::memcmp(&before[i], &pixels[i], n) == 0)
        kept += is_opaque(&pixels[i]);
      else
        exact = exact && is_opaque(&pixels[i]);
    });
    return exact && kept * 4 > u64{area.width} * area.height;
  }
  void clear_unchanged(const Bytes& before, const Area& area) {
    const u32 n = a_.pixel_bytes();
    for_pixels(area, [&](u64 i) {
      if (std::memcmp(&before[i], &blended_[i], n) == 0)
        std::memset(&blended_[i], a_.indexed() ? *clear_ : 0, n);
    });
  }

  Result<void> put_frame(ByteView pixels, const Area& area, u32 ticks, u8 blend) {
    rows_.clear();
    pack_rows(rows_, pixels, a_.width, area, how_);
    const auto data = compress(rows_);
    if (!data) return Failure(data.error());
    ByteSink control(Endian::big);
    control.put(number_++);
    for (const u32 x : {area.width, area.height, area.x, area.y}) control.put(x);
    control.put(static_cast<u16>(ticks));
    control.put(static_cast<u16>(kTicksPerSecond));
    control.put(kDisposeNone);
    control.put(blend);
    put_chunk(body_, "fcTL", control.bytes());
    if (count_++ == 0) {
      put_chunk(body_, "IDAT", *data);
    } else {
      ByteSink number(Endian::big);
      number.put(number_++);
      put_chunk(body_, "fdAT", number.bytes(), *data);
    }
    return {};
  }

  const Animation& a_;
  PngPixels how_;
  std::optional<u8> clear_;  // palette number of a transparent colour
  ByteSink body_{Endian::big};
  u32 number_ = 0, count_ = 0;
  Bytes rows_, blended_;
};

}  // namespace

Result<Bytes> encode_apng(const Animation& animation) {
  if (auto good = check_animation(animation, "APNG"); !good) return Failure(good.error());
  return ApngWriter(animation).write();
}

}  // namespace kinora::image
