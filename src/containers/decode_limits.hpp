// The checks of a declared size that every decompressor makes before it takes memory.
#pragma once
#include "kinora/containers/wrapper.hpp"

namespace kinora {

inline constexpr u64 kLargestU32 = 0xFFFFFFFF;
inline constexpr u64 kLargestU24 = 0xFFFFFF;

/// `output` bytes of content for `input` bytes of compressed data.
struct Ratio {
  u64 output, input;
};

/// A declared size, and how much of it the input can hold at most. `room` is smaller than `size`
/// only if what was decoded up to the cut is wanted (`UnwrapOptions::keep_partial`).
struct Claim {
  u64 size = 0, room = 0;
};

/// Refuses a claim above the limit, and one that `available` bytes cannot hold even at the highest
/// ratio of the format. The size field is at `offset`.
inline Result<Claim> check_claim(std::string_view name, u64 claimed, u64 available, Ratio highest,
                                 u64 offset, const UnwrapOptions& options) {
  if (claimed > options.max_size)
    return fail(kOutputLimit, offset, std::string(name), {claimed, options.max_size});
  // Rounded up by one unit of input, so that the last few legal bytes are not refused.
  const u64 possible = (available + highest.input) * highest.output / highest.input;
  if (claimed <= possible) return Claim{claimed, claimed};
  if (options.keep_partial) return Claim{claimed, possible};
  return fail(kImpossibleSize, offset, std::string(name), {claimed, available});
}

}  // namespace kinora
