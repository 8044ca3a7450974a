// The animation controller of the Nintendo DS library: which frame of a cell animation is current,
// how much of its time has passed, and what is shown.
//
// Checked line by line against logs of the library itself (278 scenarios, both generations).
#pragma once
#include <optional>

#include "kinora/core/result.hpp"
#include "kinora/formats/nanr/model.hpp"
#include "kinora/play/fixed.hpp"

namespace kinora::play {

/// Which library plays. They differ in what is shown after a tick that ends on a frame of duration
/// 0: the early one (Diamond and Pearl) keeps what was shown before the tick, the late one (from
/// Platinum on) shows the last frame passed in the tick that had a duration. `restart` is late
/// only.
enum class Generation : u8 { early, late };

/// When the program wants to be told about steps.
struct NanrCallback {
  enum class Kind : u8 {
    none,
    last,   ///< at the edge of the sequence
    every,  ///< at every step
    frame,  ///< when one frame is reached
  };
  Kind kind = Kind::none;
  u32 frame = 0;
};
struct NanrEvent {
  NanrCallback::Kind kind;
  u32 frame;  ///< the frame now current (every, frame)
  s64 time;   ///< time passed in it, 1/4096 video frames (last)
};

class NanrPlayer {
 public:
  /// The animation must outlive the player. Nothing plays yet, and ticks do nothing.
  explicit NanrPlayer(const nanr::CellAnimation& animation,
                      Generation generation = Generation::late)
      : animation_(&animation), generation_(generation) {}

  /// Begins a sequence as a fresh controller does: forward, active, speed 1, no callback.
  Result<void> play(u32 sequence);
  /// Another sequence, or the same again, on the running controller: direction, activity, speed,
  /// play mode override and callback stay. Moving backward it begins at the last frame.
  Result<void> change(u32 sequence);
  /// Back to the start in the current direction, active again. Of a stopped animation a first frame
  /// of duration 0 stays current until the next tick, since it is woken last.
  Result<void> restart();
  /// Advances by so many video frames; true if at least one step was made.
  Result<bool> tick(Fixed frames);
  /// Jumps to a frame; ignored if there is none of this number. A frame of duration 0 becomes
  /// current but is not shown.
  void set_frame(u32 frame);
  void set_speed(Fixed speed) { speed_ = speed; }
  /// Another play mode than the file's; 0: the file's.
  void override_mode(u32 mode) { override_ = mode; }
  void set_callback(const NanrCallback& callback) { callback_ = callback; }
  void start() { playing_ = true; }
  void stop() { playing_ = false; }

  Generation generation() const { return generation_; }
  /// The sequence that plays; only after `play`.
  const nanr::Sequence& sequence() const { return *sequence_; }
  u32 frame() const { return frame_; }
  s64 time() const { return time_; }  ///< passed in the current frame, 1/4096 video frames
  bool playing() const { return playing_; }
  bool reverse() const { return reverse_; }
  /// What is on the screen, or null before anything was.
  const nanr::Frame* shown() const { return shown_; }
  /// The sequence that it belongs to; after `change` it can be the one before.
  const nanr::Sequence* shown_sequence() const { return shown_sequence_; }
  /// What the callback would have been told in the last call.
  std::span<const NanrEvent> events() const { return events_; }

 private:
  bool moves_backward() const { return reverse_ != (speed_ < 0); }
  u32 mode() const { return override_ ? override_ : static_cast<u32>(sequence_->play_mode); }
  Result<void> bind(u32 sequence);
  void go_to_start();
  bool step();
  bool handle_edge();
  void show(const nanr::Frame& frame);

  const nanr::CellAnimation* animation_;
  Generation generation_;
  const nanr::Sequence* sequence_ = nullptr;
  const nanr::Frame* shown_ = nullptr;
  const nanr::Sequence* shown_sequence_ = nullptr;
  u32 number_ = 0;   // of the sequence
  s64 current_ = 0;  // may be one outside the frames for the moment of an edge
  u32 frame_ = 0;
  s64 time_ = 0;
  Fixed speed_ = kFixedOne;
  u32 override_ = 0;
  bool playing_ = false, reverse_ = false;
  bool has_duration_ = false;  // some frame from the loop start on
  NanrCallback callback_;
  std::vector<NanrEvent> events_;
};

}  // namespace kinora::play
