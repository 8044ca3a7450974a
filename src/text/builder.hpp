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

class TreeBuilder {
 public:
  explicit TreeBuilder(Tree& tree) : tree_(tree) {}

  /// Adds a node to what is open; false (with error()) if that is refused.
  bool add(TextNode* n);
  bool open(TextNode* n) {
    if (!add(n)) return false;
    if (open_.size() >= kMaxTextDepth)
      return refuse(text_diagnostic(kTextTooDeep, n->line, n->column, {kMaxTextDepth}));
    open_.push_back({n, nullptr, nullptr});
    return true;
  }
  bool close();
  bool refuse(Diagnostic d) {
    error_ = std::move(d);
    return false;
  }
  const std::optional<Diagnostic>& error() const { return error_; }
  bool expects_key() const {
    return !open_.empty() && open_.back().node->is_map() && !open_.back().key;
  }

 private:
  struct Open {
    TextNode* node;
    TextNode* last;
    const TextNode* key;
  };
  Tree& tree_;
  std::vector<Open> open_;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora
