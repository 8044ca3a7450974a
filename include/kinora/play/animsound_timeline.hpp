// A picture of an animation sound file: events as rows over the frames of the animation, and below
// the same events as they sound when the animation goes round.
#pragma once
#include "kinora/play/animsound_run.hpp"

namespace kinora::play {

struct TimelineOptions {
  u32 cycles = 0;  ///< of the lower view; 0: as many as show what the loop gates do
  PlayDirection direction = PlayDirection::forward;
  SoundLibrary library = SoundLibrary::late;
  static constexpr u32 kMostCycles = 64;
};

/// An SVG document. Upper view: triggers as points, with a line to where they are cut off; ranges
/// as bars, open on an infinite side; what loop gate, direction, volume and pitch do as a remark.
/// Lower view: what the player does, with a slot for every event so that none is cut off for
/// another; a trigger without an end is a point, since its length is known to the archive only.
/// Refused like a playing of the file.
Result<std::string> draw_timeline(const animsound::AnimSound& file,
                                  const TimelineOptions& options = {});

}  // namespace kinora::play
