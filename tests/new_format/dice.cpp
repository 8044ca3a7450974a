// A format in one afternoon: `dice`, which exists nowhere else, built by the steps that
// docs/architecture.md lists and nothing besides. What stands under "step N" would stand in the
// files that the page names there. Step 6, the line in the registry, is made by CMakeLists.txt, so
// that the tests and a `kinora` of their own know the format as they know all others.
#include "kinora/describe/checker.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/registry/typed_document.hpp"

// ---- step 1: include/kinora/formats/<f>/model.hpp
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
namespace kinora::dice {

inline constexpr Finding kImpossible{"DICE0001", Severity::error,
                                     "{0} cannot be thrown with a die of {1} faces", "",
                                     "A die shows 1 to the number of its faces."};
inline constexpr std::array kDiceFindings = {&kImpossible};

}  // namespace kinora::dice

// ---- step 5: src/registry/<f>.cpp
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
