// Animation sound files that a second implementation wrote (animsound/make.py): bytes, text and
// picture pinned.
#include <doctest/doctest.h>

#include "kinora/registry/format.hpp"
#include "support/hex.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

std::filesystem::path golden(const std::string& name) {
  return std::filesystem::path(KINORA_SOURCE_DIR) / "tests" / "golden" / "animsound" / name;
}

std::unique_ptr<Document> open(const Bytes& bytes) {
  const Format* f = recognise(bytes, "");
  REQUIRE(f);
  auto d = f->decode(bytes, {});
  if (!d) FAIL(render(d.error(), ""));
  return std::move(*d);
}

/// Bytes -> text -> bytes in every form of the text.
void prove_text(const Document& d, const Bytes& bytes) {
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    for (const bool full : {false, true}) {
      const std::string text = d.text({syntax, full});
      const auto back = parse_document(text, {});
      if (!back) FAIL(render(back.error(), "") << "\n" << text);
      CHECK((*back)->encode()->bytes == bytes);
    }
  }
}

constexpr const char* kStep =
    "frame_size: 40\n"
    "events:\n"
    "  - label: SE_TEST_STEP\n"
    "    kind: trigger\n"
    "    start_frame: 12\n"
    "    end_frame: 20\n"
    "    loop_offset: 1\n"
    "    loop_interval: 2\n"
    "    volume: 100\n"
    "    pitch: 1.5\n"
    "    play_direction: forward\n"
    "    variable: local_3\n"
    "    user_param: 7\n";

}  // namespace

TEST_CASE("golden: one event in three formats, byte for byte") {
  const std::array<std::pair<const char*, const char*>, 3> vectors = {{
      {"brasd",
       "52415344 feff0100 00000080 00200001 00000020 00000060 00000000 00000000"
       "44415441 00000060 00000028 01000000 0000000c 00000001 0000000c 00000014"
       "01010200 01000000 00000024 00000002 ffffffff 01000000 00000020 64010300"
       "3fc00000 00000000 00000007 53455f54 4553545f 53544550 00000000 00000000"},
      {"bfasd/be",
       "46415344 feff0014 01000000 00000080 00010000 80000000 00000020 00000060"
       "44415441 00000060 00000028 81000000 0000000c 00000001 0000000c 00000014"
       "01010200 81000000 00000014 00000002 ffffffff 1f010000 00000020 64010300"
       "3fc00000 00000000 00000007 53455f54 4553545f 53544550 00000000 00000000"},
      {"bfasd/le",
       "46415344 fffe1400 00000001 80000000 01000000 00800000 20000000 60000000"
       "44415441 60000000 28000000 00810000 0c000000 01000000 0c000000 14000000"
       "01010200 00810000 14000000 02000000 ffffffff 011f0000 20000000 64010300"
       "0000c03f 00000000 07000000 53455f54 4553545f 53544550 00000000 00000000"},
  }};
  for (const auto& vector : vectors) {
    const std::string variant = vector.first, hex = vector.second;
    CAPTURE(variant);
    const Bytes bytes = test::bytes_of(hex);
    REQUIRE(bytes.size() == 128);
    const auto d = open(bytes);
    CHECK(d->rebuild() == Rebuild::canonical);
    CHECK(d->text({}) == "kinora: " + variant + "\n" + kStep);
    prove_text(*d, bytes);
    // Each becomes each, and nothing is lost on the way.
    for (const auto& [target, target_hex] : vectors) {
      Findings lost;
      const auto converted = d->format().convert(*d, target, lost);
      REQUIRE(converted);
      CHECK(lost.empty());
      CHECK((*converted)->variant() == target);
      CHECK((*converted)->encode()->bytes == test::bytes_of(target_hex));
    }
  }
}

TEST_CASE("golden: animation sound files and their texts") {
  int files = 0;
  for (const char* name : {"empty.brasd", "every_kind.brasd", "guess.bcasd", "odd.brasd",
                           "odd_le.bfasd", "step.brasd", "step_be.bfasd", "step_le.bfasd"}) {
    CAPTURE(name);
    const Bytes bytes = test::read_bytes(golden(name));
    const auto d = open(bytes);
    CHECK(d->rebuild() == Rebuild::canonical);
    CHECK(d->encode()->bytes == bytes);
    CHECK(d->text({}) == test::read_text(golden(std::string(name) + ".yaml")));
    prove_text(*d, bytes);
    Mapped m = d->format().map(bytes, {});
    CHECK_FALSE(m.error);
    CHECK(m.map.unexplained(bytes.size()).empty());
    for (const MapEntry& e : m.map.entries) CHECK(e.kind != MapKind::gap);
    ++files;
  }
  CHECK(files == 8);
}

TEST_CASE("golden: the timeline") {
  const auto d = open(test::read_bytes(golden("every_kind.brasd")));
  const Options none;
  const auto svg = d->format().render(*d, {none, no_companions(), "svg"});
  REQUIRE(svg);
  CHECK(as_text(*svg) == test::read_text(golden("every_kind.svg")));
  const auto png = d->format().render(*d, {none, no_companions(), "png"});
  REQUIRE_FALSE(png);
  CHECK(png.error().finding->id == "BRASD0042");
}
