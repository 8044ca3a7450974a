// AINB from bytes.
#include <numeric>

#include "describe.hpp"
#include "kinora/formats/ainb/codec.hpp"

namespace kinora::ainb {
namespace {

/// The order of a table that follows from the model, where it is not that of the rule: for each of
/// its entries the number that the rule gives. `number(i)`: that of entry i, or -1.
template <class F>
void learn_order(Layout& layout, const char* table, std::size_t rule_count, std::size_t count,
                 F&& number) {
  Layout::Order order;
  for (std::size_t i = 0; i < count; ++i) order.stored.push_back(number(i));
  order.rule.resize(rule_count);
  std::iota(order.rule.begin(), order.rule.end(), 0);
  if (order.rule != order.stored) layout.order[table] = std::move(order);
}

/// The n-th free of several places with the same key: equal entries keep their order.
template <class Key>
class Occurrences {
 public:
  void add(const Key& key, s64 place) { places_[key].free.push_back(place); }
  s64 take(const Key& key) {
    Places& places = places_[key];
    return places.taken < places.free.size() ? places.free[places.taken++] : -1;
  }

 private:
  struct Places {
    std::vector<s64> free;
    std::size_t taken = 0;
  };
  std::map<Key, Places> places_;
};

/// Entries that follow from the nodes are not part of the model.
void take_modules(File& f, OnDisk& disk, Layout* layout) {
  f.modules = disk.modules;
  drop_derived_modules(f);
  if (!layout) return;
  const std::vector<Module> rule = module_list(f);
  const auto key = [](const Module& m) { return std::tuple(m.path, m.category, m.instance_count); };
  Occurrences<std::tuple<std::string, std::string, u32>> places;
  for (std::size_t i = 0; i < rule.size(); ++i) places.add(key(rule[i]), static_cast<s64>(i));
  learn_order(*layout, "modules", rule.size(), disk.modules.size(),
              [&](std::size_t i) { return places.take(key(disk.modules[i])); });
}

void take_actions(File& f, OnDisk& disk, Layout* layout) {
  for (auto& [node, action] : disk.actions) f.nodes[node].actions.push_back(action);
  if (!layout) return;
  Occurrences<u32> places;
  s64 place = 0;
  for (u32 n = 0; n < f.nodes.size(); ++n)
    for (std::size_t a = 0; a < f.nodes[n].actions.size(); ++a) places.add(n, place++);
  learn_order(*layout, "actions", disk.actions.size(), disk.actions.size(),
              [&](std::size_t i) { return places.take(disk.actions[i].first); });
}

/// In which way the query array is not that of the rules (4.11).
void learn_queries(const Context& rule, Reader& r, Layout& layout) {
  const File& f = *rule.file;
  auto ranges = r.ranges(kQueries);
  const auto& array = r.array(kQueries);
  std::stable_sort(ranges.begin(), ranges.end(), [](auto& a, auto& b) { return a.base < b.base; });
  u64 end = 0;
  bool tiles = true;
  for (const auto& range : ranges) {
    tiles = tiles && range.base == end;
    end = u64{range.base} + range.count;
  }
  std::vector<s64> query_nodes, owners;
  for (const Node& n : f.nodes)
    if (n.is_query) query_nodes.push_back(n.id);
  if (!tiles || end != array.size()) {  // windows overlap or leave holes: keep the whole table
    std::vector<s64> rule_list;
    for (const s64 owner : rule.plan.query_order) {
      const auto own = query_list(rule, *rule.node(static_cast<s32>(owner)));
      rule_list.insert(rule_list.end(), own.begin(), own.end());
    }
    layout.order["query_array"] = {rule_list, {array.begin(), array.end()}};
    auto& windows = layout.lists["query_window"];
    for (const auto& range : ranges) windows[range.owner] = {range.base, range.count};
    return;
  }
  std::map<s64, std::vector<s64>> lists;
  for (const auto& range : ranges) {
    owners.push_back(range.owner);
    for (u32 i = range.base; i < range.base + range.count; ++i)
      lists[range.owner].push_back(array[i] < query_nodes.size() ? query_nodes[array[i]] : kNoId);
  }
  for (const Node& n : f.nodes)
    if (auto list = query_list(rule, n); list != lists[n.id])
      layout.order[query_list_key(n)] = {std::move(list), lists[n.id]};
  if (owners != rule.plan.query_order) layout.order["queries"] = {rule.plan.query_order, owners};
}

/// What the writer cannot learn by itself because it is no field of its own.
void learn(const File& f, const OnDisk& disk, Reader& r, Layout& layout) {
  Context rule(f);
  make_plan(rule);
  learn_queries(rule, r, layout);
  if (f.expressions && rule.plan.expression_instances != disk.expression_instances)
    layout.numbers["expressions.instances"] = {rule.plan.expression_instances,
                                               disk.expression_instances};
}

Result<void> read_as_it_is(ByteView bytes, File& f, Recording* recording) {
  f = File();
  Context context(f);
  Reader r(bytes, kPlaces, &context, {}, recording);
  describe(r, f);
  if (!r.finish()) return Failure(*r.error());
  Layout* layout = recording ? &recording->layout : nullptr;
  take_modules(f, context.disk, layout);
  take_actions(f, context.disk, layout);
  if (layout) learn(f, context.disk, r, *layout);
  return {};
}

/// Whether a file is whole once the 8 bytes that a public tool forgets are put in: see
/// kShiftedOffsets.
bool lacks_blackboard_type(ByteView bytes) {
  constexpr u32 kBlackboardOffset = 0x20, kOldHeaderSize = 0x30, kForgotten = 8;
  if (bytes.size() < 0x74 || !has_unsigned_entries(load<u32>(bytes.data() + 4))) return false;
  const u64 start = load<u32>(bytes.data() + kBlackboardOffset);
  if (start + kOldHeaderSize > bytes.size()) return false;
  const ByteView header = bytes.subspan(start, kOldHeaderSize);
  if (std::any_of(header.begin(), header.end(), [](u8 x) { return x != 0; })) return false;
  Bytes whole(bytes.begin(), bytes.end());
  whole.insert(whole.begin() + static_cast<std::ptrdiff_t>(start), kForgotten, 0);
  File f;
  return read_as_it_is(whole, f, nullptr).has_value();
}

}  // namespace

Result<void> read(ByteView bytes, File& f, Recording* recording) {
  auto r = read_as_it_is(bytes, f, recording);
  if (!r && lacks_blackboard_type(bytes))
    return fail(kShiftedOffsets, load<u32>(bytes.data() + 0x20), "blackboard");
  return r;
}

}  // namespace kinora::ainb
