// ASB: elements with what they own, and commands (docs/formats/asb.md, "Tables", "Attachments").
#pragma once
#include "formats/asb/describe_property.hpp"
#include "formats/asb/remarks.hpp"

namespace kinora::asb {

// ---- attachments --------------------------------------------------------------------------------

/// Gives an attachment the payload that belongs to its type.
inline void set_payload(Attachment& a) {
  switch (a.type) {
    case AttachmentType::fade_in:
      a.payload = FadeIn{};
      return;
    case AttachmentType::sync_start:
      a.payload = SyncStart{};
      return;
    default:
      a.payload = Bytes{};
  }
}

template <class V>
void describe(V& v, Of<V, FadeIn>& f) {
  property(v, "frames", f.frames, std::nullopt);
  v.field("unk_0x8", f.unk_0x8);
}
template <class V>
void describe(V& v, Of<V, SyncStart>& s) {
  property(v, "frame", s.frame, std::nullopt);
  property(v, "normalized", s.normalized, std::nullopt);
  property(v, "unk_0x10", s.unk_0x10);
}
struct AttachmentPayload {
  static constexpr bool kTransparent = true;
  template <class V, class A>
  void operator()(V& v, A& a, u32) const {
    std::visit(
        [&](auto& p) {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(p)>, Bytes>)
            v.rest_of_record("payload", p);  // type 3 has none, type 2 has never been seen
          else
            describe(v, p);
        },
        a.payload);
  }
};
template <class V>
void describe(V& v, Of<V, Attachment>& a) {
  v.enumeration(as<u16>, "type", a.type, kAttachmentTypeNames);
  if constexpr (V::kReads) set_payload(a);
  v.field("unk_0x2", a.unk_0x2);
  if constexpr (V::kBinary)
    v.pointer(as<u32>, "payload", a, part<AttachmentPayload>, kAttachmentPayloads);
  v.field("guid", a.guid);
  if constexpr (!V::kBinary) AttachmentPayload{}(v, a, 0);
}
struct AttachmentIndex {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    v.shared(as<u32>, "attachments", e, list<&Element::attachments>, index, kAttachments);
  }
};

// ---- float properties, external actions ---------------------------------------------------------

/// Bit 31: a number of command data, else the place of a float parameter of the blackboard.
void describe_float_source(Reader& v, FloatProperty& f);
void describe_float_source(Writer& v, const FloatProperty& f);
/// Text form: `blackboard: Speed`, or `command_data: normalized_frame`.
void describe_float_source(TextOut& v, const FloatProperty& f);
void describe_float_source(TextIn& v, FloatProperty& f);
void describe_float_source(Checker& v, const FloatProperty& f);

template <class V>
void describe(V& v, Of<V, FloatProperty>& f) {
  describe_float_source(v, f);
  v.value("max_change", f.max_change);
  if (context<Context>(v).form.has_float_property_mode())
    v.enumeration(as<u32>, "mode", f.mode, kFloatModeNames, 0u);
  v.value("initial", f.initial);
  v.value("scale", f.scale);
  v.value("offset", f.offset);
  v.value("min", f.min);
  v.value("max", f.max);
}

template <class V>
void describe(V& v, Of<V, ExternalAction>& a) {
  v.value_text("type", a.type);
  v.value_text("slot", a.slot);
  v.value_text("action", a.action);
}
constexpr Style text_style(const FloatProperty*) { return Style::row; }
constexpr Style text_style(const Attachment*) { return Style::row; }
constexpr Style text_style(const ExternalAction*) { return Style::row; }
constexpr Style text_style(const MaterialBlend*) { return Style::row; }

// ---- elements -----------------------------------------------------------------------------------

/// Parameters and plugs (body_*.cpp).
void describe_body(Reader& v, Element& e);
void describe_body(Writer& v, const Element& e);
void describe_body(TextOut& v, const Element& e);
void describe_body(TextIn& v, Element& e);
void describe_body(Checker& v, const Element& e);

struct ElementBody {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32) const {
    describe_body(v, e);
  }
};

template <class V>
requires(V::kBinary) void describe(V& v, Of<V, Element>& e) {
  v.enumeration(as<u16>, "type", e.type, kElementTypeNames);
  if constexpr (V::kReads) e.params = make_params(e.type, context<Context>(v).form);
  v.slice_count(as<u8>, "attachments", e, list<&Element::attachments>);
  v.field("no_state_end", e.no_state_end);
  v.shared_pointer(as<u32>, "tags", e, whole<&Element::tags>, kTags, {.null = 0, .mentions = true});
  v.pointer(as<u32>, "body", e, part<ElementBody>, kBodies);
  v.slice(as<u16>, "float_properties", e, list<&Element::float_properties>, kFloatProperties);
  v.slice_base(as<u16>, "attachments", e, list<&Element::attachments, AttachmentIndex>,
               kAttachmentIndices);
  v.shared(as<u16>, "external_action", e, whole<&Element::external_action>, kExternalActionRecords,
           {.null = 0, .bias = 1});
  v.field("guid", e.guid);
}

/// The events that the BAEV has for an Event element (text_out.cpp, text_in.cpp).
void describe_baev(TextOut& v, const Element& e);
void describe_baev(TextIn& v, Element& e);
inline void describe_baev(Checker&, const Element&) {}

template <class V>
requires(!V::kBinary) void describe(V& v, Of<V, Element>& e) {
  auto& c = context<Context>(v);
  v.key("id", e.id);
  c.owner = e.id;
  v.enumeration(as<u16>, "type", e.type, kElementTypeNames);
  if constexpr (V::kReads) e.params = make_params(e.type, c.form);
  v.field("guid", e.guid);
  v.field("no_state_end", e.no_state_end, 1);
  v.optional("tags", e.tags);
  v.optional("external_action", e.external_action);
  v.elements("attachments", e.attachments);
  v.elements("float_properties", e.float_properties);
  describe_body(v, e);
  describe_baev(v, e);
  c.owner = kNoId;
}

// ---- commands -----------------------------------------------------------------------------------

/// A property in 0x41B, where a plain number was before; the names are the same.
template <class V, class P>
void describe_interpolation(V& v, P& p) {
  constexpr const char* kKey = "interpolation";
  const auto is_literal = [&] {
    if constexpr (std::is_same_v<V, TextIn>) {
      const TextNode* n = v.peek(kKey);
      return !n || n->is_scalar();
    } else {
      return p.is_literal() && !p.value.tag;
    }
  };
  if constexpr (std::is_same_v<V, TextIn> || std::is_same_v<V, TextOut>)
    if (is_literal()) return v.enumeration(as<u32>, kKey, p.value.value, kInterpolationNames, 0);
  property(v, kKey, p);
}

template <class V>
void describe(V& v, Of<V, Command>& c) {
  const Form& form = context<Context>(v).form;
  v.value_text("name", c.name);
  if (form.has_command_tags())
    v.shared_pointer(as<u32>, "tags", c, whole<&Command::tags>, kTags,
                     {.null = 0, .mentions = true});
  property(v, "frame_count", c.frame_count, -1.0f);
  if (form.is_0x41b()) {
    v.field("debug_flag", c.debug_flag);
    describe_interpolation(v, c.interpolation);
  } else {
    property(v, "ignore_same_command", c.ignore_same_command);
    if (form.has_interpolation())
      v.enumeration(as<u32>, "interpolation", c.interpolation.value.value, kInterpolationNames, 0);
  }
  v.field("guid", c.guid);
  v.id(as<u16>, "element", c.element);
  if constexpr (std::is_same_v<V, TextOut>) comment_element(v, c.element);
  v.field("unk_0x2e", c.unk_0x2e);
}

}  // namespace kinora::asb
