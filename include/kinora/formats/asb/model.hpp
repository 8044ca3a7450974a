// ASB, the animation sequence graph, as a model: an element owns what belongs to it; elements are
// referred to by id, tags and commands by name. Facts: docs/formats/asb.md.
#pragma once
#include "kinora/formats/asb/form.hpp"
#include "kinora/formats/asb/params.hpp"
#include "kinora/formats/exb/model.hpp"

namespace kinora::asb {

// ---- what elements own --------------------------------------------------------------------------

enum class AttachmentType : u16 { fade_in = 0, sync_start = 1, type_2 = 2, type_3 = 3 };

/// Frames of the transition into the element; overrides those of the slot if not negative.
struct FadeIn {
  Float frames;
  u32 unk_0x8 = 0;
  bool operator==(const FadeIn&) const = default;
};
/// Where a synchronised element starts: `normalized` counts if `frame` is -1.
struct SyncStart {
  Float frame, normalized, unk_0x10;
  bool operator==(const SyncStart&) const = default;
};
struct Attachment {
  Guid guid{};
  AttachmentType type = AttachmentType::fade_in;
  u16 unk_0x2 = 0;
  std::variant<FadeIn, SyncStart, Bytes> payload;
  bool operator==(const Attachment&) const = default;
};
/// GUIDs are unique for each use in the files of the game, so equal ones are one shared record.
inline std::size_t share_hash(const Attachment& a) { return load<u64>(a.guid.data()); }
inline u64 share_size(const Attachment& a) {
  const auto* bytes = std::get_if<Bytes>(&a.payload);
  return sizeof a + (bytes ? bytes->size() : 0);
}

/// A number that follows a source with limits on value and speed; properties refer to it.
struct FloatProperty {
  SourceKind kind = SourceKind::blackboard;  ///< this, command_data or raw
  s32 source = kNoId;                        ///< as Source::target
  float max_change = 0;                      ///< per tick; not limited if 0 or less
  u32 mode = 0;
  float initial = 0;  ///< start value if not negative, else the first value of the source
  float scale = 0, offset = 0, min = 0, max = 0;
  bool operator==(const FloatProperty&) const = default;
};

/// Drives XLink, not the animation.
struct ExternalAction {
  std::string type, slot, action;
  bool operator==(const ExternalAction&) const = default;
};
inline std::size_t share_hash(const ExternalAction& a) { return table_hash(a.action); }
inline u64 share_size(const ExternalAction& a) {
  return sizeof a + a.type.size() + a.slot.size() + a.action.size();
}

// ---- plugs --------------------------------------------------------------------------------------

struct Range {
  Float min, max;
  bool operator==(const Range&) const = default;
};
struct Weight {
  Float weight;
  bool operator==(const Weight&) const = default;
};
struct IntCase {
  Int value;
  bool operator==(const IntCase&) const = default;
};
struct TextCase {
  Text value;
  bool operator==(const TextCase&) const = default;
};
struct TagCase {
  Tags tags;  ///< none: the default child
  bool operator==(const TagCase&) const = default;
};
/// The label of the last child of FloatSelector, StringSelector and BonePositionSelector.
struct Default {
  Text label;
  bool operator==(const Default&) const = default;
};
struct Always {
  bool operator==(const Always&) const = default;
};

/// When a child is taken; which alternative stands here follows from type and place.
struct Child {
  s32 element = kNoId;
  std::variant<Always, Range, Weight, IntCase, TextCase, TagCase, Default> when;
  bool operator==(const Child&) const = default;
};

/// One test of a state transition.
template <class T>
struct Comparison {
  T left, right;
  bool operator==(const Comparison&) const = default;
};
struct Unused {
  bool operator==(const Unused&) const = default;
};
/// Operands of a type without a known meaning: flag word and value of both sides.
struct RawOperands {
  std::array<u32, 4> words{};
  bool operator==(const RawOperands&) const = default;
};
struct Condition {
  u16 type = 0, op = 0;
  std::variant<Unused, Comparison<Float>, Comparison<Int>, Comparison<Text>, RawOperands> operands;
  bool operator==(const Condition&) const = default;
};
struct StateTransition {
  s32 current = kNoId, target = kNoId;
  u32 check = 0;
  bool to_next = false, skip = false;
  u16 unk_0xa = 0;
  u32 unk_0xc = 0;
  std::array<Condition, 4> conditions;
  bool operator==(const StateTransition&) const = default;
};
std::size_t share_hash(const StateTransition& t);
u64 share_size(const StateTransition& t);

struct Transition {
  s32 element = kNoId;
  Boxed<StateTransition> state;
  bool operator==(const Transition&) const = default;
};

// ---- elements and commands ----------------------------------------------------------------------

struct Element {
  s32 id = kNoId;
  ElementType type = ElementType::state;
  u8 no_state_end = 1;  ///< 1 in every element seen
  Guid guid{};
  Tags tags;
  Boxed<ExternalAction> external_action;
  std::vector<Attachment> attachments;
  std::vector<FloatProperty> float_properties;
  Params params;
  std::vector<s32> states;     ///< elements; seen on State and Simultaneous, meaning unknown
  std::vector<u32> unk_plugs;  ///< never seen
  std::vector<Child> children;
  std::vector<Transition> transitions;
  std::vector<s32> events;  ///< Event elements
  std::vector<s32> frames;  ///< FrameController and InitialFrame elements
};

struct Command {
  std::string name;
  Tags tags;                 ///< from 0x417 on
  Float frame_count{-1.0f};  ///< -1 in every file seen
  Bool ignore_same_command;  ///< up to 0x417
  u32 debug_flag = 0;        ///< 0x41B, in its place
  Int interpolation;         ///< a plain number up to 0x417, not in 0x407
  Guid guid{};
  s32 element = kNoId;
  u16 unk_0x2e = 0;
};

// ---- other tables -------------------------------------------------------------------------------

/// In the order of the alternatives of BlackboardEntry::value; files have an order of their own.
enum class BlackboardType : u8 { string, s32, f32, boolean, vec3f, pointer, u32 };
inline constexpr u32 kBlackboardTypes = 7;

struct NoValue {
  bool operator==(const NoValue&) const = default;
};
using BlackboardValue = std::variant<std::string, Integer, float, bool, Vec3, NoValue, u32>;
BlackboardValue default_value(BlackboardType type);

struct BlackboardEntry {
  s32 handle = kNoId;  ///< what properties refer to; unique, as given by blackboard_id() on reading
  BlackboardType type() const { return static_cast<BlackboardType>(value.index()); }
  std::string name;
  u8 mode = 0;       ///< two bits; in AINB: inherited from root, parent, nothing
  std::string file;  ///< the table that declares it, or empty
  BlackboardValue value;
};

/// Names of commands; equal groups are stored once.
struct CommandGroup : TextList {
  bool operator==(const CommandGroup&) const = default;
};
/// One rule of a command change: sets a blackboard parameter when the commands match.
struct TransitionEntry {
  std::string current, next;  ///< commands; empty: any
  u8 type = 0;                ///< of the value: 0 int, 1 string, 2 float, 3 bool, 4 vec3f
  bool allow_multiple = false;
  Boxed<CommandGroup> commands;
  std::string parameter;
  std::variant<Int, Text, Float, Bool, Property<Vec3>> value;
};
struct TransitionSet {
  s32 unk_0x4 = 0;
  std::vector<TransitionEntry> entries;
};

struct PartialBone {
  std::string name;
  u16 a = 0, b = 0;  ///< wiki: s16 bind flags, u8 recursive, u8 unknown
};
/// A named mask of bones. From 0x41B on the bones are in a skeleton of their own.
struct Partial {
  std::string name, second_name;
  u16 material_slot = 0;
  std::vector<PartialBone> bones;
  s32 skeleton = kNoId;  ///< 0x41B
  u32 unk_0xc = 0;       ///< 0x41B
};
struct PartialSkeleton {
  s32 id = kNoId;
  std::string name;
  std::vector<PartialBone> bones;
};

struct BlendBone {
  std::string name;
  float weight = 0;
};
struct BoneBlend {
  std::string name;
  u32 unk_0xc = 0;
  std::vector<BlendBone> bones;
};

struct File {
  u32 version = 0x417;         ///< the layout that is read and written
  u32 version_word = 0x417;    ///< what the file says; differs only if the user knows better
  u32 forced_version = 0;      ///< set before reading: read as this version whatever the file says
  Form form;                   ///< which of the layouts that are possible for the version
  u32 broken_plug_tables = 0;  ///< of the file that was read: elements that no layout fits
  std::string name;
  std::vector<Command> commands;
  std::vector<Element> elements;
  std::vector<BlackboardEntry> blackboard;
  u32 transitions_unk_0x4 = 0;
  std::vector<TransitionSet> transitions;
  std::vector<Partial> partials;
  std::vector<PartialSkeleton> partial_skeletons;  ///< 0x41B
  std::vector<u32> transition_skeletons;           ///< 0x41B
  std::vector<BoneBlend> bone_blends;
  std::vector<std::string> valid_tags;
  std::optional<exb::Block> expressions;
  std::vector<LooseRelocation> loose_relocations;
  /// The whole file where it is not understood to its last byte (experimental versions, 0x407):
  /// it is then written back only as long as the model above is unchanged.
  Bytes whole;
};

}  // namespace kinora::asb
