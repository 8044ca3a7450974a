// AINB in the registry.
#include "kinora/formats/ainb/check.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/formats/ainb/convert.hpp"
#include "kinora/formats/ainb/dt.hpp"
#include "kinora/formats/ainb/findings.hpp"
#include "kinora/play/exb_functions.hpp"
#include "kinora/registry/typed_document.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora::ainb {
extern const Format kFormat;
namespace {

void add_fact(std::vector<Fact>& facts, const char* name, std::size_t n) {
  if (n != 0) facts.push_back({name, std::to_string(n)});
}

struct Traits {
  using Model = File;
  static const Format& format() { return kFormat; }
  static const Codec<File>& codec() { return kCodec; }
  static std::string variant(const File& f) { return ainb::variant(f); }
  static void write_text(TextWriter& w, const File& f, bool full) { ainb::write_text(w, f, full); }
  static Result<File> read_text(const TextNode& root, std::string_view variant) {
    return ainb::read_text(root, version_of_variant(variant).value_or(0));
  }
  static void check(const File& f, Findings& findings, const Companions&) {
    ainb::check(f, findings, [](std::string_view s) { return exb::is_builtin(s); });
  }
  static void check_layout(const File& f, const Layout& layout, Findings& findings) {
    ainb::check_layout(f, layout, findings);
  }
  static bool fix(File& f, Findings& done) { return ainb::fix(f, done); }
  static void facts(const File& f, std::vector<Fact>& facts) {
    facts.push_back({"name", f.name});
    facts.push_back({"category", f.category});
    facts.push_back({"blackboard id", hex(f.blackboard_id)});
    std::size_t queries = 0, modules = 0, attachments = 0, actions = 0;
    for (const Node& n : f.nodes) {
      queries += n.is_query;
      modules += n.is_module;
      attachments += n.attachments.size();
      actions += n.actions.size();
    }
    facts.push_back({"commands", std::to_string(f.commands.size())});
    facts.push_back({"nodes", std::to_string(f.nodes.size())});
    add_fact(facts, "queries", queries);
    add_fact(facts, "module nodes", modules);
    add_fact(facts, "blackboard entries", f.blackboard.size());
    add_fact(facts, "attachments", attachments);
    add_fact(facts, "XLink actions", actions);
    add_fact(facts, "replacements", f.replacements.size());
    if (f.expressions) {
      facts.push_back({"expressions", std::to_string(f.expressions->expressions.size())});
      facts.push_back({"expression version", std::to_string(f.expressions->version)});
    }
  }
};
using Document = TypedDocument<Traits>;

Result<std::string> write_dialect(const kinora::Document& d, Findings& lost) {
  const auto& document = static_cast<const Document&>(d);
  std::string text = write_dt(document.model(), lost);
  if (!document.decoded().layout.empty() || document.decoded().original)
    lost.push_back(make_diagnostic(kNotInDt, {}, {}, {"the file's own layout"}));
  return text;
}
Result<std::unique_ptr<kinora::Document>> convert_document(const kinora::Document& d,
                                                           std::string_view variant,
                                                           Findings& lost) {
  const auto version = version_of_variant(variant);
  if (!version)
    return fail(kTextUnknownFormat, {}, {}, {variant, "known: ainb/0x404, ainb/0x407, ainb/0x408"});
  auto model = convert(static_cast<const Document&>(d).model(), *version, lost);
  if (!model) return Failure(std::move(model.error()));
  Decoded<File> decoded;
  decoded.model = std::move(*model);
  return std::make_unique<Document>(std::move(decoded));
}

bool recognises_dialect(std::string_view, const TextNode* root) { return root && is_dt(*root); }
Result<std::unique_ptr<kinora::Document>> read_dialect(std::string_view text, const Options&) {
  auto tree = parse_text(text);
  if (!tree) return Failure(std::move(tree.error()));
  auto model = read_dt(tree->root());
  if (!model) return Failure(std::move(model.error()));
  Decoded<File> d;
  d.model = std::move(*model);
  return std::make_unique<Document>(std::move(d));
}

constexpr std::array kVariants = {"ainb/0x404", "ainb/0x407", "ainb/0x408"};
constexpr std::array kEndings = {".ainb"};
constexpr Dialect kDialects[] = {{"dt",
                                  "JSON of dt-12345's library; the older scripts' is read too",
                                  write_dialect, recognises_dialect, read_dialect}};

bool recognises(ByteView bytes, std::string_view) { return has_magic(bytes, "AIB "); }

}  // namespace

const Format kFormat = {
    .name = "ainb",
    .title = "AI node graph",
    .games = "Tears of the Kingdom, Super Mario Bros. Wonder, Splatoon 3, Switch Sports and others",
    .variants = kVariants,
    .endings = kEndings,
    .findings = kAinbFindings,
    .options = {},
    .dialects = kDialects,
    .recognises = recognises,
    .decode = Document::decode,
    .parse = Document::parse,
    .map = Document::map,
    .convert = convert_document,
    .schema = schema,
};

}  // namespace kinora::ainb
