// The words in which a typed record of an AAMP format (BAS, BASLIST, BASSETTING) is described once
// for all visitors: Lift and Lower see the archive, the others the text form.
//
//   template <class V> void describe(V& v, Of<V, FrameCtrl>& f) {
//     aamp::param(v, kStartFrame, f.start_frame, 0.0f, f.extra);
//     ...
//     aamp::extras(v, f.extra);
//   }
//
// A value of another type than its key says is kept in `extra` as it is, and shown as `{s32: 5}`.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/names.hpp"
#include "kinora/formats/aamp/native_text.hpp"

namespace kinora::aamp {

/// A list or object.
struct Name {
  const char* text;
  u32 hash;
  constexpr explicit Name(const char* s) : text(s), hash(crc32(s)) {}
};

/// A parameter.
struct Key {
  const char* text;  ///< in the text form
  const char* name;  ///< in the file
  u32 hash;
  u32 kept_as;  ///< the name under which an odd value is kept
  Type type;
  constexpr Key(const char* in_text, const char* in_file, Type t)
      : text(in_text), name(in_file), hash(crc32(in_file)), kept_as(hash), type(t) {}
  /// For a name that stands in several objects of one record.
  constexpr Key(const char* in_text, const char* in_file, Type t, const char* path)
      : text(in_text), name(in_file), hash(crc32(in_file)), kept_as(crc32(path)), type(t) {}
};

/// Entries called Element0, Element1 ...
class Family {
 public:
  constexpr explicit Family(const char* s) : text(s), crc_(crc32(s)) {
    for (u32 i = 0; i < kReady; ++i) {
      std::array<char, 2> digits = {static_cast<char>('0' + i / 10),
                                    static_cast<char>('0' + i % 10)};
      ready_[i] = continued(std::string_view(digits.data() + (i < 10 ? 1 : 0), i < 10 ? 1 : 2));
    }
  }
  constexpr u32 hash(u32 number) const {
    return number < kReady ? ready_[number] : crc32_numbered(crc_, number);
  }
  const char* text;

 private:
  static constexpr u32 kReady = 64;
  constexpr u32 continued(std::string_view more) const {
    u32 c = ~crc_;
    for (const char ch : more)
      c = kinora::detail::kCrcTable[(c ^ static_cast<u8>(ch)) & 0xFF] ^ (c >> 8);
    return ~c;
  }
  u32 crc_;
  std::array<u32, kReady> ready_{};
};

/// When a parameter stands in the file, and when in the text.
enum class Presence : u8 {
  unless_usual,  ///< in both unless it has its usual value
  in_file,       ///< always in the file, in the text unless usual
  always,
};

namespace detail {

/// Whether the game reads the same value from a text or word of either type.
inline bool same_for_the_game(Type stored, Type expected) {
  const auto whole = [](Type t) { return t == Type::s32 || t == Type::u32 || t == Type::boolean; };
  return (is_text(stored) && is_text(expected)) || (whole(stored) && whole(expected));
}

/// What the game makes of the stored bytes.
template <class T>
void take_bits(T& x, const Value& v) {
  if constexpr (std::is_same_v<T, std::string>) {
    if (is_text(v.type)) x.assign(as_text(v.bytes));
  } else {
    if (v.bytes.size() < 4 || is_text(v.type)) return;
    const u32 word = load<u32>(v.bytes.data());
    if constexpr (std::is_same_v<T, bool>)
      x = word != 0;
    else if constexpr (std::is_same_v<T, float>)
      x = std::bit_cast<float>(word);
    else
      x = static_cast<T>(word);
  }
}

/// What the tables say about a parameter.
inline void name_on_disk(SchemaField& f, const Key& k, Presence presence) {
  f.shape.or_typed = true;
  f.on_disk = '`' + std::string(k.name) + "` " + std::string(info(k.type).name);
  if (presence != Presence::unless_usual) f.on_disk += ", always";
}

inline void write_typed(TextOut& v, const Key& k, const Value& odd) {
  v.out().key(k.text);
  write_typed_value(v.out(), odd.type, odd.bytes);
}

/// A value in the text form that may be typed; false if it is a plain one.
template <class T>
bool take_typed(TextIn& v, const Key& k, const TextNode& n, T& x, Extras& extra) {
  const bool is_bytes = n.is_map() && n.count == 1 && n.first->key->text == "bytes";
  if (!n.is_map() || is_bytes) return false;
  auto value = read_value(n);
  if (!value) {
    v.fail(std::move(value.error()));
    return true;
  }
  take_bits(x, *value);
  const bool is_odd_bool = value->type == Type::boolean && load<u32>(value->bytes.data()) > 1;
  if (value->type != k.type || is_odd_bool) extra.push_back({k.kept_as, std::move(*value), true});
  return true;
}

/// Said of the text, where the reader knows the place, and not of the file that cannot be built.
inline void expect_text_fits(TextIn& v, const TextNode& n, Type type, std::string_view s) {
  if (const std::size_t room = info(type).size; room != 0 && s.size() >= room)
    v.fail_at(n, kTextBeyondRoom, {s.size(), info(type).name, room - 1});
  else if (s.find('\0') != s.npos)
    v.fail_at(n, kZeroInText, {n.key ? n.key->text : "the list"});
}
template <class T>
void parse_param(TextIn& v, const TextNode& n, Type type, T& x) {
  v.parse(n, x);
  if constexpr (std::is_same_v<T, std::string>) expect_text_fits(v, n, type, x);
}

template <class T>
void check_param(Checker& v, const Key& k, const T& x, const Extras& extra) {
  if (const Value* odd = find_odd(extra, k.kept_as)) {
    const std::string_view stored = info(odd->type).name, expected = info(k.type).name;
    if (odd->type == Type::boolean && k.type == Type::boolean) {
      v.add(kOddBool, k.text, {k.text, load<u32>(odd->bytes.data())});
    } else if (same_for_the_game(odd->type, k.type)) {
      v.add(kOtherTypeHarmless, k.text, {k.text, stored, expected});
    } else {
      std::string read = "nothing";
      if constexpr (std::is_same_v<T, float>)
        read = float_text(x);
      else if constexpr (std::is_arithmetic_v<T>)
        read = std::to_string(x);
      v.add(kOtherType, k.text, {k.text, stored, read, expected});
    }
  }
  if constexpr (std::is_same_v<T, std::string>) {
    v.text(k.text, x);
    if (x.size() >= info(k.type).size)
      v.add(kTextCut, k.text, {k.text, x.size(), info(k.type).size - 1});
  }
}

}  // namespace detail

/// A list of the archive; in text its contents stand in the record at hand.
template <class V, class F>
void list(V& v, const Name& name, bool present, F&& f) {
  if constexpr (V::kBinary)
    v.list(name, present, f);
  else
    f();
}
/// An object of the archive with the parameters that it has beyond the known ones.
template <class V, class E, class F>
void object(V& v, const Name& name, bool present, E& extra, F&& f) {
  if constexpr (V::kBinary)
    v.object(name, present, extra, f);
  else
    f();
}
/// An object that belongs to a record without being one: it holds nothing but known parameters.
template <class V, class F>
void object(V& v, const Name& name, bool present, F&& f) {
  if constexpr (V::kBinary)
    v.bare_object(name, present, f);
  else
    f();
}
/// All objects of a list, numbered: a list of records in the text.
template <class V, class T>
void objects(V& v, const char* text, const Name& name, const Family& family, T& records,
             bool present) {
  if constexpr (V::kBinary)
    v.list(name, present, [&] { v.objects(family, records); });
  else
    v.elements(text, records);
}

/// All lists of a list, numbered: likewise.
template <class V, class T>
void lists(V& v, const char* text, const Name& name, const Family& family, T& records,
           bool present) {
  if constexpr (V::kBinary)
    v.list(name, present, [&] {
      if constexpr (V::kReads) records.resize(v.list_count());
      v.lists(family, static_cast<u32>(records.size()), [&](u32 i) { describe(v, records[i]); });
    });
  else
    v.elements(text, records);
}

template <class V, class T, class E>
void param(V& v, const Key& k, T& x, const std::type_identity_t<std::remove_const_t<T>>& usual,
           E& extra, Presence presence = Presence::unless_usual) {
  if constexpr (V::kBinary) {
    v.param(k, x, usual, extra, presence);
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find(k.text);
    if (!n)
      x = usual;
    else if (!detail::take_typed(v, k, *n, x, extra))
      detail::parse_param(v, *n, k.type, x);
  } else if constexpr (std::is_same_v<V, TextOut>) {
    if (const Value* odd = find_odd(extra, k.kept_as)) {
      detail::write_typed(v, k, *odd);
    } else if constexpr (std::is_same_v<std::remove_const_t<T>, std::string>) {
      presence == Presence::always ? v.value_text(k.text, x) : v.text(k.text, x, usual);
    } else {
      presence == Presence::always ? v.value(k.text, x) : v.field(k.text, x, usual);
    }
  } else if constexpr (kIsSchema<V>) {
    v.describe_param(k.text, x, usual, presence == Presence::always);
    detail::name_on_disk(v.add(k.text, Shape()), k, presence);
  } else if constexpr (std::is_same_v<V, Checker>) {
    detail::check_param(v, k, x, extra);
  } else {
    v.repair(k, x, extra);
  }
}

/// The same for a number with names; without a usual value the key must be there.
template <class V, class T, class E>
void named_param(V& v, const Key& k, T& x, EnumNames names,
                 std::optional<std::type_identity_t<std::remove_const_t<T>>> usual, E& extra,
                 Presence presence = Presence::unless_usual) {
  if constexpr (V::kBinary) {
    v.param(k, x, usual.value_or(std::remove_const_t<T>{}), extra, presence);
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find(k.text);
    if (!n && !usual) return v.fail_missing(k.text);
    if (!n)
      x = *usual;
    else if (!detail::take_typed(v, k, *n, x, extra))
      x = static_cast<T>(v.parse_enum(*n, names, ~u32{0}));
  } else if constexpr (std::is_same_v<V, TextOut>) {
    if (const Value* odd = find_odd(extra, k.kept_as))
      detail::write_typed(v, k, *odd);
    else
      v.enumeration(as<u32>, k.text, x, names, usual);
  } else if constexpr (kIsSchema<V>) {
    v.enumeration(as<u32>, k.text, x, names, usual);
    detail::name_on_disk(v.add(k.text, Shape()), k, presence);
  } else if constexpr (std::is_same_v<V, Checker>) {
    const auto number = static_cast<u32>(x);
    detail::check_param(v, k, number, extra);
  } else {
    v.repair(k, x, extra);
  }
}

/// A parameter that may be missing altogether. In the file it has an object of its own, so the
/// caller says for the archive whether it is there.
template <class V, class T, class E>
void optional_param(V& v, const Key& k, T& x,
                    const typename std::remove_const_t<T>::value_type& usual, E& extra) {
  if constexpr (std::is_same_v<V, TextIn> || kIsSchema<V>) {
    x.reset();
    if (v.has_key(k.text)) param(v, k, x.emplace(), usual, extra);
  } else if (x) {
    param(v, k, *x, usual, extra, Presence::always);
  }
}

/// Texts in a row that are records (`name`, `extra`) only to keep odd values. Text form and checks.
template <class V, class T>
void param_list(V& v, const Key& k, T& records) {
  if constexpr (std::is_same_v<V, TextOut>) {
    if (records.empty()) return;
    v.out().key(k.text);
    v.out().list(Style::row, [&] {
      for (const auto& r : records) {
        const Value* odd = find_odd(r.extra, k.kept_as);
        odd ? write_typed_value(v.out(), odd->type, odd->bytes) : v.out().string(r.name);
      }
    });
  } else if constexpr (std::is_same_v<V, TextIn>) {
    records.clear();
    const TextNode* n = v.find(k.text);
    if (!n || !v.expect_list(*n)) return;
    records.resize(n->count);
    const TextNode* item = n->first;
    for (auto& r : records) {
      if (!detail::take_typed(v, k, *item, r.name, r.extra))
        detail::parse_param(v, *item, k.type, r.name);
      item = item->next;
    }
  } else if constexpr (kIsSchema<V>) {
    Shape item(Shape::Kind::text);
    item.or_typed = true;
    SchemaField& f = v.hook(k.text, Shape::list_of(item));
    f.left_out_at("[]");
    f.on_disk = '`' + std::string(k.name) + "` " + std::string(info(k.type).name) + ", numbered";
  } else {
    v.each(k.text, records, [&](auto& r) { param(v, k, r.name, {}, r.extra); });
  }
}

/// Parameters of unknown names, behind everything else: `extra: {Name: {f32: 1.0}}`.
template <class V, class E>
void extras(V& v, E& extra, const char* key = "extra") {
  if constexpr (std::is_same_v<V, TextOut>) {
    const auto unknown = [](const Extra& e) { return !e.is_known; };
    if (std::none_of(extra.begin(), extra.end(), unknown)) return;
    v.out().key(key);
    v.out().map(Style::row, [&] {
      for (const Extra& e : extra) {
        if (e.is_known) continue;
        v.out().key(known_or_hex(e.name));
        write_value(v.out(), e.value.type, e.value.bytes);
      }
    });
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find(key);
    if (!n || !v.expect_map(*n)) return;
    for (const TextNode* e = n->first; e; e = e->next) {
      auto value = read_value(*e);
      if (!value) return v.fail(std::move(value.error()));
      extra.push_back({hash_of_key(e->key->text), std::move(*value), false});
    }
  } else if constexpr (kIsSchema<V>) {
    Shape text(Shape::Kind::text);
    text.or_typed = true;
    v.hook(key, Shape::map_of(Shape::either_of(Shape(Shape::Kind::boolean), std::move(text)),
                              "map of other parameters: `Name: {f32: 1.0}`"))
        .left_out_at("{}");
  } else if constexpr (std::is_same_v<V, Checker>) {
    for (const Extra& e : extra)
      if (!e.is_known) v.add(kUnknownKey, key, {known_or_hex(e.name)});
  }
}

}  // namespace kinora::aamp
