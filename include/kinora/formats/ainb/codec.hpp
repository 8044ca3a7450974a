// AINB: from bytes to the model and back, the text form, what is wrong with a file.
#pragma once
#include "kinora/describe/codec.hpp"
#include "kinora/formats/ainb/model.hpp"

namespace kinora {
struct Schema;
}

namespace kinora::ainb {

/// Fills the model; the file must be one of the known versions. `decode_file(bytes, kCodec)` also
/// proves that the model gives the bytes back.
Result<void> read(ByteView bytes, File& f, Recording* recording = nullptr);
Result<Bytes> write(const File& f, const WriteOptions& options = {});
inline constexpr Codec<File> kCodec = {read, write};

/// The keys of an open map; the version is not among them, since it is part of the file's variant.
void write_text(TextWriter& w, const File& f, bool full = false);
Result<File> read_text(const TextNode& root, u32 version);

/// `ainb/0x407`
std::string variant(const File& f);
/// The inverse; nothing if the version is not known.
std::optional<u32> version_of_variant(std::string_view variant);

Schema schema();

}  // namespace kinora::ainb
