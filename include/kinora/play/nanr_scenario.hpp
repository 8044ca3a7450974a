// The cell animation player as scenario files call it, and its state as a line of text.
#pragma once
#include "kinora/play/nanr_player.hpp"
#include "kinora/play/scenario.hpp"

namespace kinora::play {

/// `frame=1 time=0.5 playing=1 reverse=0 cell=3 pos=-8,10`; `changed` stands where it is given.
std::string state_line(const NanrPlayer& player, std::optional<bool> changed = {});

/// Whether a scenario's `library` header (late, early, both) means this generation.
bool scenario_is_for(const Scenario& scenario, Generation generation);

/// The animation must outlive it.
std::unique_ptr<ScenarioPlayer> make_nanr_scenario_player(const nanr::CellAnimation& animation,
                                                          Generation generation);

}  // namespace kinora::play
