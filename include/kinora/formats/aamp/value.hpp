// A value of an AAMP parameter on its own, with its type: what a typed model keeps where a file
// holds something else than the format says.
#pragma once
#include <algorithm>

#include "kinora/formats/aamp/archive.hpp"

namespace kinora::aamp {

struct Value {
  Type type = Type::string_ref;
  Bytes bytes;  ///< as `Archive::value()` gives them
  bool operator==(const Value&) const = default;
};

/// A parameter of a typed record that is not what the format says: of a known name and another
/// type, or of an unknown name.
struct Extra {
  u32 name;  ///< CRC-32
  Value value;
  bool is_known;  ///< it stands for a known field of the record
  bool operator==(const Extra&) const = default;
};
using Extras = std::vector<Extra>;

/// The value that stands for a known field, or null.
inline const Value* find_odd(const Extras& extras, u32 name) {
  if (extras.empty()) [[likely]]
    return nullptr;
  const auto i = std::find_if(extras.begin(), extras.end(),
                              [&](const Extra& e) { return e.is_known && e.name == name; });
  return i == extras.end() ? nullptr : &i->value;
}

}  // namespace kinora::aamp
