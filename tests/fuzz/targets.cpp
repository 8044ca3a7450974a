#include "fuzz/targets.hpp"

#include "kinora/containers/container_list.hpp"
#include "kinora/registry/format.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora::test {
namespace {

bool same(ByteView a, ByteView b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}

/// The document's text, parsed and built again.
std::string text_gives(const Document& d, ByteView bytes) {
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    TextStyle style;
    style.syntax = syntax;
    const std::string text = d.text(style);
    const auto back = parse_document(text, {});
    if (!back) return "its own text is refused: " + render(back.error(), "") + "\n" + text;
    const auto e = (*back)->encode();
    if (!e) return "its own text cannot be built: " + render(e.error(), "") + "\n" + text;
    if (!same(e->bytes, bytes)) return "its text builds other bytes:\n" + text;
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

std::string survive_wrapper(const WrapperType& type, ByteView bytes) {
  UnwrapOptions options;
  options.max_size = u64{1} << 24;
  options.knows_head = [](ByteView) { return true; };
  if (!type.recognise(bytes, options)) return "";
  const Stream s = type.decode(bytes, options);
  if (s.error) return "";
  const auto packed = type.encode(s.data, s.parameters, {});
  if (!packed) return "";
  const Stream back = type.decode(*packed, options);
  if (back.error) return "what was written cannot be read: " + render(*back.error, "");
  return back.data == s.data ? "" : "the content changes when it is written";
}

std::string survive_archive(const ArchiveType& type, ByteView bytes) {
  if (!type.recognise(bytes)) return "";
  auto a = type.parse(bytes);
  if (!a) return "";
  for (std::size_t i = 0; i < a->members.size(); ++i) (void)label(*a, i);
  const auto kept = rebuild(*a);
  if (kept && !same(*kept, bytes)) return "an unchanged archive changes";
  a->source = {};
  const auto built = type.build(*a);
  if (!built) return "";
  const auto again = type.parse(*built);
  if (!again) return "what was built cannot be read: " + render(again.error(), "");
  return "";
}

}  // namespace

std::string survive_binary(const char* name, ByteView bytes) {
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
  if (!same(e->bytes, bytes)) return "decode and encode give other bytes";
  Findings findings;
  (*d)->check(findings, no_companions());
  std::vector<Fact> facts;
  (*d)->facts(facts);
  if (m.error) return "map refuses what decode reads: " + render(*m.error, "");
  return text_gives(**d, bytes);
}

const std::vector<FuzzTarget>& fuzz_targets() {
  static const std::vector<FuzzTarget> kTargets = [] {
    std::vector<FuzzTarget> all;
    for (const Format* f : formats())
      all.push_back({f->name, [f](ByteView b) { return survive_binary(f->name, b); }});
    for (const WrapperType* t : wrapper_types())
      all.push_back(
          {"wrapper-" + std::string(t->name), [t](ByteView b) { return survive_wrapper(*t, b); }});
    for (const ArchiveType* t : archive_types())
      all.push_back(
          {"archive-" + std::string(t->name), [t](ByteView b) { return survive_archive(*t, b); }});
    all.push_back({"text", [](ByteView b) { return survive_text(as_text(b)); }});
    all.push_back({"yaml", [](ByteView b) { return survive_tree(as_text(b), parse_yaml); }});
    all.push_back({"json", [](ByteView b) { return survive_tree(as_text(b), parse_json); }});
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
