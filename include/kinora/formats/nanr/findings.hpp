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

inline constexpr std::array kNanrFindings = {&kNoSuchSequence, &kNothingToPlay, &kEndlessSequence,
                                             &kTooManyScenes, &kAttributeCount};

}  // namespace kinora::nanr
