// The cell animation player, timelines and scenario files on sequences made for it. What the
// original library does is tested by its logs (tests/roundtrip/nanr_oracle_test.cpp).
#include <doctest/doctest.h>

#include <random>

#include "kinora/formats/nanr/findings.hpp"
#include "kinora/play/nanr_scenario.hpp"
#include "kinora/play/nanr_timeline.hpp"
#include "kinora/play/scenario_findings.hpp"

using namespace kinora;
using namespace kinora::play;
using nanr::PlayMode;

namespace {

nanr::Sequence sequence(PlayMode mode, std::initializer_list<u16> durations, u16 loop_start = 0) {
  nanr::Sequence out;
  out.play_mode = mode;
  out.loop_start = loop_start;
  for (const u16 d : durations) {
    nanr::Frame f;
    f.cell = static_cast<u16>(out.frames.size());
    f.duration = d;
    out.frames.push_back(std::move(f));
  }
  return out;
}
nanr::CellAnimation animation(nanr::Sequence s) {
  nanr::CellAnimation out;
  out.sequences.push_back(std::move(s));
  return out;
}

/// cell:ticks for every scene.
std::string text(const Timeline& line) {
  std::string out;
  for (const auto& s : line.scenes)
    out += std::to_string(s.cells[0].cell) + ':' + std::to_string(s.ticks) + ' ';
  return out + (line.loops ? "loops" : "ends");
}

}  // namespace

TEST_CASE("20.12 numbers as text") {
  const std::pair<const char*, Fixed> cases[] = {{"0", 0},
                                                 {"1", 4096},
                                                 {"-1", -4096},
                                                 {"0.5", 2048},
                                                 {"3.25", 13312},
                                                 {"0.333251953125", 1365},
                                                 {"-0.000244140625", -1},
                                                 {"524287", 524287 * 4096}};
  for (const auto& [s, value] : cases) {
    CHECK(parse_fixed(s) == value);
    std::string out;
    append_fixed(out, value);
    CHECK(out == s);
  }
  for (const char* bad : {"", "-", ".", "1.2.3", "x", "1e3", "524288", "99999999999999999999"})
    CHECK_FALSE(parse_fixed(bad));
}

TEST_CASE("timelines of the four modes") {
  // nanr.md section 5: the turning frames are played twice.
  CHECK(text(*cell_timeline(animation(sequence(PlayMode::once, {4, 6, 2})), 0)) ==
        "0:4 1:6 2:2 ends");
  CHECK(text(*cell_timeline(animation(sequence(PlayMode::loop, {4, 0, 2}, 0)), 0)) ==
        "0:4 2:2 loops");
  CHECK(text(*cell_timeline(animation(sequence(PlayMode::ping_pong, {4, 6, 2})), 0)) ==
        "0:4 1:6 2:4 1:6 0:4 ends");
  CHECK(text(*cell_timeline(animation(sequence(PlayMode::ping_pong, {3, 6, 2}, 1)), 0)) ==
        "1:6 2:4 1:6 0:1 ends");
  CHECK(text(*cell_timeline(animation(sequence(PlayMode::ping_pong_loop, {4, 6, 2}, 1)), 0)) ==
        "1:6 2:4 1:6 loops");
  CHECK(text(*cell_timeline(animation(sequence(static_cast<PlayMode>(77), {4, 6})), 0)) ==
        "0:4 1:6 ends");
}

TEST_CASE("what cannot be played is refused") {
  nanr::CellAnimation a = animation(sequence(PlayMode::loop, {0, 0, 0}));
  a.sequences.push_back(sequence(PlayMode::once, {}));
  a.sequences.push_back(sequence(PlayMode::once, {1, 1}, 2));
  a.sequences.push_back(sequence(PlayMode::once, {0, 0}));
  NanrPlayer player(a);
  CHECK(player.tick(kFixedOne) == false);  // nothing is bound yet
  const Finding* wanted[] = {&nanr::kEndlessSequence, &nanr::kNothingToPlay, &nanr::kNothingToPlay};
  for (u32 i = 0; i < 3; ++i) {
    const auto played = player.play(i);
    REQUIRE_FALSE(played);
    CHECK(played.error().finding == wanted[i]);
    CHECK(cell_timeline(a, i).error().finding == wanted[i]);
  }
  CHECK(player.play(4).error().finding == &nanr::kNoSuchSequence);
  REQUIRE(player.play(3));  // ends at once, and nothing was ever shown
  CHECK(player.shown() == nullptr);
  CHECK_FALSE(player.playing());
  CHECK(cell_timeline(a, 3)->scenes.empty());
  // A loop that becomes endless while it plays stops with an error.
  nanr::CellAnimation b = animation(sequence(PlayMode::once, {5, 0, 0}, 1));
  NanrPlayer other(b);
  REQUIRE(other.play(0));
  other.set_frame(0);
  other.start();
  other.override_mode(2);
  CHECK(other.tick(8 * kFixedOne).error().finding == &nanr::kEndlessSequence);
  CHECK_FALSE(other.playing());
}

TEST_CASE("multicell timelines agree with a tick-by-tick simulation of all players") {
  std::mt19937 random(21);
  const auto below = [&](u32 n) { return static_cast<u32>(random() % n); };
  u32 repeated = 0;
  u64 ticks = 0;
  for (u32 round = 0; round < 300; ++round) {
    nanr::CellAnimation parts, multi;
    for (u32 i = 0; i < 3; ++i) {
      auto s = sequence(static_cast<PlayMode>(1 + below(4)), {});
      for (u32 k = 1 + below(4); k > 0; --k) {
        nanr::Frame f;
        f.cell = static_cast<u16>(below(6));
        f.duration = static_cast<u16>(1 + below(4));
        f.x = static_cast<s16>(below(3));
        s.frames.push_back(f);
      }
      parts.sequences.push_back(std::move(s));
    }
    auto s = sequence(below(2) ? PlayMode::loop : PlayMode::once, {});
    for (u32 k = 1 + below(3); k > 0; --k) {
      nanr::Frame f;
      f.cell = static_cast<u16>(below(2));
      f.duration = static_cast<u16>(1 + below(6));
      f.rotation = 0x4000;
      s.frames.push_back(f);
    }
    multi.kind = nanr::Kind::multicell;
    multi.sequences.push_back(std::move(s));
    nitro2d::MultiCellBank bank;
    bool comes_round = multi.sequences[0].play_mode == PlayMode::loop;
    for (u32 i = 0; i < 2; ++i) {
      nitro2d::MultiCell cell;
      for (u32 k = 1 + below(2); k > 0; --k) {
        nitro2d::Node node;
        node.sequence = static_cast<u16>(below(3));
        node.x = static_cast<s16>(below(9));
        node.mode = below(2) ? nitro2d::NodeMode::continue_ : nitro2d::NodeMode::reset;
        const u32 mode = static_cast<u32>(parts.sequences[node.sequence].play_mode);
        if (mode == 1 || mode == 3) comes_round = false;  // shows its beginning only once
        cell.nodes.push_back(node);
      }
      bank.cells.push_back(std::move(cell));
    }

    const auto line = multi_cell_timeline({multi, bank, parts}, 0);
    REQUIRE(line);
    // The simulation: when the multicell animation steps, all nodes begin anew; those that
    // continue are advanced by the time that has passed in it, within their own length.
    NanrPlayer parent(multi);
    REQUIRE(parent.play(0));
    std::vector<NanrPlayer> children;
    u64 elapsed = 0;
    const auto begin = [&] {
      children.clear();
      for (const auto& node : bank.cells[parent.shown()->cell].nodes) {
        NanrPlayer& child = children.emplace_back(parts);
        REQUIRE(child.play(node.sequence));
        if (node.mode != nitro2d::NodeMode::continue_) continue;
        const auto own = cell_timeline(parts, node.sequence);
        const u64 time = own->loops ? elapsed % own->ticks() : std::min(elapsed, own->ticks());
        for (u64 t = 0; t < time; ++t) REQUIRE(child.tick(kFixedOne));
      }
    };
    begin();
    bool same = true;
    u64 once = 0;
    for (const auto& f : multi.sequences[0].frames) once += f.duration;
    repeated += line->ticks() > once;
    for (u32 pass = 0; pass < (comes_round ? 2u : 1u); ++pass) {
      for (const auto& scene : line->scenes) {
        for (u64 t = 0; t < scene.ticks; ++t, ++ticks) {
          std::vector<nitro2d::PlacedCell> shown;
          for (std::size_t i = 0; i < children.size(); ++i) {
            const auto& node = bank.cells[parent.shown()->cell].nodes[i];
            shown.push_back(
                {children[i].shown()->cell, nitro2d::transform_of(*parent.shown()) *
                                                nitro2d::translation(node.x, node.y) *
                                                nitro2d::transform_of(*children[i].shown())});
          }
          same = same && shown == scene.cells;
          const u16 duration = parent.shown()->duration;
          if (*parent.tick(kFixedOne)) {
            elapsed += duration;
            begin();
          } else {
            for (auto& child : children) REQUIRE(child.tick(kFixedOne));
          }
        }
      }
    }
    CHECK(same);
  }
  CHECK(repeated > 20);
  MESSAGE(ticks << " ticks");
}

TEST_CASE("multicell timelines are bounded") {
  // 255 nodes that change every tick, over hours.
  nanr::CellAnimation parts = animation(sequence(PlayMode::loop, {1, 1}));
  nanr::CellAnimation multi = animation(sequence(PlayMode::once, {65535, 65535}));
  nitro2d::MultiCellBank bank;
  bank.cells.resize(2);
  bank.cells[0].nodes.resize(255);
  CHECK(multi_cell_timeline({multi, bank, parts}, 0).error().finding == &nanr::kTooManyScenes);
  // References to nothing show nothing.
  bank.cells.clear();
  const auto empty = multi_cell_timeline({multi, bank, parts}, 0);
  REQUIRE(empty);
  CHECK(empty->scenes.size() == 1);
  CHECK(empty->scenes[0].cells.empty());
}

TEST_CASE("scenario files: what they hold and what is wrong with them") {
  const auto two = parse_scenarios(
      "scenario first\nfile a b.NANR\nlibrary late\n> play sequence=0\n< x=1\n< x=2\n> tick 1\n"
      "end\n\nscenario second\r\nend\r\n");
  REQUIRE(two);
  REQUIRE(two->size() == 2);
  const Scenario& s = (*two)[0];
  CHECK(s.name.text == "first");
  CHECK(s.header("file") == "a b.NANR");
  CHECK(s.header("topic").empty());
  REQUIRE(s.steps.size() == 2);
  CHECK(s.steps[0].call.text == "play sequence=0");
  REQUIRE(s.steps[0].expected.size() == 2);
  CHECK(s.steps[0].expected[1].text == "x=2");
  CHECK(s.steps[0].expected[1].number == 6);
  CHECK(s.steps[1].expected.empty());
  CHECK((*two)[1].name.number == 10);

  const std::pair<const char*, u32> bad[] = {{"file x\n", 1},
                                             {"scenario\n", 1},
                                             {"scenario a\n< early\nend\n", 2},
                                             {"scenario a\n> c\nfile late\nend\n", 3},
                                             {"scenario a\nscenario b\nend\n", 2},
                                             {"scenario a\n> c\n", 2}};
  for (const auto& [file, line] : bad) {
    const auto parsed = parse_scenarios(file);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().finding == &kScenarioSyntax);
    CHECK(parsed.error().line == line);
  }
}

TEST_CASE("observed lines are compared as text or as 32-bit floats") {
  const auto exact = ScenarioCompare::exact, floats = ScenarioCompare::float32;
  CHECK(same_observation("a x=1 y=2", "a x=1 y=2", exact));
  CHECK_FALSE(same_observation("a x=1", "a x=1.0", exact));
  CHECK(same_observation("a x=1", "a x=1.0", floats));
  CHECK(same_observation("v=0.100000001", "v=0.1", floats));
  CHECK_FALSE(same_observation("v=0.10000001", "v=0.1", floats));
  CHECK(same_observation("slots=1,-,2", "slots=1.0,-,2", floats));
  CHECK_FALSE(same_observation("slots=1,-,2", "slots=1,-", floats));
  CHECK_FALSE(same_observation("slots=1,-", "slots=1,-,2", floats));
  CHECK_FALSE(same_observation("a x=1 y=2", "a x=1", floats));
  CHECK_FALSE(same_observation("a x=1", "b x=1", floats));
  CHECK_FALSE(same_observation("x=1", "z=1", floats));
  CHECK_FALSE(same_observation("1", "1.0", floats));  // only values
}

TEST_CASE("a replay reports the first line that differs") {
  const std::string file =
      "scenario good\n> play sequence=0\n< frame=0 time=0 playing=1 reverse=0 cell=0\nend\n"
      "scenario wrong\n> play sequence=0\n< frame=0 time=0 playing=1 reverse=0 cell=0\n"
      "> tick 1\n< frame=0 time=2 playing=1 reverse=0 changed=0 cell=0\nend\n"
      "scenario more\n> play sequence=0\nend\n"
      "scenario less\n> play sequence=0\n< frame=0 time=0 playing=1 reverse=0 cell=0\n"
      "> speed 1\n< frame=0\nend\n"
      "scenario unknown\n> jump\nend\n"
      "scenario skipped\nlibrary early\nend\n"
      "scenario range\n> play sequence=9\nend\n"
      "scenario missing\nfile gone\nend\n"
      "scenario before\n> tick 1\nend\n";
  const auto scenarios = parse_scenarios(file);
  REQUIRE(scenarios);
  const nanr::CellAnimation a = animation(sequence(PlayMode::loop, {4, 6}));
  const auto report =
      replay(*scenarios, [&](const Scenario& s) -> Result<std::unique_ptr<ScenarioPlayer>> {
        if (!scenario_is_for(s, Generation::late)) return nullptr;
        if (s.header("file") == "gone") {
          Diagnostic d = make_diagnostic(kNoScenarioFile, {}, {}, {"missing"});
          d.line = 99;
          return Failure(std::move(d));
        }
        return make_nanr_scenario_player(a, Generation::late);
      });
  REQUIRE(report.unopened.size() == 1);
  CHECK(report.unopened[0].line == 99);
  CHECK(report.total == 9);
  CHECK(report.agree == 1);
  CHECK(report.skipped == 1);
  REQUIRE(report.differences.size() == 6);
  const auto& d = report.differences;
  CHECK(d[0].scenario == "wrong");
  CHECK(d[0].line == 9);
  CHECK(d[0].call == "tick 1");
  CHECK(d[0].observed == "frame=0 time=1 playing=1 reverse=0 changed=0 cell=0");
  CHECK(d[1].line == 12);
  CHECK(d[1].expected.empty());
  CHECK(d[2].line == 18);
  CHECK(d[2].observed.empty());
  CHECK(d[3].observed == "the player does not know the call 'jump'");
  CHECK(d[4].observed == "there is no sequence 9; the file has 1");
  CHECK(d[5].observed == "the player does not know the call 'tick 1'");
}
