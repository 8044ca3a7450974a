// Scales and angles as decimal fractions in the text form.
#pragma once
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora::nanr {

/// n / 4096 exactly, in at most twelve decimals: `0.05004882812 5` without the space.
std::string scale_text(s32 scale);
/// The nearest multiple of 1/4096; nothing if it is no number or does not fit.
std::optional<s32> parse_scale(std::string_view text);

/// Degrees, 0 to 360, in the fewest decimals that round back to the same angle (at most three).
std::string angle_text(u16 rotation);
/// Any number of degrees, rounded to the nearest 1/65536 of a turn.
std::optional<u16> parse_angle(std::string_view text);

}  // namespace kinora::nanr
