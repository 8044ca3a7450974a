// AINB: one source per visitor.
#pragma once
#include "kinora/describe/codec.hpp"
#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

Result<void> read(ByteView bytes, File& f, Recording* recording);
Result<Bytes> write(const File& f, const WriteOptions& options);
inline constexpr Codec<File> kCodec = {read, write};

void write_text(TextWriter& w, const File& f, bool full);
Result<File> read_text(const TextNode& root);

}  // namespace kinora::ainb
