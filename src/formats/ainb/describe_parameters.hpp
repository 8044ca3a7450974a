// AINB: values, properties, inputs, outputs (4.7 to 4.9 of the format's notes).
// A *hook* is a place where bytes and text differ in shape; its halves stand side by side.
#pragma once
#include "flag_words.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/core/hash.hpp"
#include "places.hpp"

namespace kinora::ainb {

/// The visitor that writes the text form; only it has a use for remarks.
template <class V>
inline constexpr bool kIsText = requires(V& v) {
  v.out();
};
/// Who needs to know to which enumeration an integer may belong.
template <class V>
inline constexpr bool kUsesOwners = V::kBinary == V::kReads;

// ---- values -------------------------------------------------------------------------------------

template <class V>
void describe_integer(V& v, const char* key, Of<V, Integer>& x, u64 owner) {
  v.integer(key, x, owner);
  if constexpr (kIsText<V>)
    if (const auto name = context<Context>(v).enumerators.name(x, owner); !name.empty())
      v.comment(name);
}

template <class V>
struct ValueFields {
  V& v;
  const char* key;
  u64 owner;
  void operator()(Of<V, Integer>& x) { describe_integer(v, key, x, owner); }
  void operator()(Of<V, bool>& x) { v.value(as<u32>, key, x); }
  void operator()(Of<V, float>& x) { v.value(key, x); }
  void operator()(Of<V, std::string>& x) { v.value_text(key, x); }
  void operator()(Of<V, Vec3>& x) { v.value(key, x); }
  void operator()(Of<V, Pointer>& x) {  // in bytes the class stands elsewhere in the record
    if constexpr (!V::kBinary) v.value_text(key, x.class_name);
  }
};

/// Hook: in bytes the type is known from the table; in text it is the key.
template <class V>
void describe_value(V& v, Of<V, Value>& value, u64 owner) {
  if constexpr (V::kBinary) {
    std::visit(ValueFields<V>{v, "value", owner}, value);
  } else {
    if constexpr (V::kReads) {
      bool found = false;
      for (const EnumName& t : kValueTypeNames) {
        if (!v.has_key(t.name)) continue;
        value = default_value(static_cast<ValueType>(t.value));
        found = true;
      }
      if (!found) return v.fail_missing("int, bool, float, string, vec3f or pointer");
    }
    std::visit(ValueFields<V>{v, kValueTypeNames[value.index()].name, owner}, value);
  }
}
template <class V, class P>
void describe_class(V& v, P& parameter) {
  if constexpr (V::kBinary)
    if (auto* pointer = std::get_if<Pointer>(&parameter.value))
      v.text("class", pointer->class_name);
}

/// The node's name beside its id, for whoever reads the text.
template <class V>
void comment_node(V& v, s32 id) {
  if constexpr (kIsText<V>)
    if (const Node* n = context<Context>(v).node(id)) v.comment(label(*n));
}
template <class V>
void comment_expression(V& v, const Binding& b, const Node* n = nullptr) {
  if constexpr (kIsText<V>)
    if (auto& c = context<Context>(v); c.has_expression(b.expression)) {
      const std::string reading =
          c.readings.text(c.file->expressions->expressions, b.expression, n);
      if (!reading.empty()) v.comment(reading);
    }
}

// ---- properties ---------------------------------------------------------------------------------

template <class V, class Owner>
void describe(V& v, Of<V, Property>& p, Owner& owner) {
  v.text("name", p.name);
  describe_class(v, p);
  const BindingWord word{p.type()};
  if constexpr (V::kBinary) v.packed(as<u32>, "flags", p.from, word);
  describe_value(v, p.value, kUsesOwners<V> ? enum_owner(owner, p.name) : 0);
  if constexpr (!V::kBinary) v.group("from", [&] { word.text(v, p.from); });
  if constexpr (std::is_same_v<std::remove_const_t<Owner>, Node>)
    comment_expression(v, p.from, &owner);
  else
    comment_expression(v, p.from);
}

// ---- inputs and outputs -------------------------------------------------------------------------

template <class V>
void describe_source_text(V& v, Of<V, Source>& s) {
  v.id(as<s16>, "node", s.node, {.null = -1});
  comment_node(v, s.node);
  v.name_ref("output", s.output);
  BindingWord{}.text(v, s.binding);
  comment_expression(v, s.binding);
}

/// An entry of a multi-source input.
struct MultiEntry {
  template <class V, class I>
  void operator()(V& v, I& in, u32 index) const {
    auto& s = in.from[index];
    const u32 at = v.position();
    v.id(as<s16>, "node", s.node, {.null = -1});
    if constexpr (V::kReads) {
      u16 output = 0;
      v.field("output", output);
      v.resolve_later(ref<OutputRef>, at, "output", s, OutputRef::number(output, in.type()));
    } else {
      const auto output = OutputRef::index(context<Context>(v), s, in.type());
      if (!output) return v.refuse(kDanglingName, "output", {"output", s.output.name});
      v.field(as<u16>, "output", *output);
    }
    v.packed(as<u32>, "flags", s.binding, BindingWord{in.type()});
  }
};

/// Hook: three words of an input mean "constant", "one source" or "window of the multi table".
template <class V>
void read_connection(V& v, Input& in) {
  auto& c = context<Context>(v);
  const u32 at = v.position();
  s16 node = 0;
  u16 output = 0;
  u32 flags = 0;
  v.field("source_node", node);
  v.field("source_output", output);
  in.sets_blackboard = output & 0x8000;
  output &= 0x7FFF;
  in.is_multi = node <= -100;
  if (in.is_multi && v.fits("source_output", output, 8)) {
    in.from.resize(output);
    v.queue_slice("from", in, list<&Input::from, MultiEntry>, kMulti,
                  static_cast<u32>(-100 - node));
  } else if (node >= static_cast<s64>(c.file->nodes.size()) || node < -1) {
    return v.refuse(kDanglingIndex, "source_node", {"source_node", node, c.file->nodes.size()});
  }
  const u32 flags_at = v.position();
  v.field("flags", flags);
  const BindingWord word{in.type(), node == -1};
  const auto reference = word.reference(flags);
  if (!in.is_multi && (node >= 0 || reference)) {
    Source& s = in.from.emplace_back();
    s.node = node;
    BindingWord{in.type()}.unpack(s.binding, flags);
    if (reference) v.resolve_later(ref<BindingWord>, flags_at, "flags", s.binding, *reference);
    v.resolve_later(ref<OutputRef>, at, "source_output", s, OutputRef::number(output, in.type()));
  } else {
    Binding own;
    own.is_default = in.is_default = flags & BindingWord::kDefault;
    in.raw = flags ^ word.rule(own, BindingWord::Kind::none);
  }
}
template <class V>
void write_connection(V& v, const Input& in) {
  const auto& c = context<Context>(v);
  s64 node = -1, output = 0;
  Binding binding;
  if (in.is_multi) {
    node = -100 - s64{v.queued(kMulti)};
    output = static_cast<s64>(in.from.size());
    v.queue_slice("from", in, list<&Input::from, MultiEntry>, kMulti, 0);
  } else if (!in.from.empty()) {
    const Source& s = in.from[0];
    const auto at = c.position(s.node);
    if (s.node != kNoId && !at) return v.refuse(kDanglingId, "from", {s.node, "those of nodes"});
    const auto index = OutputRef::index(c, s, in.type());
    if (!index) return v.refuse(kDanglingName, "from", {"output", s.output.name});
    if (at) node = *at;
    output = *index;
    binding = s.binding;
  }
  if (in.is_multi || in.from.empty()) {
    binding.is_default = in.is_default;
    binding.raw = in.raw;
  }
  if (node < -0x8000 || output > 0x7FFF)
    return v.refuse(kTooLarge, "from", {"sources", std::max(-node, output), 0x7FFF});
  v.field(as<s16>, "source_node", node);
  v.derived(as<u16>, "source_output", [&] { return output | (in.sets_blackboard ? 0x8000 : 0); });
  v.packed(as<u32>, "flags", binding, BindingWord{in.type(), in.from.empty() && !in.is_multi});
}

template <class V>
void describe(V& v, Of<V, Input>& in, const Node& owner) {
  v.text("name", in.name);
  describe_class(v, in);
  if constexpr (V::kBinary && V::kReads)
    read_connection(v, in);
  else if constexpr (V::kBinary)
    write_connection(v, in);
  describe_value(v, in.value, kUsesOwners<V> ? enum_owner(owner, in.name) : 0);
  if constexpr (V::kBinary) {
    if (in.type() == ValueType::pointer) v.constant(as<u32>, "no_value", 0);
  } else {
    v.one_or_list("from", in.from, in.is_multi, [&](auto& s) { describe_source_text(v, s); });
    v.field("sets_blackboard", in.sets_blackboard);
    v.field("is_default", in.is_default);
    v.hex_field("raw_flags", in.raw);
  }
}

template <class V>
void describe(V& v, Of<V, Output>& o, Of<V, Node>& n) {
  u32 high = 0;  // bit 31: an input takes the value
  if constexpr (V::kWrites) {
    const auto& c = context<Context>(v);
    const u32 first = c.plan.first_output[c.node_index(n)];
    high = c.plan.output_used[first + static_cast<u32>(&o - n.outputs.data())] ? 2 : 0;
  }
  v.packed_text("name", o.name, 30, high);
  if constexpr (!V::kBinary) v.one_of("type", o.value_type, kValueTypeNames);
  if (o.value_type == ValueType::pointer) v.text("class", o.class_name);
}

}  // namespace kinora::ainb
