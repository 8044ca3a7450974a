// Yaz0, the compression of `.szs` and of Breath of the Wild's `.s...` files. Header of 0x10 bytes,
// big-endian on every system: "Yaz0", decompressed size, alignment of the buffer (0 or a power of
// two; 0 in all files seen), reserved (0). Then groups: a byte of flags, up to eight chunks.
#pragma once
#include "kinora/containers/wrapper.hpp"

namespace kinora::yaz0 {

bool recognise(ByteView wrapped, const UnwrapOptions& options = {});

/// Parameters: `alignment` and `reserved`, the header fields of these names, where they are not 0;
/// `greedy` (1: write as the encoder of some Wii files did: always the longest match, the farthest
/// of equals), which only `imitate` sets.
/// Bytes behind the stream are not read (`Stream::used`). Like the games' decoders it stops at the
/// declared size; a last copy that runs past it is cut with a warning.
Stream decode(ByteView wrapped, const UnwrapOptions& options = {});

/// `Level::normal` looks at a few matches per position, `Level::best` at all of them and gives the
/// smallest stream that Yaz0 can express (for content up to 4 MiB; above, within a few bytes).
/// Never writes a match of length 2; unused flag bits are 0.
Result<Bytes> encode(ByteView content, const Parameters& parameters = {},
                     const WrapOptions& options = {});

extern const WrapperType kWrapper;

}  // namespace kinora::yaz0
