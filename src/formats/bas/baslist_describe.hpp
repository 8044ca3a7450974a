// The one description of BASLIST, for the archive and for the text form.
#pragma once
#include "formats/aamp/lift.hpp"
#include "formats/aamp/lower.hpp"
#include "kinora/formats/bas/baslist.hpp"

namespace kinora::bas {

using aamp::Family;
using aamp::Key;
using aamp::Name;
using aamp::Presence;
using aamp::Type;

namespace baslist {
inline constexpr Name kCommon("Common"), kAddReses("AddReses"), kAsDefines("ASDefines"),
    kCfDefines("CFDefines"), kCfPre("CFPre"), kCfPosts("CFPosts"), kCfExcepts("CFExcepts");
inline constexpr Family kAddRes("AddRes_"), kAsDefine("ASDefine_"), kCfDefine("CFDefine_"),
    kCfPost("CFPost_"), kExceptName("Name_");
inline constexpr Key kRateAll("rate_all", "RateAll", Type::f32);
inline constexpr Key kAnim("anim", "Anim", Type::string64),
    kRetargetModel("retarget_model", "RetargetModel", Type::string64),
    kRetargetNoCorrect("retarget_no_correct", "RetargetNoCorrect", Type::boolean);
inline constexpr Key kSequenceName("name", "Name", Type::string64),
    kFile("file", "Filename", Type::string64);
inline constexpr Key kFrom("from", "Name", Type::string32), kTo("name", "Name", Type::string32),
    kExcept("except", "Name", Type::string32), kFrame("frame", "Frame", Type::f32),
    kStartFrameRate("start_frame_rate", "StartFrameRate", Type::f32);
}  // namespace baslist

constexpr Style text_style(const AnimationSource*) { return Style::row; }
constexpr Style text_style(const Sequence*) { return Style::row; }
constexpr Style text_style(const CrossFadeTo*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, AnimationSource>& a) {
  aamp::param(v, baslist::kAnim, a.anim, {}, a.extra, Presence::always);
  aamp::param(v, baslist::kRetargetModel, a.retarget_model, {}, a.extra);
  aamp::param(v, baslist::kRetargetNoCorrect, a.retarget_no_correct, false, a.extra);
  aamp::extras(v, a.extra);
}

template <class V>
void describe(V& v, Of<V, Sequence>& s) {
  aamp::param(v, baslist::kSequenceName, s.name, {}, s.extra, Presence::always);
  aamp::param(v, baslist::kFile, s.file, {}, s.extra, Presence::always);
  aamp::extras(v, s.extra);
}

template <class V>
void describe(V& v, Of<V, CrossFadeTo>& c) {
  aamp::param(v, baslist::kTo, c.name, {}, c.extra, Presence::in_file);
  aamp::param(v, baslist::kFrame, c.frame, 0.0f, c.extra, Presence::in_file);
  aamp::param(v, baslist::kStartFrameRate, c.start_frame_rate, 0.0f, c.extra, Presence::in_file);
  aamp::extras(v, c.extra);
}

/// Hook: the exceptions of a rule are numbered parameters in the file and plain texts in the text.
template <class V>
void describe_excepts(V& v, Of<V, CrossFade>& c) {
  using baslist::kExcept;
  if constexpr (V::kBinary) {
    v.bare_object(baslist::kCfExcepts, !c.except.empty(), [&] {
      if constexpr (V::kReads) c.except.resize(v.parameter_count());
      for (u32 i = 0; i < c.except.size() && v.ok(); ++i)
        v.numbered(baslist::kExceptName, i, kExcept, c.except[i].name, c.except[i].extra);
    });
  } else {
    aamp::param_list(v, kExcept, c.except);
  }
}

template <class V>
void describe(V& v, Of<V, CrossFade>& c) {
  aamp::object(v, baslist::kCfPre, true, c.extra,
               [&] { aamp::param(v, baslist::kFrom, c.from, {}, c.extra, Presence::always); });
  describe_excepts(v, c);
  aamp::objects(v, "to", baslist::kCfPosts, baslist::kCfPost, c.to, true);
  aamp::extras(v, c.extra);
}

/// Hook: `Common` is there or not; in the text only its value stands.
template <class V>
void describe_common(V& v, Of<V, BasList>& l) {
  using baslist::kRateAll;
  if constexpr (V::kBinary) {
    if constexpr (V::kReads)
      if (v.has_object(baslist::kCommon)) l.rate_all = 1;
    if (!l.rate_all) return;
    v.bare_object(baslist::kCommon, true,
                  [&] { aamp::param(v, kRateAll, *l.rate_all, 1.0f, l.extra, Presence::always); });
  } else {
    aamp::optional_param(v, kRateAll, l.rate_all, 1.0f, l.extra);
  }
}

template <class V>
void describe(V& v, Of<V, BasList>& l) {
  if constexpr (!V::kBinary) {
    v.text("archive_type", l.archive_type, "xml");
    v.field("archive_version", l.archive_version);
  }
  describe_common(v, l);
  aamp::objects(v, "animations", baslist::kAddReses, baslist::kAddRes, l.animations, true);
  aamp::objects(v, "sequences", baslist::kAsDefines, baslist::kAsDefine, l.sequences, true);
  aamp::lists(v, "cross_fades", baslist::kCfDefines, baslist::kCfDefine, l.cross_fades,
              !l.cross_fades.empty());
}

}  // namespace kinora::bas
