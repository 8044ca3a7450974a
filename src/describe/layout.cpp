#include "kinora/describe/layout.hpp"

#include "kinora/text/scalar.hpp"

namespace kinora {
namespace {

// One pair of functions per kind of value; the lists of sections below put them together.

void write_value(TextWriter& w, u64 x) { w.number(x); }
void write_value(TextWriter& w, s64 x) { w.number(x); }
void write_value(TextWriter& w, const std::string& s) { w.string(s); }
void write_value(TextWriter& w, const Bytes& b) { w.bytes(b); }
template <class T>
void write_value(TextWriter& w, const std::vector<T>& list) {
  w.list(Style::row, [&] {
    for (const T& x : list) write_value(w, x);
  });
}
template <class T>
requires requires(const T& x) {
  x.rule;
  x.stored;
}
void write_value(TextWriter& w, const T& x) {
  w.map(Style::row, [&] {
    w.key("rule");
    write_value(w, x.rule);
    w.key("stored");
    write_value(w, x.stored);
  });
}
void write_value(TextWriter& w, const std::map<s64, std::vector<s64>>& lists) {
  w.map(Style::block, [&] {
    for (const auto& [owner, list] : lists) {
      w.key(std::to_string(owner));
      write_value(w, list);
    }
  });
}
template <class T>
void write_section(TextWriter& w, const char* name,
                   const std::map<std::string, T, std::less<>>& m) {
  if (m.empty()) return;
  w.key(name);
  w.map(Style::block, [&] {
    for (const auto& [key, value] : m) {
      w.key(key);
      write_value(w, value);
    }
  });
}

class LayoutReader {
 public:
  const std::optional<Diagnostic>& error() const { return error_; }

  void read(const TextNode& n, u64& x) { integer(n, x); }
  void read(const TextNode& n, s64& x) { integer(n, x); }
  void read(const TextNode& n, std::string& s) { take(scalar_text(n), s); }
  void read(const TextNode& n, Bytes& b) { take(scalar_bytes(n), b); }
  template <class T>
  void read(const TextNode& n, std::vector<T>& list) {
    if (!n.is_list()) return fail(text_error(kTextWrongKind, n, {"a list", describe_node(n)}));
    for (const TextNode* i = n.first; i; i = i->next) read(*i, list.emplace_back());
  }
  template <class T>
  requires requires(const T& x) {
    x.rule;
    x.stored;
  }
  void read(const TextNode& n, T& x) {
    if (n.is_map())
      for (const TextNode* e = n.first; e; e = e->next)
        if (e->key->text != "rule" && e->key->text != "stored")
          return fail(
              text_error(kTextUnknownKey, *e->key, {e->key->text, "keys here: rule stored"}));
    for (const char* name : {"rule", "stored"}) {
      const TextNode* part = n.is_map() ? n.find(name) : nullptr;
      if (!part) return fail(text_error(kTextMissingKey, n, {name}));
      name[0] == 'r' ? read(*part, x.rule) : read(*part, x.stored);
    }
  }
  template <class Key, class T, class... More>
  void read(const TextNode& n, std::map<Key, T, More...>& m) {
    if (!n.is_map()) return fail(text_error(kTextWrongKind, n, {"a map", describe_node(n)}));
    for (const TextNode* e = n.first; e; e = e->next) {
      Key key{};
      read(scalar_of(*e->key), key);
      read(*e, m[key]);
    }
  }
  void fail(Diagnostic d) {
    if (!error_) error_ = std::move(d);
  }

 private:
  template <class T>
  void take(Result<T> r, T& into) {
    if (r)
      into = std::move(*r);
    else
      fail(std::move(r.error()));
  }
  template <class T>
  void integer(const TextNode& n, T& x) {
    if (const auto parsed = n.is_scalar() ? parse_integer<T>(n.text) : std::nullopt)
      x = *parsed;
    else
      fail(text_error(kTextBadNumber, n, {describe_node(n), "a whole number"}));
  }
  std::optional<Diagnostic> error_;
};

}  // namespace

void write_layout(TextWriter& w, const Layout& l) {
  w.map(Style::block, [&] {
    write_section(w, "numbers", l.numbers);
    write_section(w, "texts", l.texts);
    write_section(w, "bytes", l.bytes);
    write_section(w, "order", l.order);
    write_section(w, "lists", l.lists);
    write_section(w, "loose_strings", l.loose_strings);
    if (!l.string_order.empty()) {
      w.key("string_order");
      write_value(w, l.string_order);
    }
  });
}

Result<Layout> read_layout(const TextNode& n) {
  Layout l;
  LayoutReader r;
  if (!n.is_map()) return Failure(text_error(kTextWrongKind, n, {"a map", describe_node(n)}));
  for (const TextNode* e = n.first; e; e = e->next) {
    const std::string_view name = e->key->text;
    if (name == "numbers")
      r.read(*e, l.numbers);
    else if (name == "texts")
      r.read(*e, l.texts);
    else if (name == "bytes")
      r.read(*e, l.bytes);
    else if (name == "order")
      r.read(*e, l.order);
    else if (name == "lists")
      r.read(*e, l.lists);
    else if (name == "loose_strings")
      r.read(*e, l.loose_strings);
    else if (name == "string_order")
      r.read(*e, l.string_order);
    else
      r.fail(text_error(kTextUnknownKey, *e->key, {name, ""}));
  }
  if (r.error()) return Failure(*r.error());
  return l;
}

}  // namespace kinora
