// The animation sound player against logs of the Wii library itself.
#include <doctest/doctest.h>

#include <map>

#include "formats/animsound/codec.hpp"
#include "kinora/play/animsound_scenario.hpp"
#include "support/samples.hpp"

using namespace kinora;
using namespace kinora::play;

TEST_CASE("the sound player agrees with every recorded scenario of the library") {
  const auto folder = test::oracles("brasd");
  KINORA_NEED_SAMPLES(folder);
  const std::string text = test::read_text(folder / "scenarios.txt");
  const auto scenarios = parse_scenarios(text);
  REQUIRE(scenarios);
  std::map<std::string, animsound::AnimSound> files;
  const auto report =
      replay(*scenarios, [&](const Scenario& s) -> Result<std::unique_ptr<ScenarioPlayer>> {
        const std::string name(s.header("file"));
        const auto [place, is_new] = files.try_emplace(name);
        if (is_new) {
          auto good = animsound::read(test::read_bytes(folder / name), place->second, nullptr);
          if (!good) return Failure(good.error());
        }
        return make_animsound_scenario_player(place->second, s);
      });
  for (const auto& e : report.unopened) FAIL_CHECK(render(e, "scenarios"));
  for (const auto& d : report.differences)
    FAIL_CHECK(d.scenario << " line " << d.line << ": > " << d.call << "\n  expected " << d.expected
                          << "\n  observed " << d.observed);
  MESSAGE(report.agree << " of " << report.total << " scenarios agree");
  CHECK(report.agree == report.total);
  CHECK(report.total == 135);
}

TEST_CASE("the early player agrees where the two generations are alike") {
  const auto folder = test::oracles("brasd");
  KINORA_NEED_SAMPLES(folder);
  std::string text = test::read_text(folder / "scenarios.txt");
  for (auto at = text.find("\nlibrary late\n"); at != text.npos; at = text.find("\nlibrary late\n"))
    text.replace(at, 14, "\nlibrary early\n");
  const auto scenarios = parse_scenarios(text);
  REQUIRE(scenarios);
  std::map<std::string, animsound::AnimSound> files;
  const auto report =
      replay(*scenarios, [&](const Scenario& s) -> Result<std::unique_ptr<ScenarioPlayer>> {
        const std::string name(s.header("file"));
        animsound::AnimSound& file = files[name];
        auto good = animsound::read(test::read_bytes(folder / name), file, nullptr);
        if (!good) return Failure(good.error());
        for (const animsound::Event& e : file.events)
          if (e.direction != animsound::Direction::both || e.writes_variable) return nullptr;
        return make_animsound_scenario_player(file, s);
      });
  for (const auto& e : report.unopened) FAIL_CHECK(render(e, "scenarios"));
  for (const auto& d : report.differences) FAIL_CHECK(d.scenario << " line " << d.line);
  MESSAGE(report.agree << " agree, " << report.skipped << " are for the late library only");
  CHECK(report.agree >= 15);
}
