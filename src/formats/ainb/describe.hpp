// AINB: header and file. The records are described in the describe_*.hpp beside this file; each is
// described once, for reading, writing, text in both directions and checking.
#pragma once
#include "describe_blackboard.hpp"
#include "describe_tables.hpp"

namespace kinora::ainb {

inline bool is_known_version(u32 version) {
  return std::find(std::begin(kVersions), std::end(kVersions), version) != std::end(kVersions);
}

template <class V>
void describe_header(V& v, Of<V, File>& f) {
  auto& c = context<Context>(v);
  const u32 version = f.version;
  v.text("name", f.name);
  v.count(as<u32>, "commands", f.commands, 0x18);
  v.count(as<u32>, "nodes", f.nodes, has_name_hashes(version) ? 0x3C : 0x38);
  v.ids(f.nodes);
  v.derived(as<u32>, "query_count", [&] {
    return std::count_if(f.nodes.begin(), f.nodes.end(), [](const Node& n) { return n.is_query; });
  });
  if constexpr (V::kBinary && V::kReads)
    v.field("attachment_count", c.disk.attachment_count);
  else
    v.table_count(as<u32>, "attachment_count", attachment_place(version));
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
  v.slot("attachment_entries_offset", attachment_place(version));
  v.slot("attachment_indices_offset", kAttachmentIndices);
  v.slot("expressions_offset", kExpressions, f.expressions.has_value());
  v.slot("replacements_offset", kReplacements, has_replacements(version));
  v.slot("queries_offset", kQueries);
  v.slot("section_0x50_offset", kSection50);
  v.hex_field("unk_0x54", f.unk_0x54);
  v.slot("section_0x58_offset", kSection58, f.section_0x58.has_value());
  v.slot("modules_offset", kModules);
  v.text("category", f.category);
  v.field("category_number", f.category_number, usual_category_number(f));
  v.slot("actions_offset", kActions);
  v.slot("section_0x6c_offset", kSection6C, !f.section_0x6c.empty());
  v.slot("blackboard_ids_offset", kBlackboardIds);
  v.expect_relocations(kEnumResolve);
}

/// Properties, inputs and outputs: a directory of offsets, then the tables by type.
template <class V>
void describe_parameter_tables(V& v) {
  v.begin(kPropertyDirectory);
  for (u32 t = 0; t < kValueTypes.size(); ++t) v.slot("properties_offset", kProperties + t);
  for (u32 t = 0; t < kValueTypes.size(); ++t) v.run(kProperties + t);
  v.begin(kIoDirectory);
  for (u32 t = 0; t < kValueTypes.size(); ++t) {
    v.slot("inputs_offset", kInputs + t);
    v.slot("outputs_offset", kOutputs + t);
  }
  for (u32 t = 0; t < kValueTypes.size(); ++t) {
    v.run(kInputs + t);
    v.run(kOutputs + t);
  }
}

template <class V>
void describe_blackboard_ids(V& v, Of<V, File>& f) {
  v.begin(kBlackboardIds);
  v.hex_field("blackboard_id", f.blackboard_id);
  v.hex_field("parent_blackboard_id", f.parent_blackboard_id);
}

/// Bytes: the sections in their order.
template <class V>
void describe_sections(V& v, Of<V, File>& f) {
  const auto& c = context<Context>(v);
  const u32 attachments = attachment_place(f.version);
  v.elements("commands", f.commands);
  v.elements("nodes", f.nodes);
  describe_blackboard(v, f);
  v.run(kNodeBodies, kAttachmentIndices);
  v.run(kAttachmentIndices);
  v.spares("unused_attachments", f, list<&File::unused_attachments>, attachments,
           c.disk.attachment_count);
  v.run(attachments);
  v.run(kAttachmentBodies, kPropertyDirectory);
  describe_parameter_tables(v);
  v.run(kMulti);
  v.begin(kSection50);
  v.bytes_until("section_0x50", f.section_0x50, {kTransitionOffsets});
  v.spares("unused_transitions", f,
           list<&File::unused_transitions, TransitionEntry<&File::unused_transitions>>,
           kTransitionOffsets, v.offset_count(kTransitionOffsets, kQueries));
  v.run(kTransitionOffsets);
  v.run(kTransitions, kQueries);
  v.derived_array(as<u32>, "queries", kQueries, {kExpressions, kModules},
                  [&]() -> const std::vector<u32>& { return c.plan.query_array; });
  describe_expressions(v, f);
  describe_modules(v, f);
  describe_actions(v, f);
  describe_blackboard_ids(v, f);
  describe_section_0x58(v, f);
  if (has_state_info(f.version)) v.run(kStateInfo, kSection6C);
  describe_replacements(v, f);
  if (v.begin(kSection6C, !f.section_0x6c.empty()))
    v.bytes_until("section_0x6c", f.section_0x6c, {kEnumResolve});
  else if constexpr (V::kReads)
    f.section_0x6c.clear();
  v.relocations("enum_resolve", kEnumResolve, f.loose_relocations);
  v.strings(kStrings);
}

/// Text: what a reader of the file looks for first stands first.
template <class V>
void describe_text(V& v, Of<V, File>& f) {
  describe_header(v, f);
  describe_blackboard_ids(v, f);
  v.elements("commands", f.commands);
  describe_blackboard(v, f);
  v.elements("nodes", f.nodes);
  describe_expressions(v, f);
  describe_modules(v, f);
  describe_replacements(v, f);
  v.spares("unused_attachments", f, list<&File::unused_attachments>, kAttachmentEntries, 0);
  v.spares("unused_transitions", f,
           list<&File::unused_transitions, TransitionEntry<&File::unused_transitions>>,
           kTransitionOffsets, 0);
  v.relocations("loose_relocations", kEnumResolve, f.loose_relocations);
  describe_section_0x58(v, f);
  v.field("section_0x50", f.section_0x50);
  v.field("section_0x6c", f.section_0x6c, File().section_0x6c);
}

template <class V>
void describe(V& v, Of<V, File>& f) {
  if constexpr (!V::kBinary) {
    describe_text(v, f);
  } else {
    v.magic("AIB ");
    v.field("version", f.version);
    if (f.nodes.size() >= kNullNode)
      return v.refuse(kTooManyNodes, "nodes", {f.nodes.size(), kNullNode});
    describe_header(v, f);
    if (is_known_version(f.version)) return describe_sections(v, f);
    v.strings(kStrings);  // names help to find out what it is
    if constexpr (V::kReads)
      v.fail(kUnknownVersion, 4, "version", {hex(f.version)});
    else
      v.refuse(kUnknownVersion, "version", {hex(f.version)});
  }
}

}  // namespace kinora::ainb
