// The animation sound player of the Wii library: which sounds start, are held and stop while an
// animation moves.
//
// Written from a description of the decompiled late library (a range of flags, directions, resets,
// loop gates and slots was compared with the compiled decompilation itself); agrees line by line
// with logs of it. That the Wii U and the Switch play alike is assumed.
#pragma once
#include <optional>

#include "kinora/core/result.hpp"
#include "kinora/formats/animsound/model.hpp"

namespace kinora::play {

/// The early library (Mario Kart Wii, 2008) looks at no direction and writes no sequence variables;
/// the late one (Skyward Sword, 2011) does. Nothing else differs as far as is known.
enum class SoundLibrary : u8 { early, late };
enum class PlayDirection : u8 { forward, backward };

struct SoundSettings {
  /// How many sounds an animation can have at a time: the game's choice. 8 in the library's own
  /// wrapper (as reconstructed for Skyward Sword), 2 in Mario Kart Wii.
  u32 slots = 8;
  SoundLibrary library = SoundLibrary::late;
};

/// Something that the player did, in order.
struct SoundStep {
  enum class Kind : u8 {
    trigger_start,  ///< the game is called back: four kinds
    trigger_stop,
    range_start,
    range_stop,
    start,  ///< a sound is started in a slot, and runs out by itself
    hold,   ///< a sound is started in a slot and kept on
    start_failed,
    hold_failed,
    stop,
    volume,           ///< of the sound in the slot, 0..1
    pitch,            ///< factor
    local_variable,   ///< `index` of the sound in the slot gets `number`
    global_variable,  ///< written even if the start was refused
  };
  Kind kind;
  u32 event = 0;
  u32 slot = 0;
  s32 frame = 0, cycle = 0;
  bool in_frame = true;  ///< false: by a shutdown, when no frame is visited
  float value = 0;       ///< volume, pitch
  u32 index = 0;
  s32 number = 0;
};
using SoundStepKind = SoundStep::Kind;
/// `trigger_start`, `hold_failed`, `local_var` ...
std::string_view step_name(SoundStepKind kind);

class AnimSoundPlayer {
 public:
  /// Most whole frames that one update may pass.
  static constexpr s64 kMostFrames = 1 << 20;
  /// The same times the events of the file, each of which is tested at every frame.
  static constexpr s64 kMostTests = 1 << 26;
  static constexpr u32 kMostSlots = 4096;

  /// The file must outlive the player. Nothing plays before `setup`.
  explicit AnimSoundPlayer(const animsound::AnimSound& file, SoundSettings settings = {});

  /// Gives the file to the player; what is on is shut down first. The next update sweeps from
  /// the end of the animation where it begins.
  void setup();
  /// Goes to a frame of a cycle; nothing sounds by that. The next update visits the frame itself.
  void reset(float frame, s32 cycle);
  /// Moves to a frame. Forward to a smaller frame means that the end was passed once. Refused where
  /// the library would never return, and where more than kMostFrames would be passed; nothing has
  /// happened then.
  Result<void> update(float target, PlayDirection direction);
  /// The animation changes, or the object goes: all sounds stop but those that are to be kept.
  void shutdown();

  // What the sound driver below may do.
  /// The sound in a slot, if any, has just ended by itself.
  void end_sound(u32 slot);
  /// Of all sounds of an event; 64 where nothing is said. The lowest is cut off to make room.
  void set_priority(u32 event, s32 priority);
  /// While this is set every start is refused.
  void refuse_starts(bool refuse) { refuses_ = refuse; }

  float frame() const { return cur_; }
  s32 cycle() const { return cycle_; }
  u32 slot_count() const { return static_cast<u32>(slots_.size()); }
  /// The event whose sound is on in a slot.
  std::optional<u32> sounding(u32 slot) const;
  /// What the last setup, update or shutdown did.
  std::span<const SoundStep> steps() const { return steps_; }

 private:
  struct Slot {
    s32 event = -1;  // none
    bool ended = false;
  };
  struct Sweep;  // the whole frames of one update

  Result<Sweep> plan(float target, PlayDirection direction) const;
  void visit(s32 frame, PlayDirection direction);
  bool passes_gate(const animsound::Event& e) const;
  void trigger(u32 event, PlayDirection direction);
  void range(u32 event, PlayDirection direction);
  void start(u32 event);
  void hold(u32 event);
  void begin(u32 event, u32 slot, bool held);
  void stop(u32 event);
  void free_slot(u32 slot, bool in_frame);
  u32 make_room(bool last_free);
  void stop_all();
  void add(SoundStepKind kind, u32 event, u32 slot = 0);

  const animsound::AnimSound* file_;
  SoundSettings settings_;
  std::vector<Slot> slots_;
  std::vector<s32> priorities_;
  std::vector<SoundStep> steps_;
  bool is_set_ = false, needs_reset_ = true, fire_at_cur_ = false, refuses_ = false;
  float cur_ = 0;
  s32 cycle_ = 0;
  float delta_ = 0;  // frames moved by this update, not corrected for a wrap
  s32 visited_ = 0;  // the whole frame at hand
};

}  // namespace kinora::play
