// Random values of the kinds that models are made of. To be called inside a property only.
#pragma once
#include <rapidcheck.h>

#include "kinora/core/types.hpp"

namespace kinora::property {

/// From 0 to n - 1.
inline u32 below(u32 n) { return *rc::gen::inRange<u32>(0, n); }
inline bool chance(u32 one_in) { return below(one_in) == 0; }

/// Bytes as files hold them: runs, repetitions, noise.
inline Bytes some_bytes(u32 most) {
  Bytes out;
  const u32 size = below(most + 1);
  while (out.size() < size) {
    const u32 n = 1 + below(40);
    if (const u32 kind = below(3); kind == 0 || out.empty())
      for (u32 i = 0; i < n; ++i) out.push_back(*rc::gen::arbitrary<u8>());
    else if (kind == 1)
      out.insert(out.end(), n, out.back());
    else
      for (u32 i = 0, far = 1 + below(static_cast<u32>(out.size())); i < n; ++i)
        out.push_back(out[out.size() - far]);
  }
  out.resize(size);
  return out;
}

/// A text that a file can hold: any bytes but zero, mostly letters and what text forms quote.
inline std::string some_text(u32 most) {
  static const std::vector<std::string> kPieces = {
      "a",   "B7", "_",  " ", ":",  "#",  "'", "\"",   "-", "\n", "\t", ",", "[",   "}",
      "yes", "1",  ".5", "~", "\\", "ア", "é", "\xFF", "%", "&",  "!",  "|", "\x1B"};
  std::string out;
  for (u32 n = below(8); n != 0; --n) {
    const std::string& piece = kPieces[below(static_cast<u32>(kPieces.size()))];
    if (out.size() + piece.size() <= most) out += piece;
  }
  return out;
}

inline u32 some_word() {
  static constexpr std::array<u32, 8> kOdd = {0,          1,          0x80000000, 0x3F800000,
                                              0x7F800000, 0xFF800000, 0x7FC00001, 0xFFFFFFFF};
  return chance(2) ? kOdd[below(kOdd.size())] : *rc::gen::arbitrary<u32>();
}
/// Any but NaN, which is not equal to itself.
inline float some_float() {
  const float x = std::bit_cast<float>(some_word());
  return x != x ? 1.5f : x;
}

}  // namespace kinora::property
