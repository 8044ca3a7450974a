// The names of sounds in a sound archive: BRSAR (Wii), BFSAR (Wii U, Switch). Only the part with
// the names is read.
//
// Facts: the search tree and its lookup are known from a matching decompilation (Wii), the rest
// from community pages; no archive of a game was at hand.
#pragma once
#include "kinora/core/result.hpp"

namespace kinora::animsound {

struct SoundLabels {
  /// False: the archive was shipped without names.
  bool has_names = false;
  /// Names of sounds (not of players, banks, groups), sorted, each once; they point into the bytes
  /// that were read.
  std::vector<std::string_view> names;

  bool contains(std::string_view label) const;
};

bool is_sound_archive(ByteView bytes);
Result<SoundLabels> read_sound_labels(ByteView bytes);

}  // namespace kinora::animsound
