// What can be wrong with AINB files: while reading and writing (AINB00xx), and in the graph
// (AINB01xx).
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::ainb {

// ---- reading and writing ------------------------------------------------------------------------

inline constexpr Finding kUnknownVersion{
    "AINB0001", Severity::error, "version {0} is not known; only its header and strings were read",
    "Known: 0x404 (Splatoon 3, Switch Sports), 0x407 (Tears of the Kingdom, Wonder), 0x408. "
    "`kinora map` shows the header and the strings.",
    "Every version moves fields around. A layout that is not known is not guessed, and nothing is "
    "written in it. The game itself logs a version other than its own and goes on."};
inline constexpr Finding kNotInVersion{
    "AINB0002", Severity::error, "this version has no {0}; that needs version {1}",
    "Remove it, or choose another version in the key `kinora`.",
    "Versions differ in what they can hold. Nothing is dropped without a word."};
inline constexpr Finding kDefaultMissing{
    "AINB0003", Severity::error,
    "the last child of this selector is its default and has no condition",
    "Write `when: default` for it, or add a default child behind it.",
    "Integer, float and string selectors take their last child where no condition holds. The file "
    "says which one that is only by the order, so a condition there would be lost."};
inline constexpr Finding kDefaultNotLast{
    "AINB0004", Severity::error,
    "only the last child of an integer, float or string selector is a default",
    "Move it to the end, or give it a condition.",
    "The file says which child is the default only by the order."};
inline constexpr Finding kUnknownPlugKind{
    "AINB0005", Severity::error, "the node has plugs of a kind that no known file uses", "",
    "Of ten kinds of plugs five are known: generic, child, transition, string and integer. What "
    "the "
    "records of the others look like is not known."};
inline constexpr Finding kTooManyPlugs{
    "AINB0006", Severity::error,
    "the node has {0} children, transitions and links; 255 are possible", "Split the node.",
    "The file counts plugs in one byte."};
inline constexpr Finding kTooManyNodes{"AINB0007", Severity::error,
                                       "the file has {0} nodes; fewer than {1} are possible", "",
                                       "Nodes are named by 16-bit numbers, and 0x7FFF means none."};
inline constexpr Finding kShiftedOffsets{
    "AINB0008", Severity::error,
    "everything behind the blackboard lies 8 bytes before the place that the header gives",
    "Write the file again from its source, with a tool that knows version 0x408.",
    "From version 0x408 on the blackboard's header has seven types and 0x38 bytes. A public tool "
    "writes the 0x30 bytes of older versions where a file has no blackboard, but counts 0x38."};

// ---- the graph ----------------------------------------------------------------------------------

inline constexpr Finding kCircularQueries{
    "AINB0101", Severity::error, "queries depend on themselves: {0}",
    "Take one of these connections away.",
    "Before a node runs, the queries that feed its inputs run, and before them those that feed "
    "theirs. A circle has no beginning."};
inline constexpr Finding kNoSuchOutput{
    "AINB0102", Severity::error, "node {0} ({1}) has no output {2} of type {3}", "{4}",
    "An input takes the value of an output of the same type. With an expression in between, the "
    "output has the type that the expression takes."};
inline constexpr Finding kOutputOfOtherType{
    "AINB0103", Severity::error, "the output {2} of node {0} ({1}) is of type {3}; {4} is needed",
    "Choose an output of this type, or put an expression between that converts the value.",
    "The game does not convert values; the file names outputs by their place among those of one "
    "type."};
inline constexpr Finding kUnreachable{
    "AINB0104", Severity::note,
    "nothing leads to this node: no command, child, transition or input",
    "Remove it, or connect it.",
    "A node that no command reaches never runs. It costs a little memory."};
inline constexpr Finding kNoChildren{
    "AINB0105", Severity::warning, "this selector has no {0}", "Add it.",
    "A selector needs children to choose from: a default, the two of a bool selector (True and "
    "False), the three of a split timing (Enter, Update and Leave)."};
inline constexpr Finding kModuleWithoutPath{
    "AINB0106", Severity::error, "this module node names no file",
    "Give it the name of the module's file, without `.ainb`.",
    "A module node runs the graph in another file; its name is that file's."};
inline constexpr Finding kUnusedModule{
    "AINB0107", Severity::note, "no module node calls {0}",
    "Remove the entry, or set `module: true` on the node that calls the file.",
    "The list of modules follows from the module nodes. An entry without one is kept, and the game "
    "may load the file for nothing."};
inline constexpr Finding kBlackboardClash{
    "AINB0108", Severity::note, "the blackboard has {0} several times with type {1}",
    "Rename all but one.",
    "Entries are found by name; which one of several with the same name and type is meant is not "
    "known. Parameters of the file itself refer by number, so they keep their entry."};
inline constexpr Finding kDuplicateGuid{
    "AINB0109", Severity::warning, "the GUID {0} is also that of {1}",
    "Give new nodes new random GUIDs.",
    "GUIDs name nodes and commands in messages of the game's debug builds. Two with the same one "
    "cannot be told apart there."};
inline constexpr Finding kNoSuchEntry{
    "AINB0110", Severity::error, "the blackboard has no entry {0} of type {1}", "{2}",
    "A parameter takes its value from a blackboard entry of its own type (an axis needs a vec3f)."};
inline constexpr Finding kHashMismatch{
    "AINB0111", Severity::warning, "the stored hash of the name is {0}; the name has {1}",
    "Encode the text without its `layout`, and the right hash is written.",
    "The game finds the class of a node by the hash of its name. With a wrong one it finds another "
    "class or none."};
inline constexpr Finding kLinkWithoutParameter{
    "AINB0112", Severity::warning, "there is no input or output named {0} for this link",
    "Remove the link, or correct its name.",
    "Link records repeat for single inputs and outputs which node is at the other end."};
inline constexpr Finding kLinkDisagrees{
    "AINB0113", Severity::warning,
    "the link says node {0} and the input takes its value from node {1}",
    "Set the link's node to that of the input.",
    "Link records repeat the connections of inputs. Where the two disagree it is not known which "
    "one the game follows."};
inline constexpr Finding kLinkMissing{
    "AINB0114", Severity::warning, "the input {0} is connected and has no link record",
    "Add `{list: {1}, node: {2}, name: {0}}` to the links; `--fix` does it.",
    "In the game's own files every bool, float or string input with one source has a link record "
    "in "
    "the list of its type (bools and floats: generic)."};
inline constexpr Finding kRootFlagMissing{
    "AINB0115", Severity::warning, "the root of command {0} is not flagged as a root",
    "Set `root: true`; `--fix` does it.",
    "In the game's own files all roots of commands carry this flag."};
inline constexpr Finding kNoRoot{"AINB0116", Severity::warning, "the command has no root node",
                                 "Set `root` to the node that it starts with.",
                                 "A command makes its root the node that runs."};
inline constexpr Finding kDuplicateCommand{"AINB0117", Severity::warning,
                                           "there are several commands named {0}",
                                           "Rename all but one.", "Commands are called by name."};
inline constexpr Finding kReplacementOutside{
    "AINB0118", Severity::error, "{0} {1} is replaced, and the node has {2}", "",
    "A replacement names a child or attachment of a node by its place. The game changes whatever "
    "lies there."};
inline constexpr Finding kUnusedExpression{
    "AINB0119", Severity::note, "no parameter uses this expression", "",
    "Expressions run where a property or an input refers to them."};
inline constexpr Finding kExpressionType{
    "AINB0120", Severity::warning, "the expression gives {0}, and the parameter is {1}",
    "Change the expression's types, or refer to another one.",
    "The game does not check types: it takes as many bytes as the parameter needs."};
inline constexpr Finding kUnknownBits{
    "AINB0121", Severity::note, "{0} has bits that the rules do not give: {1}", "",
    "They are kept as they are. Older tools forget the flag of constants (0x00800000)."};
inline constexpr Finding kWrongUpdaterFlag{
    "AINB0122", Severity::warning,
    "the condition looks like blackboard entry {0} with a flag that the game does not know",
    "Write `when: {blackboard: NAME}`.",
    "Public tools write 0x08000000 where the game reads 0x80000000, so the game sees the number 0 "
    "instead of the entry."};
inline constexpr Finding kTransitionWithoutCommand{
    "AINB0123", Severity::warning, "this transition waits for the end of no command",
    "Name the command, or set `kind: move`.",
    "A transition of this kind is taken when the module ends with a state end of the same name."};
inline constexpr Finding kTooLargeTable{"AINB0124", Severity::error,
                                        "the file has {0} {1}; {2} are possible", "",
                                        "The format counts them in a field of fixed width."};
inline constexpr Finding kCategoryNumber{
    "AINB0125", Severity::warning, "the category is {0}, whose number is {1}, and not {2}",
    "Remove `category_number`.", "The header has the category as a name and as a number."};
inline constexpr Finding kNoParent{
    "AINB0126", Severity::warning,
    "the entry inherits from the caller, and no parent blackboard is set",
    "Set `parent_blackboard_id` to the `blackboard_id` of the file that calls this one.",
    "Inheriting from the caller needs the id of its blackboard."};
inline constexpr Finding kNotSorted{
    "AINB0127", Severity::note, "the {0} of type {1} are not in the order of their names",
    "Sort them by name, ignoring case.",
    "In the game's own files the parameters of one type are sorted. Expressions name inputs and "
    "outputs by their place in that order."};
inline constexpr Finding kEnumContradiction{
    "AINB0128", Severity::warning, "{0} is {1} here and {2} elsewhere in this file",
    "Correct the number or the name; the game uses the number.",
    "The name of an enumerator is only a remark for people; the number beside it is what counts."};
inline constexpr Finding kUnknownCategory{"AINB0129", Severity::note,
                                          "{0} is no category of a known game", "",
                                          "Known: AI, Logic, Sequence, UniqueSequence, "
                                          "UniqueSequenceSPL. Games may define their own; give "
                                          "its number in `category_number`."};

inline constexpr Finding kAmbiguousName{
    "AINB0130", Severity::error, "several {0} of this type are named '{1}'",
    "Say which one is meant by its place among those of its type: `{index: 0}`.",
    "A name can stand for a record only where no other one has it. The file itself counts."};

// ---- against the game's definitions of nodes ----------------------------------------------------

inline constexpr Finding kUnknownNode{
    "AINB0201", Severity::warning, "the game defines no node {0}", "{1}",
    "The game finds the class of a node by its name. Without a definition it has no such class, "
    "unless a code mod adds one."};
inline constexpr Finding kUnknownInput{
    "AINB0202", Severity::warning, "the definition of {0} has no input {1} of type {2}", "{3}",
    "Inputs are filled by type and name; one that the definition lacks is ignored."};
inline constexpr Finding kNotTheDefault{
    "AINB0203", Severity::warning,
    "the input is marked as left at its default, which is {0}, not {1}", "Remove `is_default`.",
    "The mark says that nobody changed the value since the node was placed."};
inline constexpr Finding kNodeOfOtherCategory{
    "AINB0204", Severity::warning, "{0} is a node for {1}, and this file is of category {2}", "",
    "Every category of files has its own nodes, besides those common to several."};

// ---- other forms --------------------------------------------------------------------------------

inline constexpr Finding kNotInDt{
    "AINB0301", Severity::warning, "this form has no place for {0} (left out)",
    "Use Kinora's own form to keep everything.",
    "The JSON of the modding community holds what its own library reads. The rest is lost on the "
    "way; whether the game needs it is not known."};

inline constexpr Finding kLostInVersion{"AINB0302", Severity::warning,
                                        "version {0} has no {1} (left out)", "",
                                        "Versions differ in what they can hold. What the game of "
                                        "the other version does without them is "
                                        "not known."};

inline constexpr std::array kAinbFindings = {&kUnknownVersion,
                                             &kNotInVersion,
                                             &kDefaultMissing,
                                             &kDefaultNotLast,
                                             &kUnknownPlugKind,
                                             &kTooManyPlugs,
                                             &kTooManyNodes,
                                             &kShiftedOffsets,
                                             &kCircularQueries,
                                             &kNoSuchOutput,
                                             &kOutputOfOtherType,
                                             &kUnreachable,
                                             &kNoChildren,
                                             &kModuleWithoutPath,
                                             &kUnusedModule,
                                             &kBlackboardClash,
                                             &kDuplicateGuid,
                                             &kNoSuchEntry,
                                             &kHashMismatch,
                                             &kLinkWithoutParameter,
                                             &kLinkDisagrees,
                                             &kLinkMissing,
                                             &kRootFlagMissing,
                                             &kNoRoot,
                                             &kDuplicateCommand,
                                             &kReplacementOutside,
                                             &kUnusedExpression,
                                             &kExpressionType,
                                             &kUnknownBits,
                                             &kWrongUpdaterFlag,
                                             &kTransitionWithoutCommand,
                                             &kTooLargeTable,
                                             &kCategoryNumber,
                                             &kNoParent,
                                             &kNotSorted,
                                             &kEnumContradiction,
                                             &kUnknownCategory,
                                             &kAmbiguousName,
                                             &kUnknownNode,
                                             &kUnknownInput,
                                             &kNotInDt,
                                             &kLostInVersion,
                                             &kNotTheDefault,
                                             &kNodeOfOtherCategory};

}  // namespace kinora::ainb
