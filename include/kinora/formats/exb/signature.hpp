// EXB: function signatures such as `Max( Int, Int, Int )`. The first type is what the function
// returns, the others are its arguments, which lie back to back in global memory from the offset of
// the call on; the result replaces the first. A receiver `( Type ).` or `Name.` may stand before
// the name.
#pragma once
#include "kinora/formats/exb/model.hpp"

namespace kinora::exb {

struct Signature {
  std::string_view receiver;  ///< without parentheses and point; empty for a plain function
  std::string_view name;
  DataType result = DataType::none;
  std::vector<DataType> arguments;
};

/// Nothing if the text has another form or names an unknown type. The views point into `text`.
std::optional<Signature> parse_signature(std::string_view text);

/// `Max( Int, Int, Int )`, as the game's files write it.
std::string signature_text(std::string_view name, DataType result,
                           std::span<const DataType> arguments);

}  // namespace kinora::exb
