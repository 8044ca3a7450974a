// "Did you mean ...?"
#pragma once
#include "kinora/core/types.hpp"

namespace kinora {

/// The candidate that looks most like `word` (fewest edits; at most a third of its length, at
/// least two), or empty.
std::string nearest(std::string_view word, std::span<const std::string_view> candidates);
/// "Did you mean 'Wait'?" about the nearest, or empty: for the hint of a finding.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace kinora
