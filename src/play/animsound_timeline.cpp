#include "kinora/play/animsound_timeline.hpp"

#include <algorithm>

#include "kinora/formats/animsound/findings.hpp"
#include "play/svg.hpp"

namespace kinora::play {
namespace {

using animsound::AnimSound;
using animsound::Direction;
using animsound::Event;

constexpr double kMargin = 16, kChart = 760, kRow = 36, kAxis = 26, kTitle = 30, kHalfBar = 7;
constexpr double kLabelSize = 12, kNoteSize = 10;
constexpr std::size_t kLongestLabel = 48;

constexpr std::string_view kStyle =
    "text{font-family:sans-serif;fill:#1f2933}.title{font-size:14px;font-weight:bold}"
    ".label{font-size:12px}.note{font-size:10px;fill:#667}.tick{font-size:10px;fill:#667;"
    "text-anchor:middle}.row{fill:#f4f6f8}.grid{stroke:#d5dae0;stroke-width:1}"
    ".edge{stroke:#8793a0;stroke-width:1.5}.trigger{fill:#d9480f}"
    ".tail{stroke:#d9480f;stroke-width:2}.range{fill:#1c7ed6;fill-opacity:0.75}"
    ".open{fill:#1c7ed6}.dead{fill:#9aa5b1}";

/// `from cycle 1, every 2`, `forward only`, `volume 100/128` ...
std::string remark(const Event& e, bool is_dead) {
  std::string out;
  const auto add = [&](const std::string& s) { out += (out.empty() ? "" : "; ") + s; };
  if (is_dead) add("never sounds");
  const bool is_open = !e.is_trigger() && (e.start_infinite || e.end_infinite);
  if (is_open) {
    if (!e.start_infinite) add("starts in cycle " + std::to_string(e.loop_offset));
    if (!e.end_infinite) add("ends in cycle " + std::to_string(e.loop_offset));
    if (e.start_infinite && e.end_infinite) add("always on");
  } else {
    std::string gate;
    if (e.loop_offset > 0) gate = "from cycle " + std::to_string(e.loop_offset);
    if (e.loop_interval > 1)
      gate += (gate.empty() ? "every " : ", every ") + std::to_string(e.loop_interval);
    if (!gate.empty()) add(gate);
  }
  if (e.is_trigger() && e.direction == Direction::forward) add("forward only");
  if (e.is_trigger() && e.direction == Direction::backward) add("backward only");
  if (e.volume < animsound::kVolumeAsIs) add("volume " + std::to_string(e.volume) + "/128");
  if (e.pitch != animsound::kPitchAsIs) add("pitch " + float_text(e.pitch));
  if (e.writes_variable) {
    const bool global = e.variable >= animsound::kFirstGlobalVariable;
    add(std::string("speed to ") + (global ? "global " : "local ") +
        std::to_string(e.variable % animsound::kFirstGlobalVariable));
  }
  return out;
}

std::string title_of(const Event& e) {
  const std::string end = e.end_infinite ? "open" : std::to_string(e.end_frame);
  const std::string start = e.start_infinite ? "open" : std::to_string(e.start_frame);
  const std::string kind = e.is_trigger() ? "trigger" : "range";
  return e.label + ": " + kind + " " + start + " to " + end + ", user_param " +
         std::to_string(e.user_param);
}

/// In a wide sans-serif face; what is drawn with a narrower one leaves some room.
double text_width(std::string_view text, double font_size) {
  double ems = 0;
  for (const char c : text) {
    const std::string_view narrow = "fijlt.,:;'|!()[] -", wide = "mwMW%@";
    if (narrow.find(c) != narrow.npos)
      ems += 0.4;
    else if (wide.find(c) != wide.npos)
      ems += 0.98;
    else
      ems += c >= 'A' && c <= 'Z' ? 0.72 : 0.64;
  }
  return ems * font_size;
}

std::string shown_label(const Event& e) {
  if (e.label.empty()) return "(no label)";
  if (e.label.size() <= kLongestLabel) return e.label;
  return e.label.substr(0, kLongestLabel - 3) + "...";
}

/// Of 1, 2, 5, 10, 20 ... the first that gives at most `most` steps.
u64 tick_step(u64 size, u64 most) {
  u64 step = 1;
  for (u32 i = 0; size / step > most; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

class Picture {
 public:
  Picture(const AnimSound& file, const TimelineOptions& options)
      : file_(file), options_(options), cycles_(cycle_count()), svg_(width(), height()) {}

  Result<std::string> draw() {
    svg_.style(kStyle);
    svg_.element("rect", {{"width", width()}, {"height", height()}, {"fill", "#ffffff"}});
    double top = kMargin;
    const std::string frames = std::to_string(file_.frame_size);
    top = view(top,
               "One cycle: " + frames + " frames, " + std::to_string(file_.events.size()) +
                   (file_.events.size() == 1 ? " event" : " events"),
               file_.frame_size);
    for (u32 i = 0; i < file_.events.size(); ++i) one_cycle(i, top + kRow * i);
    top += rows() + kAxis;
    top = view(top,
               std::string("Played ") +
                   (options_.direction == PlayDirection::forward ? "forward" : "backward") + ", " +
                   std::to_string(cycles_) + (cycles_ == 1 ? " cycle" : " cycles"),
               u64{cycles_} * file_.frame_size);
    for (u32 c = 0; c <= cycles_; ++c) edge(x_at(u64{c} * file_.frame_size), top);
    for (u32 c = 0; c < cycles_; ++c)
      svg_.text((x_at(u64{c} * file_.frame_size) + x_at(u64{c + 1} * file_.frame_size)) / 2,
                top - 5, "tick", "cycle " + std::to_string(c));
    if (auto played = unrolled(top); !played) return Failure(played.error());
    return svg_.finish();
  }

 private:
  /// Enough for two rounds of the slowest gate.
  u32 cycle_count() const {
    if (file_.frame_size < 2) return 1;  // there the library never sees that a cycle ends
    if (options_.cycles) return std::min(options_.cycles, TimelineOptions::kMostCycles);
    s32 most = 2;
    for (const Event& e : file_.events)
      most = std::max<s32>(most, std::max<s32>(e.loop_offset, 0) + e.loop_interval + 1);
    return static_cast<u32>(std::min(most, 6));
  }
  double label_width() const {
    double widest = 80;
    for (const Event& e : file_.events)
      widest = std::max({widest, text_width(shown_label(e), kLabelSize),
                         text_width(remark(e, is_dead(e)), kNoteSize)});
    return widest + 16;
  }
  double rows() const {
    return kRow * static_cast<double>(std::max<std::size_t>(1, file_.events.size()));
  }
  double width() const { return 2 * kMargin + label_width() + kChart; }
  double height() const { return 2 * (kMargin + kTitle + rows() + kAxis); }
  double left() const { return kMargin + label_width(); }
  double x_at(u64 frame) const {
    return left() + kChart * static_cast<double>(frame) / static_cast<double>(size_);
  }
  double clamped(s64 frame) const {
    return x_at(static_cast<u64>(std::clamp<s64>(frame, 0, static_cast<s64>(size_))));
  }

  /// Title, rows, labels and axis of a view of so many frames; returns where the first row begins.
  double view(double top, const std::string& title, u64 size) {
    size_ = size;
    svg_.text(kMargin, top + 16, "title", title);
    top += kTitle;
    for (u32 i = 0; i < file_.events.size(); ++i) row(i, top + kRow * i);
    const u64 step = tick_step(size, 16);
    for (u64 f = 0; f <= size; f += step) {
      const double x = x_at(f);
      svg_.element("line",
                   {{"x1", x}, {"y1", top}, {"x2", x}, {"y2", top + rows()}, {"class", "grid"}});
      svg_.text(x, top + rows() + 14, "tick", std::to_string(f));
    }
    return top;
  }
  void edge(double x, double top) {
    svg_.element("line",
                 {{"x1", x}, {"y1", top}, {"x2", x}, {"y2", top + rows()}, {"class", "edge"}});
  }
  void row(u32 i, double y) {
    const Event& e = file_.events[i];
    if (i % 2 == 0)
      svg_.element("rect", {{"x", kMargin},
                            {"y", y},
                            {"width", width() - 2 * kMargin},
                            {"height", kRow},
                            {"class", "row"}});
    const std::string note = remark(e, is_dead(e));
    svg_.text(kMargin + 4, y + (note.empty() ? 22 : 15), "label", shown_label(e));
    if (!note.empty()) svg_.text(kMargin + 4, y + 28, "note", note);
  }
  bool is_dead(const Event& e) const {
    if (e.is_trigger())
      return e.start_infinite || e.start_frame < 0 || s64{e.start_frame} >= s64{file_.frame_size};
    if (e.start_infinite || e.end_infinite) return false;
    return std::max<s64>(e.start_frame, 0) >= std::min<s64>(e.end_frame, file_.frame_size);
  }

  // ---- one cycle, as the file says -------------------------------------------------------------

  void one_cycle(u32 i, double y) {
    const Event& e = file_.events[i];
    const double middle = y + kRow / 2;
    if (!e.is_trigger()) return range(e, middle);
    if (is_dead(e)) return point(clamped(e.start_frame), middle, "dead", title_of(e));
    // Played backward, the sound is as long in the other direction.
    const s64 length = s64{e.end_frame} - e.start_frame;
    const s64 way = e.direction == Direction::backward ? -1 : 1;
    if (!e.end_infinite && length >= 0)
      tail(clamped(e.start_frame), clamped(e.start_frame + way * length), middle);
    point(clamped(e.start_frame), middle, "trigger", title_of(e));
  }
  void range(const Event& e, double middle) {
    const double from = e.start_infinite ? x_at(0) : clamped(e.start_frame);
    const double to = e.end_infinite ? x_at(size_) : clamped(e.end_frame);
    if (is_dead(e)) return point(clamped(e.start_frame), middle, "dead", title_of(e));
    bar(from, to, middle, title_of(e));
    if (e.start_infinite) arrow(from, -1, middle);
    if (e.end_infinite) arrow(to, 1, middle);
  }

  // ---- all cycles, as the player plays them ----------------------------------------------------

  struct Sounding {
    u64 since = 0;
    bool is_on = false;
    bool has_end = false;  ///< the trigger's second frame was reached
  };
  Result<void> unrolled(double top) {
    SoundStretch stretch;
    stretch.last = size_ - 1;
    stretch.direction = options_.direction;
    const SoundSettings settings{
        std::clamp<u32>(static_cast<u32>(file_.events.size()), 1, AnimSoundPlayer::kMostSlots),
        options_.library};
    std::vector<Sounding> on(file_.events.size());
    auto end = play_stretch(file_, stretch, settings, [&](const AnimSoundPlayer& player) {
      for (const SoundStep& s : player.steps()) step(s, on, top);
    });
    if (!end) return Failure(end.error());
    // What goes on beyond the picture, in the direction of play.
    const bool forward = options_.direction == PlayDirection::forward;
    for (u32 i = 0; i < on.size(); ++i) {
      if (!on[i].is_on || file_.events[i].is_trigger()) continue;
      close(i, on[i], forward ? size_ : 0, top);
      arrow(x_at(forward ? size_ : 0), forward ? 1 : -1, middle_of(i, top));
    }
    return {};
  }
  static double middle_of(u32 i, double top) { return top + kRow * i + kRow / 2; }
  u64 position(const SoundStep& s) const {
    const s64 at = s64{s.cycle} * file_.frame_size + s.frame;
    return static_cast<u64>(std::clamp<s64>(at, 0, static_cast<s64>(size_)));
  }
  void step(const SoundStep& s, std::vector<Sounding>& on, double top) {
    Sounding& sounding = on[s.event];
    const u64 at = position(s);
    if (s.kind == SoundStepKind::start) {
      point(x_at(at), middle_of(s.event, top), "trigger", title_of(file_.events[s.event]));
      sounding = {at, true, false};
    } else if (s.kind == SoundStepKind::hold) {
      sounding = {at, true, false};
    } else if (s.kind == SoundStepKind::trigger_stop) {
      sounding.has_end = true;
    } else if (s.kind == SoundStepKind::stop && sounding.is_on) {
      close(s.event, sounding, at, top);
      sounding.is_on = false;
    }
  }
  void close(u32 i, const Sounding& sounding, u64 at, double top) {
    const Event& e = file_.events[i];
    const double from = x_at(std::min(sounding.since, at)), to = x_at(std::max(sounding.since, at));
    if (!e.is_trigger()) return bar(from, to, middle_of(i, top), title_of(e));
    // A trigger without an end is cut off by its own next start if it is still on: nothing to show.
    if (sounding.has_end) tail(x_at(sounding.since), x_at(at), middle_of(i, top));
  }

  // ---- marks -----------------------------------------------------------------------------------

  void point(double x, double y, const char* style, const std::string& title) {
    svg_.element("circle", {{"cx", x}, {"cy", y}, {"r", 5}, {"class", style}}, title);
  }
  void tail(double from, double to, double y) {
    svg_.element("line", {{"x1", from}, {"y1", y}, {"x2", to}, {"y2", y}, {"class", "tail"}});
    svg_.element("line", {{"x1", to}, {"y1", y - 5}, {"x2", to}, {"y2", y + 5}, {"class", "tail"}});
  }
  void bar(double from, double to, double y, const std::string& title) {
    svg_.element("rect",
                 {{"x", from},
                  {"y", y - kHalfBar},
                  {"width", std::max(to - from, 1.0)},
                  {"height", 2 * kHalfBar},
                  {"class", "range"}},
                 title);
  }
  /// The side of a bar that goes on.
  void arrow(double x, double way, double y) {
    const auto at = [](double px, double py) {
      return Svg::number(px) + "," + Svg::number(py) + " ";
    };
    svg_.element("polygon", {{"points", at(x, y - kHalfBar - 3) + at(x + way * 10, y) +
                                            at(x, y + kHalfBar + 3)},
                             {"class", "open"}});
  }

  const AnimSound& file_;
  const TimelineOptions& options_;
  u32 cycles_;
  u64 size_ = 1;  ///< frames of the view at hand
  Svg svg_;
};

}  // namespace

Result<std::string> draw_timeline(const AnimSound& file, const TimelineOptions& options) {
  if (file.frame_size == 0) return fail(animsound::kNoFrames, {}, "frame_size");
  return Picture(file, options).draw();
}

}  // namespace kinora::play
