// Every BAS, BASLIST and other AAMP file at hand, loose and in packs: through the model, YAML,
// JSON and the tagged YAML to the same bytes; every byte in a named field; no error found.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "kinora/containers/archive.hpp"
#include "kinora/containers/dictionaries.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "kinora/registry/format.hpp"
#include "kinora/text/node.hpp"
#include "support/samples.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

struct Sample {
  std::string name;
  Bytes bytes;
};

std::vector<Sample> loose(const char* folder, const char* ending) {
  std::vector<Sample> out;
  for (const fs::path& p : test::files_in(test::samples(folder), ending))
    out.push_back({p.filename().string(), test::read_bytes(p)});
  return out;
}

/// The AAMP files in the packs of both games.
std::vector<Sample> packed() {
  std::vector<Sample> out;
  Dictionaries dictionaries;
  for (const fs::path& p : test::files_in(test::samples("zsdic")))
    REQUIRE(dictionaries.add(test::read_bytes(p)));
  UnwrapOptions reading;
  reading.dictionaries = &dictionaries;
  for (const fs::path& p : test::files_in(test::samples("packs"))) {
    const Bytes pack = test::read_bytes(p);
    const auto unwrapped = unwrap(pack, reading);
    REQUIRE(unwrapped);
    const auto archive = parse_archive(unwrapped->payload());
    REQUIRE(archive);
    for (const Member& m : archive->members) {
      const auto inner = unwrap(m.data());
      if (!inner || !aamp::is_aamp(inner->payload())) continue;
      const ByteView b = inner->payload();
      out.push_back({p.filename().string() + "//" + m.name, {b.begin(), b.end()}});
    }
  }
  return out;
}

struct Counts {
  int files = 0, canonical = 0, yaml = 0, json = 0;
  int tagged = 0, tagged_tree = 0;       ///< the same bytes; an equal tree
  std::vector<std::string> other_bytes;  ///< whose layout the tagged YAML has no room for
  std::map<std::string, int> formats, warnings;
};

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::optional<Bytes> built(const std::string& text) {
  const auto d = parse_document(text, {});
  if (!d) return {};
  auto e = (*d)->encode();
  return e ? std::optional(std::move(e->bytes)) : std::nullopt;
}

void check_map(const Sample& s, const Format& f) {
  Mapped m = f.map(s.bytes, {});
  CHECK_FALSE(m.error);
  CHECK(m.map.unexplained(s.bytes.size()).empty());
  // Shared bytes are listed for each owner, and no two ranges cut each other.
  u64 end = 0, start = 0;
  for (const MapEntry& e : m.map.entries) {
    CHECK(e.size > 0);
    CHECK_FALSE(m.map.path_text(e).empty());
    CHECK((e.offset >= end || (e.offset >= start && e.offset + e.size <= end)));
    if (e.offset + e.size > end) {
      start = e.offset;
      end = e.offset + e.size;
    }
  }
}

void check_sample(const Sample& s, Counts& n) {
  CAPTURE(s.name);
  ++n.files;
  const auto archive = aamp::read(s.bytes);
  REQUIRE(archive);
  const Format* f = recognise(s.bytes, file_name(s.name));
  REQUIRE(f);
  auto d = f->decode(s.bytes, {});
  REQUIRE(d);
  ++n.formats[(*d)->format().name];
  CHECK((*d)->encode()->bytes == s.bytes);
  n.canonical += (*d)->rebuild() == Rebuild::canonical;
  TextStyle json;
  json.syntax = Syntax::json;
  n.yaml += built((*d)->text({})) == s.bytes;
  n.json += built((*d)->text(json)) == s.bytes;
  const auto tagged = aamp::to_tagged_yaml(*archive);
  REQUIRE(tagged);
  const auto rebuilt = built(*tagged);
  REQUIRE(rebuilt);
  const auto reread = aamp::read(*rebuilt);
  n.tagged_tree += reread && *reread == *archive;
  n.tagged += *rebuilt == s.bytes;
  if (*rebuilt != s.bytes) n.other_bytes.push_back(file_name(s.name));
  check_map(s, *f);
  Findings findings;
  (*d)->check(findings, no_companions());
  for (const Diagnostic& x : findings) {
    CHECK_MESSAGE(x.severity() != Severity::error, render(x, s.name));
    if (x.severity() == Severity::warning) ++n.warnings[std::string(x.finding->id)];
  }
}

Counts check_samples(const char* what, const std::vector<Sample>& samples) {
  Counts n;
  for (const Sample& s : samples) check_sample(s, n);
  std::string formats, warnings;
  for (const auto& [name, count] : n.formats) formats += ' ' + std::to_string(count) + ' ' + name;
  for (const auto& [id, count] : n.warnings) warnings += ' ' + std::to_string(count) + " x " + id;
  MESSAGE(std::string(what) << ": " << n.files << " files (" << formats << " ), by the rules alone "
                            << n.canonical << ", through YAML " << n.yaml << ", JSON " << n.json
                            << ", tagged YAML " << n.tagged << " (equal tree " << n.tagged_tree
                            << "); warnings:" << warnings);
  CHECK(n.files > 0);
  CHECK(n.yaml == n.files);
  CHECK(n.json == n.files);
  CHECK(n.tagged_tree == n.files);
  return n;
}

/// The document of a text edited by `edit`.
template <class F>
std::unique_ptr<Document> edited(const Document& d, F&& edit) {
  const std::string text = d.text({});
  auto tree = parse_text(text);
  REQUIRE(tree);
  edit(*tree);
  TextWriter w(Syntax::yaml);
  write_node(w, tree->root());
  auto out = parse_document(w.finish(), {});
  REQUIRE_MESSAGE(out, render(out.error(), ""));
  return std::move(*out);
}
std::unique_ptr<Document> reopened(const Document& d) {
  const auto e = d.encode();
  REQUIRE(e);
  const Format* f = recognise(e->bytes, "");
  REQUIRE(f);
  auto again = f->decode(e->bytes, {});
  REQUIRE(again);
  CHECK((*again)->rebuild() == Rebuild::canonical);
  Findings findings;
  (*again)->check(findings, no_companions());
  for (const Diagnostic& x : findings) CHECK(x.severity() != Severity::error);
  return std::move(*again);
}
TextNode* item_of(Tree& tree, const char* path) {
  const auto n = find_field(tree, path);
  REQUIRE(n);
  return *n;
}

}  // namespace

TEST_CASE("BAS samples") {
  KINORA_NEED_SAMPLES(test::samples("bas"));
  const Counts n = check_samples("bas", loose("bas", ".bas"));
  CHECK(n.canonical == n.files);
  // One file has an element that nothing leads to, as the game's own has it.
  CHECK(n.warnings == std::map<std::string, int>{{"BAS0027", 1}});
}

TEST_CASE("BASLIST samples") {
  KINORA_NEED_SAMPLES(test::samples("baslist"));
  const Counts n = check_samples("baslist", loose("baslist", ".baslist"));
  CHECK(n.canonical == n.files);
  CHECK(n.warnings.empty());
}

TEST_CASE("AAMP files in the sample packs") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  const Counts n = check_samples("packs", packed());
  CHECK(n.files == 392);
  // One file of the game and one of a mod tool place their values by rules of their own.
  CHECK(n.canonical == n.files - 2);
  CHECK(n.other_bytes ==
        std::vector<std::string>{"Npc_TripMaster_00.bphysics", "Armor_500_Upper.bmodellist"});
}

TEST_CASE("edits of real BAS change what they say and nothing else") {
  const fs::path folder = test::samples("bas");
  KINORA_NEED_SAMPLES(folder);
  int values = 0, insertions = 0, removals = 0;
  for (const Sample& s : loose("bas", ".bas")) {
    CAPTURE(s.name);
    const Format* f = recognise(s.bytes, s.name);
    auto d = f->decode(s.bytes, {});
    REQUIRE(d);
    const std::string before = (*d)->text({});
    auto tree = parse_text(before);
    REQUIRE(tree);
    const u32 elements = tree->root().find("elements")->count;

    // A value: the rate of an asset; taken back, the bytes are the old ones.
    u32 asset = 0;
    for (const TextNode* e = tree->root().find("elements")->first; e; e = e->next, ++asset)
      if (e->find("type")->text == "SkeltalAsset" && !e->find("frame_ctrl")) break;
    if (asset < elements) {
      const std::string path = "elements[" + std::to_string(asset) + "].morph";
      auto changed = edited(**d, [&](Tree& t) { REQUIRE(set_field(t, path, "7.25")); });
      const auto again = reopened(*changed);
      CHECK(again->text({}) == changed->text({}));
      CHECK(again->text({}) != before);
      const bool had = tree->root().find("elements")->item(asset)->find("morph") != nullptr;
      if (!had) {
        auto back = edited(*again, [&](Tree& t) { REQUIRE(set_field(t, path, "5.0")); });
        CHECK(back->encode()->bytes == s.bytes);
        ++values;
      }
    }

    // An element in the middle: all references still lead to the same elements, so that without
    // it the file is the old one again.
    std::string id;
    auto inserted = edited(**d, [&](Tree& t) {
      TextNode* list = item_of(t, "elements");
      auto fresh = parse_yaml("{id: fresh, type: SkeltalAsset, file_name: Fresh}");
      REQUIRE(fresh);
      static std::vector<Tree> keep;
      keep.push_back(std::move(*fresh));
      TextNode* node = &keep.back().root();
      TextNode* at = list->first;
      for (u32 i = 0; i + 1 < (elements + 1) / 2; ++i) at = at->next;
      node->next = at->next;
      at->next = node;
      ++list->count;
    });
    const auto longer = reopened(*inserted);
    ++insertions;
    auto removed = edited(*longer, [&](Tree& t) {
      TextNode* list = item_of(t, "elements");
      TextNode* at = list->first;
      while (at->next->find("file_name") == nullptr || at->next->find("file_name")->text != "Fresh")
        at = at->next;
      at->next = at->next->next;
      --list->count;
    });
    CHECK(reopened(*removed)->encode()->bytes == s.bytes);
    ++removals;
  }
  MESSAGE("edits: " << values << " values, " << insertions << " insertions, " << removals
                    << " removals");
  CHECK(values > 0);
}
