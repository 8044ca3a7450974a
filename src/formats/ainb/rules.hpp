// Trial: what in an AINB file follows from the model. Tables of places, names to numbers and back,
// query lists, use of outputs. Facts: formats/ainb.md 4.7 to 4.11 and 5.
#pragma once
#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "kinora/core/hash.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

/// The sections and shared tables of the file.
enum Place : u32 {
  kBlackboard,
  kNodeBodies,
  kPlugs,
  kAttachmentIndices,
  kAttachmentEntries,
  kAttachmentBodies,
  kPropertyDirectory,
  kProperties,
  kIoDirectory = kProperties + 6,
  kInputs,
  kOutputs = kInputs + 6,
  kMulti = kOutputs + 6,
  kSection50,
  kTransitionOffsets,
  kTransitions,
  kQueries,
  kExpressions,
  kModules,
  kActions,
  kBlackboardIds,
  kSection58,
  kReplacements,
  kSection6C,
  kEnumResolve,
  kStrings,
  kPlaceCount,
};
inline constexpr std::array<PlaceInfo, kPlaceCount> kPlaces = {{
    {"blackboard", 0},
    {"node_bodies", 0},
    {"plugs", 0},
    {"attachment_indices", 4},
    {"attachment_entries", 0x10},
    {"attachment_bodies", 0},
    {"property_directory", 0},
    {"properties_s32", 0x0C},
    {"properties_bool", 0x0C},
    {"properties_f32", 0x0C},
    {"properties_string", 0x0C},
    {"properties_vec3f", 0x14},
    {"properties_pointer", 0x0C},
    {"io_directory", 0},
    {"inputs_s32", 0x10},
    {"inputs_bool", 0x10},
    {"inputs_f32", 0x10},
    {"inputs_string", 0x10},
    {"inputs_vec3f", 0x18},
    {"inputs_pointer", 0x14},
    {"outputs_s32", 4},
    {"outputs_bool", 4},
    {"outputs_f32", 4},
    {"outputs_string", 4},
    {"outputs_vec3f", 4},
    {"outputs_pointer", 8},
    {"multi_parameters", 8},
    {"section_0x50", 0},
    {"transition_offsets", 4},
    {"transitions", 0},
    {"queries", 4},
    {"expressions", 0},
    {"modules", 0},
    {"actions", 0},
    {"blackboard_ids", 0},
    {"section_0x58", 0},
    {"replacements", 0},
    {"section_0x6c", 0},
    {"enum_resolve", 0},
    {"strings", 0},
}};

inline constexpr s64 kNullNode = 0x7FFF;

// ---- names and numbers --------------------------------------------------------------------------

/// The `index`-th of the records that `matches`, by name if only one has it, else as "#index".
template <class T, class Pred>
std::optional<std::string> name_of(const std::vector<T>& list, s64 index, Pred matches) {
  const T* found = nullptr;
  s64 n = 0;
  for (const T& x : list)
    if (matches(x) && n++ == index) found = &x;
  if (!found) return {};
  const auto same = [&](const T& x) { return matches(x) && x.name == found->name; };
  const bool plain = std::count_if(list.begin(), list.end(), same) == 1 && !found->name.empty() &&
                     found->name[0] != '#';
  return plain ? found->name : '#' + std::to_string(index);
}
template <class T, class Pred>
std::optional<s64> index_of(const std::vector<T>& list, const std::string& name, Pred matches) {
  if (!name.empty() && name[0] == '#') return std::atoll(name.c_str() + 1);
  s64 n = 0;
  for (const T& x : list) {
    if (!matches(x)) continue;
    if (x.name == name) return n;
    ++n;
  }
  return {};
}

inline BlackboardType blackboard_type(ValueType t) {
  constexpr std::array<BlackboardType, 6> kMap = {BlackboardType::s32,   BlackboardType::boolean,
                                                  BlackboardType::f32,   BlackboardType::string,
                                                  BlackboardType::vec3f, BlackboardType::pointer};
  return kMap[static_cast<u32>(t)];
}
inline ValueType value_type(BlackboardType t) {
  constexpr std::array<ValueType, 6> kMap = {ValueType::string, ValueType::s32,
                                             ValueType::f32,    ValueType::boolean,
                                             ValueType::vec3f,  ValueType::pointer};
  return kMap[static_cast<u32>(t)];
}

/// Input type of an expression, looked up in the EXB block (formats/exb.md 1.1, version 2).
inline std::optional<ValueType> expression_input(const Bytes& exb, s32 expression) {
  const u64 at = 0x2Cu + 4u + 0x1Cu * static_cast<u64>(expression) + 0x1Au;
  if (expression < 0 || at + 2 > exb.size()) return {};
  switch (load<u16>(exb.data() + at)) {
    case 2:
      return ValueType::boolean;
    case 3:
      return ValueType::s32;
    case 4:
      return ValueType::f32;
    case 5:
      return ValueType::string;
    case 6:
      return ValueType::vec3f;
    default:
      return {};
  }
}

/// Everything a writer must know about the whole file before it writes the first byte.
struct Plan {
  std::unordered_map<s32, u32> position;         ///< node id -> index
  std::vector<std::vector<bool>> output_used;    ///< [node][output]
  std::vector<std::pair<u32, u32>> query_range;  ///< [node] base and count
  std::vector<u32> query_array;                  ///< ordinals among query nodes
  std::vector<s64> query_order;                  ///< ids of the nodes that own lists
  std::vector<s64> query_rule;                   ///< their lists, one after the other
};

struct Context {
  const File* file = nullptr;
  Plan plan;

  const Node* node(s32 id) const {
    const auto it = plan.position.find(id);
    return it == plan.position.end() ? nullptr : &file->nodes[it->second];
  }
  u32 index_of_node(const Node& n) const { return static_cast<u32>(&n - file->nodes.data()); }
  ValueType output_type(const Source& s) const {
    return expression_input(file->expressions, s.binding.expression).value_or(s.binding.type);
  }
};

/// "which output of the source node": index among its outputs of one type.
struct OutputRef {
  static std::string& text(Source& s) { return s.output; }
  static const std::string& text(const Source& s) { return s.output; }
  static bool resolve(void* context, Source& s, s64 raw) {
    const auto& c = *static_cast<const Context*>(context);
    if (s.node == kNoId) return s.output = raw ? '#' + std::to_string(raw) : "", true;
    if (static_cast<u64>(s.node) >= c.file->nodes.size()) return false;
    const ValueType type = c.output_type(s);
    const auto found = name_of(c.file->nodes[static_cast<u32>(s.node)].outputs, raw,
                               [&](const Output& o) { return o.type() == type; });
    s.output = found.value_or('#' + std::to_string(raw));
    return true;
  }
  static std::optional<s64> index(void* context, const Source& s) {
    const auto& c = *static_cast<const Context*>(context);
    const Node* n = c.node(s.node);
    if (!n) return s.output.empty() ? 0 : std::atoll(s.output.c_str() + 1);
    const ValueType type = c.output_type(s);
    return index_of(n->outputs, s.output, [&](const Output& o) { return o.type() == type; });
  }
};

inline std::optional<std::string> blackboard_name(void* context, BlackboardType t, s64 index) {
  return name_of(static_cast<const Context*>(context)->file->blackboard, index,
                 [t](const BlackboardEntry& e) { return e.type == t; });
}
inline u32 blackboard_index(void* context, BlackboardType t, const std::string& name) {
  return static_cast<u32>(index_of(static_cast<const Context*>(context)->file->blackboard, name,
                                   [t](const BlackboardEntry& e) { return e.type == t; })
                              .value_or(0));
}

/// The flag word of parameters (4.7): three halves of one description side by side.
struct BindingWord {
  enum : u32 {
    kConstant = 1u << 23,
    kDefault = 1u << 24,
    kExpression = 0xC2000000,
    kBlackboard = 0x80000000
  };
  bool constant_if_unbound = false;

  static BlackboardType type(const Binding& b) {
    return b.axis ? BlackboardType::vec3f : blackboard_type(b.type);
  }
  /// All bits but the index of a blackboard entry.
  u32 rule(const Binding& b, bool blackboard) const {
    u32 w = (b.is_default ? +kDefault : 0) | u32{b.axis} << 26;
    if (b.expression != kNoId) return w | kExpression | static_cast<u16>(b.expression);
    if (blackboard) return w | kBlackboard;
    return w | (constant_if_unbound ? +kConstant : 0);
  }
  void unpack(Binding& b, u32 w) const {
    b.is_default = w & kDefault;
    b.axis = (w >> 26) & 3;
    if ((w & kExpression) == kExpression) b.expression = w & 0xFFFF;
    const u32 stored = refers(w) ? w & 0xFFFF0000 : w;
    b.raw = stored ^ rule(b, refers(w));
  }
  static bool refers(u32 w) { return (w & kExpression) == kBlackboard; }
  static std::optional<s64> reference(u32 w) {
    return refers(w) ? std::optional<s64>(w) : std::nullopt;
  }
  static bool resolve(void* context, Binding& b, s64 w) {
    b.blackboard =
        blackboard_name(context, type(b), w & 0xFFFF).value_or('#' + std::to_string(w & 0xFFFF));
    return true;
  }
  u32 pack(void* context, const Binding& b) const {
    const bool blackboard = !b.blackboard.empty();
    u32 w = rule(b, blackboard) ^ b.raw;
    if (blackboard) w |= blackboard_index(context, type(b), b.blackboard) & 0xFFFF;
    return w;
  }
  template <class V, class B>
  void text(V& v, B& b) const {
    v.text("blackboard", b.blackboard);
    v.field("axis", b.axis);
    v.field("expression", b.expression, kNoId);
    v.field("is_default", b.is_default);
    v.field("raw_flags", b.raw);
  }
};

/// The word before a condition's literal: blackboard index and bit 31 if it is used.
template <BlackboardType kType>
struct OperandWord {
  static bool refers(u32 w) { return w >> 31; }
  static std::optional<s64> reference(u32 w) {
    return refers(w) ? std::optional<s64>(w) : std::nullopt;
  }
  template <class T>
  void unpack(Operand<T>& o, u32 w) const {
    o.raw = refers(w) ? 0 : w;
  }
  template <class T>
  static bool resolve(void* context, Operand<T>& o, s64 w) {
    o.blackboard =
        blackboard_name(context, kType, w & 0xFFFF).value_or('#' + std::to_string(w & 0xFFFF));
    return true;
  }
  template <class T>
  u32 pack(void* context, const Operand<T>& o) const {
    return o.blackboard.empty() ? o.raw
                                : 0x80000000 | blackboard_index(context, kType, o.blackboard);
  }
  template <class V, class T>
  void text(V& v, T& o) const {
    v.text("blackboard", o.blackboard);
    v.field("raw_source", o.raw);
  }
};

// ---- derived tables -----------------------------------------------------------------------------

/// 4.11: the query nodes that feed a node's inputs, in parameter order, with duplicates.
inline std::vector<s64> query_list(const Context& c, const Node& n, u32* first_type = nullptr) {
  std::vector<s64> list;
  for (const ValueType type : kValueTypes) {
    for (const Input& in : n.inputs) {
      if (in.type() != type) continue;
      const auto begin = static_cast<s64>(list.size());
      for (const Source& s : in.sources)
        if (const Node* q = c.node(s.node); q && q->is_query) list.push_back(s.node);
      std::sort(list.begin() + begin, list.end(), [&](s64 a, s64 b) {
        return c.plan.position.at(static_cast<s32>(a)) < c.plan.position.at(static_cast<s32>(b));
      });
    }
    if (first_type && list.empty()) ++*first_type;
  }
  return list;
}

inline void plan_queries(Context& c, const Layout& layout) {
  const auto& nodes = c.file->nodes;
  const auto stored_lists = layout.lists.find("queries");
  std::vector<std::vector<s64>> lists(nodes.size());
  std::vector<u32> ordinal(nodes.size()), first_type(nodes.size()), owners;
  u32 queries = 0;
  for (u32 i = 0; i < nodes.size(); ++i) {
    ordinal[i] = queries;
    queries += nodes[i].is_query;
    lists[i] = query_list(c, nodes[i], &first_type[i]);
    if (stored_lists != layout.lists.end())
      if (const auto own = stored_lists->second.find(nodes[i].id);
          own != stored_lists->second.end())
        lists[i] = own->second;
    if (!lists[i].empty()) owners.push_back(i);
  }
  std::stable_sort(owners.begin(), owners.end(),
                   [&](u32 a, u32 b) { return first_type[a] < first_type[b]; });
  if (const auto stored = layout.order.find("queries"); stored != layout.order.end()) {
    std::unordered_map<s64, u32> rank;  // owners that the layout does not know come last
    for (const s64 id : stored->second.stored) rank.emplace(id, static_cast<u32>(rank.size()));
    const auto rank_of = [&](u32 i) { return rank.count(nodes[i].id) ? rank[nodes[i].id] : ~0u; };
    std::stable_sort(owners.begin(), owners.end(),
                     [&](u32 a, u32 b) { return rank_of(a) < rank_of(b); });
  }
  Plan& p = c.plan;
  p.query_range.assign(nodes.size(), {0, 0});
  const auto raw = layout.order.find("query_array");  // overlapping windows of a foreign tool
  const auto stored_windows = layout.lists.find("query_window");
  if (raw != layout.order.end() && stored_windows != layout.lists.end()) {
    std::vector<s64> rule;
    for (const u32 i : owners) rule.insert(rule.end(), lists[i].begin(), lists[i].end());
    if (rule == raw->second.rule) {
      p.query_array.assign(raw->second.stored.begin(), raw->second.stored.end());
      for (const auto& [id, w] : stored_windows->second)
        if (const auto at = p.position.find(static_cast<s32>(id)); at != p.position.end())
          p.query_range[at->second] = {static_cast<u32>(w[0]), static_cast<u32>(w[1])};
      return;
    }
  }
  for (const u32 i : owners) {
    p.query_order.push_back(nodes[i].id);
    p.query_rule.insert(p.query_rule.end(), lists[i].begin(), lists[i].end());
    p.query_range[i] = {static_cast<u32>(p.query_array.size()), static_cast<u32>(lists[i].size())};
    for (const s64 id : lists[i]) {
      const auto at = p.position.find(static_cast<s32>(id));
      if (at != p.position.end()) p.query_array.push_back(ordinal[at->second]);
    }
  }
}

inline void plan_outputs(Context& c) {
  const auto& nodes = c.file->nodes;
  for (const Node& n : nodes) c.plan.output_used.emplace_back(n.outputs.size());
  for (const Node& n : nodes)
    for (const Input& in : n.inputs)
      for (const Source& s : in.sources) {
        const auto at = c.plan.position.find(s.node);
        const std::optional<s64> wanted = OutputRef::index(&c, s);
        if (at == c.plan.position.end() || !wanted) continue;
        const auto& outputs = nodes[at->second].outputs;
        s64 k = 0;
        for (u32 o = 0; o < outputs.size(); ++o)
          if (outputs[o].type() == c.output_type(s) && k++ == *wanted)
            c.plan.output_used[at->second][o] = true;
      }
}

inline Context make_plan(const File& f, const Layout& layout) {
  Context c;
  c.file = &f;
  for (u32 i = 0; i < f.nodes.size(); ++i) c.plan.position.emplace(f.nodes[i].id, i);
  plan_queries(c, layout);
  plan_outputs(c);
  return c;
}

inline u16 expression_count(const Node& n) {
  const auto bound = [](const auto& x) { return x.binding.expression != kNoId; };
  auto count = std::count_if(n.properties.begin(), n.properties.end(), bound);
  for (const Input& in : n.inputs)
    count +=
        in.sources.empty() ? bound(in) : std::count_if(in.sources.begin(), in.sources.end(), bound);
  return static_cast<u16>(count);
}
inline u16 expression_count(const Attachment& a) {
  return static_cast<u16>(
      std::count_if(a.properties.begin(), a.properties.end(),
                    [](const Property& p) { return p.binding.expression != kNoId; }));
}
inline u16 multi_count(const Node& n) {
  u64 count = 0;
  for (const Input& in : n.inputs) count += in.is_multi ? in.sources.size() : 0;
  return static_cast<u16>(count);
}
inline std::array<u32, 10> plug_counts(const Node& n) {
  std::array<u32, 10> counts{};
  for (const Link& l : n.links) ++counts[static_cast<u32>(l.list)];
  counts[2] = static_cast<u32>(n.children.size());
  counts[3] = static_cast<u32>(n.transitions.size());
  return counts;
}

}  // namespace kinora::ainb
