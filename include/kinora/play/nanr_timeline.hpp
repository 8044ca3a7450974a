// What an animation shows from its first tick to the end of its loop, as a list of scenes: what
// exporters of pictures need. Time goes in steps of one video frame.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/formats/nitro2d/geometry.hpp"

namespace kinora::play {

struct Timeline {
  std::vector<nitro2d::Scene> scenes;  ///< none of no duration, no equal neighbours
  bool loops = false;                  ///< the end is followed by the beginning

  u64 ticks() const;
};

/// A sequence of a NANR. Modes that turn show the turning frames twice as long, as the run time
/// does; one that ends holds its last scene. A sequence that ends and has no durations at all shows
/// nothing.
Result<Timeline> cell_timeline(const nanr::CellAnimation& animation, u32 sequence);

/// A multicell animation with what it refers to.
struct MultiCellAnimation {
  const nanr::CellAnimation& animation;  ///< NMAR
  const nitro2d::MultiCellBank& cells;   ///< NMCR
  const nanr::CellAnimation& parts;      ///< NANR
};
/// A sequence of an NMAR. Its loop is played as often as the animations of nodes that go on over it
/// need to come round together, at most one hour; of an NMAR that ends, nodes that would go on
/// moving behind the end are cut off. Nodes and frames that refer to nothing show nothing.
Result<Timeline> multi_cell_timeline(const MultiCellAnimation& source, u32 sequence);

}  // namespace kinora::play
