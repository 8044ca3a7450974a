#include "check.hpp"

#include <algorithm>
#include <unordered_map>

#include "codec.hpp"
#include "kinora/formats/nanr/findings.hpp"
#include "kinora/formats/nitro2d/findings.hpp"
#include "pool.hpp"

namespace kinora::nanr {
namespace {

class AnimationChecker {
 public:
  AnimationChecker(const CellAnimation& a, Findings& findings) : a_(a), findings_(findings) {}

  void run() {
    for (std::size_t i = 0; i < a_.sequences.size(); ++i) check_sequence(i);
    check_labels();
  }

 private:
  void add(const Finding& f, std::string path, std::initializer_list<Argument> arguments) {
    findings_.push_back(make_diagnostic(f, {}, std::move(path), arguments));
  }
  static std::string path_of(std::size_t sequence) {
    return "sequences[" + std::to_string(sequence) + "]";
  }

  void check_sequence(std::size_t i) {
    const Sequence& s = a_.sequences[i];
    const std::string path = path_of(i);
    const Target usual = a_.kind == Kind::cell ? Target::cell : Target::multicell;
    if (s.target != usual) {
      const bool cells = usual == Target::cell;
      add(kOddTarget, path, {cells ? "multicells" : "cells", cells ? "cells" : "multicells"});
    }
    const u32 mode = static_cast<u32>(s.play_mode);
    if (mode == 0 || mode > 4) add(kOddPlayMode, path + ".play_mode", {mode});
    if (s.frames.empty()) return add(kEmptySequence, path, {});
    if (s.loop_start >= s.frames.size())
      return add(kLoopStartOutside, path + ".loop_start", {s.loop_start, s.frames.size()});
    check_durations(s, i);
    for (std::size_t k = 0; k < s.frames.size(); ++k)
      if (s.frames[k].scale_x == 0 || s.frames[k].scale_y == 0)
        add(kZeroScale, path + ".frames[" + std::to_string(k) + "].scale", {});
  }
  void check_durations(const Sequence& s, std::size_t i) {
    const auto is_zero = [](const Frame& f) { return f.duration == 0; };
    const bool nothing = std::all_of(s.frames.begin() + s.loop_start, s.frames.end(), is_zero);
    const bool loops = s.play_mode == PlayMode::loop || s.play_mode == PlayMode::ping_pong_loop;
    if (nothing && loops) return add(kEndlessSequence, path_of(i), {i});
    if (nothing) return add(kNothingShown, path_of(i), {});
    for (std::size_t k = 0; k < s.frames.size(); ++k)
      if (is_zero(s.frames[k]))
        add(kZeroDuration, path_of(i) + ".frames[" + std::to_string(k) + "].duration", {});
  }
  void check_labels() {
    if (!a_.opaque_labels.empty()) return add(nitro2d::kOpaqueLabels, "opaque_labels", {});
    if (!a_.has_labels) return;
    std::size_t count = a_.extra_labels.size();
    std::unordered_map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < a_.sequences.size(); ++i) {
      const auto& label = a_.sequences[i].label;
      if (!label) continue;
      ++count;
      const auto [place, added] = first.try_emplace(*label, i);
      if (!added) add(kDuplicateLabel, path_of(i) + ".label", {*label, place->second});
    }
    if (count != a_.sequences.size()) add(kLabelCount, "sequences", {count, a_.sequences.size()});
  }

  const CellAnimation& a_;
  Findings& findings_;
};

}  // namespace

void check(const CellAnimation& a, const Layout& layout, Findings& findings) {
  check_fields(a, findings);
  AnimationChecker(a, findings).run();
  if (pool_overlaps(a, layout)) findings.push_back(make_diagnostic(kSharedBytes, {}, {}, {}));
}

void check_cells(const CellAnimation& a, std::size_t cells, std::string_view name,
                 Findings& findings) {
  for (std::size_t i = 0; i < a.sequences.size(); ++i) {
    const auto& frames = a.sequences[i].frames;
    for (std::size_t k = 0; k < frames.size(); ++k) {
      if (frames[k].cell < cells) continue;
      findings.push_back(make_diagnostic(
          kCellOutside, {},
          "sequences[" + std::to_string(i) + "].frames[" + std::to_string(k) + "].cell",
          {frames[k].cell, name, cells}));
    }
  }
}

}  // namespace kinora::nanr
