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

inline constexpr Finding kScenarioHeader{
    "SCEN0003", Severity::error, "the header `{0} {1}` is none that the player knows", "",
    "Headers of a scenario say which file it plays and how the player is set up."};
inline constexpr Finding kNoScenarioPlayer{
    "SCEN0004", Severity::error, "{0} has no player that scenarios could be replayed on", "",
    "A scenario holds calls to the player of one format; the format is that of the file that the "
    "scenario names."};
inline constexpr Finding kNoScenarioFile{
    "SCEN0005", Severity::error, "scenario {0} names no file", "add a header `file PATH`",
    "Every scenario names the file that is played, relative to the folder of the scenarios."};

inline constexpr Finding kNotInScenarios{
    "SCEN0006", Severity::error, "no scenario plays a file called {0}",
    "leave the file out to replay all of them",
    "With a file only the scenarios are replayed that name a file of this name."};

inline constexpr std::array kScenarioFindings = {&kScenarioSyntax, &kScenarioCall,
                                                 &kScenarioHeader, &kNoScenarioPlayer,
                                                 &kNoScenarioFile, &kNotInScenarios};

}  // namespace kinora::play
