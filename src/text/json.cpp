// JSON in, through RapidJSON's SAX reader: numbers keep their spelling, positions are exact.
#include "builder.hpp"
#include "kinora/core/utf8.hpp"

#define RAPIDJSON_HAS_STDSTRING 1
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

namespace kinora {
namespace {

/// Turns rising byte positions into lines and columns.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}
  void advance_to(std::size_t position) {
    for (; at_ < position && at_ < text_.size(); ++at_)
      if (text_[at_] == '\n') {
        ++line_;
        line_start_ = at_ + 1;
      }
  }
  u32 line() const { return line_; }
  u32 column() const { return static_cast<u32>(at_ - line_start_ + 1); }

 private:
  std::string_view text_;
  std::size_t at_ = 0, line_start_ = 0;
  u32 line_ = 1;
};

class JsonHandler {
 public:
  JsonHandler(std::string_view text, Tree& tree, const rapidjson::MemoryStream& stream)
      : text_(text), builder_(tree), stream_(stream), lines_(text) {}

  bool Null() { return scalar("null", false); }
  bool Bool(bool b) { return scalar(b ? "true" : "false", false); }
  bool RawNumber(const char* s, rapidjson::SizeType n, bool) { return scalar({s, n}, false); }
  bool String(const char* s, rapidjson::SizeType n, bool) { return scalar({s, n}, true); }
  bool Key(const char* s, rapidjson::SizeType n, bool) { return scalar({s, n}, true); }
  bool StartObject() { return open(TextNode::Kind::map); }
  bool StartArray() { return open(TextNode::Kind::list); }
  bool EndObject(rapidjson::SizeType) { return builder_.close(); }
  bool EndArray(rapidjson::SizeType) { return builder_.close(); }
  // The reader calls these only without kParseNumbersAsStringsFlag.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

  const std::optional<Diagnostic>& error() const { return builder_.error(); }

 private:
  /// The reader calls this before or behind the bracket, so its place is found from the text.
  bool open(TextNode::Kind kind) {
    const TextNode n = make(kind);
    token_end_ = token_start_ + 1;
    return builder_.open(n);
  }
  bool scalar(std::string_view s, bool quoted) {
    TextNode n = make(TextNode::Kind::scalar);
    // RapidJSON takes the second half of a surrogate pair for a character of its own.
    if (s.find('\xED') != s.npos && !is_utf8(s))
      return builder_.refuse(text_diagnostic(kTextSyntax, n.line, n.column,
                                             {"half of a surrogate pair (\\uDC00 to \\uDFFF)"}));
    n.text = s;
    n.quoted = quoted;
    return builder_.add_scalar(n);
  }
  /// The token that was just read begins behind the previous one and what separates the two.
  TextNode make(TextNode::Kind kind) {
    token_start_ = std::min(text_.find_first_not_of(" \t\r\n,:]}", token_end_), text_.size());
    lines_.advance_to(token_start_);
    token_end_ = stream_.Tell();
    return node_at(kind, lines_.line(), lines_.column());
  }

  std::string_view text_;
  TreeBuilder builder_;
  const rapidjson::MemoryStream& stream_;
  LineCounter lines_;
  std::size_t token_start_ = 0, token_end_ = 0;
};

}  // namespace

Result<Tree> parse_json(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  Tree tree;
  rapidjson::MemoryStream stream(text.data(), text.size());
  JsonHandler handler(text, tree, stream);
  rapidjson::Reader reader;
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag |
                              rapidjson::kParseValidateEncodingFlag |
                              rapidjson::kParseNumbersAsStringsFlag;
  const rapidjson::ParseResult r = reader.Parse<kFlags>(stream, handler);
  if (handler.error()) return Failure(*handler.error());
  if (r.IsError()) {
    LineCounter lines(text);
    lines.advance_to(r.Offset());
    return Failure(text_diagnostic(kTextSyntax, lines.line(), lines.column(),
                                   {rapidjson::GetParseError_En(r.Code())}));
  }
  return tree;
}

Result<Tree> parse_text(std::string_view text) {
  std::size_t i = text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
  const auto skip = [&] { i = std::min(text.find_first_not_of(" \t\r\n", i), text.size()); };
  skip();
  bool json = false;
  if (i < text.size() && (text[i] == '{' || text[i] == '[')) {
    ++i;
    skip();
    json = i < text.size() && (text[i] == '"' || text[i] == '}' || text[i] == '{');
  }
  return json ? parse_json(text) : parse_yaml(text);
}

}  // namespace kinora
