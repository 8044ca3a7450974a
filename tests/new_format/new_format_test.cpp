// What the format in dice.cpp gets for its steps: it is found, read, written, checked, explained,
// described and fuzzed like every other. commands.md does the same with the program.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "fuzz/targets.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/registry/format.hpp"
#include "support/hex.hpp"

namespace kinora::dice {
extern const Format kFormat;
}

namespace {
using namespace kinora;
using test::bytes_of;

Bytes dice_file() {
  return bytes_of(
      "'DICE' 02000000 02000000 20000000"
      "0600 0500 00000000"
      "1400 1400 04000000"
      "'Ann' 00 'Bob' 00");
}

std::unique_ptr<Document> open(ByteView bytes) {
  auto d = dice::kFormat.decode(bytes, {});
  if (!d) FAIL(render(d.error(), ""));
  return std::move(*d);
}
}  // namespace

TEST_CASE("new format: one line in the registry, and all of Kinora knows it") {
  const Bytes file = dice_file();
  REQUIRE(find_format("dice") == &dice::kFormat);
  CHECK(recognise(file, "anything") == &dice::kFormat);
  const auto parsed = parse_document("kinora: dice\nthrows: [{value: 3}]\n", {});
  REQUIRE(parsed);
  CHECK((*parsed)->variant() == "dice");
  const auto unknown = parse_document("kinora: dicee\n", {});
  REQUIRE_FALSE(unknown);
  CHECK(render(unknown.error(), "").find("dice") != std::string::npos);
  const auto tables = all_findings();
  CHECK(std::any_of(tables.begin(), tables.end(),
                    [](const auto& t) { return t.front()->id == "DICE0001"; }));
  const test::FuzzTarget* target = test::find_fuzz_target("dice");
  REQUIRE(target);
  for (std::size_t i = 0; i < file.size(); ++i)
    for (const u8 x : std::array<u8, 4>{0x00, 0x01, 0x7F, 0xFF}) {
      Bytes damaged = file;
      damaged[i] = x;
      CAPTURE(i);
      CHECK(target->body(damaged) == "");
    }
}

TEST_CASE("new format: bytes, text, bytes") {
  const Bytes file = dice_file();
  REQUIRE(dice::kFormat.recognises(file, "game.dice"));
  const auto d = open(file);
  CHECK(d->rebuild() == Rebuild::canonical);
  CHECK(
      d->text({}) ==
      "kinora: dice\nthrows:\n  - {value: 5, label: Ann}\n  - {die: d20, value: 20, label: Bob}\n");
  const auto tree = parse_yaml(d->text({}));
  const auto back = dice::kFormat.parse(tree->root(), "dice", {});
  REQUIRE(back);
  CHECK((*back)->encode()->bytes == file);
  std::vector<Fact> facts;
  d->facts(facts);
  CHECK(facts.at(0).value == "2");
}

TEST_CASE("new format: a foreign layout is learned") {
  Bytes file = dice_file();
  std::swap_ranges(file.end() - 8, file.end() - 4, file.end() - 4);  // Bob before Ann
  file[20] = 4;
  file[28] = 0;
  const auto d = open(file);
  CHECK(d->rebuild() == Rebuild::layout);
  CHECK(d->encode()->bytes == file);
}

TEST_CASE("new format: every byte has a name, every mistake a place") {
  Bytes file = dice_file();
  Mapped m = dice::kFormat.map(file, {});
  CHECK_FALSE(m.error);
  CHECK(m.map.unexplained(file.size()).empty());
  for (std::size_t n = 0; n < file.size(); ++n) {
    const auto cut = dice::kFormat.decode(ByteView(file).first(n), {});
    CAPTURE(n);
    REQUIRE_FALSE(cut);
    CHECK(cut.error().offset);
  }
  file[18] = 7;
  Findings findings;
  open(file)->check(findings, no_companions());
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].finding->id == "DICE0001");
}

TEST_CASE("new format: an unknown key is refused with a suggestion") {
  const auto tree = parse_yaml("kinora: dice\nthrows: [{valeu: 1}]\n");
  const auto d = dice::kFormat.parse(tree->root(), "dice", {});
  REQUIRE_FALSE(d);
  CHECK(render(d.error(), "").find("'value'") != std::string::npos);
}

TEST_CASE("new format: its tables and its JSON Schema") {
  const Schema s = dice::kFormat.schema();
  REQUIRE(s.text.records.size() == 2);
  CHECK(s.text.records[1].path == "throws[]");
  const std::string tables = schema_markdown(s, 2);
  CHECK(tables.find("| `die` | `d4`, `d6`, `d20`, or a number | `d6` | |") != std::string::npos);
  CHECK(tables.find("| 0x4 | `version` | u32 | |") != std::string::npos);
  const auto json = parse_json(json_schema(s, "dice", dice::kFormat.variants));
  REQUIRE(json);
  CHECK(json->root().find("definitions")->find("throws"));
}

TEST_CASE("new format: the steps are those of docs/architecture.md") {
  const auto read = [](const std::string& name) {
    std::ifstream in(KINORA_SOURCE_DIR "/" + name);
    std::stringstream all;
    all << in.rdbuf();
    return all.str();
  };
  const std::string page = read("docs/architecture.md");
  const std::size_t start = page.find("## How to add a format");
  REQUIRE(start != page.npos);
  const std::string recipe = page.substr(start, page.find("\n## ", start + 1) - start);
  const std::string here =
      read("tests/new_format/dice.cpp") + "// ---- step 6: src/registry/formats.cpp -\n";
  // The files of a step, in its first line on the page and in its heading here.
  for (u32 step = 1; step <= 6; ++step) {
    CAPTURE(step);
    const std::string heading = "// ---- step " + std::to_string(step) + ": ";
    const std::size_t at = here.find(heading);
    REQUIRE(at != here.npos);
    std::string line = here.substr(at + heading.size(), here.find('\n', at) - at - heading.size());
    line = line.substr(0, line.find(" -"));
    std::istringstream files(line);
    const std::size_t on_page = recipe.find("\n" + std::to_string(step) + ". ");
    REQUIRE(on_page != recipe.npos);
    const std::string text =
        recipe.substr(on_page, recipe.find("\n" + std::to_string(step + 1) + ". ") - on_page);
    for (std::string file; std::getline(files, file, ',');) {
      file.erase(0, file.find_first_not_of(' '));
      CAPTURE(file);
      CHECK(text.find('`' + file + '`') != std::string::npos);
    }
  }
  CHECK(recipe.find("\n8. ") == std::string::npos);  // step 7 is this: tests
}
