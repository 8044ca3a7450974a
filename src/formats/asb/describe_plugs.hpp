// ASB: the plug table that ends a body, and its records (docs/formats/asb.md, "Plugs"). Six kinds,
// each with a count and the sum of the counts before it, then one offset per plug, then the
// records. The table checks itself: a body that is read in a wrong layout ends in nonsense.
#pragma once
#include <numeric>

#include "formats/asb/describe_property.hpp"

namespace kinora::asb {

// ---- children -----------------------------------------------------------------------------------

/// Whether the last child of this type is its default and has another form.
bool ends_with_default(ElementType type);
/// Gives a child the condition that belongs to its owner's type and its place.
void set_child_kind(Child& c, ElementType owner, bool is_last);

template <class V, class W>
void describe_when(V& v, W& when, ElementType owner) {
  using T = std::remove_const_t<W>;
  if constexpr (std::is_same_v<T, Range>) {
    property(v, "min", when.min, std::nullopt);
    property(v, "max", when.max, std::nullopt);
  } else if constexpr (std::is_same_v<T, Weight>) {
    property(v, "weight", when.weight, std::nullopt);
  } else if constexpr (std::is_same_v<T, IntCase> || std::is_same_v<T, TextCase>) {
    property(v, "value", when.value, std::nullopt);
  } else if constexpr (std::is_same_v<T, TagCase>) {
    v.shared_pointer(as<u32>, "tags", when, whole<&TagCase::tags>, kTags, {.null = 0xFFFFFFFF});
  } else if constexpr (std::is_same_v<T, Default>) {
    property(v, "label", when.label);
    if (owner != ElementType::string_selector) v.constant(as<u64>, "unused_0x8", 0);
  }
}

struct ChildRecord {
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    auto& c = e.children[index];
    if constexpr (V::kReads) set_child_kind(c, e.type, index + 1 == e.children.size());
    std::visit([&](auto& when) { describe_when(v, when, e.type); }, c.when);
    v.id(as<u32>, "element", c.element);
  }
};

constexpr Style text_style(const Child*) { return Style::row; }

// ---- state transitions --------------------------------------------------------------------------

/// Gives a condition the operands that belong to its type.
void set_operands(Condition& c);

template <class V>
void describe(V& v, Of<V, Condition>& c) {
  v.enumeration(as<u16>, "type", c.type, kConditionTypeNames, u16{0});
  const bool may_omit_op = V::kReads || c.type == 0;
  v.enumeration(as<u16>, "op", c.op, kCompareNames,
                may_omit_op ? std::optional<u16>(0) : std::nullopt);
  if constexpr (V::kReads) set_operands(c);
  std::visit(
      [&](auto& operands) {
        using T = std::remove_cvref_t<decltype(operands)>;
        if constexpr (std::is_same_v<T, Unused>) {
          v.constant(as<u64>, "unused_left", 0);
          v.constant(as<u64>, "unused_right", 0);
        } else if constexpr (std::is_same_v<T, RawOperands>) {
          v.hex_field("left_flags", operands.words[0]);
          v.hex_field("left", operands.words[1]);
          v.hex_field("right_flags", operands.words[2]);
          v.hex_field("right", operands.words[3]);
        } else {
          property(v, "left", operands.left, std::nullopt);
          property(v, "right", operands.right, std::nullopt);
        }
      },
      c.operands);
}
constexpr Style text_style(const Condition*) { return Style::row; }

template <class V, class T>
void describe_conditions(V& v, T& t) {
  constexpr u32 kCount = 4;
  if constexpr (V::kBinary) {
    for (u32 i = 0; i < kCount; ++i)
      v.at_step("conditions", i, [&] { describe(v, t.conditions[i]); });
  } else if constexpr (kIsSchema<V>) {
    std::vector<Condition> conditions;
    v.elements("conditions", conditions);
  } else if constexpr (V::kReads) {
    const TextNode* n = v.find("conditions");
    if (!n || !v.expect_list(*n)) return;
    if (n->count > kCount)
      return v.fail_at(*n, kTextWrongKind, {"at most 4 conditions", std::to_string(n->count)});
    u32 i = 0;
    for (const TextNode* c = n->first; c && v.expect_map(*c); c = c->next, ++i)
      v.inside(*c, "conditions", i, [&] { describe(v, t.conditions[i]); });
  } else {
    std::size_t used = kCount;
    while (used > 0 && t.conditions[used - 1] == Condition{}) --used;
    v.elements("conditions",
               std::vector<Condition>(t.conditions.begin(),
                                      t.conditions.begin() + static_cast<std::ptrdiff_t>(used)));
  }
}

template <class V, class T>
void describe_test(V& v, T& t) {
  v.enumeration(as<u32>, "check", t.check, kStateCheckNames, 0u);
  v.field("to_next", t.to_next);
  v.field("skip", t.skip);
  v.field("unk_0xa", t.unk_0xa);
  v.field("unk_0xc", t.unk_0xc);
  describe_conditions(v, t);
}
template <class V>
requires(V::kBinary) void describe(V& v, Of<V, StateTransition>& t) {
  v.id(as<u16>, "current", t.current, {.null = 0xFFFF});
  v.id(as<u16>, "target", t.target, {.null = 0xFFFF});
  describe_test(v, t);
}

/// What the short plug cannot say.
void check_transition(Writer& v, const Transition& t);

/// The plug names the record and the element; in versions other than 0x417 only the record, whose
/// target is the element, or, without a record, the element.
template <class V>
requires(V::kBinary) void describe(V& v, Of<V, Transition>& t) {
  [[maybe_unused]] const auto& c = context<Context>(v);
  bool has_state = true, has_element = true;
  if (!c.form.has_transition_element()) {
    if constexpr (V::kReads)
      has_state = v.look_at(v.position()).value_or(0) < c.state_count;
    else
      has_state = static_cast<bool>(t.state);
    has_element = !has_state;
    if constexpr (V::kWrites) check_transition(v, t);
  }
  if (has_state)
    v.shared(as<s32>, "state", t, whole<&Transition::state>, kStateRecords, {.null = -1});
  if (has_element) v.id(as<u32>, "element", t.element);
}
/// The record repeats the element that it belongs to and the plug's target; in the text form both
/// stand there only where they differ.
void describe(TextOut& v, const Transition& t);
void describe(TextIn& v, Transition& t);
void describe(Checker& v, const Transition& t);

struct TransitionRecord {
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    describe(v, e.transitions[index]);
  }
};

// ---- the table ----------------------------------------------------------------------------------

/// Plugs that are only the number of an element.
template <auto Member>
struct ElementRecord {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    v.at_step(Member == &Element::states   ? "states"
              : Member == &Element::events ? "events"
                                           : "frames",
              index, [&] { v.id(as<u32>, "element", (e.*Member)[index]); });
  }
};
struct UnknownRecord {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    v.at_step("unk_plugs", index, [&] { v.value("number", e.unk_plugs[index]); });
  }
};
template <class Record>
struct ListedRecord {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    v.at_step(std::is_same_v<Record, ChildRecord> ? "children" : "transitions", index,
              [&] { Record{}(v, e, index); });
  }
};

inline std::array<u64, 6> plug_counts(const Element& e) {
  return {e.states.size(),      e.unk_plugs.size(), e.children.size(),
          e.transitions.size(), e.events.size(),    e.frames.size()};
}

template <class V, class E>
void describe_plug_table(V& v, E& e) {
  auto& c = context<Context>(v);
  const u32 table = v.position();
  std::array<u64, 6> counts = plug_counts(e);
  u64 total = 0;
  bool adds_up = true;
  if constexpr (V::kWrites)
    if (const u64 all = std::accumulate(counts.begin(), counts.end(), u64{0}); all > 0xFF)
      return v.refuse(kTooLarge, "plugs", {"the number of plugs of an element", all, 0xFF});
  for (u64& n : counts) {
    if constexpr (V::kReads) {
      u8 count = 0, base = 0;
      v.field("plug_count", count);
      v.field("plug_base", base);
      adds_up = adds_up && base == total;
      n = count;
    } else {
      v.field(as<u8>, "plug_count", static_cast<u8>(n));
      v.derived(as<u8>, "plug_base", [&] { return total; });
    }
    total += n;
  }
  if constexpr (V::kReads) {
    e.states.resize(counts[0]);
    e.unk_plugs.resize(counts[1]);
    e.children.resize(counts[2]);
    e.transitions.resize(counts[3]);
    e.events.resize(counts[4]);
    e.frames.resize(counts[5]);
  }
  PointerForm form;
  if (c.form.plug_base == PlugBase::table) form.base = {table, kNoPlace};
  if (c.form.plug_base == PlugBase::table_header) form.base = {table + 12, kNoPlace};
  if constexpr (V::kReads) {
    const u64 first = table + 12 + 4 * total;
    if (total > 0)
      adds_up = adds_up && v.look_at(table + 12).value_or(0) + form.base.position == first;
  }
  const auto plugs = [&](auto record, u64 n) {
    for (u32 i = 0; i < n && v.ok(); ++i)
      v.pointer(as<u32>, "plug_offset", e, part<decltype(record)>, kPlugs, i, form);
  };
  plugs(ElementRecord<&Element::states>{}, counts[0]);
  plugs(UnknownRecord{}, counts[1]);
  plugs(ListedRecord<ChildRecord>{}, counts[2]);
  plugs(ListedRecord<TransitionRecord>{}, counts[3]);
  plugs(ElementRecord<&Element::events>{}, counts[4]);
  plugs(ElementRecord<&Element::frames>{}, counts[5]);
  v.run(kPlugs);
  if constexpr (V::kReads)
    if (!adds_up || v.position() != v.record_end()) ++c.broken_plug_tables;
}

// ---- text ---------------------------------------------------------------------------------------

/// Children without a condition are a list of ids, the others a list of maps.
void describe_children(TextOut& v, const Element& e);
void describe_children(TextIn& v, Element& e);
void describe_children(Checker& v, const Element& e);

template <class V, class E>
void describe_plug_lists(V& v, E& e) {
  v.id_list(as<u32>, "states", e.states);
  v.numbers(as<u32>, "unk_plugs", e.unk_plugs);
  describe_children(v, e);
  v.elements("transitions", e.transitions);
  v.id_list(as<u32>, "events", e.events);
  v.id_list(as<u32>, "frames", e.frames);
}

}  // namespace kinora::asb
