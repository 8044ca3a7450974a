// The cell animation player against logs of the Nintendo DS library itself, both generations.
#include <doctest/doctest.h>

#include <map>

#include "kinora/play/nanr_scenario.hpp"
#include "support/nitro_files.hpp"
#include "support/samples.hpp"

using namespace kinora;
using namespace kinora::play;

TEST_CASE("the player agrees with every recorded scenario of the library") {
  const auto folder = test::oracles("nanr");
  KINORA_NEED_SAMPLES(folder);
  const std::string text = test::read_text(folder / "scenarios.txt");
  const auto scenarios = parse_scenarios(text);
  REQUIRE(scenarios);
  std::map<std::string, nanr::CellAnimation> animations;
  u32 replayed = 0;
  for (const Generation generation : {Generation::late, Generation::early}) {
    const auto report =
        replay(*scenarios, [&](const Scenario& s) -> Result<std::unique_ptr<ScenarioPlayer>> {
          if (!scenario_is_for(s, generation)) return nullptr;
          const std::string file(s.header("file"));
          auto place = animations.find(file);
          if (place == animations.end())
            place = animations.emplace(file, test::read_animation(test::read_bytes(folder / file)))
                        .first;
          return make_nanr_scenario_player(place->second, generation);
        });
    CHECK(report.unopened.empty());
    for (const auto& d : report.differences)
      FAIL_CHECK(d.scenario << " line " << d.line << ": > " << d.call << "\n  expected "
                            << d.expected << "\n  observed " << d.observed);
    CHECK(report.agree + report.skipped == report.total);
    CHECK(report.total == scenarios->size());
    replayed += report.agree;
    MESSAGE(std::string(generation == Generation::late ? "late: " : "early: ")
            << report.agree << " of " << report.total - report.skipped << " scenarios agree");
  }
  // Each scenario is for at least one of the two.
  CHECK(replayed >= scenarios->size());
}
