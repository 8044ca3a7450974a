// ASB: what stands in an element's body before the plugs, by type; fields in the order of their
// bytes (docs/formats/asb.md, "Element bodies"). The event groups are in describe_events.hpp.
#pragma once
#include "formats/asb/describe_property.hpp"

namespace kinora::asb {

template <class V>
void describe(V&, Of<V, NoParams>&) {}

template <class V, class T>
void describe_selector(V& v, T& s) {
  property(v, "value", s.value);
  property(v, "slot_sync", s.slot_sync);
  v.field(as<u32>, "force_select", s.force_select);
}
template <class V>
void describe(V& v, Of<V, Selector<Float>>& s) {
  describe_selector(v, s);
}
template <class V>
void describe(V& v, Of<V, Selector<Text>>& s) {
  describe_selector(v, s);
}
template <class V>
void describe(V& v, Of<V, Selector<Int>>& s) {
  describe_selector(v, s);
}
template <class V>
void describe(V& v, Of<V, Selector<Bool>>& s) {
  describe_selector(v, s);
}

template <class V>
void describe(V& v, Of<V, SkeletalAnimation>& a) {
  property(v, "clip", a.clip);
  v.field("unk_0x8", a.unk_0x8);
  v.field("unk_0xc", a.unk_0xc);
  property(v, "use_frame_offset", a.use_frame_offset);
  property(v, "frame_offset", a.frame_offset);
}

template <class V>
void describe(V& v, Of<V, OneDimensionalBlender>& b) {
  property(v, "value", b.value);
  v.enumeration(as<u32>, "easing", b.easing, kEasingNames, 0u);
}

template <class V>
void describe(V& v, Of<V, Sequential>& s) {
  property(v, "loop", s.loop);
  property(v, "loop_count", s.loop_count);
  property(v, "advance_next_tick", s.advance_next_tick);
}

template <class V>
void describe(V& v, Of<V, Simultaneous>& s) {
  v.enumeration(as<u32>, "end_mode", s.end_mode, kEndModeNames, 0u);
}

template <class V>
void describe(V& v, Of<V, MaterialBlend>& b) {
  v.value_text("name", b.name);
  v.value("start", b.start);
}
inline std::size_t share_hash(const MaterialBlend& b) { return table_hash(b.name); }
inline u64 share_size(const MaterialBlend& b) { return sizeof b + b.name.size(); }

template <class V>
void describe(V& v, Of<V, MaterialAnimation>& a) {
  const Form& form = context<Context>(v).form;
  if (form.has_material_blends())
    v.shared(as<u32>, "blend", a, whole<&MaterialAnimation::blend>, kMaterialBlendRecords,
             {.null = 0, .bias = 1});
  property(v, "clip", a.clip);
  property(v, "loop", a.loop);
}

template <class V>
void describe(V& v, Of<V, FrameController>& f) {
  const Form& form = context<Context>(v).form;
  property(v, "rate", f.rate, 1.0f);
  property(v, "start", f.start);
  property(v, "end", f.end, -1.0f);
  v.enumeration(as<u32>, "loop_mode", f.loop_mode, kLoopModeNames, 0u);
  property(v, "loop_cancel", f.loop_cancel);
  property(v, "reverse", f.reverse);
  property(v, "loop_count", f.loop_count, Integer{-1, {}});
  property(v, "random_loops", f.random_loops, Integer{-1, {}});
  property(v, "local_random", f.local_random);
  property(v, "hold_normalized", f.hold_normalized, -1.0f);
  property(v, "hold_frame", f.hold_frame, -1.0f);
  property(v, "loop_duration", f.loop_duration, -1.0f);
  v.field(as<u32>, "include_first_loop", f.include_first_loop);
  property(v, "unk_0x60", f.unk_0x60, -1.0f);
  if (form.has_frame_controller_0x68()) property(v, "unk_0x68", f.unk_0x68);
  property(v, "retarget_play_rate", f.retarget_play_rate);
}

template <class V>
void describe(V& v, Of<V, DummyAnimation>& d) {
  property(v, "frame_count", d.frame_count);
  property(v, "loop", d.loop);
}

template <class V>
void describe(V& v, Of<V, RandomSelector>& r) {
  v.enumeration(as<u32>, "judge", r.judge, kJudgeNames, 0u);
  property(v, "slot_sync", r.slot_sync);
  property(v, "history", r.history);
  if (context<Context>(v).form.is_0x41b()) property(v, "unk_0x14", r.unk_0x14);
  v.field(as<u32>, "force_select", r.force_select);
}

template <class V>
void describe(V& v, Of<V, PreviousTagSelector>& p) {
  v.field("tag_set", p.tag_set);
}

template <class V>
void describe(V& v, Of<V, BonePositionSelector>& b) {
  property(v, "left_bone", b.left_bone);
  property(v, "right_bone", b.right_bone);
  v.enumeration(as<u32>, "axis", b.axis, kAxisNames, 0u);
  v.enumeration(as<u32>, "judge", b.judge, kJudgeNames, 0u);
  property(v, "slot_sync", b.slot_sync);
}

template <class V>
void describe(V& v, Of<V, BoneVisibilityAnimation>& a) {
  property(v, "clip", a.clip);
  property(v, "loop", a.loop);
  property(v, "use_frame_offset", a.use_frame_offset);
  property(v, "frame_offset", a.frame_offset);
}

template <class V>
void describe(V& v, Of<V, InitialFrame>& f) {
  const Form& form = context<Context>(v).form;
  v.enumeration(as<u32>, "mode", f.mode, kInitialFrameNames, 0u);
  v.shared_pointer(as<u32>, "matching_tags", f, whole<&InitialFrame::matching_tags>, kTags,
                   {.null = 0});
  if (form.has_initial_frame_share()) property(v, "share", f.share);
  property(v, "left_bone", f.left_bone);
  property(v, "right_bone", f.right_bone);
  v.enumeration(as<u32>, "axis", f.axis, kAxisNames, 0u);
  property(v, "random", f.random);
  property(v, "fixed_random", f.fixed_random);
}

template <class V>
void describe(V& v, Of<V, BoneBlender>& b) {
  property(v, "bone_blend", b.bone_blend);
  v.field("sync_child", b.sync_child);
  property(v, "value", b.value);
  v.enumeration(as<u32>, "mode", b.mode, kBlendModeNames, 0u);
  if (!context<Context>(v).form.short_bone_blender)
    v.enumeration(as<u32>, "state_end_mode", b.state_end_mode, kStateEndNames, 0u);
}

template <class V>
void describe(V& v, Of<V, Alert>& a) {
  property(v, "message", a.message);
}

template <class V>
void describe(V& v, Of<V, ShapeAnimation>& a) {
  property(v, "clip", a.clip);
}

template <class V>
void describe(V& v, Of<V, TwoDimensionalBlender>& b) {
  property(v, "x", b.x);
  property(v, "y", b.y);
  v.field("key_frames", b.key_frames);
  v.field("key_data", b.key_data);
}

template <class V>
void describe(V& v, Of<V, OpaqueBody>& b) {
  v.rest_of_record("body", b.bytes);
  if constexpr (V::kBinary && V::kReads) context<Context>(v).has_opaque_body = true;
}

}  // namespace kinora::asb
