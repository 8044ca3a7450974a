// The one description of NANR and NMAR. Facts: a header, sections ABNK, LABL, UEXT; in ABNK arrays
// of sequences and frames, a pool of elements, and user attributes (UAAT).
//
// Where disk and text differ in shape there is a hook: labels (a section of their own, by
// position), elements (a pool that frames share, pool.hpp), and the element type (follows from the
// frames).
#pragma once
#include "../nitro2d/labels.hpp"
#include "codec.hpp"
#include "fraction.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/formats/nanr/findings.hpp"
#include "kinora/text/text_findings.hpp"
#include "pool.hpp"

namespace kinora::nanr {

enum Place : u32 {
  kStart,
  kBank,
  kBody,
  kSequences,
  kFrames,
  kPool,
  kAttributes,
  kAttributesBody,
  kAttributeTable,
  kFramePointers,
  kSequenceValues,
  kFrameValues,
  kBankEnd,
  kLabels,
  kLabelsBody,
  kLabelsEnd,
  kExtended,
  kExtendedBody,
  kExtendedEnd,
  kPlaceCount
};
inline constexpr PlaceInfo kPlaces[kPlaceCount] = {
    {"header", 0},          {"bank", 0},           {"bank_body", 0},       {"sequences", 0},
    {"frames", 0},          {"elements", 0},       {"attributes", 0},      {"attributes_body", 0},
    {"attribute_table", 0}, {"frame_pointers", 0}, {"sequence_values", 0}, {"frame_values", 0},
    {"bank_end", 0},        {"labels", 0},         {"labels_body", 0},     {"labels_end", 0},
    {"extended", 0},        {"extended_body", 0},  {"extended_end", 0}};

inline constexpr EnumName kPlayModes[] = {
    {0, "invalid"}, {1, "once"}, {2, "loop"}, {3, "ping_pong"}, {4, "ping_pong_loop"}};
inline constexpr EnumName kTargets[] = {{1, "cell"}, {2, "multicell"}};
inline constexpr EnumName kElementTypes[] = {{0, "index"}, {1, "srt"}, {2, "t"}};

struct Context {
  const CellAnimation* animation = nullptr;
  nitro2d::Labels labels;
  Pool pool;                ///< to be written
  std::size_t frame = 0;    ///< the next one, in file order
  std::vector<u32> stored;  ///< while reading: where the element of each frame lies
  u64 frames_claimed = 0, implied_attributes = 0;

  Target usual_target() const {
    return animation->kind == Kind::cell ? Target::cell : Target::multicell;
  }
};

constexpr Style text_style(const Frame*) { return Style::row; }

// ---- hook: elements
// -----------------------------------------------------------------------------

/// Disk: where the element lies in the pool.
template <class V>
void describe_element_offset(V& v, Of<V, Frame>&) {
  if constexpr (V::kBinary) {
    Context& c = context<Context>(v);
    if constexpr (V::kReads)
      v.field(as<u32>, "element", c.stored.emplace_back());
    else
      v.derived(as<u32>, "element", [&] { return c.pool.offsets[c.frame++]; });
  }
}
/// Disk: the pool, which ends where the attributes begin, or the bank.
template <class V>
void describe_pool(V& v, Of<V, CellAnimation>& a) {
  static_assert(V::kBinary);
  v.begin(kPool);
  Context& c = context<Context>(v);
  if constexpr (kIsSchema<V>) {
    v.row("elements", "2, 16 or 8 bytes each", V::kVaries,
          "cell u16; rotation u16, scale_x s32, scale_y s32 (srt); padding u16 (t); x, y s16");
  } else if constexpr (!V::kReads) {
    v.block("elements", c.pool.bytes);
  } else {
    const u32 start = v.position();
    u32 end = v.offset_of(kBankEnd);
    if (v.has(kAttributes) && v.offset_of(kAttributes) >= start) end = v.offset_of(kAttributes);
    const ByteView pool = v.view(start, end);
    v.block("elements", static_cast<u32>(pool.size()));
    std::size_t i = 0;
    for (Sequence& s : a.sequences) {
      for (Frame& f : s.frames) {
        if (i == c.stored.size() || !v.ok()) return;
        const u64 at = c.stored[i++];
        if (at + element_size(*s.element_type) > pool.size())
          return v.refuse(nitro2d::kOverlongBlock, "elements", {"elements"});
        load_element(f, *s.element_type, &pool[at]);
      }
    }
  }
}
inline void write_angle(TextWriter& w, u16 rotation) {
  if (rotation == 0) return;
  w.key("rotation");
  w.decimal(angle_text(rotation));
}
/// One number for both axes, or a list of two.
inline void write_scale(TextWriter& w, const Frame& f) {
  if (f.scale_x == kOne && f.scale_y == kOne) return;
  w.key("scale");
  if (f.scale_x == f.scale_y) return w.decimal(scale_text(f.scale_x));
  w.list(Style::flow, [&] {
    w.decimal(scale_text(f.scale_x));
    w.decimal(scale_text(f.scale_y));
  });
}
template <class V>
void read_angle(V& v, u16& rotation) {
  rotation = 0;
  const auto* n = v.find("rotation");
  if (!n) return;
  const auto x = n->is_scalar() ? parse_angle(n->text) : std::nullopt;
  if (!x) return v.fail_at(*n, kTextBadNumber, {describe_node(*n), "a number of degrees"});
  rotation = *x;
}
template <class V>
void read_scale(V& v, Frame& f) {
  f.scale_x = f.scale_y = kOne;
  const auto* n = v.find("scale");
  if (!n) return;
  const bool two = n->is_list() && n->count == 2;
  const auto *first = two ? n->first : n, *second = two ? n->first->next : n;
  const auto x = first->is_scalar() ? parse_scale(first->text) : std::nullopt;
  const auto y = second->is_scalar() ? parse_scale(second->text) : std::nullopt;
  if (!x || !y)
    return v.fail_at(*n, kTextBadNumber,
                     {describe_node(*n), "a scale, or a list of two, from -524288 to 524287"});
  f.scale_x = *x;
  f.scale_y = *y;
}
/// Text: the values.
template <class V>
void describe_place(V& v, Of<V, Frame>& f) {
  if constexpr (!V::kBinary) {
    v.field("x", f.x);
    v.field("y", f.y);
    if constexpr (kIsSchema<V>) {
      v.hook("rotation", Shape::noted(Shape::Kind::number, "degrees")).left_out_at("0.0");
      v.hook("scale", Shape::either_of(Shape(Shape::Kind::number),
                                       Shape::list_of(Shape(Shape::Kind::number))))
          .left_out_at("1.0");
    } else if constexpr (V::kReads) {
      read_angle(v, f.rotation);
      read_scale(v, f);
    } else if constexpr (requires { v.out(); }) {
      write_angle(v.out(), f.rotation);
      write_scale(v.out(), f);
    }
  }
}

// ---- attributes
// ---------------------------------------------------------------------------------

/// Text: left out where all are 0, since the file says how many each frame has.
template <class V, class Owner>
void describe_attributes(V& v, Owner& owner) {
  if constexpr (!V::kBinary) {
    const auto& all = *context<Context>(v).animation;
    if constexpr (V::kReads) {
      v.numbers(as<u32>, "attributes", owner.attributes);
      nitro2d::imply_attributes(v, owner.attributes, all.attributes_per_item,
                                context<Context>(v).implied_attributes);
    } else {
      bool zero = all.attributes_per_item == owner.attributes.size();
      for (const u32 x : owner.attributes) zero = zero && x == 0;
      if (!zero) v.numbers(as<u32>, "attributes", owner.attributes);
    }
  }
}
/// Disk: the values of one sequence or frame.
struct AttributesOf {
  template <class V, class Owner>
  void operator()(V& v, Owner& owner, u32) const {
    if constexpr (V::kReads)
      owner.attributes.resize(context<Context>(v).animation->attributes_per_item.value_or(0));
    v.numbers(as<u32>, "", owner.attributes);
  }
};
struct FramePointersOf {
  template <class V, class Owner>
  void operator()(V& v, Owner& s, u32) const {
    v.each("", s.frames, [&](auto& f) {
      v.pointer(as<u32>, "", f, part<AttributesOf>, kFrameValues, 0,
                {from_place(kAttributesBody), {}});
    });
  }
};
template <class V>
void describe_attribute_block(V& v, Of<V, CellAnimation>& a) {
  v.begin(kAttributes);
  v.magic("TAAU");
  v.extent(as<u32>, "attributes_size", kAttributes, kBankEnd);
  v.begin(kAttributesBody);
  v.derived(as<u16>, "sequence_count", [&] { return a.sequences.size(); });
  v.field("attributes_per_item", *a.attributes_per_item);
  v.slot(as<u32>, "attribute_table", kAttributeTable, true, from_place(kAttributesBody));
  v.begin(kAttributeTable);
  v.each("sequences", a.sequences, [&](auto& s) {
    const PointerForm form{from_place(kAttributesBody), {}};
    v.derived(as<u16>, "frame_count", [&] { return s.frames.size(); });
    v.constant(as<u16>, "padding", 0xBEEF);
    v.pointer(as<u32>, "attributes", s, part<AttributesOf>, kSequenceValues, 0, form);
    v.pointer(as<u32>, "frame_attributes", s, part<FramePointersOf>, kFramePointers, 0, form);
  });
  v.run(kFramePointers, kBankEnd);
  v.run(kSequenceValues, kBankEnd);
  v.run(kFrameValues, kBankEnd);
}

// ---- sequences and frames
// -----------------------------------------------------------------------

template <class V>
void describe(V& v, Of<V, Frame>& f) {
  describe_element_offset(v, f);
  if constexpr (!V::kBinary) v.value("cell", f.cell);
  v.value("duration", f.duration);
  v.constant(as<u16>, "padding", 0xBEEF);
  describe_place(v, f);
  describe_attributes(v, f);
}

struct FramesOf {
  /// `count`: as many as the reader has been told.
  template <class V, class Owner>
  void operator()(V& v, Owner& s, u32 count) const {
    if constexpr (V::kBinary && V::kReads) {
      // Frames have one owner, so all of them together fit into the file.
      u64& claimed = context<Context>(v).frames_claimed;
      claimed += count;
      if (!v.fits("frames", claimed, 8)) return;
      s.frames.resize(count);
    }
    v.elements(V::kBinary ? "" : "frames", s.frames);
  }
};

/// Hook. Disk: always there. Text: only if it is not what the frames need.
template <class V>
void describe_element_type(V& v, Of<V, Sequence>& s) {
  if constexpr (V::kBinary && V::kReads) {
    v.field(as<u16>, "element_type", s.element_type.emplace());
    if (v.ok() && element_size(*s.element_type) == 0)
      v.refuse(kUnexpectedValue, "element_type",
               {"the element type", static_cast<u32>(*s.element_type), "0, 1 or 2"});
  } else if constexpr (V::kBinary) {
    v.value(as<u16>, "element_type", static_cast<u16>(written_type(s)));
  } else if constexpr (V::kReads) {
    s.element_type.reset();
    if (v.has_key("element_type"))
      v.enumeration(as<u16>, "element_type", s.element_type.emplace(), kElementTypes);
  } else {
    if (s.element_type) v.enumeration(as<u16>, "element_type", *s.element_type, kElementTypes);
  }
}

template <class V, class T>
void describe_label(V& v, T& label) {
  if constexpr (V::kReads) {
    label.reset();
    if (v.has_key("label")) v.text("label", label.emplace());
  } else if (label) {
    v.value_text("label", *label);
  }
}

template <class V>
void describe(V& v, Of<V, Sequence>& s) {
  if constexpr (!V::kBinary) describe_label(v, s.label);
  u16 count = 0;
  if constexpr (V::kReads && V::kBinary)
    v.field("frame_count", count);
  else
    v.count(as<u16>, "frame_count", s.frames, 8);
  v.field("loop_start", s.loop_start);
  describe_element_type(v, s);
  v.enumeration(as<u16>, "target", s.target, kTargets, context<Context>(v).usual_target());
  v.enumeration(as<u32>, "play_mode", s.play_mode, kPlayModes);
  describe_attributes(v, s);
  v.pointer(as<u32>, "frames", s, part<FramesOf>, kFrames, count, {from_place(kFrames), {}});
}
// ---- the file
// -----------------------------------------------------------------------------------

template <class V>
void describe_bank(V& v, Of<V, CellAnimation>& a) {
  static_assert(V::kBinary);
  nitro2d::begin_section(v, "KNBA", "bank_size", kBank, kBody, kBankEnd);
  v.count(as<u16>, "sequence_count", a.sequences, 16);
  v.derived(as<u16>, "frame_count", [&] { return context<Context>(v).pool.offsets.size(); });
  v.slot(as<u32>, "sequence_array", kSequences, true, from_place(kBody));
  v.slot(as<u32>, "frame_array", kFrames, true, from_place(kBody));
  v.slot(as<u32>, "element_pool", kPool, true, from_place(kBody));
  v.constant(as<u32>, "string_bank", 0);
  v.slot(as<u32>, "attributes", kAttributes, a.attributes_per_item.has_value(), from_place(kBody));
  if constexpr (V::kReads) {
    if (v.ok() && v.has(kAttributes)) a.attributes_per_item.emplace();
    if (v.ok() && !(v.has(kSequences) && v.has(kFrames) && v.has(kPool)))
      v.refuse(kUnexpectedValue, "bank", {"an offset of the bank", 0, "the offset of an array"});
  }
  v.begin(kSequences);
  v.elements("sequences", a.sequences);
  v.run(kFrames, kPool);
  describe_pool(v, a);
  if (a.attributes_per_item) describe_attribute_block(v, a);
  v.begin(kBankEnd);
}

template <class V>
void describe_text(V& v, Of<V, CellAnimation>& a) {
  v.field("version", a.version, u16{0x0100});
  nitro2d::optional_number(v, "extended", a.extended);
  nitro2d::optional_number(v, "attributes_per_item", a.attributes_per_item);
  v.field("has_labels", a.has_labels, true);
  v.field("padded_labels", a.padded_labels);
  v.elements("sequences", a.sequences);
  v.texts("extra_labels", a.extra_labels);
  v.opaque("opaque_labels", a.opaque_labels);
}

template <class V>
void describe(V& v, Of<V, CellAnimation>& a) {
  if constexpr (!V::kBinary) {
    describe_text(v, a);
  } else {
    const u32 sections = 1u + a.has_labels + a.extended.has_value();
    nitro2d::describe_header(v, a.kind == Kind::cell ? "RNAN" : "RAMN", a.version, kStart,
                             sections);
    describe_bank(v, a);
    if (a.has_labels)
      nitro2d::describe_labels(v, context<Context>(v).labels, {kLabels, kLabelsBody, kLabelsEnd});
    if (a.extended)
      nitro2d::describe_extended(v, *a.extended, {kExtended, kExtendedBody, kExtendedEnd});
  }
}

}  // namespace kinora::nanr
