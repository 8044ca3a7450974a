// What can be wrong with a text file, whatever the format.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora {

inline constexpr Finding kTextSyntax{
    "TXT0001", Severity::error, "{0}", "",
    "The file is not well-formed YAML or JSON. In YAML the usual reasons are a wrong indentation, "
    "a "
    "tab, a missing space behind a colon, or an unquoted text with ': ' in it."};
inline constexpr Finding kTextDuplicateKey{
    "TXT0002", Severity::error, "the key '{0}' stands twice in this map",
    "remove or rename one of them (the first is in line {1})", "A map has each key once."};
inline constexpr Finding kTextUnknownKey{
    "TXT0003", Severity::error, "'{0}' is not a key here", "{1}",
    "Unknown keys are refused, because a misspelt key would otherwise be lost without a word. "
    "`kinora schema FORMAT` lists the keys."};
inline constexpr Finding kTextWrongKind{
    "TXT0004", Severity::error, "expected {0}, found {1}", "",
    "A value of another kind is needed here: a number, a text, a list or a map."};
inline constexpr Finding kTextBadNumber{
    "TXT0005", Severity::error, "'{0}' is not {1}", "",
    "Numbers are decimal or hexadecimal (0x...), and must fit the width that the file gives them."};
inline constexpr Finding kTextUnknownName{
    "TXT0006", Severity::error, "'{0}' is not {1}", "{2}",
    "One of a fixed list of names, or a number, is needed here."};
inline constexpr Finding kTextMissingKey{"TXT0007", Severity::error, "the key '{0}' is missing", "",
                                         "This key has no default, so it must be written."};
inline constexpr Finding kTextDuplicateId{
    "TXT0008", Severity::error, "the id {0} stands twice; it is also in line {1}",
    "give one of them another id (any number or word)",
    "References name their target by id, so an id may stand only once in a file."};
inline constexpr Finding kTextDanglingId{
    "TXT0009", Severity::error, "there is no {1} with id {0}", "{2}",
    "A reference names a target that does not stand in the file."};
inline constexpr Finding kTextTooDeep{"TXT0010", Severity::error, "nested deeper than {0} levels",
                                      "", "Nesting is limited."};
inline constexpr Finding kTextUnsupported{
    "TXT0011", Severity::error, "{0} are not used in Kinora's text form", "",
    "The text form keeps to the part of YAML that all readers agree on."};
inline constexpr Finding kTextNoFormat{
    "TXT0012", Severity::error, "the key 'kinora' is missing: it says what the text describes",
    "begin the file with a line such as `kinora: bas`",
    "Every text of Kinora names its format in the key `kinora`."};
inline constexpr Finding kTextUnknownFormat{
    "TXT0013", Severity::error, "'{0}' is not a format that Kinora writes", "{1}",
    "`kinora formats` lists the formats and their variants."};
inline constexpr Finding kTextBadPath{
    "TXT0014", Severity::error, "the field path '{0}' is not well formed at '{1}'",
    "write it as in commands[3].element or elements[id=12].type", ""};
inline constexpr Finding kTextNoField{"TXT0015", Severity::error, "there is no '{0}' in {1}", "{2}",
                                      "The field path leads to nothing in this file."};
inline constexpr Finding kTextBadBytes{"TXT0016", Severity::error,
                                       "bytes are written as pairs of hexadecimal digits", "", ""};

inline constexpr std::array kTextFindings = {
    &kTextSyntax,        &kTextDuplicateKey, &kTextUnknownKey,  &kTextWrongKind,
    &kTextBadNumber,     &kTextUnknownName,  &kTextMissingKey,  &kTextDuplicateId,
    &kTextDanglingId,    &kTextTooDeep,      &kTextUnsupported, &kTextNoFormat,
    &kTextUnknownFormat, &kTextBadPath,      &kTextNoField,     &kTextBadBytes};

}  // namespace kinora
