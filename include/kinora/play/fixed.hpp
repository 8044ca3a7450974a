// 20.12 fixed-point numbers, the only fractions of the Nintendo DS library.
#pragma once
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora::play {

/// In units of 1/4096.
using Fixed = s32;
inline constexpr Fixed kFixedOne = 4096;

/// A decimal such as `-1.5`, rounded to the nearest 1/4096; nothing if it is none or does not fit.
std::optional<Fixed> parse_fixed(std::string_view text);

/// With up to 12 significant digits and no needless zeros: `0.5`, `3.25`, `-1`.
void append_fixed(std::string& out, s64 value);

}  // namespace kinora::play
