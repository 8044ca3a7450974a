// AINB files of our own making, one of each kind per version: bytes and text pinned, both ways.
//   nodes       every type of node, every kind of condition, transition and link
//   parameters  every type of property, input, output and blackboard entry, every source
//   parts       attachments, actions, replacements, state infos, what has no meaning yet
#include <doctest/doctest.h>

#include "support/ainb_files.hpp"
#include "support/rounds.hpp"
#include "support/samples.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

const fs::path kFolder = fs::path(KINORA_SOURCE_DIR) / "tests" / "golden" / "ainb";

Bytes built(const std::string& text) {
  const auto d = parse_document(text, {});
  REQUIRE_MESSAGE(d, render(d.error(), ""));
  const auto e = (*d)->encode();
  REQUIRE_MESSAGE(e, render(e.error(), ""));
  return e->bytes;
}

}  // namespace

TEST_CASE("golden files of AINB") {
  int files = 0;
  for (const fs::path& file : test::files_in(kFolder, ".ainb")) {
    CAPTURE(file.filename().string());
    ++files;
    const Bytes bytes = test::read_bytes(file);
    const Format* format = recognise(bytes, file.filename().string());
    REQUIRE(format);
    const auto d = format->decode(bytes, {});
    REQUIRE_MESSAGE(d, render(d.error(), ""));
    CHECK((*d)->rebuild() == Rebuild::canonical);
    const std::string text = test::read_text(file.string() + ".yaml");
    CHECK((*d)->text({}) == text);
    CHECK(built(text) == bytes);
    for (const TextStyle style : {TextStyle{Syntax::json, false}, TextStyle{Syntax::yaml, true},
                                  TextStyle{Syntax::json, true}})
      CHECK(built((*d)->text(style)) == bytes);
    Mapped m = format->map(bytes, {});
    CHECK_FALSE(m.error);
    CHECK(m.map.unexplained(bytes.size()).empty());
    Findings findings;
    (*d)->check(findings, no_companions());
    for (const Diagnostic& f : findings)
      CHECK_MESSAGE(f.severity() != Severity::error, render(f, ""));
  }
  CHECK(files == 9);
}

TEST_CASE("golden AINB files in the community's JSON") {
  int files = 0;
  for (const fs::path& file : test::files_in(kFolder, ".json")) {
    CAPTURE(file.filename().string());
    ++files;
    const Bytes bytes = test::read_bytes(kFolder / file.stem().stem());  // NAME.ainb.dt.json
    const Format* format = find_format("ainb");
    const auto d = format->decode(bytes, {});
    REQUIRE_MESSAGE(d, render(d.error(), ""));
    Findings lost;
    const auto written = format->dialects[0].write(**d, lost);
    REQUIRE(written);
    CHECK(*written == test::read_text(file));
    // What it holds is read again: the JSON of that is the same.
    const auto again = parse_document(*written, {});
    REQUIRE_MESSAGE(again, render(again.error(), ""));
    CHECK(format->dialects[0].write(**again, lost) == *written);
  }
  CHECK(files == 2);
}

TEST_CASE("golden AINB files, cut anywhere, give an error with an offset") {
  for (const fs::path& file : test::files_in(kFolder, ".ainb")) {
    CAPTURE(file.filename().string());
    const Bytes bytes = test::read_bytes(file);
    // The last bytes belong to the string pool, whose end is the end of the file: a string that is
    // cut has no end, except where only the zero bytes of unused names are missing.
    for (std::size_t n = 0; n + 1 < bytes.size(); n += test::kCutStep) {
      ainb::File f;
      const auto r = ainb::read(ByteView(bytes).first(n), f);
      if (r) FAIL_CHECK("accepted with " << n << " of " << bytes.size() << " bytes");
      if (!r) CHECK(r.error().offset);
    }
  }
}
