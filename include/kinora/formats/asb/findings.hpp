// What can be wrong with an ASB: its bytes and text (ASB000x), its graph (ASB001x to ASB004x).
#pragma once
#include <array>

#include "kinora/core/finding.hpp"

namespace kinora::asb {

inline constexpr Finding kRefusedVersion{
    "ASB0001", Severity::error, "version {0} ({1}) is known by name only: its layout is not known",
    "Nothing is lost: in a pack the file keeps its bytes.",
    "Nobody has described the layout of this version, and it differs from those that are known. "
    "Reading it would be guessing."};
inline constexpr Finding kUnchangedOnly{
    "ASB0002", Severity::error,
    "a file of version {0} that is not understood to its last byte was edited",
    "Only the unchanged text can be written back.",
    "The tables of this file can be shown, but other parts refer to places in the file in a way "
    "that is not known. Writing it with other contents would leave these references wrong, so it "
    "is written back only as it was."};
inline constexpr Finding kNoParameter{
    "ASB0003", Severity::error, "the blackboard has no {1} parameter '{0}'", "{2}",
    "A property reads a blackboard parameter of its own type; a float may also read the x, y or z "
    "of a vec3f parameter (axis). The type is fixed by the field, so a parameter of the same name "
    "but another type does not count."};
inline constexpr Finding kNotASource{
    "ASB0004", Severity::error, "{0} values cannot come from {1}",
    "Use a plain value, a blackboard parameter or an expression.",
    "Command data exists for floats and strings, float properties and the axis of a vector for "
    "floats only. For other types the game ignores these bits of the property."};
inline constexpr Finding kDefaultPlace{
    "ASB0005", Severity::error, "{0}", "Write the child with `default: true` last, and only there.",
    "The file has no mark for the default child of a selector: it is the last one, also when it is "
    "the only one. PreviousTagSelector is the exception: there every child without tags is a "
    "default."};
inline constexpr Finding kNotInVersion{
    "ASB0006", Severity::error, "version {0} cannot hold {1}",
    "Take it out, or build the file for a version that has it (--to).",
    "The record of this version has no room for it."};
inline constexpr Finding kNoFloatProperty{
    "ASB0007", Severity::error, "element {0} has no float property {1}",
    "Name a place in the element's list, or add to the list.",
    "A property refers to an entry of an element's float_properties list by its place."};
inline constexpr Finding kBrokenPlugs{
    "ASB0008", Severity::warning,
    "the plug tables of {0} elements do not add up in any known layout",
    "Do not edit the file without comparing it with others of its version.",
    "Every element ends with a table of its connections, whose numbers check themselves. "
    "Here they do not fit, so the layout of the bodies is another one."};

// ---- the graph ----------------------------------------------------------------------------------

inline constexpr Finding kExperimental{
    "ASB0010", Severity::note, "version {0} is known from descriptions alone, without a file",
    "Compare with the game before trusting an edited file.",
    "Kinora reads and writes this version as the community's pages describe it. A file that comes "
    "back byte for byte is read rightly as far as sizes and places go; what its numbers mean may "
    "still be wrong."};
inline constexpr Finding kCycle{
    "ASB0011", Severity::error, "the children form a circle: {0}", "Take one of the children out.",
    "An element starts its children when it starts. In a circle this never ends. State machines "
    "may go in circles, but they do so through transitions, not through children."};
inline constexpr Finding kUnreachable{
    "ASB0012", Severity::note, "no command leads to element {0}",
    "Let a command or another element lead to it, or take it out.",
    "The element costs space and is never played. Files of the game may have such elements."};
inline constexpr Finding kNoChildren{"ASB0013", Severity::warning,
                                     "element {0} ({1}) chooses among no children",
                                     "Add children, or take the element out.",
                                     "A selector or blender without children has nothing to play."};
inline constexpr Finding kChildCount{"ASB0014", Severity::warning,
                                     "element {0} ({1}) has {2} children; it uses {3}",
                                     "Give it {3} children.",
                                     "A bool selector plays its first child for true and its "
                                     "second for false; a bone blender mixes two children."};
inline constexpr Finding kNoDefault{
    "ASB0015", Severity::warning, "element {0} ({1}) has no default child",
    "Add a child without tags at the end.",
    "Where no child's condition holds, nothing is played. The child without tags is the default."};
inline constexpr Finding kOverlappingRanges{
    "ASB0016", Severity::warning,
    "the range {0} to {1} overlaps that of child {2}, which comes first",
    "Let each range begin where the one before it ends.",
    "The first child whose range holds the value is taken, so a part of this range never counts."};
inline constexpr Finding kGap{"ASB0017", Severity::warning,
                              "between {0} and {1} no child has a range",
                              "Let neighbouring ranges overlap, or at least meet.",
                              "A blender mixes the two children whose ranges overlap. Where no "
                              "range holds the value it jumps "
                              "to the last child."};
inline constexpr Finding kEmptyRange{"ASB0018", Severity::warning,
                                     "the range from {0} to {1} holds no value",
                                     "Make the minimum smaller than the maximum.",
                                     "A range holds the values from its minimum up to, but not "
                                     "including, its maximum."};
inline constexpr Finding kSameCase{
    "ASB0019", Severity::warning, "child {0} has the same value {1} and comes first",
    "Change one of the values, or take one of the children out.",
    "The first child whose value is equal is taken, so this one never is."};
inline constexpr Finding kNoWeight{
    "ASB0020", Severity::warning, "all children of element {0} have the weight 0",
    "Give a child a weight above 0.", "A random selector chooses in proportion to the weights."};
inline constexpr Finding kSameCommand{
    "ASB0021", Severity::warning, "command '{0}' stands twice; the first is number {1}",
    "Rename one of them.", "The game asks for commands by name, so the second is never found."};
inline constexpr Finding kUnknownCommand{"ASB0022", Severity::warning, "there is no command '{0}'",
                                         "{1}",
                                         "A transition rule names the commands that it is about; "
                                         "an empty name stands for any command."};
inline constexpr Finding kUnknownTarget{"ASB0023", Severity::warning,
                                        "the blackboard has no {1} parameter '{0}'", "{2}",
                                        "A transition rule sets a parameter of the blackboard. The "
                                        "type of the rule decides where it is "
                                        "looked for."};
inline constexpr Finding kMissingEntry{
    "ASB0024", Severity::error, "the blackboard has no {0} parameter number {1}",
    "Add the parameter to the blackboard, or name one that is there.",
    "A property reads a parameter by its place among those of its type, and there are fewer."};
inline constexpr Finding kMissingExpression{"ASB0025", Severity::error,
                                            "there is no expression {0}; the file has {1}",
                                            "Add the expression, or use one that is there.",
                                            "A property is computed by an expression that does "
                                            "not exist."};
inline constexpr Finding kOddSource{
    "ASB0026", Severity::note, "the property word {0} is not of a known kind",
    "Leave it as it is, unless you know what it does.",
    "The word is kept as it is. The bits that say where a value comes from are set in a way that "
    "has not been seen in files of the game."};
inline constexpr Finding kSameGuid{
    "ASB0027", Severity::note, "the GUID {0} is also that of {1}",
    "Give a copied element a GUID of its own.",
    "GUIDs are keys of events in the BAEV, so both get the same events. Files of the game may hold "
    "the same GUID twice."};
inline constexpr Finding kUnknownBoneBlend{"ASB0028", Severity::warning,
                                           "there is no bone blend '{0}'", "{1}",
                                           "A bone blender names a list of bones and weights of "
                                           "this file."};
inline constexpr Finding kUnknownTag{"ASB0029", Severity::note,
                                     "the tag '{0}' is not in valid_tags", "`--fix` adds it.",
                                     "The files seen list every tag that is used, each once."};
inline constexpr Finding kWrongPlug{
    "ASB0030", Severity::warning, "element {0} is a {1}, not {2}",
    "Name another element, or take this one out of the list.",
    "Events hang on Event elements; frames on FrameController and InitialFrame elements."};
inline constexpr Finding kNoBaev{
    "ASB0031", Severity::note,
    "the file has {0} Event elements; the game will look for AnimationEvent/AsNode/{1}.baev",
    "Give it with --with, or look at its events in the same pack.",
    "A file with Event elements makes the game load the events of its nodes. Without that file the "
    "events do not fire; those in the ASB itself are ignored by games that use it."};
inline constexpr Finding kForeignEvents{"ASB0032", Severity::note,
                                        "{0} keys of {1} are of no Event element of this file",
                                        "If there are many, it may be the BAEV of another file.",
                                        "The events of a node are found by the hash of the "
                                        "element's GUID. These are never asked for."};
inline constexpr Finding kLateEvent{
    "ASB0033", Severity::warning,
    "the event at frame {0} lies behind the last frame of element {1} ({2})",
    "Move the event to an earlier frame, or let the element last longer.",
    "All elements that the events hang on end before, so this event never fires. The end is known "
    "where an element is a dummy with a plain number of frames, or has a frame controller with a "
    "plain number as its end."};
inline constexpr Finding kTooManyOfElement{
    "ASB0034", Severity::error, "element {0} has {1} {2}; the file holds at most 255",
    "Share them out among several elements.",
    "Plugs and attachments are counted in bytes: at most 255 plugs of all kinds together, and at "
    "most 255 attachments, in an element."};
inline constexpr Finding kTooManyRecords{
    "ASB0035", Severity::error, "there are {0} {1}; the file holds at most {2}",
    "Take some out: the file has no numbers for more.", "References are 16 bits wide."};
inline constexpr Finding kStateDiffers{
    "ASB0036", Severity::note, "the state record says {0} where the plug says {1}",
    "If that is not meant, take `current` and `target` out of the record.",
    "The record of a transition repeats the element that it belongs to and the one that it leads "
    "to. Both are kept; in all files seen they agree."};

inline constexpr Finding kTagsAdded{"ASB0037", Severity::note, "added {0} tags to valid_tags", "",
                                    "The files seen list every tag that is used, each once."};
inline constexpr Finding kLost{"ASB0038", Severity::warning, "{0} cannot hold {1}", "",
                               "The record of that version has no room for it, so it is left out."};

inline constexpr Finding kNotInDt{
    "ASB0039", Severity::warning, "this form has no place for {0} (left out)",
    "Use Kinora's own form to keep everything.",
    "The JSON of the modding community holds what its own script reads."};
inline constexpr Finding kDtVersion{"ASB0040", Severity::error,
                                    "the script's JSON is of version {0}; it writes 0x417 only", "",
                                    "Other versions have records that the form cannot name."};

inline constexpr Finding kNeverLoaded{
    "ASB0041", Severity::warning, "the file has no Event elements, so the game does not load {0}",
    "Add an Event element, or leave the BAEV out.",
    "The game asks for the events of an ASB's nodes only if the header counts Event elements. The "
    "count follows from the elements."};

inline constexpr Finding kOtherEventFile{
    "ASB0042", Severity::warning,
    "{0} has the events of this file, but the game looks for AnimationEvent/AsNode/{1}.baev",
    "Rename it, or change `name`, if the game is to find it.",
    "The game builds the name of the BAEV from the name inside the ASB, whatever the file itself "
    "is called."};
inline constexpr Finding kNoEventFile{
    "ASB0043", Severity::error, "there are events at an element, but no key `baev` at the top",
    "Write `baev: {kinora: baev/1.0.0}` at the end of the text.",
    "Events at elements go into a BAEV, a file of its own. The key `baev` at the top of the text "
    "says its version and holds what belongs to no element."};
inline constexpr Finding kEventsTwice{
    "ASB0044", Severity::error, "the key {0} of these events stands a second time",
    "Give the element a GUID of its own, or keep one of the two lists.",
    "The events of an element are found by the hash of its GUID. Of two lists with one key only "
    "one can be found."};

inline constexpr Finding kFarEvents{
    "ASB0045", Severity::error,
    "parameters of events would lie behind {0}, where no offset reaches",
    "Take events out of the ASB; those in a BAEV have no such limit.",
    "The offset of a parameter shares its word with the type and has 24 bits, so parameters must "
    "lie in the first 16 MiB of the file."};

inline constexpr Finding kMissingFloatProperty{
    "ASB0046", Severity::error, "there is no float property number {0}; the file has {1}",
    "Name a place in the list of an element instead of the word.",
    "A property names a float property by its place in the table of the whole file, which is "
    "shorter."};

inline constexpr std::array kAsbFindings = {&kRefusedVersion,
                                            &kUnchangedOnly,
                                            &kNoParameter,
                                            &kNotASource,
                                            &kDefaultPlace,
                                            &kNotInVersion,
                                            &kNoFloatProperty,
                                            &kBrokenPlugs,
                                            &kExperimental,
                                            &kCycle,
                                            &kUnreachable,
                                            &kNoChildren,
                                            &kChildCount,
                                            &kNoDefault,
                                            &kOverlappingRanges,
                                            &kGap,
                                            &kEmptyRange,
                                            &kSameCase,
                                            &kNoWeight,
                                            &kSameCommand,
                                            &kUnknownCommand,
                                            &kUnknownTarget,
                                            &kMissingEntry,
                                            &kMissingExpression,
                                            &kOddSource,
                                            &kSameGuid,
                                            &kUnknownBoneBlend,
                                            &kUnknownTag,
                                            &kWrongPlug,
                                            &kNoBaev,
                                            &kForeignEvents,
                                            &kLateEvent,
                                            &kTooManyOfElement,
                                            &kTooManyRecords,
                                            &kStateDiffers,
                                            &kTagsAdded,
                                            &kLost,
                                            &kNotInDt,
                                            &kDtVersion,
                                            &kNeverLoaded,
                                            &kOtherEventFile,
                                            &kNoEventFile,
                                            &kEventsTwice,
                                            &kFarEvents,
                                            &kMissingFloatProperty};

}  // namespace kinora::asb
