// What can be wrong with an AAMP archive.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::aamp {

inline constexpr Finding kBigEndian{
    "AAMP0001", Severity::error, "the archive is big-endian or not UTF-8 (flags {0})",
    "Breath of the Wild uses little-endian archives on both consoles; convert it with the tools "
    "of the game it comes from.",
    "Bit 0 of the flags says little-endian, bit 1 says UTF-8; both are set in every archive of "
    "Breath of the Wild, Wii U included. Other games have other archives under the same letters."};
inline constexpr Finding kOldVersion{
    "AAMP0002", Severity::error, "this is version {0} of the archive format; only 2 is known", "",
    "Version 1 belongs to older games and is laid out differently."};
inline constexpr Finding kUnknownType{"AAMP0003", Severity::error,
                                      "parameter {0} has the type {1}; types are 0 to 20", "",
                                      "The game knows 21 types of parameters. Another number means "
                                      "a damaged file or a wrong offset."};
inline constexpr Finding kTextTooLong{
    "AAMP0004", Severity::error, "the text of {0} has no end within the {1} bytes of a {2}",
    "Shorten the text, or use a type with more room.",
    "The game copies fixed texts into 32, 64 or 256 bytes, the terminating zero included, and cuts "
    "off what does not fit."};
inline constexpr Finding kSharedEntry{
    "AAMP0005", Severity::error, "the tree has more {0} than the {1} of the header", "",
    "Every list, object and parameter has one owner. When the walk over the tree meets more than "
    "the header counts, two owners claim the same entry or a count is wrong."};
inline constexpr Finding kBackwards{
    "AAMP0006", Severity::error, "the children of {0} lie inside it or before it", "",
    "Offsets only point forward. An entry that is its own child would never end."};
inline constexpr Finding kCountDiffers{
    "AAMP0007", Severity::warning, "the header counts {1} {0}; the tree has {2}", "",
    "The counts of the header and the tree agree in every file of the game. The surplus entries "
    "are never used; they are dropped when the file is edited."};
inline constexpr Finding kTrailing{
    "AAMP0008", Severity::warning, "{0} bytes follow the end of the archive", "",
    "The header gives the size of the archive; the game does not look at what follows."};
inline constexpr Finding kTooFar{
    "AAMP0009", Severity::error, "the {0} of {1} would lie {2} bytes away from it; {3} is the most",
    "Split the archive, or move large lists towards the end.",
    "Offsets have 16 bits for children and 24 bits for values, both in steps of 4 bytes. Nothing "
    "is written rather than a wrapped number."};
inline constexpr Finding kTooMany{"AAMP0010", Severity::error, "{0} has {1} {2}; 65535 is the most",
                                  "", "Counts have 16 bits."};
inline constexpr Finding kZeroInText{
    "AAMP0011", Severity::error, "the text of {0} holds a zero byte", "",
    "A zero byte ends a text in the file; what follows it would be lost."};
inline constexpr Finding kTooLargeToBuild{
    "AAMP0012", Severity::error, "the values take more than 2 GiB", "",
    "Offsets in an archive have 24 bits, so no such file could be written."};
inline constexpr Finding kTooMuchShared{
    "AAMP0013", Severity::error, "all values together are more than {0} times the size of the file",
    "",
    "Parameters may share a value, so a small file could stand for any amount of text. No real "
    "file comes near the limit."};
inline constexpr Finding kTwiceInParent{
    "AAMP0014", Severity::warning, "{0} stands twice in one parent",
    "Remove or rename one of them.", "The game looks for names and finds only the first."};

// --- text forms

inline constexpr Finding kDialectCannot{
    "AAMP0020", Severity::error, "the tagged YAML cannot hold {0}: {1}",
    "Decode without `--as aamp`: Kinora's own text form holds everything.",
    "The YAML of the modding tools has no way to write texts that are not UTF-8, NaN with a "
    "payload, booleans other than 0 and 1, two entries of one name, or a root of another name. "
    "Kinora refuses to write what would read back as something else."};
inline constexpr Finding kExponentWithoutPoint{
    "AAMP0021", Severity::warning, "'{0}' has an exponent and no decimal point; taken as a float",
    "Write {1}.",
    "Other tools read such a number as a text, because to them the decimal point alone makes a "
    "float."};
inline constexpr Finding kWrongTag{
    "AAMP0022", Severity::error, "'{0}' is not a tag that belongs here; expected {1}", "",
    "Lists carry `!list`, objects `!obj`, the whole file `!io`; values a tag of their type or none "
    "(true, integers, floats with a decimal point, text)."};
inline constexpr Finding kWrongLength{
    "AAMP0023", Severity::error, "{0} takes {1}; {2} were given", "",
    "Vectors, colours and curves have a fixed number of components."};
inline constexpr Finding kSameName{
    "AAMP0024", Severity::error, "{0} stands twice here (the first is in line {1})", "",
    "Entries are told apart by the hash of their name, and the game finds only the first. A name "
    "and its hash as a number are the same entry."};
inline constexpr Finding kTextBeyondRoom{
    "AAMP0026", Severity::error, "the text is {0} bytes long; a {1} holds {2}", "shorten it",
    "The game copies fixed texts into 32, 64 or 256 bytes, the terminating zero included, and cuts "
    "off what does not fit. A letter outside ASCII takes two bytes or more."};
inline constexpr Finding kNeedsType{
    "AAMP0025", Severity::error, "the number {0} needs a type",
    "write {s32: {0}}, {f32: {0}} or {u32: {0}}; a text is written in quotes",
    "The file stores the type of every value, and the game does not convert: an integer where it "
    "expects a float is read as almost 0. Nothing depends on a decimal point here, so the type is "
    "always named. Only `true`, `false` and texts stand alone."};

// --- typed forms (BAS, BASLIST, BASSETTING)

inline constexpr Finding kOtherType{
    "AAMP0030", Severity::error, "{0} is stored as {1}; the game reads it as {2}",
    "`kinora check --fix` stores it as {3}, if the value can be converted.",
    "The game does not look at the type that a file names: it takes the bytes for what it expects. "
    "A whole number 5 where a float belongs is read as 7e-45, that is, as zero. This happens when "
    "`5` is written instead of `5.0` in the YAML of other tools."};
inline constexpr Finding kOtherTypeHarmless{
    "AAMP0031", Severity::warning, "{0} is stored as {1} instead of {2}",
    "`kinora check --fix` stores it as {2}.",
    "The game reads the same value from both types, so nothing breaks; the game's own files use "
    "the other type."};
inline constexpr Finding kOddBool{"AAMP0037", Severity::warning, "{0} holds {1} instead of 0 or 1",
                                  "`kinora check --fix` stores it as true.",
                                  "The game takes anything but 0 for true. Other tools may not."};
inline constexpr Finding kTextCut{
    "AAMP0032", Severity::error, "the text of {0} has {1} bytes; its type holds {2}", "Shorten it.",
    "The type has a fixed room, the terminating zero included; the file could not be written."};
inline constexpr Finding kUnknownKey{
    "AAMP0033", Severity::note, "{0} is not a parameter that this record is known to have", "",
    "It is kept. The game ignores names that it does not ask for, so a misspelt name has no "
    "effect."};
inline constexpr Finding kUnexpectedEntry{
    "AAMP0034", Severity::error, "the {0} {1} has no place here",
    "The file opens in the generic form (kinora: aamp), where everything can be edited.",
    "The typed form knows which lists and objects the game asks for. The game ignores the others, "
    "or refuses the file where it walks over all of them."};
inline constexpr Finding kWrongNumber{
    "AAMP0035", Severity::error, "entry {0} is called {1}; the game expects {2}",
    "Rename it, or put the entries into the order of their numbers.",
    "The game takes the number of an entry from its place and finds its values by its name, so the "
    "two must agree."};
inline constexpr Finding kGeneric{
    "AAMP0036", Severity::note, "this {0} opens in the generic form", "",
    "Something in the file has no place in the typed form; the message before says what. In the "
    "generic form everything can be read and edited."};

inline constexpr std::array kAampFindings = {
    &kBigEndian,     &kOldVersion,    &kUnknownType,          &kTextTooLong,
    &kSharedEntry,   &kBackwards,     &kCountDiffers,         &kTrailing,
    &kTooFar,        &kTooMany,       &kZeroInText,           &kTooLargeToBuild,
    &kTooMuchShared, &kDialectCannot, &kExponentWithoutPoint, &kWrongTag,
    &kWrongLength,   &kSameName,      &kTextBeyondRoom,       &kNeedsType,
    &kTwiceInParent, &kOtherType,     &kOtherTypeHarmless,    &kOddBool,
    &kTextCut,       &kUnknownKey,    &kUnexpectedEntry,      &kWrongNumber,
    &kGeneric};

}  // namespace kinora::aamp
