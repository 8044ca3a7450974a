// AINB, the AI node graph of recent games: the model. A node owns everything that belongs to it;
// nodes and expressions are named by id, outputs and blackboard entries by name. Nothing here is a
// table slot, a count, an offset or a hash: all these follow from the model when it is written.
//
// Versions 0x404 (Splatoon 3, Switch Sports), 0x407 (Tears of the Kingdom, Wonder) and 0x408.
#pragma once
#include <variant>

#include "kinora/describe/words.hpp"
#include "kinora/formats/exb/model.hpp"

namespace kinora::ainb {

inline constexpr u32 kVersions[] = {0x404, 0x407, 0x408};
/// The newest layout differs from the oldest in these points.
constexpr bool has_name_hashes(u32 version) { return version >= 0x407; }
constexpr bool has_state_info(u32 version) { return version < 0x407; }
constexpr bool has_replacements(u32 version) { return version >= 0x407; }
constexpr bool has_category_number(u32 version) { return version >= 0x407; }
constexpr bool has_unsigned_entries(u32 version) { return version >= 0x408; }

// ---- values -------------------------------------------------------------------------------------

/// In the order of the tables of properties, inputs and outputs; also of the alternatives of Value.
enum class ValueType : u8 { s32, boolean, f32, string, vec3f, pointer };
inline constexpr std::array<ValueType, 6> kValueTypes = {ValueType::s32,   ValueType::boolean,
                                                         ValueType::f32,   ValueType::string,
                                                         ValueType::vec3f, ValueType::pointer};

/// Pointers have a class and no value.
struct Pointer {
  std::string class_name;
  bool operator==(const Pointer&) const = default;
};
using Value = std::variant<Integer, bool, float, std::string, Vec3, Pointer>;

Value default_value(ValueType type);
inline ValueType type_of(const Value& v) { return static_cast<ValueType>(v.index()); }

/// A component of a Vec3f blackboard entry that a float takes its value from.
enum class Axis : u8 { none, x, y, z };

/// Where a parameter's value comes from if it is no constant.
struct Binding {
  Boxed<NameRef> blackboard;
  Axis axis = Axis::none;
  s32 expression = kNoId;  ///< id: the place in the block's list
  /// The value was left as the definition of the node gives it; seen on constants only.
  bool is_default = false;
  u32 raw = 0;  ///< bits of the flag word that no rule gives (exclusive-or of stored and rule)
  bool operator==(const Binding&) const = default;
};

// ---- what a node owns ---------------------------------------------------------------------------

struct Property {
  Property() = default;
  explicit Property(ValueType t) : value(default_value(t)) {}
  ValueType type() const { return type_of(value); }

  std::string name;
  Value value;
  Binding from;
  bool operator==(const Property&) const = default;
};

/// One origin of an input's value: an output of a node, or a blackboard entry; the value may go
/// through an expression on its way.
struct Source {
  s32 node = kNoId;
  NameRef output;
  Binding binding;
  bool operator==(const Source&) const = default;
};

struct Input {
  Input() = default;
  explicit Input(ValueType t) : value(default_value(t)) {}
  ValueType type() const { return type_of(value); }

  std::string name;
  Value value;  ///< the constant, or what was left there when the input was connected
  /// None for a constant. Several only if `is_multi`, and then any number.
  std::vector<Source> from;
  bool is_multi = false;
  bool sets_blackboard = false;  ///< the module writes this input into its blackboard
  bool is_default = false;       ///< of a constant: see Binding
  u32 raw = 0;                   ///< of a constant or multi-source input: see Binding
  bool operator==(const Input&) const = default;
};

struct Output {
  Output() = default;
  explicit Output(ValueType t) : value_type(t) {}
  ValueType type() const { return value_type; }

  std::string name;
  ValueType value_type = ValueType::s32;
  std::string class_name;  ///< of pointers
  bool operator==(const Output&) const = default;
};

/// A literal, or a blackboard entry (the literal next to it is left over).
template <class T>
struct Operand {
  T literal{};
  Boxed<NameRef> blackboard;
  u32 raw = 0;  ///< the word before the literal, without what names an entry
  bool operator==(const Operand&) const = default;
};

/// When a selector takes a child. Which one counts depends on the selector; the last child of an
/// integer, float or string selector is the default and has no condition.
struct RangeCondition {
  Operand<float> minimum, maximum;  ///< minimum <= x < maximum
  bool operator==(const RangeCondition&) const = default;
};
using Condition = std::variant<std::monostate,
                               Operand<Integer>,      ///< s32_selector and the BSA updaters
                               Operand<std::string>,  ///< string_selector
                               RangeCondition,        ///< f32_selector
                               Operand<float>>;       ///< random_selector: the weight
struct Child {
  s32 node = kNoId;  ///< none: the selector ends here
  std::string name;
  Condition when;
  Boxed<Bytes> extra;  ///< what stands behind it in the record
  bool operator==(const Child&) const = default;
};

struct Transition {
  s32 node = kNoId;
  u8 kind = 0;              ///< 0: taken when the module ends with `command`; 1: a plain move
  bool after_calc = false;  ///< the move waits until the current calculation is over
  u32 unk_bits = 0;         ///< bits 8 to 30
  std::string command;      ///< kind 0 only
  bool operator==(const Transition&) const = default;
};

/// The file says once more, in lists of its own, what is connected to what. Nearly all of this
/// follows from the inputs, but neither its order does nor which of the two ends of an enumeration
/// has a record.
enum class LinkList : u8 { generic = 0, string = 4, integer = 5 };
struct Link {
  LinkList list = LinkList::generic;
  s32 node = kNoId;  ///< the other end
  std::string name;  ///< of the node's input or output
  Boxed<Bytes> extra;
  bool operator==(const Link&) const = default;
};

struct Attachment {
  std::string name;
  u32 debug = 0;
  std::vector<Property> properties;
  bool operator==(const Attachment&) const = default;
};

/// An action of the actor's XLink (sound and effects) that runs with the node.
struct Action {
  std::string slot, action;
  bool operator==(const Action&) const = default;
};

/// 0x404 only; used to decide when to move to a node.
struct StateInfo {
  std::string desired_state;
  u32 unk_0x04 = 0, unk_0x08 = 0, unk_0x0c = 0, unk_0x10 = 0;
  bool operator==(const StateInfo&) const = default;
};

enum class NodeType : u16 {
  user_defined = 0,
  s32_selector = 1,
  sequential = 2,
  simultaneous = 3,
  f32_selector = 4,
  string_selector = 5,
  random_selector = 6,
  bool_selector = 7,
  fork = 8,
  join = 9,
  alert = 10,
  expression = 20,
  module_input_s32 = 100,
  module_output_s32 = 200,
  module_child = 300,
  state_end = 400,
  split_timing = 500,
};

struct Node {
  s32 id = kNoId;
  NodeType type = NodeType::user_defined;
  bool is_query = false, is_module = false, is_root = false, multi_type_2 = false;
  u8 unk_flags = 0;  ///< bits 4 to 7
  std::string name;  ///< class of a user-defined node, file of a module, empty for the others
  Guid guid{};
  u32 unk_0x10 = 0;
  std::vector<Property> properties;
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  std::vector<Child> children;
  std::vector<Transition> transitions;
  std::vector<Link> links;
  std::vector<Attachment> attachments;
  std::vector<Action> actions;
  Boxed<StateInfo> state_info;
  bool operator==(const Node&) const = default;
};

// ---- the file -----------------------------------------------------------------------------------

struct Command {
  std::string name;
  Guid guid{};
  s32 root = kNoId, secondary_root = kNoId;
  bool operator==(const Command&) const = default;
};

/// In the order of the blackboard's tables, which is another one than that of ValueType; also of
/// the alternatives of BlackboardValue.
enum class BlackboardType : u8 { string, s32, u32, f32, boolean, vec3f, pointer };
using BlackboardValue = std::variant<std::string, Integer, u32, float, bool, Vec3, std::monostate>;
BlackboardValue default_value(BlackboardType type);

enum class Inherit : u8 { from_root, from_caller, none, undefined };
struct BlackboardEntry {
  BlackboardType type() const { return static_cast<BlackboardType>(value.index()); }

  std::string name, notes;
  BlackboardValue value;
  Inherit inherit = Inherit::from_root;
  std::string file;  ///< parameter file that the default is loaded from
  bool operator==(const BlackboardEntry&) const = default;
};

/// What is known about another file that nodes call, beyond what follows from the nodes: the path
/// is a module node's name + `.ainb`, the category that of this file, the count 1.
struct Module {
  std::string path, category;
  u32 instance_count = 1;
  bool operator==(const Module&) const = default;
};

/// A change that the game makes while loading, to take out what only debug builds need.
enum class ReplacementKind : u8 { remove_child, replace_child, remove_attachment };
struct Replacement {
  ReplacementKind kind = ReplacementKind::remove_child;
  s32 node = kNoId;
  s16 index = 0;         ///< of the child or attachment
  s32 new_node = kNoId;  ///< replace_child only
  s16 unk_0x06 = -1;     ///< what the other kinds have in that field
  bool operator==(const Replacement&) const = default;
};

struct Section58 {
  std::string description;
  u32 unk_0x04 = 0, unk_0x08 = 0, unk_0x0c = 0;
  bool operator==(const Section58&) const = default;
};

struct File {
  u32 version = 0x407;
  std::string name;      ///< of the file, without `.ainb`
  std::string category;  ///< `AI`, `Logic`, `Sequence` ...
  u32 category_number = 0;
  u32 blackboard_id = 0, parent_blackboard_id = 0;
  std::vector<Command> commands;
  std::vector<BlackboardEntry> blackboard;
  std::vector<std::string> blackboard_files;  ///< only if they are not those of the entries
  std::vector<Node> nodes;
  std::vector<Module> modules;  ///< only what does not follow from the nodes
  std::optional<exb::Block> expressions;
  std::vector<Replacement> replacements;
  std::vector<Attachment> unused_attachments;  ///< entries that no node uses
  std::vector<Transition> unused_transitions;
  std::vector<LooseRelocation> loose_relocations;  ///< 0x404: of numbers that are looked up by name
  std::optional<Section58> section_0x58;
  u32 unk_0x54 = 0;
  Bytes section_0x50;
  Bytes section_0x6c = {0, 0, 0, 0};  ///< empty: the file has none
  bool operator==(const File&) const = default;
};

/// The number of a category whose name is known.
std::optional<u32> category_number(std::string_view category);
/// What a file of this version and category stores: its number, or 0.
u32 usual_category_number(const File& f);

}  // namespace kinora::ainb
