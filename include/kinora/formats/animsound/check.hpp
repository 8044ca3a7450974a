// What a reading of an animation sound file can find wrong, and its conversion between generations.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/animsound/model.hpp"
#include "kinora/formats/animsound/sound_labels.hpp"

namespace kinora::animsound {

/// Everything that the file alone tells. No error for any file of a game.
void check(const AnimSound& f, Findings& findings);

/// Whether the sound archive has a sound of each label. `archive`: its name, for messages.
void check_labels(const AnimSound& f, const SoundLabels& labels, std::string_view archive,
                  Findings& findings);

/// What a foreign layout does to a file in a game: records that are shared or not aligned. Needed
/// only for bytes that the rules of the original tools do not give.
Findings check_layout(ByteView bytes);

/// The same events in another generation or byte order; what it has no place for goes to `lost`.
/// Nothing is known of BCASD, so it is neither source nor target.
Result<AnimSound> convert(const AnimSound& f, std::string_view variant, Findings& lost);

}  // namespace kinora::animsound
