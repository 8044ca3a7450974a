// BASSETTING: one file for the whole game, with the weights per bone that a BoneBlender lays its
// second child over the first with. Known from the program only; no file was at hand.
#pragma once
#include "kinora/formats/aamp/value.hpp"

namespace kinora::bas {

struct BoneWeight {
  std::string bone;
  float weight = 0;  ///< 0 .. 1; a bone that is not listed weighs 1
  aamp::Extras extra;
  bool operator==(const BoneWeight&) const = default;
};

struct BoneWeights {
  std::string name;  ///< what a BAS refers to
  std::vector<BoneWeight> bones;
  aamp::Extras extra;
  bool operator==(const BoneWeights&) const = default;
};

struct BasSetting {
  std::string archive_type = "xml";
  u32 archive_version = 0;
  std::vector<BoneWeights> bone_weights;
  bool operator==(const BasSetting&) const = default;
};

/// Whether an archive looks like a BASSETTING: its root holds the list `BlenderBone`.
bool is_bassetting(const aamp::Archive& archive);
Result<BasSetting> bassetting_from_archive(const aamp::Archive& archive);
Result<aamp::Archive> to_archive(const BasSetting& setting);

}  // namespace kinora::bas
