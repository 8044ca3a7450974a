// What can be wrong with a cell animation (NANR, NMAR) or with playing one.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::nanr {

inline constexpr Finding kNoSuchSequence{"NANR0001", Severity::error,
                                         "there is no sequence {0}; the file has {1}", "",
                                         "Sequences are counted from 0, or named by their label."};
inline constexpr Finding kNothingToPlay{
    "NANR0002", Severity::error,
    "sequence {0} has no frame to begin with ({1} frames, loop start {2})",
    "Give the sequence a frame, or set its loop start to 0.",
    "Playing begins at the loop start. The run time of the console does not check that there is "
    "such a frame and would show whatever lies behind the sequence."};
inline constexpr Finding kEndlessSequence{
    "NANR0003", Severity::error, "sequence {0} loops over frames of no duration",
    "Give at least one frame from the loop start on a duration.",
    "A frame of duration 0 is passed at once. Where every frame of a loop is like that, the run "
    "time of the console never returns: the game hangs."};

inline constexpr Finding kTooManyScenes{"NANR0004", Severity::error,
                                        "sequence {0} needs more than {1} placed cells", "",
                                        "Every node of a multicell animation moves at its own "
                                        "pace, so the number of different pictures "
                                        "can grow without measure. It is limited."};

inline constexpr Finding kAttributeCount{
    "NANR0005", Severity::error,
    "{0} attributes; every sequence and every frame of this file has {1}",
    "write attributes_per_item, and as many attributes each",
    "The file says once how many user attributes sequences and frames have (UAAT)."};

inline constexpr Finding kEmptySequence{
    "NANR0006", Severity::warning, "the sequence has no frames", "give it a frame, or remove it",
    "A game that plays it would show whatever lies behind the sequence. Sequences are called by "
    "number, so removing one renumbers those behind it."};
inline constexpr Finding kLoopStartOutside{
    "NANR0007", Severity::error, "loop_start is {0}, but there are {1} frames",
    "set it to 0, or to the number of an existing frame",
    "Playing begins at the loop start, so the first frame shown would lie outside the sequence."};
inline constexpr Finding kOddPlayMode{
    "NANR0008", Severity::warning, "play mode {0} plays like `once`", "",
    "The run time knows the modes 1 to 4; with any other number it stops at the first edge."};
inline constexpr Finding kLabelCount{
    "NANR0009", Severity::warning, "{0} labels for {1} sequences", "",
    "In every file of the games each sequence has its label. Nothing in the run time needs them, "
    "but "
    "programs that look sequences up by label find the wrong one."};
inline constexpr Finding kDuplicateLabel{
    "NANR0010", Severity::note, "the label '{0}' stands also at sequence {1}", "",
    "Where a sequence is called by its label, the first one is taken."};
inline constexpr Finding kCellOutside{
    "NANR0011", Severity::warning, "cell {0}; {1} has only {2}",
    "if that is the wrong file, name the right one with --with",
    "A frame shows a cell by its number. The run time does not check that there is such a cell."};
inline constexpr Finding kZeroDuration{
    "NANR0012", Severity::note, "a frame of no duration is passed without being shown", "",
    "That is allowed and occurs in games: such frames carry attributes, or were switched off."};
inline constexpr Finding kNothingShown{
    "NANR0013", Severity::warning, "no frame of the sequence has a duration: nothing is ever shown",
    "give a frame a duration",
    "The sequence ends in the moment in which it begins, and frames of no duration are not shown."};
inline constexpr Finding kOddTarget{
    "NANR0014", Severity::warning,
    "the frames of this sequence are {0}; those of the others of this "
    "kind of file are {1}",
    "",
    "Cell animations (NANR) show cells, multicell animations (NMAR) "
    "multicells."};
inline constexpr Finding kSharedBytes{
    "NANR0015", Severity::note, "frames of different values share bytes of the element pool", "",
    "Another tool has laid the values of some frames over each other to save space. Kinora keeps "
    "the "
    "places as long as the shared bytes agree; after an edit it lays them out anew."};
inline constexpr Finding kZeroScale{
    "NANR0016", Severity::note, "a scale of 0 shows nothing", "",
    "The cell is made infinitely small. Games use it to hide a cell for a while."};

inline constexpr std::array kNanrFindings = {
    &kNoSuchSequence, &kNothingToPlay,  &kEndlessSequence,  &kTooManyScenes,
    &kAttributeCount, &kEmptySequence,  &kLoopStartOutside, &kOddPlayMode,
    &kLabelCount,     &kDuplicateLabel, &kCellOutside,      &kZeroDuration,
    &kNothingShown,   &kOddTarget,      &kSharedBytes,      &kZeroScale};

}  // namespace kinora::nanr
