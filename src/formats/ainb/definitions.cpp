#include "kinora/formats/ainb/definitions.hpp"

#include <algorithm>

#include "check.hpp"
#include "kinora/core/number.hpp"
#include "kinora/core/suggest.hpp"

namespace kinora::ainb {
namespace {

constexpr std::string_view kBasicTypes[] = {"Int", "Bool", "Float", "String", "Vector3"};

/// The input of a definition, whatever its type.
struct KnownInput {
  std::string_view type;
  byml::Value properties;
};

class DefinitionCheck {
 public:
  DefinitionCheck(Report& r, const std::vector<DefinitionTable>& tables) : r_(r), tables_(tables) {}

  void check(const Node& n) {
    if (n.type != NodeType::user_defined || n.is_module || n.name.empty()) return;
    byml::Value definition;
    std::string other_category;
    for (const DefinitionTable& t : tables_) {
      const byml::Value found = t.file.root().find(n.name);
      if (!found) continue;
      if (!definition) definition = found;
      if (is_usable(t.category)) {
        other_category.clear();
        definition = found;
        break;
      }
      other_category = t.category;
    }
    if (!definition) {
      r_.add(kUnknownNode, Report::path(n), {n.name, did_you_mean(n.name, node_names())});
      return;
    }
    if (!other_category.empty())
      r_.add(kNodeOfOtherCategory, Report::path(n), {n.name, other_category, r_.file.category});
    for (std::size_t i = 0; i < n.inputs.size(); ++i) check_input(n, i, definition.find("Inputs"));
  }

 private:
  /// Sequences may use the nodes of AI files.
  bool is_usable(const std::string& category) const {
    return category.empty() || category == r_.file.category ||
           (r_.file.category == "Sequence" && category == "AI");
  }
  const std::vector<std::string_view>& node_names() {
    if (names_.empty())
      for (const DefinitionTable& t : tables_)
        for (u32 i = 0; i < t.file.root().size(); ++i) names_.push_back(t.file.root().key(i));
    return names_;
  }

  void check_input(const Node& n, std::size_t index, const byml::Value& all) {
    const Input& in = n.inputs[index];
    std::vector<std::string_view> names;
    std::optional<KnownInput> known;
    for (u32 t = 0; t < all.size(); ++t) {
      const byml::Value of_type = all.item(t);
      for (u32 i = 0; i < of_type.size(); ++i) names.push_back(of_type.key(i));
      if (const byml::Value v = of_type.find(in.name)) known = KnownInput{all.key(t), v};
    }
    const std::string path = Report::path(n, "inputs", static_cast<s64>(index));
    const std::string_view type = name_of(kValueTypeNames, static_cast<u32>(in.type()));
    if (!known || !may_be(in.type(), known->type)) {
      const std::string help = known ? "There it is of type " + std::string(known->type) + '.'
                                     : did_you_mean(in.name, names);
      r_.add(kUnknownInput, path, {n.name, in.name, type, help});
    } else if (in.is_default) {
      check_default(in, known->properties.find("default"), path);
    }
  }
  /// Enumerations are integers; what is no basic type may be one or a pointer.
  static bool may_be(ValueType type, std::string_view known) {
    const auto basic = std::find(std::begin(kBasicTypes), std::end(kBasicTypes), known);
    if (basic == std::end(kBasicTypes)) return type == ValueType::s32 || type == ValueType::pointer;
    return basic - std::begin(kBasicTypes) == static_cast<std::ptrdiff_t>(type);
  }

  /// Numbers may be written as texts there; enumerators are, and cannot be compared.
  void check_default(const Input& in, const byml::Value& value, const std::string& path) {
    std::string expected, found;
    const auto text = value.text();
    if (const auto* x = std::get_if<bool>(&in.value)) {
      const auto known = value.boolean() ? value.boolean()
                         : text          ? std::optional(*text == "true" || *text == "True")
                                         : std::nullopt;
      if (!known || *known == *x) return;
      expected = *known ? "true" : "false";
      found = *x ? "true" : "false";
    } else if (const auto* i = std::get_if<Integer>(&in.value)) {
      const auto known = value.integer() ? value.integer()
                         : text          ? parse_integer<s32>(*text)
                                         : std::nullopt;
      if (!known || *known == i->value) return;
      expected = std::to_string(*known);
      found = std::to_string(i->value);
    } else if (const auto* f = std::get_if<float>(&in.value)) {
      const auto known = value.real() ? value.real() : text ? parse_float(*text) : std::nullopt;
      if (!known || *known == *f) return;
      expected = float_text(*known);
      found = float_text(*f);
    } else if (const auto* s = std::get_if<std::string>(&in.value)) {
      if (!text || *text == *s) return;
      expected = *text;
      found = *s;
    } else {
      return;
    }
    r_.add(kNotTheDefault, path, {expected, found});
  }

  Report& r_;
  const std::vector<DefinitionTable>& tables_;
  std::vector<std::string_view> names_;
};

}  // namespace

bool is_definition_table(ByteView bytes, std::string_view file_name) {
  return (has_magic(bytes, "YB") || has_magic(bytes, "BY")) &&
         file_name.find(".aidefn") != file_name.npos;
}

Result<DefinitionTable> open_definitions(ByteView bytes, std::string_view name) {
  auto file = byml::File::open(bytes);
  if (!file) return Failure(std::move(file.error()));
  DefinitionTable table{*file, {}};
  for (const std::string_view category : {"AI", "Logic", "Sequence"})
    if (name.find(std::string(category) + "/NodeDefinition/") != name.npos)
      table.category = category;
  return table;
}

void check_definitions(const File& f, const std::vector<DefinitionTable>& tables,
                       Findings& findings) {
  if (tables.empty()) return;
  const Context context(f);
  Report report(context, findings);
  DefinitionCheck check(report, tables);
  for (const Node& n : f.nodes) check.check(n);
}

}  // namespace kinora::ainb
