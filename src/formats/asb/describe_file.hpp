// ASB: the header and the order of everything (docs/formats/asb.md, "Header", "Order").
#pragma once
#include "formats/asb/describe_elements.hpp"
#include "formats/asb/describe_tables.hpp"
#include "formats/exb/host_text.hpp"

namespace kinora::asb {

/// Number of Event elements: what decides whether the game looks for a BAEV.
inline u32 event_count(const File& f) {
  return static_cast<u32>(std::count_if(f.elements.begin(), f.elements.end(), [](const Element& e) {
    return e.type == ElementType::event;
  }));
}
inline bool has_command_groups(const File& f) {
  for (const TransitionSet& s : f.transitions)
    for (const TransitionEntry& e : s.entries)
      if (e.commands) return true;
  return false;
}

/// The table of event groups is as long as the header says.
template <class V, class F>
void describe_event_count(V& v, F& f) {
  if constexpr (V::kReads)
    v.field("event_count", context<Context>(v).event_count);
  else
    v.derived(as<u32>, "event_count", [&] { return event_count(f); });
}

/// 0x407 to 0x417.
template <class V>
requires(V::kBinary) void describe_header(V& v, Of<V, File>& f) {
  v.text("name", f.name);
  v.count(as<u32>, "command_count", f.commands, 0x28);
  v.count(as<u32>, "element_count", f.elements, 0x24);
  describe_event_count(v, f);
  v.count(as<u32>, "partial_count", f.partials, 12);
  v.table_count(as<u32>, "attachment_count", kAttachments);
  v.slot("blackboard_offset", kBlackboard);
  v.pool_slot("string_pool_offset", kStrings);
  v.slot("enum_relocations_offset", kRelocations);
  v.slot("states_offset", kStates);
  v.slot("event_array_offset", kEventArray);
  v.slot("partials_offset", kPartials);
  v.slot("attachments_offset", kAttachments);
  v.slot("attachment_indices_offset", kAttachmentIndices);
  v.slot("float_properties_offset", kFloatProperties);
  v.table_count(as<u32>, "float_property_count", kFloatProperties);
  v.slot("bone_blends_offset", kBoneBlends);
  v.count(as<u32>, "bone_blend_count", f.bone_blends, 0x10);
  v.extent(as<u32>, "string_pool_size", kStrings, kNoPlace);
  v.slot("transitions_offset", kTransitions);
  v.slot("valid_tags_offset", kValidTags);
  v.slot("external_actions_offset", kExternalActions);
  v.slot("expressions_offset", kExpressions, f.expressions.has_value());
  v.slot("command_groups_offset", kCommandGroups, has_command_groups(f));
  if (f.form.has_material_blends()) v.slot("material_blends_offset", kMaterialBlends);
}

/// 0x41B.
template <class V>
requires(V::kBinary) void describe_new_header(V& v, Of<V, File>& f) {
  v.text("name", f.name);
  v.count(as<u32>, "command_count", f.commands, 0x30);
  v.slot("commands_offset", kCommands);
  v.count(as<u32>, "element_count", f.elements, 0x24);
  v.slot("elements_offset", kElements);
  describe_event_count(v, f);
  v.slot("event_array_offset", kEventArray);
  v.count(as<u32>, "partial_count", f.partials, 0x10);
  v.slot("partials_offset", kPartials);
  v.table_count(as<u32>, "attachment_count", kAttachments);
  v.slot("attachments_offset", kAttachments);
  v.slot("attachment_indices_offset", kAttachmentIndices);
  v.slot("blackboard_offset", kBlackboard);
  v.pool_slot("string_pool_offset", kStrings);
  v.slot("enum_relocations_offset", kRelocations);
  v.slot("states_offset", kStates);
  v.table_count(as<u32>, "float_property_count", kFloatProperties);
  v.slot("float_properties_offset", kFloatProperties);
  v.count(as<u32>, "bone_blend_count", f.bone_blends, 0x10);
  v.slot("bone_blends_offset", kBoneBlends);
  v.count(as<u32>, "partial_skeleton_count", f.partial_skeletons, 12);
  v.slot("partial_skeletons_offset", kPartialSkeletons);
  v.extent(as<u32>, "string_pool_size", kStrings, kNoPlace);
  v.slot("transitions_offset", kTransitions);
  v.slot("transition_skeletons_offset", kTransitionSkeletons);
  v.slot("valid_tags_offset", kValidTags);
  v.slot("external_actions_offset", kExternalActions);
  v.slot("expressions_offset", kExpressions, f.expressions.has_value());
  v.slot("command_groups_offset", kCommandGroups, has_command_groups(f));
  v.slot("material_blends_offset", kMaterialBlends);
}

/// Commands, elements with their bodies, and what these own.
template <class V>
requires(V::kBinary) void describe_graph(V& v, Of<V, File>& f) {
  [[maybe_unused]] auto& c = context<Context>(v);
  v.ids(f.elements, kElementIds);
  v.ids(f.partial_skeletons, kSkeletonIds);
  if constexpr (V::kReads) {
    c.blackboard_counts = peek_blackboard_counts(v, f.form);
    if (v.has(kStates)) c.state_count = v.look_at(v.offset_of(kStates)).value_or(0);
  }
  v.expect_relocations(kRelocations);
  v.begin(kCommands);
  v.elements("commands", f.commands);
  v.begin(kElements);
  v.elements("elements", f.elements);
  if constexpr (V::kReads)  // these were read before anything was known about float properties
    for (Command& command : f.commands) settle_float_property(v, command.frame_count);
  if (f.form.has_events)
    v.pointer_table(as<u32>, "event_array", kEventArray,
                    V::kReads ? c.event_count : event_count(f));
  v.run(kBodies, kAttachmentIndices);
  v.run(kAttachmentIndices);
  v.run(kAttachments);
  v.run(kAttachmentPayloads, kStates);
  if (v.begin(kStates)) v.table_count(as<u32>, "state_count", kStateRecords);
  v.run(kStateRecords);
  v.run(kEventGroups, kTransitions);
}

/// The block has no length of its own: it ends before the external actions, or earlier.
void describe_expressions(Reader& v, File& f);
void describe_expressions(Writer& v, const File& f);

template <class V>
requires(V::kBinary) void describe_partials(V& v, Of<V, File>& f) {
  if (f.form.is_0x41b()) {
    v.begin(kPartialSkeletons);
    v.elements("partial_skeletons", f.partial_skeletons);
    v.run(kPartialBones);
  }
  v.begin(kPartials);
  v.elements("partials", f.partials);
  v.begin(kBoneBlends);
  v.elements("bone_blends", f.bone_blends);
  v.run(kBlendBones);
  if (f.form.is_0x41b() && v.begin(kTransitionSkeletons)) {
    v.count(as<u32>, "transition_skeleton_count", f.transition_skeletons, 4);
    v.numbers(as<u32>, "transition_skeletons", f.transition_skeletons);
  }
}

template <class V>
requires(V::kBinary) void describe(V& v, Of<V, File>& f) {
  v.magic("ASB ");
  v.field("version", f.version_word);
  f.form.is_0x41b() ? describe_new_header(v, f) : describe_header(v, f);
  describe_graph(v, f);
  describe_transitions(v, f);
  describe_command_groups(v, has_command_groups(f));
  describe_blackboard(v, f);
  describe_partials(v, f);
  v.run(kFloatProperties);
  if (v.begin(kValidTags)) {
    v.count(as<u32>, "valid_tag_count", f.valid_tags, 4);
    v.texts("valid_tags", f.valid_tags);
  }
  v.run(kTags, kExpressions);
  describe_expressions(v, f);
  if (v.begin(kExternalActions))
    v.table_count(as<u32>, "external_action_count", kExternalActionRecords);
  v.run(kExternalActionRecords);
  if (f.form.has_material_blends() && v.begin(kMaterialBlends)) {
    v.table_count(as<u32>, "material_blend_count", kMaterialBlendRecords);
    v.run(kMaterialBlendRecords);
  }
  v.relocations("enum_relocations", kRelocations, f.loose_relocations);
  v.strings(kStrings);
}

/// 0x407: the bodies and most tables are not known.
inline void describe_tables_only(Reader& v, File& f) {
  v.magic("ASB ");
  v.field("version", f.version_word);
  describe_header(v, f);
  v.ids(f.elements);
  v.begin(kCommands);
  v.elements("commands", f.commands);
  v.begin(kElements);
  v.elements("elements", f.elements);
  Bytes rest;
  v.bytes_until("bodies_and_tables", rest, {kStrings});
  v.strings(kStrings);
}

constexpr EnumName kPlugBaseNames[] = {{0, "file"}, {1, "table"}, {2, "table_header"}};

/// Which layout of the version it is, where it is not the usual one.
template <class V>
void describe_form(V& v, Of<V, File>& f) {
  const VersionInfo* version = find_version(f.version);
  const Form usual = version && !version->forms.empty() ? version->forms[0] : Form{};
  auto& form = f.form;
  if constexpr (V::kReads) form = usual;
  v.hex_field("version_word", f.version_word, f.version);
  v.group("form", [&] {
    v.hex_field("like", form.like, usual.like);
    v.field("short_bone_blender", form.short_bone_blender, usual.short_bone_blender);
    v.field("u32_blackboard", form.u32_blackboard, usual.u32_blackboard);
    v.field("has_events", form.has_events, usual.has_events);
    v.enumeration(as<u8>, "plug_base", form.plug_base, kPlugBaseNames, usual.plug_base);
  });
  context<Context>(v).form = form;
}

/// The text form; the key `kinora` holds the version.
template <class V>
requires(!V::kBinary) void describe(V& v, Of<V, File>& f) {
  describe_form(v, f);
  v.value_text("name", f.name);
  v.elements("commands", f.commands);
  v.elements("elements", f.elements);
  describe_blackboard(v, f);
  describe_transitions(v, f);
  v.elements("partials", f.partials);
  v.elements("partial_skeletons", f.partial_skeletons);
  v.numbers(as<u32>, "transition_skeletons", f.transition_skeletons);
  v.elements("bone_blends", f.bone_blends);
  v.texts("valid_tags", f.valid_tags);
  exb::describe_block(v, "expressions", f.expressions, kExpressionIds,
                      context<Context>(v).expression_ids);
  v.relocations("enum_relocations", kRelocations, f.loose_relocations);
  v.bytes_until("whole", f.whole, {});
}

}  // namespace kinora::asb
