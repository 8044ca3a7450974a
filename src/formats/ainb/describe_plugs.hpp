// AINB: children with their conditions, transitions, links (4.5 and 4.10 of the format's notes).
#pragma once
#include <numeric>

#include "describe_parameters.hpp"
#include "kinora/formats/ainb/findings.hpp"

namespace kinora::ainb {

// ---- conditions ---------------------------------------------------------------------------------

/// The name that the default child of some selectors has in the file.
inline constexpr const char* kDefaultName = "その他";

/// Two classes of the actor code whose children are chosen by an enumeration.
inline bool is_bsa_updater(const Node& n) {
  return n.type == NodeType::user_defined &&
         (n.name == "SelectorBSABrainVerbUpdater" || n.name == "SelectorBSAFormChangeUpdater");
}
/// The last child of these is the default.
inline bool has_default_child(NodeType t) {
  return t == NodeType::s32_selector || t == NodeType::f32_selector ||
         t == NodeType::string_selector;
}
/// A condition of the kind that the node's children have.
inline Condition empty_condition(const Node& n, bool is_default) {
  if (is_default) return {};
  switch (n.type) {
    case NodeType::s32_selector:
      return Operand<Integer>{};
    case NodeType::string_selector:
      return Operand<std::string>{};
    case NodeType::f32_selector:
      return RangeCondition{};
    case NodeType::random_selector:
      return Operand<float>{};
    default:
      return is_bsa_updater(n) ? Condition(Operand<Integer>{}) : Condition();
  }
}

template <BlackboardType kType, class V, class T>
void describe_operand_bytes(V& v, const char* name, T& operand, u64 owner) {
  v.packed(as<u32>, "source", operand, OperandWord<kType>{});
  if constexpr (kType == BlackboardType::s32)
    describe_integer(v, name, operand.literal, owner);
  else if constexpr (kType == BlackboardType::string)
    v.value_text(name, operand.literal);
  else
    v.value(name, operand.literal);
}
/// `0.5`, or `{blackboard: Near, default: 0.5}`.
template <class V, class T>
void describe_operand_text(V& v, const char* name, T& operand) {
  v.value_or_map(name, operand.literal, operand.blackboard || operand.raw != 0, [&] {
    describe_name(v, "blackboard", operand.blackboard);
    v.field("default", operand.literal);
    v.hex_field("raw_source", operand.raw);
  });
}

/// What follows a child's node and name, in bytes.
template <class V>
struct ConditionBytes {
  V& v;
  const Node& owner;
  bool is_default;
  void operator()(Of<V, std::monostate>&) {
    if (!is_default) return;
    v.constant(as<u32>, "default_source", 0);
    if (owner.type == NodeType::s32_selector) return v.constant(as<u32>, "default_value", 0);
    v.derived_text("default_name", [] { return kDefaultName; });
    if (owner.type == NodeType::string_selector) return;
    v.constant(as<u64>, "unused_0x10", 0);
    v.constant(as<u64>, "unused_0x18", 0);
    v.constant(as<u64>, "unused_0x20", 0);
  }
  void operator()(Of<V, Operand<Integer>>& x) {
    // A node is an owner of its own: its conditions share one enumeration.
    describe_operand_bytes<BlackboardType::s32>(v, "value", x, enum_owner_of_conditions(owner));
  }
  void operator()(Of<V, Operand<std::string>>& x) {
    describe_operand_bytes<BlackboardType::string>(v, "value", x, 0);
  }
  void operator()(Of<V, Operand<float>>& x) {
    describe_operand_bytes<BlackboardType::f32>(v, "weight", x, 0);
  }
  void operator()(Of<V, RangeCondition>& x) {
    v.group("min", [&] { describe_operand_bytes<BlackboardType::f32>(v, "value", x.minimum, 0); });
    v.group("max", [&] { describe_operand_bytes<BlackboardType::f32>(v, "value", x.maximum, 0); });
    v.constant(as<u64>, "unused_0x18", 0);
    v.constant(as<u64>, "unused_0x20", 0);
  }
};
/// The same in text: `when: {value: 3}`, `when: {min: 0.0, max: 1.0}`, `when: default`,
/// `weight: 2.0`.
template <class V>
struct ConditionText {
  V& v;
  const Node& owner;
  bool is_default;
  void operator()(Of<V, std::monostate>&) {
    if (!is_default) return;
    if constexpr (kIsSchema<V>)
      v.hook_word("when", "default");
    else if constexpr (V::kReads)
      v.find("when");
    else
      v.value_text("when", "default");
  }
  template <class T>
  void describe_single(T& x) {
    v.group("when", [&] {
      describe_name(v, "blackboard", x.blackboard);
      const char* key = x.blackboard ? "default" : "value";
      if constexpr (V::kReads)
        if (!x.blackboard && !v.has_key(key)) return v.fail_missing(key);
      if constexpr (std::is_same_v<std::remove_const_t<T>, Operand<Integer>>)
        describe_integer(v, key, x.literal, enum_owner_of_conditions(owner));
      else
        v.value_text(key, x.literal);
      v.hex_field("raw_source", x.raw);
    });
  }
  void operator()(Of<V, Operand<Integer>>& x) { describe_single(x); }
  void operator()(Of<V, Operand<std::string>>& x) { describe_single(x); }
  void operator()(Of<V, Operand<float>>& x) { describe_operand_text(v, "weight", x); }
  void operator()(Of<V, RangeCondition>& x) {
    v.group("when", [&] {
      describe_operand_text(v, "min", x.minimum);
      describe_operand_text(v, "max", x.maximum);
    });
  }
};

/// In the file only the position says which child is the default; in text it is said, and checked.
template <class V>
bool check_default(V& v, bool is_default) {
  if constexpr (V::kReads && !V::kBinary && !kIsSchema<V>) {
    const TextNode* when = v.peek("when");
    const bool says_default = when && when->is_scalar() && when->text == "default";
    if (says_default == is_default) return true;
    v.refuse(is_default ? kDefaultMissing : kDefaultNotLast, "when", {});
    return false;
  } else {
    return true;
  }
}

/// Bytes behind what is known of a record.
template <class V>
void describe_extra(V& v, Of<V, Boxed<Bytes>>& extra) {
  if constexpr (V::kReads) {
    Bytes bytes;
    v.rest_of_record("extra", bytes);
    extra.reset();
    if (!bytes.empty()) extra = std::move(bytes);
  } else if (extra) {
    v.rest_of_record("extra", *extra);
  }
}

template <class V>
void describe(V& v, Of<V, Child>& c, Of<V, Node>& n) {
  const bool is_default = has_default_child(n.type) && &c == &n.children.back();
  v.id(as<s32>, "node", c.node, {.null = kNullNode});
  comment_node(v, c.node);
  v.text("name", c.name);
  if (!check_default(v, is_default)) return;
  if constexpr (V::kReads) c.when = empty_condition(n, is_default);
  if constexpr (V::kBinary)
    std::visit(ConditionBytes<V>{v, n, is_default}, c.when);
  else
    std::visit(ConditionText<V>{v, n, is_default}, c.when);
  describe_extra(v, c.extra);
}

// ---- transitions --------------------------------------------------------------------------------

/// The record itself; `Member`: the list that holds it.
template <auto Member>
struct TransitionRecord {
  static constexpr bool kTransparent = true;
  template <class V, class Owner>
  void operator()(V& v, Owner& owner, u32 index) const {
    auto& t = (owner.*Member)[index];
    u32 kind = t.kind, middle = t.unk_bits, rest = 0;
    v.bit_word(as<u32>, "rest", rest, bits(0, 8, "kind", kind, kTransitionKinds),
               bits(8, 23, "unk_bits", middle), bit(31, "after_calc", t.after_calc));
    if constexpr (V::kReads) {
      t.kind = static_cast<u8>(kind);
      t.unk_bits = middle;
    }
    if (t.kind == 0) v.text("command", t.command);
  }
};
/// Its entry in the table of offsets, which several plugs may share.
template <auto Member>
struct TransitionEntry {
  static constexpr bool kTransparent = true;
  template <class V, class Owner>
  void operator()(V& v, Owner& owner, u32 index) const {
    v.pointer(as<u32>, "record", owner, part<TransitionRecord<Member>>, kTransitions, index);
  }
};
template <class V>
void describe(V& v, Of<V, Transition>& t, Of<V, Node>& n) {
  v.id(as<s32>, "node", t.node, {.null = kNullNode});
  comment_node(v, t.node);
  v.shared(as<u32>, "transition", n, list<&Node::transitions, TransitionEntry<&Node::transitions>>,
           static_cast<u32>(&t - n.transitions.data()), kTransitionOffsets, Sharing::none);
}

// ---- links --------------------------------------------------------------------------------------

/// Whether a link record repeats the default value of the input that it names.
inline bool repeats_default(const Link& l, NodeType t, u32 version) {
  const bool by_expression = t == NodeType::expression && version >= 0x407;
  switch (l.list) {
    case LinkList::generic:
      return by_expression || t == NodeType::f32_selector || t == NodeType::bool_selector;
    case LinkList::string:
      return by_expression || (t == NodeType::string_selector && version >= 0x407);
    case LinkList::integer:
      return by_expression || (t == NodeType::s32_selector && version >= 0x407);
  }
  return false;
}

/// A Vec3f takes three words, also where the named parameter is an output.
template <class V>
void write_link_default(V& v, const Link& l, const Node& n) {
  const auto put = [&](u32 word) { v.constant(as<u32>, "default", word); };
  const auto put_vector = [&](const Vec3& x) {
    v.constant(as<u32>, "default_x", std::bit_cast<u32>(x.x));
    v.constant(as<u32>, "default_y", std::bit_cast<u32>(x.y));
    v.constant(as<u32>, "default_z", std::bit_cast<u32>(x.z));
  };
  v.constant(as<u32>, "default_flags", 0);
  for (const Input& in : n.inputs) {
    if (in.name != l.name) continue;
    if (const auto* x = std::get_if<Integer>(&in.value)) return put(static_cast<u32>(x->value));
    if (const auto* x = std::get_if<bool>(&in.value)) return put(*x);
    if (const auto* x = std::get_if<float>(&in.value)) return put(std::bit_cast<u32>(*x));
    if (const auto* x = std::get_if<Vec3>(&in.value)) return put_vector(*x);
  }
  for (const Output& o : n.outputs)
    if (o.name == l.name && o.type() == ValueType::vec3f) return put_vector({});
  put(0);
}

template <class V>
void describe(V& v, Of<V, Link>& l, Of<V, Node>& n) {
  if constexpr (!V::kBinary) v.one_of("list", l.list, kLinkLists);
  v.id(as<s32>, "node", l.node, {.null = kNullNode});
  v.text("name", l.name);
  const bool repeats = repeats_default(l, n.type, context<Context>(v).file->version);
  if (!repeats) return describe_extra(v, l.extra);
  if constexpr (V::kBinary) {
    if (l.list != LinkList::string)
      return v.derived_tail("default", [&](auto& w) { write_link_default(w, l, n); });
    v.constant(as<u32>, "default_flags", 0);
    v.derived_text("default", [&]() -> std::string {
      for (const Input& in : n.inputs)
        if (const auto* x = std::get_if<std::string>(&in.value); x && in.name == l.name) return *x;
      return {};
    });
  }
}

// ---- the table of plugs -------------------------------------------------------------------------

/// Hook: ten counted lists of records of varying size. In the model: children, transitions, links.
template <class V>
void describe_plugs(V& v, Of<V, Node>& n) {
  if constexpr (!V::kBinary) {
    v.slice(as<u8>, "children", n, list<&Node::children>, kPlugs);
    v.slice(as<u8>, "transitions", n, list<&Node::transitions>, kPlugs);
    v.slice(as<u8>, "links", n, list<&Node::links>, kPlugs);
  } else {
    std::array<u32, 10> counts = plug_counts(n);
    const auto too_many = [&] {  // counts are bytes, and so are their running totals
      const u32 total = std::accumulate(counts.begin(), counts.end(), 0u);
      if (total > 0xFF) v.refuse(kTooManyPlugs, "plugs", {total});
      return total > 0xFF;
    };
    if (too_many()) return;
    u32 base = 0;
    for (u32 kind = 0; kind < counts.size(); ++kind) {
      v.at_step("plugs", kind, [&] {
        v.field(as<u8>, "count", counts[kind]);
        v.derived(as<u8>, "base", [&] { return base; });
      });
      base += counts[kind];
    }
    if constexpr (V::kReads) {
      if (!v.ok() || too_many()) return;
      n.children.resize(counts[2]);
      n.transitions.resize(counts[3]);
      for (const LinkList list : {LinkList::generic, LinkList::string, LinkList::integer})
        n.links.resize(n.links.size() + counts[static_cast<u32>(list)], Link{list, kNoId, {}, {}});
    }
    if (base != n.children.size() + n.transitions.size() + n.links.size())
      return v.refuse(kUnknownPlugKind, "plugs", {});
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

}  // namespace kinora::ainb
