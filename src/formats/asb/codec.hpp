// ASB: one source per visitor.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/formats/asb/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::asb {

/// Fills `f`; `f.forced_version` is honoured. The layouts of the version are tried in their order.
Result<void> read(ByteView bytes, File& f, Recording* recording);
Result<Bytes> write(const File& f, const WriteOptions& options);
inline constexpr Codec<File> kCodec = {read, write};

/// The keys of the file in an open map.
void write_text(TextWriter& w, const File& f, bool full);
Result<File> read_text(const TextNode& root, u32 version);

}  // namespace kinora::asb
