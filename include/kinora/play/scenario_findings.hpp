// What can be wrong with a file of scenarios.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::play {

inline constexpr Finding kScenarioSyntax{
    "SCEN0001", Severity::error, "{0}", "",
    "A scenario is a block of lines: `scenario NAME`, headers, calls that begin with `>`, observed "
    "lines that begin with `<`, and `end`."};
inline constexpr Finding kScenarioCall{
    "SCEN0002", Severity::error, "the player does not know the call '{0}'", "",
    "Calls and their arguments are described in the documentation of scenario files."};

inline constexpr std::array kScenarioFindings = {&kScenarioSyntax, &kScenarioCall};

}  // namespace kinora::play
