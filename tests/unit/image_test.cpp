// Encoders against players that know only the file formats.
#include <doctest/doctest.h>

#include <random>

#include "kinora/image/encode.hpp"
#include "kinora/image/findings.hpp"
#include "support/picture_players.hpp"

using namespace kinora;
using namespace kinora::image;

namespace {

using Random = std::mt19937;

u32 below(Random& random, u32 n) { return static_cast<u32>(random() % n); }

/// Number 0 is transparent.
std::vector<Rgba> some_palette(u32 size) {
  std::vector<Rgba> out(size);
  for (u32 i = 1; i < size; ++i)
    out[i] = {static_cast<u8>(i), static_cast<u8>(i * 7), static_cast<u8>(255 - i), 255};
  return out;
}

/// A sprite that moves over a canvas, with changes that make pixels appear and vanish.
Animation some_animation(Random& random, u32 colors, u32 count) {
  Animation a{3 + below(random, 30), 2 + below(random, 30), some_palette(colors), {}, true};
  for (u32 i = 0; i < count; ++i) {
    Bytes pixels(u64{a.width} * a.height);
    const u32 x0 = below(random, a.width), y0 = below(random, a.height);
    for (u32 y = y0; y < a.height && y < y0 + 9; ++y)
      for (u32 x = x0; x < a.width && x < x0 + 9; ++x)
        pixels[u64{y} * a.width + x] = static_cast<u8>(below(random, colors));
    // Often only a part changes, or pixels are only added.
    if (i && below(random, 3) == 0) pixels = a.frames.back().pixels;
    for (u32 k = below(random, 4); k > 0; --k)
      pixels[below(random, static_cast<u32>(pixels.size()))] =
          static_cast<u8>(below(random, colors - 1) + 1);
    a.frames.push_back({std::move(pixels), 1 + below(random, 9)});
  }
  return a;
}

Bytes rgba_of(const Animation& a, std::size_t frame) {
  Bytes out = to_rgba(picture_of(a, frame)).pixels;
  test::normalise(out);
  return out;
}

/// What is on the screen at each tick. Delays of a played picture must be whole ticks.
std::vector<Bytes> screens(const test::PlayedPicture& p) {
  std::vector<Bytes> out;
  for (const auto& f : p.frames) {
    REQUIRE(f.delay * 60 % f.unit == 0);
    out.insert(out.end(), f.delay * 60 / f.unit, f.rgba);
  }
  return out;
}
std::vector<Bytes> screens(const Animation& a) {
  std::vector<Bytes> out;
  for (std::size_t i = 0; i < a.frames.size(); ++i)
    out.insert(out.end(), a.frames[i].ticks, rgba_of(a, i));
  return out;
}

/// The pictures of an animation without repeated ones, and when each begins, in ticks.
struct Steps {
  std::vector<Bytes> pictures;
  std::vector<double> starts;
  double total = 0;
};
void add_step(Steps& s, const Bytes& picture, double seconds) {
  if (s.pictures.empty() || s.pictures.back() != picture) {
    s.pictures.push_back(picture);
    s.starts.push_back(s.total);
  }
  s.total += seconds;
}
Steps steps(const Animation& a) {
  Steps out;
  for (std::size_t i = 0; i < a.frames.size(); ++i)
    add_step(out, rgba_of(a, i), static_cast<double>(a.frames[i].ticks) / 60);
  return out;
}
Steps steps(const test::PlayedPicture& p) {
  Steps out;
  for (const auto& f : p.frames) add_step(out, f.rgba, static_cast<double>(f.delay) / f.unit);
  return out;
}
/// The same pictures, each beginning within `error` seconds of its time.
void check_steps(const Steps& wanted, const Steps& got, double error) {
  REQUIRE(wanted.pictures.size() == got.pictures.size());
  for (std::size_t i = 0; i < wanted.pictures.size(); ++i) {
    CHECK(wanted.pictures[i] == got.pictures[i]);
    CHECK(std::abs(wanted.starts[i] - got.starts[i]) <= error);
  }
  CHECK(std::abs(wanted.total - got.total) <= error);
}

}  // namespace

TEST_CASE("PNG keeps palette numbers at every depth, and colours without a palette") {
  Random random(1);
  for (const u32 colors : {1u, 2u, 3u, 4u, 5u, 16u, 17u, 256u}) {
    for (u32 width = 1; width < 20; ++width) {
      Picture p{width, 3, some_palette(colors), {}};
      for (u32 i = 0; i < width * 3; ++i)
        p.pixels.push_back(static_cast<u8>(below(random, colors)));
      const auto file = encode_png(p);
      REQUIRE(file);
      CHECK((*file)[24] == (colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8));
      CHECK((*file)[25] == 3);
      const auto back = decode_png(*file);
      REQUIRE(back);
      CHECK(*back == p);
    }
  }
  for (const bool opaque : {true, false}) {
    Picture p{7, 5, {}, {}};
    for (u32 i = 0; i < 35 * 4; ++i)
      p.pixels.push_back(i % 4 == 3 && opaque ? u8{255} : static_cast<u8>(random()));
    const auto file = encode_png(p);
    REQUIRE(file);
    CHECK((*file)[25] == (opaque ? 2 : 6));
    const auto back = decode_png(*file);
    REQUIRE(back);
    CHECK(*back == p);
  }
}

TEST_CASE("a PNG of one red pixel, byte by byte") {
  // Checked with an independent decoder; the compressed row is 00 00 (filter, index 0).
  const auto file = encode_png({1, 1, {{255, 0, 0, 255}}, {0}});
  REQUIRE(file);
  const Bytes start = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D',
                       'R',  0,   0,   0,   1,  0,  0,  0,  1, 1, 3, 0,  0,   0};
  REQUIRE(file->size() > start.size() + 4);
  CHECK(Bytes(file->begin(), file->begin() + static_cast<s64>(start.size())) == start);
  CHECK(load<u32>(&(*file)[29], Endian::big) == crc32(ByteView(*file).subspan(12, 17)));
  const Bytes palette = {0, 0, 0, 3, 'P', 'L', 'T', 'E', 255, 0, 0};
  CHECK(Bytes(file->begin() + 33, file->begin() + 44) == palette);
}

TEST_CASE("damaged PNG files give an error") {
  const auto good = encode_png({9, 9, some_palette(9), Bytes(81, 8)});
  REQUIRE(good);
  // Whatever is cut off before the closing chunk matters.
  for (std::size_t n = 0; n + 12 < good->size(); ++n) {
    const auto cut = decode_png(ByteView(*good).first(n));
    REQUIRE_FALSE(cut);
    CHECK(cut.error().finding == &kPngUnreadable);
  }
  Random random(2);
  for (u32 i = 0; i < 3000; ++i) {
    Bytes bad = *good;
    for (u32 k = 0; k < 3; ++k)
      bad[below(random, static_cast<u32>(bad.size()))] = static_cast<u8>(random());
    if (const auto p = decode_png(bad))
      CHECK(p->pixels.size() == u64{p->width} * p->height * p->pixel_bytes());
  }
  // A size that would need 16 GB.
  Bytes huge = *good;
  store<u32>(&huge[16], 65535, Endian::big);
  store<u32>(&huge[20], 65535, Endian::big);
  store<u32>(&huge[29], crc32(ByteView(huge).subspan(12, 17)), Endian::big);
  const auto refused = decode_png(huge);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().finding == &kPngTooLarge);
}

TEST_CASE("incomplete pictures are refused") {
  const std::vector<Picture> bad = {{0, 0, {}, {}},
                                    {2, 2, {}, Bytes(15)},
                                    {2, 2, some_palette(2), Bytes{0, 1, 2, 0}},
                                    {70000, 1, some_palette(2), Bytes(70000)}};
  for (const Picture& p : bad) {
    REQUIRE_FALSE(encode_png(p));
    const Animation a{p.width, p.height, p.palette, {{p.pixels, 1}}, true};
    CHECK(encode_apng(a).error().finding == &kPixelsDoNotFit);
    CHECK(encode_gif(a).error().finding == &kPixelsDoNotFit);
    CHECK(encode_webp(a).error().finding == &kPixelsDoNotFit);
  }
  CHECK(encode_apng({}).error().finding == &kNothingToDraw);
}

TEST_CASE("APNG shows the same picture at every tick") {
  Random random(3);
  u32 smaller = 0;
  for (u32 round = 0; round < 150; ++round) {
    Animation a = some_animation(random, 2 + below(random, 30), 1 + below(random, 12));
    a.loops = below(random, 2);
    if (below(random, 2)) a = to_rgba(a);
    const auto file = encode_apng(a);
    REQUIRE(file);
    const auto played = test::play_apng(*file);
    CHECK(played.width == a.width);
    CHECK(played.loops == (a.loops ? 0 : 1));
    CHECK(screens(played) == screens(a));
    for (const auto& f : played.frames) CHECK(f.unit == 60);
    smaller += played.frames.size() < a.frames.size();
  }
  CHECK(smaller > 0);  // equal neighbours were made one
}

TEST_CASE("APNG with half-transparent pixels is exact") {
  Random random(4);
  for (u32 round = 0; round < 50; ++round) {
    Animation a{8, 8, {}, {}, true};
    for (u32 i = 0; i < 6; ++i) {
      Bytes pixels = i ? a.frames.back().pixels : Bytes(256);
      for (u32 k = 0; k < 20; ++k)
        for (u32 c = 0, at = below(random, 64) * 4; c < 4; ++c)
          pixels[at + c] = static_cast<u8>(random() | 1);
      a.frames.push_back({pixels, 3});
    }
    const auto file = encode_apng(a);
    REQUIRE(file);
    CHECK(screens(test::play_apng(*file)) == screens(a));
  }
}

TEST_CASE("frames longer than a delay field are said in several") {
  const Animation a{2, 1, some_palette(3), {{{1, 2}, 150000}, {{2, 0}, 70000}, {{0, 0}, 1}}, true};
  const auto apng = encode_apng(a);
  REQUIRE(apng);
  check_steps(steps(a), steps(test::play_apng(*apng)), 1e-9);
  const auto gif = encode_gif(a);
  REQUIRE(gif);
  check_steps(steps(a), steps(test::play_gif(*gif)), 0.01);
}

TEST_CASE("GIF shows the same pictures, each within a hundredth of a second of its time") {
  Random random(5);
  for (u32 round = 0; round < 150; ++round) {
    Animation a = some_animation(random, 2 + below(random, 254), 1 + below(random, 12));
    for (auto& f : a.frames) f.ticks += 2;  // two hundredths is the shortest delay
    a.loops = below(random, 2);
    if (below(random, 2)) a = to_rgba(a);
    const auto file = encode_gif(a);
    REQUIRE(file);
    const auto played = test::play_gif(*file);
    CHECK(played.loops == (a.loops ? 0 : 1));
    check_steps(steps(a), steps(played), 0.00501);
    for (const auto& f : played.frames) CHECK(f.delay >= 2);
  }
}

TEST_CASE("GIF delays carry what was rounded off") {
  // 1 tick = 5/3 hundredths. Owed before and after each, in thirds: 5 - 6 = -1, 4 - 6 = -2,
  // 3 - 6 = -3, 22 - 21 = 1, 6 - 6 = 0. Nine ticks are 15 hundredths, and so is the sum.
  Animation a{1, 1, some_palette(8), {}, true};
  for (const u64 ticks : {1u, 1u, 1u, 5u, 1u})
    a.frames.push_back({{static_cast<u8>(a.frames.size())}, ticks});
  const auto file = encode_gif(a);
  REQUIRE(file);
  std::vector<u32> delays;
  for (const auto& f : test::play_gif(*file).frames) delays.push_back(f.delay);
  CHECK(delays == std::vector<u32>{2, 2, 2, 7, 2});
}

TEST_CASE("GIF reduces frames of more than 255 colours and keeps transparency") {
  Animation a{32, 32, {}, {}, true};
  for (u32 i = 0; i < 3; ++i) {
    Bytes pixels;
    for (u32 p = 0; p < 1024; ++p)
      pixels.insert(pixels.end(), {static_cast<u8>(p % 32 * 8), static_cast<u8>(p / 32 * 8),
                                   static_cast<u8>(i * 100), p % 7 == i ? u8{100} : u8{200}});
    a.frames.push_back({pixels, 5});
  }
  const auto file = encode_gif(a);
  REQUIRE(file);
  const auto played = test::play_gif(*file);
  REQUIRE(played.frames.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    s32 worst = 0;
    for (std::size_t p = 0; p < 1024; ++p) {
      const u8 *want = &a.frames[i].pixels[p * 4], *got = &played.frames[i].rgba[p * 4];
      CHECK(got[3] == (want[3] >= 128 ? 255 : 0));
      for (u32 c = 0; c < 3 && got[3]; ++c) worst = std::max(worst, std::abs(want[c] - got[c]));
    }
    CHECK(worst > 0);
    CHECK(worst <= 16);  // 1024 colours in steps of 8 become 255: bins of at most 2 x 4 of them
  }
}

TEST_CASE("WebP shows the same pictures to the millisecond") {
  Random random(6);
  for (u32 round = 0; round < 40; ++round) {
    Animation a = some_animation(random, 2 + below(random, 254), 2 + below(random, 10));
    a.loops = below(random, 2);
    const auto file = encode_webp(a);
    REQUIRE(file);
    const auto played = test::play_webp(*file);
    if (played.frames.size() > 1) CHECK(played.loops == (a.loops ? 0 : 1));
    const Steps wanted = steps(a);
    // A picture that never changes is stored as a still one, which has no time.
    if (wanted.pictures.size() > 1)
      check_steps(wanted, steps(played), 0.00051);
    else
      CHECK(played.frames[0].rgba == wanted.pictures[0]);
  }
}
