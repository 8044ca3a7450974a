// EXB: what is wrong or doubtful in a block, without running it.
#pragma once
#include <functional>

#include "kinora/core/result.hpp"
#include "kinora/formats/exb/model.hpp"

namespace kinora::exb {

/// Findings with paths such as `expressions[3].main[5]`, by expression. `knows_function` is asked
/// for every signature; without it unknown functions are no finding.
std::vector<Diagnostic> check(const Block& block,
                              const std::function<bool(std::string_view)>& knows_function = {});

}  // namespace kinora::exb
