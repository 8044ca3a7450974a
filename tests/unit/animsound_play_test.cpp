// The animation sound player: small cases worked out from the rules, what the real player would
// hang on, traces, options of `run` and `render`.
#include <doctest/doctest.h>

#include <cmath>

#include "formats/animsound/codec.hpp"
#include "kinora/formats/animsound/findings.hpp"
#include "kinora/play/animsound_run.hpp"
#include "kinora/play/animsound_scenario.hpp"
#include "kinora/play/animsound_timeline.hpp"
#include "kinora/play/scenario_findings.hpp"
#include "kinora/registry/format.hpp"

using namespace kinora;
using namespace kinora::play;
using animsound::AnimSound;

namespace {

constexpr PlayDirection kForward = PlayDirection::forward, kBackward = PlayDirection::backward;
using Lines = std::vector<std::string>;

AnimSound from_text(const std::string& events, const char* frames = "10") {
  const std::string text =
      "kinora: brasd\nframe_size: " + std::string(frames) + "\nevents: [" + events + "]";
  const auto tree = parse_text(text);
  REQUIRE(tree);
  auto f = animsound::read_text(tree->root(), "brasd");
  if (!f) FAIL(render(f.error(), ""));
  return *f;
}
Lines steps(const AnimSoundPlayer& player, const AnimSound& file) {
  Lines out;
  for (const SoundStep& s : player.steps()) out.push_back(step_line(s, file));
  return out;
}
Lines update(AnimSoundPlayer& player, const AnimSound& file, float to, PlayDirection direction) {
  const auto done = player.update(to, direction);
  if (!done) return {std::string(done.error().finding->id)};
  return steps(player, file);
}

}  // namespace

TEST_CASE("a trigger starts, is cut off, and starts again") {
  const AnimSound f =
      from_text("{label: A, kind: trigger, start_frame: 2, end_frame: 5, volume: 64}");
  AnimSoundPlayer p(f, {2, SoundLibrary::late});
  p.setup();
  CHECK(update(p, f, 1.5f, kForward) == Lines{});
  CHECK(update(p, f, 3, kForward) == Lines{"trigger_start event=0 frame=2 cycle=0 user=0",
                                           "start event=0 slot=0 frame=2 cycle=0",
                                           "volume event=0 slot=0 value=0.5"});
  CHECK(state_line(p) == "state cur=3 cycle=0 slots=0,-");
  CHECK(update(p, f, 7, kForward) == Lines{"trigger_stop event=0 frame=5 cycle=0 user=0",
                                           "stop event=0 slot=0 frame=5 cycle=0"});
  // Round the end: one wrap, and nothing is lost in a large step.
  CHECK(update(p, f, 6, kForward) == Lines{"trigger_start event=0 frame=2 cycle=1 user=0",
                                           "start event=0 slot=0 frame=2 cycle=1",
                                           "volume event=0 slot=0 value=0.5",
                                           "trigger_stop event=0 frame=5 cycle=1 user=0",
                                           "stop event=0 slot=0 frame=5 cycle=1"});
  // Backward it is as long in the other direction: 2 - (5 - 2) is cut to 0.
  CHECK(update(p, f, 1, kBackward) == Lines{"trigger_start event=0 frame=2 cycle=1 user=0",
                                            "start event=0 slot=0 frame=2 cycle=1",
                                            "volume event=0 slot=0 value=0.5"});
  CHECK(update(p, f, 0, kBackward) == Lines{"trigger_stop event=0 frame=0 cycle=1 user=0",
                                            "stop event=0 slot=0 frame=0 cycle=1"});
}

TEST_CASE("what differs between the libraries") {
  const AnimSound f = from_text(
      "{label: A, kind: trigger, start_frame: 2, play_direction: backward},"
      "{label: B, kind: trigger, start_frame: 3, variable: local_1}");
  const auto play = [&](SoundLibrary library) {
    AnimSoundPlayer p(f, {8, library});
    p.setup();
    return update(p, f, 4, kForward);
  };
  CHECK(play(SoundLibrary::early) == Lines{"trigger_start event=0 frame=2 cycle=0 user=0",
                                           "start event=0 slot=0 frame=2 cycle=0",
                                           "trigger_start event=1 frame=3 cycle=0 user=0",
                                           "start event=1 slot=1 frame=3 cycle=0"});
  CHECK(play(SoundLibrary::late) == Lines{"trigger_start event=1 frame=3 cycle=0 user=0",
                                          "start event=1 slot=0 frame=3 cycle=0",
                                          "local_var slot=0 index=1 value=400"});
}

TEST_CASE("targets that the real player never meets are refused, and nothing happens") {
  const AnimSound f = from_text("{label: A, kind: range, start_frame: 0, end_frame: 9}");
  AnimSoundPlayer p(f);
  p.setup();
  const Lines hang = {"BRASD0040"};
  const float nan = std::nanf(""), infinity = std::numeric_limits<float>::infinity();
  for (const float to : {10.0f, -0.5f, -1.0f, 1e30f, nan, infinity, -infinity})
    CHECK(update(p, f, to, kForward) == hang);
  CHECK(update(p, f, 9.9375f, kForward).size() == 4);
  for (const float to : {-1.0f, -2.0f, 19.5f, 20.0f, 1e30f, nan, infinity})
    CHECK(update(p, f, to, kBackward) == hang);
  CHECK(state_line(p) == "state cur=9.9375 cycle=0 slots=-,-,-,-,-,-,-,-");
  CHECK(update(p, f, -0.5f, kBackward) != hang);
  CHECK(update(p, f, 19, kBackward) != hang);
  // Places outside, reached by a reset.
  p.reset(10.5f, 0);
  CHECK(update(p, f, 3, kForward) == hang);
  p.reset(-3, 0);
  CHECK(update(p, f, 3, kBackward) == hang);
  p.reset(nan, 0);
  CHECK(update(p, f, 3, kForward) == hang);
  p.reset(-5e6f, 0);
  CHECK(update(p, f, 3, kForward) == Lines{"BRASD0041"});
  p.reset(5, std::numeric_limits<s32>::max());
  CHECK(update(p, f, 3, kForward) != hang);
  CHECK(p.cycle() == std::numeric_limits<s32>::min());

  const AnimSound none = from_text("", "0");
  AnimSoundPlayer empty(none);
  empty.setup();
  CHECK(update(empty, none, 0, kForward) == hang);
  CHECK(update(empty, none, 0, kBackward) == hang);
}

TEST_CASE("slots: the lowest priority makes room, a held sound is not started twice") {
  const AnimSound f = from_text(
      "{label: A, kind: range, start_infinite: true, end_infinite: true},"
      "{label: B, kind: trigger, start_frame: 1},"
      "{label: C, kind: trigger, start_frame: 2}");
  AnimSoundPlayer p(f, {2, SoundLibrary::late});
  p.set_priority(0, 90);
  p.setup();
  update(p, f, 1, kForward);
  CHECK(state_line(p) == "state cur=1 cycle=0 slots=1,0");
  CHECK(update(p, f, 2, kForward) == Lines{"trigger_start event=2 frame=2 cycle=0 user=0",
                                           "stop event=1 slot=0 frame=2 cycle=0",
                                           "start event=2 slot=0 frame=2 cycle=0"});
  p.end_sound(0);
  CHECK_FALSE(p.sounding(0));
  p.end_sound(9);
  p.refuse_starts(true);
  CHECK(update(p, f, 1, kForward) == Lines{"trigger_start event=1 frame=1 cycle=1 user=0",
                                           "start_failed event=1 slot=0 frame=1 cycle=1"});
  p.shutdown();
  CHECK(steps(p, f) == Lines{"stop event=0 slot=1"});
  CHECK(state_line(p, false) == "state slots=-,-");
}

TEST_CASE("a stretch, forward and backward") {
  const AnimSound f = from_text(
      "{label: A, kind: trigger, start_frame: 0, loop_offset: 1},"
      "{label: \"B\\x1b\", kind: range, start_frame: 7, end_frame: 9, user_param: 5, pitch: 2.0}");
  const auto trace = [&](SoundStretch s, bool json = false) {
    Lines out;
    const auto done = trace_stretch(f, s, {2, SoundLibrary::late}, json,
                                    [&](std::string_view line) { out.emplace_back(line); });
    if (!done) out.emplace_back(done.error().finding->id);
    return out;
  };
  SoundStretch s = whole_cycle(f);
  CHECK(s.last == 9);
  CHECK(trace(s) == Lines{"frame 7 cycle 0: range_start events[1] B? user_param 5",
                          "frame 7 cycle 0: hold events[1] B? slot 1",
                          "frame 7 cycle 0: pitch events[1] B? 2.0",
                          "frame 9 cycle 0: range_stop events[1] B? user_param 5",
                          "frame 9 cycle 0: stop events[1] B? slot 1",
                          "end at frame 9.0 cycle 0: nothing is on"});
  s.first = 10;
  s.last = 11;
  s.rate = 0.25;
  CHECK(trace(s) == Lines{"frame 0 cycle 1: trigger_start events[0] A user_param 0",
                          "frame 0 cycle 1: start events[0] A slot 0",
                          "end at frame 1.0 cycle 1: on: A (events[0], slot 0)"});
  CHECK(
      trace(s, true) ==
      Lines{
          R"({"frame": 0, "cycle": 1, "what": "trigger_start", "event": 0, "label": "A", "user_param": 0})",
          R"({"frame": 0, "cycle": 1, "what": "start", "event": 0, "label": "A", "slot": 0})",
          R"({"what": "end", "frame": 1.0, "cycle": 1, "slots": [0, -1]})"});
  s.first = 8;
  s.rate = 1;
  s.direction = kBackward;
  CHECK(trace(s) ==
        Lines{"frame 0 cycle 1: trigger_start events[0] A user_param 0",
              "frame 0 cycle 1: start events[0] A slot 0",
              "frame 9 cycle 0: range_start events[1] B? user_param 5",
              "frame 9 cycle 0: hold events[1] B? slot 1",
              "frame 9 cycle 0: pitch events[1] B? 2.0",
              "end at frame 8.0 cycle 0: on: A (events[0], slot 0), B? (events[1], slot 1)"});
  for (const double rate : {0.0, -1.0, 10.0, std::nan("")}) {
    s.rate = rate;
    CHECK(trace(s) == Lines{"BRASD0042"});
  }
  s.rate = 1e-9;
  CHECK(trace(s) == Lines{"BRASD0041"});
  s = {0, u64{1} << 40, 1, kForward};
  CHECK(trace(s) == Lines{"BRASD0041"});
}

TEST_CASE("scenario calls and headers that are not known") {
  const AnimSound f = from_text("");
  const auto open = [&](const std::string& headers) {
    const std::string text = "scenario x\n" + headers + "> setup\nend\n";
    const auto scenarios = parse_scenarios(text);
    REQUIRE(scenarios);
    auto player = make_animsound_scenario_player(f, (*scenarios)[0]);
    return player ? std::string("ok") : std::string(player.error().finding->id);
  };
  CHECK(open("slots 2\nlibrary early\n") == "ok");
  CHECK(open("") == "ok");
  CHECK(open("slots 0\n") == kScenarioHeader.id);
  CHECK(open("slots 1000000\n") == kScenarioHeader.id);
  CHECK(open("library new\n") == kScenarioHeader.id);

  Scenario scenario;
  const auto player = make_animsound_scenario_player(f, scenario);
  REQUIRE(player);
  for (const char* call :
       {"", "jump", "update 1", "update x forward", "update 1 up", "reset 1", "reset 1 x",
        "sound_end", "sound_end slot=-1", "priority event=1", "start_fail maybe", "setup now"}) {
    CAPTURE(call);
    Lines observed;
    const auto done = (*player)->call(call, observed);
    REQUIRE_FALSE(done);
    CHECK(done.error().finding == &kScenarioCall);
  }
}

TEST_CASE("options of run and render") {
  const auto d = parse_document(
      "kinora: brasd\nframe_size: 10\nevents: [{label: A, kind: trigger, start_frame: 3}]", {});
  REQUIRE(d);
  const Format& format = (*d)->format();
  const auto run = [&](const Options& options) {
    std::string out;
    const LineSink line = [&](std::string_view s) { out.append(s).append("\n"); };
    const auto done = format.run(**d, {options, no_companions(), false, line});
    return done ? out : message(done.error());
  };
  CHECK(run({{"frames", "0..25"}, {"rate", "2.5"}, {"slots", "1"}}) ==
        "frame 3 cycle 0: trigger_start events[0] A user_param 0\n"
        "frame 3 cycle 0: start events[0] A slot 0\n"
        "frame 3 cycle 1: stop events[0] A slot 0\n"
        "frame 3 cycle 1: trigger_start events[0] A user_param 0\n"
        "frame 3 cycle 1: start events[0] A slot 0\n"
        "frame 3 cycle 2: stop events[0] A slot 0\n"
        "frame 3 cycle 2: trigger_start events[0] A user_param 0\n"
        "frame 3 cycle 2: start events[0] A slot 0\n"
        "end at frame 5.0 cycle 2: on: A (events[0], slot 0)\n");
  CHECK(run({{"frames", "2"}}) == "end at frame 2.0 cycle 0: nothing is on\n");
  CHECK(run({{"frames", "5..2"}}) ==
        "--frames 5..2: expected two frames such as 0..120, counted through all cycles");
  CHECK(run({{"rate", "fast"}}) == "--rate fast: expected a number above 0");
  CHECK(run({{"rate", "10"}, {"frames", "20"}}) ==
        "--rate 10.0: expected a number above 0 and below the 10 frames of the animation");
  CHECK(run({{"slots", "0"}}) == "--slots 0: expected a number from 1 to 4096");
  CHECK(run({{"library", "old"}}) == "--library old: expected early or late");

  const auto render = [&](const Options& options) {
    const auto svg = format.render(**d, {options, no_companions(), "svg"});
    return svg ? std::string(as_text(*svg)) : message(svg.error());
  };
  CHECK(render({{"cycles", "1"}}).find("Played forward, 1 cycle<") != std::string::npos);
  CHECK(render({{"backward", ""}}).find("Played backward, 2 cycles<") != std::string::npos);
  CHECK(render({{"cycles", "65"}}) == "--cycles 65: expected a number from 1 to 64");
  CHECK(draw_timeline(from_text("", "0")).error().finding == &animsound::kNoFrames);
  CHECK(draw_timeline(from_text("", "4000000000")).error().finding == &animsound::kTooFar);
}
