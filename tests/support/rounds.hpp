// How often a test repeats itself.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::test {

#ifdef KINORA_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// Bytes between two lengths to which a test cuts a file that can be cut anywhere; odd, so that it
/// meets every alignment.
inline constexpr std::size_t kCutStep = kSanitized ? 7 : 1;

/// Rounds of a test on random input: a tenth of them under the sanitizers, where each costs ten
/// times as much and the others would walk through the same code.
constexpr u32 rounds(u32 n) { return kSanitized ? (n + 9) / 10 : n; }

}  // namespace kinora::test
