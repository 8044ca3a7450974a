// Animation sound: which sound plays at which frame of one skeleton animation. BRASD (Wii), BFASD
// (Wii U, Switch) and, unproved, BCASD (3DS): one semantic model for the three generations.
//
// Names follow the headers that the modding community uses (startFrame ... userParam). What each
// field does is known from a matching decompilation of the late Wii library; what was seen in files
// is said where it is more than nothing (60 events of 25 files of Mario Kart Wii).
#pragma once
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora::animsound {

enum class Generation : u8 {
  brasd,  ///< `RASD`: Wii, nw4r::snd, big endian
  bfasd,  ///< `FASD`: Wii U big endian, Switch little endian; no file of a game seen
  bcasd,  ///< `CASD`: 3DS; whether it exists is not known. Read as a BFASD, never built anew
};

/// The version that every known file of a generation has, as a number.
constexpr u32 usual_version(Generation g) { return g == Generation::brasd ? 0x0100 : 0x01000000; }

/// A trigger starts its sound at one frame; a range keeps it on over a stretch of frames.
enum class EventKind : u8 { range = 0, trigger = 1 };

/// In which direction of play a trigger fires (late library; the early one does not look).
enum class Direction : u8 { both = 0, forward = 1, backward = 2 };

/// A reference to a label whose type is none that is known: kept as it is, the label is then the
/// text right behind its event (BFASD).
struct LabelReference {
  u16 type = 0;
  s32 offset = 0;
  bool operator==(const LabelReference&) const = default;
};

inline constexpr s32 kNoEnd = -1;
inline constexpr u32 kSoundByLabel = 0xFFFFFFFF;
/// This and more: the library leaves volume or pitch as the sound archive has them.
inline constexpr u8 kVolumeAsIs = 128;
inline constexpr float kPitchAsIs = 1.0f;
/// Sequence variables: 0..15 of the sound, 16..31 global ones; more is ignored.
inline constexpr u8 kFirstGlobalVariable = 16, kVariableCount = 32;

struct Event {
  std::string label;  ///< name of a sound in the sound archive

  EventKind kind = EventKind::range;
  s32 start_frame = 0;
  /// A trigger without the infinite end is stopped there too. kNoEnd in all 60.
  s32 end_frame = kNoEnd;
  bool end_infinite = false;  ///< set in all 60
  bool start_infinite = false;
  u8 frame_flags = 0;  ///< what else is in the byte of the three above

  /// The first cycle of the animation in which the event counts, then every how many (0 and 1 act
  /// alike). For a range with an infinite side: the cycle in which its finite side lies.
  s8 loop_offset = 0;
  u8 loop_interval = 1;  ///< 1 in all 60
  u8 unk_0x0b = 0;

  bool keep_on_shutdown = false;  ///< the sound goes on when the animation changes
  bool writes_variable = false;   ///< the speed of the animation goes to `variable`
  u32 option_flags = 0;           ///< what else is in the word of the two above

  u32 sound_id = kSoundByLabel;  ///< on disk always: looked up by label
  std::optional<LabelReference> label_reference;
  u8 volume = kVolumeAsIs;  ///< n/128; 50, 70, 80, 90, 128 seen
  Direction direction = Direction::both;
  u8 variable = 0;
  u8 unk_0x13 = 0;
  float pitch = kPitchAsIs;  ///< 0.8 .. 1.3 seen
  u32 unk_0x18 = 0;
  u32 user_param = 0;  ///< handed to the game's callback

  bool is_trigger() const { return kind == EventKind::trigger; }
  bool operator==(const Event&) const = default;
};

struct AnimSound {
  Generation generation = Generation::brasd;
  Endian order = Endian::big;
  u32 version = usual_version(Generation::brasd);
  u32 frame_size = 0;  ///< length of the animation, the loop period; 23..180 seen
  /// Type id of the references to events (BFASD; expected, not seen in a file).
  u16 event_type = 0x8100;
  std::vector<Event> events;  ///< in the order of authoring, not sorted by frame
  bool operator==(const AnimSound&) const = default;
};

/// The value of the key `kinora`: `brasd`, `bfasd/be`, `bfasd/le`, `bcasd`.
constexpr const char* variant_name(Generation g, Endian order) {
  if (g == Generation::brasd) return "brasd";
  if (g == Generation::bcasd) return "bcasd";
  return order == Endian::big ? "bfasd/be" : "bfasd/le";
}

}  // namespace kinora::animsound
