// The one description of BRASD, BFASD and BCASD.
//
// The file: a header of 0x20 bytes and one block `DATA`: the length of the animation, a table of
// entries (when an event happens), then for each entry a record (what sounds) with its label right
// behind it, then zeros up to a multiple of 0x20. Proved on 25 files of the Wii; the layout of
// BFASD is known from public pages only.
//
// The generations differ in the header, in what stands before the number of a reference, and in
// what it counts from: in BRASD the body of the block, in BFASD the entry itself. A label's offset
// counts from its record in both.
#pragma once
#include "kinora/core/binary_findings.hpp"
#include "kinora/describe/words.hpp"
#include "kinora/formats/animsound/findings.hpp"
#include "kinora/formats/animsound/model.hpp"

namespace kinora::animsound {

enum Place : u32 { kStart, kData, kBody, kTable, kRecords, kLabels };
inline constexpr std::array<PlaceInfo, 6> kPlaces = {
    {{"start", 0}, {"data", 0}, {"body", 0}, {"table", 0}, {"records", 0}, {"labels", 0}}};

struct Context {
  const AnimSound* file;
  AnimSound* reads = nullptr;  ///< the same, while it is filled
};

inline constexpr u32 kEntrySize = 0x14, kTableOffset = 0x0C;
inline constexpr u16 kBlockType = 0x8000, kTableType = 0x8100, kLabelType = 0x1F01;
inline constexpr u16 kUsualEventType = 0x8100;

inline constexpr EnumName kKinds[] = {{0, "range"}, {1, "trigger"}};
inline constexpr EnumName kDirections[] = {{0, "both"}, {1, "forward"}, {2, "backward"}};
inline constexpr EnumName kOrders[] = {{0, "little"}, {1, "big"}};
inline constexpr EnumName kVariables[] = {
    {0, "local_0"},    {1, "local_1"},    {2, "local_2"},    {3, "local_3"},    {4, "local_4"},
    {5, "local_5"},    {6, "local_6"},    {7, "local_7"},    {8, "local_8"},    {9, "local_9"},
    {10, "local_10"},  {11, "local_11"},  {12, "local_12"},  {13, "local_13"},  {14, "local_14"},
    {15, "local_15"},  {16, "global_0"},  {17, "global_1"},  {18, "global_2"},  {19, "global_3"},
    {20, "global_4"},  {21, "global_5"},  {22, "global_6"},  {23, "global_7"},  {24, "global_8"},
    {25, "global_9"},  {26, "global_10"}, {27, "global_11"}, {28, "global_12"}, {29, "global_13"},
    {30, "global_14"}, {31, "global_15"}};

/// A small record: on one line where it fits.
constexpr Style text_style(const Event*) { return Style::row; }

template <class V>
bool is_brasd(V& v) {
  return context<Context>(v).file->generation == Generation::brasd;
}

/// The names of what stands before the number of a reference.
struct ReferenceNames {
  const char *kind, *type, *reserved;
};
/// BRASD: u8 kind (1: a place in the file), u8 type 0, u16 0. BFASD: u16 type, u16 0.
template <class V>
void describe_reference(V& v, const ReferenceNames& names, u16 type) {
  if (!is_brasd(v)) {
    v.constant(as<u16>, names.type, type);
    v.constant(as<u16>, names.reserved, 0);
    return;
  }
  u8 kind = 1;
  v.field(names.kind, kind);
  if constexpr (V::kReads)
    if (v.ok() && kind != 1) return v.refuse(kMemoryReference, names.kind, {kind});
  v.constant(as<u8>, names.type, 0);
  v.constant(as<u16>, names.reserved, 0);
}

// ---- the record of an event --------------------------------------------------------------------

struct LabelOf {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32) const {
    v.inline_text("label", e.label, 4);
  }
};

/// Hook: where the label is. A BFASD whose reference is of an unknown type keeps type and offset,
/// and the label is the text behind the record.
template <class V>
void describe_label_reference(V& v, Of<V, Event>& e, u32 start) {
  static_assert(V::kBinary);
  const PointerForm form{{start, kNoPlace}, {}};
  const ReferenceNames names{"label_kind", "label_type", "label_reserved"};
  if (is_brasd(v)) {
    describe_reference(v, names, 0);
    v.pointer(as<s32>, "label_offset", e, part<LabelOf>, kLabels, 0, form);
    return;
  }
  if constexpr (V::kReads) {
    u16 type = 0;
    v.field(names.type, type);
    e.label_reference.reset();
    if (type != kLabelType) e.label_reference = LabelReference{type, 0};
  } else if (e.label_reference) {
    v.field(names.type, e.label_reference->type);
  } else {
    v.field(names.type, kLabelType);
  }
  v.constant(as<u16>, names.reserved, 0);
  if (e.label_reference)
    v.field("label_offset", e.label_reference->offset);
  else
    v.pointer(as<s32>, "label_offset", e, part<LabelOf>, kLabels, 0, form);
}

struct RecordOf {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32) const {
    const u32 start = v.position();
    v.bit_word(as<u32>, "option_flags", e.option_flags,
               bit(0, "keep_on_shutdown", e.keep_on_shutdown),
               bit(1, "writes_variable", e.writes_variable));
    v.field("sound_id", e.sound_id);
    describe_label_reference(v, e, start);
    v.field("volume", e.volume);
    v.enumeration(as<u8>, "play_direction", e.direction, kDirections);
    v.field("variable", e.variable);
    v.field("unk_0x13", e.unk_0x13);
    v.field("pitch", e.pitch);
    v.field("unk_0x18", e.unk_0x18);
    v.field("user_param", e.user_param);
    if (e.label_reference)
      LabelOf{}(v, e, 0);
    else
      v.run(kLabels);
  }
};

// ---- events ------------------------------------------------------------------------------------

/// Disk: the entry of the table; the record follows when its place comes.
template <class V>
void describe_entry(V& v, Of<V, Event>& e) {
  static_assert(V::kBinary);
  const u32 start = v.position();
  v.field("start_frame", e.start_frame);
  v.field("end_frame", e.end_frame);
  v.bit_word(as<u8>, "frame_flags", e.frame_flags, bit(0, "kind", e.kind),
             bit(1, "end_infinite", e.end_infinite), bit(2, "start_infinite", e.start_infinite));
  v.field("loop_offset", e.loop_offset);
  v.field("loop_interval", e.loop_interval);
  v.field("unk_0x0b", e.unk_0x0b);
  Context& c = context<Context>(v);
  if constexpr (V::kReads) {  // all references to events are of one type: that of the first
    if (!is_brasd(v) && &e == c.file->events.data())
      c.reads->event_type = static_cast<u16>(v.look_at(start + 0x0C).value_or(0) >>
                                             (v.order() == Endian::big ? 16 : 0));
  }
  describe_reference(v, {"event_kind", "event_type", "event_reserved"}, c.file->event_type);
  const Base base = is_brasd(v) ? from_place(kBody) : Base{start, kNoPlace};
  v.pointer(as<s32>, "event", e, part<RecordOf>, kRecords, 0, {base, {}});
}

/// Text: the variable stands where it is written; a number that nothing uses has a key of its own.
template <class V>
void describe_variable(V& v, Of<V, Event>& e) {
  static_assert(!V::kBinary);
  if constexpr (V::kReads) e.writes_variable = v.has_key("variable");
  if (e.writes_variable)
    v.enumeration(as<u8>, "variable", e.variable, kVariables);
  else
    v.field("unused_variable", e.variable);
}
template <class V, class T>
void describe_rest(V& v, const char* name, T& rest, u32 named) {
  v.hex_field(name, rest);
  if constexpr (V::kReads)
    if (v.ok() && (rest & named) != 0)
      v.refuse(kUnexpectedValue, name,
               {name, hex(rest), "only bits that have no key of their own"});
}
template <class V>
void describe_unknown_label(V& v, Of<V, Event>& e) {
  static_assert(!V::kBinary);
  if (is_brasd(v)) return;
  if constexpr (V::kReads) {
    e.label_reference.reset();
    if (v.has_key("label_reference")) e.label_reference.emplace();
  }
  if (!e.label_reference) return;
  v.group("label_reference", [&] {
    v.value("type", e.label_reference->type);
    v.value("offset", e.label_reference->offset);
  });
  if constexpr (V::kReads)
    if (v.ok() && e.label_reference->type == kLabelType)
      v.refuse(kUnexpectedValue, "label_reference",
               {"the type of the reference", hex(kLabelType), "no reference at all, as is usual"});
}

template <class V>
void describe_event_text(V& v, Of<V, Event>& e) {
  static_assert(!V::kBinary);
  v.text("label", e.label);
  v.enumeration(as<u8>, "kind", e.kind, kKinds);
  v.value("start_frame", e.start_frame);
  v.field("end_frame", e.end_frame, kNoEnd);
  v.field("start_infinite", e.start_infinite);
  // An event without an end has none to look for, so this is the default then.
  v.field("end_infinite", e.end_infinite, e.end_frame == kNoEnd);
  v.field("loop_offset", e.loop_offset);
  v.field("loop_interval", e.loop_interval, u8{1});
  v.field("volume", e.volume, kVolumeAsIs);
  v.field("pitch", e.pitch, kPitchAsIs);
  v.enumeration(as<u8>, "play_direction", e.direction, kDirections, Direction::both);
  describe_variable(v, e);
  v.field("keep_on_shutdown", e.keep_on_shutdown);
  v.field("user_param", e.user_param);
  v.hex_field("sound_id", e.sound_id, kSoundByLabel);
  describe_unknown_label(v, e);
  describe_rest(v, "frame_flags", e.frame_flags, 7);
  describe_rest(v, "option_flags", e.option_flags, 3);
  v.hex_field("unk_0x0b", e.unk_0x0b);
  v.hex_field("unk_0x13", e.unk_0x13);
  v.hex_field("unk_0x18", e.unk_0x18);
}

template <class V>
void describe(V& v, Of<V, Event>& e) {
  if constexpr (V::kBinary)
    describe_entry(v, e);
  else
    describe_event_text(v, e);
}

// ---- the file ----------------------------------------------------------------------------------

template <class V>
void describe_byte_order(V& v, Of<V, AnimSound>& f) {
  v.set_order(Endian::big);
  u16 mark = f.order == Endian::big ? 0xFEFF : 0xFFFE;
  v.field("byte_order", mark);
  if constexpr (V::kReads) {
    if (v.ok() && mark != 0xFEFF && mark != 0xFFFE)
      return v.refuse(kByteOrder, "byte_order", {hex(mark)});
    f.order = mark == 0xFEFF ? Endian::big : Endian::little;
  }
  v.set_order(f.order);
}

/// The reader of the Wii looks at the letters, the version and the offset of the block only.
template <class V>
void describe_brasd_header(V& v, Of<V, AnimSound>& f) {
  v.set_order(Endian::big);
  v.magic("RASD");
  v.constant(as<u16>, "byte_order", 0xFEFF);
  v.field(as<u16>, "version", f.version);
  v.extent(as<u32>, "file_size", kStart, kNoPlace);
  v.constant(as<u16>, "header_size", 0x20);
  v.constant(as<u16>, "block_count", 1);
  v.slot(as<u32>, "block", kData);
  v.extent(as<u32>, "block_size_in_header", kData, kNoPlace);
  v.constant(as<u64>, "header_padding", 0);
}
/// The size of the header does not count the reference to the block that ends it.
template <class V>
void describe_bfasd_header(V& v, Of<V, AnimSound>& f) {
  v.magic(f.generation == Generation::bfasd ? "FASD" : "CASD");
  describe_byte_order(v, f);
  v.constant(as<u16>, "header_size", 0x14);
  v.field("version", f.version);
  v.extent(as<u32>, "file_size", kStart, kNoPlace);
  v.constant(as<u16>, "block_count", 1);
  v.constant(as<u16>, "header_reserved", 0);
  v.constant(as<u16>, "block_type", kBlockType);
  v.constant(as<u16>, "block_reserved", 0);
  v.slot(as<s32>, "block", kData);
  v.extent(as<u32>, "block_size_in_header", kData, kNoPlace);
}

/// Goes to a place that must be there.
template <class V>
bool enter(V& v, u32 place) {
  if (v.begin(place)) return true;
  if (v.ok())
    v.refuse(kUnexpectedValue, kPlaces[place].name, {"the offset", 0, "a place in the file"});
  return false;
}

template <class V>
void describe_block(V& v, Of<V, AnimSound>& f) {
  if (!enter(v, kData)) return;
  v.magic("DATA");
  v.extent(as<u32>, "block_size", kData, kNoPlace);
  v.begin(kBody);
  v.field("frame_size", f.frame_size);
  describe_reference(v, {"table_kind", "table_type", "table_reserved"}, kTableType);
  v.slot(as<s32>, "event_table", kTable, true, from_place(kBody));
  if constexpr (V::kReads) {
    const s64 offset = s64{v.offset_of(kTable)} - v.offset_of(kBody);
    if (v.ok() && !is_brasd(v) && offset != kTableOffset)
      return v.refuse(kTablePlace, "event_table", {offset});
  }
  if (!enter(v, kTable)) return;
  v.count(as<u32>, "event_count", f.events, kEntrySize);
  v.elements("events", f.events);
  v.run(kRecords);
  v.align(0x20);
}

template <class V>
void describe_file_text(V& v, Of<V, AnimSound>& f) {
  static_assert(!V::kBinary);
  v.hex_field("version", f.version, usual_version(f.generation));
  if (f.generation == Generation::bcasd)
    v.enumeration(as<u8>, "byte_order", f.order, kOrders, Endian::little);
  v.value("frame_size", f.frame_size);
  if (f.generation != Generation::brasd) v.hex_field("event_type", f.event_type, kUsualEventType);
  v.elements("events", f.events);
}

template <class V>
void describe(V& v, Of<V, AnimSound>& f) {
  if constexpr (!V::kBinary) {
    describe_file_text(v, f);
  } else {
    v.begin(kStart);
    if (f.generation == Generation::brasd)
      describe_brasd_header(v, f);
    else
      describe_bfasd_header(v, f);
    describe_block(v, f);
  }
}

}  // namespace kinora::animsound
