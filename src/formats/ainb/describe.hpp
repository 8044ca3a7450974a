// Trial: the one description of AINB 0x407. Facts: formats/ainb.md.
// Hooks, where disk and text differ in shape, stand where they are used and carry the word "hook".
#pragma once
#include "rules.hpp"

namespace kinora::ainb {

inline constexpr EnumName kNodeTypes[] = {{0, "user_defined"},
                                          {1, "s32_selector"},
                                          {2, "sequential"},
                                          {3, "simultaneous"},
                                          {4, "f32_selector"},
                                          {5, "string_selector"},
                                          {6, "random_selector"},
                                          {7, "bool_selector"},
                                          {8, "fork"},
                                          {9, "join"},
                                          {10, "alert"},
                                          {20, "expression"},
                                          {100, "module_input_s32"},
                                          {101, "module_input_f32"},
                                          {102, "module_input_vec3f"},
                                          {103, "module_input_string"},
                                          {104, "module_input_bool"},
                                          {105, "module_input_pointer"},
                                          {200, "module_output_s32"},
                                          {201, "module_output_f32"},
                                          {202, "module_output_vec3f"},
                                          {203, "module_output_string"},
                                          {204, "module_output_bool"},
                                          {205, "module_output_pointer"},
                                          {300, "module_child"},
                                          {400, "state_end"},
                                          {500, "split_timing"}};
inline constexpr EnumName kValueTypeNames[] = {{0, "int"},    {1, "bool"},  {2, "float"},
                                               {3, "string"}, {4, "vec3f"}, {5, "pointer"}};
inline constexpr EnumName kBlackboardTypeNames[] = {{0, "string"}, {1, "s32"},   {2, "f32"},
                                                    {3, "bool"},   {4, "vec3f"}, {5, "pointer"}};
inline constexpr EnumName kInheritNames[] = {{0, "root"}, {1, "caller"}, {2, "none"}};
inline constexpr EnumName kLinkLists[] = {{0, "generic"}, {4, "string"}, {5, "int"}};
inline constexpr const char* kDefaultCondition = "その他";

// ---- values -------------------------------------------------------------------------------------

template <class V>
struct ValueFields {
  V& v;
  const char* key;
  void operator()(Of<V, Integer>& x) { v.integer(key, x); }
  void operator()(Of<V, bool>& x) { v.value(as<u32>, key, x); }
  void operator()(Of<V, float>& x) { v.value(key, x); }
  void operator()(Of<V, std::string>& x) { v.value_text(key, x); }
  void operator()(Of<V, Vec3>& x) { v.value(key, x); }
  void operator()(Of<V, Pointer>& x) {  // on disk the class name stands elsewhere in the record
    if constexpr (!V::kBinary) v.value_text(key, x.class_name);
  }
};

/// On disk the type is known from the table; in text it is the key.
template <class V>
void describe_value(V& v, Of<V, Value>& value) {
  if constexpr (!V::kBinary && V::kReads)
    for (const EnumName& t : kValueTypeNames)
      if (v.has_key(t.name)) value = default_value(static_cast<ValueType>(t.value));
  std::visit(ValueFields<V>{v, kValueTypeNames[value.index()].name}, value);
}
template <class V, class P>
void describe_class(V& v, P& parameter) {
  if constexpr (V::kBinary)
    if (auto* pointer = std::get_if<Pointer>(&parameter.value))
      v.text("class", pointer->class_name);
}

template <class V>
void describe(V& v, Of<V, Property>& p) {
  v.text("name", p.name);
  describe_class(v, p);
  v.packed(as<u32>, "flags", p.binding, BindingWord{});
  describe_value(v, p.value);
  if constexpr (V::kReads) p.binding.type = p.type();
}

// ---- inputs and outputs -------------------------------------------------------------------------

template <class V>
void describe(V& v, Of<V, Source>& s, Of<V, Input>& in) {
  if constexpr (V::kReads) s.binding.type = in.type();
  v.id(as<s16>, "node", s.node, {-1});
  v.reference(as<u16>, "output", s, ref<OutputRef>);
  v.packed(as<u32>, "flags", s.binding, BindingWord{});
}

/// Hook: an input's three words mean "constant", "one source" or "window of the multi table".
template <class V>
void read_connection(V& v, Input& in) {
  const u32 at = v.position();
  s16 node = 0;
  u16 output = 0;
  v.field("source_node", node);
  v.field("source_output", output);
  in.sets_blackboard = output & 0x8000;
  output &= 0x7FFF;
  in.is_multi = node <= -100;
  if (in.is_multi && v.fits("source_output", output, 8)) {
    in.sources.resize(output);
    v.queue_slice("from", in, list<&Input::sources>, kMulti, static_cast<u32>(-100 - node));
  } else if (node >= 0) {
    Source& s = in.sources.emplace_back();
    s.node = node;
    s.binding.type = in.type();
    v.packed(as<u32>, "flags", s.binding, BindingWord{});
    return v.template resolve_later<OutputRef>(at, "source_output", s, output);
  }
  v.packed(as<u32>, "flags", in.binding, BindingWord{!in.is_multi});
}
template <class V>
void write_connection(V& v, const Input& in) {
  auto& c = kinora::context<Context>(v);
  const bool single = !in.is_multi && !in.sources.empty();
  s64 node = -1, output = 0;
  if (in.is_multi) {
    node = -100 - s64{v.queued(kMulti)};
    output = static_cast<s64>(in.sources.size());
    v.queue_slice("from", in, list<&Input::sources>, kMulti, 0);
  } else if (single) {
    const auto at = c.plan.position.find(in.sources[0].node);
    const auto index = OutputRef::index(&c, in.sources[0]);
    if (at == c.plan.position.end() || !index)
      return v.refuse(kDanglingName, "from", {"node or output", in.sources[0].output});
    node = at->second;
    output = *index;
  }
  if (node < -0x8000 || output > 0x7FFF)
    return v.refuse(kTooLarge, "from", {"sources", std::max(-node, output), 0x7FFF});
  v.field(as<s16>, "source_node", node);
  v.field(as<u16>, "source_output", output | (in.sets_blackboard ? 0x8000 : 0));
  v.packed(as<u32>, "flags", single ? in.sources[0].binding : in.binding,
           BindingWord{in.sources.empty() && !in.is_multi});
}

template <class V>
void describe(V& v, Of<V, Input>& in) {
  v.text("name", in.name);
  describe_class(v, in);
  if constexpr (V::kBinary && V::kReads) {
    read_connection(v, in);
  } else if constexpr (V::kBinary) {
    write_connection(v, in);
  } else {
    v.packed(as<u32>, "flags", in.binding, BindingWord{});
    v.field("sets_blackboard", in.sets_blackboard);
    v.field("multi", in.is_multi);
  }
  describe_value(v, in.value);
  if constexpr (V::kBinary)
    if (in.type() == ValueType::pointer) v.constant(as<u32>, "no_value", 0);
  if constexpr (!V::kBinary) {
    v.slice(as<u32>, "from", in, list<&Input::sources>, kMulti);
    if constexpr (V::kReads) {
      in.binding.type = in.type();
    }
  }
}

template <class V>
void describe(V& v, Of<V, Output>& o, Of<V, Node>& n) {
  u32 high = 0;
  if constexpr (V::kWrites) {
    const auto& c = kinora::context<Context>(v);
    high = c.plan.output_used[c.index_of_node(n)][static_cast<u32>(&o - n.outputs.data())] ? 2 : 0;
  }
  v.packed_text("name", o.name, 30, high);
  if constexpr (!V::kBinary) v.enumeration(as<u8>, "type", o.value_type, kValueTypeNames);
  if (o.value_type == ValueType::pointer) v.text("class", o.class_name);
}

// ---- plugs --------------------------------------------------------------------------------------

template <BlackboardType kType, class V, class T>
void describe_operand(V& v, const char* name, T& operand) {
  v.packed(as<u32>, "source", operand, OperandWord<kType>{});
  using Literal = std::remove_const_t<decltype(operand.literal)>;
  if constexpr (std::is_same_v<Literal, Integer>)
    v.integer(name, operand.literal);
  else if constexpr (std::is_same_v<Literal, std::string>)
    v.value_text(name, operand.literal);
  else
    v.value(name, operand.literal);
}
inline bool is_bsa_updater(const Node& n) {
  return n.name == "SelectorBSABrainVerbUpdater" || n.name == "SelectorBSAFormChangeUpdater";
}

/// 4.5, child records: what follows node and name depends on the owner.
template <class V>
void describe_condition(V& v, Of<V, Condition>& when, const Node& n, bool is_default) {
  switch (n.type) {
    case NodeType::s32_selector:
      if (!is_default) return describe_operand<BlackboardType::s32>(v, "value", when.number);
      v.constant(as<u32>, "default_source", 0);
      return v.constant(as<u32>, "default_value", 0);
    case NodeType::string_selector:
      if (!is_default) return describe_operand<BlackboardType::string>(v, "string", when.string);
      v.constant(as<u32>, "default_source", 0);
      return v.text("default_name", when.string.literal, kDefaultCondition);
    case NodeType::random_selector:
      return describe_operand<BlackboardType::f32>(v, "weight", when.minimum);
    case NodeType::f32_selector:
      if (is_default) {
        v.constant(as<u32>, "default_source", 0);
        v.text("default_name", when.string.literal, kDefaultCondition);
        v.constant(as<u64>, "unused_0x10", 0);
      } else {
        v.group("minimum",
                [&] { describe_operand<BlackboardType::f32>(v, "value", when.minimum); });
        v.group("maximum",
                [&] { describe_operand<BlackboardType::f32>(v, "value", when.maximum); });
      }
      v.constant(as<u64>, "unused_0x18", 0);
      return v.constant(as<u64>, "unused_0x20", 0);
    default:
      if (is_bsa_updater(n)) describe_operand<BlackboardType::s32>(v, "value", when.number);
  }
}
template <class V>
void describe(V& v, Of<V, Child>& c, Of<V, Node>& n) {
  v.id(as<s32>, "node", c.node, {kNullNode});
  v.text("name", c.name);
  const bool is_default = &c == &n.children.back();
  v.group("when", [&] { describe_condition(v, c.when, n, is_default); });
}

/// The input's default value that some records repeat.
template <class V>
void write_link_default(V& v, const Link& l, const Node& n) {
  v.constant(as<u32>, "default_flags", 0);
  for (const Input& in : n.inputs) {
    if (in.name != l.name) continue;
    if (const auto* x = std::get_if<Integer>(&in.value))
      return v.constant(as<u32>, "default", static_cast<u32>(x->value));
    if (const auto* x = std::get_if<bool>(&in.value)) return v.constant(as<u32>, "default", *x);
    if (const auto* x = std::get_if<float>(&in.value))
      return v.constant(as<u32>, "default", std::bit_cast<u32>(*x));
    if (const auto* x = std::get_if<Vec3>(&in.value)) return v.value("default", *x);
  }
  v.constant(as<u32>, "default", 0);
  for (const Output& o : n.outputs)
    if (o.name == l.name && o.type() == ValueType::vec3f) v.constant(as<u64>, "default", 0);
}
template <class V>
void describe(V& v, Of<V, Link>& l, Of<V, Node>& n) {
  if constexpr (!V::kBinary) v.enumeration(as<u8>, "list", l.list, kLinkLists);
  v.id(as<s32>, "node", l.node, {kNullNode});
  v.text("name", l.name);
  if constexpr (V::kBinary) {
    using enum NodeType;
    const bool is_expression = n.type == expression;
    if (l.list == LinkList::string && (n.type == string_selector || is_expression)) {
      v.constant(as<u32>, "default_flags", 0);
      return v.derived_text("default", [&]() -> std::string {
        for (const Input& in : n.inputs)
          if (in.name == l.name && in.type() == ValueType::string)
            return std::get<std::string>(in.value);
        return "";
      });
    }
    const bool has_default =
        l.list == LinkList::integer
            ? n.type == s32_selector || is_expression
            : l.list == LinkList::generic &&
                  (n.type == f32_selector || n.type == bool_selector || is_expression);
    if (has_default) v.derived_tail("default", [&](auto& w) { write_link_default(w, l, n); });
  }
}

struct TransitionRecord {
  template <class V, class N>
  void operator()(V& v, N& n, u32 index) const {
    auto& t = n.transitions[index];
    u32 word = t.kind | (t.after_calc ? 1u << 31 : 0);
    v.bit_word(as<u32>, "kind", word, bit(31, "after_calc", t.after_calc));
    if constexpr (V::kReads) t.kind = word;
    if ((t.kind & 0xFF) == 0) v.text("command", t.command);
  }
};
struct TransitionOffset {
  template <class V, class N>
  void operator()(V& v, N& n, u32 index) const {
    v.pointer(as<u32>, "record", n, part<TransitionRecord>, kTransitions, index);
  }
};
template <class V>
void describe(V& v, Of<V, Transition>& t, Of<V, Node>& n) {
  v.id(as<s32>, "node", t.node, {kNullNode});
  v.indexed(as<u32>, "transition", n, part<TransitionOffset>, kTransitionOffsets,
            static_cast<u32>(&t - n.transitions.data()));
}

/// Hook: ten counted lists of records of varying size. In the model: children, transitions, links.
template <class V>
void describe_plugs(V& v, Of<V, Node>& n) {
  if constexpr (!V::kBinary) {
    v.slice(as<u8>, "children", n, list<&Node::children>, kPlugs);
    v.slice(as<u8>, "transitions", n, list<&Node::transitions>, kPlugs);
    v.slice(as<u8>, "links", n, list<&Node::links>, kPlugs);
  } else {
    std::array<u32, 10> counts = plug_counts(n);
    u32 base = 0;
    for (u32& count : counts) {
      v.field(as<u8>, "plug_count", count);
      v.derived(as<u8>, "plug_base", [&] { return base; });
      base += count;
    }
    if constexpr (V::kReads) {
      n.children.resize(counts[2]);
      n.transitions.resize(counts[3]);
      for (const LinkList list : {LinkList::generic, LinkList::string, LinkList::integer})
        n.links.resize(n.links.size() + counts[static_cast<u32>(list)], Link{list, kNoId, {}});
      if (base != n.children.size() + n.transitions.size() + n.links.size())
        return v.refuse(kUnexpectedValue, "plug_count",
                        {"the number of plugs of an unused kind", "not 0", "0"});
    }
    const auto links = [&](LinkList list) {
      for (u32 i = 0; i < n.links.size(); ++i)
        if (n.links[i].list == list)
          v.pointer(as<u32>, "links", n, part<ElementOf<&Node::links>>, kPlugs, i);
    };
    links(LinkList::generic);
    for (u32 i = 0; i < n.children.size(); ++i)
      v.pointer(as<u32>, "children", n, part<ElementOf<&Node::children>>, kPlugs, i);
    for (u32 i = 0; i < n.transitions.size(); ++i)
      v.pointer(as<u32>, "transitions", n, part<ElementOf<&Node::transitions>>, kPlugs, i);
    links(LinkList::string);
    links(LinkList::integer);
    v.run(kPlugs);
  }
}

// ---- attachments --------------------------------------------------------------------------------

struct AttachmentBody {
  template <class V, class A>
  void operator()(V& v, A& a, u32) const {
    const u32 start = v.position();
    v.field("debug", a.debug);
    for (const ValueType t : kValueTypes)
      v.typed_slice(as<u32>, "properties", a, list<&Attachment::properties>, t, kProperties);
    for (int i = 0; i < 6; ++i) {
      v.constant(as<u32>, "unused_base", 0);
      v.constant(as<u32>, "unused_end", start + 0x64);
    }
  }
};
template <class V>
void describe(V& v, Of<V, Attachment>& a) {
  v.text("name", a.name);
  v.pointer(as<u32>, "body", a, part<AttachmentBody>, kAttachmentBodies);
  v.derived(as<u16>, "expression_count", [&] { return expression_count(a); });
  v.constant(as<u16>, "expression_io_size", 0);
  v.derived(as<u32>, "name_hash", [&] { return murmur3(a.name); });
}
struct AttachmentIndex {
  template <class V, class N>
  void operator()(V& v, N& n, u32 index) const {
    v.shared(as<u32>, "entry", n, list<&Node::attachments>, index, kAttachmentEntries);
  }
};

// ---- nodes and commands -------------------------------------------------------------------------

struct NodeBody {
  template <class V, class N>
  void operator()(V& v, N& n, u32) const {
    for (const ValueType t : kValueTypes)
      v.typed_slice(as<u32>, "properties", n, list<&Node::properties>, t, kProperties);
    for (const ValueType t : kValueTypes) {
      v.typed_slice(as<u32>, "inputs", n, list<&Node::inputs>, t, kInputs);
      v.typed_slice(as<u32>, "outputs", n, list<&Node::outputs>, t, kOutputs);
    }
    describe_plugs(v, n);
  }
};

template <class V>
void describe(V& v, Of<V, Node>& n) {
  [[maybe_unused]] auto& c = kinora::context<Context>(v);
  v.key("id", n.id);
  v.enumeration(as<u16>, "type", n.type, kNodeTypes);
  v.derived(as<u16>, "index", [&] { return c.index_of_node(n); });
  v.slice_count(as<u16>, "attachments", n, list<&Node::attachments>);
  v.bit_word(as<u8>, "flags", n.unknown_flags, bit(0, "query", n.is_query),
             bit(1, "module", n.is_module), bit(2, "root", n.is_root),
             bit(3, "multi_type_2", n.multi_type_2));
  v.constant(as<u8>, "pad_0x07", 0);
  v.text("name", n.name);
  v.derived(as<u32>, "name_hash", [&] { return murmur3(n.name); });
  v.constant(as<u32>, "unk_0x10", 0);
  v.pointer(as<u32>, "body", n, part<NodeBody>, kNodeBodies);
  v.derived(as<u16>, "expression_count", [&] { return expression_count(n); });
  v.field("expression_io_size", n.expression_io_size);
  v.derived(as<u16>, "multi_count", [&] { return multi_count(n); });
  v.constant(as<u16>, "pad_0x1e", 0);
  v.slice_base(as<u32>, "attachments", n, list<&Node::attachments, AttachmentIndex>,
               kAttachmentIndices);
  v.owned_range(as<u16>, as<u16>, "queries", kQueries, n.id,
                [&] { return c.plan.query_range[c.index_of_node(n)]; });
  v.constant(as<u32>, "state_info", 0);
  v.field("guid", n.guid);
}

template <class V>
void describe(V& v, Of<V, Command>& c) {
  v.text("name", c.name);
  v.field("guid", c.guid);
  v.id(as<u16>, "root", c.root, {kNullNode});
  v.id(as<u16>, "secondary_root", c.secondary_root, {0, 1});
}

// ---- blackboard ---------------------------------------------------------------------------------

template <class V>
void describe(V& v, Of<V, BlackboardEntry>& e) {  // text form; on disk the parts lie apart
  v.text("name", e.name);
  v.enumeration(as<u8>, "type", e.type, kBlackboardTypeNames);
  v.text("notes", e.notes);
  v.enumeration(as<u8>, "inherit", e.inherit, kInheritNames);
  v.text("file", e.file);
  v.group("default", [&] { describe_value(v, e.value); });
}

/// 4.4: hash of the path, of its base name and of its extension.
struct FileReference {
  std::string path;
  std::string_view base() const {
    std::string_view s(path);
    s = s.substr(s.rfind('/') + 1);
    return s.substr(0, s.rfind('.'));
  }
  std::string_view extension() const {
    const auto dot = path.rfind('.');
    return dot == std::string::npos ? std::string_view() : std::string_view(path).substr(dot + 1);
  }
};
template <class V>
void describe(V& v, Of<V, FileReference>& f) {
  v.text("path", f.path);
  v.derived(as<u32>, "path_hash", [&] { return murmur3(f.path); });
  v.derived(as<u32>, "base_hash", [&] { return murmur3(f.base()); });
  v.derived(as<u32>, "extension_hash", [&] { return murmur3(f.extension()); });
}

/// Hook: entries are split over a header per type, an entry table, a value area and a file table.
template <class V>
void describe_blackboard(V& v, Of<V, File>& f) {
  constexpr std::array<u32, 6> kValueSize = {4, 4, 4, 4, 12, 0};
  auto& entries = f.blackboard;
  std::array<u32, 6> counts{};
  for (const BlackboardEntry& e : entries) ++counts[static_cast<u32>(e.type)];

  v.begin(kBlackboard);
  u32 first = 0, value_at = 0;
  for (u32 t = 0; t < 6; ++t) {
    v.field(as<u16>, "blackboard_count", counts[t]);
    v.derived(as<u16>, "blackboard_first", [&] { return first; });
    v.derived(as<u16>, "blackboard_value_offset", [&] { return value_at; });
    v.constant(as<u16>, "blackboard_pad", 0);
    first += counts[t];
    value_at += counts[t] * kValueSize[t];
  }
  if constexpr (V::kReads) {
    if (!v.fits("blackboard_count", first, 8)) return;
    for (u32 t = 0; t < 6; ++t)
      for (u32 i = 0; i < counts[t]; ++i) {
        BlackboardEntry& e = entries.emplace_back();
        e.type = static_cast<BlackboardType>(t);
        e.value = default_value(value_type(e.type));
      }
  }

  std::vector<FileReference> files;  // filled by the writer before, by the reader after
  std::vector<s64> file_of(entries.size(), -1);
  for (std::size_t i = 0; V::kWrites && i < entries.size(); ++i) {
    if (entries[i].file.empty()) continue;
    const auto same = std::find_if(files.begin(), files.end(),
                                   [&](const auto& r) { return r.path == entries[i].file; });
    file_of[i] = same - files.begin();
    if (same == files.end()) files.push_back({entries[i].file});
  }
  v.each("blackboard", entries, [&](auto& e) {
    s64& file = file_of[static_cast<std::size_t>(&e - entries.data())];
    u32 high = e.inherit | (file < 0 ? 0 : 0x200u | static_cast<u32>(file) << 2);
    v.packed_text("name", e.name, 22, high);
    v.text("notes", e.notes);
    if constexpr (V::kReads) {
      e.inherit = high & 3;
      file = high & 0x200 ? s64{(high >> 2) & 0x7F} : -1;
    }
  });
  v.each("blackboard", entries, [&](auto& e) { describe_value(v, e.value); });
  if constexpr (V::kReads)
    for (const s64 file : file_of)
      if (file >= static_cast<s64>(files.size())) files.resize(static_cast<std::size_t>(file) + 1);
  v.each("files", files, [&](auto& file) { describe(v, file); });
  if constexpr (V::kReads)
    for (std::size_t i = 0; i < entries.size(); ++i)
      if (file_of[i] >= 0) entries[i].file = files[static_cast<std::size_t>(file_of[i])].path;
}

// ---- small sections -----------------------------------------------------------------------------

template <class V>
void describe(V& v, Of<V, Module>& m) {
  v.text("path", m.path);
  v.text("category", m.category);
  v.field("instance_count", m.instance_count);
}
template <class V>
void describe(V& v, Of<V, Action>& a) {
  v.id(as<s32>, "node", a.node, {kNullNode});
  v.text("slot", a.slot);
  v.text("action", a.action);
}
template <class V>
void describe(V& v, Of<V, Replacement>& r) {
  v.field("kind", r.kind);
  v.constant(as<u8>, "pad", 0);
  v.field("node", r.node);
  v.field("index", r.index);
  v.field("new_node", r.new_node);
}
template <class V>
void describe_replacement_header(V& v, Of<V, File>& f) {
  s64 nodes = 0, attachments = 0;  // how many go away
  bool any_node = false, any_attachment = false;
  for (const Replacement& r : f.replacements) {
    (r.kind == 2 ? any_attachment : any_node) = true;
    (r.kind == 2 ? attachments : nodes) += r.kind == 1 ? 2 : 1;
  }
  s64 all_attachments = 0;
  for (const Node& n : f.nodes) all_attachments += static_cast<s64>(n.attachments.size());
  v.constant(as<u16>, "already_applied", 0);
  v.count(as<u16>, "replacements", f.replacements, 8);
  v.derived(as<s16>, "node_count_after",
            [&] { return any_node ? static_cast<s64>(f.nodes.size()) - nodes : -1; });
  v.derived(as<s16>, "attachment_count_after",
            [&] { return any_attachment ? all_attachments - attachments : -1; });
}

// ---- the file -----------------------------------------------------------------------------------

template <class V>
void describe_header(V& v, Of<V, File>& f) {
  v.magic("AIB ");
  v.field("version", f.version);
  if constexpr (V::kReads)
    if (f.version != 0x407) v.refuse(kUnsupportedVersion, "version", {hex(f.version), "0x407"});
  v.text("name", f.name);
  v.count(as<u32>, "commands", f.commands, 0x18);
  v.count(as<u32>, "nodes", f.nodes, 0x3C);
  v.ids(f.nodes);
  v.derived(as<u32>, "query_count", [&] {
    return std::count_if(f.nodes.begin(), f.nodes.end(), [](const Node& n) { return n.is_query; });
  });
  v.table_count(as<u32>, "attachment_count", kAttachmentEntries);
  v.derived(as<u32>, "output_node_count", [&] {
    return std::count_if(f.nodes.begin(), f.nodes.end(),
                         [](const Node& n) { return static_cast<u32>(n.type) / 100 == 2; });
  });
  v.slot("blackboard_offset", kBlackboard);
  v.pool_slot("string_pool_offset", kStrings);
  v.slot("enum_resolve_offset", kEnumResolve);
  v.slot("properties_offset", kPropertyDirectory);
  v.slot("transitions_offset", kTransitionOffsets);
  v.slot("io_offset", kIoDirectory);
  v.slot("multi_offset", kMulti);
  v.slot("attachment_entries_offset", kAttachmentEntries);
  v.slot("attachment_indices_offset", kAttachmentIndices);
  v.slot("expressions_offset", kExpressions, !f.expressions.empty());
  v.slot("replacements_offset", kReplacements);
  v.slot("queries_offset", kQueries);
  v.slot("section_0x50_offset", kSection50);
  v.field("unk_0x54", f.unk_0x54);
  v.slot("section_0x58_offset", kSection58, false);
  v.slot("modules_offset", kModules);
  v.text("category", f.category);
  v.field("category_number", f.category_number);
  v.slot("actions_offset", kActions);
  v.slot("section_0x6c_offset", kSection6C);
  v.slot("blackboard_ids_offset", kBlackboardIds);
}

/// The sections in their order on disk; a text visitor sees only the lists.
template <class V>
void describe(V& v, Of<V, File>& f) {
  [[maybe_unused]] auto& c = kinora::context<Context>(v);
  describe_header(v, f);
  v.elements("commands", f.commands);
  if constexpr (V::kBinary) v.elements("nodes", f.nodes);
  if constexpr (V::kBinary)
    describe_blackboard(v, f);
  else
    v.elements("blackboard", f.blackboard);
  if constexpr (!V::kBinary) v.elements("nodes", f.nodes);

  v.run(kNodeBodies, kAttachmentIndices);
  v.run(kAttachmentIndices);
  v.run(kAttachmentEntries);
  v.run(kAttachmentBodies, kPropertyDirectory);
  v.begin(kPropertyDirectory);
  for (u32 t = 0; t < 6; ++t) v.slot("properties_offset", kProperties + t);
  for (u32 t = 0; t < 6; ++t) v.run(kProperties + t);
  v.begin(kIoDirectory);
  for (u32 t = 0; t < 6; ++t) {
    v.slot("inputs_offset", kInputs + t);
    v.slot("outputs_offset", kOutputs + t);
  }
  for (u32 t = 0; t < 6; ++t) {
    v.run(kInputs + t);
    v.run(kOutputs + t);
  }
  v.run(kMulti);
  v.begin(kSection50);
  v.run(kTransitionOffsets);
  v.run(kTransitions);
  v.derived_array(
      as<u32>, "queries", kQueries,
      {kExpressions, kModules}, [&]() -> auto& { return c.plan.query_array; });
  if (v.begin(kExpressions, !f.expressions.empty()))
    v.bytes_until("expressions", f.expressions, {kModules});

  v.begin(kModules);
  v.count(as<u32>, "modules", f.modules, 12);
  v.elements("modules", f.modules);
  v.begin(kActions);
  v.count(as<u32>, "actions", f.actions, 12);
  v.elements("actions", f.actions);
  v.begin(kBlackboardIds);
  v.field("blackboard_id", f.blackboard_id);
  v.field("parent_blackboard_id", f.parent_blackboard_id);
  v.begin(kReplacements);
  describe_replacement_header(v, f);
  v.elements("replacements", f.replacements);
  v.begin(kSection6C);
  v.constant(as<u32>, "section_0x6c", 0);
  v.begin(kEnumResolve);
  v.constant(as<u32>, "enum_resolve_count", 0);
  v.strings(kStrings);
}

}  // namespace kinora::ainb
