#include "scanner.hpp"

#include "kinora/core/number.hpp"
#include "kinora/core/suggest.hpp"
#include "literal.hpp"

namespace kinora::exb {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
/// Of the text that stands in the way, this much is shown.
constexpr std::size_t kLongestFound = 40;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

void Scanner::skip_space() {
  while (position_ < line_.size() && is_space(line_[position_])) ++position_;
}

char Scanner::peek() { return at_end() ? '\0' : line_[position_]; }

bool Scanner::at_end() {
  skip_space();
  return position_ == line_.size() || (line_[position_] == ';' && !is_raw_);
}

bool Scanner::accept(char c) {
  if (error_ || peek() != c) return false;
  ++position_;
  return true;
}

bool Scanner::accept_directly(char c) {
  return position_ < line_.size() && line_[position_] == c && accept(c);
}

void Scanner::expect(char c) {
  if (!accept(c)) fail_expected(std::string("'") + c + '\'');
}

bool Scanner::accept_word(std::string_view w) {
  if (error_) return false;
  skip_space();
  const std::size_t end = position_ + w.size();
  if (line_.substr(position_, w.size()) != w || (end < line_.size() && is_word(line_[end])))
    return false;
  position_ = end;
  return true;
}

std::string_view Scanner::word() {
  if (error_) return {};
  skip_space();
  const std::size_t start = position_;
  while (position_ < line_.size() && is_word(line_[position_])) ++position_;
  return line_.substr(start, position_ - start);
}

std::string_view Scanner::token() {
  if (error_) return {};
  skip_space();
  const std::size_t start = position_;
  constexpr std::string_view kEnds = " \t\r,;()[]\"";
  while (position_ < line_.size() && kEnds.find(line_[position_]) == kEnds.npos) ++position_;
  return line_.substr(start, position_ - start);
}

std::string Scanner::quoted() {
  std::string out;
  expect('"');
  if (is_raw_) return raw_quoted();
  while (!error_) {
    if (position_ == line_.size()) {
      fail(kBadString, {"has no closing quote"});
      break;
    }
    const std::size_t at = position_;
    const char c = line_[position_++];
    if (c == '"') return out;
    if (c == '\0') fail_at(at, kBadString, {"holds a zero byte"});
    if (c != '\\') {
      out += c;
      continue;
    }
    const char e = position_ < line_.size() ? line_[position_++] : '\0';
    constexpr std::string_view kNames = "\"\\nrt'/", kValues = "\"\\\n\r\t'/";
    if (const auto k = e ? kNames.find(e) : kNames.npos; k != kNames.npos) {
      out += kValues[k];
    } else if (e == 'x') {
      const auto b = parse_hex_bytes(line_.substr(position_, 2));
      if (!b || b->size() != 1)
        fail_at(at, kBadString, {"has an escape \\x without two hexadecimal digits"});
      else if (b->front() == 0)
        fail_at(at, kBadString, {"holds a zero byte"});
      else
        out += static_cast<char>(b->front());
      position_ += 2;
    } else {
      fail_at(at, kBadString, {"has an unknown escape"});
    }
  }
  return {};
}

std::string Scanner::raw_quoted() {
  if (error_) return {};
  const auto end = line_.rfind('"');
  if (end < position_) {
    fail(kBadString, {"has no closing quote"});
    return {};
  }
  const std::string_view s = line_.substr(position_, end - position_);
  if (s.find('\0') != s.npos) fail(kBadString, {"holds a zero byte"});
  position_ = end + 1;
  return std::string(s);
}

std::string_view Scanner::until_comma() {
  if (error_) return {};
  skip_space();
  const std::size_t start = position_;
  int depth = 0;
  for (; position_ < line_.size(); ++position_) {
    const char c = line_[position_];
    if ((c == ';' && !is_raw_) || (c == ',' && depth <= 0)) break;
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
  }
  std::string_view s = line_.substr(start, position_ - start);
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  return s;
}

u64 Scanner::number(const char* what, u64 limit) {
  skip_space();
  const std::size_t at = position_;
  const std::string_view t = token();
  if (error_) return 0;
  const auto x = parse_unsigned(t);
  if (!x) {
    position_ = at;
    fail_expected(what);
    return 0;
  }
  if (*x > limit) {
    fail_at(at, kNumberRange, {t, std::string(what) + " is at most " + std::to_string(limit)});
    return 0;
  }
  return *x;
}

void Scanner::expect_end() {
  if (!error_ && !at_end()) fail_expected("the end of the line");
}

void Scanner::fail_expected(std::string_view what) {
  if (error_) return;
  if (at_end()) return fail(kExpected, {what, "the end of the line"});
  // What stands there: a whole word or number if one does, else one character.
  const std::size_t at = position_;
  std::string_view found = token();
  position_ = at;
  if (found.empty()) {
    std::size_t n = 1;
    while (at + n < line_.size() && (static_cast<u8>(line_[at + n]) & 0xC0) == 0x80) ++n;
    found = line_.substr(at, n);
  }
  std::string quoted_text;
  append_quoted(quoted_text, found.substr(0, kLongestFound));
  fail(kExpected, {what, '\'' + quoted_text.substr(1, quoted_text.size() - 2) + '\''});
}

void Scanner::fail(const Finding& f, std::initializer_list<Argument> arguments) {
  fail_at(position_, f, arguments);
}

void Scanner::fail_at(std::size_t position, const Finding& f,
                      std::initializer_list<Argument> arguments) {
  if (!error_) error_ = diagnostic(position, f, arguments);
}

Diagnostic Scanner::diagnostic(std::size_t position, const Finding& f,
                               std::initializer_list<Argument> arguments) const {
  Diagnostic d = make_diagnostic(f, {}, {}, arguments);
  d.line = number_;
  d.column = first_column_ + static_cast<u32>(position);
  return d;
}

std::string joined(std::span<const std::string_view> words) {
  std::string out;
  for (const std::string_view w : words) {
    if (!out.empty()) out += ", ";
    out += w;
  }
  return out;
}

void fail_unknown(Scanner& s, std::size_t position, std::string_view word, std::string_view what,
                  std::span<const std::string_view> known) {
  const std::string near = nearest(word, known);
  if (near.empty())
    s.fail_at(position, kExpected,
              {std::string(what) + " (" + joined(known) + ')',
               word.empty() ? std::string("nothing") : '\'' + std::string(word) + '\''});
  else
    s.fail_at(position, kUnknownWord, {word, what, near});
}

}  // namespace kinora::exb
