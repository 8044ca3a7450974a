#include "builder.hpp"

#include <algorithm>

namespace kinora {

TextNode* TreeBuilder::add(TextNode& n, std::string_view tag) {
  if (!tag.empty()) n.tag = tree_.add(tree_.keep(tag));
  if (open_.empty()) {
    TextNode* root = tree_.add(n);
    tree_.set_root(root);
    return root;
  }
  Open& o = open_.back();
  n.key = o.key;
  o.key = nullptr;
  TextNode* added = tree_.add(n);
  (o.last ? o.last->next : o.node->first) = added;
  o.last = added;
  ++o.node->count;
  return added;
}

bool TreeBuilder::add_scalar(TextNode n, std::string_view tag) {
  n.text = tree_.keep(n.text);
  if (!expects_key()) return add(n, tag);
  if (!tag.empty())
    return refuse(text_diagnostic(kTextUnsupported, n.line, n.column, {"a tag at a key"}));
  open_.back().key = tree_.add(static_cast<const TextToken&>(n));
  return true;
}

bool TreeBuilder::open(TextNode n, std::string_view tag) {
  if (expects_key())
    return refuse(text_diagnostic(kTextWrongKind, n.line, n.column,
                                  {"a key (a single word)", describe_node(n)}));
  TextNode* opened = add(n, tag);
  if (open_.size() >= kMaxTextDepth)
    return refuse(text_diagnostic(kTextTooDeep, n.line, n.column, {kMaxTextDepth}));
  open_.push_back({opened, nullptr, nullptr});
  return true;
}

bool TreeBuilder::close() {
  const TextNode* n = open_.back().node;
  open_.pop_back();
  if (!n->is_map() || n->count < 2) return true;
  const auto duplicate = [&](const TextNode* a, const TextNode* b) {
    if (a->key->line > b->key->line) std::swap(a, b);
    return refuse(text_diagnostic(kTextDuplicateKey, b->key->line, b->key->column,
                                  {b->key->text, a->key->line}));
  };
  // A quoted and a plain key can be two different things (numbers in AAMP), so both must agree.
  const auto same = [](const TextNode* a, const TextNode* b) {
    return a->key->text == b->key->text && a->key->quoted == b->key->quoted;
  };
  if (n->count <= 16) {
    for (const TextNode* a = n->first; a; a = a->next)
      for (const TextNode* b = a->next; b; b = b->next)
        if (same(a, b)) return duplicate(a, b);
    return true;
  }
  std::vector<const TextNode*> entries;
  entries.reserve(n->count);
  for (const TextNode* e = n->first; e; e = e->next) entries.push_back(e);
  std::sort(entries.begin(), entries.end(), [](const TextNode* a, const TextNode* b) {
    return a->key->text != b->key->text ? a->key->text < b->key->text
                                        : a->key->quoted < b->key->quoted;
  });
  for (std::size_t i = 1; i < entries.size(); ++i)
    if (same(entries[i - 1], entries[i])) return duplicate(entries[i - 1], entries[i]);
  return true;
}

}  // namespace kinora
