// What `kinora render` makes of DS animations and cells: stills agree with the frames of the
// animated pictures, with earlier pictures shining through as well.
#include <doctest/doctest.h>

#include "kinora/formats/nitro2d/findings.hpp"
#include "kinora/registry/format.hpp"
#include "support/picture_players.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

Bytes star(const std::string& ending) {
  return test::read_bytes(std::string(KINORA_SOURCE_DIR) + "/examples/Star." + ending);
}
/// The files of the star.
class Stars : public Companions {
 public:
  std::vector<Companion> find(std::string_view kind) const override {
    for (const auto& [name, bytes] : files_)
      if (name == kind) return {{"Star", bytes}};
    return {};
  }

 private:
  std::map<std::string, Bytes> files_ = {
      {"ncer", star("NCER")}, {"ncgr", star("NCGR")}, {"nclr", star("NCLR")}};
};

Result<Bytes> render(const std::string& ending, const Options& options, std::string_view kind) {
  const Bytes bytes = star(ending);
  const Format& f = *recognise(bytes, "");
  const auto d = f.decode(bytes, {});
  REQUIRE(d);
  return f.render(**d, {options, Stars(), kind});
}
image::Picture still(const std::string& ending, const Options& options) {
  const auto png = render(ending, options, "png");
  REQUIRE(png);
  auto p = image::to_rgba(image::decode_png(*png).value());
  test::normalise(p.pixels);
  return p;
}
const Finding* error_of(const std::string& ending, const Options& options, std::string_view kind) {
  const auto r = render(ending, options, kind);
  return r ? nullptr : r.error().finding;
}

}  // namespace

TEST_CASE("a still at a tick is the frame that the animated picture shows then") {
  for (const char* onion : {"0", "2"}) {
    for (const char* sequence : {"spin", "twinkle", "pulse"}) {
      CAPTURE(onion);
      CAPTURE(sequence);
      Options options = {{"sequence", sequence}, {"onion", onion}, {"background", "#204060"}};
      const auto apng = render("NANR", options, "apng");
      REQUIRE(apng);
      const auto played = test::play_apng(*apng);
      u64 tick = 0;
      for (const auto& frame : played.frames) {
        options["tick"] = std::to_string(tick);
        const image::Picture p = still("NANR", options);
        CHECK(p.width == played.width);
        CHECK(p.pixels == frame.rgba);
        REQUIRE(frame.unit == 60);
        tick += frame.delay;
      }
    }
  }
}

TEST_CASE("earlier frames shine through a frame that is asked for by its number") {
  const Options plain = {{"sequence", "spin"}, {"frame", "3"}};
  Options with = plain;
  with["onion"] = "1";
  CHECK(still("NANR", with).pixels != still("NANR", plain).pixels);
  Options first = {{"sequence", "spin"}, {"frame", "0"}};
  const auto alone = still("NANR", first);
  first["onion"] = "1";
  CHECK(still("NANR", first).pixels == alone.pixels);
}

TEST_CASE("all cells: a sheet, a strip, or one after the other") {
  const auto cells = test::play_apng(render("NCER", {}, "apng").value());
  REQUIRE(cells.frames.size() == 3);
  const image::Picture strip = still("NCER", {{"strip", ""}});
  CHECK(strip.width == 3 * cells.width);
  CHECK(strip.height == cells.height);
  for (u32 i = 0; i < 3; ++i) {
    bool same = true;
    for (u32 y = 0; y < cells.height; ++y)
      same = same && std::equal(&cells.frames[i].rgba[u64{y} * cells.width * 4],
                                &cells.frames[i].rgba[u64{y} * cells.width * 4] + cells.width * 4,
                                &strip.pixels[(u64{y} * strip.width + i * cells.width) * 4]);
    CHECK(same);
  }
  CHECK(test::play_apng(render("NCER", {{"cell", "1"}}, "apng").value()).frames.size() == 1);
}

TEST_CASE("what does not go together is refused") {
  using namespace nitro2d;
  for (const char* a : {"sheet", "strip", "tick", "frame"}) {
    CAPTURE(a);
    for (const char* kind : {"gif", "apng", "webp"})
      CHECK(error_of("NANR", {{a, "0"}}, kind) == &kOptionConflict);
    for (const char* b : {"sheet", "strip", "tick", "frame"})
      if (std::string_view(a) != b)
        CHECK(error_of("NANR", {{a, "0"}, {b, "0"}}, "png") == &kOptionConflict);
  }
  CHECK(error_of("NANR", {{"tick", "0"}}, "json") == &kOptionConflict);
  CHECK(error_of("NANR", {{"sheet", ""}}, "json") == nullptr);
  CHECK(error_of("NANR", {}, "bmp") == &kUnknownPicture);
  CHECK(error_of("NANR", {}, "") == nullptr);  // a PNG
  CHECK(error_of("NCGR", {{"palette-number", "1"}}, "png") == &kBadOption);
  CHECK(error_of("NCGR", {{"columns", "0"}}, "png") == &kBadOption);
  CHECK(error_of("NCLR", {}, "gif") == &kUnknownPicture);
}
