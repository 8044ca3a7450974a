#include "formats/asb/describe_elements.hpp"

namespace kinora::asb {

Params make_params(ElementType type, const Form& form) {
  using enum ElementType;
  switch (type) {
    case float_selector:
      return Selector<Float>{};
    case string_selector:
      return Selector<Text>{};
    case int_selector:
      return Selector<Int>{};
    case bool_selector:
      return Selector<Bool>{};
    case skeletal_animation:
      return SkeletalAnimation{};
    case state:
    case state_end:
    case state_end_2:
    case subtract_animation:
    case type_25:
      return NoParams{};
    case one_dimensional_blender:
      return OneDimensionalBlender{};
    case sequential:
      return Sequential{};
    case simultaneous:
      return Simultaneous{};
    case event:
      return Event{};
    case material_animation:
      return MaterialAnimation{};
    case frame_controller:
      return FrameController{};
    case dummy_animation:
      return DummyAnimation{};
    case random_selector:
      return RandomSelector{};
    case previous_tag_selector:
      return PreviousTagSelector{};
    case bone_position_selector:
      return BonePositionSelector{};
    case bone_visibility_animation:
      return BoneVisibilityAnimation{};
    case initial_frame:
      return InitialFrame{};
    case bone_blender:
      return BoneBlender{};
    case alert:
      return Alert{};
    case shape_animation:
      return ShapeAnimation{};
    case two_dimensional_blender:
      if (form.is_0x41b()) return TwoDimensionalBlender{};
      break;
    case type_27:
      break;
  }
  return OpaqueBody{};
}

// ---- the source of a float property -------------------------------------------------------------

namespace {
constexpr u32 kFromCommand = 1u << 31;
constexpr auto kFloats = static_cast<u32>(BlackboardType::f32);
}  // namespace

void describe_float_source(Reader& v, FloatProperty& f) {
  u32 word = 0;
  v.field("source", word);
  const u32 number = word & ~kFromCommand;
  f.kind = SourceKind::raw;
  f.source = static_cast<s32>(word);
  if (number > 0xFFFF) return;
  f.kind = word & kFromCommand ? SourceKind::command_data : SourceKind::blackboard;
  f.source = static_cast<s32>(number);
  if (f.kind == SourceKind::command_data) return;
  const bool exists = number < context<Context>(v).blackboard_counts[kFloats];
  f.source = exists ? blackboard_id(kFloats, number) : missing_id(number);
}

void describe_float_source(Writer& v, const FloatProperty& f) {
  u32 word = static_cast<u32>(f.source);
  if (f.kind == SourceKind::command_data) {
    word |= kFromCommand;
  } else if (f.kind != SourceKind::raw && is_missing(f.source)) {
    word = missing_place(f.source);
  } else if (f.kind != SourceKind::raw) {
    const auto* entry = context<Context>(v).blackboard.find(f.source);
    if (!entry || entry->type != BlackboardType::f32)
      v.refuse(kNoParameter, "source",
               {entry ? *entry->name : std::to_string(f.source), "float", ""});
    else
      word = entry->place;
  }
  v.field("source", word);
}

void describe_float_source(TextOut& v, const FloatProperty& f) {
  if (f.kind == SourceKind::raw)
    v.hex_field("source", static_cast<u32>(f.source));
  else if (f.kind == SourceKind::command_data)
    v.enumeration(as<u16>, "command_data", f.source, kCommandDataNames);
  else
    describe_parameter(v, "blackboard", f.source);
}

void describe_float_source(TextIn& v, FloatProperty& f) {
  constexpr std::array<std::string_view, 3> kKeys = {"blackboard", "command_data", "source"};
  if (!v.expect_one_key(kKeys)) return;
  f.kind = SourceKind::blackboard;
  if (v.has_key("command_data")) {
    f.kind = SourceKind::command_data;
    v.enumeration(as<u16>, "command_data", f.source, kCommandDataNames);
  } else if (v.has_key("source")) {
    f.kind = SourceKind::raw;
    u32 word = 0;
    v.value("source", word);
    f.source = static_cast<s32>(word);
  } else {
    describe_parameter(v, "blackboard", f.source, BlackboardType::f32);
  }
}

}  // namespace kinora::asb
