// What can be wrong with bytes, whatever the format.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora {

inline constexpr Finding kTruncated{
    "BIN0001", Severity::error, "the file ends here; {0} needs {1} bytes and {2} are left",
    "The file is cut off or an offset in it is wrong; get a fresh copy.",
    "Every number that is read is checked against the bytes that are left. The file is shorter "
    "than "
    "its own tables say: an incomplete copy, or a tool that wrote a wrong offset or count."};
inline constexpr Finding kWrongMagic{
    "BIN0002", Severity::error, "the first bytes are not {0}", "",
    "Every format here begins with a few fixed letters. This file begins differently, so it is of "
    "another format, or damaged, or still compressed in a way that was not recognised."};
inline constexpr Finding kOffsetOutside{"BIN0003", Severity::error,
                                        "offset {0} of {1} lies outside the file ({2} bytes)", "",
                                        "A reference inside the file points behind its end."};
inline constexpr Finding kCountTooLarge{
    "BIN0004", Severity::error, "{0} records of {1} bytes cannot fit into {2} bytes", "",
    "A count in the file is larger than the file can hold. It is checked before memory is taken."};
inline constexpr Finding kOverlap{
    "BIN0005", Severity::error, "records overlap: {0} claims bytes that something else owns", "",
    "Every record has one owner, so all records together cannot be larger than the file. Here the "
    "claims add up to more."};
inline constexpr Finding kStringOutside{
    "BIN0006", Severity::error, "string offset {0} lies outside the string pool ({1} bytes)", "",
    "A text is stored as an offset into the string pool at the end of the file."};
inline constexpr Finding kStringUnterminated{"BIN0007", Severity::error, "the string has no end",
                                             "",
                                             "Texts end with a zero byte; there is none up to the "
                                             "end of the pool."};
inline constexpr Finding kDanglingIndex{
    "BIN0008", Severity::error, "{0} refers to {1}, and there are {2}", "",
    "A record refers to another one by its number; the number is larger than the table."};
inline constexpr Finding kUnsupportedVersion{
    "BIN0009", Severity::error, "version {0} is not supported (known: {1})", "",
    "The layout of this version is not known well enough to read it without guessing."};
inline constexpr Finding kTooLarge{
    "BIN0010", Severity::error, "{0} = {1} does not fit: the field holds at most {2}", "",
    "The format gives this number a fixed width. Nothing is written rather than a wrapped number."};
inline constexpr Finding kUnexpectedValue{
    "BIN0011", Severity::error, "{0} is {1}; expected {2}", "",
    "A field whose value the format fixes holds something else."};
inline constexpr Finding kTooDeep{"BIN0012", Severity::error, "nested deeper than {0} levels", "",
                                  "Nesting is limited, so that damaged input cannot exhaust the "
                                  "stack."};
inline constexpr Finding kDuplicateId{"BIN0013", Severity::error, "id {0} is used twice", "",
                                      "References name their target by id, so an id may stand "
                                      "only once."};
inline constexpr Finding kDanglingId{"BIN0014", Severity::error, "{0} is not an id; nothing has it",
                                     "Ids here: {1}.",
                                     "A reference names a target that does not exist (any more)."};
inline constexpr Finding kDanglingName{
    "BIN0015", Severity::error, "there is no {0} named '{1}'", "",
    "A reference names a target that does not exist (any more)."};
inline constexpr Finding kRecordSize{
    "BIN0016", Severity::error, "a record of {0} came out {1} bytes long; it has {2}", "",
    "The writer checks the size of every record of a table. This is a bug in Kinora: please "
    "report it with the file."};

inline constexpr Finding kTextBudget{
    "BIN0017", Severity::error, "the texts that the records name add up to more than {0} bytes", "",
    "A text may be named by many records, and every one of them gets its own copy. In a sound file "
    "that is a few times its size; a long text that everything names would need memory without "
    "limit."};
inline constexpr Finding kSharedBudget{
    "BIN0018", Severity::error, "the copies of shared records add up to more than {0} bytes", "",
    "A record may be shared by many users, and every one of them gets its own copy. A large record "
    "that everything shares would need memory without limit."};

inline constexpr Finding kNoSuchTable{
    "BIN0019", Severity::error, "{0} leads into a table that the file does not have", "",
    "A record counts entries of a table, or refers to one, but the header has no offset for that "
    "table."};

inline constexpr std::array kBinaryFindings = {
    &kTruncated,          &kWrongMagic,      &kOffsetOutside,
    &kCountTooLarge,      &kOverlap,         &kStringOutside,
    &kStringUnterminated, &kDanglingIndex,   &kUnsupportedVersion,
    &kTooLarge,           &kUnexpectedValue, &kTooDeep,
    &kDuplicateId,        &kDanglingId,      &kDanglingName,
    &kRecordSize,         &kTextBudget,      &kSharedBudget,
    &kNoSuchTable};

}  // namespace kinora
