#include <algorithm>

#include "kinora/core/suggest.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/formats/exb/findings.hpp"
#include "kinora/image/findings.hpp"
#include "kinora/play/scenario_findings.hpp"
#include "kinora/registry/format.hpp"
#include "kinora/text/scalar.hpp"
#include "registry/exb_run.hpp"

namespace kinora {

namespace {

class NoCompanions : public Companions {
 public:
  std::vector<Companion> find(std::string_view) const override { return {}; }
};

Failure unknown_format(const TextNode& at) {
  if (const Format* f = find_format(at.text)) {  // the variant is missing or unknown
    return Failure(text_error(kTextUnknownFormat, at, {at.text, "known: " + variants_of(*f)}));
  }
  std::vector<std::string_view> names;
  for (const Format* f : formats())
    for (const char* v : f->variants) names.emplace_back(v);
  return Failure(text_error(kTextUnknownFormat, at, {at.text, did_you_mean(at.text, names)}));
}

}  // namespace

std::string variants_of(const Format& f) {
  std::string out;
  for (const char* v : f.variants) out.append(out.empty() ? "" : ", ").append(v);
  return out;
}

const Companions& no_companions() {
  static const NoCompanions kNone;
  return kNone;
}

const Format* find_format(std::string_view name) {
  name = name.substr(0, name.find('/'));
  for (const Format* f : formats())
    if (f->name == name) return f;
  return nullptr;
}

std::optional<CompanionKind> find_companion_kind(std::string_view name) {
  if (const Format* f = find_format(name))
    return CompanionKind{f->name, f->endings, f->recognises, nullptr, f->home};
  for (const CompanionKind* k : companion_kinds())
    if (k->name == name) return *k;
  return {};
}

const Format* recognise(ByteView bytes, std::string_view file_name) {
  for (const Format* f : formats())
    if (f->recognises(bytes, file_name)) return f;
  return nullptr;
}

Result<bool> run_document(const Document& d, const RunRequest& request) {
  const Format& f = d.format();
  const bool is_asked = request.options.find("expression") != request.options.end();
  return f.expressions && (is_asked || !f.run) ? run_expression(d, request) : f.run(d, request);
}
std::span<const OptionInfo> shared_options() { return kExpressionOptions; }

Result<std::unique_ptr<Document>> parse_document(std::string_view text, const Options& options) {
  auto tree = parse_text(text);
  const TextNode* root = tree ? &tree->root() : nullptr;
  const TextNode* name = root && root->is_map() ? root->find("kinora") : nullptr;
  if (name) {
    if (!name->is_scalar())
      return Failure(text_error(kTextWrongKind, *name, {"a format", describe_node(*name)}));
    const Format* f = find_format(name->text);
    const bool known = f && std::any_of(f->variants.begin(), f->variants.end(),
                                        [&](const char* v) { return name->text == v; });
    if (!known) return unknown_format(*name);
    if (const TextNode* form = root->find("text"); form && form->text != "1")
      return Failure(text_error(kTextUnknownName, *form,
                                {form->text, "a text form that this version reads", "known: 1"}));
    return f->parse(*root, name->text, options);
  }
  for (const Format* f : formats())
    for (const Dialect& d : f->dialects)
      if (d.recognises(text, root)) return d.read(text, options);
  if (!tree) return Failure(std::move(tree.error()));
  return Failure(text_error(kTextNoFormat, *root, {}));
}

/// The proof holds a whole tree of the text in memory, many times the file. Above this size, far
/// beyond any file of a game, a file that the rules explain goes without.
constexpr std::size_t kAlwaysProven = 1 << 20;

Result<std::string> proven_text(Document& d, ByteView bytes, const TextStyle& style,
                                const Options& options) {
  // Pictures beside a text have no place here: the proof is made with everything in the text.
  TextStyle whole = style;
  whole.stem = {};
  const auto builds_the_bytes = [&](const std::string& text) {
    const auto back = parse_document(text, options);
    const auto built = back ? (*back)->encode() : Failure(back.error());
    return built && same_bytes(built->bytes, bytes);
  };
  if (d.rebuild() == Rebuild::canonical && bytes.size() > kAlwaysProven) return d.text(style);
  std::string text = d.text(whole);
  if (!builds_the_bytes(text)) {
    d.keep_bytes(bytes, options);
    text = d.text(whole);
    if (!builds_the_bytes(text)) return fail(kUnfaithfulText);
  }
  return d.has_attachments() && !style.stem.empty() ? d.text(style) : std::move(text);
}

Result<std::string> dialect_text(const Document& d, const Dialect& dialect, const Options& options,
                                 Findings& lost) {
  auto text = dialect.write(d, lost);
  if (!text) return text;
  const auto back = parse_document(*text, options);
  if (!back && back.error().finding == &kTextSyntax)
    return fail(kFormUnfit, {}, {}, {dialect.name, back.error().line, message(back.error())});
  const auto built = back ? (*back)->encode() : Failure(back.error());
  if (!built) {
    lost.push_back(make_diagnostic(kFormNotReadAgain, {}, built.error().path,
                                   {dialect.name, message(built.error())}));
  } else if (lost.empty()) {
    const auto own = d.encode();
    if (own && !same_bytes(own->bytes, built->bytes))
      lost.push_back(make_diagnostic(kFormDiffers, {}, {}, {dialect.name}));
  }
  return text;
}

std::vector<std::span<const Finding* const>> all_findings() {
  std::vector<std::span<const Finding* const>> tables = {
      kBinaryFindings,        kTextFindings,         kCheckFindings,         exb::kExbFindings,
      kExpressionRunFindings, image::kImageFindings, play::kScenarioFindings};
  for (const Format* f : formats()) {
    const bool listed = std::any_of(tables.begin(), tables.end(),
                                    [&](const auto& t) { return t.data() == f->findings.data(); });
    if (!listed) tables.push_back(f->findings);
  }
  return tables;
}

namespace {
std::string heading(const Format& f) { return std::string(f.name) + ": " + f.title; }
}  // namespace

std::string schema_page(const Format& f) {
  return "# " + heading(f) + "\n\n" + schema_markdown(f.schema(), 2);
}
std::string format_json_schema(const Format& f) {
  return json_schema(f.schema(), heading(f), f.variants);
}

const Finding* find_finding(std::string_view id) {
  for (const auto& table : all_findings())
    for (const Finding* f : table)
      if (f->id == id) return f;
  return nullptr;
}

}  // namespace kinora
