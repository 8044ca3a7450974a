// Random content of files and texts, with what formats stumble over. To be called inside a
// property.
#pragma once
#include "support/properties.hpp"

namespace kinora::property {

using test::any, test::list_of, test::once_in;

/// From 0 to n - 1.
inline u32 below(u32 n) { return test::number<u32>(0, n - 1); }

/// Bytes as files hold them: runs, repetitions, noise.
inline Bytes some_bytes(u32 most) {
  Bytes out;
  const u32 size = below(most + 1);
  while (out.size() < size) {
    const u32 n = 1 + below(40);
    if (const u32 kind = below(3); kind == 0 || out.empty())
      for (u32 i = 0; i < n; ++i) out.push_back(any<u8>());
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
  return once_in(2) ? kOdd[below(kOdd.size())] : any<u32>();
}
/// Any but NaN, which is not equal to itself.
inline float some_float() {
  const float x = std::bit_cast<float>(some_word());
  return x != x ? 1.5f : x;
}

}  // namespace kinora::property
