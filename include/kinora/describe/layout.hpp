// What is stored in a file and does not follow from the model by the writer's rules: learned by the
// writer while it encodes with the original at hand, replayed with a premise.
//
// Every entry stands alone. Where it can, it carries its premise: what the rule gave when the entry
// was learned. When an edit changes what the rule gives, the entry no longer applies, so stale
// entries fall away one by one. Entries are keyed by path (with ids, not positions) or by name.
#pragma once
#include <map>

#include "kinora/core/result.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/writer.hpp"

namespace kinora {

struct Layout {
  struct Number {
    u64 rule, stored;
    bool operator==(const Number&) const = default;
  };
  struct Text {
    std::string rule, stored;
    bool operator==(const Text&) const = default;
  };
  struct Run {
    Bytes rule, stored;
    bool operator==(const Run&) const = default;
  };
  struct Order {
    std::vector<s64> rule, stored;
    bool operator==(const Order&) const = default;
  };

  /// Path of a derived or constant number.
  std::map<std::string, Number, std::less<>> numbers;
  /// Path of a derived text.
  std::map<std::string, Text, std::less<>> texts;
  /// Path of padding, or `before PLACE` / `at end` for bytes that nothing refers to.
  std::map<std::string, Run, std::less<>> bytes;
  /// Shared table -> the entry of each use; derived list -> owners in the order of the table.
  std::map<std::string, Order, std::less<>> order;
  /// Derived list and owner -> its stored elements where the rule gives others.
  std::map<std::string, std::map<s64, std::vector<s64>>, std::less<>> lists;
  /// Strings that nothing refers to: the string that follows (empty: the end) -> the run.
  std::map<std::string, std::vector<std::string>, std::less<>> loose_strings;
  /// The whole pool in its order, only if the rules cannot give it.
  std::vector<std::string> string_order;

  bool empty() const {
    return numbers.empty() && texts.empty() && bytes.empty() && order.empty() && lists.empty() &&
           loose_strings.empty() && string_order.empty();
  }
  bool operator==(const Layout&) const = default;
};

/// The value of the key `layout`.
void write_layout(TextWriter& w, const Layout& layout);
Result<Layout> read_layout(const TextNode& n);

}  // namespace kinora
