// ASB: the events that an Event element keeps in the ASB itself (docs/formats/asb.md, "Events").
// The body holds a number in the table of event groups; a group holds triggers, holds, for each a
// table of tagged offsets, and the parameters: properties whose type is in the offset's top byte.
#pragma once
#include "formats/asb/describe_property.hpp"

namespace kinora::asb {

/// A literal string is the only parameter that needs no type beside it.
struct PlainParam {
  static const std::string* get(const EventParam& p);
  static std::string& make(EventParam& p);
};

/// Gives a parameter the value that belongs to its type.
void set_param_type(EventParam& p, u8 type);

template <class V, class P>
void describe_param_value(V& v, const char* name, P& p) {
  std::visit(
      [&](auto& x) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, Bytes>)
          v.rest_of_record("bytes", x);
        else
          property(v, name, x, std::nullopt);
      },
      p.value);
}

/// Text form: the type is the key.
template <class V>
void describe(V& v, Of<V, EventParam>& p) {
  if constexpr (std::is_same_v<V, TextIn>) {
    constexpr std::array<std::string_view, 5> kKeys = {"bool", "s32", "f32", "string", "type"};
    if (!v.expect_one_key(kKeys)) return;
  }
  if constexpr (V::kReads) {
    for (const EnumName& t : kEventParamNames)
      if (v.has_key(t.name)) set_param_type(p, static_cast<u8>(t.value));
    if (v.has_key("type")) {
      u8 type = 0;
      v.value("type", type);
      set_param_type(p, type);
    }
  }
  const std::string_view name = name_of(kEventParamNames, p.type);
  if (name.empty()) v.value("type", p.type);
  describe_param_value(v, name.data(), p);
}

struct ParamRecord {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    if constexpr (V::kReads) set_param_type(e.params[index], e.params[index].type);
    v.at_step("params", index, [&] { describe_param_value(v, "value", e.params[index]); });
  }
};
struct ParamTable {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32) const {
    v.count(as<u32>, "param_count", e.params, 4);
    for (u32 i = 0; i < e.params.size() && v.ok(); ++i)
      v.tagged_pointer("params", e, part<ParamRecord>, kEventParams, i, e.params[i].type);
  }
};

/// On disk; the times follow.
template <class V, class E>
void describe_event(V& v, E& e) {
  v.text("name", e.name);
  v.field("unk_0x4", e.unk_0x4);
  v.pointer(as<u32>, "params", e, part<ParamTable>, kEventTables);
  v.derived(as<u32>, "param_size", [&] { return 8 * e.params.size(); });
  v.hex_field("hash", e.hash);
}
/// In the text form name and times come first.
template <class V, class E>
void describe_event_rest(V& v, E& e) {
  v.texts_or_maps("params", e.params, PlainParam{}, [&](auto& p) { describe(v, p); });
  v.hex_field("hash", e.hash, kNoParamsHash);
  v.field("unk_0x4", e.unk_0x4);
}
template <class V>
void describe(V& v, Of<V, Trigger>& t) {
  if constexpr (V::kBinary) describe_event(v, t);
  if constexpr (!V::kBinary) v.value_text("name", t.name);
  v.value("frame", t.start);
  if constexpr (!V::kBinary) describe_event_rest(v, t);
}
template <class V>
void describe(V& v, Of<V, Hold>& h) {
  if constexpr (V::kBinary) describe_event(v, h);
  if constexpr (!V::kBinary) v.value_text("name", h.name);
  v.value("start", h.start);
  v.value("end", h.end);
  if constexpr (!V::kBinary) describe_event_rest(v, h);
}
constexpr Style text_style(const Trigger*) { return Style::row; }
constexpr Style text_style(const Hold*) { return Style::row; }

struct EventGroup {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32) const {
    v.count(as<u32>, "trigger_count", e.triggers, 0x18);
    v.count(as<u32>, "hold_count", e.holds, 0x1C);
    v.elements("triggers", e.triggers);
    v.elements("holds", e.holds);
    v.run(kEventTables);
    v.run(kEventParams);
  }
};
template <class V>
void describe(V& v, Of<V, Event>& e) {
  auto& c = context<Context>(v);
  if (V::kBinary && !c.form.has_events)
    v.derived(as<u32>, "group", [&] { return c.events_written++; });
  else
    v.by_table(as<u32>, "group", e, part<EventGroup>, kEventArray, kEventGroups);
}

}  // namespace kinora::asb
