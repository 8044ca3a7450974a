// AAMP in Kinora's own text form, in.
#include <algorithm>

#include "kinora/core/suggest.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/formats/aamp/native_text.hpp"
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
  using TextReader::TextReader;
  /// Type and bytes of one value.
  bool read(const TextNode& n, Type& type, Bytes& bytes);

 protected:
  bool bare(const TextNode& n, Type& type, Bytes& bytes);
  bool typed(const TextNode& n, Type type, Bytes& bytes);
  bool text(const TextNode& n, Bytes& bytes);
  bool numbers(const TextNode& n, Type type, Bytes& bytes);
  bool put_word(const TextNode& n, Type type, Bytes& bytes);
};

bool ValueReader::text(const TextNode& n, Bytes& bytes) {
  std::string s;
  if (!take(scalar_text(n), n, s)) return false;
  bytes.assign(s.begin(), s.end());
  return true;
}

bool ValueReader::put_word(const TextNode& n, Type type, Bytes& bytes) {
  u32 word = 0;
  if (type == Type::f32) {
    float x = 0;
    if (!take(scalar_float(n), n, x)) return false;
    word = std::bit_cast<u32>(x);
  } else if (type == Type::s32) {
    s32 x = 0;
    if (!take(scalar_integer<s32>(n), n, x)) return false;
    word = static_cast<u32>(x);
  } else if (type == Type::boolean && n.is_scalar() && (n.text == "true" || n.text == "false")) {
    word = n.text == "true" ? 1 : 0;
  } else if (!take(scalar_integer<u32>(n), n, word)) {
    return false;
  }
  bytes.resize(bytes.size() + 4);
  store(bytes.data() + bytes.size() - 4, word);
  return true;
}

bool ValueReader::numbers(const TextNode& n, Type type, Bytes& bytes) {
  const TypeInfo& t = info(type);
  if (!n.is_list()) return wrong_kind(n, "a list of numbers");
  const u32 expected = t.form == Form::buffer ? n.count : t.size / 4;
  if (n.count != expected)
    return stop(n, kWrongLength, {t.name, std::to_string(expected) + " numbers", n.count});
  u32 i = 0;
  for (const TextNode* e = n.first; e; e = e->next, ++i) {
    Type word = Type::f32;
    if (type == Type::buffer_s32) word = Type::s32;
    if (type == Type::buffer_u32 || (t.form == Form::curves && i % kCurveWords < 2))
      word = Type::u32;
    if (!put_word(*e, word, bytes)) return false;
  }
  return true;
}

bool ValueReader::typed(const TextNode& n, Type type, Bytes& bytes) {
  if (is_text(type)) return text(n, bytes);
  if (info(type).form == Form::word) return put_word(n, type, bytes);
  if (type != Type::buffer_binary) return numbers(n, type, bytes);
  return take(scalar_bytes(n), n, bytes);
}

bool ValueReader::bare(const TextNode& n, Type& type, Bytes& bytes) {
  if (!n.quoted && !n.tag) {
    if (n.text == "true" || n.text == "false") {
      type = Type::boolean;
      return put_word(n, type, bytes);
    }
    if (parse_float(n.text)) return stop(n, kNeedsType, {n.text});
  }
  if (n.tag && n.tag_text() != "!bytes") return stop(n, kWrongTag, {n.tag_text(), "no tag"});
  type = Type::string_ref;
  return text(n, bytes);
}

bool ValueReader::read(const TextNode& n, Type& type, Bytes& bytes) {
  bytes.clear();
  if (n.is_scalar()) return bare(n, type, bytes);
  if (!n.is_map() || n.count != 1)
    return wrong_kind(n, "a value such as {f32: 1.0}, true or a text");
  const std::string_view name = n.first->key->text;
  if (name == "bytes") {  // JSON's spelling of a text that is not UTF-8
    type = Type::string_ref;
    return text(n, bytes);
  }
  const auto named = type_named(name);
  if (!named) {
    std::vector<std::string_view> all(kTypes.size());
    std::transform(kTypes.begin(), kTypes.end(), all.begin(),
                   [](const TypeInfo& t) { return t.name; });
    return stop_at_key(*n.first, kTextUnknownName,
                       {name, "a type of value", did_you_mean(name, all)});
  }
  type = *named;
  return typed(*n.first, type, bytes);
}

class NativeReader : public ValueReader {
 public:
  using ValueReader::ValueReader;
  Result<Archive> run();

 private:
  bool read_header(u32& version, Bytes& type, u32& root_name);
  bool read_list(const TextNode& n, bool is_root, Builder& b);
  bool read_object(const TextNode& n, u32 name, Builder& b);
  template <class F>
  bool for_entries(const TextNode& n, F&& each);

  Bytes bytes_;
};

/// The entries of a map, or of a list of maps with one entry each (names may stand twice there).
template <class F>
bool NativeReader::for_entries(const TextNode& n, F&& each) {
  if (n.is_list()) {
    for (const TextNode* i = n.first; i; i = i->next) {
      if (!i->is_map() || i->count != 1) return wrong_kind(*i, "a map with one key");
      if (!each(*i->first, hash_of_key(i->first->key->text))) return false;
    }
    return true;
  }
  if (!n.is_map()) return wrong_kind(n, "a map, or a list of maps with one key each");
  std::vector<Named> entries;
  entries.reserve(n.count);
  for (const TextNode* e = n.first; e; e = e->next) {
    entries.push_back({hash_of_key(e->key->text), e});
    if (!each(*e, entries.back().hash)) return false;
  }
  return all_different(entries);
}

bool NativeReader::read_object(const TextNode& n, u32 name, Builder& b) {
  b.begin_object(name);
  const bool ok = for_entries(n, [&](const TextNode& e, u32 parameter) {
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

bool NativeReader::read_list(const TextNode& n, bool is_root, Builder& b) {
  if (!n.is_map()) return wrong_kind(n, "a map with `objects` and `lists`");
  const auto object = [&](const TextNode& o, u32 name) { return read_object(o, name, b); };
  const auto list = [&](const TextNode& l, u32 name) {
    b.begin_list(name);
    if (!accepted(b, l) || !read_list(l, false, b)) return false;
    b.end_list();
    return true;
  };
  for (const TextNode* e = n.first; e; e = e->next) {
    const std::string_view key = e->key->text;
    const bool ok = key == "objects" ? for_entries(*e, object)
                    : key == "lists"
                        ? for_entries(*e, list)
                        : is_root || stop_at_key(*e, kTextUnknownKey,
                                                 {key, "a list has `objects` and `lists`"});
    if (!ok) return false;
  }
  return true;
}

bool NativeReader::read_header(u32& version, Bytes& type, u32& root_name) {
  constexpr std::array<std::string_view, 5> kOwnKeys = {"version", "type", "root", "objects",
                                                        "lists"};
  const auto keys = envelope_keys_and(kOwnKeys);
  if (!root_.is_map()) return wrong_kind(root_, "a map");
  for (const TextNode* e = root_.first; e; e = e->next) {
    const std::string_view key = e->key->text;
    if (key == "version") {
      if (!take(scalar_integer<u32>(*e), *e, version)) return false;
    } else if (key == "type") {
      if (!text(*e, type)) return false;
    } else if (key == "root") {
      if (!e->is_scalar()) return wrong_kind(*e, "a name or a hash");
      root_name = hash_of_key(e->text);
    } else if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      return stop_at_key(*e, kTextUnknownKey, {key, did_you_mean(key, keys)});
    }
  }
  return true;
}

Result<Archive> NativeReader::run() {
  u32 version = 0, root_name = kRootName;
  Bytes type{'x', 'm', 'l'};
  if (!read_header(version, type, root_name)) return Failure(*error_);
  Builder b(version, as_text(type), root_name);
  if (!accepted(b, root_) || !read_list(root_, true, b)) return Failure(*error_);
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

Result<Value> read_value(const TextNode& n) {
  ValueReader reader(n);
  Value v;
  if (!reader.read(n, v.type, v.bytes)) return Failure(*reader.error());
  return v;
}

Result<Archive> read_text(const TextNode& root) { return NativeReader(root).run(); }

}  // namespace kinora::aamp
