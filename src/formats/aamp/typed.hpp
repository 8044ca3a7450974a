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

inline constexpr Finding kOtherType{
    "AAMP0030", Severity::error, "{0} is stored as {1}; the game reads it as {2}",
    "`kinora check --fix` stores it as {3}.",
    "The game does not look at the type that a file names: it takes the bytes for what it expects. "
    "A whole number 5 where a float belongs is read as 7e-45, that is, as zero. This happens when "
    "`5` is written instead of `5.0` in the YAML of other tools."};
inline constexpr Finding kOtherTypeHarmless{
    "AAMP0031", Severity::warning, "{0} is stored as {1} instead of {2}",
    "`kinora check --fix` stores it as {2}.",
    "The game reads the same value from both types, so nothing breaks; the game's own files use "
    "the other type."};
inline constexpr Finding kTextCut{
    "AAMP0032", Severity::error, "the text of {0} has {1} bytes; its type holds {2}", "Shorten it.",
    "The type has a fixed room, the terminating zero included; the file could not be written."};
inline constexpr Finding kUnknownKey{
    "AAMP0033", Severity::note, "{0} is not a parameter that this record is known to have", "",
    "It is kept. The game ignores names that it does not ask for, so a misspelt name has no "
    "effect."};
inline constexpr std::array kTypedFindings = {&kOtherType, &kOtherTypeHarmless, &kTextCut,
                                              &kUnknownKey};

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
  if (value->type != k.type) extra.push_back({k.kept_as, std::move(*value), true});
  return true;
}

template <class T>
void check_param(Checker& v, const Key& k, const T& x, const Extras& extra) {
  if (const Value* odd = find_odd(extra, k.kept_as)) {
    const std::string_view stored = info(odd->type).name, expected = info(k.type).name;
    if (same_for_the_game(odd->type, k.type)) {
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
      v.parse(*n, x);
  } else if constexpr (std::is_same_v<V, TextOut>) {
    if (const Value* odd = find_odd(extra, k.kept_as)) {
      v.out().key(k.text);
      write_value(v.out(), odd->type, odd->bytes);
    } else if constexpr (std::is_same_v<std::remove_const_t<T>, std::string>) {
      presence == Presence::always ? v.value_text(k.text, x) : v.text(k.text, x, usual);
    } else {
      presence == Presence::always ? v.value(k.text, x) : v.field(k.text, x, usual);
    }
  } else {
    detail::check_param(v, k, x, extra);
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
    if (find_odd(extra, k.kept_as))
      param(v, k, x, {}, extra);
    else
      v.enumeration(as<u32>, k.text, x, names, usual);
  } else {
    const auto number = static_cast<u32>(x);
    detail::check_param(v, k, number, extra);
    v.enumeration(as<u32>, k.text, x, names);
  }
}

/// A parameter that may be missing altogether. In the file it has an object of its own, so the
/// caller says for the archive whether it is there.
template <class V, class T, class E>
void optional_param(V& v, const Key& k, T& x,
                    const typename std::remove_const_t<T>::value_type& usual, E& extra) {
  if constexpr (std::is_same_v<V, TextIn>) {
    x.reset();
    if (v.has_key(k.text))
      param(v, k, x.emplace(), usual, extra);
  } else if (x) {
    param(v, k, *x, usual, extra, Presence::always);
  }
}

/// Parameters of unknown names, behind everything else: `extra: {Name: {f32: 1.0}}`.
template <class V, class E>
void extras(V& v, E& extra) {
  if constexpr (std::is_same_v<V, TextOut>) {
    const auto unknown = [](const Extra& e) { return !e.is_known; };
    if (std::none_of(extra.begin(), extra.end(), unknown)) return;
    v.out().key("extra");
    v.out().map(Style::row, [&] {
      for (const Extra& e : extra) {
        if (e.is_known) continue;
        v.out().key(known_or_hex(e.name));
        write_value(v.out(), e.value.type, e.value.bytes);
      }
    });
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find("extra");
    if (!n || !v.expect_map(*n)) return;
    for (const TextNode* e = n->first; e; e = e->next) {
      auto value = read_value(*e);
      if (!value) return v.fail(std::move(value.error()));
      extra.push_back({hash_of_key(e->key->text), std::move(*value), false});
    }
  } else if constexpr (std::is_same_v<V, Checker>) {
    for (const Extra& e : extra)
      if (!e.is_known) v.add(kUnknownKey, "extra", {known_or_hex(e.name)});
  }
}

}  // namespace kinora::aamp
