// What is fuzzed: one target per format, wrapper, archive, text form and dialect, found through the
// registries, so that a new format is covered by its registry line; and what is only read, as
// companions: sizes of resources, definitions of nodes, labels of sounds. The same bodies replay
// the saved corpus, every truncation and seeded mutations in the ordinary test run (robustness), so
// the two cannot drift apart.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "kinora/core/types.hpp"

namespace kinora::test {

struct FuzzTarget {
  std::string name;  ///< `ainb`, `wrapper-yaz0`, `archive-sarc`, `text`, `ainb-as-dt`
  /// Empty if the input was refused or survived; else what went wrong.
  std::function<std::string(ByteView)> body;
  /// The same without the way through text, which takes most of the time; null: there is none.
  std::function<std::string(ByteView)> quick = nullptr;
  bool is_text = false;  ///< its seeds are texts
  /// The body takes long, or its seeds say the same over and over: the ordinary test run tries a
  /// twentieth of the changes.
  bool is_slow = is_text;
};

/// In a fixed order.
const std::vector<FuzzTarget>& fuzz_targets();
const FuzzTarget* find_fuzz_target(std::string_view name);

/// A binary of a format: refused with an error that has an offset or path, or understood: it
/// encodes to the same bytes, its text builds the same bytes, check and map come back.
std::string survive_binary(const char* format, ByteView bytes, bool with_text = true);

}  // namespace kinora::test
