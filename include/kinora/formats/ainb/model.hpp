// Trial: semantic model of AINB 0x407. A node owns what belongs to it; nodes are named by id,
// outputs and blackboard entries by name ("#3": number 3 of its type, from 0, if a name is not unique).
#pragma once
#include <variant>

#include "kinora/describe/words.hpp"

namespace kinora::ainb {

/// Order of property and input/output tables, and of the alternatives of Value.
enum class ValueType : u8 { s32, boolean, f32, string, vec3f, pointer };
inline constexpr std::array<ValueType, 6> kValueTypes = {ValueType::s32,   ValueType::boolean,
                                                         ValueType::f32,   ValueType::string,
                                                         ValueType::vec3f, ValueType::pointer};

struct Pointer {
  std::string class_name;
  bool operator==(const Pointer&) const = default;
};
using Value = std::variant<Integer, bool, float, std::string, Vec3, Pointer>;

inline Value default_value(ValueType type) {
  switch (type) {
    case ValueType::s32:
      return Integer{};
    case ValueType::boolean:
      return false;
    case ValueType::f32:
      return 0.0f;
    case ValueType::string:
      return std::string();
    case ValueType::vec3f:
      return Vec3{};
    case ValueType::pointer:
      break;
  }
  return Pointer{};
}
inline ValueType type_of(const Value& v) { return static_cast<ValueType>(v.index()); }

/// Where a parameter's value comes from if it is not a constant.
struct Binding {
  ValueType type = ValueType::s32;  ///< of the parameter
  bool is_default = false;          ///< left at the node definition's default (bit 24)
  std::string blackboard;
  u8 axis = 0;  ///< 1 x, 2 y, 3 z of a Vec3f entry
  s32 expression = kNoId;
  u32 raw = 0;  ///< bits that follow no rule, exclusive-or of stored and derived
  bool operator==(const Binding&) const = default;
};

struct Property {
  Property() = default;
  explicit Property(ValueType t) : value(default_value(t)) { binding.type = t; }
  ValueType type() const { return type_of(value); }
  std::string name;
  Value value;
  Binding binding;
  bool operator==(const Property&) const = default;
};

struct Source {
  s32 node = kNoId;
  std::string output;
  Binding binding;  ///< only used by multi-source inputs
};

struct Input {
  Input() = default;
  explicit Input(ValueType t) : value(default_value(t)) { binding.type = t; }
  ValueType type() const { return type_of(value); }
  std::string name;
  Value value;
  Binding binding;
  std::vector<Source> sources;
  bool is_multi = false;
  bool sets_blackboard = false;  ///< the module writes this input into its blackboard
};

struct Output {
  Output() = default;
  explicit Output(ValueType t) : value_type(t) {}
  ValueType type() const { return value_type; }
  std::string name;
  ValueType value_type = ValueType::s32;
  std::string class_name;  ///< pointer outputs
};

/// One value of a selector's condition: a literal, or a blackboard entry (the literal is left
/// over).
template <class T>
struct Operand {
  T literal{};
  std::string blackboard;
  u32 raw = 0;  ///< a word that names no entry
};
/// When a selector takes a child; which fields count depends on the selector. The last child of
/// most selectors is the default and has no condition.
struct Condition {
  Operand<Integer> number;
  Operand<std::string> string;
  Operand<float> minimum, maximum;  ///< minimum is also the weight of random selectors
};
struct Child {
  s32 node = kNoId;
  std::string name;
  Condition when;
};
struct Transition {
  s32 node = kNoId;
  u32 kind = 0;  ///< 0: taken when a StateEnd of this name fires
  bool after_calc = false;
  std::string command;  ///< kind 0 only
};
/// The redundant connection records; the list says where the game looks for them.
enum class LinkList : u8 { generic = 0, string = 4, integer = 5 };
struct Link {
  LinkList list = LinkList::generic;
  s32 node = kNoId;
  std::string name;
};

struct Attachment {
  std::string name;
  u32 debug = 0;
  std::vector<Property> properties;
  bool operator==(const Attachment&) const = default;
};

enum class NodeType : u16 {
  user_defined = 0,
  s32_selector = 1,
  f32_selector = 4,
  string_selector = 5,
  random_selector = 6,
  bool_selector = 7,
  expression = 20,
};

struct Node {
  s32 id = kNoId;
  NodeType type = NodeType::user_defined;
  bool is_query = false, is_module = false, is_root = false, multi_type_2 = false;
  u8 unknown_flags = 0;
  std::string name;
  u16 expression_io_size = 0;  ///< stored here because the trial keeps expressions as bytes
  Guid guid{};
  std::vector<Attachment> attachments;
  std::vector<Property> properties;
  std::vector<Input> inputs;
  std::vector<Output> outputs;
  std::vector<Child> children;
  std::vector<Transition> transitions;
  std::vector<Link> links;
};

struct Command {
  std::string name;
  Guid guid{};
  s32 root = kNoId, secondary_root = kNoId;
};

/// Order of the blackboard's own tables; differs from ValueType.
enum class BlackboardType : u8 { string, s32, f32, boolean, vec3f, pointer };
struct BlackboardEntry {
  BlackboardType type = BlackboardType::string;
  std::string name, notes, file;
  u8 inherit = 0;
  Value value;
};

struct Module {
  std::string path, category;
  u32 instance_count = 1;
};
struct Action {
  s32 node = kNoId;
  std::string slot, action;
};
struct Replacement {
  u8 kind = 0;
  s16 node = 0, index = 0, new_node = -1;
};

struct File {
  u32 version = 0x407;
  std::string name, category;
  u32 category_number = 0, unk_0x54 = 0;
  u32 blackboard_id = 0, parent_blackboard_id = 0;
  std::vector<Command> commands;
  std::vector<Node> nodes;
  std::vector<BlackboardEntry> blackboard;
  std::vector<Module> modules;
  std::vector<Action> actions;  ///< a node's own list in the real model
  std::vector<Replacement> replacements;
  Bytes expressions;
};

}  // namespace kinora::ainb
