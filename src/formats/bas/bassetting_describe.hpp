// The one description of BASSETTING, for the archive and for the text form. Types are those of the
// program's parameters (SafeString is stored as a StringRef); no file was at hand.
#pragma once
#include "formats/aamp/lift.hpp"
#include "formats/aamp/lower.hpp"
#include "kinora/formats/bas/bassetting.hpp"

namespace kinora::bas {

namespace bassetting {
inline constexpr aamp::Name kBlenderBones("BlenderBone"), kNameParam("NameParam"),
    kBoneParams("BoneParam");
inline constexpr aamp::Family kBlenderBone("BlenderBone"), kBoneParam("BoneParam");
inline constexpr aamp::Key kName("name", "KeyName", aamp::Type::string_ref),
    kBone("bone", "Bone", aamp::Type::string_ref), kWeight("weight", "Weight", aamp::Type::f32);
}  // namespace bassetting

constexpr Style text_style(const BoneWeight*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, BoneWeight>& b) {
  aamp::param(v, bassetting::kBone, b.bone, {}, b.extra, aamp::Presence::always);
  aamp::param(v, bassetting::kWeight, b.weight, 0.0f, b.extra, aamp::Presence::always);
  aamp::extras(v, b.extra);
}

template <class V>
void describe(V& v, Of<V, BoneWeights>& b) {
  aamp::object(v, bassetting::kNameParam, true, b.extra, [&] {
    aamp::param(v, bassetting::kName, b.name, {}, b.extra, aamp::Presence::always);
  });
  aamp::objects(v, "bones", bassetting::kBoneParams, bassetting::kBoneParam, b.bones, true);
  aamp::extras(v, b.extra);
}

template <class V>
void describe(V& v, Of<V, BasSetting>& s) {
  if constexpr (!V::kBinary) {
    v.text("archive_type", s.archive_type, "xml");
    v.field("archive_version", s.archive_version);
  }
  aamp::lists(v, "bone_weights", bassetting::kBlenderBones, bassetting::kBlenderBone,
              s.bone_weights, true);
}

}  // namespace kinora::bas
