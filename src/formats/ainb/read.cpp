// AINB from bytes.
#include "codec.hpp"
#include "describe.hpp"

namespace kinora::ainb {
namespace {

/// In which way the query array is not that of the rules (4.11).
void learn_queries(const File& f, Reader& r, Layout& layout) {
  const Context rule = make_plan(f, Layout{});
  auto ranges = r.ranges(kQueries);
  const auto& array = r.array(kQueries);
  std::stable_sort(ranges.begin(), ranges.end(), [](auto& a, auto& b) { return a.base < b.base; });
  u64 end = 0;
  bool tiles = true;
  for (const auto& range : ranges) {
    tiles = tiles && range.base == end;
    end = u64{range.base} + range.count;
  }
  if (!tiles || end != array.size()) {  // windows overlap or leave holes: keep the whole table
    layout.order["query_array"] = {rule.plan.query_rule, {array.begin(), array.end()}};
    auto& windows = layout.lists["query_window"];
    for (const auto& range : ranges) windows[range.owner] = {range.base, range.count};
    return;
  }
  std::vector<s64> query_nodes, owners;
  for (const Node& n : f.nodes)
    if (n.is_query) query_nodes.push_back(n.id);
  std::map<s64, std::vector<s64>> lists;
  for (const auto& range : ranges) {
    owners.push_back(range.owner);
    for (u32 i = range.base; i < range.base + range.count; ++i)
      lists[range.owner].push_back(array[i] < query_nodes.size() ? query_nodes[array[i]] : kNoId);
  }
  for (const Node& n : f.nodes)
    if (auto list = query_list(rule, n); list != lists[n.id])
      layout.lists["queries"][n.id] = lists[n.id];
  if (owners != rule.plan.query_order) layout.order["queries"] = {rule.plan.query_order, owners};
}

}  // namespace

Result<void> read(ByteView bytes, File& f, Recording* recording) {
  Context context;
  context.file = &f;
  Reader r(bytes, kPlaces, &context, {}, recording);
  describe(r, f);
  if (!r.finish()) return Failure(*r.error());
  if (recording) learn_queries(f, r, recording->layout);
  return {};
}

}  // namespace kinora::ainb
