// Shared by the two parsers: puts nodes together and finds duplicate keys.
#pragma once
#include "kinora/text/node.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora {

inline constexpr std::size_t kMaxTextDepth = 100;

inline Diagnostic text_diagnostic(const Finding& f, u32 line, u32 column,
                                  std::initializer_list<Argument> arguments) {
  Diagnostic d = make_diagnostic(f, {}, {}, arguments);
  d.line = line;
  d.column = column;
  return d;
}

inline TextNode node_at(TextNode::Kind kind, u32 line, u32 column) {
  TextNode n;
  n.kind = kind;
  n.line = line;
  n.column = std::min(column, TextToken::kLastColumn) & TextToken::kLastColumn;
  return n;
}

class TreeBuilder {
 public:
  explicit TreeBuilder(Tree& tree) : tree_(tree) {}

  /// Each adds a key or a node to what is open; false (with error()) if that is refused. The words
  /// of `n` are copied into the tree, the tag with them.
  bool add_scalar(TextNode n, std::string_view tag = {});
  /// A list or a map.
  bool open(TextNode n, std::string_view tag = {});
  bool close();
  bool refuse(Diagnostic d) {
    error_ = std::move(d);
    return false;
  }
  const std::optional<Diagnostic>& error() const { return error_; }

 private:
  bool expects_key() const {
    return !open_.empty() && open_.back().node->is_map() && !open_.back().key;
  }
  TextNode* add(TextNode& n, std::string_view tag);

  struct Open {
    TextNode* node;
    TextNode* last;
    const TextToken* key;
  };
  Tree& tree_;
  std::vector<Open> open_;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora
