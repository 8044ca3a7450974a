// AINB: attachments, nodes, commands (4.2, 4.3, 4.5, 4.6, 4.18 of the format's notes).
#pragma once
#include "describe_plugs.hpp"

namespace kinora::ainb {

// ---- attachments --------------------------------------------------------------------------------

struct AttachmentBody {
  static constexpr bool kTransparent = true;
  template <class V, class A>
  void operator()(V& v, A& a, u32) const {
    const u32 start = v.position();
    v.field("debug", a.debug);
    for (const ValueType t : kValueTypes)
      v.typed_slice(as<u32>, "properties", a, list<&Attachment::properties>, t, kProperties);
    // Looks like inputs, outputs and plugs, which attachments do not have.
    for (u32 i = 0; i < kValueTypes.size(); ++i) {
      v.at_step("unused", i, [&] {
        v.constant(as<u32>, "base", 0);
        v.constant(as<u32>, "end", start + 0x64);
      });
    }
  }
};
template <class V>
void describe(V& v, Of<V, Attachment>& a) {
  const auto& c = context<Context>(v);
  v.text("name", a.name);
  v.pointer(as<u32>, "body", a, part<AttachmentBody>, kAttachmentBodies);
  v.derived(as<u16>, "expression_count", [&] { return expression_use(c, a).count; });
  v.derived(as<u16>, "expression_io_size", [&] { return expression_use(c, a).io_size; });
  if (has_name_hashes(c.file->version))
    v.derived(as<u32>, "name_hash", [&] { return murmur3(a.name); });
}
inline u32 attachment_place(u32 version) {
  return has_name_hashes(version) ? kAttachmentEntries : kOldAttachmentEntries;
}
struct AttachmentIndex {
  static constexpr bool kTransparent = true;
  template <class V, class N>
  void operator()(V& v, N& n, u32 index) const {
    v.shared(as<u32>, "attachments", n, list<&Node::attachments>, index,
             attachment_place(context<Context>(v).file->version));
  }
};

// ---- nodes --------------------------------------------------------------------------------------

template <class V>
void describe(V& v, Of<V, Action>& a) {
  v.text("slot", a.slot);
  v.text("action", a.action);
}
template <class V>
void describe(V& v, Of<V, StateInfo>& s) {
  v.text("desired_state", s.desired_state);
  v.field("unk_0x04", s.unk_0x04);
  v.field("unk_0x08", s.unk_0x08);
  v.field("unk_0x0c", s.unk_0x0c);
  v.field("unk_0x10", s.unk_0x10);
}
struct StateInfoPart {
  template <class V, class N>
  void operator()(V& v, N& n, u32) const {
    if constexpr (V::kReads) n.state_info.emplace();
    describe(v, *n.state_info);
  }
};

struct NodeBody {
  static constexpr bool kTransparent = true;
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

/// The record of a node; its body is queued and read at its place.
template <class V>
void describe_node_record(V& v, Of<V, Node>& n) {
  const auto& c = context<Context>(v);
  const u32 version = c.file->version;
  v.derived(as<u16>, "index", [&] { return c.node_index(n); });
  v.slice_count(as<u16>, "attachments", n, list<&Node::attachments>);
  v.bit_word(as<u8>, "flags", n.unk_flags, bit(0, "query", n.is_query),
             bit(1, "module", n.is_module), bit(2, "root", n.is_root),
             bit(3, "multi_type_2", n.multi_type_2));
  v.constant(as<u8>, "pad_0x07", 0);
  v.text("name", n.name);
  if (has_name_hashes(version)) v.derived(as<u32>, "name_hash", [&] { return murmur3(n.name); });
  v.field("unk_0x10", n.unk_0x10);
  v.pointer(as<u32>, "body", n, part<NodeBody>, kNodeBodies);
  v.derived(as<u16>, "expression_count", [&] { return expression_use(c, n).count; });
  v.derived(as<u16>, "expression_io_size", [&] { return expression_use(c, n).io_size; });
  v.derived(as<u16>, "multi_count", [&] { return multi_count(n); });
  v.constant(as<u16>, "pad_0x1e", 0);
  v.slice_base(as<u32>, "attachments", n, list<&Node::attachments, AttachmentIndex>,
               kAttachmentIndices);
  v.owned_range(as<u16>, as<u16>, "queries", kQueries, n.id,
                [&] { return c.plan.query_range[c.node_index(n)]; });
  if (has_state_info(version))
    v.pointer(as<u32>, "state_info", n, part<StateInfoPart>, kStateInfo, 0, {.null = 0},
              static_cast<bool>(n.state_info));
  else
    v.constant(as<u32>, "state_info", 0);
  v.field("guid", n.guid);
}

/// The same in text: what identifies the node first, then what it owns.
template <class V>
void describe_node_text(V& v, Of<V, Node>& n) {
  v.text("name", n.name);
  v.field("guid", n.guid);
  v.bit_word(as<u8>, "flags", n.unk_flags, bit(0, "query", n.is_query),
             bit(1, "module", n.is_module), bit(2, "root", n.is_root),
             bit(3, "multi_type_2", n.multi_type_2));
  v.hex_field("unk_0x10", n.unk_0x10);
  NodeBody{}(v, n, 0);
  v.elements("attachments", n.attachments);
  v.elements("actions", n.actions);
  v.optional("state_info", n.state_info);
  if (n.state_info && !has_state_info(context<Context>(v).file->version))
    v.refuse(kNotInVersion, "state_info", {"state_info", "0x404"});
}

template <class V>
void describe(V& v, Of<V, Node>& n) {
  v.key("id", n.id);
  v.enumeration(as<u16>, "type", n.type, kNodeTypes, NodeType::user_defined);
  if constexpr (V::kBinary)
    describe_node_record(v, n);
  else
    describe_node_text(v, n);
}

template <class V>
void describe(V& v, Of<V, Command>& c) {
  v.text("name", c.name);
  v.field("guid", c.guid);
  v.id(as<u16>, "root", c.root, {.null = kNullNode});
  if constexpr (kIsText<V>)
    if (const Node* n = context<Context>(v).node(c.root); n && n->name != c.name)
      v.comment(label(*n));
  v.id(as<u16>, "secondary_root", c.secondary_root, {.null = 0, .bias = 1});
}

}  // namespace kinora::ainb
