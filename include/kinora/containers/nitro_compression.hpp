// The compressions of the DS: LZ10, LZ11, run lengths, Huffman with symbols of 4 or 8 bits.
// Header: type byte (0x10, 0x11, 0x30, 0x24, 0x28), decompressed size as u24, little-endian; if
// that is 0, the size follows as u32 (LZ only). A tag "LZ77" may stand before the header.
//
// One type byte is weak evidence, so `recognise` accepts only streams whose content begins with
// the magic number of a known format (`UnwrapOptions::knows_head`).
//
// Parameters of all five: `tagged` (1: with the tag), `wide_size` (1: u32 size without need).
#pragma once
#include "kinora/containers/wrapper.hpp"

namespace kinora {

/// Further parameters: `near` (1: the stream used distances of 1, which cannot be decompressed
/// straight into video memory; others are written with distances of 2 and more), `greedy` (1:
/// written exactly as the games' own tool does: always the longest match, the farthest of equals),
/// which only `imitate` sets. Without it, and at `Level::best`, the result is the smallest
/// possible.
namespace lz10 {
Stream decode(ByteView wrapped, const UnwrapOptions& options = {});
Result<Bytes> encode(ByteView content, const Parameters& parameters = {},
                     const WrapOptions& options = {});
extern const WrapperType kWrapper;
}  // namespace lz10
namespace lz11 {
Stream decode(ByteView wrapped, const UnwrapOptions& options = {});
Result<Bytes> encode(ByteView content, const Parameters& parameters = {},
                     const WrapOptions& options = {});
extern const WrapperType kWrapper;
}  // namespace lz11

/// Control byte with bit 7: (low 7 bits) + 3 times the next byte; without: (low 7) + 1 bytes as
/// they are. At most 0xFFFFFF bytes of content.
namespace rle {
Stream decode(ByteView wrapped, const UnwrapOptions& options = {});
Result<Bytes> encode(ByteView content, const Parameters& parameters = {},
                     const WrapOptions& options = {});
extern const WrapperType kWrapper;
}  // namespace rle

/// A tree of symbols of 4 bits (the low half of a byte first) or 8 bits, then the code words in u32
/// words, highest bit first. At most 0xFFFFFF bytes of content.
namespace huffman4 {
Stream decode(ByteView wrapped, const UnwrapOptions& options = {});
Result<Bytes> encode(ByteView content, const Parameters& parameters = {},
                     const WrapOptions& options = {});
extern const WrapperType kWrapper;
}  // namespace huffman4
namespace huffman8 {
Stream decode(ByteView wrapped, const UnwrapOptions& options = {});
Result<Bytes> encode(ByteView content, const Parameters& parameters = {},
                     const WrapOptions& options = {});
extern const WrapperType kWrapper;
}  // namespace huffman8

}  // namespace kinora
