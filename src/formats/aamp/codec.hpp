// AAMP for the common proof of decoding.
#pragma once
#include "kinora/describe/codec.hpp"
#include "kinora/formats/aamp/aamp.hpp"

namespace kinora {
struct Schema;
}

namespace kinora::aamp {

Result<void> read_model(ByteView bytes, Archive& archive, Recording* recording);
/// Honours (and learns) the order of parameters, which is all that a layout of AAMP holds.
Result<Bytes> write_model(const Archive& archive, const WriteOptions& options);

inline constexpr Codec<Archive> kCodec = {read_model, write_model};

/// The tables of the text form, by hand: an archive may hold anything.
Schema schema();

}  // namespace kinora::aamp
