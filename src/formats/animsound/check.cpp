// What can be wrong with animation sound.
#include "kinora/formats/animsound/check.hpp"

#include <algorithm>
#include <cmath>

#include "codec.hpp"
#include "describe.hpp"
#include "kinora/core/number.hpp"
#include "kinora/core/suggest.hpp"

namespace kinora::animsound {
namespace {

class EventCheck {
 public:
  EventCheck(const AnimSound& f, Findings& findings) : file_(f), findings_(findings) {}

  void event(std::size_t index) {
    index_ = index;
    const Event& e = file_.events[index];
    e.is_trigger() ? trigger(e) : range(e);
    sound(e);
    if (e.frame_flags) add(kUnknownBits, "frame_flags", {"frame_flags", hex(e.frame_flags)});
    if (e.option_flags) add(kUnknownBits, "option_flags", {"option_flags", hex(e.option_flags)});
    if (e.writes_variable && e.variable >= kVariableCount)
      add(kNoVariable, "variable", {e.variable});
    if (e.label_reference)
      add(kUnknownLabelType, "label_reference", {hex(e.label_reference->type)});
  }

 private:
  void trigger(const Event& e) {
    if (e.start_infinite) return add(kDeadTrigger, "start_infinite", {});
    if (e.start_frame < 0 || s64{e.start_frame} >= s64{file_.frame_size})
      add(kNeverFires, "start_frame", {e.start_frame, s64{file_.frame_size} - 1});
    if (e.end_frame == kNoEnd && !e.end_infinite) add(kNoEndNoFlag, "end_infinite", {});
  }
  void range(const Event& e) {
    if (e.direction != Direction::both) add(kDirectionOfRange, "play_direction", {});
    if (e.start_infinite || e.end_infinite) return;  // on in whole cycles, whatever the frames
    const s64 first = std::max(e.start_frame, 0);
    const s64 end = std::min<s64>(e.end_frame, file_.frame_size);
    if (first >= end) add(kEmptyRange, "end_frame", {e.start_frame, e.end_frame});
  }
  void sound(const Event& e) {
    if (e.sound_id != kSoundByLabel)
      add(kLabelNotUsed, "sound_id", {hex(e.sound_id), e.label});
    else if (e.label.empty())
      add(kNoLabel, "label", {});
    if (e.volume > kVolumeAsIs) add(kVolumeTooHigh, "volume", {e.volume});
    if (!std::isfinite(e.pitch) || e.pitch <= 0) add(kOddPitch, "pitch", {float_text(e.pitch)});
  }
  void add(const Finding& finding, const char* field, std::initializer_list<Argument> arguments) {
    findings_.push_back(
        make_diagnostic(finding, {}, "events[" + std::to_string(index_) + "]." + field, arguments));
  }

  const AnimSound& file_;
  Findings& findings_;
  std::size_t index_ = 0;
};

}  // namespace

void check(const AnimSound& f, Findings& findings) {
  Context context{&f};
  Checker checker(findings, &context);
  describe(checker, f);
  checker.finish();
  if (f.generation == Generation::bcasd)
    findings.push_back(make_diagnostic(kExperimental, {}, {}, {}));
  const u32 usual = usual_version(f.generation);
  if (f.version != usual)
    findings.push_back(
        make_diagnostic(f.generation == Generation::brasd ? kVersion : kUnknownVersion, {},
                        "version", {hex(f.version), hex(usual)}));
  if (f.frame_size == 0)
    return findings.push_back(make_diagnostic(kNoFrames, {}, "frame_size", {}));
  EventCheck events(f, findings);
  for (std::size_t i = 0; i < f.events.size(); ++i) events.event(i);
}

void check_labels(const AnimSound& f, const SoundLabels& labels, std::string_view archive,
                  Findings& findings) {
  if (!labels.has_names) {
    findings.push_back(make_diagnostic(kNoNames, {}, {}, {archive}));
    return;
  }
  for (std::size_t i = 0; i < f.events.size(); ++i) {
    const Event& e = f.events[i];
    if (e.sound_id != kSoundByLabel || e.label.empty() || labels.contains(e.label)) continue;
    findings.push_back(make_diagnostic(kUnknownLabel, {}, "events[" + std::to_string(i) + "].label",
                                       {e.label, archive, did_you_mean(e.label, labels.names)}));
  }
}

Findings check_layout(ByteView bytes) {
  Findings findings;
  AnimSound f;
  Recording recording;
  if (!read(bytes, f, &recording)) return findings;
  // The first field of each record says where it lies.
  std::vector<std::pair<u64, std::string>> records;
  for (const MapEntry& e : recording.map.entries)
    if (std::string_view(e.field) == "option_flags")
      records.emplace_back(e.offset, recording.map.paths.text(e.path));
  for (const auto& [at, path] : records)
    if (at % 4 != 0) findings.push_back(make_diagnostic(kMisaligned, at, path, {hex(at)}));
  std::stable_sort(records.begin(), records.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::size_t first = 0;
  for (std::size_t i = 1; i < records.size(); ++i) {
    if (records[i].first != records[first].first)
      first = i;
    else
      findings.push_back(make_diagnostic(kSharedEvent, records[i].first, records[i].second,
                                         {records[first].second}));
  }
  return findings;
}

}  // namespace kinora::animsound
