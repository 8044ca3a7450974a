// Files of our own making: bytes and every text form pinned, both ways.
//   X          the file            X.yaml         Kinora's text form
//   X.tagged.yaml                  the modding tools' YAML, where it can hold the file
#include <doctest/doctest.h>

#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "kinora/registry/format.hpp"
#include "support/hex.hpp"
#include "support/samples.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

const fs::path kFolder = fs::path(KINORA_SOURCE_DIR) / "tests" / "golden" / "aamp";

std::unique_ptr<Document> open(const Bytes& bytes, const fs::path& file) {
  const Format* f = recognise(bytes, file.filename().string());
  REQUIRE(f);
  auto d = f->decode(bytes, {});
  REQUIRE(d);
  return std::move(*d);
}
Bytes built(const std::string& text) {
  const auto d = parse_document(text, {});
  REQUIRE_MESSAGE(d, render(d.error(), ""));
  auto e = (*d)->encode();
  REQUIRE(e);
  return e->bytes;
}

}  // namespace

TEST_CASE("golden files of the AAMP family") {
  int files = 0;
  for (const fs::path& file : test::files_in(kFolder)) {
    if (file.extension() == ".yaml") continue;
    CAPTURE(file.filename().string());
    ++files;
    const Bytes bytes = test::read_bytes(file);
    const auto d = open(bytes, file);
    const std::string text = test::read_text(file.string() + ".yaml");
    CHECK(d->text({}) == text);
    CHECK(built(text) == bytes);
    TextStyle json;
    json.syntax = Syntax::json;
    CHECK(built(d->text(json)) == bytes);
    TextStyle full;
    full.full = true;
    CHECK(built(d->text(full)) == bytes);
    OffsetMap map;
    const auto archive = aamp::read(bytes, nullptr, &map);
    REQUIRE(archive);
    CHECK(map.unexplained(bytes.size()).empty());
  }
  CHECK(files == 10);
}

TEST_CASE("golden: the tagged YAML with every kind of value") {
  const std::string text = test::read_text(kFolder / "tagged_every_value.aamp.tagged.yaml");
  const Bytes bytes = test::read_bytes(kFolder / "tagged_every_value.aamp");
  CHECK(built(text) == bytes);
  // Its names are in no table, so they have to be given.
  constexpr std::array<std::string_view, 21> kNames = {
      "Sample", "Flag",    "Whole", "Real", "Neg",
      "Big",    "Pos",     "Tint",  "Turn", "Short",
      "Bone",   "Nothing", "Path",  "Ref",  "RefLooksLikeNumber",
      "Mask",   "Ints",    "Bytes", "12",   "Empty",
      "Unused"};
  const auto archive = aamp::read(bytes);
  REQUIRE(archive);
  const auto again = aamp::to_tagged_yaml(*archive, kNames);
  REQUIRE(again);
  CHECK(*again == text);
}

TEST_CASE("golden: the tagged YAML of a BAS") {
  const Bytes bytes = test::read_bytes(kFolder / "random_selector.bas");
  const auto archive = aamp::read(bytes);
  REQUIRE(archive);
  const std::string text = test::read_text(kFolder / "random_selector.bas.tagged.yaml");
  CHECK(*aamp::to_tagged_yaml(*archive) == text);
  CHECK(built(text) == bytes);
}
