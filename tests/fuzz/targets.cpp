#include "fuzz/targets.hpp"

#include "fuzz/containers.hpp"
#include "kinora/containers/container_list.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/formats/ainb/definitions.hpp"
#include "kinora/formats/animsound/sound_labels.hpp"
#include "kinora/registry/format.hpp"
#include "kinora/text/text_findings.hpp"
#include "support/samples.hpp"

namespace kinora::test {
namespace {

/// The document's text, parsed and built again. The text of a file that the rules explain needs no
/// bytes beside it.
std::string text_gives(Document& d, ByteView bytes) {
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    TextStyle style;
    style.syntax = syntax;
    const auto proven =
        d.rebuild() == Rebuild::canonical ? d.text(style) : proven_text(d, bytes, style, {});
    if (!proven) return render(proven.error(), "") + "\n" + d.text(style);
    const std::string& text = *proven;
    const auto back = parse_document(text, {});
    if (!back) return "its own text is refused: " + render(back.error(), "") + "\n" + text;
    const auto e = (*back)->encode();
    if (!e) return "its own text cannot be built: " + render(e.error(), "") + "\n" + text;
    if (!same_bytes(e->bytes, bytes)) return "its text builds other bytes:\n" + text;
  }
  return "";
}

std::string survive_text(std::string_view text) {
  const auto d = parse_document(text, {});
  if (!d) return d.error().finding ? "" : "an error without a finding";
  const auto e = (*d)->encode();
  if (!e) return "";
  // What a text builds must be readable again.
  const auto again = (*d)->format().decode(e->bytes, {});
  if (!again) return "what the text builds cannot be read: " + render(again.error(), "");
  return "";
}

std::string survive_tree(std::string_view text, Result<Tree> (*parse)(std::string_view)) {
  auto tree = parse(text);
  if (!tree) return "";
  TextWriter w(Syntax::json);
  write_node(w, tree->root());
  const std::string first = w.finish();
  const auto again = parse_json(first);
  // YAML tells a quoted key from a plain one (numbers in AAMP); JSON has only one of the two.
  if (!again && again.error().finding == &kTextDuplicateKey) return "";
  if (!again) return "what was read cannot be written: " + render(again.error(), "") + first;
  TextWriter w2(Syntax::json);
  write_node(w2, again->root());
  return w2.finish() == first ? "" : "the tree changes when it is written:\n" + first;
}

/// A binary through the text form of another tool: what is given without a word builds the same
/// file.
std::string survive_dialect(const Format& f, const Dialect& dialect, ByteView bytes) {
  const auto d = f.decode(bytes, {});
  if (!d) return "";
  Findings lost;
  const auto text = dialect_text(**d, dialect, {}, lost);
  if (!text) return text.error().finding ? "" : "an error without a finding";
  if (!lost.empty()) return "";
  const auto back = parse_document(*text, {});
  if (!back) return "its own text is refused: " + render(back.error(), "") + "\n" + *text;
  const auto e = (*back)->encode();
  if (!e) return "its own text cannot be built: " + render(e.error(), "") + "\n" + *text;
  return same_bytes(e->bytes, bytes) ? "" : "its text builds other bytes:\n" + *text;
}

/// Values of parameter trees may refer to each other in circles.
void walk(const byml::Value& v, int depth) {
  if (depth > 6) return;
  (void)v.text(), (void)v.boolean(), (void)v.integer(), (void)v.real();
  for (u32 i = 0; i < std::min(v.size(), 16u); ++i) {
    (void)v.key(i);
    walk(v.item(i), depth + 1);
  }
}

/// `bytes` as a table of node definitions: read to the bottom, and a graph is checked against it.
std::string survive_definitions(ByteView bytes) {
  static const Bytes graph_bytes =
      read_bytes(std::string(KINORA_SOURCE_DIR) + "/examples/Shop.event.root.ainb");
  static ainb::File graph;
  static const bool read = ainb::read(graph_bytes, graph).has_value();
  if (!read) return "the example cannot be read";
  const auto table = ainb::open_definitions(bytes, "AI/NodeDefinition/Node.aidefn.byml");
  if (!table) return table.error().finding ? "" : "an error without a finding";
  walk(table->file.root(), 0);
  Findings findings;
  ainb::check_definitions(graph, {*table}, findings);
  return "";
}

std::string survive_sound_labels(ByteView bytes) {
  (void)animsound::is_sound_archive(bytes);
  const auto labels = animsound::read_sound_labels(bytes);
  if (!labels) return labels.error().finding ? "" : "an error without a finding";
  for (const std::string_view name : labels->names) {
    const auto* at = reinterpret_cast<const u8*>(name.data());
    if (at < bytes.data() || at + name.size() > bytes.data() + bytes.size())
      return "a name outside the archive";
    if (!labels->contains(name)) return "a name that was read is not found";
  }
  return "";
}

std::string promise(const char* broken) { return broken ? broken : ""; }

}  // namespace

std::string survive_binary(const char* name, ByteView bytes, bool with_text) {
  const Format& f = *find_format(name);
  const Mapped m = f.map(bytes, {});
  const auto d = f.decode(bytes, {});
  if (!d) {
    const Diagnostic& e = d.error();
    if (!e.finding) return "an error without a finding";
    return e.offset || !e.path.empty() ? "" : "an error without a place: " + render(e, "");
  }
  const auto e = (*d)->encode();
  if (!e) return "what was read cannot be written: " + render(e.error(), "");
  if (!same_bytes(e->bytes, bytes)) return "decode and encode give other bytes";
  Findings findings;
  (*d)->check(findings, no_companions());
  std::vector<Fact> facts;
  (*d)->facts(facts);
  if (m.error) return "map refuses what decode reads: " + render(*m.error, "");
  return with_text ? text_gives(**d, bytes) : "";
}

const std::vector<FuzzTarget>& fuzz_targets() {
  static const std::vector<FuzzTarget> kTargets = [] {
    std::vector<FuzzTarget> all;
    for (const Format* f : formats())
      all.push_back({f->name, [f](ByteView b) { return survive_binary(f->name, b); },
                     [f](ByteView b) { return survive_binary(f->name, b, false); }});
    for (const WrapperType* t : wrapper_types())
      all.push_back({"wrapper-" + std::string(t->name),
                     [t](ByteView b) { return promise(fuzz::decode_stream(*t, b)); }});
    for (const ArchiveType* t : archive_types())
      all.push_back({"archive-" + std::string(t->name),
                     [](ByteView b) { return promise(fuzz::parse_archive_file(b)); }});
    for (const WrapperType* t : wrapper_types())
      all.push_back({.name = "encode-" + std::string(t->name),
                     .body = [t](ByteView b) { return promise(fuzz::encode_stream(*t, b)); },
                     .is_slow = true});
    all.push_back({"layers", [](ByteView b) { return promise(fuzz::unwrap_file(b)); }});
    all.push_back({"size-table", [](ByteView b) { return promise(fuzz::parse_size_table(b)); }});
    all.push_back({"definitions", survive_definitions});
    all.push_back({"sound-labels", survive_sound_labels});
    for (const Format* f : formats())
      for (const Dialect& d : f->dialects)
        all.push_back({.name = std::string(f->name) + "-as-" + d.name,
                       .body = [f, &d](ByteView b) { return survive_dialect(*f, d, b); },
                       .is_slow = true});
    const auto add_text = [&](const char* name, std::function<std::string(ByteView)> body) {
      all.push_back({name, std::move(body), nullptr, true});
    };
    add_text("text", [](ByteView b) { return survive_text(as_text(b)); });
    add_text("yaml", [](ByteView b) { return survive_tree(as_text(b), parse_yaml); });
    add_text("json", [](ByteView b) { return survive_tree(as_text(b), parse_json); });
    return all;
  }();
  return kTargets;
}

const FuzzTarget* find_fuzz_target(std::string_view name) {
  for (const FuzzTarget& t : fuzz_targets())
    if (t.name == name) return &t;
  return nullptr;
}

}  // namespace kinora::test
