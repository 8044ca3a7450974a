// AINB: what is wrong or doubtful in a file, and the repairs that are safe.
#pragma once
#include <functional>

#include "kinora/describe/checker.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

/// Whether something can carry out calls of a function with this signature (exb/signature.hpp).
using KnowsFunction = std::function<bool(std::string_view)>;

/// Findings about the graph, with paths such as `nodes[3].inputs[0]` where 3 is the node's id. An
/// untouched file of a game gets notes at most.
void check(const File& f, Findings& findings, const KnowsFunction& knows_function = {});
/// What a layout says about fields that should follow from the model: wrong hashes.
void check_layout(const File& f, const Layout& layout, Findings& findings);

/// What a text says and its file will not: names of enumerators that contradict each other.
void check_text(const File& f, Findings& findings);

/// Flags the roots of commands and adds missing link records. What was done is reported as
/// findings with the ids of those that asked for it. False if there was nothing to do.
bool fix(File& f, Findings& done);

}  // namespace kinora::ainb
