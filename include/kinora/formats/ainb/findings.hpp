// What can be wrong with AINB files, in bytes and text (AINB00xx) and in the graph (AINB01xx).
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::ainb {

inline constexpr Finding kUnknownVersion{
    "AINB0001", Severity::error, "version {0} is not known; only its header and strings were read",
    "known: 0x404 (Splatoon 3, Switch Sports), 0x407 (Tears of the Kingdom, Wonder), 0x408",
    "Every version moves fields around. A layout that is not known is not guessed, and nothing is "
    "written in it. The game itself logs a version other than its own and goes on."};
inline constexpr Finding kNotInVersion{
    "AINB0002", Severity::error, "this version has no {0}; they exist from or up to version {1}",
    "remove it, or choose another version in the key `kinora`",
    "Versions differ in what they can hold. Nothing is dropped without a word."};
inline constexpr Finding kDefaultMissing{
    "AINB0003", Severity::error,
    "the last child of this selector is its default and has no condition",
    "write `when: default` for it, or add a default child behind it",
    "Integer, float and string selectors take their last child where no condition holds. The file "
    "says which one that is only by the order, so a condition there would be lost."};
inline constexpr Finding kDefaultNotLast{
    "AINB0004", Severity::error,
    "only the last child of an integer, float or string selector is a "
    "default",
    "move it to the end, or give it a condition",
    "The file says which child is the default only by the order."};
inline constexpr Finding kUnknownPlugKind{
    "AINB0005", Severity::error, "the node has plugs of a kind that no known file uses", "",
    "Of ten kinds of plugs five are known: generic, child, transition, string and integer. What "
    "the "
    "records of the others look like is not known."};
inline constexpr Finding kTooManyPlugs{
    "AINB0006", Severity::error,
    "the node has {0} children, transitions and links; 255 are possible", "split the node",
    "The file counts plugs in one byte."};
inline constexpr Finding kTooManyNodes{"AINB0007", Severity::error,
                                       "the file has {0} nodes; fewer than {1} are possible", "",
                                       "Nodes are named by 16-bit numbers, and 0x7FFF means none."};

inline constexpr std::array kAinbFindings = {&kUnknownVersion, &kNotInVersion,    &kDefaultMissing,
                                             &kDefaultNotLast, &kUnknownPlugKind, &kTooManyPlugs,
                                             &kTooManyNodes};

}  // namespace kinora::ainb
