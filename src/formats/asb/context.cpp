#include "formats/asb/context.hpp"

namespace kinora::asb {

void BlackboardIndex::build(const std::vector<BlackboardEntry>& blackboard) {
  for (const BlackboardEntry& e : blackboard) {
    const auto t = static_cast<u32>(e.type());
    const Entry entry{e.type(), static_cast<u32>(ids_[t].size()), true, &e.name};
    ids_[t].push_back(e.handle);
    by_id_.emplace(e.handle, entry);
    const auto [first, is_new] = by_name_[t].emplace(e.name, e.handle);
    if (is_new) continue;
    by_id_[e.handle].is_unique = false;
    by_id_[first->second].is_unique = false;
  }
}

const BlackboardIndex::Entry* BlackboardIndex::find(s32 id) const {
  const auto it = by_id_.find(id);
  return it == by_id_.end() ? nullptr : &it->second;
}
std::optional<s32> BlackboardIndex::find(BlackboardType type, std::string_view name) const {
  const auto& names = by_name_[static_cast<u32>(type)];
  const auto it = names.find(name);
  if (it == names.end()) return {};
  return it->second;
}
s32 BlackboardIndex::at(BlackboardType type, u32 place) const {
  const auto& ids = ids_[static_cast<u32>(type)];
  return place < ids.size() ? ids[place] : missing_id(place);
}
std::vector<BlackboardType> BlackboardIndex::types_of(std::string_view name) const {
  std::vector<BlackboardType> types;
  for (u32 t = 0; t < kBlackboardTypes; ++t)
    if (by_name_[t].count(name)) types.push_back(static_cast<BlackboardType>(t));
  return types;
}
std::vector<std::string_view> BlackboardIndex::names(BlackboardType type) const {
  std::vector<std::string_view> names;
  for (const auto& entry : by_name_[static_cast<u32>(type)]) names.push_back(entry.first);
  return names;
}

Context make_context(const File& f) {
  Context c;
  c.file = &f;
  c.form = f.form;
  c.blackboard.build(f.blackboard);
  c.expression_count = f.expressions ? f.expressions->expressions.size() : 0;
  u32 base = 0;
  for (const Element& e : f.elements) {
    const auto n = static_cast<u32>(e.float_properties.size());
    if (n != 0) c.float_property_base.emplace(e.id, std::pair(base, n));
    base += n;
    c.float_property_count = base;
    for (const Transition& t : e.transitions) c.state_count += static_cast<bool>(t.state);
  }
  return c;
}

}  // namespace kinora::asb
