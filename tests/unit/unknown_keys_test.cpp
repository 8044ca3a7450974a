// A misspelt key is told wherever it stands: one that nobody knows is put into every map of every
// text of this project in turn.
#include <doctest/doctest.h>

#include "kinora/registry/format.hpp"
#include "support/rounds.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

constexpr const char* kUnknown = "nobody_knows_this";

// Names are data below this key.
bool takes_any_name(const TextNode& entry) { return entry.key->text == "extra"; }

void collect_maps(const TextNode& n, std::vector<const TextNode*>& maps) {
  if (n.is_map()) maps.push_back(&n);
  for (const TextNode* e = n.first; e; e = e->next)
    if (!n.is_map() || !takes_any_name(*e)) collect_maps(*e, maps);
}

/// Writes a tree, with the unknown key in one of its maps.
void write_with(TextWriter& w, const TextNode& n, const TextNode* chosen) {
  if (n.is_map())
    w.map(Style::row, [&] {
      for (const TextNode* e = n.first; e; e = e->next) {
        w.key(e->key->text);
        write_with(w, *e, chosen);
      }
      if (&n == chosen) {
        w.key(kUnknown);
        w.number(s64{1});
      }
    });
  else if (n.is_list())
    w.list(Style::row, [&] {
      for (const TextNode* e = n.first; e; e = e->next) write_with(w, *e, chosen);
    });
  else
    write_node(w, n);
}
std::string text_with(const TextNode& root, const TextNode* chosen) {
  TextWriter w(Syntax::json);
  write_with(w, root, chosen);
  return w.finish();
}

}  // namespace

TEST_CASE("a key that nobody knows is refused in every map of every text") {
  std::size_t files = 0, maps = 0;
  for (const char* folder : {"examples", "tests/golden"})
    for (const auto& file : test::files_in(std::string(KINORA_SOURCE_DIR) + "/" + folder)) {
      const Bytes bytes = test::read_bytes(file);
      const Format* f = recognise(bytes, file.filename().string());
      if (!f || std::string_view(f->name) == "aamp") continue;  // its maps take any names
      const auto d = f->decode(bytes, {});
      if (!d) continue;  // files that are meant to be refused
      CAPTURE(file.string());
      TextStyle style;
      style.syntax = Syntax::json;
      const auto tree = parse_json((*d)->text(style));
      REQUIRE(tree);
      REQUIRE(parse_document(text_with(tree->root(), nullptr), {}));
      ++files;
      std::vector<const TextNode*> all;
      collect_maps(tree->root(), all);
      for (std::size_t i = 0; i < all.size(); i += test::kSanitized ? 16 : 1, ++maps) {
        const std::string text = text_with(tree->root(), all[i]);
        const std::size_t at = text.find(kUnknown);
        REQUIRE(at != text.npos);
        if (parse_document(text, {}))
          FAIL_CHECK("accepted: " << text.substr(at < 200 ? 0 : at - 200, 260));
      }
    }
  MESSAGE(files << " files, " << maps << " maps");
  CHECK(files > 30);
}
