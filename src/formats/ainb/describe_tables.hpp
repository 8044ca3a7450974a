// AINB: the small sections behind the parameters: expressions, modules, actions, replacements,
// names that the game looks up (4.12 to 4.20 of the format's notes).
#pragma once
#include "describe_nodes.hpp"
#include "formats/exb/host_text.hpp"
#include "kinora/formats/exb/codec.hpp"

namespace kinora::ainb {

// ---- expressions --------------------------------------------------------------------------------

/// Hook: the block is read, written and printed by its own module.
template <class V>
void describe_expressions(V& v, Of<V, File>& f) {
  if constexpr (!V::kBinary) {
    exb::describe_block(v, "expressions", f.expressions, kExpressionIds,
                        context<Context>(v).expression_ids);
  } else if constexpr (V::kReads) {
    if (!v.begin(kExpressions)) return;
    const u32 start = v.position();
    const ByteView bytes = v.block_until("expressions", {kModules});
    if constexpr (kIsSchema<V>) return;
    auto block = exb::read(bytes);
    if (!block) return v.fail_inside(start, "expressions", std::move(block.error()));
    v.explain_block(start, "expressions", [&] { return exb::map(bytes); });
    context<Context>(v).disk.expression_instances = block->instances;
    f.expressions = std::move(*block);
  } else {
    if (!v.begin(kExpressions, f.expressions.has_value())) return;
    auto bytes = exb::write(*f.expressions, context<Context>(v).plan.expression_instances);
    if (!bytes) return v.fail_inside("expressions", std::move(bytes.error()));
    v.block("expressions", *bytes);
  }
}

// ---- modules and actions ------------------------------------------------------------------------

template <class V>
void describe(V& v, Of<V, Module>& m) {
  v.text("path", m.path);
  v.text("category", m.category);
  v.field("instance_count", m.instance_count, 1);
}
/// Hook: the list follows from the nodes; the model holds only what does not.
template <class V>
void describe_modules(V& v, Of<V, File>& f) {
  if constexpr (!V::kBinary) {
    v.elements("modules", f.modules);
  } else {
    auto& c = context<Context>(v);
    v.begin(kModules);
    if constexpr (V::kReads) {
      v.count(as<u32>, "modules", c.disk.modules, 12);
      v.elements("modules", c.disk.modules);
    } else {
      v.count(as<u32>, "modules", c.plan.modules, 12);
      v.elements("modules", c.plan.modules);
    }
  }
}

/// Hook: one table for all nodes; the reader hands the entries to their nodes when it is done.
template <class V>
void describe_actions(V& v, Of<V, File>& f) {
  if constexpr (V::kBinary) {
    auto& c = context<Context>(v);
    v.begin(kActions);
    if constexpr (V::kReads) {
      v.count(as<u32>, "actions", c.disk.actions, 12);
      v.each("actions", c.disk.actions, [&](auto& entry) {
        s32 node = kNoId;
        v.id(as<s32>, "node", node);
        entry.first = static_cast<u32>(node);
        describe(v, entry.second);
      });
    } else {
      v.count(as<u32>, "actions", c.plan.actions, 12);
      v.each("actions", c.plan.actions, [&](const auto& entry) {
        v.field(as<u32>, "node", entry.first);
        describe(v, f.nodes[entry.first].actions[entry.second]);
      });
    }
  }
}

// ---- replacements -------------------------------------------------------------------------------

/// `is_short`: the last field is there only where it means something, as an old tool writes it.
template <class V>
void describe_replacement(V& v, Of<V, Replacement>& r, bool is_short) {
  v.enumeration(as<u8>, "kind", r.kind, kReplacementKinds);
  v.constant(as<u8>, "pad", 0);
  v.id(as<s16>, "node", r.node);
  comment_node(v, r.node);
  v.value("index", r.index);
  if (r.kind == ReplacementKind::replace_child)
    v.id(as<s16>, "new_node", r.new_node, {.null = -1});
  else if (!is_short)
    v.field("unk_0x06", r.unk_0x06, -1);
}
template <class V>
void describe_replacements(V& v, Of<V, File>& f) {
  if (!has_replacements(f.version)) {
    if (!f.replacements.empty()) v.refuse(kNotInVersion, "replacements", {"replacements", "0x407"});
    if (V::kBinary) return;
  }
  if (!v.begin(kReplacements)) return;
  CountsAfter after;
  if constexpr (V::kWrites) after = counts_after_replacements(f);
  v.constant(as<u8>, "already_applied", 0);
  v.constant(as<u8>, "pad", 0);
  v.count(as<u16>, "replacements", f.replacements, 8);
  v.derived(as<s16>, "node_count_after", [&] { return after.nodes; });
  v.derived(as<s16>, "attachment_count_after", [&] { return after.attachments; });
  bool is_short = false;
  if constexpr (V::kBinary && V::kReads)
    is_short =
        v.has(kSection6C) && v.offset_of(kSection6C) < v.position() + 8 * f.replacements.size();
  v.each("replacements", f.replacements, [&](auto& r) { describe_replacement(v, r, is_short); });
}

// ---- section 0x58 -------------------------------------------------------------------------------

template <class V>
void describe(V& v, Of<V, Section58>& s) {
  v.text("description", s.description);
  v.field("unk_0x04", s.unk_0x04);
  v.field("unk_0x08", s.unk_0x08);
  v.field("unk_0x0c", s.unk_0x0c);
}
template <class V>
void describe_section_0x58(V& v, Of<V, File>& f) {
  if constexpr (V::kBinary) {
    if (!v.begin(kSection58, f.section_0x58.has_value())) return;
    if constexpr (V::kReads) f.section_0x58.emplace();
  }
  v.optional("section_0x58", f.section_0x58);
}

}  // namespace kinora::ainb
