// What both text forms of an archive need on the way in: errors with their place, entries of one
// parent checked for names that stand twice.
#pragma once
#include <algorithm>

#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/builder.hpp"
#include "kinora/text/scalar.hpp"

namespace kinora::aamp {

class TextReader {
 public:
  explicit TextReader(const TextNode& root) : root_(root) {}
  const std::optional<Diagnostic>& error() const { return error_; }

 protected:
  /// Keeps the first error; a diagnostic from elsewhere gets the place of `n` where it has none.
  bool stop(const TextNode& n, Diagnostic d) {
    if (error_) return false;
    if (d.line == 0) {
      d.line = n.line;
      d.column = n.column;
    }
    d.path = node_path(root_, n);
    error_ = std::move(d);
    return false;
  }
  bool stop(const TextNode& n, const Finding& f, std::initializer_list<Argument> arguments) {
    return stop(n, text_error(f, n, arguments));
  }
  /// The same about the key of an entry.
  bool stop_at_key(const TextNode& e, const Finding& f, std::initializer_list<Argument> arguments) {
    return stop(e, text_error(f, *e.key, arguments));
  }
  bool wrong_kind(const TextNode& n, std::string_view expected) {
    return stop(n, kTextWrongKind, {expected, describe_node(n)});
  }
  template <class T>
  bool take(Result<T> r, const TextNode& n, T& into) {
    if (!r) return stop(n, std::move(r.error()));
    into = std::move(*r);
    return true;
  }
  /// Passes on what the builder refused while it took the value of `n`.
  bool accepted(const Builder& b, const TextNode& n) {
    return b.error() ? stop(n, *b.error()) : !error_;
  }

  struct Named {
    u32 hash;
    const TextNode* entry;
  };
  /// `entries` is sorted on the way.
  bool all_different(std::vector<Named>& entries) {
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Named& a, const Named& b) { return a.hash < b.hash; });
    for (std::size_t i = 1; i < entries.size(); ++i)
      if (entries[i].hash == entries[i - 1].hash)
        return stop_at_key(*entries[i].entry, kSameName,
                           {entries[i].entry->key->text, entries[i - 1].entry->key->line});
    return true;
  }

  const TextNode& root_;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora::aamp
