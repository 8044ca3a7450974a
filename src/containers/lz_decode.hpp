// The decoder that Yaz0, LZ10 and LZ11 share: groups of up to eight chunks behind a byte of flags.
// The formats differ in which flag means a literal and in how a match is written.
#pragma once
#include <algorithm>

#include "containers/decode_limits.hpp"

namespace kinora::lz {

/// Copies within the output; the ranges may overlap, which repeats a pattern. `room` bytes may be
/// written, at least `length`.
inline void copy_back(u8* out, u32 distance, u32 length, std::size_t room) {
  const u8* from = out - distance;
  if (distance >= 8 && room >= std::size_t{length} + 8) {
    for (u32 i = 0; i < length; i += 8) std::memcpy(out + i, from + i, 8);
  } else if (distance == 1) {
    std::memset(out, *from, length);
  } else {
    for (u32 i = 0; i < length; ++i) out[i] = from[i];
  }
}

struct Chunk {
  u32 length = 0;  ///< 0: the input ends within the chunk
  u32 distance = 0;
  u32 bytes = 0;  ///< it takes in the input
};

/// Decodes `claim.size` bytes from `wrapped`, beginning at `start`. `Format` has `kLiteralFlag` (0
/// or 0x80) and `static Chunk read(const u8* in, std::size_t left)`. Leaves in `result` what was
/// written before an error.
template <class Format>
u32 decode_groups(ByteView wrapped, std::size_t start, const Claim& claim, std::string_view name,
                  Stream& result) {
  const u64 size = claim.room;
  result.data.resize(size);
  const u8* const in = wrapped.data();
  u8* const out = result.data.data();
  std::size_t i = start, written = 0;
  u32 nearest = ~0u;
  const auto stop = [&](std::size_t at, const Finding& finding,
                        std::initializer_list<Argument> arguments) {
    result.data.resize(written);
    result.used = i;
    result.error = make_diagnostic(finding, at, std::string(name), arguments);
    return nearest;
  };
  const auto cut = [&] { return stop(wrapped.size(), kStreamCut, {name, written, claim.size}); };

  while (written < size) {
    if (i == wrapped.size()) return cut();
    u32 flags = in[i++];
    for (int chunk = 0; chunk < 8 && written < size; ++chunk, flags <<= 1) {
      if ((flags & 0x80) == Format::kLiteralFlag) {
        if (i == wrapped.size()) return cut();
        out[written++] = in[i++];
        continue;
      }
      const Chunk c = Format::read(in + i, wrapped.size() - i);
      if (c.length == 0) return cut();
      if (c.distance > written) return stop(i, kDistanceOutside, {c.distance, written});
      i += c.bytes;
      nearest = std::min(nearest, c.distance);
      const u64 room = size - written;
      if (c.length > room) {
        result.findings.push_back(
            make_diagnostic(kLastMatchClipped, i - c.bytes, std::string(name), {c.length - room}));
      }
      const auto n = static_cast<u32>(std::min<u64>(c.length, room));
      copy_back(out + written, c.distance, n, room);
      written += n;
    }
  }
  if (size != claim.size) return cut();
  result.used = i;
  return nearest;
}

}  // namespace kinora::lz
