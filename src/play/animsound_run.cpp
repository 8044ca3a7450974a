#include "kinora/play/animsound_run.hpp"

#include <cmath>

#include "kinora/core/number.hpp"
#include "kinora/formats/animsound/findings.hpp"
#include "kinora/text/writer.hpp"

namespace kinora::play {
namespace {

using animsound::AnimSound;

/// The frame of the cycle at a position. What rounds up to the end of the cycle stays inside it.
float frame_at(double position, double size) {
  const double cycle = std::floor(position / size);
  const auto frame = static_cast<float>(position - cycle * size);
  return frame < static_cast<float>(size) ? std::max(frame, 0.0f)
                                          : std::nextafter(static_cast<float>(size), 0.0f);
}

/// A label as part of a line: nothing in it ends the line or moves a terminal's cursor.
std::string printable(std::string_view label) {
  if (label.empty()) return "(no label)";
  std::string out(label);
  for (char& c : out)
    if (static_cast<u8>(c) < 0x20 || c == 0x7F) c = '?';
  return out;
}

struct Trace {
  const AnimSound& file;
  bool json;
  const std::function<void(std::string_view)>& line;

  void step(const SoundStep& s) const {
    if (json) return json_step(s);
    const animsound::Event& e = file.events[s.event];
    std::string out = "frame " + std::to_string(s.frame) + " cycle " + std::to_string(s.cycle) +
                      ": " + std::string(step_name(s.kind));
    if (s.kind != SoundStepKind::local_variable && s.kind != SoundStepKind::global_variable)
      out += " events[" + std::to_string(s.event) + "] " + printable(e.label);
    switch (s.kind) {
      case SoundStepKind::trigger_start:
      case SoundStepKind::trigger_stop:
      case SoundStepKind::range_start:
      case SoundStepKind::range_stop:
        out += " user_param " + std::to_string(e.user_param);
        break;
      case SoundStepKind::volume:
      case SoundStepKind::pitch:
        out += ' ' + float_text(s.value);
        break;
      case SoundStepKind::local_variable:
      case SoundStepKind::global_variable:
        out += ' ' + std::to_string(s.index) + " = " + std::to_string(s.number);
        break;
      default:
        out += " slot " + std::to_string(s.slot);
    }
    line(out);
  }
  void json_step(const SoundStep& s) const {
    TextWriter w(Syntax::json);
    const auto number = [&](const char* key, auto x) {
      w.key(key);
      w.number(x);
    };
    w.map(Style::flow, [&] {
      number("frame", s.frame);
      number("cycle", s.cycle);
      w.key("what");
      w.string(step_name(s.kind));
      number("event", s.event);
      w.key("label");
      w.string(file.events[s.event].label);
      switch (s.kind) {
        case SoundStepKind::trigger_start:
        case SoundStepKind::trigger_stop:
        case SoundStepKind::range_start:
        case SoundStepKind::range_stop:
          return number("user_param", file.events[s.event].user_param);
        case SoundStepKind::volume:
        case SoundStepKind::pitch:
          number("slot", s.slot);
          return number("value", s.value);
        case SoundStepKind::local_variable:
        case SoundStepKind::global_variable:
          number("variable", s.index);
          return number("value", s.number);
        default:
          number("slot", s.slot);
      }
    });
    put(w);
  }
  void end(const AnimSoundPlayer& player) const {
    if (json) return json_end(player);
    std::string on;
    for (u32 i = 0; i < player.slot_count(); ++i)
      if (const auto event = player.sounding(i))
        on += (on.empty() ? "" : ", ") + printable(file.events[*event].label) + " (events[" +
              std::to_string(*event) + "], slot " + std::to_string(i) + ")";
    line("end at frame " + float_text(player.frame()) + " cycle " + std::to_string(player.cycle()) +
         ": " + (on.empty() ? "nothing is on" : "on: " + on));
  }
  void json_end(const AnimSoundPlayer& player) const {
    TextWriter w(Syntax::json);
    w.map(Style::flow, [&] {
      w.key("what");
      w.string("end");
      w.key("frame");
      w.number(player.frame());
      w.key("cycle");
      w.number(player.cycle());
      w.key("slots");
      w.list(Style::flow, [&] {
        for (u32 i = 0; i < player.slot_count(); ++i) {
          const auto event = player.sounding(i);
          w.number(event ? s64{*event} : s64{-1});
        }
      });
    });
    put(w);
  }
  void put(TextWriter& w) const {
    const std::string text = w.finish();
    line(std::string_view(text).substr(0, text.find('\n')));
  }
};

}  // namespace

SoundStretch whole_cycle(const AnimSound& file) {
  SoundStretch s;
  s.last = file.frame_size == 0 ? 0 : file.frame_size - 1;
  return s;
}

Result<AnimSoundPlayer> play_stretch(const AnimSound& file, const SoundStretch& stretch,
                                     const SoundSettings& settings, const SoundWatcher& watcher) {
  if (file.frame_size == 0) return fail(animsound::kNoFrames, {}, "frame_size");
  const double size = file.frame_size;
  const auto ahead = static_cast<double>(stretch.last - std::min(stretch.first, stretch.last));
  if (!(stretch.rate > 0) || (ahead > 0 && stretch.rate >= size))
    return fail(animsound::kBadSetting, {}, {},
                {"rate", float_text(static_cast<float>(stretch.rate)),
                 "a number above 0 and below the " + std::to_string(file.frame_size) +
                     " frames of the animation"});
  const double updates = std::floor(ahead / stretch.rate);
  const u64 last_cycle = stretch.last / file.frame_size;
  // Each frame that is passed tests every event.
  const double most = std::min<double>(
      kMostUpdates, static_cast<double>(kMostTests) /
                        std::max<double>(1, static_cast<double>(file.events.size())));
  if (!(std::max(updates, ahead) < most) || last_cycle > kMostUpdates)
    return fail(animsound::kTooFar, {}, {}, {stretch.last - stretch.first, static_cast<u64>(most)});

  AnimSoundPlayer player(file, settings);
  const bool forward = stretch.direction == PlayDirection::forward;
  const u64 begin = forward ? stretch.first : stretch.last;
  player.setup();
  player.reset(frame_at(static_cast<double>(begin), size),
               static_cast<s32>(begin / file.frame_size));
  for (u64 i = 0; i <= static_cast<u64>(updates); ++i) {
    const double moved = static_cast<double>(i) * (forward ? stretch.rate : -stretch.rate);
    const auto done =
        player.update(frame_at(static_cast<double>(begin) + moved, size), stretch.direction);
    if (!done) return Failure(done.error());
    watcher(player);
  }
  return player;
}

Result<void> trace_stretch(const AnimSound& file, const SoundStretch& stretch,
                           const SoundSettings& settings, bool json,
                           const std::function<void(std::string_view)>& line) {
  const Trace trace{file, json, line};
  const auto end = play_stretch(file, stretch, settings, [&](const AnimSoundPlayer& player) {
    for (const SoundStep& s : player.steps()) trace.step(s);
  });
  if (!end) return Failure(end.error());
  trace.end(*end);
  return {};
}

}  // namespace kinora::play
