// AINB: what the text form says beside the values: names of enumerators that stand at another place
// of the file, and readings of expressions.
#pragma once
#include <unordered_map>

#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

/// What integers of one enumeration have in common: the class of their node and the name of the
/// field. The conditions of a selector share one, and belong to no other node.
u64 enum_owner(const Node& n, const std::string& field);
u64 enum_owner(const Attachment& a, const std::string& field);
u64 enum_owner(const BlackboardEntry& e);
u64 enum_owner_of_conditions(const Node& n);

/// The enumerators whose names a file reveals, by field and number and by class and number.
class Enumerators {
 public:
  Enumerators() = default;
  explicit Enumerators(const File& f);
  /// The name of a number that does not have it beside itself, or nothing.
  std::string_view name(const Integer& x, u64 owner) const;
  /// The class of a field's enumeration, or nothing.
  std::string_view class_of(u64 owner) const;

 private:
  void learn(const Integer& x, u64 owner);
  template <class F>
  static void for_each_integer(const File& f, F&& use);

  std::unordered_map<u64, std::string_view> class_of_;  ///< by owner
  std::unordered_map<u64, std::string_view> names_;
};

/// `Out = Max(0, In)`: the statements of an expression on one line. Many nodes may use one, so each
/// is read once.
class Readings {
 public:
  /// The inputs and outputs of the node that it talks to have their names. Empty if it is longer
  /// than a remark should be.
  std::string text(const std::vector<exb::Expression>& all, s32 expression, const Node* n);

 private:
  std::vector<std::optional<std::string>> by_expression_;
};

}  // namespace kinora::ainb
