// The words of the description language, shared by all visitors.
//
// A format describes each record once:
//
//   template <class V> void describe(V& v, Of<V, Command>& c) {
//     v.text("name", c.name);
//     v.field("guid", c.guid);
//     v.id(as<u16>, "root", c.root, {.null = 0x7FFF});
//   }
//
// and visitors do the work: Reader, Writer, TextOut, TextIn, Checker, Schema. Each declares
//   kReads   it fills the record             kWrites  it is the binary writer
//   kBinary  it sees the disk form           (the others see the text form)
//
// A *place* is a number that the format gives to each section or shared table of the file.
// A *part* is a function object that describes one piece of an owner: Part{}(v, owner, index).
// docs/architecture.md explains the idea; docs/describe.md lists the verbs.
#pragma once
#include <optional>

#include "kinora/core/boxed.hpp"
#include "kinora/core/guid.hpp"
#include "kinora/core/hash.hpp"
#include "kinora/core/types.hpp"
#include "kinora/text/writer.hpp"

namespace kinora {

/// `const T` for visitors that only look, `T` for those that fill.
template <class V, class T>
using Of = std::conditional_t<V::kReads, T, const T>;

/// Visitors that collect what the description says instead of working on a file.
template <class V>
inline constexpr bool kIsSchema = requires {
  V::kSchema;
};

/// The type of a field on disk, as an argument: `v.derived(as<u32>, "name_hash", ...)`.
template <class T>
struct As {};
template <class T>
inline constexpr As<T> as{};

/// A value of an enumeration and its name in the text form.
struct EnumName {
  u32 value;
  const char* name;
};
using EnumNames = std::span<const EnumName>;

inline std::string_view name_of(EnumNames names, u32 value) {
  for (const EnumName& n : names)
    if (n.value == value) return n.name;
  return {};
}

/// Part of a word: a named bit, or a few bits with a name. What no part names is the `rest`.
struct BitMask {
  u32 shift = 0, width = 1;
  u32 mask() const { return (width >= 32 ? ~0u : (1u << width) - 1) << shift; }
};
template <class T>
struct BitPart {
  BitMask where;
  const char* name;
  T& value;
  EnumNames names = {};
};
template <class T>
BitPart<T> bit(u32 shift, const char* name, T& value) {
  return {{shift, 1}, name, value, {}};
}
template <class T>
BitPart<T> bits(u32 shift, u32 width, const char* name, T& value, EnumNames names = {}) {
  return {{shift, width}, name, value, names};
}

/// How an id is stored as a number: `null` stands for "none", `bias` is added to the position.
/// `space`: which list of ids; a format with one list needs none.
struct IdForm {
  s64 null = std::numeric_limits<s64>::min();
  s64 bias = 0;
  u32 space = 0;
};
/// "None" in the model.
inline constexpr s32 kNoId = -1;

/// A target that is named where its name is unique, else given by its place in the list.
struct NameRef {
  std::string name;
  s32 index = -1;  ///< counts only if it is not negative

  NameRef() = default;
  explicit NameRef(std::string n) : name(std::move(n)) {}
  explicit NameRef(s32 i) : index(i) {}
  bool empty() const { return name.empty() && index < 0; }
  bool operator==(const NameRef&) const = default;
};

/// The enumeration behind an integer, as far as it is known.
struct EnumTag {
  std::string enum_class, value;
  /// The number is looked up by these names when the game loads the file, in a table of its own;
  /// else the names are only in the string pool, next to nothing ("ghosts"): the original tools add
  /// them when they write the number.
  bool resolve = false;
  /// More integers of this field could have brought the names than names are there, so the value
  /// may be another one's. Known only after reading bytes; not compared.
  bool guessed = false;
  bool operator==(const EnumTag& o) const {
    return enum_class == o.enum_class && value == o.value && resolve == o.resolve;
  }
};
/// An integer that may be a value of an enumeration.
struct Integer {
  s32 value = 0;
  Boxed<EnumTag> tag = {};
  bool operator==(const Integer&) const = default;
};

/// The address of such a number in a file, where nothing that is read as an Integer stands.
struct LooseRelocation {
  u32 at = 0;
  std::string enum_class, value;
  bool operator==(const LooseRelocation&) const = default;
};

/// A counted list of texts on disk, a plain list in the text form.
struct TextList {
  std::vector<std::string> items;
  bool operator==(const TextList&) const = default;
};
/// What a copy of a shared list takes.
inline u64 share_size(const TextList& list) {
  u64 n = sizeof(TextList);
  for (const std::string& s : list.items) n += sizeof(std::string) + s.size();
  return n;
}

/// A text, or the bare number that a file has in its place: one that leads to no string of the
/// pool, or 0 where 0 stands for nothing.
struct PoolText {
  std::string text;
  std::optional<u32> number;

  PoolText() = default;
  PoolText(std::string s) : text(std::move(s)) {}
  PoolText(const char* s) : text(s) {}
  bool operator==(const PoolText&) const = default;
};

/// Static facts about a place that the reader needs before it gets there.
struct PlaceInfo {
  const char* name;
  u32 record_size;  ///< bytes of one record of a table, 0 if records are reached by pointer
};

/// No place; the end of the file where a place is asked for.
inline constexpr u32 kNoPlace = ~0u;

/// What a stored offset counts from: a position in the file, or the start of a place.
struct Base {
  u32 position = 0;
  u32 place = kNoPlace;
};
inline constexpr Base from_place(u32 place) { return {0, place}; }

/// How a reference to a place or part is stored. `null`: the number that stands for "nothing".
struct PointerForm {
  Base base = {};
  std::optional<s64> null = std::nullopt;
  /// The texts of a shared list enter the pool where the pointer stands, although the list itself
  /// comes later.
  bool mentions = false;
};

/// What differs between formats in the binary form as a whole.
struct DiskForm {
  Endian order = Endian::little;
  u8 string_width = 4;            ///< bytes of a reference to a string
  bool absolute_strings = false;  ///< counted from the start of the file instead of the pool
};

/// A list of texts in the binary form; the text visitors know the type itself.
template <class V>
requires(V::kBinary) void describe(V& v, Of<V, TextList>& list) {
  v.count(as<u32>, "count", list.items, 4);
  v.texts("items", list.items);
}
inline std::size_t share_hash(const TextList& list) {
  u64 h = list.items.size();
  for (const std::string& s : list.items) h = table_hash(s, h);
  return h;
}

/// In the text form; the binary visitors keep the table themselves.
template <class V>
void describe(V& v, Of<V, LooseRelocation>& r) {
  v.value("at", r.at);
  v.text("enum", r.enum_class);
  v.text("is", r.value);
}

/// How records of a type are laid out in the text form; overload for the rows of small records.
template <class T>
constexpr Style text_style(const T*) {
  return Style::block;
}

/// A reference that leads nowhere: what it should name ("blackboard entry"), and the name.
struct Missing {
  std::string what, name;
};

/// What a path calls an element: its id if it has one, so that paths survive insertions.
template <class T>
s64 step_index(const T& record, s64 position) {
  if constexpr (requires { record.id; })
    return record.id;
  else
    return position;
}

/// Part: element `index` of the list `Member` of the owner.
template <auto Member>
struct ElementOf {
  template <class V, class Owner>
  void operator()(V& v, Owner& owner, u32 index) const {
    auto& element = (owner.*Member)[index];
    if constexpr (requires { describe(v, element, owner); })
      describe(v, element, owner);
    else
      describe(v, element);
  }
};

/// A list of the owner, as an argument: `v.slice(as<u32>, "inputs", node, list<&TextNode::inputs>,
/// kInputs)`. Its elements are described by `Part`, by default as records of their own.
template <auto Member, class Part = ElementOf<Member>>
struct List {};
template <auto Member, class Part = ElementOf<Member>>
inline constexpr List<Member, Part> list{};

/// A member that may be missing (Boxed or std::optional), as an argument:
/// `v.shared_pointer(as<u32>, "tags", command, whole<&Command::tags>, kTags)`. What is in it is
/// described as a record.
template <auto Member>
struct WholeOf {};
template <auto Member>
inline constexpr WholeOf<Member> whole{};
template <auto Member>
struct WholePart {
  template <class V, class Owner>
  void operator()(V& v, Owner& owner, u32) const {
    describe(v, *(owner.*Member));
  }
};

/// Where a shared record is in its owner.
template <auto Member>
struct ListAccess {
  template <class Owner>
  static auto& at(Owner& owner, u32 index) {
    return (owner.*Member)[index];
  }
};
template <auto Member>
struct WholeAccess {
  template <class Owner>
  static auto& at(Owner& owner, u32) {
    return *(owner.*Member);
  }
};

/// A part, as an argument: `v.pointer(as<u32>, "body", node, part<NodeBody>, kNodeBodies)`.
template <class Part>
struct PartOf {};
template <class Part>
inline constexpr PartOf<Part> part{};

/// A part that is no step in paths, because people see its fields as the owner's own: it declares
/// `static constexpr bool kTransparent = true`.
template <class Part>
constexpr bool is_transparent() {
  return requires { Part::kTransparent; };
}

/// Which records of a table with several users become one, if nothing else is known.
enum class Sharing : u8 { equal_records, none };

/// A kind of reference by name, as an argument: `v.reference(as<u16>, "output", s,
/// ref<OutputRef>)`. Ref has `text(record)`: the std::string or NameRef that stands for the number;
/// `resolve(context, record, number)`: fills it, false if the number leads nowhere;
/// `index(context, record)`: the number again, nothing if there is no such name.
template <class Ref>
struct RefOf {};
template <class Ref>
inline constexpr RefOf<Ref> ref{};

/// What the whole file shares with its records, as the format has defined it.
template <class C, class V>
C& context(V& v) {
  return v.template context<C>();
}

template <class Part>
inline constexpr bool kIsElement = false;
template <auto Member>
inline constexpr bool kIsElement<ElementOf<Member>> = true;
/// The list index in the path of a part that is reached alone.
template <class Part>
constexpr s64 part_index(u32 index) {
  return kIsElement<Part> ? s64{index} : std::numeric_limits<s64>::min();
}

/// Whether a value may be left out: the same bits, so that -0.0 is not 0.0.
template <class T>
bool same_value(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<u32>(a) == std::bit_cast<u32>(b);
  else if constexpr (std::is_same_v<T, Vec3>)
    return same_value(a.x, b.x) && same_value(a.y, b.y) && same_value(a.z, b.z);
  else
    return a == b;
}

}  // namespace kinora
