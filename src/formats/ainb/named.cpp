#include "named.hpp"

#include <algorithm>

#include "kinora/core/suggest.hpp"
#include "kinora/formats/ainb/findings.hpp"
#include "kinora/text/scalar.hpp"
#include "names.hpp"

namespace kinora::ainb {
namespace {

std::string type_name(ValueType t) {
  return std::string(name_of(kValueTypeNames, static_cast<u32>(t)));
}
std::string type_name(BlackboardType t) {
  return std::string(name_of(kBlackboardTypeNames, static_cast<u32>(t)));
}
std::string reference_text(const NameRef& ref) {
  return ref.index < 0 ? '\'' + ref.name + '\'' : "number " + std::to_string(ref.index);
}
/// What could have been meant, else what there is.
std::string help(const NameRef& ref, const std::vector<std::string_view>& known, const char* what) {
  if (ref.index < 0)
    if (std::string hint = did_you_mean(ref.name, known); !hint.empty()) return hint;
  std::string text;
  for (const std::string_view name : known) {
    if (text.size() > 100) {
      text += ", ...";
      break;
    }
    text.append(text.empty() ? "" : ", ").append(name);
  }
  return std::string(what) + " of this type: " + (text.empty() ? "none" : text) + '.';
}

}  // namespace

BlackboardType entry_type(const Binding& b, ValueType parameter) {
  return b.axis == Axis::none ? blackboard_type(parameter) : BlackboardType::vec3f;
}

std::optional<Problem> output_problem(const Context& c, const Source& s, ValueType parameter) {
  const Node* n = c.node(s.node);
  if (!n) return {};  // a dangling id has its own finding
  const ValueType type = c.output_type(s, parameter);
  const auto number = c.output_number(*n, type, s.output);
  std::vector<std::string_view> names;
  std::size_t alike = 0;
  const Output* other = nullptr;  // called so, of another type
  for (const Output& o : n->outputs) {
    const bool is_named = s.output.index < 0 && o.name == s.output.name;
    if (o.type() == type) {
      names.push_back(o.name);
      alike += is_named;
    } else if (is_named) {
      other = &o;
    }
  }
  if (number && *number < static_cast<s64>(names.size())) return {};
  if (alike > 1) return Problem{&kAmbiguousName, {"outputs", s.output.name}};
  const std::string id = std::to_string(n->id), node(label(*n));
  if (other)
    return Problem{&kOutputOfOtherType,
                   {id, node, other->name, type_name(other->type()), type_name(type)}};
  return Problem{
      &kNoSuchOutput,
      {id, node, reference_text(s.output), type_name(type), help(s.output, names, "Its outputs")}};
}

std::optional<Problem> entry_problem(const Context& c, const NameRef& entry, BlackboardType type) {
  const Names& all = c.blackboard(type);
  const auto number = all.number(entry);
  if (number && *number < all.size()) return {};
  std::vector<std::string_view> names;
  for (const BlackboardEntry& e : c.file->blackboard)
    if (e.type() == type) names.push_back(e.name);
  if (entry.index < 0 && std::find(names.begin(), names.end(), entry.name) != names.end())
    return Problem{&kAmbiguousName, {"blackboard entries", entry.name}};
  return Problem{&kNoSuchEntry,
                 {reference_text(entry), type_name(type), help(entry, names, "Its entries")}};
}

// ---- in a text ----------------------------------------------------------------------------------

namespace {

/// A key, or a place in a list.
struct Step {
  Step(const char* k) : key(k) {}
  Step(std::size_t i) : index(i) {}
  const char* key = nullptr;
  std::size_t index = 0;
};

/// Walks the records as they stand in the text. A place is looked up only for the message.
class WrongName {
 public:
  WrongName(const Context& c, const TextNode& root) : c_(c), root_(root) {}

  std::optional<Diagnostic> find() {
    const File& f = *c_.file;
    for (std::size_t i = 0; i < f.nodes.size() && !found_; ++i) look_at(f.nodes[i], i);
    for (std::size_t i = 0; i < f.unused_attachments.size() && !found_; ++i)
      for (std::size_t k = 0; k < f.unused_attachments[i].properties.size(); ++k)
        look_at(f.unused_attachments[i].properties[k],
                {"unused_attachments", i, "properties", k, "from", "blackboard"});
    return std::move(found_);
  }

 private:
  using Path = std::initializer_list<Step>;

  void look_at(const Node& n, std::size_t i) {
    for (std::size_t k = 0; k < n.properties.size(); ++k)
      look_at(n.properties[k], {"nodes", i, "properties", k, "from", "blackboard"});
    for (std::size_t k = 0; k < n.inputs.size(); ++k) {
      const Input& in = n.inputs[k];
      for (std::size_t s = 0; s < in.from.size(); ++s) {
        look_at(in.from[s].binding, in.type(), {"nodes", i, "inputs", k, "from", s, "blackboard"});
        const bool is_named = in.from[s].node != kNoId && in.from[s].output.index < 0;
        if (!is_named || found_) continue;
        if (const auto p = output_problem(c_, in.from[s], in.type()))
          found(*p, {"nodes", i, "inputs", k, "from", s, "output"});
      }
    }
    for (std::size_t k = 0; k < n.children.size(); ++k) look_at(n.children[k], i, k);
    for (std::size_t a = 0; a < n.attachments.size(); ++a)
      for (std::size_t k = 0; k < n.attachments[a].properties.size(); ++k)
        look_at(n.attachments[a].properties[k],
                {"nodes", i, "attachments", a, "properties", k, "from", "blackboard"});
  }
  void look_at(const Property& p, Path path) { look_at(p.from, p.type(), path); }
  void look_at(const Child& child, std::size_t i, std::size_t k) {
    const Path when = {"nodes", i, "children", k, "when", "blackboard"};
    if (const auto* x = std::get_if<Operand<Integer>>(&child.when)) {
      look_at(x->blackboard, BlackboardType::s32, when);
    } else if (const auto* s = std::get_if<Operand<std::string>>(&child.when)) {
      look_at(s->blackboard, BlackboardType::string, when);
    } else if (const auto* w = std::get_if<Operand<float>>(&child.when)) {
      look_at(w->blackboard, BlackboardType::f32,
              {"nodes", i, "children", k, "weight", "blackboard"});
    } else if (const auto* range = std::get_if<RangeCondition>(&child.when)) {
      look_at(range->minimum.blackboard, BlackboardType::f32,
              {"nodes", i, "children", k, "when", "min", "blackboard"});
      look_at(range->maximum.blackboard, BlackboardType::f32,
              {"nodes", i, "children", k, "when", "max", "blackboard"});
    }
  }
  void look_at(const Binding& b, ValueType parameter, Path path) {
    if (b.expression == kNoId) look_at(b.blackboard, entry_type(b, parameter), path);
  }
  void look_at(const Boxed<NameRef>& entry, BlackboardType type, Path path) {
    if (!entry || entry->index >= 0 || found_) return;
    if (const auto p = entry_problem(c_, *entry, type)) found(*p, path);
  }

  /// As deep as the text goes: one source needs no list.
  const TextNode& place(Path path) const {
    const TextNode* at = &root_;
    for (const Step& step : path) {
      const TextNode* next = step.key        ? at->is_map() ? at->find(step.key) : nullptr
                             : at->is_list() ? at->item(static_cast<u32>(step.index))
                                             : nullptr;
      if (next) at = next;
    }
    return *at;
  }
  void found(const Problem& p, Path path) {
    const TextNode& at = place(path);
    found_ = text_error(*p.finding, at, {});
    found_->arguments = p.arguments;
    found_->path = node_path(root_, at);
  }

  const Context& c_;
  const TextNode& root_;
  std::optional<Diagnostic> found_;
};

}  // namespace

std::optional<Diagnostic> find_wrong_name(const Context& c, const TextNode& root) {
  return WrongName(c, root).find();
}

}  // namespace kinora::ainb
