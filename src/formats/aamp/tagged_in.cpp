// AAMP as the modding tools' YAML, in.
#include <limits>

#include "kinora/core/hash.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "tagged_scalar.hpp"
#include "text_in.hpp"

namespace kinora::aamp {
namespace {

constexpr s64 kLeastInt = std::numeric_limits<s32>::min();
constexpr s64 kMostU32 = std::numeric_limits<u32>::max();

class TaggedReader : public TextReader {
 public:
  TaggedReader(const TextNode& root, std::vector<Diagnostic>* notes)
      : TextReader(root), notes_(notes) {}
  Result<Archive> run();

 private:
  bool read_header();
  bool read_list(const TextNode& n, Builder& b);
  bool read_object(const TextNode& n, Builder& b);
  bool read_value(const TextNode& n, u32 name, Builder& b);
  bool read_untagged(const TextNode& n, u32 name, Builder& b);
  bool read_numbers(const TextNode& n, u32 name, Type type, Builder& b);
  bool read_curves(const TextNode& n, u32 name, Builder& b);
  bool put_number(const TextNode& n, Type type);
  bool put_integer(const TextNode& n, s64 least, s64 most, s64& out);
  std::optional<u32> hash_of(const TextNode& entry);
  /// The value of a required key of a map.
  const TextNode* need(const TextNode& map, std::string_view key);
  bool is_map(const TextNode& n, std::string_view tag);
  /// Calls `each(entry, hash)` for the entries of a map of named things.
  template <class F>
  bool for_entries(const TextNode& map, F&& each);
  void note(const TextNode& n, const Finding& f, std::initializer_list<Argument> arguments) {
    if (!notes_) return;
    notes_->push_back(text_error(f, n, arguments));
    notes_->back().path = node_path(root_, n);
  }

  std::vector<Diagnostic>* notes_;
  u32 version_ = 0;
  std::string_view type_;
  Bytes bytes_;
};

const TextNode* TaggedReader::need(const TextNode& map, std::string_view key) {
  const TextNode* n = map.find(key);
  if (!n) stop(map, kTextMissingKey, {key});
  return n;
}

bool TaggedReader::is_map(const TextNode& n, std::string_view tag) {
  if (!n.is_map()) return wrong_kind(n, std::string(tag) + " (a map)");
  if (n.tag_text() != tag) return stop(n, kWrongTag, {n.tag_text(), tag});
  return true;
}

std::optional<u32> TaggedReader::hash_of(const TextNode& entry) {
  const TextToken& key = *entry.key;
  if (key.quoted || looks_of(key.text) != Looks::integer) return crc32(key.text);
  const auto hash = parse_integer<u32>(key.text);
  if (!hash) stop_at_key(entry, kTextBadNumber, {key.text, range_text(0, ~u32{0})});
  return hash;
}

template <class F>
bool TaggedReader::for_entries(const TextNode& map, F&& each) {
  if (!map.is_map()) return wrong_kind(map, "a map");
  std::vector<Named> entries;
  entries.reserve(map.count);
  for (const TextNode* e = map.first; e; e = e->next) {
    const auto hash = hash_of(*e);
    if (!hash) return false;
    entries.push_back({*hash, e});
    if (!each(*e, *hash)) return false;
  }
  return all_different(entries);
}

bool TaggedReader::read_list(const TextNode& n, Builder& b) {
  if (!is_map(n, "!list")) return false;
  const TextNode* const objects = need(n, "objects");
  const TextNode* const lists = need(n, "lists");
  if (!objects || !lists) return false;
  for (const TextNode* e = n.first; e; e = e->next)
    if (e != objects && e != lists)
      return stop_at_key(*e, kTextUnknownKey, {e->key->text, "a list has `objects` and `lists`"});
  return for_entries(*objects,
                     [&](const TextNode& e, u32 name) {
                       b.begin_object(name);
                       if (!read_object(e, b)) return false;
                       b.end_object();
                       return true;
                     }) &&
         for_entries(*lists, [&](const TextNode& e, u32 name) {
           b.begin_list(name);
           if (!accepted(b, e) || !read_list(e, b)) return false;
           b.end_list();
           return true;
         });
}

bool TaggedReader::read_object(const TextNode& n, Builder& b) {
  return is_map(n, "!obj") && for_entries(n, [&](const TextNode& e, u32 name) {
           return read_value(e, name, b) && accepted(b, e);
         });
}

bool TaggedReader::put_integer(const TextNode& n, s64 least, s64 most, s64& out) {
  const auto x = n.is_scalar() ? parse_signed(n.text) : std::optional<s64>();
  if (!x || *x < least || *x > most)
    return stop(n, kTextBadNumber,
                {n.is_scalar() ? std::string(n.text) : describe_node(n),
                 range_text(least, static_cast<u64>(most))});
  out = *x;
  return true;
}

bool TaggedReader::read_untagged(const TextNode& n, u32 name, Builder& b) {
  if (!n.is_scalar()) return wrong_kind(n, "a value");
  switch (n.quoted ? Looks::text : looks_of(n.text)) {
    case Looks::text:
      b.text(name, Type::string_ref, n.text);
      return true;
    case Looks::boolean:
      b.boolean(name, n.text == "true");
      return true;
    case Looks::integer: {
      s64 x = 0;
      if (!put_integer(n, kLeastInt, kMostU32, x)) return false;
      b.word(name, Type::s32, static_cast<u32>(x));
      return true;
    }
    case Looks::real_without_a_point:
    case Looks::real:
      break;
  }
  float x = 0;
  if (!take(scalar_float(n), n, x)) return false;
  if (looks_of(n.text) == Looks::real_without_a_point)
    note(n, kExponentWithoutPoint, {n.text, float_text(x)});
  b.real(name, x);
  return true;
}

bool TaggedReader::put_number(const TextNode& n, Type type) {
  u32 word = 0;
  s64 x = 0;
  switch (type) {
    case Type::buffer_binary:
      if (!put_integer(n, 0, 255, x)) return false;
      bytes_.push_back(static_cast<u8>(x));
      return true;
    case Type::buffer_s32:
      if (!put_integer(n, kLeastInt, kMostU32, x)) return false;
      word = static_cast<u32>(x);
      break;
    case Type::buffer_u32:
      if (!put_integer(n, 0, kMostU32, x)) return false;
      word = static_cast<u32>(x);
      break;
    default: {
      float real = 0;
      if (!take(scalar_float(n), n, real)) return false;
      word = std::bit_cast<u32>(real);
    }
  }
  bytes_.resize(bytes_.size() + 4);
  store(bytes_.data() + bytes_.size() - 4, word);
  return true;
}

bool TaggedReader::read_numbers(const TextNode& n, u32 name, Type type, Builder& b) {
  const TypeInfo& t = info(type);
  if (!n.is_list()) return wrong_kind(n, "a list of numbers");
  if (t.form == Form::floats && n.count != t.elements)
    return stop(n, kWrongLength, {t.tag, std::to_string(t.elements) + " numbers", n.count});
  bytes_.clear();
  for (const TextNode* e = n.first; e; e = e->next)
    if (!put_number(*e, type)) return false;
  b.value(name, type, bytes_);
  return true;
}

bool TaggedReader::read_curves(const TextNode& n, u32 name, Builder& b) {
  if (!n.is_list()) return wrong_kind(n, "a list of numbers");
  const u32 curves = n.count / kCurveWords;
  if (n.count % kCurveWords != 0 || curves < 1 || curves > 4)
    return stop(n, kWrongLength, {"!curve", "32, 64, 96 or 128 numbers", n.count});
  bytes_.clear();
  u32 i = 0;
  for (const TextNode* e = n.first; e; e = e->next, ++i)
    if (!put_number(*e, i % kCurveWords < 2 ? Type::buffer_u32 : Type::f32)) return false;
  b.value(name, static_cast<Type>(static_cast<u32>(Type::curve1) + curves - 1), bytes_);
  return true;
}

bool TaggedReader::read_value(const TextNode& n, u32 name, Builder& b) {
  if (!n.tag) return read_untagged(n, name, b);
  if (n.tag_text() == "!curve") return read_curves(n, name, b);
  const auto t = std::find_if(kTypes.begin(), kTypes.end(),
                              [&](const TypeInfo& i) { return i.tag == n.tag_text(); });
  if (t == kTypes.end()) return stop(n, kWrongTag, {n.tag_text(), "the tag of a value or none"});
  const auto type = static_cast<Type>(t - kTypes.begin());
  if (t->form == Form::text) {
    if (!n.is_scalar()) return wrong_kind(n, "a text");
    b.text(name, type, n.text);
    return true;
  }
  if (t->form != Form::word) return read_numbers(n, name, type, b);
  s64 x = 0;
  if (!put_integer(n, 0, kMostU32, x)) return false;
  b.word(name, type, static_cast<u32>(x));
  return true;
}

bool TaggedReader::read_header() {
  if (!is_map(root_, "!io")) return false;
  const TextNode* const version = need(root_, "version");
  const TextNode* const type = need(root_, "type");
  const TextNode* const list = need(root_, "param_root");
  if (!version || !type || !list) return false;
  for (const TextNode* e = root_.first; e; e = e->next)
    if (e != version && e != type && e != list)
      return stop_at_key(*e, kTextUnknownKey,
                         {e->key->text, "an archive has `version`, `type` and `param_root`"});
  s64 x = 0;
  if (!put_integer(*version, 0, kMostU32, x)) return false;
  version_ = static_cast<u32>(x);
  if (!type->is_scalar()) return wrong_kind(*type, "a text");
  type_ = type->text;
  return true;
}

Result<Archive> TaggedReader::run() {
  if (!read_header()) return Failure(*error_);
  Builder b(version_, type_);
  if (!accepted(b, root_) || !read_list(*root_.find("param_root"), b)) return Failure(*error_);
  return b.finish();
}

}  // namespace

Result<Archive> from_tagged_yaml(const TextNode& root, std::vector<Diagnostic>* notes) {
  return TaggedReader(root, notes).run();
}

}  // namespace kinora::aamp
