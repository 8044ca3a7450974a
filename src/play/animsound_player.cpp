#include "kinora/play/animsound_player.hpp"

#include <algorithm>
#include <cmath>

#include "kinora/core/number.hpp"
#include "kinora/formats/animsound/findings.hpp"

namespace kinora::play {
namespace {

using animsound::Direction;
using animsound::Event;

constexpr s32 kUsualPriority = 64;
constexpr float kLargestFrame = 1073741824.0f;

bool direction_matches(const Event& e, PlayDirection direction) {
  if (e.direction == Direction::both) return true;
  return e.direction ==
         (direction == PlayDirection::forward ? Direction::forward : Direction::backward);
}

/// Where a trigger without the infinite end stops. Backward: as long after the start as forward.
s64 stop_frame(const Event& e, PlayDirection direction) {
  if (direction == PlayDirection::forward) return e.end_frame;
  return std::max<s64>(2 * s64{e.start_frame} - e.end_frame, 0);
}

/// Wraps like the console's integers.
s32 next_cycle(s32 cycle, s32 way) {
  return static_cast<s32>(static_cast<u32>(cycle) + static_cast<u32>(way));
}

/// Frames moved, in hundredths, as the library puts it into a variable.
s32 variable_value(float delta) {
  const float x = std::trunc(delta * 100.0f);
  if (std::isnan(x)) return 0;
  return static_cast<s32>(std::clamp(x, -32768.0f, 32767.0f));
}

}  // namespace

std::string_view step_name(SoundStepKind kind) {
  constexpr std::array<std::string_view, 13> kNames = {
      "trigger_start", "trigger_stop", "range_start", "range_stop", "start",
      "hold",          "start_failed", "hold_failed", "stop",       "volume",
      "pitch",         "local_var",    "global_var"};
  return kNames[static_cast<std::size_t>(kind)];
}

AnimSoundPlayer::AnimSoundPlayer(const animsound::AnimSound& file, SoundSettings settings)
    : file_(&file),
      settings_(settings),
      slots_(std::clamp<u32>(settings.slots, 1, kMostSlots)),
      priorities_(file.events.size(), kUsualPriority) {}

// ---- calls -------------------------------------------------------------------------------------

void AnimSoundPlayer::setup() {
  steps_.clear();
  if (is_set_) stop_all();
  is_set_ = true;
  needs_reset_ = true;
  cur_ = 0;
  cycle_ = 0;
}

void AnimSoundPlayer::reset(float frame, s32 cycle) {
  steps_.clear();
  cur_ = frame;
  cycle_ = cycle;
  fire_at_cur_ = true;
  needs_reset_ = false;
}

/// The whole frames from `first` on, one by one up to or down to `last`, round the ends of the
/// animation.
struct AnimSoundPlayer::Sweep {
  bool moves = false;
  s64 first = 0, last = 0;
  float from = 0;  ///< where the update begins
};

Result<AnimSoundPlayer::Sweep> AnimSoundPlayer::plan(float target, PlayDirection direction) const {
  const bool forward = direction == PlayDirection::forward;
  const s64 size = file_->frame_size;
  const auto hang = [&](float frame) {
    return fail(animsound::kWouldHang, {}, {},
                {float_text(frame), forward ? "forward" : "backward", size - 1});
  };
  Sweep s;
  s.from = !needs_reset_ ? cur_ : forward ? 0.0f : static_cast<float>(size - 1);
  const bool fires_at_cur = needs_reset_ || fire_at_cur_;
  // The comparisons are false for what is no number.
  if (!(std::abs(target) <= kLargestFrame)) return hang(target);
  if (!(std::abs(s.from) <= kLargestFrame)) return hang(s.from);

  s64 a = static_cast<s64>(forward ? std::floor(s.from) : std::ceil(s.from));
  s64 b = static_cast<s64>(forward ? std::floor(target) : std::ceil(target));
  if (!forward && a >= size) a -= size;
  if (!forward && b >= size) b -= size;
  if (fires_at_cur && s.from == static_cast<float>(a)) a += forward ? -1 : 1;
  if (forward ? (target < 0 || b >= size) : (b < 0 || b >= size)) return hang(target);
  // From outside the counter never meets the end where it would go round.
  if (forward ? a >= size : a < 0) return hang(s.from);
  const s64 ahead = forward ? b - a : a - b;
  const s64 steps = ahead >= 0 ? ahead : ahead + size;
  const s64 most = std::min(kMostFrames, kMostTests / std::max<s64>(1, std::ssize(file_->events)));
  if (steps > most) return fail(animsound::kTooFar, {}, {}, {steps, most});
  s.moves = a != b;
  s.first = forward ? a + 1 : a - 1;
  s.last = b;
  return s;
}

Result<void> AnimSoundPlayer::update(float target, PlayDirection direction) {
  const auto sweep = plan(target, direction);
  steps_.clear();
  if (!sweep) return Failure(sweep.error());
  for (Slot& s : slots_)
    if (s.ended) s = {};
  if (needs_reset_) cycle_ = 0;
  needs_reset_ = false;
  delta_ = target - sweep->from;
  const auto size = static_cast<s64>(file_->frame_size);
  const s64 way = direction == PlayDirection::forward ? 1 : -1;
  for (s64 at = sweep->first; sweep->moves; at += way) {
    if (way > 0 && at == size) {
      at = 0;
      cycle_ = next_cycle(cycle_, 1);
    } else if (way < 0 && at == -1) {
      at = size - 1;
      cycle_ = next_cycle(cycle_, -1);
    }
    visit(static_cast<s32>(at), direction);
    if (at == sweep->last) break;
  }
  cur_ = target;
  fire_at_cur_ = false;
  return {};
}

void AnimSoundPlayer::shutdown() {
  steps_.clear();
  stop_all();
  is_set_ = false;
}

void AnimSoundPlayer::stop_all() {
  for (u32 i = 0; i < slots_.size(); ++i) {
    if (slots_[i].ended) slots_[i] = {};
    const s32 event = slots_[i].event;
    if (event >= 0 && !file_->events[static_cast<u32>(event)].keep_on_shutdown) free_slot(i, false);
  }
}

void AnimSoundPlayer::end_sound(u32 slot) {
  if (slot < slots_.size() && slots_[slot].event >= 0) slots_[slot].ended = true;
}

void AnimSoundPlayer::set_priority(u32 event, s32 priority) {
  if (event < priorities_.size()) priorities_[event] = priority;
}

std::optional<u32> AnimSoundPlayer::sounding(u32 slot) const {
  if (slot >= slots_.size() || slots_[slot].event < 0 || slots_[slot].ended) return {};
  return static_cast<u32>(slots_[slot].event);
}

// ---- events ------------------------------------------------------------------------------------

void AnimSoundPlayer::visit(s32 frame, PlayDirection direction) {
  visited_ = frame;
  for (u32 i = 0; i < file_->events.size(); ++i) {
    const Event& e = file_->events[i];
    const bool is_open = !e.is_trigger() && (e.start_infinite || e.end_infinite);
    if (!is_open && !passes_gate(e)) continue;
    e.is_trigger() ? trigger(i, direction) : range(i, direction);
  }
}

bool AnimSoundPlayer::passes_gate(const Event& e) const {
  const s64 c = std::abs(s64{cycle_}), offset = std::max<s64>(e.loop_offset, 0);
  return c >= offset && (e.loop_interval == 0 || (c - offset) % e.loop_interval == 0);
}

void AnimSoundPlayer::trigger(u32 event, PlayDirection direction) {
  const Event& e = file_->events[event];
  if (e.start_infinite) return;
  if (settings_.library == SoundLibrary::late && !direction_matches(e, direction)) return;
  if (visited_ == e.start_frame) {
    stop(event);
    add(SoundStepKind::trigger_start, event);
    start(event);
  }
  if (!e.end_infinite && visited_ == stop_frame(e, direction)) {
    add(SoundStepKind::trigger_stop, event);
    stop(event);
  }
}

/// Callbacks come in every cycle, whether or not the sound changes. The tests of the four kinds of
/// range are those of the library, case by case.
void AnimSoundPlayer::range(u32 event, PlayDirection direction) {
  const Event& e = file_->events[event];
  const bool forward = direction == PlayDirection::forward;
  const s32 s = e.start_frame, end = e.end_frame, f = visited_;
  // A small signed number, no letter. NOLINTNEXTLINE(bugprone-signed-char-misuse)
  const s32 cycle = cycle_, offset = e.loop_offset;
  const auto call = [&](bool is_start) {
    add(is_start ? SoundStepKind::range_start : SoundStepKind::range_stop, event);
  };
  const auto hold_if = [&](bool on) { on ? hold(event) : stop(event); };

  if (e.start_infinite && e.end_infinite) {
    hold(event);
  } else if (e.end_infinite) {
    if (f == s) call(forward);
    if (cycle > offset || (cycle == offset && (forward ? f >= s : f > s)))
      hold(event);
    else if (!forward && cycle == offset)
      stop(event);
  } else if (e.start_infinite) {
    if (f == end) call(!forward);
    if (cycle < offset || (cycle == offset && (forward ? f < end : f <= end)))
      hold(event);
    else if (forward && cycle == offset)
      stop(event);
  } else if (forward) {
    if (f == s) call(true);
    if (f == end) call(false);
    hold_if(s <= f && f < end);
  } else {
    if (f == s) call(false);  // in this order, as of a range of no frames both are one frame
    if (f == end) call(true);
    hold_if(s < f && f <= end);
  }
}

// ---- slots -------------------------------------------------------------------------------------

/// A free slot, the first or the last; without one the first of the lowest priority is cut off.
u32 AnimSoundPlayer::make_room(bool last_free) {
  const auto is_free = [](const Slot& s) { return s.event < 0; };
  if (last_free) {
    const auto it = std::find_if(slots_.rbegin(), slots_.rend(), is_free);
    if (it != slots_.rend()) return static_cast<u32>(slots_.rend() - it) - 1;
  } else {
    const auto it = std::find_if(slots_.begin(), slots_.end(), is_free);
    if (it != slots_.end()) return static_cast<u32>(it - slots_.begin());
  }
  const auto priority = [&](const Slot& s) { return priorities_[static_cast<u32>(s.event)]; };
  const auto victim =
      std::min_element(slots_.begin(), slots_.end(),
                       [&](const Slot& a, const Slot& b) { return priority(a) < priority(b); });
  const auto slot = static_cast<u32>(victim - slots_.begin());
  free_slot(slot, true);
  return slot;
}

void AnimSoundPlayer::start(u32 event) { begin(event, make_room(false), false); }

void AnimSoundPlayer::hold(u32 event) {
  for (const Slot& s : slots_)
    if (s.event == static_cast<s32>(event)) return;
  begin(event, make_room(true), true);
}

void AnimSoundPlayer::begin(u32 event, u32 slot, bool held) {
  const Event& e = file_->events[event];
  if (refuses_) {
    add(held ? SoundStepKind::hold_failed : SoundStepKind::start_failed, event, slot);
  } else {
    slots_[slot] = {static_cast<s32>(event), false};
    add(held ? SoundStepKind::hold : SoundStepKind::start, event, slot);
    if (e.volume < animsound::kVolumeAsIs) {
      add(SoundStepKind::volume, event, slot);
      steps_.back().value = static_cast<float>(e.volume) / animsound::kVolumeAsIs;
    }
    if (e.pitch != animsound::kPitchAsIs) {
      add(SoundStepKind::pitch, event, slot);
      steps_.back().value = e.pitch;
    }
  }
  if (settings_.library == SoundLibrary::early || !e.writes_variable) return;
  const bool global = e.variable >= animsound::kFirstGlobalVariable;
  if (e.variable >= animsound::kVariableCount || (refuses_ && !global)) return;
  add(global ? SoundStepKind::global_variable : SoundStepKind::local_variable, event, slot);
  steps_.back().index = e.variable % animsound::kFirstGlobalVariable;
  steps_.back().number = variable_value(delta_);
}

void AnimSoundPlayer::stop(u32 event) {
  for (u32 i = 0; i < slots_.size(); ++i)
    if (slots_[i].event == static_cast<s32>(event)) free_slot(i, true);
}

void AnimSoundPlayer::free_slot(u32 slot, bool in_frame) {
  add(SoundStepKind::stop, static_cast<u32>(slots_[slot].event), slot);
  steps_.back().in_frame = in_frame;
  slots_[slot] = {};
}

void AnimSoundPlayer::add(SoundStepKind kind, u32 event, u32 slot) {
  SoundStep& s = steps_.emplace_back();
  s.kind = kind;
  s.event = event;
  s.slot = slot;
  s.frame = visited_;
  s.cycle = cycle_;
}

}  // namespace kinora::play
