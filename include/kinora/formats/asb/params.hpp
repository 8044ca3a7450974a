// ASB, what an element holds by its type, before its plugs. Facts: docs/formats/asb.md, "Element
// bodies". Frames are frames of the clip.
#pragma once
#include <variant>

#include "kinora/formats/asb/form.hpp"
#include "kinora/formats/asb/property.hpp"

namespace kinora::asb {

using Float = Property<float>;
using Int = Property<Integer>;
using Bool = Property<bool>;
using Text = Property<PoolText>;

/// A list of tags; lists with the same tags are stored once.
using Tags = Boxed<TextList>;

/// State, SubtractAnimation, StateEnd and type 25 have nothing but plugs (StateEnd not even these).
struct NoParams {
  bool operator==(const NoParams&) const = default;
};

/// FloatSelector, StringSelector, IntSelector, BoolSelector: chooses a child by a value.
template <class T>
struct Selector {
  T value;
  Bool slot_sync;
  bool force_select = false;
  bool operator==(const Selector&) const = default;
};

struct SkeletalAnimation {
  Text clip;
  u32 unk_0x8 = 0;  ///< 0 or 1 in 0x410, 0 in the 0x417 files seen
  u32 unk_0xc = 0;
  Bool use_frame_offset;
  Float frame_offset;
  bool operator==(const SkeletalAnimation&) const = default;
};

struct OneDimensionalBlender {
  Float value;
  u32 easing = 0;
  bool operator==(const OneDimensionalBlender&) const = default;
};

/// One child after the other.
struct Sequential {
  Bool loop;
  Int loop_count;          ///< 0: endless
  Bool advance_next_tick;  ///< the next child starts one tick after the end of the last
  bool operator==(const Sequential&) const = default;
};

struct Simultaneous {
  u32 end_mode = 0;
  bool operator==(const Simultaneous&) const = default;
};

/// The type decides which property is read (top byte of the offset).
enum class EventParamType : u8 { boolean = 0x10, s32 = 0x20, f32 = 0x30, string = 0x40 };
struct EventParam {
  u8 type = 0x20;
  std::variant<Int, Bool, Float, Text, Bytes> value;  ///< Bytes: of a type without a known meaning
  bool operator==(const EventParam&) const = default;
};

/// Hash of an empty list of parameters; the rule for other lists is not known.
inline constexpr u32 kNoParamsHash = 0x0CE942FA;

struct TimedEvent {
  std::string name;
  u32 unk_0x4 = 0;
  u32 hash = kNoParamsHash;
  float start = 0;  ///< frame of a trigger, first frame of a hold
  std::vector<EventParam> params;
  bool operator==(const TimedEvent&) const = default;
};
struct Trigger : TimedEvent {
  bool operator==(const Trigger&) const = default;
};
struct Hold : TimedEvent {
  float end = -1;  ///< -1: open
  bool operator==(const Hold&) const = default;
};

/// The events that the ASB itself keeps. Games with a BAEV ignore them, but need the element.
struct Event {
  std::vector<Trigger> triggers;
  std::vector<Hold> holds;
  bool operator==(const Event&) const = default;
};

struct MaterialBlend {
  std::string name;
  float start = 0;
  bool operator==(const MaterialBlend& o) const {
    return name == o.name && same_value(start, o.start);
  }
};
struct MaterialAnimation {
  Boxed<MaterialBlend> blend;
  Text clip;
  Bool loop;
  bool operator==(const MaterialAnimation&) const = default;
};

struct FrameController {
  Float rate{1.0f}, start, end{-1.0f};
  u32 loop_mode = 0;
  Bool loop_cancel, reverse;
  Int loop_count{{-1}}, random_loops{{-1}};
  Bool local_random;
  Float hold_normalized{-1.0f}, hold_frame{-1.0f}, loop_duration{-1.0f};
  bool include_first_loop = false;
  Float unk_0x60{-1.0f};
  Bool unk_0x68;  ///< from 0x417 on
  Bool retarget_play_rate;
  bool operator==(const FrameController&) const = default;
};

struct DummyAnimation {
  Float frame_count;
  Bool loop;
  bool operator==(const DummyAnimation&) const = default;
};

struct RandomSelector {
  u32 judge = 0;
  Bool slot_sync;
  Int history;   ///< how many of the last choices are avoided, at most 4
  Int unk_0x14;  ///< from 0x41B on
  bool force_select = false;
  bool operator==(const RandomSelector&) const = default;
};

struct PreviousTagSelector {
  u32 tag_set = 0;
  bool operator==(const PreviousTagSelector&) const = default;
};

struct BonePositionSelector {
  Text left_bone, right_bone;
  u32 axis = 0, judge = 0;
  Bool slot_sync;
  bool operator==(const BonePositionSelector&) const = default;
};

struct BoneVisibilityAnimation {
  Text clip;
  Bool loop, use_frame_offset;
  Float frame_offset;
  bool operator==(const BoneVisibilityAnimation&) const = default;
};

struct InitialFrame {
  u32 mode = 0;
  Tags matching_tags;
  Bool share;  ///< from 0x417 on: only with the same animation key or matching tags
  Text left_bone, right_bone;
  u32 axis = 0;
  Bool random, fixed_random;
  bool operator==(const InitialFrame&) const = default;
};

struct BoneBlender {
  Text bone_blend;
  u32 sync_child = 0;
  Float value;
  u32 mode = 0;
  u32 state_end_mode = 0;  ///< not in 0x40F
  bool operator==(const BoneBlender&) const = default;
};

struct Alert {
  Text message;
  bool operator==(const Alert&) const = default;
};

struct ShapeAnimation {
  Text clip;
  bool operator==(const ShapeAnimation&) const = default;
};

/// From 0x41B on. The two words are offsets of key arrays whose form is not known.
struct TwoDimensionalBlender {
  Float x, y;
  u32 key_frames = 0, key_data = 0;
  bool operator==(const TwoDimensionalBlender&) const = default;
};

/// A type without a known form: the bytes of the body, plugs included.
struct OpaqueBody {
  Bytes bytes;
  bool operator==(const OpaqueBody&) const = default;
};

using Params =
    std::variant<NoParams, Selector<Float>, Selector<Text>, Selector<Int>, Selector<Bool>,
                 SkeletalAnimation, OneDimensionalBlender, Sequential, Simultaneous, Event,
                 MaterialAnimation, FrameController, DummyAnimation, RandomSelector,
                 PreviousTagSelector, BonePositionSelector, BoneVisibilityAnimation, InitialFrame,
                 BoneBlender, Alert, ShapeAnimation, TwoDimensionalBlender, OpaqueBody>;

/// Element types. 5 and 15 share one class in the game.
enum class ElementType : u16 {
  float_selector = 1,
  string_selector,
  skeletal_animation,
  state,
  state_end,
  one_dimensional_blender,
  sequential,
  int_selector,
  simultaneous,
  event,
  material_animation,
  frame_controller,
  dummy_animation,
  random_selector,
  state_end_2,
  previous_tag_selector,
  bone_position_selector,
  bone_visibility_animation,
  initial_frame,
  bone_blender,
  bool_selector,
  alert,
  subtract_animation,
  shape_animation,
  type_25,
  two_dimensional_blender,
  type_27,
};

/// What an element of this type holds, with its usual values; an opaque body where the form of the
/// type is not known in this version.
Params make_params(ElementType type, const Form& form);
/// Whether elements of this type have a body at all.
constexpr bool has_body(ElementType type) {
  return type != ElementType::state_end && type != ElementType::state_end_2;
}

}  // namespace kinora::asb
