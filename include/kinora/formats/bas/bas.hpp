// BAS: an animation sequence of Breath of the Wild. A graph of selectors, blenders and containers
// whose leaves name animations and carry timed events. Element 0 is where it starts.
//
// Values that a file leaves out have the program's defaults, which are those of the members here.
#pragma once
#include "kinora/formats/aamp/value.hpp"
#include "kinora/formats/bas/node_types.hpp"

namespace kinora::bas {

/// What holds for the whole sequence.
struct CommonParams {
  float random_rate_min = 1;  ///< playback rate is drawn between the two; 0.9 .. 0.95 seen
  float random_rate_max = 1;  ///< 1.1 seen
  bool forbid_partial_demo_as = false;
  bool use_ik = true;
  aamp::Extras extra;
  bool operator==(const CommonParams&) const = default;
};

/// A child of a node, with what the node chooses it by.
struct Child {
  s32 element = -1;          ///< id; -1: none (a case without a child)
  bool by_index = false;     ///< `element` is a position instead: one that no element has
  Case kind = Case::none;    ///< which of the four below counts
  float start = 0, end = 0;  ///< range
  std::string string;
  s32 number = 1;
  float blend_at = 1;  ///< share that is played before the next child is faded in
  aamp::Extras extra;
  bool operator==(const Child&) const = default;
};

/// Playback of an asset; frames are 1/30 s.
struct FrameCtrl {
  float start_frame = 0;       ///< below 0: the length of the animation
  float end_frame = -1;        ///< below 0: the length of the animation; not used in a loop
  float rate = 1;              ///< 0 .. 10
  bool reverse_play = false;   ///< shows length - position
  s32 foot_type = 0;           ///< meaning unknown; 1 and 3 seen
  s32 anm_loop = 0;            ///< 0 as the animation says, 1 once, 2 loop
  float loop_stop_count = -1;  ///< loops until the asset counts as finished; <= 0 never
  float loop_stop_count_random = 0;
  bool use_global_frame = false;  ///< position from a global counter
  s32 connect = 0;                ///< continue where a named animation was: 1 same, 2 mirrored
  aamp::Extras extra;
  bool operator==(const FrameCtrl&) const = default;
};

struct TriggerEvent {
  s32 type = 0;     ///< 0 .. 33
  float frame = 0;  ///< -1 at the end, -2 at the start
  std::string value;
  aamp::Extras extra;
  bool operator==(const TriggerEvent&) const = default;
};

struct HoldEvent {
  s32 type = 0;           ///< 0 .. 53
  float start_frame = 0;  ///< below 0: never
  float end_frame = 0;    ///< below 0: to the end
  std::string value;
  aamp::Extras extra;
  bool operator==(const HoldEvent&) const = default;
};

/// Name of an animation from which an asset continues (with FrameCtrl.connect).
struct ConnectFrom {
  std::string name;
  aamp::Extras extra;
  bool operator==(const ConnectFrom&) const = default;
};

struct Element {
  s32 id = 0;  ///< position after reading; any unique number in a model of one's own
  NodeType type{};
  bool no_sync = false;     ///< a child switched in starts from its beginning
  bool judge_once = false;  ///< choose once; usually true on selectors
  float input_limit = -1;   ///< most the input may move per frame; below 0 no limit
  bool sequence_loop = false;
  std::string file_name;  ///< animation, in the actor's animation file
  float morph = 5;        ///< frames of cross-fade into the animation
  float reset_morph = 5;
  s32 init_anm_driven = 0;  ///< meaning unknown; 4 seen once
  std::vector<Child> children;
  std::optional<FrameCtrl> frame_ctrl;
  std::vector<ConnectFrom> connect_from;
  std::optional<s32> bit;                   ///< of the flag word that a BoolSelector looks at
  std::optional<std::string> bone_weights;  ///< entry of the BASSETTING that a BoneBlender uses
  std::vector<TriggerEvent> trigger_events;
  std::vector<HoldEvent> hold_events;
  aamp::Extras extra;

  const NodeInfo& info() const { return node_info(type); }
  /// The program's default for `judge_once`.
  bool usual_judge_once() const { return info().group() == Group::selector; }
  bool operator==(const Element&) const = default;
};

struct Bas {
  std::string archive_type = "xml";
  u32 archive_version = 0;
  std::optional<CommonParams> common;
  std::vector<Element> elements;
  bool operator==(const Bas&) const = default;
};

/// Whether an archive looks like a BAS: its root holds the list `Elements`.
bool is_bas(const aamp::Archive& archive);
/// From the generic to the typed form. Refuses what the typed form cannot show (entries that do not
/// belong there, numbers that do not match places): such a file is opened in the generic form.
Result<Bas> from_archive(const aamp::Archive& archive);
/// The archive as Nintendo's tools write it.
Result<aamp::Archive> to_archive(const Bas& bas);

}  // namespace kinora::bas
