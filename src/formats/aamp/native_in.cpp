// AAMP in Kinora's own text form, in.
#include "kinora/core/hash.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/formats/aamp/native_text.hpp"
#include "native_key.hpp"
#include "text_in.hpp"

namespace kinora::aamp {
namespace {

struct TypeAlias {
  std::string_view name;
  Type type;
};
// Names of the same types in other tools and in the game.
constexpr std::array<TypeAlias, 8> kTypeAliases = {{{"int", Type::s32},
                                                    {"str32", Type::string32},
                                                    {"str64", Type::string64},
                                                    {"str256", Type::string256},
                                                    {"stringRef", Type::string_ref},
                                                    {"str", Type::string_ref},
                                                    {"buffer_int", Type::buffer_s32},
                                                    {"boolean", Type::boolean}}};

class ValueReader : public TextReader {
 public:
  /// Type and bytes of one value.
  bool read(const Node& n, Type& type, Bytes& bytes);

 protected:
  bool bare(const Node& n, Type& type, Bytes& bytes);
  bool typed(const Node& n, Type type, Bytes& bytes);
  bool text(const Node& n, Bytes& bytes);
  bool hex_digits(const Node& n, std::string_view digits, Bytes& bytes);
  bool numbers(const Node& n, Type type, Bytes& bytes);
  bool put_word(const Node& n, Type type, Bytes& bytes);
};

/// The value of `{bytes: "00ff"}` (the JSON spelling of `!bytes "00ff"`), or null.
const Node* bytes_node(const Node& n) {
  return n.is_map() && n.count == 1 && n.first->key->text == "bytes" && n.first->is_scalar()
             ? n.first
             : nullptr;
}

bool ValueReader::hex_digits(const Node& n, std::string_view digits, Bytes& bytes) {
  auto parsed = parse_hex_bytes(digits);
  if (!parsed) return stop(n, kTextBadBytes, {});
  bytes = std::move(*parsed);
  return true;
}

bool ValueReader::text(const Node& n, Bytes& bytes) {
  if (n.is_scalar() && n.tag == "!bytes") return hex_digits(n, n.text, bytes);
  if (const Node* hex = bytes_node(n)) return hex_digits(*hex, hex->text, bytes);
  if (!n.is_scalar()) return wrong_kind(n, "a text");
  bytes.assign(as_bytes(n.text).begin(), as_bytes(n.text).end());
  return true;
}

bool ValueReader::put_word(const Node& n, Type type, Bytes& bytes) {
  std::optional<u32> word;
  std::string_view expected;
  if (type == Type::f32) {
    expected = "a float";
    if (const auto x = n.is_scalar() ? parse_float(n.text) : std::optional<float>())
      word = std::bit_cast<u32>(*x);
  } else if (type == Type::s32) {
    expected = "a whole number from -2147483648 to 2147483647";
    if (const auto x = n.is_scalar() ? parse_integer<s32>(n.text) : std::optional<s32>())
      word = static_cast<u32>(*x);
  } else {
    expected = "a whole number from 0 to 4294967295";
    if (n.is_scalar()) word = parse_integer<u32>(n.text);
    if (type == Type::boolean && n.is_scalar() && (n.text == "true" || n.text == "false"))
      word = n.text == "true" ? 1 : 0;
  }
  if (!word) return bad_number(n, expected);
  bytes.resize(bytes.size() + 4);
  store(bytes.data() + bytes.size() - 4, *word);
  return true;
}

bool ValueReader::numbers(const Node& n, Type type, Bytes& bytes) {
  const TypeInfo& t = info(type);
  if (!n.is_list()) return wrong_kind(n, "a list of numbers");
  const u32 expected = t.form == Form::buffer ? n.count : t.size / 4;
  if (n.count != expected)
    return stop(n, kWrongLength, {t.name, std::to_string(expected) + " numbers", n.count});
  u32 i = 0;
  for (const Node* e = n.first; e; e = e->next, ++i) {
    Type word = Type::f32;
    if (type == Type::buffer_s32) word = Type::s32;
    if (type == Type::buffer_u32 || (t.form == Form::curves && i % kCurveWords < 2))
      word = Type::u32;
    if (!put_word(*e, word, bytes)) return false;
  }
  return true;
}

bool ValueReader::typed(const Node& n, Type type, Bytes& bytes) {
  if (is_text(type)) return text(n, bytes);
  if (info(type).form == Form::word) return put_word(n, type, bytes);
  if (type != Type::buffer_binary) return numbers(n, type, bytes);
  if (n.is_scalar()) return hex_digits(n, n.text, bytes);
  if (const Node* hex = bytes_node(n)) return hex_digits(*hex, hex->text, bytes);
  return wrong_kind(n, "bytes in hexadecimal");
}

bool ValueReader::bare(const Node& n, Type& type, Bytes& bytes) {
  if (!n.quoted && n.tag.empty()) {
    if (n.text == "true" || n.text == "false") {
      type = Type::boolean;
      return put_word(n, type, bytes);
    }
    if (parse_float(n.text)) return stop(n, kNeedsType, {n.text});
  }
  if (!n.tag.empty() && n.tag != "!bytes") return stop(n, kWrongTag, {n.tag, "no tag"});
  type = Type::string_ref;
  return text(n, bytes);
}

bool ValueReader::read(const Node& n, Type& type, Bytes& bytes) {
  bytes.clear();
  if (n.is_scalar()) return bare(n, type, bytes);
  if (bytes_node(n)) {
    type = Type::string_ref;
    return text(n, bytes);
  }
  if (!n.is_map() || n.count != 1)
    return wrong_kind(n, "a value such as {f32: 1.0}, true or a text");
  const auto named = type_named(n.first->key->text);
  if (!named) {
    std::vector<std::string_view> all;
    for (const TypeInfo& t : kTypes) all.push_back(t.name);
    const std::string near = nearest(n.first->key->text, all);
    return stop(*n.first->key, kTextUnknownName,
                {n.first->key->text, "a type of value",
                 near.empty() ? "" : "did you mean '" + near + "'?"});
  }
  type = *named;
  return typed(*n.first, type, bytes);
}

class NativeReader : public ValueReader {
 public:
  Result<Archive> run(const Node& root);

 private:
  bool read_list(const Node& n, bool is_root, Builder& b);
  bool read_object(const Node& n, u32 name, Builder& b);
  template <class F>
  bool for_entries(const Node& n, F&& each);
  template <class F>
  bool one_entry(const Node& e, F&& each, std::vector<Named>* entries);
  std::optional<u32> hash_of(const Node& n);

  Bytes bytes_;
};

std::optional<u32> NativeReader::hash_of(const Node& n) {
  if (!is_hash_key(n.text)) return crc32(n.text);
  return parse_integer<u32>(n.text);
}

template <class F>
bool NativeReader::one_entry(const Node& e, F&& each, std::vector<Named>* entries) {
  const u32 hash = *hash_of(*e.key);
  if (entries) entries->push_back({hash, e.key});
  const Step step(*this, e.key->text);
  return each(e, hash);
}

/// The entries of a map, or of a list of maps with one entry each (names may stand twice there).
template <class F>
bool NativeReader::for_entries(const Node& n, F&& each) {
  if (n.is_list()) {
    for (const Node* i = n.first; i; i = i->next) {
      if (!i->is_map() || i->count != 1) return wrong_kind(*i, "a map with one key");
      if (!one_entry(*i->first, each, nullptr)) return false;
    }
    return true;
  }
  if (!n.is_map()) return wrong_kind(n, "a map, or a list of maps with one key each");
  std::vector<Named> entries;
  entries.reserve(n.count);
  for (const Node* e = n.first; e; e = e->next)
    if (!one_entry(*e, each, &entries)) return false;
  return all_different(entries);
}

bool NativeReader::read_object(const Node& n, u32 name, Builder& b) {
  b.begin_object(name);
  const bool ok = for_entries(n, [&](const Node& e, u32 parameter) {
    Type type{};
    if (!read(e, type, bytes_)) return false;
    if (is_text(type))
      b.text(parameter, type, as_text(bytes_));
    else
      b.value(parameter, type, bytes_);
    return accepted(b, e);
  });
  b.end_object();
  return ok;
}

bool NativeReader::read_list(const Node& n, bool is_root, Builder& b) {
  if (!n.is_map()) return wrong_kind(n, "a map with `objects` and `lists`");
  for (const Node* e = n.first; e; e = e->next) {
    const std::string_view key = e->key->text;
    if (key == "objects") {
      const Step step(*this, key);
      if (!for_entries(*e, [&](const Node& o, u32 name) { return read_object(o, name, b); }))
        return false;
    } else if (key == "lists") {
      const Step step(*this, key);
      const bool ok = for_entries(*e, [&](const Node& l, u32 name) {
        b.begin_list(name);
        if (!accepted(b, l) || !read_list(l, false, b)) return false;
        b.end_list();
        return true;
      });
      if (!ok) return false;
    } else if (!is_root) {
      return stop(*e->key, kTextUnknownKey, {key, "a list has `objects` and `lists`"});
    }
  }
  return true;
}

Result<Archive> NativeReader::run(const Node& root) {
  constexpr std::array<std::string_view, 8> kKeys = {"kinora", "text",    "version", "type",
                                                     "root",   "objects", "lists",   "layout"};
  u32 version = 0, root_name = kRootName;
  Bytes type{'x', 'm', 'l'};
  if (!root.is_map()) return wrong_kind(root, "a map"), Failure(*error_);
  for (const Node* e = root.first; e && !error_; e = e->next) {
    const std::string_view key = e->key->text;
    const Step step(*this, key);
    if (key == "version") {
      const auto x = e->is_scalar() ? parse_integer<u32>(e->text) : std::optional<u32>();
      if (!x) bad_number(*e, "a version (0 to 4294967295)");
      version = x.value_or(0);
    } else if (key == "type") {
      text(*e, type);
    } else if (key == "root") {
      if (!e->is_scalar())
        wrong_kind(*e, "a name or a hash");
      else
        root_name = *hash_of(*e);
    } else if (key != "original" && std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) {
      const std::string near = nearest(key, kKeys);
      stop(*e->key, kTextUnknownKey, {key, near.empty() ? "" : "did you mean '" + near + "'?"});
    }
  }
  if (error_) return Failure(*error_);
  Builder b(version, as_text(type), root_name);
  if (!accepted(b, root) || !read_list(root, true, b)) return Failure(*error_);
  return b.finish();
}

}  // namespace

std::optional<Type> type_named(std::string_view name) {
  for (std::size_t i = 0; i < kTypes.size(); ++i)
    if (kTypes[i].name == name) return static_cast<Type>(i);
  for (const TypeAlias& a : kTypeAliases)
    if (a.name == name) return a.type;
  return {};
}

Result<Value> read_value(const Node& n) {
  ValueReader reader;
  Value v;
  if (!reader.read(n, v.type, v.bytes)) return Failure(*reader.error());
  return v;
}

Result<Archive> read_text(const Node& root) { return NativeReader().run(root); }

}  // namespace kinora::aamp
