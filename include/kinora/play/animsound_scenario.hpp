// The animation sound player as scenario files call it.
#pragma once
#include "kinora/play/animsound_player.hpp"
#include "kinora/play/scenario.hpp"

namespace kinora::play {

/// `trigger_start event=0 frame=3 cycle=0 user=7`, `start event=0 slot=2 frame=3 cycle=0` ...
std::string step_line(const SoundStep& step, const animsound::AnimSound& file);
/// `state cur=3.5 cycle=0 slots=-,4`; after a shutdown only the slots.
std::string state_line(const AnimSoundPlayer& player, bool is_set = true);

/// A player for a scenario: its headers give the number of slots and the library. The file must
/// outlive it.
/// `asked`: the library to play instead of the one that the scenario names; null inside if the two
/// differ for this file.
Result<std::unique_ptr<ScenarioPlayer>> make_animsound_scenario_player(
    const animsound::AnimSound& file, const Scenario& scenario,
    std::optional<SoundLibrary> asked = {});

}  // namespace kinora::play
