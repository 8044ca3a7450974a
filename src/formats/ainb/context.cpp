// AINB: names and numbers.
#include "context.hpp"

namespace kinora::ainb {
namespace {

/// From this number of outputs on a node gets a table.
constexpr std::size_t kManyOutputs = 16;

}  // namespace

void Names::add(const std::string& name) {
  const auto [it, is_new] = by_name_.emplace(name, static_cast<s32>(by_number_.size()));
  if (!is_new) it->second = kAmbiguous;
  by_number_.push_back(&name);
}

NameRef Names::name(s64 number) const {
  if (number < 0 || number >= static_cast<s64>(by_number_.size()))
    return NameRef(static_cast<s32>(number));
  const std::string& name = *by_number_[static_cast<std::size_t>(number)];
  const bool unique = !name.empty() && by_name_.at(name) != kAmbiguous;
  return unique ? NameRef(name) : NameRef(static_cast<s32>(number));
}

std::optional<s64> Names::number(const NameRef& name) const {
  if (name.index >= 0) return name.index;
  const auto it = by_name_.find(name.name);
  if (it == by_name_.end() || it->second == kAmbiguous) return {};
  return it->second;
}

std::optional<u32> Context::position(s32 id) const {
  const auto& nodes = file->nodes;
  if (!positions_known_) {
    positions_known_ = true;
    std::size_t in_order = 0;
    while (in_order < nodes.size() && nodes[in_order].id == static_cast<s64>(in_order)) ++in_order;
    for (u32 i = 0; in_order < nodes.size() && i < nodes.size(); ++i)
      positions_.emplace(nodes[i].id, i);
  }
  if (positions_.empty())
    return id >= 0 && static_cast<std::size_t>(id) < nodes.size()
               ? std::optional<u32>(static_cast<u32>(id))
               : std::nullopt;
  const auto it = positions_.find(id);
  return it == positions_.end() ? std::nullopt : std::optional<u32>(it->second);
}

const Names& Context::blackboard(BlackboardType t) const {
  auto& names = blackboard_[static_cast<u32>(t)];
  if (!names) {
    names = std::make_unique<Names>();
    for (const BlackboardEntry& e : file->blackboard)
      if (e.type() == t) names->add(e.name);
  }
  return *names;
}

const Names* Context::large_outputs(const Node& n, ValueType t) const {
  if (n.outputs.size() <= kManyOutputs) return nullptr;
  const u64 key = u64{node_index(n)} << 8 | static_cast<u64>(t);
  const auto [it, is_new] = outputs_.try_emplace(key);
  if (is_new)
    for (const Output& o : n.outputs)
      if (o.type() == t) it->second.add(o.name);
  return &it->second;
}

NameRef Context::output_name(const Node& n, ValueType t, s64 number) const {
  if (const Names* names = large_outputs(n, t)) return names->name(number);
  const Output* found = nullptr;
  s64 i = 0;
  for (const Output& o : n.outputs)
    if (o.type() == t && i++ == number) found = &o;
  if (!found || found->name.empty()) return NameRef(static_cast<s32>(number));
  for (const Output& o : n.outputs)
    if (&o != found && o.type() == t && o.name == found->name)
      return NameRef(static_cast<s32>(number));
  return NameRef(found->name);
}

std::optional<s64> Context::output_number(const Node& n, ValueType t, const NameRef& name) const {
  if (name.index >= 0) return name.index;
  if (const Names* names = large_outputs(n, t)) return names->number(name);
  std::optional<s64> found;
  s64 i = 0;
  for (const Output& o : n.outputs) {
    if (o.type() != t) continue;
    if (o.name == name.name) {
      if (found) return {};
      found = i;
    }
    ++i;
  }
  return found;
}

ValueType Context::output_type(const Source& s, ValueType parameter) const {
  if (!has_expression(s.binding.expression)) return parameter;
  const auto at = static_cast<std::size_t>(s.binding.expression);
  switch (file->expressions->expressions[at].input) {
    case exb::DataType::boolean:
      return ValueType::boolean;
    case exb::DataType::s32:
    case exb::DataType::u32:
      return ValueType::s32;
    case exb::DataType::f32:
      return ValueType::f32;
    case exb::DataType::string:
      return ValueType::string;
    case exb::DataType::vec3f:
      return ValueType::vec3f;
    default:
      return parameter;
  }
}

const std::vector<s64>* stored_order(const Layout* layout, const char* table, std::size_t count) {
  if (!layout) return nullptr;
  const auto known = layout->order.find(table);
  if (known == layout->order.end() || known->second.rule.size() != count) return nullptr;
  for (const s64 i : known->second.stored)
    if (i < 0 || i >= static_cast<s64>(count)) return nullptr;
  return &known->second.stored;
}

}  // namespace kinora::ainb
