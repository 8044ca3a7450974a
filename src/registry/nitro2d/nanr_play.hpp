// Playing and drawing animations from the command line.
#pragma once
#include "drawing.hpp"
#include "kinora/formats/nanr/model.hpp"

namespace kinora::nanr {

inline constexpr std::array<OptionInfo, 9> kPlayOptions = {{
    {"run", "sequence", "NAME", "Label or number; default: the first"},
    {"run", "ticks", "N", "How many ticks; default: to the end, or once around"},
    {"run", "step", "X", "Video frames of one tick; default: 1"},
    {"run", "speed", "X", "Negative plays the other way; default: 1"},
    {"run", "library", "NAME", "late (default) or early: which generation of the original plays"},
    {"render", "sequence", "NAME", "Label or number; default: the first"},
    {"render", "frame", "N", "One frame of the sequence, also one that is never shown"},
    {"encode", "compact", "", "The smallest file instead of the original tools' layout"},
    {"run", "mode", "NAME",
     "Another play mode than the file's: once, loop, ping_pong, ping_pong_loop"},
}};

/// A line for each tick.
Result<bool> trace(const CellAnimation& a, const RunRequest& request);
Result<Bytes> draw(const CellAnimation& a, const RenderRequest& request);
/// `--library` leaves the scenarios of the other generation out; without it each is played by the
/// generation that it names, `both` by the late one.
Result<std::unique_ptr<play::ScenarioPlayer>> open_scenario(const CellAnimation& a,
                                                            const play::Scenario& scenario,
                                                            const Options& options);

}  // namespace kinora::nanr
