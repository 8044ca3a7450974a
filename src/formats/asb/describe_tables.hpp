// ASB: transitions with their command groups, partials, bone blends (docs/formats/asb.md,
// "Tables").
#pragma once
#include "formats/asb/describe_property.hpp"

namespace kinora::asb {

// ---- transitions --------------------------------------------------------------------------------

struct GroupNames {
  static constexpr bool kTransparent = true;
  template <class V, class G>
  void operator()(V& v, G& group, u32) const {
    describe(v, static_cast<Of<V, TextList>&>(group));
  }
};
/// An entry of the table of groups: the offset of the names.
template <class V>
requires(V::kBinary) void describe(V& v, Of<V, CommandGroup>& g) {
  v.pointer(as<u32>, "names", g, part<GroupNames>, kCommandGroupLists);
}

inline void set_value_type(TransitionEntry& e) {
  switch (e.type) {
    case 0:
      e.value = Int{};
      return;
    case 1:
      e.value = Text{};
      return;
    case 2:
      e.value = Float{};
      return;
    case 3:
      e.value = Bool{};
      return;
    default:
      e.value = Property<Vec3>{};
  }
}

template <class V>
void describe(V& v, Of<V, TransitionEntry>& e) {
  v.value_text("current", e.current);
  v.value_text("next", e.next);
  v.enumeration(as<u8>, "type", e.type, kTransitionTypeNames);
  if constexpr (V::kReads) set_value_type(e);
  v.field("allow_multiple", e.allow_multiple);
  v.shared(as<u16>, "commands", e, whole<&TransitionEntry::commands>, kCommandGroupTable,
           {.null = 0, .bias = 1});
  v.value_text("parameter", e.parameter);
  std::visit([&](auto& value) { property(v, "value", value, std::nullopt); }, e.value);
  const bool is_vector = std::holds_alternative<Property<Vec3>>(e.value);
  if (!is_vector) v.constant(as<u64>, "unused_0x18", 0);
}
template <class V>
void describe(V& v, Of<V, TransitionSet>& s) {
  v.slice_pointer_count(as<u32>, "entry_count", s, list<&TransitionSet::entries>,
                        kTransitionEntries, 0x20);
  v.field("unk_0x4", s.unk_0x4);
  v.slice_pointer(as<u32>, "entries", s, list<&TransitionSet::entries>, kTransitionEntries);
}

template <class V>
requires(V::kBinary) void describe_transitions(V& v, Of<V, File>& f) {
  if (v.begin(kTransitions)) {
    v.count(as<u32>, "transition_count", f.transitions, 12);
    v.field("transitions_unk_0x4", f.transitions_unk_0x4);
    v.elements("transitions", f.transitions);
  }
  v.run(kTransitionEntries);
}
template <class V>
requires(!V::kBinary) void describe_transitions(V& v, Of<V, File>& f) {
  v.elements("transitions", f.transitions);
  v.field("transitions_unk_0x4", f.transitions_unk_0x4);
}

template <class V>
void describe_command_groups(V& v, bool present) {
  if (!v.begin(kCommandGroups, present)) return;
  v.table_count(as<u32>, "command_group_count", kCommandGroupTable);
  v.run(kCommandGroupTable);
  v.run(kCommandGroupLists);
}

// ---- partials, bone blends ----------------------------------------------------------------------

constexpr Style text_style(const PartialBone*) { return Style::row; }
constexpr Style text_style(const BlendBone*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, PartialBone>& b) {
  v.value_text("name", b.name);
  v.field("a", b.a);
  v.field("b", b.b);
}
template <class V>
void describe(V& v, Of<V, PartialSkeleton>& s) {
  v.key("id", s.id, kSkeletonIds);
  v.slice_pointer(as<u32>, "bones", s, list<&PartialSkeleton::bones>, kPartialBones);
  v.value_text("name", s.name);
  v.slice_pointer_count(as<u32>, "bone_count", s, list<&PartialSkeleton::bones>, kPartialBones, 8);
}
template <class V>
void describe(V& v, Of<V, Partial>& p) {
  if (context<Context>(v).form.is_0x41b()) {
    v.value_text("name", p.name);
    v.id(as<u32>, "skeleton", p.skeleton, {.null = 0xFFFFFFFF, .space = kSkeletonIds});
    v.text("second_name", p.second_name);
    v.field("unk_0xc", p.unk_0xc);
    return;
  }
  v.count(as<u16>, "bone_count", p.bones, 8);
  if constexpr (V::kBinary) v.field("material_slot", p.material_slot);
  v.value_text("name", p.name);
  v.text("second_name", p.second_name);
  if constexpr (!V::kBinary) v.field("material_slot", p.material_slot);
  v.elements("bones", p.bones);
}

template <class V>
void describe(V& v, Of<V, BlendBone>& b) {
  v.value_text("name", b.name);
  v.value("weight", b.weight);
}
template <class V>
void describe(V& v, Of<V, BoneBlend>& b) {
  constexpr auto kBones = list<&BoneBlend::bones>;
  if constexpr (V::kBinary) v.slice_pointer(as<u32>, "bones", b, kBones, kBlendBones);
  v.value_text("name", b.name);
  v.slice_pointer_count(as<u32>, "bone_count", b, kBones, kBlendBones, 8);
  v.field("unk_0xc", b.unk_0xc);
  if constexpr (!V::kBinary) v.slice_pointer(as<u32>, "bones", b, kBones, kBlendBones);
}

// ---- blackboard (describe_blackboard.cpp) -------------------------------------------------------

constexpr Style text_style(const BlackboardEntry*) { return Style::row; }
/// A header per type, an entry table, values, and the files that declare parameters.
void describe_blackboard(Reader& v, File& f);
void describe_blackboard(Writer& v, const File& f);
void describe_blackboard(TextOut& v, const File& f);
void describe_blackboard(TextIn& v, File& f);
void describe_blackboard(Checker& v, const File& f);

/// How many entries of each type a blackboard has, from its headers, before it is read.
std::array<u32, kBlackboardTypes> peek_blackboard_counts(const Reader& v, const Form& form);

}  // namespace kinora::asb
