// What both text forms of an archive need on the way in: errors with their place, entries of one
// parent checked for names that stand twice.
#pragma once
#include <algorithm>

#include "kinora/core/number.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/builder.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora::aamp {

class TextReader {
 public:
  const std::optional<Diagnostic>& error() const { return error_; }

 protected:
  /// Where in the tree the reader is; steps are views into the text.
  class Step {
   public:
    Step(TextReader& r, std::string_view name) : reader_(r) { r.path_.push_back(name); }
    ~Step() { reader_.path_.pop_back(); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    TextReader& reader_;
  };

  Diagnostic place(Diagnostic d, const Node& n) const {
    d.line = n.line;
    d.column = n.column;
    for (const std::string_view step : path_) {
      if (!d.path.empty()) d.path += '.';
      d.path += step;
    }
    return d;
  }
  bool stop(const Node& n, const Finding& f, std::initializer_list<Argument> arguments) {
    if (!error_) error_ = place(make_diagnostic(f, {}, {}, arguments), n);
    return false;
  }
  /// Passes on what the builder refused while it took the value of `n`.
  bool accepted(const Builder& b, const Node& n) {
    if (b.error() && !error_) error_ = place(*b.error(), n);
    return !error_;
  }
  bool wrong_kind(const Node& n, std::string_view expected) {
    return stop(n, kTextWrongKind, {expected, describe_node(n)});
  }
  bool bad_number(const Node& n, std::string_view expected) {
    return n.is_scalar() ? stop(n, kTextBadNumber, {n.text, expected}) : wrong_kind(n, expected);
  }

  struct Named {
    u32 hash;
    const Node* key;
  };
  /// `entries` is sorted on the way.
  bool all_different(std::vector<Named>& entries) {
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Named& a, const Named& b) { return a.hash < b.hash; });
    for (std::size_t i = 1; i < entries.size(); ++i)
      if (entries[i].hash == entries[i - 1].hash)
        return stop(*entries[i].key, kSameName, {entries[i].key->text, entries[i - 1].key->line});
    return true;
  }

  std::vector<std::string_view> path_;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora::aamp
