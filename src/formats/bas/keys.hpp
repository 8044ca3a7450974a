// Names of lists, objects and parameters of BAS, and what its records share while they are
// described. Types are those of the game's files.
#pragma once
#include <unordered_map>

#include "formats/aamp/lift.hpp"
#include "formats/aamp/lower.hpp"
#include "kinora/formats/bas/bas.hpp"
#include "kinora/formats/bas/bas_findings.hpp"

namespace kinora::bas {

using aamp::Family;
using aamp::Key;
using aamp::Name;
using aamp::Presence;
using aamp::Type;

// ---- names --------------------------------------------------------------------------------------

inline constexpr Name kCommonParams("CommonParams"), kElements("Elements"),
    kParameters("Parameters"), kChildren("Children"), kExtend("Extend"), kFrameCtrl("FrameCtrl"),
    kFrameCtrl0("FrameCtrl0"), kStringArray("StringArray"), kStringArray0("StringArray0"),
    kIntArray("IntArray"), kIntArray0("IntArray0"), kFloatArray("FloatArray"),
    kFloatArray0("FloatArray0"), kRanges("Ranges"), kBitIndex("BitIndex"), kBitIndex0("BitIndex0"),
    kBlenderBone("BlenderBone"), kBlenderBone0("BlenderBone0"), kTriggerEvents("TriggerEvents"),
    kHoldEvents("HoldEvents");
inline constexpr Family kElement("Element"), kChild("Child"), kEvent("Event"), kRange("Range"),
    kValue("Value");

inline constexpr Key kRandomRateMin("random_rate_min", "RandomRateMin", Type::f32),
    kRandomRateMax("random_rate_max", "RandomRateMax", Type::f32),
    kForbidPartialDemoAs("forbid_partial_demo_as", "ForbidPartialDemoAS", Type::boolean),
    kUseIk("use_ik", "UseIK", Type::boolean);
inline constexpr Key kType("type", "TypeIndex", Type::s32),
    kNoSync("no_sync", "NoSync", Type::boolean),
    kJudgeOnce("judge_once", "JudgeOnce", Type::boolean),
    kInputLimit("input_limit", "InputLimit", Type::f32),
    kSequenceLoop("sequence_loop", "SequenceLoop", Type::boolean),
    kFileName("file_name", "FileName", Type::string64), kMorph("morph", "Morph", Type::f32),
    kResetMorph("reset_morph", "ResetMorph", Type::f32),
    kInitAnmDriven("init_anm_driven", "InitAnmDriven", Type::s32);
inline constexpr Key kStartFrame("start_frame", "StartFrame", Type::f32),
    kEndFrame("end_frame", "EndFrame", Type::f32), kRate("rate", "Rate", Type::f32),
    kReversePlay("reverse_play", "ReversePlay", Type::boolean),
    kFootType("foot_type", "FootType", Type::s32), kAnmLoop("anm_loop", "AnmLoop", Type::s32),
    kLoopStopCount("loop_stop_count", "LoopStopCount", Type::f32),
    kLoopStopCountRandom("loop_stop_count_random", "LoopStopCountRandom", Type::f32),
    kUseGlobalFrame("use_global_frame", "UseGlobalFrame", Type::boolean),
    kConnect("connect", "Connect", Type::s32);
inline constexpr Key kFrame("frame", "Frame", Type::f32),
    kTriggerValue("value", "Value", Type::string_ref), kHoldValue("value", "Value", Type::string32);
inline constexpr Key kChildElement("element", "Child", Type::s32),
    kStart("start", "Start", Type::f32), kEnd("end", "End", Type::f32),
    kString("string", "Value", Type::string64), kNumber("number", "Value", Type::s32),
    kBlendAt("blend_at", "Value", Type::f32);
inline constexpr Key kConnectFrom("connect_from", "Value", Type::string64);
inline constexpr Key kBit("bit", "TypeIndex", Type::s32, "BitIndex0.TypeIndex"),
    kBoneWeights("bone_weights", "Value0", Type::string32, "BlenderBone0.Value0");

/// Names of the node types for the text form.
EnumNames node_type_names();
inline constexpr std::array<EnumName, 3> kAnmLoops = {{{0, "asset"}, {1, "once"}, {2, "loop"}}};

// ---- what the records share ---------------------------------------------------------------------

/// Positions of elements by id, for writing.
class Context {
 public:
  explicit Context(const Bas& bas) : bas_(bas) {
    for (std::size_t i = 0; i < bas.elements.size() && plain_; ++i)
      plain_ = bas.elements[i].id == static_cast<s32>(i);
    if (plain_) return;
    for (std::size_t i = 0; i < bas.elements.size(); ++i)
      positions_.emplace(bas.elements[i].id, static_cast<s32>(i));
  }
  std::size_t element_count() const { return bas_.elements.size(); }
  std::optional<s32> position_of(s32 id) const {
    if (plain_)
      return id >= 0 && static_cast<std::size_t>(id) < bas_.elements.size() ? std::optional(id)
                                                                            : std::nullopt;
    const auto i = positions_.find(id);
    return i == positions_.end() ? std::nullopt : std::optional(i->second);
  }

 private:
  const Bas& bas_;
  bool plain_ = true;  ///< every id is the position
  std::unordered_map<s32, s32> positions_;
};

/// Which list an element's cases stand in: the one that its children name, or that of its kind.
inline Case case_list(const Element& e) {
  for (const Child& c : e.children)
    if (c.kind != Case::none) return c.kind;
  return e.info().case_kind();
}

inline std::string child_path(const Element& e, std::size_t child) {
  return "elements[" + std::to_string(e.id) + "].children[" + std::to_string(child) + ']';
}

}  // namespace kinora::bas
