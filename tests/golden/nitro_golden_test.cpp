// Small DS 2D files that a second implementation wrote (nitro2d/make.py): their texts are pinned,
// and build the same bytes again.
#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "kinora/registry/format.hpp"
#include "support/nitro_files.hpp"
#include "support/samples.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

fs::path folder() { return fs::path(KINORA_SOURCE_DIR) / "tests/golden/nitro2d"; }

/// All binaries of the folder.
std::vector<fs::path> binaries() {
  std::vector<fs::path> out;
  for (const auto& f : test::files_in(folder())) {
    const std::string e = f.extension().string();
    if (e.size() == 5 && e[1] == 'N') out.push_back(f);
  }
  return out;
}

Bytes rebuilt(const std::string& text) {
  const auto d = parse_document(text, {});
  if (!d) FAIL(render(d.error(), ""));
  const auto e = (*d)->encode();
  if (!e) FAIL(render(e.error(), ""));
  return e->bytes;
}

}  // namespace

TEST_CASE("DS 2D files: the pinned texts, and the bytes again") {
  std::set<std::string> formats;
  for (const auto& path : binaries()) {
    CAPTURE(path.filename().string());
    const Bytes bytes = test::read_bytes(path);
    const Format* f = recognise(bytes, path.filename().string());
    REQUIRE(f != nullptr);
    formats.insert(f->name);
    const auto d = f->decode(bytes, {});
    if (!d) FAIL(render(d.error(), ""));
    const std::string text = (*d)->text({});
    CHECK(text == test::read_text(path.string() + ".yaml"));
    CHECK(rebuilt(text) == bytes);
    for (const Syntax syntax : {Syntax::yaml, Syntax::json})
      for (const bool full : {false, true}) CHECK(rebuilt((*d)->text({syntax, full, {}})) == bytes);

    const std::string name = path.filename().string();
    const Rebuild wanted = name == "order.NANR"         ? Rebuild::original
                           : name == "overlapping.NANR" ? Rebuild::layout
                                                        : Rebuild::canonical;
    CHECK((*d)->rebuild() == wanted);
    Mapped map = f->map(bytes, {});
    CHECK_FALSE(map.error);
    CHECK(map.map.unexplained(bytes.size()).empty());
    Findings findings;
    (*d)->check(findings, no_companions());
    for (const Diagnostic& x : findings) CHECK(x.severity() != Severity::error);
  }
  CHECK(formats == std::set<std::string>{"nanr", "ncbr", "ncer", "ncgr", "nclr", "nmar", "nmcr"});
}

TEST_CASE("DS 2D files: pinned texts of nitrogfx's form") {
  int texts = 0;
  for (const auto& path : test::files_in(folder(), ".json")) {
    CAPTURE(path.filename().string());
    const std::string text = test::read_text(path);
    const Bytes bytes = test::read_bytes(fs::path(path).replace_extension());
    const auto d = parse_document(text, {});
    if (!d) FAIL(render(d.error(), ""));
    REQUIRE((*d)->format().dialects.size() == 1);
    Findings lost;
    CHECK((*d)->format().dialects[0].write(**d, lost).value() == text);
    // Two attributes, or an extended word of 1, do not fit into that form.
    const std::string name = path.filename().string();
    const bool lossy = name == "attributes.NANR.json" || name == "transfer.NCER.json";
    CHECK(((*d)->encode()->bytes == bytes) != lossy);
    ++texts;
  }
  CHECK(texts == 5);
}

TEST_CASE("an edited text drops what no longer fits, and nothing else") {
  const Bytes bytes = test::read_bytes(folder() / "overlapping.NANR");
  std::string text = test::read_text(folder() / "overlapping.NANR.yaml");
  // A value that shares no bytes with another keeps its place; here they overlap and must agree.
  const auto edited = [&](const char* from, const char* to) {
    std::string s = text;
    s.replace(s.find(from), std::string(from).size(), to);
    const Bytes b = rebuilt(s);
    nanr::CellAnimation a = test::read_animation(b);
    return std::pair(b, a);
  };
  const auto [longer, a] = edited("duration: 5", "duration: 50");
  CHECK(longer.size() == bytes.size());
  CHECK(a.sequences[0].frames[1].duration == 50);
  CHECK(a.sequences[1].frames[0].x == 9);
  // Cell 9 shares its bytes with x: 9 of another frame. Moving that frame makes them disagree.
  const auto [moved, b] = edited("x: 9", "x: 8");
  CHECK(b.sequences[0].frames[1].cell == 9);
  CHECK(b.sequences[1].frames[0].x == 8);
  CHECK(moved.size() == bytes.size() + 4);
  // The bytes of a file with another order of sections count only while the text is unchanged.
  text = test::read_text(folder() / "order.NANR.yaml");
  const auto [plain, c] = edited("cell: 3", "cell: 4");
  CHECK(c.sequences[0].frames[0].cell == 4);
  CHECK(has_magic(plain, "KNBA", 16));
}

TEST_CASE("graphics and colours as pictures beside a short text") {
  class Files : public FileSource {
   public:
    std::map<std::string, Bytes, std::less<>> all;
    Result<Bytes> read(std::string_view name) const override {
      const auto i = all.find(name);
      REQUIRE(i != all.end());
      return i->second;
    }
  };
  int pictures = 0;
  for (const auto& path : binaries()) {
    const Bytes bytes = test::read_bytes(path);
    const Format* f = recognise(bytes, "");
    const std::string name = f->name;
    if (name != "ncgr" && name != "ncbr" && name != "nclr") continue;
    CAPTURE(path.filename().string());
    const auto d = f->decode(bytes, {});
    REQUIRE(d);
    Files files;
    const auto attached = (*d)->attachments(no_companions());
    REQUIRE(attached.size() == 1);
    files.all["x" + attached[0].ending] = attached[0].bytes;
    const std::string text = (*d)->text({Syntax::yaml, false, "x"});
    CHECK(text.find("picture: x.png") != text.npos);
    CHECK(text.size() < 300);
    Options options;
    CHECK_FALSE(parse_document(text, options));  // no files are there
    options.files = &files;
    const auto back = parse_document(text, options);
    if (!back) FAIL(render(back.error(), ""));
    CHECK((*back)->encode()->bytes == bytes);
    ++pictures;
  }
  CHECK(pictures == 5);
}
