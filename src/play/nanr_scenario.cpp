#include "kinora/play/nanr_scenario.hpp"

#include "kinora/core/number.hpp"
#include "kinora/play/scenario_findings.hpp"

namespace kinora::play {
namespace {

void append_shown(std::string& out, const NanrPlayer& player) {
  const nanr::Frame* shown = player.shown();
  if (!shown) {
    out += "cell=none";
    return;
  }
  const nanr::Sequence& s = *player.shown_sequence();
  // The run time tells element types by the low byte.
  const auto type = static_cast<nanr::ElementType>(
      static_cast<u32>(s.element_type.value_or(nanr::needed_element_type(s))) & 0xFF);
  out += "cell=" + std::to_string(shown->cell);
  if (type == nanr::ElementType::srt) {
    out += " scale=";
    append_fixed(out, shown->scale_x);
    out += ',';
    append_fixed(out, shown->scale_y);
    out += " rotation=" + std::to_string(shown->rotation);
  }
  if (type != nanr::ElementType::index)
    out += " pos=" + std::to_string(shown->x) + ',' + std::to_string(shown->y);
}

class NanrScenarioPlayer : public ScenarioPlayer {
 public:
  NanrScenarioPlayer(const nanr::CellAnimation& animation, Generation generation)
      : player_(animation, generation) {}

  Result<void> call(std::string_view call, std::vector<std::string>& observed) override {
    const auto words = call_words(call);
    const std::string_view verb = words.empty() ? std::string_view() : words[0];
    const auto unknown = [&] { return fail(kScenarioCall, {}, {}, {call}); };
    const auto sequence = number<u32>(call_value(words, "sequence"));
    if (verb == "play" && sequence) {
      bound_ = false;
      return observe(player_.play(*sequence), observed);
    }
    if (!bound_) return unknown();  // nothing can be done before `play`
    const auto argument = words.size() == 2 ? std::optional(words[1]) : std::nullopt;
    if (verb == "change" && sequence) return observe(player_.change(*sequence), observed);
    if (verb == "callback" && argument) return set_callback(call, words);
    if (verb == "set_frame" || verb == "override_mode") {
      const auto n = number<u32>(argument);
      if (!n) return unknown();
      if (verb == "override_mode") {
        player_.override_mode(*n);
        return {};
      }
      player_.set_frame(*n);
      return observe({}, observed);
    }
    if (verb == "tick" || verb == "speed") {
      const auto x = argument ? parse_fixed(*argument) : std::nullopt;
      if (!x) return unknown();
      if (verb == "speed") {
        player_.set_speed(*x);
        return {};
      }
      const auto changed = player_.tick(*x);
      return changed ? observe({}, observed, *changed) : Failure(changed.error());
    }
    if (words.size() != 1) return unknown();
    if (verb == "restart") return observe(player_.restart(), observed);
    if (verb == "start")
      player_.start();
    else if (verb == "stop")
      player_.stop();
    else
      return unknown();
    return observe({}, observed);
  }

 private:
  template <class T>
  static std::optional<T> number(std::optional<std::string_view> text) {
    return text ? parse_integer<T>(*text) : std::nullopt;
  }

  Result<void> set_callback(std::string_view call, std::span<const std::string_view> words) {
    using Kind = NanrCallback::Kind;
    if (const auto frame = number<u32>(call_value(words, "frame"))) {
      player_.set_callback({Kind::frame, *frame});
    } else if (words[1] == "none") {
      player_.set_callback({});
    } else if (words[1] == "last" || words[1] == "every") {
      player_.set_callback({words[1] == "last" ? Kind::last : Kind::every, 0});
    } else {
      return fail(kScenarioCall, {}, {}, {call});
    }
    return {};
  }

  Result<void> observe(const Result<void>& done, std::vector<std::string>& observed,
                       std::optional<bool> changed = {}) {
    if (!done) return done;
    bound_ = true;
    for (const NanrEvent& e : player_.events()) {
      std::string& line = observed.emplace_back();
      if (e.kind == NanrCallback::Kind::last) {
        line = "callback last time=";
        append_fixed(line, e.time);
      } else {
        line = "callback frame=" + std::to_string(e.frame);
      }
    }
    observed.push_back(state_line(player_, changed));
    return {};
  }

  NanrPlayer player_;
  bool bound_ = false;
};

}  // namespace

std::string state_line(const NanrPlayer& player, std::optional<bool> changed) {
  std::string out = "frame=" + std::to_string(player.frame()) + " time=";
  append_fixed(out, player.time());
  out += player.playing() ? " playing=1" : " playing=0";
  out += player.reverse() ? " reverse=1" : " reverse=0";
  if (changed) out += *changed ? " changed=1" : " changed=0";
  out += ' ';
  append_shown(out, player);
  return out;
}

bool scenario_is_for(const Scenario& scenario, Generation generation) {
  const std::string_view library = scenario.header("library");
  return library.empty() || library == "both" ||
         library == (generation == Generation::late ? "late" : "early");
}

std::unique_ptr<ScenarioPlayer> make_nanr_scenario_player(const nanr::CellAnimation& animation,
                                                          Generation generation) {
  return std::make_unique<NanrScenarioPlayer>(animation, generation);
}

}  // namespace kinora::play
