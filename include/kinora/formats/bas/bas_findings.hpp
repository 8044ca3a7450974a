// What can be wrong with animation sequences (BAS) and their lists (BASLIST).
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::bas {

// ---- BAS: the game fails or misbehaves ----------------------------------------------------------

inline constexpr Finding kNoType{
    "BAS0001", Severity::error, "there is no TypeIndex",
    "Give the element or event its type; the generic form (kinora: aamp) shows the place.",
    "The game makes its nodes by TypeIndex. Without it the whole file fails to load."};
inline constexpr Finding kUnknownNodeType{
    "BAS0002", Severity::error, "{0} is no node type; the game knows 0 to 106", "",
    "The game makes its nodes from a table of 107 types. Any other number makes the whole file "
    "fail to load."};
inline constexpr Finding kChildOutside{
    "BAS0003", Severity::error, "there is no element {0}; the file has {1}",
    "Name an existing element, or remove the child.",
    "The game takes the number of a child without a check. A number behind the last element "
    "crashes it."};
inline constexpr Finding kCycle{
    "BAS0004", Severity::error, "this child leads back to its own parent: {0}",
    "Remove one of the links of the circle.",
    "Elements form a graph without circles. The game walks down the children and never comes back "
    "from a circle: it hangs."};
inline constexpr Finding kTooManyChildren{
    "BAS0005", Severity::error, "{0} children; 127 is the most", "Put another selector in between.",
    "The game keeps the chosen child in a signed byte."};
inline constexpr Finding kTooManyElements{
    "BAS0006", Severity::error, "{0} elements; 512 is the most", "Split the sequence.",
    "The game maps the numbers of elements through a table of 512 entries."};
inline constexpr Finding kCaseBeforeChild{
    "BAS0007", Severity::error, "a child without an element stands before one with an element",
    "Move it to the end of the list, or give it an element.",
    "Cases and children are matched by place, and the children of a file have no gaps."};
inline constexpr Finding kChildType{"BAS0008", Severity::error, "child {0} is not stored as Int",
                                    "Store it as Int in the generic form.",
                                    "The number of a child is always an Int."};
inline constexpr Finding kTwoCases{
    "BAS0009", Severity::error, "a child is chosen by one thing: range, string, number or blend_at",
    "Keep the one that the type of the node compares.",
    "Each kind of node has one list of cases; which one follows from its type."};
inline constexpr Finding kMixedCases{
    "BAS0010", Severity::error, "all children of a node are chosen by the same kind of case",
    "Use the kind that the type of the node compares.",
    "The cases of a node stand in one list of the file, one entry for each child."};
inline constexpr Finding kNoElements{"BAS0011", Severity::error, "the sequence has no elements",
                                     "Add at least one asset.", "Playing starts at element 0."};

// ---- BAS: probably a mistake --------------------------------------------------------------------

inline constexpr Finding kCaseWithoutChild{
    "BAS0020", Severity::warning, "this case has no element to choose", "Give it an element.",
    "The number of cases equals the number of children in every file of the game. When the game "
    "chooses this case it looks for a child that does not exist."};
inline constexpr Finding kChildWithoutCase{
    "BAS0021", Severity::warning, "this child has no case; it can never be chosen",
    "Give it a {0}.",
    "The number of cases equals the number of children in every file of the game."};
inline constexpr Finding kDefaultNotLast{
    "BAS0022", Severity::warning, "`default` stands before the last case", "Move it to the end.",
    "The word `default` (for numbers -2147483648) takes what no other case takes only in the last "
    "place. Elsewhere it is an ordinary text."};
inline constexpr Finding kNoDefault{
    "BAS0023", Severity::warning, "no `default`: for other values nothing plays",
    "Add a last child with `string: default`, unless the list is complete.",
    "When no case fits and the last one is not `default`, the node chooses nothing, and nothing "
    "below it plays."};
inline constexpr Finding kRangeGap{
    "BAS0024", Severity::warning, "nothing is chosen from {0} to {1}",
    "Let each range start where the one before ends.",
    "A selector whose ranges leave a hole chooses nothing there, and nothing below it plays. A "
    "blender takes the last child there."};
inline constexpr Finding kRangeOverlap{
    "BAS0025", Severity::warning, "the ranges overlap from {0} to {1}; the first one wins",
    "Let each range start where the one before ends.",
    "A selector takes the first range that fits. In the game's files the ranges of selectors touch "
    "and never overlap (those of blenders do, to blend)."};
inline constexpr Finding kRandomRange{
    "BAS0026", Severity::warning, "the ranges cover {0} to {1}, random numbers go from 0 to 1",
    "Let the first range start at 0.0 and the last end at 1.0.",
    "A random selector draws a number from 0 to 1 and takes the range it falls into; the width of "
    "a range is its probability. Outside all ranges nothing plays."};
inline constexpr Finding kUnreached{
    "BAS0027", Severity::warning, "no way leads from element 0 to this element",
    "Make it a child of another element, or remove it.", "It is never played."};
inline constexpr Finding kEventsOnParent{
    "BAS0028", Severity::warning, "events on a {0}; only assets play",
    "Move the events to the assets below.",
    "Events are looked at on playing assets. In the game's files only SkeltalAsset has any."};
inline constexpr Finding kEventTooLate{"BAS0029", Severity::warning,
                                       "frame {0} lies behind the end of the asset ({1})", "",
                                       "The asset stops at `end_frame`, so the event never comes."};
inline constexpr Finding kHoldNeverStarts{
    "BAS0030", Severity::warning, "a hold that starts at {0} never becomes active",
    "Use 0.0 for the beginning.",
    "A negative start stands for the end of the animation, where nothing is played any more."};
inline constexpr Finding kNoAxis{
    "BAS0031", Severity::warning, "'{0}' names no bone and axis; it is passed over",
    "Write it as Bone,X or Bone,Y or Bone,Z.",
    "NodePosSelector chooses the bone with the greatest coordinate along an axis, so each case "
    "names both."};
inline constexpr Finding kBoolChildren{
    "BAS0032", Severity::warning, "{0} children; a BoolSelector has two", "",
    "The first child plays while the bit is clear, the second while it is set."};
inline constexpr Finding kEndlessInSequence{
    "BAS0033", Severity::warning, "element {0} loops for ever; the children behind it never play",
    "Give it a `loop_stop_count`, or let it play once.",
    "A sequence goes on when the current child is finished. An asset that is forced to loop and "
    "has no `loop_stop_count` never is."};
inline constexpr Finding kUndefinedSequence{
    "BAS0034", Severity::warning, "no list at hand defines the sequence '{0}'",
    "Check the spelling; a sequence is called by its name in the BASLIST, not by its file.",
    "A trigger event of type 7 starts another sequence by its call name."};

// ---- BASLIST ------------------------------------------------------------------------------------

inline constexpr Finding kNotSorted{
    "BAS0040", Severity::error, "'{0}' stands behind '{1}'; {2} must be sorted",
    "`kinora check --fix` or `kinora encode --fix` sorts them.",
    "The game looks for names by halving the list, which needs them sorted by their bytes "
    "(capitals before small letters). In an unsorted list it misses some of them."};
inline constexpr Finding kTwice{"BAS0041", Severity::error, "'{0}' stands twice",
                                "Remove or rename one of them.",
                                "The game finds only one of the two."};
inline constexpr Finding kMissingFile{
    "BAS0042", Severity::error, "{0}.bas is not in the pack", "Add it, or use `Dummy` for nothing.",
    "An actor finds the files of its list in its own pack only; the sequence would not play."};
inline constexpr Finding kFadeFromUnknown{
    "BAS0043", Severity::note, "no sequence of this list is called '{0}'", "",
    "The rule never applies. Two files of the game have such a rule."};
inline constexpr Finding kFadesUnused{
    "BAS0044", Severity::warning, "the cross-fades are not read, as the list has no sequences", "",
    "The game reads cross-fades only if there is at least one sequence."};

// ---- repairs ------------------------------------------------------------------------------------

inline constexpr Finding kRetyped{
    "BAS0050", Severity::note, "values that have the type now which the game expects: {0}", "",
    "What `--fix` has done: whole numbers that stood for floats became floats and so on."};
inline constexpr Finding kSorted{
    "BAS0051", Severity::note, "{0} sorted", "",
    "What `--fix` has done: the game looks for names by halving the list."};

inline constexpr std::array kBasFindings = {&kNoType,
                                            &kUnknownNodeType,
                                            &kChildOutside,
                                            &kCycle,
                                            &kTooManyChildren,
                                            &kTooManyElements,
                                            &kCaseBeforeChild,
                                            &kChildType,
                                            &kTwoCases,
                                            &kMixedCases,
                                            &kNoElements,
                                            &kCaseWithoutChild,
                                            &kChildWithoutCase,
                                            &kDefaultNotLast,
                                            &kNoDefault,
                                            &kRangeGap,
                                            &kRangeOverlap,
                                            &kRandomRange,
                                            &kUnreached,
                                            &kEventsOnParent,
                                            &kEventTooLate,
                                            &kHoldNeverStarts,
                                            &kNoAxis,
                                            &kBoolChildren,
                                            &kEndlessInSequence,
                                            &kUndefinedSequence,
                                            &kNotSorted,
                                            &kTwice,
                                            &kMissingFile,
                                            &kFadeFromUnknown,
                                            &kFadesUnused,
                                            &kRetyped,
                                            &kSorted};

}  // namespace kinora::bas
