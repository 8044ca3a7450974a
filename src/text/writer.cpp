#include "kinora/text/writer.hpp"

#include <algorithm>
#include <charconv>

#include "kinora/core/utf8.hpp"

namespace kinora {
namespace {

// What YAML 1.1 readers take for a boolean or null (any case of these spellings).
constexpr std::array<std::string_view, 10> kYamlWords = {"y",   "n",    "yes",   "no",   "on",
                                                         "off", "true", "false", "null", "nan"};

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return (x >= 'A' && x <= 'Z' ? static_cast<char>(x + 32) : x) == y;
  });
}

bool is_word_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_word_char(char c) {
  return is_word_start(c) || (c >= '0' && c <= '9') || c == '.' || c == '/' || c == '-';
}

/// Characters that may stand as they are inside quotes in both syntaxes.
bool is_printable(char32_t c) {
  return (c >= 0x20 && c != 0x7F && !(c >= 0x80 && c < 0xA0) && c != 0x2028 && c != 0x2029 &&
          c != 0xFEFF && (c & 0xFFFE) != 0xFFFE);
}
bool all_printable(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    const auto c = static_cast<u8>(s[i]);
    if (c < 0x80) {
      if (c < 0x20 || c == 0x7F) return false;
      ++i;
    } else if (!is_printable(next_code_point(s, i))) {
      return false;
    }
  }
  return true;
}

void append_escaped(std::string& out, std::string_view s, bool json) {
  constexpr const char* kDigits = "0123456789abcdef";
  out += '"';
  for (std::size_t i = 0; i < s.size();) {
    const std::size_t start = i;
    const char32_t c = next_code_point(s, i);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (is_printable(c)) {
      out.append(s.substr(start, i - start));
    } else if (c < 0x10000) {
      out += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) out += kDigits[(c >> shift) & 15];
    } else if (json) {
      out.append(s.substr(start, i - start));
    } else {
      out += "\\U";
      for (int shift = 28; shift >= 0; shift -= 4) out += kDigits[(c >> shift) & 15];
    }
  }
  out += '"';
}

/// Keys: `x` and `y` stay plain, as every reader in use takes them for text there.
bool is_plain_key(std::string_view s) {
  return !s.empty() && is_word_start(s[0]) && std::all_of(s.begin(), s.end(), is_word_char);
}

}  // namespace

bool is_plain_yaml(std::string_view s) {
  if (!is_plain_key(s)) return false;
  return s.size() > 5 || std::none_of(kYamlWords.begin(), kYamlWords.end(),
                                      [&](auto word) { return equal_ignoring_case(s, word); });
}

TextWriter::Mark TextWriter::mark() const {
  return {out_.size(),
          frames_.size(),
          line_start_,
          comment_,
          frames_.empty() ? 0 : frames_.back().count,
          pending_};
}
void TextWriter::reset(const Mark& m) {
  out_.resize(m.size);
  frames_.resize(m.frames);
  line_start_ = m.line_start;
  comment_ = m.comment;
  if (!frames_.empty()) frames_.back().count = m.count;
  pending_ = m.pending;
  overflow_ = false;
}
std::size_t TextWriter::line_start() const { return line_start_; }

void TextWriter::newline(u32 indent) {
  if (!comment_.empty()) {
    if (out_.size() > line_start_) out_ += "   ";
    out_ += "# " + comment_;
    comment_.clear();
  }
  if (!out_.empty()) out_ += '\n';
  line_start_ = out_.size();
  out_.append(indent, ' ');
}

/// Separators and indentation before the next key of a map or item of a list.
void TextWriter::begin_item() {
  if (frames_.empty()) return;
  Frame& f = frames_.back();
  const bool first = f.count++ == 0;
  if (!f.is_block) {
    if (!first) put(", ");
    return;
  }
  if (syntax_ == Syntax::json) {
    if (!first) put(',');
    return newline(f.indent);
  }
  if (first && f.first_inline)
    put(' ');
  else if (first && frames_.size() == 1)
    newline(0);
  else
    newline(f.indent);
  if (!f.is_map) {
    put('-');
    pending_ = true;
  }
}

void TextWriter::begin(char open, bool block) {
  const bool is_map = open == '{';
  if (!frames_.empty() && !frames_.back().is_map) begin_item();
  u32 indent = 0;
  bool first_inline = false;
  if (!frames_.empty()) {
    const Frame& parent = frames_.back();
    indent = parent.indent + 2;
    first_inline = syntax_ == Syntax::yaml && !parent.is_map;
  } else if (syntax_ == Syntax::json) {
    indent = 2;
  }
  // Inside a block the opening bracket waits: in YAML there is none, unless nothing follows.
  if (!block || syntax_ == Syntax::json) {
    if (pending_ && syntax_ == Syntax::yaml) put(' ');
    pending_ = false;
    put(open);
  }
  frames_.push_back({is_map, block, first_inline, 0, indent});
}

void TextWriter::end(char close) {
  const Frame f = frames_.back();
  frames_.pop_back();
  last_count_ = f.count;
  if (!f.is_block) return put(close);
  if (syntax_ == Syntax::json) {
    if (f.count != 0) newline(f.indent - 2);
    return put(close);
  }
  if (f.count == 0) {
    if (pending_) put(' ');
    put(f.is_map ? "{}" : "[]");
  }
  pending_ = false;
}

void TextWriter::key(std::string_view k) {
  begin_item();
  if (syntax_ == Syntax::json) {
    put_json_string(k);
    put(": ");
  } else {
    if (k.size() == 1 ? is_plain_key(k) : is_plain_yaml(k))
      put(k);
    else
      put_yaml_string(k);
    put(':');
    pending_ = true;
  }
}

void TextWriter::scalar(std::string_view text) {
  if (!frames_.empty() && !frames_.back().is_map) begin_item();
  if (pending_ && syntax_ == Syntax::yaml) put(' ');
  pending_ = false;
  put(text);
}

void TextWriter::put_json_string(std::string_view s) {
  std::string b;
  b.reserve(s.size() + 2);
  append_escaped(b, s, true);
  put(b);
}
void TextWriter::put_yaml_string(std::string_view s) {
  std::string b;
  b.reserve(s.size() + 2);
  if (!all_printable(s)) {
    append_escaped(b, s, false);
    return put(b);
  }
  b += '\'';
  for (const char c : s) {
    if (c == '\'') b += '\'';
    b += c;
  }
  b += '\'';
  put(b);
}
void TextWriter::quoted_or_plain(std::string_view s) {
  if (syntax_ == Syntax::yaml && is_plain_yaml(s)) return scalar(s);
  scalar({});
  if (syntax_ == Syntax::json)
    put_json_string(s);
  else
    put_yaml_string(s);
}

void TextWriter::string(std::string_view s) {
  if (!is_utf8(s)) return bytes(as_bytes(s));
  quoted_or_plain(s);
}
void TextWriter::lines(std::string_view s) {
  const bool in_block = !frames_.empty() && frames_.back().is_block;
  bool fits = syntax_ == Syntax::yaml && in_block && is_utf8(s) && !s.empty() && s[0] != ' ' &&
              s[0] != '\n' && s.back() == '\n' && (s.size() < 2 || s[s.size() - 2] != '\n');
  for (std::size_t at = 0; fits && at < s.size(); at = s.find('\n', at) + 1)
    fits = all_printable(s.substr(at, s.find('\n', at) - at));
  if (!fits) return string(s);
  scalar("|");
  const u32 indent = frames_.back().indent + 2;
  for (std::size_t at = 0, end = 0; at < s.size(); at = end + 1) {
    end = s.find('\n', at);
    newline(end == at ? 0 : indent);
    put(s.substr(at, end - at));
  }
}
namespace {

/// Whether every JSON reader takes this number or truth value as it is spelled in YAML. Numbers
/// that no double holds are refused; some readers also refuse exponents above 308, even those of
/// zero, and long rows of digits.
bool is_json_literal(std::string_view s) {
  if (s == "true" || s == "false" || s == "null") return true;
  constexpr std::size_t kMostDigits = 300;
  constexpr int kMostExponent = 308;
  const std::string_view whole = s;
  const auto digits = [&] {
    const std::string_view d = s.substr(0, s.find_first_not_of("0123456789"));
    s.remove_prefix(d.size());
    return d;
  };
  if (s.starts_with('-')) s.remove_prefix(1);
  if (s.size() > 1 && s[0] == '0' && s[1] >= '0' && s[1] <= '9') return false;
  if (const auto d = digits(); d.empty() || d.size() > kMostDigits) return false;
  if (s.starts_with('.')) {
    s.remove_prefix(1);
    if (digits().empty()) return false;
  }
  if (s.starts_with('e') || s.starts_with('E')) {
    s.remove_prefix(1);
    if (s.starts_with('+') || s.starts_with('-')) s.remove_prefix(1);
    const std::string_view d = digits();
    int exponent = 0;
    if (std::from_chars(d.data(), d.data() + d.size(), exponent).ec != std::errc() ||
        exponent > kMostExponent)
      return false;
  }
  double value = 0;
  return s.empty() &&
         std::from_chars(whole.data(), whole.data() + whole.size(), value).ec == std::errc();
}

}  // namespace

void TextWriter::word(std::string_view s) {
  if (syntax_ == Syntax::yaml || is_json_literal(s)) return scalar(s);
  quoted_or_plain(s);
}
void TextWriter::number(float x) {
  std::array<char, kNumberRoom> b;
  const std::string_view s(b.data(), static_cast<std::size_t>(print_float(b.data(), x) - b.data()));
  // Infinities and NaN are no JSON numbers.
  x - x == 0 ? scalar(s) : word(s);
}
void TextWriter::hex_number(u32 x) {
  std::string s = "0x";
  for (int shift = 28; shift >= 0; shift -= 4) s += "0123456789ABCDEF"[(x >> shift) & 15];
  word(s);
}
void TextWriter::bytes(ByteView b) {
  if (syntax_ == Syntax::json)
    return map(Style::flow, [&] {
      key("bytes");
      quoted_or_plain(hex_bytes(b));
    });
  scalar("!bytes \"");
  put(hex_bytes(b));
  put('"');
}

void TextWriter::comment(std::string_view text) {
  if (syntax_ == Syntax::json || overflow_) return;
  if (!comment_.empty()) comment_ += "; ";
  if (!is_utf8(text)) {  // a remark need not be exact, but the text around it must stay readable
    comment_ += '?';
    return;
  }
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t start = i;
    const char32_t c = next_code_point(text, i);
    if (is_printable(c))
      comment_.append(text.substr(start, i - start));
    else
      comment_ += ' ';
  }
}

std::string TextWriter::finish() {
  newline(0);
  return std::move(out_);
}

}  // namespace kinora
