// AINB: what follows from the model. Query lists and their order (4.11 of the format's notes),
// which outputs are used, modules in order of first use, actions, files, counts.
#include <algorithm>
#include <unordered_set>

#include "context.hpp"
#include "kinora/core/hash.hpp"
#include "kinora/formats/exb/codec.hpp"

namespace kinora::ainb {

std::string query_list_key(const Node& n) { return "nodes[" + std::to_string(n.id) + "].queries"; }

std::vector<s64> query_list(const Context& c, const Node& n, u32* first_type) {
  std::vector<s64> list;
  if (first_type) *first_type = static_cast<u32>(kValueTypes.size());
  for (const ValueType type : kValueTypes) {
    for (const Input& in : n.inputs) {
      if (in.type() != type) continue;
      const auto begin = static_cast<std::ptrdiff_t>(list.size());
      for (const Source& s : in.from)
        if (const Node* q = c.node(s.node); q && q->is_query) list.push_back(s.node);
      if (in.from.size() > 1)
        std::sort(list.begin() + begin, list.end(), [&](s64 a, s64 b) {
          return *c.position(static_cast<s32>(a)) < *c.position(static_cast<s32>(b));
        });
    }
    if (first_type && !list.empty()) *first_type = std::min(*first_type, static_cast<u32>(type));
  }
  return list;
}

namespace {

/// The array as a whole, where a layout knows one: windows of a foreign tool that overlap.
bool plan_stored_query_array(Context& c, const std::vector<s64>& rule) {
  if (!c.layout) return false;
  const auto array = c.layout->order.find("query_array");
  const auto windows = c.layout->lists.find("query_window");
  if (array == c.layout->order.end() || windows == c.layout->lists.end()) return false;
  if (array->second.rule != rule) return false;
  c.plan.query_array.assign(array->second.stored.begin(), array->second.stored.end());
  for (const auto& [id, window] : windows->second)
    if (const auto at = c.position(static_cast<s32>(id)); at && window.size() == 2)
      c.plan.query_range[*at] = {static_cast<u32>(window[0]), static_cast<u32>(window[1])};
  return true;
}

/// The nodes with queries in the order of the array. Rule: by the first type of input that a query
/// feeds, then by position.
void sort_owners(const Context& c, std::vector<u32>& owners, const std::vector<u32>& first_type) {
  std::stable_sort(owners.begin(), owners.end(),
                   [&](u32 a, u32 b) { return first_type[a] < first_type[b]; });
  if (!c.layout) return;
  const auto stored = c.layout->order.find("queries");
  if (stored == c.layout->order.end()) return;
  std::unordered_map<s64, u32> rank;  // owners that the layout does not know come last
  for (const s64 id : stored->second.stored) rank.emplace(id, static_cast<u32>(rank.size()));
  const auto rank_of = [&](u32 i) {
    const auto it = rank.find(c.file->nodes[i].id);
    return it == rank.end() ? ~0u : it->second;
  };
  std::stable_sort(owners.begin(), owners.end(),
                   [&](u32 a, u32 b) { return rank_of(a) < rank_of(b); });
}

void plan_outputs(Context& c) {
  const auto& nodes = c.file->nodes;
  u32 count = 0;
  for (const Node& n : nodes) {
    c.plan.first_output.push_back(count);
    count += static_cast<u32>(n.outputs.size());
  }
  c.plan.output_used.resize(count);
  for (const Node& n : nodes)
    for (const Input& in : n.inputs)
      for (const Source& s : in.from) {
        const auto at = c.position(s.node);
        if (!at) continue;
        const ValueType type = c.output_type(s, in.type());
        const auto wanted = c.output_number(nodes[*at], type, s.output);
        const auto& outputs = nodes[*at].outputs;
        s64 k = 0;
        for (u32 o = 0; wanted && o < outputs.size(); ++o)
          if (outputs[o].type() == type && k++ == *wanted)
            c.plan.output_used[c.plan.first_output[*at] + o] = 1;
      }
}

void plan_actions(Context& c) {
  const auto& nodes = c.file->nodes;
  std::vector<std::pair<u32, u32>> rule;
  for (u32 n = 0; n < nodes.size(); ++n)
    for (u32 a = 0; a < nodes[n].actions.size(); ++a) rule.emplace_back(n, a);
  const auto* stored = stored_order(c.layout, "actions", rule.size());
  if (!stored) {
    c.plan.actions = std::move(rule);
    return;
  }
  for (const s64 i : *stored) c.plan.actions.push_back(rule[static_cast<std::size_t>(i)]);
}

void plan_modules(Context& c) {
  std::vector<Module> rule = module_list(*c.file);
  const auto* stored = stored_order(c.layout, "modules", rule.size());
  if (!stored) {
    c.plan.modules = std::move(rule);
    return;
  }
  for (const s64 i : *stored) c.plan.modules.push_back(rule[static_cast<std::size_t>(i)]);
}

void plan_expressions(Context& c) {
  if (!c.file->expressions) return;
  for (const exb::Expression& e : c.file->expressions->expressions)
    c.plan.expression_io.push_back(exb::written_sizes(e).io);
  u32 uses = 0;
  for (const Node& n : c.file->nodes) uses += expression_use(c, n).count;
  for (const Attachment* a : attachment_entries(*c.file)) uses += expression_use(c, *a).count;
  c.plan.expression_instances = uses;
  if (!c.layout) return;
  const auto stored = c.layout->numbers.find("expressions.instances");
  if (stored != c.layout->numbers.end() && stored->second.rule == uses)
    c.plan.expression_instances = static_cast<u32>(stored->second.stored);
}

}  // namespace

void plan_queries(Context& c) {
  const auto& nodes = c.file->nodes;
  std::vector<u32> ordinal(nodes.size()), first_type(nodes.size()), owners;
  std::vector<std::vector<s64>> lists(nodes.size());
  const bool any_stored = c.layout && !c.layout->order.empty();
  u32 queries = 0;
  for (u32 i = 0; i < nodes.size(); ++i) {
    ordinal[i] = queries;
    queries += nodes[i].is_query;
    if (!nodes[i].inputs.empty()) lists[i] = query_list(c, nodes[i], &first_type[i]);
    if (any_stored)
      if (const auto own = c.layout->order.find(query_list_key(nodes[i]));
          own != c.layout->order.end() && own->second.rule == lists[i])
        lists[i] = own->second.stored;
    if (!lists[i].empty()) owners.push_back(i);
  }
  sort_owners(c, owners, first_type);

  Plan& p = c.plan;
  p.query_range.assign(nodes.size(), {0, 0});
  std::vector<s64> rule;
  for (const u32 i : owners) rule.insert(rule.end(), lists[i].begin(), lists[i].end());
  if (plan_stored_query_array(c, rule)) return;
  for (const u32 i : owners) {
    p.query_order.push_back(nodes[i].id);
    p.query_range[i] = {static_cast<u32>(p.query_array.size()), static_cast<u32>(lists[i].size())};
    for (const s64 id : lists[i])
      if (const auto at = c.position(static_cast<s32>(id))) p.query_array.push_back(ordinal[*at]);
  }
}

std::vector<Module> module_list(const File& f) {
  std::unordered_map<std::string_view, const Module*> known;
  for (const Module& m : f.modules) known.emplace(m.path, &m);
  std::vector<Module> list;
  std::unordered_set<std::string> seen;
  for (const Node& n : f.nodes) {
    if (!n.is_module) continue;
    std::string path = n.name + ".ainb";
    if (!seen.insert(path).second) continue;
    const auto it = known.find(path);
    list.push_back(it != known.end() ? *it->second : Module{std::move(path), f.category, 1});
  }
  for (const Module& m : f.modules)
    if (seen.insert(m.path).second || known[m.path] != &m) list.push_back(m);
  return list;
}

void drop_derived_modules(File& f) {
  const std::vector<Module> all = std::move(f.modules);
  f.modules.clear();
  std::unordered_map<std::string, const Module*> by_path;
  const std::vector<Module> rule = module_list(f);
  for (const Module& m : rule) by_path.emplace(m.path, &m);
  for (const Module& m : all) {
    const auto it = by_path.find(m.path);
    if (it == by_path.end() || *it->second != m) f.modules.push_back(m);
  }
}

std::vector<std::string> file_list(const File& f) {
  std::vector<std::string> files = f.blackboard_files;
  std::unordered_set<std::string_view> seen(files.begin(), files.end());
  for (const BlackboardEntry* e : by_type(f.blackboard))
    if (!e->file.empty() && seen.insert(e->file).second) files.push_back(e->file);
  return files;
}

std::vector<const BlackboardEntry*> by_type(const std::vector<BlackboardEntry>& entries) {
  std::vector<const BlackboardEntry*> list;
  list.reserve(entries.size());
  for (const BlackboardEntry& e : entries) list.push_back(&e);
  std::stable_sort(list.begin(), list.end(),
                   [](const auto* a, const auto* b) { return a->type() < b->type(); });
  return list;
}

std::vector<const Attachment*> attachment_entries(const File& f) {
  std::vector<const Attachment*> entries;
  std::unordered_multimap<std::size_t, const Attachment*> by_hash;
  for (const Node& n : f.nodes)
    for (const Attachment& a : n.attachments) {
      const std::size_t hash = share_hash(a);
      const auto [first, last] = by_hash.equal_range(hash);
      if (std::any_of(first, last, [&](const auto& e) { return equal_shared(*e.second, a); }))
        continue;
      by_hash.emplace(hash, &a);
      entries.push_back(&a);
    }
  for (const Attachment& a : f.unused_attachments) entries.push_back(&a);
  return entries;
}

namespace {

/// What `same_value` takes for equal has the same hash.
struct ValueHash {
  u64 seed;
  u64 operator()(const Integer& x) const { return word(static_cast<u32>(x.value)); }
  u64 operator()(bool x) const { return word(x); }
  u64 operator()(float x) const { return word(std::bit_cast<u32>(x)); }
  u64 operator()(const std::string& x) const { return table_hash(x, seed); }
  u64 operator()(const Vec3& v) const {
    return ValueHash{ValueHash{ValueHash{seed}(v.x)}(v.y)}(v.z);
  }
  u64 operator()(const Pointer& x) const { return table_hash(x.class_name, seed); }
  u64 word(u32 x) const { return (seed ^ x) * 0xFF51AFD7ED558CCDu; }
};

/// By their bits: -0.0 is not 0.0, and a NaN is itself.
bool same_value(const Value& a, const Value& b) {
  if (const auto* x = std::get_if<float>(&a), *y = std::get_if<float>(&b); x && y)
    return kinora::same_value(*x, *y);
  if (const auto* x = std::get_if<Vec3>(&a), *y = std::get_if<Vec3>(&b); x && y)
    return kinora::same_value(*x, *y);
  return a == b;
}

}  // namespace

bool equal_shared(const Attachment& a, const Attachment& b) {
  return a.name == b.name && a.debug == b.debug &&
         std::equal(a.properties.begin(), a.properties.end(), b.properties.begin(),
                    b.properties.end(), [](const Property& x, const Property& y) {
                      return x.name == y.name && x.from == y.from && same_value(x.value, y.value);
                    });
}

std::size_t share_hash(const Attachment& a) {
  u64 h = table_hash(a.name, a.debug);
  for (const Property& p : a.properties)
    h = std::visit(ValueHash{table_hash(p.name, h + p.value.index())}, p.value);
  return h;
}
u64 share_size(const Attachment& a) { return 0x74 + 0x0C * u64{a.properties.size()}; }
void copy_shared(Transition& to, const Transition& from) {
  const s32 node = to.node;
  to = from;
  to.node = node;
}
bool equal_shared(const Transition& a, const Transition& b) {
  return a.kind == b.kind && a.after_calc == b.after_calc && a.unk_bits == b.unk_bits &&
         a.command == b.command;
}

void make_plan(Context& c) {
  plan_queries(c);
  plan_outputs(c);
  plan_actions(c);
  plan_modules(c);
  plan_expressions(c);
  c.plan.files = file_list(*c.file);
}

// ---- counts -------------------------------------------------------------------------------------

namespace {

void add_use(const Context& c, s32 expression, ExpressionUse& use) {
  if (expression == kNoId) return;
  ++use.count;
  const auto at = static_cast<std::size_t>(expression);
  if (at < c.plan.expression_io.size()) use.io_size += c.plan.expression_io[at];
}

}  // namespace

ExpressionUse expression_use(const Context& c, const Node& n) {
  ExpressionUse use;
  for (const Property& p : n.properties) add_use(c, p.from.expression, use);
  for (const Input& in : n.inputs)
    for (const Source& s : in.from) add_use(c, s.binding.expression, use);
  return use;
}

ExpressionUse expression_use(const Context& c, const Attachment& a) {
  ExpressionUse use;
  for (const Property& p : a.properties) add_use(c, p.from.expression, use);
  return use;
}

u32 multi_count(const Node& n) {
  std::size_t count = 0;
  for (const Input& in : n.inputs) count += in.is_multi ? in.from.size() : 0;
  return static_cast<u32>(count);
}

std::array<u32, 10> plug_counts(const Node& n) {
  std::array<u32, 10> counts{};
  for (const Link& l : n.links)
    if (static_cast<u32>(l.list) < counts.size()) ++counts[static_cast<u32>(l.list)];
  counts[2] = static_cast<u32>(n.children.size());
  counts[3] = static_cast<u32>(n.transitions.size());
  return counts;
}

CountsAfter counts_after_replacements(const File& f) {
  s64 nodes = 0, attachments = 0;  // how many go away
  bool any_node = false, any_attachment = false;
  for (const Replacement& r : f.replacements) {
    const bool is_attachment = r.kind == ReplacementKind::remove_attachment;
    (is_attachment ? any_attachment : any_node) = true;
    (is_attachment ? attachments : nodes) += r.kind == ReplacementKind::replace_child ? 2 : 1;
  }
  CountsAfter after;
  if (any_node) after.nodes = static_cast<s64>(f.nodes.size()) - nodes;
  if (any_attachment)
    after.attachments = static_cast<s64>(attachment_entries(f).size()) - attachments;
  return after;
}

}  // namespace kinora::ainb
