#include "kinora/play/animsound_scenario.hpp"

#include <algorithm>

#include "kinora/core/number.hpp"
#include "kinora/play/scenario_findings.hpp"

namespace kinora::play {
namespace {

/// As the logs print it: without a point where there is no fraction.
std::string plain_number(float x) {
  std::string s = float_text(x);
  if (s.ends_with(".0")) s.resize(s.size() - 2);
  return s;
}
void append(std::string& out, const char* key, s64 x) { out.append(key).append(std::to_string(x)); }

class SoundScenarioPlayer : public ScenarioPlayer {
 public:
  SoundScenarioPlayer(const animsound::AnimSound& file, SoundSettings settings)
      : file_(file), player_(file, settings) {}

  ScenarioCompare compare() const override { return ScenarioCompare::float32; }

  Result<void> call(std::string_view call, std::vector<std::string>& observed) override {
    const auto words = call_words(call);
    const std::string_view verb = words.empty() ? std::string_view() : words[0];
    if (verb == "setup" && words.size() == 1) {
      player_.setup();
      return observe(observed);
    }
    if (verb == "shutdown" && words.size() == 1) {
      player_.shutdown();
      return observe(observed, false);
    }
    if (verb == "update" && words.size() == 3) return update(call, words, observed);
    if (verb == "reset" && words.size() == 3) {
      const auto frame = parse_float(words[1]);
      const auto cycle = parse_integer<s32>(words[2]);
      if (!frame || !cycle) return unknown(call);
      player_.reset(*frame, *cycle);
      return observe(observed);
    }
    return drive(call, words, observed);
  }

 private:
  static Failure unknown(std::string_view call) { return fail(kScenarioCall, {}, {}, {call}); }

  Result<void> update(std::string_view call, std::span<const std::string_view> words,
                      std::vector<std::string>& observed) {
    const auto target = parse_float(words[1]);
    const bool forward = words[2] == "forward";
    if (!target || (!forward && words[2] != "backward")) return unknown(call);
    auto moved =
        player_.update(*target, forward ? PlayDirection::forward : PlayDirection::backward);
    if (!moved) return moved;
    return observe(observed);
  }
  /// What the sound driver does by itself; no line of its own but for the end of a sound.
  Result<void> drive(std::string_view call, std::span<const std::string_view> words,
                     std::vector<std::string>& observed) {
    if (words.size() == 2 && words[0] == "start_fail" && (words[1] == "on" || words[1] == "off")) {
      player_.refuse_starts(words[1] == "on");
      return {};
    }
    const auto number = [&](const char* key) {
      const auto text = call_value(words, key);
      return text ? parse_integer<s32>(*text) : std::nullopt;
    };
    const auto slot = number("slot"), event = number("event"), value = number("value");
    if (words.size() == 2 && words[0] == "sound_end" && slot && *slot >= 0) {
      player_.end_sound(static_cast<u32>(*slot));
      observed.push_back(state_line(player_));
      return {};
    }
    if (words.size() == 3 && words[0] == "priority" && event && *event >= 0 && value) {
      player_.set_priority(static_cast<u32>(*event), *value);
      return {};
    }
    return unknown(call);
  }
  Result<void> observe(std::vector<std::string>& observed, bool is_set = true) {
    for (const SoundStep& s : player_.steps()) observed.push_back(step_line(s, file_));
    observed.push_back(state_line(player_, is_set));
    return {};
  }

  const animsound::AnimSound& file_;
  AnimSoundPlayer player_;
};

}  // namespace

std::string step_line(const SoundStep& s, const animsound::AnimSound& file) {
  using Kind = SoundStepKind;
  std::string out(step_name(s.kind));
  switch (s.kind) {
    case Kind::trigger_start:
    case Kind::trigger_stop:
    case Kind::range_start:
    case Kind::range_stop:
      append(out, " event=", s.event);
      append(out, " frame=", s.frame);
      append(out, " cycle=", s.cycle);
      append(out, " user=", file.events[s.event].user_param);
      break;
    case Kind::volume:
    case Kind::pitch:
      append(out, " event=", s.event);
      append(out, " slot=", s.slot);
      out += " value=" + plain_number(s.value);
      break;
    case Kind::local_variable:
      append(out, " slot=", s.slot);
      [[fallthrough]];
    case Kind::global_variable:
      append(out, " index=", s.index);
      append(out, " value=", s.number);
      break;
    default:
      append(out, " event=", s.event);
      append(out, " slot=", s.slot);
      if (!s.in_frame) break;
      append(out, " frame=", s.frame);
      append(out, " cycle=", s.cycle);
  }
  return out;
}

std::string state_line(const AnimSoundPlayer& player, bool is_set) {
  std::string out = "state ";
  if (is_set) {
    out += "cur=" + plain_number(player.frame());
    append(out, " cycle=", player.cycle());
    out += ' ';
  }
  out += "slots=";
  for (u32 i = 0; i < player.slot_count(); ++i) {
    if (i) out += ',';
    const auto event = player.sounding(i);
    out += event ? std::to_string(*event) : "-";
  }
  return out;
}

Result<std::unique_ptr<ScenarioPlayer>> make_animsound_scenario_player(
    const animsound::AnimSound& file, const Scenario& scenario, std::optional<SoundLibrary> asked) {
  SoundSettings settings;
  const auto bad = [&](const char* header) {
    Diagnostic d = make_diagnostic(kScenarioHeader, {}, {}, {header, scenario.header(header)});
    d.line = scenario.name.number;
    return Failure(std::move(d));
  };
  if (const std::string_view text = scenario.header("slots"); !text.empty()) {
    const auto slots = parse_integer<u32>(text);
    if (!slots || *slots == 0 || *slots > AnimSoundPlayer::kMostSlots) return bad("slots");
    settings.slots = *slots;
  }
  const std::string_view library = scenario.header("library");
  if (library == "early")
    settings.library = SoundLibrary::early;
  else if (!library.empty() && library != "late")
    return bad("library");
  if (asked && *asked != settings.library) {
    // Directions and variables are all that the early library does not know.
    const bool alike = std::none_of(file.events.begin(), file.events.end(), [](const auto& e) {
      return e.writes_variable || (e.is_trigger() && e.direction != animsound::Direction::both);
    });
    if (!alike) return nullptr;
    settings.library = *asked;
  }
  return std::make_unique<SoundScenarioPlayer>(file, settings);
}

}  // namespace kinora::play
