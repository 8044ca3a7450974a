// YAML in, through libyaml's events.
#include <yaml.h>

#include "builder.hpp"

namespace kinora {
namespace {

std::string_view view(const yaml_char_t* s, std::size_t n) {
  return {reinterpret_cast<const char*>(s), n};
}
std::string_view view(const yaml_char_t* s) {
  return s ? std::string_view(reinterpret_cast<const char*>(s)) : std::string_view();
}

class YamlReader {
 public:
  YamlReader(std::string_view text, Tree& tree) : text_(text), builder_(tree) {
    yaml_parser_initialize(&parser_);
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  std::optional<Diagnostic> run() {
    bool done = false;
    while (!done) {
      yaml_event_t event;
      if (!yaml_parser_parse(&parser_, &event)) return syntax_error();
      const bool ok = handle(event, done);
      yaml_event_delete(&event);
      if (!ok) return builder_.error();
    }
    if (documents_ == 0)
      return text_diagnostic(kTextSyntax, 1, 1, {"the file is empty; there is nothing to build"});
    return {};
  }

 private:
  bool handle(const yaml_event_t& e, bool& done) {
    switch (e.type) {
      case YAML_STREAM_END_EVENT:
        done = true;
        return true;
      case YAML_DOCUMENT_START_EVENT:
        if (documents_++ == 0) return true;
        return unsupported(e, "several documents in one file");
      case YAML_ALIAS_EVENT:
        return unsupported(e, "aliases (*name)");
      case YAML_SCALAR_EVENT: {
        if (e.data.scalar.anchor) return unsupported(e, "anchors (&name)");
        TextNode n = make(TextNode::Kind::scalar, e);
        n.text = view(e.data.scalar.value, e.data.scalar.length);
        n.quoted = e.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
        return builder_.add_scalar(n, view(e.data.scalar.tag));
      }
      case YAML_SEQUENCE_START_EVENT:
        if (e.data.sequence_start.anchor) return unsupported(e, "anchors (&name)");
        return builder_.open(make(TextNode::Kind::list, e), view(e.data.sequence_start.tag));
      case YAML_MAPPING_START_EVENT:
        if (e.data.mapping_start.anchor) return unsupported(e, "anchors (&name)");
        return builder_.open(make(TextNode::Kind::map, e), view(e.data.mapping_start.tag));
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        return builder_.close();
      default:
        return true;
    }
  }
  static TextNode make(TextNode::Kind kind, const yaml_event_t& e) {
    return node_at(kind, static_cast<u32>(e.start_mark.line + 1),
                   static_cast<u32>(e.start_mark.column + 1));
  }
  bool unsupported(const yaml_event_t& e, const char* what) {
    return builder_.refuse(text_diagnostic(kTextUnsupported,
                                           static_cast<u32>(e.start_mark.line + 1),
                                           static_cast<u32>(e.start_mark.column + 1), {what}));
  }
  Diagnostic syntax_error() const {
    const bool marked = parser_.error == YAML_SCANNER_ERROR || parser_.error == YAML_PARSER_ERROR;
    const u32 line = marked ? static_cast<u32>(parser_.problem_mark.line + 1) : 1;
    const u32 column = marked ? static_cast<u32>(parser_.problem_mark.column + 1) : 1;
    std::string what = parser_.problem ? parser_.problem : "out of memory";
    if (parser_.context) what = std::string(parser_.context) + ": " + what;
    if (parser_.error == YAML_READER_ERROR)
      what += " at byte " + std::to_string(parser_.problem_offset);
    return text_diagnostic(kTextSyntax, line, column, {what + advice()});
  }
  /// What an editor did to the file without the author seeing it.
  const char* advice() const {
    if (parser_.error == YAML_READER_ERROR) {
      const bool utf16 = text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF");
      return utf16 ? "; save the file as UTF-8, not as UTF-16"
                   : "; this is no text in UTF-8 (a binary file is read with `kinora decode`)";
    }
    const std::string_view line = line_at(parser_.problem_mark.line);
    const std::string_view indent = line.substr(0, line.find_first_not_of(" \t"));
    return indent.find('\t') != indent.npos ? "; YAML is indented with spaces, not tabs" : "";
  }
  std::string_view line_at(std::size_t number) const {
    std::string_view rest = text_;
    for (; number != 0; --number)
      rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    return rest.substr(0, rest.find('\n'));
  }

  std::string_view text_;
  TreeBuilder builder_;
  yaml_parser_t parser_;
  u32 documents_ = 0;
};

}  // namespace

Result<Tree> parse_yaml(std::string_view text) {
  Tree tree;
  if (text.data() == nullptr) text = "";  // libyaml asserts that there is a pointer
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (auto error = YamlReader(text, tree).run()) return Failure(std::move(*error));
  return tree;
}

}  // namespace kinora
