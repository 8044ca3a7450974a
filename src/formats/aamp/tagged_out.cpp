// AAMP as the modding tools' YAML, out. The layout and the choice of quotes are those of oead,
// which emits through libyaml; the one difference is a decimal point in numbers such as 1.0e+10,
// which oead itself would read back as texts without it.
#include <algorithm>

#include "kinora/core/number.hpp"
#include "kinora/core/utf8.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/names.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "tagged_scalar.hpp"

namespace kinora::aamp {
namespace {

constexpr u32 kCanonicalNan = 0x7FC00000;

enum class Quotes : u8 { none, single, twofold };

bool is_break(char32_t c) {
  return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
}
bool is_blank_or_end(std::string_view s, std::size_t i) {
  if (i >= s.size() || s[i] == ' ' || s[i] == '\t') return true;
  return is_break(next_code_point(s, i));
}
/// What libyaml writes as it is. It escapes everything outside the first plane.
bool is_printable(char32_t c) {
  return (c >= 0x20 && c < 0x7F) || (c >= 0xA0 && c < 0xFFFE && c != 0xFEFF);
}

/// libyaml's choice for a text as key or value of a block map (its "any" style).
Quotes quotes_for(std::string_view s) {
  if (s.empty()) return Quotes::single;
  const std::string_view start = s.substr(0, 3);
  bool indicator = start == "---" || start == "..." || s.front() == ' ' || s.back() == ' ';
  for (std::size_t i = 0; i < s.size();) {
    const std::size_t at = i;
    const char32_t c = next_code_point(s, i);
    if (is_break(c) || !is_printable(c)) return Quotes::twofold;
    if (c >= 0x80) continue;
    const char a = static_cast<char>(c);
    if (at == 0 && std::string_view("#,[]{}&*!|>'\"%@`").find(a) != std::string_view::npos)
      indicator = true;
    else if (a == ':' || (at == 0 && (a == '?' || a == '-')))
      indicator = indicator || is_blank_or_end(s, i);
    else if (a == '#')
      indicator = indicator || s[at - 1] == ' ';
  }
  return indicator ? Quotes::single : Quotes::none;
}

/// The letter behind the backslash for characters that YAML has one for, else 0.
char escape_letter(char32_t c) {
  switch (c) {
    case '"':
    case '\\':
      return static_cast<char>(c);
    case '\a':
      return 'a';
    case '\b':
      return 'b';
    case '\t':
      return 't';
    case '\n':
      return 'n';
    case '\v':
      return 'v';
    case '\f':
      return 'f';
    case '\r':
      return 'r';
    case 0x1B:
      return 'e';
    case 0x85:
      return 'N';
    case 0x2028:
      return 'L';
    case 0x2029:
      return 'P';
    default:
      return 0;
  }
}

/// Words that other readers take for a boolean or null.
bool is_yaml_word(std::string_view s) {
  constexpr std::array<std::string_view, 9> kWords = {"y",   "n",    "yes",   "no",  "on",
                                                      "off", "true", "false", "null"};
  if (s == "~") return true;
  if (s.size() > 5) return false;
  std::string lower(s);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  return std::find(kWords.begin(), kWords.end(), lower) != kWords.end();
}

class TaggedWriter {
 public:
  TaggedWriter(const Archive& archive, MoreNames more) : archive_(archive), names_(archive, more) {}
  Result<std::string> run();

 private:
  void put_list(const List& l, std::string_view name, u32 indent);
  void put_object(const Object& o, std::string_view name, u32 indent);
  void put_value(const Parameter& p);
  void put_numbers(const Parameter& p);
  void put_word(Type type, u32 word);
  void put_float(u32 bits);
  template <class T>
  void put_number(T x) {
    std::array<char, 24> b;
    const auto end = std::to_chars(b.data(), b.data() + b.size(), x).ptr;
    out_.append(b.data(), static_cast<std::size_t>(end - b.data()));
  }
  void put_text(std::string_view s, Quotes quotes);
  /// A new line with the key of an entry; `name` receives its name.
  void put_key(u32 hash, std::string_view parent, u32 position, std::string& name, u32 indent);
  template <class T>
  void refuse_same_names(std::span<const T> siblings, std::string_view parent);
  void refuse(std::string_view what, std::string_view why) {
    if (!error_) error_ = make_diagnostic(kDialectCannot, {}, {}, {what, why});
  }
  void line(u32 indent) {
    out_ += '\n';
    out_.append(indent, ' ');
  }

  const Archive& archive_;
  NameFinder names_;
  std::string out_;
  std::string_view here_;  ///< name of the parameter, for messages
  std::vector<u32> hashes_;
  std::optional<Diagnostic> error_;
};

template <class T>
void TaggedWriter::refuse_same_names(std::span<const T> siblings, std::string_view parent) {
  hashes_.clear();
  for (const T& e : siblings) hashes_.push_back(e.name);
  std::sort(hashes_.begin(), hashes_.end());
  const auto twice = std::adjacent_find(hashes_.begin(), hashes_.end());
  if (twice != hashes_.end())
    refuse(parent.empty() ? "this archive" : parent,
           "two entries are called " + known_or_hex(*twice));
}

void TaggedWriter::put_text(std::string_view s, Quotes quotes) {
  switch (quotes) {
    case Quotes::none:
      out_ += s;
      return;
    case Quotes::single:
      out_ += '\'';
      for (const char c : s) {
        if (c == '\'') out_ += '\'';
        out_ += c;
      }
      out_ += '\'';
      return;
    case Quotes::twofold:
      out_ += '"';
      for (std::size_t i = 0; i < s.size();) {
        const std::size_t at = i;
        const char32_t c = next_code_point(s, i);
        if (const char letter = escape_letter(c)) {
          out_ += {'\\', letter};
        } else if (is_printable(c)) {
          out_ += s.substr(at, i - at);
        } else {
          // \xXX, \uXXXX or \UXXXXXXXX, the shortest that fits.
          const int digits = c < 0x100 ? 2 : c < 0x10000 ? 4 : 8;
          out_ += {'\\', digits == 2 ? 'x' : digits == 4 ? 'u' : 'U'};
          for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
            out_ += "0123456789ABCDEF"[(c >> shift) & 15];
        }
      }
      out_ += '"';
      return;
  }
}

void TaggedWriter::put_key(u32 hash, std::string_view parent, u32 position, std::string& name,
                           u32 indent) {
  line(indent);
  if (!names_.find(hash, parent, position, name)) {
    put_number(hash);
  } else {
    Quotes quotes = quotes_for(name);
    if (quotes == Quotes::none && looks_of(name) == Looks::integer) quotes = Quotes::single;
    put_text(name, quotes);
  }
  out_ += ':';
}

void TaggedWriter::put_list(const List& l, std::string_view name, u32 indent) {
  refuse_same_names(archive_.objects(l), name);
  refuse_same_names(archive_.lists(l), name);
  std::string child;
  out_ += " !list";
  line(indent);
  out_ += l.object_count ? "objects:" : "objects: {}";
  for (u32 i = 0; i < l.object_count; ++i) {
    const Object& o = archive_.objects(l)[i];
    put_key(o.name, name, i, child, indent + 2);
    put_object(o, child, indent + 4);
  }
  line(indent);
  out_ += l.list_count ? "lists:" : "lists: {}";
  for (u32 i = 0; i < l.list_count; ++i) {
    const List& c = archive_.lists(l)[i];
    put_key(c.name, name, i, child, indent + 2);
    put_list(c, child, indent + 4);
  }
}

void TaggedWriter::put_object(const Object& o, std::string_view name, u32 indent) {
  refuse_same_names(archive_.parameters(o), name);
  out_ += o.parameter_count ? " !obj" : " !obj {}";
  std::string child;
  for (u32 i = 0; i < o.parameter_count; ++i) {
    const Parameter& p = archive_.parameters(o)[i];
    put_key(p.name, name, i, child, indent);
    here_ = child;
    out_ += ' ';
    put_value(p);
  }
}

void TaggedWriter::put_value(const Parameter& p) {
  const TypeInfo& type = info(p.type);
  out_ += type.tag;
  if (!type.tag.empty()) out_ += ' ';
  if (type.form == Form::word) return put_word(p.type, archive_.word(p));
  if (type.form != Form::text) return put_numbers(p);
  const std::string_view s = archive_.text(p);
  if (!is_utf8(s)) return refuse(here_, "the text is not UTF-8");
  Quotes quotes = quotes_for(s);
  // A tag tells what the text is; without one it must not look like something else.
  if (quotes == Quotes::none && type.tag.empty() &&
      (looks_of(s) != Looks::text || is_yaml_word(s) || parse_float(s)))
    quotes = Quotes::single;
  put_text(s, quotes);
}

void TaggedWriter::put_numbers(const Parameter& p) {
  const TypeInfo& type = info(p.type);
  const u32 n = p.size / (p.type == Type::buffer_binary ? 1 : 4);
  out_ += '[';
  for (u32 i = 0; i < n; ++i) {
    if (i != 0) out_ += ", ";
    if (p.type == Type::buffer_binary)
      put_number(u32{archive_.value(p)[i]});
    else if (p.type == Type::buffer_s32)
      put_word(Type::s32, archive_.word(p, i));
    else if (p.type == Type::buffer_u32 || (type.form == Form::curves && i % kCurveWords < 2))
      put_word(Type::u32, archive_.word(p, i));
    else
      put_float(archive_.word(p, i));
  }
  out_ += ']';
}

void TaggedWriter::put_word(Type type, u32 word) {
  switch (type) {
    case Type::boolean:
      if (word > 1) refuse(here_, "it is a Bool with the value " + std::to_string(word));
      out_ += word ? "true" : "false";
      return;
    case Type::f32:
      return put_float(word);
    case Type::s32:
      return put_number(static_cast<s32>(word));
    default:
      return put_number(word);
  }
}

void TaggedWriter::put_float(u32 bits) {
  const auto x = std::bit_cast<float>(bits);
  if (x != x) {
    if (bits != kCanonicalNan) refuse(here_, "it is NaN with the bits " + hash_text(bits));
    out_ += ".nan";
    return;
  }
  if (x - x != 0) {
    out_ += x > 0 ? ".inf" : "-.inf";
    return;
  }
  std::array<char, 32> b;
  const auto end =
      std::to_chars(b.data(), b.data() + b.size(), x, std::chars_format::general, 9).ptr;
  const std::string_view s(b.data(), static_cast<std::size_t>(end - b.data()));
  const auto exponent = std::min(s.find('e'), s.size());
  out_ += s.substr(0, exponent);
  if (s.find('.') == s.npos) out_ += ".0";
  out_ += s.substr(exponent);
}

Result<std::string> TaggedWriter::run() {
  out_.reserve(archive_.bytes().size() * 4);
  if (archive_.root().name != kRootName)
    refuse("the root list", "it is called " + known_or_hex(archive_.root().name));
  out_ += "!io\nversion: ";
  put_number(archive_.version());
  out_ += "\ntype: ";
  const std::string_view type = archive_.type();
  if (!is_utf8(type)) refuse("the type of the archive", "the text is not UTF-8");
  if (error_) return Failure(*error_);
  Quotes quotes = quotes_for(type);
  if (quotes == Quotes::none && looks_of(type) != Looks::text) quotes = Quotes::single;
  put_text(type, quotes);
  out_ += "\nparam_root:";
  put_list(archive_.root(), "param_root", 2);
  if (error_) return Failure(*error_);
  out_ += '\n';
  return std::move(out_);
}

}  // namespace

Result<std::string> to_tagged_yaml(const Archive& archive, MoreNames more) {
  return TaggedWriter(archive, more).run();
}

}  // namespace kinora::aamp
