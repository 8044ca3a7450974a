// Playing animation sound at a steady rate, as a game does: what `kinora run` prints and what the
// timeline is drawn from.
#pragma once
#include <functional>

#include "kinora/play/animsound_player.hpp"

namespace kinora::play {

/// A stretch of whole frames counted through all cycles: frame 50 of an animation of 40 frames is
/// frame 10 of cycle 1.
struct SoundStretch {
  u64 first = 0, last = 0;
  double rate = 1;  ///< frames per update; above 0 and below the length of the animation
  PlayDirection direction = PlayDirection::forward;  ///< backward: from `last` down to `first`
};

/// One cycle of the file, from its first to its last frame.
SoundStretch whole_cycle(const animsound::AnimSound& file);

/// Called after every update, the first of which visits the frame where the stretch begins.
using SoundWatcher = std::function<void(const AnimSoundPlayer& player)>;

/// Plays a stretch and returns the player as it then is. Refused if the animation has no frames,
/// the rate is none that the library survives, or it would take too long: more than kMostUpdates
/// updates or frames, or more than kMostTests frames times events.
inline constexpr u64 kMostUpdates = 1 << 20, kMostTests = 1 << 24;
Result<AnimSoundPlayer> play_stretch(const animsound::AnimSound& file, const SoundStretch& stretch,
                                     const SoundSettings& settings, const SoundWatcher& watcher);

/// The trace of a stretch: one line per step of the player as people read it, or as JSON, and a
/// last one that says what is still on.
Result<void> trace_stretch(const animsound::AnimSound& file, const SoundStretch& stretch,
                           const SoundSettings& settings, bool json,
                           const std::function<void(std::string_view)>& line);

}  // namespace kinora::play
