// AINB in the registry.
#include <algorithm>

#include "kinora/formats/ainb/check.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/formats/ainb/convert.hpp"
#include "kinora/formats/ainb/definitions.hpp"
#include "kinora/formats/ainb/dt.hpp"
#include "kinora/formats/ainb/findings.hpp"
#include "kinora/play/exb_functions.hpp"
#include "kinora/registry/expressions.hpp"
#include "kinora/registry/typed_document.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora::ainb {
extern const Format kFormat;
extern const CompanionKind kDefinitions;
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
  static void check(const File& f, Findings& findings, const Companions& companions) {
    ainb::check(f, findings, [](std::string_view s) { return exb::is_builtin(s); });
    std::vector<DefinitionTable> tables;
    for (const Companion& c : companions.find("aidefn"))
      if (auto table = open_definitions(c.bytes, c.name)) tables.push_back(std::move(*table));
    check_definitions(f, tables, findings);
  }
  static void check_layout(const File& f, const Layout& layout, Findings& findings) {
    ainb::check_layout(f, layout, findings);
  }
  static void check_text(const File& f, Findings& findings) { ainb::check_text(f, findings); }
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

// ---- running an expression ----------------------------------------------------------------------

exb::DataType data_type(ValueType t) {
  constexpr std::array<exb::DataType, 6> kMap = {exb::DataType::s32,   exb::DataType::boolean,
                                                 exb::DataType::f32,   exb::DataType::string,
                                                 exb::DataType::vec3f, exb::DataType::none};
  return kMap[static_cast<u32>(t)];
}
exb::Value value_of(const Value& v) {
  if (const auto* x = std::get_if<Integer>(&v)) return exb::int_value(x->value);
  if (const auto* x = std::get_if<bool>(&v)) return exb::bool_value(*x);
  if (const auto* x = std::get_if<float>(&v)) return exb::float_value(*x);
  if (const auto* x = std::get_if<std::string>(&v)) return exb::string_value(*x);
  if (const auto* x = std::get_if<Vec3>(&v)) return exb::vec3_value(x->x, x->y, x->z);
  return {};
}
template <class T>
std::vector<UserParameter> user_parameters(const std::vector<T>& list) {
  std::array<u32, 6> count{};
  std::vector<UserParameter> out;
  out.reserve(list.size());
  for (const T& x : list)
    out.push_back({x.name, data_type(x.type()), count[static_cast<u32>(x.type())]++});
  return out;
}
const exb::Block* expressions(const kinora::Document& d) {
  const File& f = static_cast<const Document&>(d).model();
  return f.expressions ? &*f.expressions : nullptr;
}
/// The node whose inputs and outputs an expression names by their places: the first that uses it.
ExpressionHost expression_host(const kinora::Document& d, u32 expression) {
  const File& f = static_cast<const Document&>(d).model();
  ExpressionHost host;
  for (const Node& n : f.nodes) {
    const bool is_user = std::any_of(n.properties.begin(), n.properties.end(), [&](const auto& p) {
      return p.from.expression == static_cast<s32>(expression);
    });
    if (!is_user) continue;
    host.inputs = user_parameters(n.inputs);
    host.outputs = user_parameters(n.outputs);
    for (const Input& in : n.inputs) host.defaults.emplace_back(in.name, value_of(in.value));
    break;
  }
  return host;
}
// ---- the community's JSON, other versions -------------------------------------------------------

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
constexpr std::array kDefinitionEndings = {".aidefn.byml"};
constexpr Dialect kDialects[] = {{"dt",
                                  "JSON of dt-12345's library; the older scripts' is read too",
                                  write_dialect, recognises_dialect, read_dialect}};

bool recognises(ByteView bytes, std::string_view) { return has_magic(bytes, "AIB "); }

}  // namespace

const CompanionKind kDefinitions = {"aidefn", kDefinitionEndings, is_definition_table,
                                    "NodeDefinition"};

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
    .expressions = expressions,
    .expression_host = expression_host,
};

}  // namespace kinora::ainb
