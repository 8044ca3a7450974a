// Seeded data for tests: the same on every machine.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::test {

class Random {
 public:
  explicit Random(u64 seed) : state_(seed * 0x9E3779B97F4A7C15u + 1) {}
  u32 next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<u32>(state_ >> 33);
  }
  /// 0 to `n` - 1.
  u32 below(u32 n) { return next() % n; }

 private:
  u64 state_;
};

/// Compressible bytes: few symbols, repeated pieces.
inline Bytes compressible_bytes(u64 seed, std::size_t size) {
  Random random(seed);
  Bytes out;
  const u32 symbols = 1 + random.below(24);
  while (out.size() < size) {
    if (!out.empty() && random.below(3) == 0) {
      const u32 distance =
          1 + random.below(static_cast<u32>(out.size() < 6000 ? out.size() : 6000));
      for (u32 n = 1 + random.below(random.below(8) == 0 ? 700 : 30); n != 0; --n)
        out.push_back(out[out.size() - distance]);
    } else {
      out.push_back(static_cast<u8>(random.below(symbols) * 7));
    }
  }
  out.resize(size);
  return out;
}

}  // namespace kinora::test
