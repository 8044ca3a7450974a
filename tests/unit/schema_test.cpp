// What the descriptions say about themselves: choices are explored, texts fit the tables, and
// docs/formats/fields holds the tables of today.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/registry/format.hpp"
#include "support/rounds.hpp"
#include "support/samples.hpp"
#include "support/schema_match.hpp"

namespace {
using namespace kinora;
namespace fs = std::filesystem;

// ---- a record with every kind of branch
// ----------------------------------------------------------

enum class Shape2 : u8 { point, circle, box };
constexpr EnumName kShapes[] = {{0, "point"}, {1, "circle"}, {2, "box"}};

struct Style2 {
  u8 width = 1;
};
struct Figure {
  Shape2 shape = Shape2::point;
  bool filled = false;
  float radius = 0;
  u16 width = 0, height = 0;
  u32 color = 0;
  std::optional<Style2> line;
  NameRef parent;
};
struct Drawing {
  u32 version = 1;
  std::vector<Figure> figures;
};

template <class V>
void describe(V& v, Of<V, Style2>& s) {
  v.value("width", s.width);
}
template <class V>
void describe(V& v, Of<V, Figure>& f) {
  v.enumeration(as<u8>, "shape", f.shape, kShapes);
  v.field("filled", f.filled);
  if (f.shape == Shape2::circle) v.value("radius", f.radius);
  if (f.shape == Shape2::box) {
    v.value("width", f.width);
    v.value("height", f.height);
  }
  if (f.filled) v.hex_field("color", f.color);
  if constexpr (!V::kBinary) {
    v.optional("line", f.line);
    v.name_ref("parent", f.parent);
  }
  if (static_cast<u32>(f.shape) > 2) v.refuse(kUnexpectedValue, "shape", {});
}
template <class V>
void describe(V& v, Of<V, Drawing>& d) {
  v.magic("DRAW");
  v.field(as<u16>, "flags", d.version, 1u);
  v.count(as<u16>, "figure_count", d.figures, 2);
  v.elements("figures", d.figures);
  if (d.version == 2) v.constant(as<u32>, "end", 0x0E0D);
}

constexpr std::array kVersions = {"drawing/1", "drawing/2"};
template <class V>
SchemaTables collect(V& v) {
  Drawing d;
  v.file(kVersions, [&](const std::string& variant) {
    d = {};
    d.version = variant == "drawing/2" ? 2 : 1;
    describe(v, d);
  });
  return v.finish();
}
const SchemaField& field(const SchemaTables& t, std::size_t record, std::string_view name) {
  for (const SchemaField& f : t.records.at(record).fields)
    if (f.name == name) return f;
  FAIL("no field " << name);
  return t.records[0].fields[0];
}
std::string when(const SchemaField& f) {
  if (!f.when) return "";
  std::string out = f.when->choice + '=';
  for (const std::string& v : f.when->values) out += v + ';';
  return out;
}

/// Made once: the descriptions of large formats have thousands of branches.
const Schema& schema_of(const Format& f) {
  static std::map<const Format*, Schema> known;
  const auto [it, is_new] = known.try_emplace(&f);
  if (is_new) it->second = f.schema();
  return it->second;
}

}  // namespace

TEST_CASE("schema: what a branch depends on is found") {
  TextSchema v;
  const SchemaTables t = collect(v);
  REQUIRE(t.records.size() == 3);
  CHECK(t.records[0].path.empty());
  CHECK(t.records[1].path == "figures[]");
  CHECK(t.records[2].path == "figures[].line");
  CHECK(field(t, 1, "shape").required);
  CHECK(field(t, 1, "shape").shape.names == std::vector<std::string>{"point", "circle", "box"});
  CHECK(when(field(t, 1, "shape")).empty());
  CHECK(when(field(t, 1, "radius")) == "shape=circle;");
  CHECK(when(field(t, 1, "height")) == "shape=box;");
  CHECK(when(field(t, 1, "color")) == "filled=true;");
  CHECK(field(t, 1, "filled").usual == "false");
  CHECK(field(t, 1, "color").usual == "0x0");
  CHECK(when(field(t, 1, "line")).empty());
  CHECK_FALSE(field(t, 1, "line").sometimes);
  CHECK(field(t, 1, "parent").shape.kind == Shape::Kind::name);
  CHECK(field(t, 2, "width").shape == Shape::integer_from(0, 255));
  // In the order of the description, whichever run has met a field first.
  std::string order;
  for (const SchemaField& f : t.records[1].fields) order += f.name + ' ';
  CHECK(order == "shape filled radius width height color line parent ");
}

TEST_CASE("schema: offsets, widths and versions on disk") {
  DiskSchema v({});
  const SchemaTables t = collect(v);
  REQUIRE(t.records.size() == 2);
  CHECK(field(t, 0, "flags").offset == 4u);
  CHECK(field(t, 0, "figure_count").offset == 6u);
  CHECK(field(t, 0, "figure_count").on_disk == "u16");
  CHECK(when(field(t, 0, "end")) == "kinora=drawing/2;");
  CHECK(field(t, 0, "end").rule == "always 0xE0D");
  CHECK_FALSE(field(t, 0, "end").offset);
  CHECK(field(t, 1, "radius").offset == 2u);
  CHECK(field(t, 1, "width").offset == 2u);
  CHECK_FALSE(field(t, 1, "color").offset);  // it varies
}

TEST_CASE("schema: every format has one, and its JSON Schema is well-formed") {
  for (const Format* f : formats()) {
    CAPTURE(f->name);
    REQUIRE(static_cast<bool>(f->schema));
    const Schema& s = schema_of(*f);
    REQUIRE_FALSE(s.text.records.empty());
    CHECK(s.text.records[0].path.empty());
    for (const SchemaTables* t : {&s.text, &s.disk}) {
      std::set<std::string_view> paths;
      for (const SchemaRecord& r : t->records) CHECK_MESSAGE(paths.insert(r.path).second, r.path);
    }
    const auto tree = parse_json(json_schema(s, f->name, f->variants));
    if (!tree) FAIL(render(tree.error(), f->name));
    // Every reference leads somewhere.
    const TextNode* definitions = tree->root().find("definitions");
    const auto visit = [&](const auto& self, const TextNode& n) -> void {
      if (n.key && n.key->text == "$ref" && n.is_scalar()) {
        CAPTURE(n.text);
        CHECK(definitions->find(n.text.substr(n.text.rfind('/') + 1)));
      }
      for (const TextNode* e = n.first; e; e = e->next) self(self, *e);
    };
    visit(visit, tree->root());
  }
}

TEST_CASE("schema: the texts of this project fit the tables") {
  std::size_t count = 0;
  for (const char* folder : {"tests/golden", "examples"})
    for (const fs::path& file : test::files_in(fs::path(KINORA_SOURCE_DIR) / folder)) {
      CAPTURE(file.string());
      const Bytes bytes = test::read_bytes(file);
      const Format* f = recognise(bytes, file.filename().string());
      if (!f) continue;
      const auto d = f->decode(bytes, {});
      if (!d) continue;  // files that are meant to be refused
      const Schema& s = schema_of((*d)->format());
      for (const Syntax syntax : {Syntax::yaml, Syntax::json})
        for (const bool full : {false, true}) {
          TextStyle style;
          style.syntax = syntax;
          style.full = full;
          const std::string text = (*d)->text(style);
          const auto tree = parse_text(text);
          REQUIRE(tree);
          const std::string problem = test::SchemaMatch(s.text).file(tree->root());
          if (!problem.empty()) FAIL_CHECK(problem << "\n" << text);
        }
      ++count;
    }
  CHECK(count > 30);
}

TEST_CASE("schema: a key that the tables do not have is noticed") {
  const auto tree = parse_yaml("kinora: nanr\nsequences: [{play_mode: once, sped: 1}]\n");
  const Schema s = find_format("nanr")->schema();
  CHECK(test::SchemaMatch(s.text).file(tree->root()) ==
        ".sequences[].sped: no such key in the schema");
}

TEST_CASE("schema: docs/formats/fields holds the tables of today" *
          doctest::skip(test::kSanitized)) {  // the tables are made once already, which is slow
  const fs::path folder = fs::path(KINORA_SOURCE_DIR) / "docs" / "formats" / "fields";
  std::vector<fs::path> known;
  for (const Format* f : formats()) {
    const fs::path file = folder / (std::string(f->name) + ".md");
    known.push_back(file);
    CAPTURE(file.string());
    const bool same = fs::exists(file) && test::read_text(file) == schema_page(*f);
    if (!same) FAIL_CHECK("run docs/formats/update.sh");
  }
  for (const fs::path& file : test::files_in(folder)) {
    CAPTURE(file.string());
    CHECK(std::find(known.begin(), known.end(), file) != known.end());
  }
}
