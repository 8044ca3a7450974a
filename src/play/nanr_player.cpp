// Order of a tick, as the logs of the library show it: the time is added; while the current frame's
// duration has passed it is taken off and one step is made in the direction of play; a step over
// either end is an edge, which the play mode answers; then callbacks; then the picture is chosen.
#include "kinora/play/nanr_player.hpp"

#include <algorithm>

#include "kinora/formats/nanr/findings.hpp"

namespace kinora::play {
namespace {

using nanr::PlayMode;
using Kind = NanrCallback::Kind;

bool is_mode(u32 mode, PlayMode which) { return mode == static_cast<u32>(which); }

}  // namespace

Result<void> NanrPlayer::bind(u32 number) {
  const auto& sequences = animation_->sequences;
  if (number >= sequences.size())
    return fail(nanr::kNoSuchSequence, {}, {}, {number, sequences.size()});
  const nanr::Sequence& s = sequences[number];
  if (s.loop_start >= s.frames.size())
    return fail(nanr::kNothingToPlay, {}, {}, {number, s.frames.size(), s.loop_start});
  sequence_ = &s;
  number_ = number;
  has_duration_ = std::any_of(s.frames.begin() + s.loop_start, s.frames.end(),
                              [](const nanr::Frame& f) { return f.duration > 0; });
  return {};
}

Result<void> NanrPlayer::play(u32 number) {
  shown_ = nullptr;
  speed_ = kFixedOne;
  override_ = 0;
  callback_ = {};
  reverse_ = false;
  playing_ = true;
  return change(number);
}

Result<void> NanrPlayer::change(u32 number) {
  if (auto good = bind(number); !good) return good;
  go_to_start();
  // Passes frames of no duration at the start, but only if the animation is playing.
  const auto ticked = tick(0);
  return ticked ? Result<void>{} : Failure(ticked.error());
}

Result<void> NanrPlayer::restart() {
  auto good = change(number_);
  playing_ = true;
  return good;
}

void NanrPlayer::go_to_start() {
  current_ = moves_backward() ? static_cast<s64>(sequence_->frames.size()) - 1
                              : s64{sequence_->loop_start};
  frame_ = static_cast<u32>(current_);
  time_ = 0;
  show(sequence_->frames[frame_]);
}

void NanrPlayer::show(const nanr::Frame& frame) {
  if (frame.duration == 0) return;
  shown_ = &frame;
  shown_sequence_ = sequence_;
}

void NanrPlayer::set_frame(u32 frame) {
  events_.clear();
  if (!sequence_ || frame >= sequence_->frames.size()) return;
  current_ = frame_ = frame;
  time_ = 0;
  show(sequence_->frames[frame_]);
}

/// The answer of the play mode to a step over either end. False: it would go on for ever.
bool NanrPlayer::handle_edge() {
  const bool was_end = !moves_backward();
  const bool turns =
      is_mode(mode(), PlayMode::ping_pong) || is_mode(mode(), PlayMode::ping_pong_loop);
  if (turns) reverse_ = !reverse_;
  if (turns && was_end) return true;
  if (callback_.kind == Kind::last) events_.push_back({Kind::last, frame_, time_});
  if (!is_mode(mode(), PlayMode::loop) && !is_mode(mode(), PlayMode::ping_pong_loop)) {
    playing_ = false;
    return true;
  }
  // What is left of the tick is lost here, and only here.
  current_ = moves_backward() ? static_cast<s64>(sequence_->frames.size()) - 1
                              : s64{sequence_->loop_start};
  time_ = 0;
  return has_duration_;
}

bool NanrPlayer::step() {
  const s64 count = static_cast<s64>(sequence_->frames.size());
  const bool backward = moves_backward();
  current_ += backward ? -1 : 1;
  const bool edge = backward ? current_ < sequence_->loop_start : current_ >= count;
  const bool ends = !edge || handle_edge();
  current_ = std::clamp<s64>(current_, 0, count - 1);
  frame_ = static_cast<u32>(current_);
  if (callback_.kind == Kind::every || (callback_.kind == Kind::frame && callback_.frame == frame_))
    events_.push_back({callback_.kind, frame_, time_});
  return ends;
}

Result<bool> NanrPlayer::tick(Fixed frames) {
  events_.clear();
  if (!sequence_) return false;
  const s64 passed = (s64{speed_} * frames + 0x800) >> 12;
  if (playing_) time_ += passed < 0 ? -passed : passed;
  bool changed = false;
  const nanr::Frame* last_passed = nullptr;
  while (playing_) {
    const nanr::Frame& f = sequence_->frames[frame_];
    const s64 duration = s64{f.duration} * kFixedOne;
    if (time_ < duration) break;
    if (f.duration > 0) last_passed = &f;
    time_ -= duration;
    changed = true;
    if (!step()) {
      playing_ = false;
      return fail(nanr::kEndlessSequence, {}, {}, {number_});
    }
  }
  if (changed) {
    if (generation_ == Generation::late && last_passed) show(*last_passed);
    show(sequence_->frames[frame_]);
  }
  return changed;
}

}  // namespace kinora::play
