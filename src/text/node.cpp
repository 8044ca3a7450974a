#include "kinora/text/node.hpp"

#include "builder.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/text/writer.hpp"

namespace kinora {

const TextNode* TextNode::find(std::string_view name, const TextNode* from) const {
  const TextNode* const start = from ? from : first;
  for (const TextNode* e = start; e; e = e->next)
    if (e->key->text == name) return e;
  for (const TextNode* e = first; e && e != start; e = e->next)
    if (e->key->text == name) return e;
  return nullptr;
}

const TextNode* TextNode::item(u32 index) const {
  if (index >= count) return nullptr;
  const TextNode* n = first;
  while (index-- > 0) n = n->next;
  return n;
}

std::string describe_node(const TextNode& n) {
  if (n.is_list()) return "a list";
  if (n.is_map()) return "a map";
  if (n.text.size() > 40) return '\'' + std::string(n.text.substr(0, 37)) + "...'";
  return '\'' + std::string(n.text) + '\'';
}

TextNode scalar_of(const TextToken& key) {
  TextNode n;
  static_cast<TextToken&>(n) = key;
  return n;
}

void* Tree::room(std::size_t size, std::size_t alignment) {
  void* place = std::align(alignment, size, at_, left_);
  if (!place) {
    left_ = std::max(size, std::size_t{64} << 10);
    // Not cleared: everything is written as it is taken. `new` aligns for any of it.
    blocks_.emplace_back(new std::byte[left_]);
    place = at_ = blocks_.back().get();
  }
  at_ = static_cast<std::byte*>(at_) + size;
  left_ -= size;
  return place;
}

std::string_view Tree::keep(std::string_view s) {
  if (s.empty()) return {};
  char* const copy = static_cast<char*>(room(s.size(), 1));
  std::memcpy(copy, s.data(), s.size());
  return {copy, s.size()};
}

namespace {

struct Step {
  std::string name;  ///< of an entry, or the key of a [key=value] step
  std::string value;
  u32 index = 0;
  enum class Kind : u8 { name, index, match } kind = Kind::name;
};

/// Takes one step off the front of a path; nothing if it is not well formed.
std::optional<Step> take_step(std::string_view& path, bool first) {
  Step s;
  const auto take_quoted = [&](std::string& out) {
    const auto end = path.find('\'', 1);
    if (end == path.npos) return false;
    out = path.substr(1, end - 1);
    path.remove_prefix(end + 1);
    return true;
  };
  if (path[0] == '[') {
    path.remove_prefix(1);
    const auto close = path.find(']');
    if (close == path.npos) return {};
    std::string_view inside = path.substr(0, close);
    path.remove_prefix(close + 1);
    if (const auto equals = inside.find('='); equals != inside.npos) {
      s.kind = Step::Kind::match;
      s.name = inside.substr(0, equals);
      s.value = inside.substr(equals + 1);
      if (s.value.size() >= 2 && s.value.front() == '\'' && s.value.back() == '\'')
        s.value = s.value.substr(1, s.value.size() - 2);
      return s;
    }
    const auto index = parse_integer<u32>(inside);
    if (!index) return {};
    s.kind = Step::Kind::index;
    s.index = *index;
    return s;
  }
  if (!first) {
    if (path[0] != '.') return {};
    path.remove_prefix(1);
    if (path.empty()) return {};
  }
  if (path[0] == '\'') {
    if (!take_quoted(s.name)) return {};
    return s;
  }
  const auto end = std::min(path.find_first_of(".["), path.size());
  if (end == 0) return {};
  s.name = path.substr(0, end);
  path.remove_prefix(end);
  return s;
}

TextNode* follow(TextNode& n, const Step& s) {
  if (s.kind == Step::Kind::name)
    return n.is_map() ? const_cast<TextNode*>(n.find(s.name)) : nullptr;
  if (!n.is_list()) return nullptr;
  if (s.kind == Step::Kind::index) return const_cast<TextNode*>(n.item(s.index));
  for (TextNode* i = n.first; i; i = i->next) {
    const TextNode* field = i->is_map() ? i->find(s.name) : nullptr;
    if (field && field->is_scalar() && field->text == s.value) return i;
  }
  return nullptr;
}

Failure no_field(const TextNode& at, const Step& s, std::string_view so_far) {
  std::vector<std::string_view> keys;
  if (at.is_map())
    for (const TextNode* e = at.first; e; e = e->next) keys.push_back(e->key->text);
  std::string what = s.kind == Step::Kind::name    ? s.name
                     : s.kind == Step::Kind::index ? '[' + std::to_string(s.index) + ']'
                                                   : '[' + s.name + '=' + s.value + ']';
  std::string help = s.kind == Step::Kind::name ? did_you_mean(s.name, keys) : "";
  if (help.empty() && at.is_list()) help = "the list has " + std::to_string(at.count) + " items";
  return fail(kTextNoField, {}, {},
              {what, so_far.empty() ? "the file" : '\'' + std::string(so_far) + '\'', help});
}

struct Found {
  TextNode* node;  ///< null if only the last step leads to nothing
  TextNode* parent;
  Step last;
};

/// `may_miss`: the last step may name an entry that its map does not have.
Result<Found> walk(Tree& tree, std::string_view path, bool may_miss) {
  const std::string_view whole = path;
  Found f{&tree.root(), nullptr, {}};
  bool first = true;
  while (!path.empty()) {
    const std::string_view before = path;
    const auto step = take_step(path, first);
    if (!step) return fail(kTextBadPath, {}, {}, {whole, before});
    first = false;
    const std::string_view so_far = whole.substr(0, whole.size() - before.size());
    f.parent = f.node;
    f.node = follow(*f.parent, *step);
    f.last = *step;
    if (f.node) continue;
    if (may_miss && path.empty() && step->kind == Step::Kind::name && f.parent->is_map()) return f;
    return no_field(*f.parent, *step, so_far);
  }
  return f;
}

}  // namespace

Result<TextNode*> find_field(Tree& tree, std::string_view path) {
  auto f = walk(tree, path, false);
  if (!f) return Failure(std::move(f.error()));
  return f->node;
}

namespace {

TextNode* copy_into(Tree& tree, const TextNode& from) {
  TextNode* n = tree.add(from);
  n->text = tree.keep(from.text);
  n->tag = from.tag ? tree.add(tree.keep(*from.tag)) : nullptr;
  n->next = nullptr;
  if (from.key) {
    TextToken* key = tree.add(*from.key);
    key->text = tree.keep(key->text);
    n->key = key;
  }
  TextNode** link = &n->first;
  for (const TextNode* c = from.first; c; c = c->next) {
    *link = copy_into(tree, *c);
    link = &(*link)->next;
  }
  return n;
}

}  // namespace

Result<void> set_field(Tree& tree, std::string_view path, std::string_view value) {
  auto parsed = parse_yaml(value);
  if (!parsed) return Failure(std::move(parsed.error()));
  auto f = walk(tree, path, true);
  if (!f) return Failure(std::move(f.error()));
  TextNode* fresh = copy_into(tree, parsed->root());
  if (f->node) {
    const TextNode* old = f->node;
    fresh->key = old->key;
    fresh->next = old->next;
    fresh->line = old->line;
    fresh->column = old->column;
    *f->node = *fresh;
    return {};
  }
  TextToken* key = tree.add(TextToken());
  key->text = tree.keep(f->last.name);
  fresh->key = key;
  TextNode** link = &f->parent->first;
  while (*link) link = &(*link)->next;
  *link = fresh;
  ++f->parent->count;
  return {};
}

namespace {

bool append_path(const TextNode& at, const TextNode& target, std::string& path) {
  if (&at == &target) return true;
  const std::size_t size = path.size();
  u32 index = 0;
  for (const TextNode* c = at.first; c; c = c->next, ++index) {
    if (at.is_list())
      path += '[' + std::to_string(index) + ']';
    else
      path.append(path.empty() ? "" : ".").append(c->key->text);
    if (append_path(*c, target, path)) return true;
    path.resize(size);
  }
  return false;
}

}  // namespace

std::string node_path(const TextNode& from, const TextNode& target) {
  std::string path;
  append_path(from, target, path);
  return path;
}

void write_node(TextWriter& w, const TextNode& n) {
  switch (n.kind) {
    case TextNode::Kind::scalar:
      if (n.quoted)
        w.string(n.text);
      else
        w.word(n.text);
      return;
    case TextNode::Kind::list:
      return w.list(Style::row, [&] {
        for (const TextNode* i = n.first; i; i = i->next) write_node(w, *i);
      });
    case TextNode::Kind::map:
      return w.map(Style::row, [&] {
        for (const TextNode* e = n.first; e; e = e->next) {
          w.key(e->key->text);
          write_node(w, *e);
        }
      });
  }
}

}  // namespace kinora
