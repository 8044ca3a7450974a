// BASLIST: the animation sequences of one actor: call names and their BAS files, the animation
// files to search, and cross-fade times. The game searches sequences and cross-fades by halving, so
// they must be sorted by the bytes of their names.
#pragma once
#include "kinora/formats/aamp/value.hpp"

namespace kinora::bas {

/// An animation file (BFRES, without extension); searched in this order.
struct AnimationSource {
  std::string anim;
  std::string retarget_model;  ///< model to retarget from; `Skeleton` wherever it is set
  bool retarget_no_correct = false;
  aamp::Extras extra;
  bool operator==(const AnimationSource&) const = default;
};

struct Sequence {
  std::string name;  ///< by which AI and other sequences call it
  std::string file;  ///< BAS, without extension; `Dummy` or empty: nothing
  aamp::Extras extra;
  bool operator==(const Sequence&) const = default;
};

struct CrossFadeTo {
  std::string name;            ///< sequence being entered; empty: any other
  float frame = 0;             ///< length of the cross-fade; 0 .. 100 seen
  float start_frame_rate = 0;  ///< where the new sequence starts, as a share; -1: not set
  aamp::Extras extra;
  bool operator==(const CrossFadeTo&) const = default;
};

/// A sequence to which a rule does not apply.
struct CrossFadeExcept {
  std::string name;
  aamp::Extras extra;
  bool operator==(const CrossFadeExcept&) const = default;
};

struct CrossFade {
  std::string from;  ///< sequence being left
  std::vector<CrossFadeExcept> except;
  std::vector<CrossFadeTo> to;
  aamp::Extras extra;
  bool operator==(const CrossFade&) const = default;
};

struct BasList {
  std::string archive_type = "xml";
  u32 archive_version = 0;
  std::optional<float> rate_all;  ///< factor on all playback of the actor; 0.75 .. 1.1 seen
  std::vector<AnimationSource> animations;
  std::vector<Sequence> sequences;
  std::vector<CrossFade> cross_fades;
  aamp::Extras extra;
  bool operator==(const BasList&) const = default;
};

/// Whether an archive looks like a BASLIST: its root holds ASDefines, AddReses or CFDefines.
bool is_baslist(const aamp::Archive& archive);
Result<BasList> baslist_from_archive(const aamp::Archive& archive);
Result<aamp::Archive> to_archive(const BasList& list);

}  // namespace kinora::bas
