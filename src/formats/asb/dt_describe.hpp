// ASB: the bodies of nodes in the community script's JSON, for its writer and its reader. `D` has
//   property(key, p)   number(key, x)   flag(key, x)   choice(key, x, names)
// Keys come in the order of the fields on disk.
#pragma once
#include "formats/asb/dt_names.hpp"
#include "kinora/formats/asb/model.hpp"

namespace kinora::asb {

template <class D, class T>
void dt_selector(D& d, T& s) {
  d.property("Parameter", s.value);
  d.property("Is Sync", s.slot_sync);
  d.flag("Force Run", s.force_select);
}
template <class D, class P>
void dt_params(D& d, P& p) {
  using T = std::remove_const_t<P>;
  if constexpr (std::is_same_v<T, Selector<Float>> || std::is_same_v<T, Selector<Text>> ||
                std::is_same_v<T, Selector<Int>> || std::is_same_v<T, Selector<Bool>>) {
    dt_selector(d, p);
  } else if constexpr (std::is_same_v<T, SkeletalAnimation>) {
    d.property("Animation", p.clip);
    d.number("Unknown 1", p.unk_0x8);
    d.number("Unknown 2", p.unk_0xc);
    d.property("Unknown 3", p.use_frame_offset);
    d.property("Unknown 4", p.frame_offset);
  } else if constexpr (std::is_same_v<T, OneDimensionalBlender>) {
    d.property("Parameter", p.value);
    d.number("Lerp Mode", p.easing);
  } else if constexpr (std::is_same_v<T, Sequential>) {
    d.property("Use Sync Range Mult", p.loop);
    d.property("Sync Range Mult", p.loop_count);
    d.bool_as_number("Unknown 3", p.advance_next_tick);
  } else if constexpr (std::is_same_v<T, Simultaneous>) {
    d.number_as_flag("Finish With Child", p.end_mode);
  } else if constexpr (std::is_same_v<T, MaterialAnimation>) {
    d.blend("Material Blend Setting", p.blend);
    d.property("Animation", p.clip);
    d.property("Is Loop", p.loop);
  } else if constexpr (std::is_same_v<T, FrameController>) {
    d.property("Animation Rate", p.rate);
    d.property("Start Frame", p.start);
    d.property("End Frame", p.end);
    d.number("Loop Flags", p.loop_mode);
    d.property("Loop Cancel Flag", p.loop_cancel);
    d.property("Unknown 2", p.reverse);
    d.property("Loop Num", p.loop_count);
    d.property("Max Random Loop Num", p.random_loops);
    d.property("Is Not Use Random Bonus Loop", p.local_random);
    d.property("Animation Freeze Point", p.hold_normalized);
    d.property("Animation Freeze Frame", p.hold_frame);
    d.property("Loop Duration", p.loop_duration);
    d.flag("Is Include Initial Loop", p.include_first_loop);
    d.property("Unknown 10", p.unk_0x60);
    d.property("Unknown 11", p.unk_0x68);
    d.two_words("Unknown 12", "Unknown 13", p.retarget_play_rate);
  } else if constexpr (std::is_same_v<T, DummyAnimation>) {
    d.property("Frame", p.frame_count);
    d.property("Is Loop", p.loop);
  } else if constexpr (std::is_same_v<T, RandomSelector>) {
    d.choice("Select Flag", p.judge, kDtJudges);
    d.property("Is Sync", p.slot_sync);
    d.property("Max Cached Select Count", p.history);
    d.flag("Force Run", p.force_select);
  } else if constexpr (std::is_same_v<T, PreviousTagSelector>) {
    d.number("Tag Set Index", p.tag_set);
  } else if constexpr (std::is_same_v<T, BonePositionSelector>) {
    d.property("Bone 1", p.left_bone);
    d.property("Bone 2", p.right_bone);
    d.choice("Axis", p.axis, kDtAxes);
    d.choice("Select Flag", p.judge, kDtJudges);
    d.property("Is Sync", p.slot_sync);
  } else if constexpr (std::is_same_v<T, BoneVisibilityAnimation>) {
    d.property("Animation", p.clip);
    d.property("Is Loop", p.loop);
    d.property("Unknown 2", p.use_frame_offset);
    d.property("Unknown 3", p.frame_offset);
  } else if constexpr (std::is_same_v<T, InitialFrame>) {
    d.choice("Calc Mode", p.mode, kDtInitialFrames);
    d.tags("Tags", p.matching_tags);
    d.property("Unknown 1", p.share);
    d.property("Bone 1", p.left_bone);
    d.property("Bone 2", p.right_bone);
    d.choice("Axis", p.axis, kDtAxes);
    d.property("Calc Loop", p.random);
    d.property("Exclude Random Loops", p.fixed_random);
  } else if constexpr (std::is_same_v<T, BoneBlender>) {
    d.property("Bone Group Name", p.bone_blend);
    d.number("Unknown 1", p.sync_child);
    d.property("Blend Rate", p.value);
    d.number("Unknown 3", p.mode);
    d.number("Unknown 4", p.state_end_mode);
  } else if constexpr (std::is_same_v<T, Alert>) {
    d.property("Message", p.message);
  } else if constexpr (std::is_same_v<T, ShapeAnimation>) {
    d.property("Animation", p.clip);
  }
}

}  // namespace kinora::asb
