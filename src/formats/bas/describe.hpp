// The one description of BAS, for the archive and for the text form. Order, presence and defaults
// of the parameters are those of docs/formats/bas.md, checked on every sample file.
// Hooks, where archive and text differ in shape, stand together and carry the word "hook".
#pragma once
#include "describe_children.hpp"

namespace kinora::bas {

// ---- small records ------------------------------------------------------------------------------

constexpr Style text_style(const CommonParams*) { return Style::row; }
constexpr Style text_style(const Child*) { return Style::row; }
constexpr Style text_style(const FrameCtrl*) { return Style::row; }
constexpr Style text_style(const TriggerEvent*) { return Style::row; }
constexpr Style text_style(const HoldEvent*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, CommonParams>& c) {
  aamp::param(v, kRandomRateMin, c.random_rate_min, 1.0f, c.extra);
  aamp::param(v, kRandomRateMax, c.random_rate_max, 1.0f, c.extra);
  aamp::param(v, kForbidPartialDemoAs, c.forbid_partial_demo_as, false, c.extra);
  aamp::param(v, kUseIk, c.use_ik, true, c.extra);
  aamp::extras(v, c.extra);
}

template <class V>
void describe(V& v, Of<V, FrameCtrl>& f) {
  aamp::param(v, kStartFrame, f.start_frame, 0.0f, f.extra);
  aamp::param(v, kEndFrame, f.end_frame, -1.0f, f.extra);
  aamp::param(v, kRate, f.rate, 1.0f, f.extra);
  aamp::param(v, kReversePlay, f.reverse_play, false, f.extra);
  aamp::param(v, kFootType, f.foot_type, 0, f.extra);
  aamp::named_param(v, kAnmLoop, f.anm_loop, kAnmLoops, 0, f.extra);
  aamp::param(v, kLoopStopCount, f.loop_stop_count, -1.0f, f.extra);
  aamp::param(v, kLoopStopCountRandom, f.loop_stop_count_random, 0.0f, f.extra);
  aamp::param(v, kUseGlobalFrame, f.use_global_frame, false, f.extra);
  aamp::param(v, kConnect, f.connect, 0, f.extra);
  aamp::extras(v, f.extra);
}

/// The game gives no default for the type of a node or event.
template <class V>
void require_type(V& v) {
  if constexpr (V::kBinary && V::kReads)
    if (!v.has_parameter(kType)) v.fail(kNoType, {});
}

template <class V>
void describe(V& v, Of<V, TriggerEvent>& e) {
  require_type(v);
  aamp::param(v, kType, e.type, 0, e.extra, Presence::always);
  aamp::param(v, kFrame, e.frame, 0.0f, e.extra, Presence::always);
  aamp::param(v, kTriggerValue, e.value, {}, e.extra, Presence::in_file);
  aamp::extras(v, e.extra);
}

template <class V>
void describe(V& v, Of<V, HoldEvent>& e) {
  require_type(v);
  aamp::param(v, kType, e.type, 0, e.extra, Presence::always);
  aamp::param(v, kStartFrame, e.start_frame, 0.0f, e.extra, Presence::always);
  aamp::param(v, kEndFrame, e.end_frame, 0.0f, e.extra, Presence::always);
  aamp::param(v, kHoldValue, e.value, {}, e.extra, Presence::in_file);
  aamp::extras(v, e.extra);
}

// ---- elements -----------------------------------------------------------------------------------

/// `Parameters`: which keys stand there follows from the kind of the node.
template <class V>
void describe_parameters(V& v, Of<V, Element>& e) {
  require_type(v);
  aamp::named_param(v, kType, e.type, node_type_names(), {}, e.extra, Presence::always);
  const NodeInfo& info = e.info();
  v.comment(info.remark);
  const auto in_file_if = [](bool x) { return x ? Presence::in_file : Presence::unless_usual; };
  const bool is_blender = info.group() == Group::blender;
  const bool chooses = is_blender || info.group() == Group::selector;
  const bool is_bone_blender = info.pick == Pick::bone_blend;
  const bool by_range = info.case_kind() == Case::range && !is_bone_blender;
  aamp::param(v, kNoSync, e.no_sync, false, e.extra, in_file_if(by_range));
  aamp::param(v, kJudgeOnce, e.judge_once, e.usual_judge_once(), e.extra, in_file_if(chooses));
  aamp::param(v, kInputLimit, e.input_limit, -1.0f, e.extra,
              in_file_if(is_blender && !e.judge_once));
  aamp::param(v, kSequenceLoop, e.sequence_loop, false, e.extra,
              in_file_if(info.pick == Pick::sequence));
  aamp::param(v, kFileName, e.file_name, {}, e.extra,
              in_file_if(info.pick == Pick::skeletal || info.pick == Pick::material ||
                         info.pick == Pick::clear));
  aamp::param(v, kMorph, e.morph, 5.0f, e.extra);
  aamp::param(v, kResetMorph, e.reset_morph, 5.0f, e.extra);
  aamp::param(v, kInitAnmDriven, e.init_anm_driven, 0, e.extra);
}

/// Hook: a part that the file wraps in a list of one object, and that may be missing.
template <class V>
void describe_frame_ctrl(V& v, Of<V, Element>& e) {
  if constexpr (V::kBinary) {
    v.list(kFrameCtrl, e.frame_ctrl.has_value(), [&] {
      if constexpr (V::kReads) {
        if (!v.has_object(kFrameCtrl0)) return;
        e.frame_ctrl.emplace();
      }
      v.object(kFrameCtrl0, true, e.frame_ctrl->extra, [&] { describe(v, *e.frame_ctrl); });
    });
  } else {
    v.optional("frame_ctrl", e.frame_ctrl);
  }
}

/// Hook: a single parameter that the file wraps in a list and an object.
template <class V, class T>
void describe_wrapped(V& v, const Name& list, const Name& object, const Key& key, T& x,
                      const typename std::remove_const_t<T>::value_type& usual,
                      Of<V, aamp::Extras>& extra) {
  if constexpr (V::kBinary) {
    v.list(list, x.has_value(), [&] {
      if constexpr (V::kReads) {
        if (!v.has_object(object)) return;
        x.emplace(usual);
      }
      v.bare_object(object, true, [&] { aamp::param(v, key, *x, usual, extra, Presence::always); });
    });
  } else {
    aamp::optional_param(v, key, x, usual, extra);
  }
}

template <class V>
void describe(V& v, Of<V, Element>& e) {
  v.key("id", e.id);
  aamp::object(v, kParameters, true, e.extra, [&] { describe_parameters(v, e); });
  describe_children(v, e);
  const bool has_cases = !e.children.empty() && case_list(e) != Case::none;
  const bool extended = has_cases || e.frame_ctrl || !e.connect_from.empty() || e.bit ||
                        e.bone_weights || !e.trigger_events.empty() || !e.hold_events.empty();
  aamp::list(v, kExtend, extended, [&] {
    describe_frame_ctrl(v, e);
    describe_cases(v, e);
    describe_wrapped(v, kBitIndex, kBitIndex0, kBit, e.bit, -1, e.extra);
    describe_wrapped(v, kBlenderBone, kBlenderBone0, kBoneWeights, e.bone_weights, {}, e.extra);
    aamp::objects(v, "trigger_events", kTriggerEvents, kEvent, e.trigger_events,
                  !e.trigger_events.empty());
    aamp::objects(v, "hold_events", kHoldEvents, kEvent, e.hold_events, !e.hold_events.empty());
  });
  aamp::extras(v, e.extra);
}

/// Hook: elements are lists of the list `Elements`, and their places are their ids.
template <class V>
void describe_elements(V& v, Of<V, Bas>& b) {
  if constexpr (V::kBinary) {
    v.list(kElements, true, [&] {
      if constexpr (V::kReads) {
        b.elements.resize(v.list_count());
        v.template context<u32>() = v.list_count();
        for (std::size_t i = 0; i < b.elements.size(); ++i) b.elements[i].id = static_cast<s32>(i);
      }
      v.lists(kElement, static_cast<u32>(b.elements.size()),
              [&](u32 i) { describe(v, b.elements[i]); });
    });
  } else {
    v.elements("elements", b.elements);
  }
}

template <class V>
void describe(V& v, Of<V, Bas>& b) {
  if constexpr (!V::kBinary) {
    v.text("archive_type", b.archive_type, "xml");
    v.field("archive_version", b.archive_version);
    v.optional("common", b.common);
  } else {
    if constexpr (V::kReads)
      if (v.has_object(kCommonParams)) b.common.emplace();
    if (b.common) v.object(kCommonParams, true, b.common->extra, [&] { describe(v, *b.common); });
  }
  describe_elements(v, b);
}

}  // namespace kinora::bas
