// BAEV: what is doubtful in a file, and what can be repaired safely.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/baev/model.hpp"

namespace kinora::baev {

/// Findings with paths such as `actions[3].events[0].holds[1]`.
void check(const File& f, Findings& findings);
/// Sorts the keys. False if there was nothing to do.
bool fix(File& f, Findings& done);

}  // namespace kinora::baev
