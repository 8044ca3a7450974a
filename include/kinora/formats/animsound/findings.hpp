// What can be wrong with animation sound (BRASD, BFASD) or with playing it.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::animsound {

// --- reading ------------------------------------------------------------------------------------

inline constexpr Finding kByteOrder{
    "BRASD0001", Severity::error, "the byte order mark is {0}; expected FE FF or FF FE", "",
    "A BFASD says with two bytes how all its numbers are stored: FE FF with the highest byte first "
    "(Wii U), FF FE with the lowest first (Switch)."};
inline constexpr Finding kMemoryReference{
    "BRASD0002", Severity::error, "a reference of kind {0}; in a file all are of kind 1", "",
    "References of kind 0 hold an address of the console's memory, others make its library stop. "
    "The file was saved from memory, or is damaged."};
inline constexpr Finding kTablePlace{
    "BRASD0003", Severity::error,
    "the table of events is said to be {0} bytes from the body; known "
    "files have 12",
    "",
    "Two readings of this number are in use, which agree only where the table follows the header "
    "of "
    "the block at once. No file with another place is known, so none is guessed at."};

// --- experimental -------------------------------------------------------------------------------

inline constexpr Finding kExperimental{
    "BRASD0005", Severity::warning,
    "CASD is read as if it were a BFASD; nobody has seen one so far",
    "Please report the file: it would be the first of its kind.",
    "For the 3DS no animation sound file is known. What is shown is a guess by analogy; the file "
    "is "
    "written back unchanged, or not at all."};
inline constexpr Finding kOnlyUnchanged{
    "BRASD0006", Severity::error, "CASD is written back only unchanged", "",
    "The format is not known, so what an edit would have to look like is not known either."};
inline constexpr Finding kUnknownLabelType{
    "BRASD0007", Severity::warning,
    "the reference to the label has type {0}; the text behind the event is taken for it", "",
    "A label is referred to with type 0x1F01. With another type the offset is not followed; both "
    "are "
    "kept as they are."};
inline constexpr Finding kSharedEvent{
    "BRASD0008", Severity::warning, "shares its record of the file with {0}",
    "After an edit each event has a record of its own.",
    "The library stops sounds by the record that they belong to, so of two entries with one record "
    "each stops the sounds of both."};
inline constexpr Finding kMisaligned{
    "BRASD0009", Severity::warning, "its record lies at {0}, which is no multiple of 4",
    "After an edit the records are aligned.",
    "The console reads the numbers in place and may stop at one that is not aligned."};

// --- checks -------------------------------------------------------------------------------------

inline constexpr Finding kVersion{
    "BRASD0010", Severity::error, "version {0}; the library of the Wii demands {1}",
    "leave the version out",
    "The library compares the version and ignores the file if it is another one."};
inline constexpr Finding kUnknownVersion{"BRASD0011", Severity::warning,
                                         "version {0}; known files have {1}", "",
                                         "What another version changes is not known."};
inline constexpr Finding kNoFrames{
    "BRASD0012", Severity::error, "the animation is said to have no frames",
    "set frame_size to the number of frames of the animation",
    "The library counts frames up to frame_size to find the end of a cycle. With 0 it never gets "
    "there, and the game hangs as soon as the animation moves forward."};
inline constexpr Finding kNeverFires{
    "BRASD0013", Severity::warning, "frame {0} is never reached; the animation has frames 0 to {1}",
    "move the event into the animation, or correct frame_size",
    "Only frames from 0 to frame_size - 1 are visited, so the event never starts a sound."};
inline constexpr Finding kEmptyRange{
    "BRASD0014", Severity::warning, "the range from {0} to {1} holds no frame of the animation",
    "end_frame must lie behind start_frame; for a sound that starts once use kind: trigger",
    "The sound is on from the start frame up to the frame before the end, as far as these are "
    "frames "
    "of the animation."};
inline constexpr Finding kNoEndNoFlag{
    "BRASD0015", Severity::warning, "a trigger without an end must have end_infinite",
    "leave end_infinite out",
    "Without the flag a second frame is looked for. Forward -1 is never reached, but backward the "
    "sound is cut off one frame after twice the start frame."};
inline constexpr Finding kDeadTrigger{
    "BRASD0016", Severity::warning, "a trigger with start_infinite never does anything",
    "remove start_infinite", "The library ignores such an event."};
inline constexpr Finding kVolumeTooHigh{
    "BRASD0017", Severity::warning, "volume {0} acts as 128: the sound archive's own volume",
    "use 0 to 127 to lower the volume; leave it out to keep it", "Volume can only be lowered."};
inline constexpr Finding kOddPitch{
    "BRASD0018", Severity::warning, "pitch {0} is no usable factor",
    "1.0 leaves the pitch as it is, 2.0 is an octave higher",
    "The pitch is a factor on the speed of the sample; it must be a finite number above 0."};
inline constexpr Finding kUnknownBits{"BRASD0019", Severity::warning,
                                      "{0} holds bits whose meaning is not known: {1}", "",
                                      "No known library looks at them. They are kept."};
inline constexpr Finding kNoVariable{"BRASD0020", Severity::warning,
                                     "sequence variable {0} does not exist",
                                     "0 to 15 are the sound's own, 16 to 31 the global ones",
                                     "The library ignores the number, so nothing is written."};
inline constexpr Finding kDirectionOfRange{"BRASD0021", Severity::note,
                                           "the direction of a range is not looked at", "",
                                           "Only triggers are tested for the direction of play."};
inline constexpr Finding kNoLabel{
    "BRASD0022", Severity::warning, "the event has no label, so no sound can be found for it",
    "name a sound of the game's sound archive",
    "With sound_id 0xFFFFFFFF, as in all known files, the sound is looked up by the label."};
inline constexpr Finding kLabelNotUsed{
    "BRASD0023", Severity::note, "sound number {0} counts, and the label '{1}' is not looked up",
    "", "In known files sound_id is 0xFFFFFFFF; the library puts the number there in memory only."};
inline constexpr Finding kUnknownLabel{
    "BRASD0024", Severity::warning, "{1} has no sound '{0}'", "{2}",
    "The label of an event is looked up in the game's sound archive. If it is not there, nothing "
    "sounds."};
inline constexpr Finding kNoNames{
    "BRASD0025", Severity::note, "{0} comes without names, so labels cannot be checked", "",
    "Some games ship their sound archive without the table of names."};

inline constexpr Finding kUnusableArchive{
    "BRASD0026", Severity::warning, "labels cannot be checked: {0}: {1}", "",
    "The sound archive that belongs to the file is damaged or of a kind that is not known."};

// --- conversion ---------------------------------------------------------------------------------

inline constexpr Finding kLostVersion{"BRASD0030", Severity::warning,
                                      "version {0} is not carried over; {1} has {2}", "",
                                      "The generations number their versions in their own way."};
inline constexpr Finding kLostType{
    "BRASD0031", Severity::warning, "type {0} is not carried over; {1} has no types", "",
    "References of a BFASD say what they refer to, those of a BRASD do not."};
inline constexpr Finding kLostLayout{
    "BRASD0032", Severity::warning, "the file's own layout is not carried over", "",
    "What differs from the layout of the original tools belongs to one file and one format."};
inline constexpr Finding kNoConversion{"BRASD0033", Severity::error,
                                       "{0} cannot be converted to {1}", "known: {2}",
                                       "BRASD and both byte orders of BFASD hold the same events."};

// --- playing ------------------------------------------------------------------------------------

inline constexpr Finding kWouldHang{
    "BRASD0040", Severity::error,
    "frame {0} cannot be played {1}: the console's library would never return",
    "the animation has frames 0 to {2}",
    "The library counts whole frames one by one until it meets the target, going round at the end "
    "of the animation. A target that no frame of the animation is equal to is never met."};
inline constexpr Finding kTooFar{
    "BRASD0041", Severity::error, "{0} frames at once; more than {1} are not played", "",
    "Every whole frame that is passed is visited. The number is limited so that a file cannot keep "
    "the program busy for ever."};
inline constexpr Finding kBadSetting{"BRASD0042", Severity::error, "--{0} {1}: expected {2}", "",
                                     "An option of `run` or `render` has a value that cannot be "
                                     "used."};

// --- sound archives -----------------------------------------------------------------------------

inline constexpr Finding kArchiveTable{
    "BRASD0050", Severity::error, "the name table of the sound archive is damaged: {0}", "",
    "Labels are found through a table of strings and a search tree over it."};
inline constexpr Finding kArchiveKind{
    "BRASD0051", Severity::error, "not a sound archive (BRSAR, BFSAR)", "",
    "Sound archives begin with RSAR (Wii) or FSAR (Wii U, Switch)."};

inline constexpr std::array kAnimSoundFindings = {
    &kByteOrder,        &kMemoryReference, &kTablePlace,   &kExperimental, &kOnlyUnchanged,
    &kUnknownLabelType, &kSharedEvent,     &kMisaligned,   &kVersion,      &kUnknownVersion,
    &kNoFrames,         &kNeverFires,      &kEmptyRange,   &kNoEndNoFlag,  &kDeadTrigger,
    &kVolumeTooHigh,    &kOddPitch,        &kUnknownBits,  &kNoVariable,   &kDirectionOfRange,
    &kNoLabel,          &kLabelNotUsed,    &kUnknownLabel, &kNoNames,      &kUnusableArchive,
    &kLostVersion,      &kLostType,        &kLostLayout,   &kNoConversion, &kWouldHang,
    &kTooFar,           &kBadSetting,      &kArchiveTable, &kArchiveKind};

}  // namespace kinora::animsound
