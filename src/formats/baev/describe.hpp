// BAEV through all visitors (docs/formats/baev.md). References are 64-bit offsets from the start of
// the file; an array is offset, count, size of a record.
#pragma once
#include "formats/baev/event_params.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/describe/reader.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/writer.hpp"
#include "kinora/formats/baev/findings.hpp"
#include "kinora/formats/baev/model.hpp"

namespace kinora::baev {

enum Place : u32 {
  kFile,
  kSections,
  kContainer,
  kKeys,
  kIndexLists,
  kActions,
  kActionBlocks,
  kEntryLists,
  kParamLists,
  kParams,
  kStrings,
  kPlaceCount
};
inline constexpr std::array<PlaceInfo, kPlaceCount> kPlaces = {{{"file", 0},
                                                                {"sections", 0},
                                                                {"container", 0},
                                                                {"keys", 0},
                                                                {"action_indices", 0},
                                                                {"actions", 0},
                                                                {"action_blocks", 0},
                                                                {"entry_lists", 0},
                                                                {"param_lists", 0},
                                                                {"params", 0},
                                                                {"strings", 0}}};
inline constexpr DiskForm kForm = {Endian::little, 8, true};
inline constexpr const char* kClassName =
    "Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData";

struct Context {
  const File* file = nullptr;
  BlockOrder order = BlockOrder::by_action;
};

/// What the descriptor of an empty array holds: with the first order of blocks one of three forms,
/// with the second zeros.
struct EmptyArray {
  bool has_offset = false;
  u32 stride = 0;
};
template <class Part, auto Member, class V, class Owner>
void describe_array(V& v, const char* name, Owner& owner, List<Member>, u32 place, u32 stride,
                    EmptyArray empty = {}) {
  const bool is_empty = V::kWrites && (owner.*Member).empty();
  if (context<Context>(v).order == BlockOrder::by_event) empty = {};
  if (is_empty && !empty.has_offset)
    v.constant(as<u64>, name, 0);
  else
    v.pointer(as<u64>, name, owner, part<Part>, place, 0, {.null = 0});
  v.slice_pointer_count(as<u32>, "count", owner, List<Member>{}, place, stride);
  v.constant(as<u32>, "record_size", is_empty ? empty.stride : stride);
}

// ---- parameters ---------------------------------------------------------------------------------

inline constexpr EnumName kParamTypes[] = {{0, "s32"}, {1, "f32"}, {3, "vec3"}, {5, "string"}};
/// False if the type is not known.
bool set_param_type(Param& p, u32 type);
constexpr u32 param_type(const Param& p) {
  constexpr std::array<u32, 4> kTypes = {0, 1, 3, 5};
  return kTypes[p.index()];
}
struct PlainParam {
  static const std::string* get(const Param& p) { return std::get_if<std::string>(&p); }
  static std::string& make(Param& p) { return p.emplace<std::string>(); }
};

template <class V, class P>
void describe_value(V& v, const char* name, P& p) {
  std::visit(
      [&](auto& x) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, std::string>)
          v.value_text(name, x);
        else
          v.value(name, x);
      },
      p);
}
struct ParamRecord {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32 index) const {
    v.at_step("params", index, [&] { describe_param(v, e.params[index]); });
  }
  template <class V, class P>
  static void describe_param(V& v, P& p) {
    u32 type = param_type(p);
    v.field("type", type);
    if constexpr (V::kReads)
      if (!set_param_type(p, type)) return v.refuse(kUnknownParam, "type", {type});
    v.constant(as<u32>, "unused_0x4", 0);
    describe_value(v, "value", p);
    v.align(8);
  }
};
struct ParamList {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32) const {
    for (u32 i = 0; i < e.params.size() && v.ok(); ++i)
      v.pointer(as<u64>, "params", e, part<ParamRecord>, kParams, i);
    if (context<Context>(v).order == BlockOrder::by_event) v.run(kParams);
  }
};
/// Text form: the type is the key.
template <class V, class P>
void describe_typed(V& v, P& p) {
  if constexpr (std::is_same_v<V, TextIn>) {
    constexpr std::array<std::string_view, 4> kKeys = {"s32", "f32", "vec3", "string"};
    if (!v.expect_one_key(kKeys)) return;
  }
  if constexpr (V::kReads)
    for (const EnumName& t : kParamTypes)
      if (v.has_key(t.name)) set_param_type(p, t.value);
  describe_value(v, name_of(kParamTypes, param_type(p)).data(), p);
}

// ---- events -------------------------------------------------------------------------------------

template <class V, class E>
void describe_params(V& v, E& e) {
  using T = std::remove_const_t<E>;
  if constexpr (V::kBinary)
    describe_array<ParamList>(v, "params", e, list<&T::params>, kParamLists, 8, {false, 8});
  else
    v.texts_or_maps("params", e.params, PlainParam{}, [&](auto& p) { describe_typed(v, p); });
}
template <class V>
void describe(V& v, Of<V, Trigger>& t) {
  if constexpr (V::kBinary) describe_params(v, t);
  v.value("frame", t.frame);
  v.field("unk_0x14", t.unk_0x14);
  if constexpr (!V::kBinary) describe_params(v, t);
}
template <class V>
void describe(V& v, Of<V, Hold>& h) {
  if constexpr (V::kBinary) describe_params(v, h);
  v.value("start", h.start);
  v.value("end", h.end);
  if constexpr (!V::kBinary) describe_params(v, h);
}
constexpr Style text_style(const Trigger*) { return Style::row; }
constexpr Style text_style(const Hold*) { return Style::row; }

/// All triggers or all holds of an event.
template <auto Member>
struct EntryList {
  static constexpr bool kTransparent = true;
  template <class V, class E>
  void operator()(V& v, E& e, u32) const {
    constexpr bool kIsTriggers = std::is_same_v<decltype(Member), std::vector<Trigger> Event::*>;
    v.elements(kIsTriggers ? "triggers" : "holds", e.*Member);
    if (context<Context>(v).order == BlockOrder::by_event) v.run(kParamLists);
  }
};

inline constexpr EnumName kKindNames[] = {{0, "trigger"}, {1, "hold"}};
/// Kind and id are left out while the lists of names give them (text.cpp).
void describe_kind(TextOut& v, const Event& e);
void describe_kind(TextIn& v, Event& e);
inline void describe_kind(Checker&, const Event&) {}

template <class V>
requires(V::kBinary) void describe(V& v, Of<V, Event>& e) {
  v.text("name", e.name);
  describe_array<EntryList<&Event::triggers>>(v, "triggers", e, list<&Event::triggers>, kEntryLists,
                                              0x18);
  describe_array<EntryList<&Event::holds>>(v, "holds", e, list<&Event::holds>, kEntryLists, 0x18);
  v.enumeration(as<u32>, "kind", e.kind, kKindNames);
  v.field("event_id", e.event_id);
}
/// The names that the game's program has for parameters, as a remark.
template <class E>
void comment_params(TextOut& v, std::string_view event, const E& entry) {
  std::vector<u32> types;
  for (const Param& p : entry.params) types.push_back(param_type(p));
  std::string text;
  for (const std::string_view name : param_names(event, types))
    text.append(text.empty() ? "" : ", ").append(name);
  if (!text.empty()) v.comment(text);
}
template <class V, class L>
void describe_entries(V& v, const char* name, std::string_view event, L& entries) {
  if constexpr (std::is_same_v<V, TextOut>)
    v.each(name, entries, [&](const auto& entry) {
      describe(v, entry);
      comment_params(v, event, entry);
    });
  else
    v.elements(name, entries);
}
template <class V>
requires(!V::kBinary) void describe(V& v, Of<V, Event>& e) {
  v.value_text("name", e.name);
  describe_entries(v, "triggers", e.name, e.triggers);
  describe_entries(v, "holds", e.name, e.holds);
  describe_kind(v, e);
}

/// In the text form.
template <class V, class A>
void describe_action(V& v, A& a) {
  v.hex_field("hash", a.hash);
  v.field("frame_count", a.frame_count);
  v.elements("events", a.events);
}
inline constexpr EnumName kOrderNames[] = {{0, "by_action"}, {1, "by_event"}};
constexpr BlockOrder usual_order(u16 major) {
  return major >= 2 ? BlockOrder::by_event : BlockOrder::by_action;
}

// ---- actions and keys ---------------------------------------------------------------------------

/// Everything that belongs to an action, in one of the two known orders.
struct ActionBlock {
  static constexpr bool kTransparent = true;
  template <class V, class A>
  void operator()(V& v, A& a, u32) const {
    v.elements("events", a.events);
    v.run(kEntryLists);
    if (context<Context>(v).order == BlockOrder::by_event) return;
    v.run(kParamLists);
    v.run(kParams);
  }
};
template <class V>
requires(V::kBinary) void describe(V& v, Of<V, Action>& a) {
  describe_array<ActionBlock>(v, "events", a, list<&Action::events>, kActionBlocks, 0x30);
  v.field("hash", a.hash);
  v.field("frame_count", a.frame_count);
}

struct ActionIndices {
  static constexpr bool kTransparent = true;
  template <class V, class K>
  void operator()(V& v, K& k, u32) const {
    v.id_list(as<u32>, "actions", k.actions);
  }
};
template <class V>
requires(V::kBinary) void describe(V& v, Of<V, Key>& k) {
  v.field("hash", k.hash);
  v.constant(as<u32>, "unused_0x4", 0);
  describe_array<ActionIndices>(v, "actions", k, list<&Key::actions>, kIndexLists, 4, {true, 4});
}

// ---- the file -----------------------------------------------------------------------------------

/// The pool by rule: in the order of use, which is not that of the references; or sorted.
std::vector<std::string_view> string_order(const File& f);

template <class V>
void describe_section(V& v, const char* step, const char* name, u32 from, u32 to, u32 alignment) {
  v.at_step(step, PathTree::kNoIndex, [&] {
    v.magic("BFSI");
    v.slot(as<u32>, "offset", from);
    v.extent(as<u32>, "size", from, to);
    v.constant(as<u32>, "alignment", alignment);
    if (from == kStrings)
      v.pool_slot(as<u64>, "pointer", from);
    else
      v.slot(as<u64>, "pointer", from);
    std::string text = name;
    v.fixed_text("name", text, 16);
  });
}

struct KeyTable {
  static constexpr bool kTransparent = true;
  template <class V, class F>
  void operator()(V& v, F& f, u32) const {
    v.elements("keys", f.keys);
  }
};
struct ActionTable {
  static constexpr bool kTransparent = true;
  template <class V, class F>
  void operator()(V& v, F& f, u32) const {
    v.elements("actions", f.actions);
  }
};

template <class V>
requires(V::kBinary) void describe(V& v, Of<V, File>& f) {
  v.begin(kFile);
  v.first_text("");
  if constexpr (V::kWrites) v.preload(string_order(f));
  v.magic("BFFH");
  v.constant(as<u32>, "offset", 0);
  v.extent(as<u32>, "file_size", kFile, kNoPlace);
  v.constant(as<u32>, "alignment", 8);
  v.slot(as<u64>, "sections_offset", kSections);
  v.constant(as<u32>, "section_count", 2);
  v.constant(as<u32>, "section_size", 0x28);
  v.slot(as<u64>, "container_offset", kContainer);
  std::string class_name = kClassName;
  v.fixed_text("class", class_name, 0x80);
  v.begin(kSections);
  describe_section(v, "default_section", "Default", kContainer, kStrings, 8);
  describe_section(v, "string_section", "StringPool", kStrings, kNoPlace, 1);
  v.begin(kContainer);
  v.constant(as<u64>, "run_time_pointer", 0);
  v.field("micro", f.micro);
  v.field("minor", f.minor);
  v.field("major", f.major);
  v.constant(as<u32>, "unused_0xc", 0);
  v.slot(as<u64>, "strings_offset", kStrings);
  describe_array<KeyTable>(v, "keys", f, list<&File::keys>, kKeys, 0x18, {true, 0x18});
  describe_array<ActionTable>(v, "actions", f, list<&File::actions>, kActions, 0x18, {true, 0x18});
  v.ids(f.actions);
  v.run(kKeys);
  v.run(kIndexLists);
  v.align(8);
  v.run(kActions);
  v.run(kActionBlocks);
  v.strings(kStrings);
}

}  // namespace kinora::baev
