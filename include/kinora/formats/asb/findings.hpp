// What can be wrong with an ASB: its bytes and text (ASB000x), its graph (ASB001x to ASB004x).
#pragma once
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
    "ASB0004", Severity::error, "{0} values cannot come from {1}", "",
    "Command data exists for floats and strings, float properties and the axis of a vector for "
    "floats only. For other types the game ignores these bits of the property."};
inline constexpr Finding kDefaultPlace{
    "ASB0005", Severity::error, "{0}", "Write the child with `default: true` last, and only there.",
    "The file has no mark for the default child of a selector: it is the last one, also when it is "
    "the only one. PreviousTagSelector is the exception: there every child without tags is a "
    "default."};
inline constexpr Finding kNotInVersion{"ASB0006", Severity::error, "version {0} cannot hold {1}",
                                       "", "The record of this version has no room for it."};
inline constexpr Finding kNoFloatProperty{
    "ASB0007", Severity::error, "element {0} has no float property {1}", "",
    "A property refers to an entry of an element's float_properties list by its place."};
inline constexpr Finding kBrokenPlugs{
    "ASB0008", Severity::error, "the plug tables of {0} elements do not add up in any known layout",
    "",
    "Every element ends with a table of its connections, whose numbers check themselves. "
    "Here they do not fit, so the layout of the bodies is another one."};

}  // namespace kinora::asb
