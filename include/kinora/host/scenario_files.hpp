// Files of recorded scenarios: the player of each format replays what the real one did.
#pragma once
#include <filesystem>

#include "kinora/host/session.hpp"
#include "kinora/play/scenario.hpp"
#include "kinora/registry/format.hpp"

namespace kinora {

/// Replays a file of scenarios. Each names the file that it plays, relative to the folder of the
/// scenarios; that file's format has the player. `only`: none but those that name a file of this
/// name are replayed; an error if there are none.
Result<play::ScenarioReport> replay_scenario_file(const Session& session,
                                                  const std::filesystem::path& scenarios,
                                                  const Options& options,
                                                  const std::filesystem::path& only = {});

}  // namespace kinora
