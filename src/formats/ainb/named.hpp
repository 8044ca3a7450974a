// AINB: what is wrong with a name of an output or of a blackboard entry, for the check and for
// texts.
#pragma once
#include "context.hpp"
#include "kinora/text/node.hpp"

namespace kinora::ainb {

/// A finding that has no place yet.
struct Problem {
  const Finding* finding;
  std::vector<std::string> arguments;
};

/// Whether a source names an output that its node has; `parameter`: the type of what it feeds.
std::optional<Problem> output_problem(const Context& c, const Source& s, ValueType parameter);
std::optional<Problem> entry_problem(const Context& c, const NameRef& entry, BlackboardType type);
/// Of which type the blackboard entry is that a parameter is bound to.
BlackboardType entry_type(const Binding& b, ValueType parameter);

/// The first name in a text that leads nowhere, with its place. Places (`{index: 3}`) are no names:
/// files of other tools have some that lead nowhere, and their texts must build them again.
std::optional<Diagnostic> find_wrong_name(const Context& c, const TextNode& root);

}  // namespace kinora::ainb
