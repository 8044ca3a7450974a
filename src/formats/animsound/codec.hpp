// BRASD, BFASD, BCASD: one source per visitor.
#pragma once
#include "kinora/describe/codec.hpp"
#include "kinora/formats/animsound/model.hpp"

namespace kinora {
struct Schema;
}

namespace kinora::animsound {

/// Any of the three, by its first letters.
Result<void> read(ByteView bytes, AnimSound& f, Recording* recording);
Result<Bytes> write(const AnimSound& f, const WriteOptions& options);
inline constexpr Codec<AnimSound> kCodec = {read, write};

void write_text(TextWriter& w, const AnimSound& f, bool full);
/// `variant`: the value of the key `kinora`.
Result<AnimSound> read_text(const TextNode& root, std::string_view variant);

/// `variants`: values of the key `kinora`.
Schema schema(Generation generation, std::span<const char* const> variants);

}  // namespace kinora::animsound
