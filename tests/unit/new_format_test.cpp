// A format in one afternoon: `dice`, which exists nowhere else, built by the steps that
// docs/architecture.md lists and nothing besides. What stands under "step N" would stand in the
// files that the page names there; a test holds the two together.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "kinora/describe/checker.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/registry/typed_document.hpp"
#include "support/hex.hpp"

// ---- step 1: include/kinora/formats/<f>/model.hpp
// ------------------------------------------------
namespace kinora::dice {

enum class Die : u16 { four = 4, six = 6, twenty = 20 };

struct Throw {
  Die die = Die::six;
  u16 value = 1;      ///< 1 .. the number of faces
  std::string label;  ///< whose throw it is
  bool operator==(const Throw&) const = default;
};
struct Game {
  u32 version = 2;  ///< 1 has no labels
  std::vector<Throw> throws;
  bool operator==(const Game&) const = default;
};

}  // namespace kinora::dice

// ---- step 2: src/formats/<f>/describe.hpp
// --------------------------------------------------------
namespace kinora::dice {

enum Place : u32 { kStrings, kPlaceCount };
constexpr PlaceInfo kPlaces[kPlaceCount] = {{"strings", 0}};
constexpr EnumName kDice[] = {{4, "d4"}, {6, "d6"}, {20, "d20"}};

constexpr Style text_style(const Throw*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, Throw>& t) {
  v.enumeration(as<u16>, "die", t.die, kDice, Die::six);
  v.value("value", t.value);
  if (context<const Game>(v).version >= 2) v.text("label", t.label);
}
template <class V>
void describe(V& v, Of<V, Game>& g) {
  v.magic("DICE");
  v.field("version", g.version, 2u);
  v.count(as<u32>, "throw_count", g.throws, 4);
  v.pool_slot("strings_offset", kStrings);
  v.elements("throws", g.throws);
  v.strings(kStrings);
}

}  // namespace kinora::dice

// ---- step 3: src/formats/<f>/read.cpp, write.cpp, text.cpp, check.cpp, schema.cpp
// -----------------
namespace kinora::dice {
namespace {

Result<void> read(ByteView bytes, Game& g, Recording* recording) {
  g = {};
  Reader r(bytes, kPlaces, &g, {}, recording);
  describe(r, g);
  if (!r.finish()) return Failure(*r.error());
  return {};
}

Result<Bytes> write(const Game& g, const WriteOptions& options) {
  Writer w(kPlaces, const_cast<Game*>(&g), {}, options);
  describe(w, g);
  return w.finish();
}
constexpr Codec<Game> kCodec = {read, write};

void write_text(TextWriter& w, const Game& g, bool full) {
  TextOut out(w, const_cast<Game*>(&g), full);
  describe(out, g);
}
Result<Game> read_text(const TextNode& root) {
  Game g;
  TextIn in(root, &g, kEnvelopeKeys);
  describe(in, g);
  if (!in.finish()) return Failure(*in.error());
  return g;
}

void check_fields(const Game& g, Findings& findings) {
  Checker checker(findings, const_cast<Game*>(&g));
  describe(checker, g);
  checker.finish();
}

template <class V>
SchemaTables collect(V& v) {
  static constexpr std::array kNames = {"dice"};
  Game g;
  v.set_context(&g);
  v.file(kNames, [&](const std::string&) {
    g = {};
    describe(v, g);
  });
  return v.finish();
}
Schema schema() {
  TextSchema text;
  DiskSchema disk(kPlaces);
  return {collect(text), collect(disk)};
}

}  // namespace
}  // namespace kinora::dice

// ---- step 4: include/kinora/formats/<f>/findings.hpp
// ---------------------------------------------
namespace kinora::dice {

inline constexpr Finding kImpossible{"DICE0001", Severity::error,
                                     "{0} cannot be thrown with a die of {1} faces", "",
                                     "A die shows 1 to the number of its faces."};
inline constexpr std::array kDiceFindings = {&kImpossible};

}  // namespace kinora::dice

// ---- step 5: src/registry/<f>.cpp
// ----------------------------------------------------------------
namespace kinora::dice {
extern const Format kFormat;
namespace {

struct Traits {
  using Model = Game;
  static const Format& format() { return kFormat; }
  static const Codec<Game>& codec() { return kCodec; }
  static std::string variant(const Game&) { return "dice"; }
  static void write_text(TextWriter& w, const Game& g, bool full) { dice::write_text(w, g, full); }
  static Result<Game> read_text(const TextNode& root, std::string_view) {
    return dice::read_text(root);
  }
  static void check(const Game& g, Findings& findings, const Companions&) {
    check_fields(g, findings);
    for (const Throw& t : g.throws)
      if (t.value < 1 || t.value > static_cast<u32>(t.die))
        findings.push_back(
            make_diagnostic(kImpossible, {}, {}, {t.value, static_cast<u32>(t.die)}));
  }
  static void facts(const Game& g, std::vector<Fact>& facts) {
    facts.push_back({"throws", std::to_string(g.throws.size())});
  }
};
using DiceDocument = TypedDocument<Traits>;

constexpr std::array kVariants = {"dice"}, kEndings = {".dice"};
bool recognises(ByteView bytes, std::string_view) { return has_magic(bytes, "DICE"); }

}  // namespace

const Format kFormat = {.name = "dice",
                        .title = "throws of dice",
                        .games = "none",
                        .variants = kVariants,
                        .endings = kEndings,
                        .findings = kDiceFindings,
                        .options = {},
                        .dialects = {},
                        .recognises = recognises,
                        .decode = DiceDocument::decode,
                        .parse = DiceDocument::parse,
                        .map = DiceDocument::map,
                        .schema = schema};

}  // namespace kinora::dice

// ---- step 6: src/registry/formats.cpp
// ------------------------------------------------------------
namespace {
constexpr std::array kFormats = {&kinora::dice::kFormat};
}

// ---- what one gets for it
// ------------------------------------------------------------------------
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
  auto d = kFormats[0]->decode(bytes, {});
  if (!d) FAIL(render(d.error(), ""));
  return std::move(*d);
}
}  // namespace

TEST_CASE("new format: bytes, text, bytes") {
  const Bytes file = dice_file();
  REQUIRE(kFormats[0]->recognises(file, "game.dice"));
  const auto d = open(file);
  CHECK(d->rebuild() == Rebuild::canonical);
  CHECK(
      d->text({}) ==
      "kinora: dice\nthrows:\n  - {value: 5, label: Ann}\n  - {die: d20, value: 20, label: Bob}\n");
  const auto tree = parse_yaml(d->text({}));
  const auto back = kFormats[0]->parse(tree->root(), "dice", {});
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
  Mapped m = kFormats[0]->map(file, {});
  CHECK_FALSE(m.error);
  CHECK(m.map.unexplained(file.size()).empty());
  for (std::size_t n = 0; n < file.size(); ++n) {
    const auto cut = kFormats[0]->decode(ByteView(file).first(n), {});
    CAPTURE(n);
    REQUIRE_FALSE(cut);
    CHECK(cut.error().offset);
  }
  file[18] = 7;
  Findings findings;
  open(file)->check(findings, no_companions());
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].finding == &dice::kImpossible);
}

TEST_CASE("new format: an unknown key is refused with a suggestion") {
  const auto tree = parse_yaml("kinora: dice\nthrows: [{valeu: 1}]\n");
  const auto d = kFormats[0]->parse(tree->root(), "dice", {});
  REQUIRE_FALSE(d);
  CHECK(render(d.error(), "").find("'value'") != std::string::npos);
}

TEST_CASE("new format: its tables and its JSON Schema") {
  const Schema s = kFormats[0]->schema();
  REQUIRE(s.text.records.size() == 2);
  CHECK(s.text.records[1].path == "throws[]");
  const std::string tables = schema_markdown(s, 2);
  CHECK(tables.find("| `die` | `d4`, `d6`, `d20`, or a number | `d6` | |") != std::string::npos);
  CHECK(tables.find("| 0x4 | `version` | u32 | |") != std::string::npos);
  const auto json = parse_json(json_schema(s, "dice", kFormats[0]->variants));
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
  const std::string here = read("tests/unit/new_format_test.cpp");
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
