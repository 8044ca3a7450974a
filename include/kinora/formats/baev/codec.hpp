// BAEV: from bytes to the model and back, and the text form.
#pragma once
#include <map>

#include "kinora/describe/codec.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/formats/baev/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::baev {

/// `f.order` says in which order the blocks are expected; the contents are the same either way.
Result<void> read(ByteView bytes, File& f, Recording* recording = nullptr);
Result<Bytes> write(const File& f, const WriteOptions& options = {});
inline constexpr Codec<File> kCodec = {read, write};

/// Reads with proof; tries both orders of blocks.
Result<Decoded<File>> decode(ByteView bytes);

/// Texts whose hashes are keys, to show beside them.
using KeyNames = std::map<u32, std::string>;

/// The keys of the file in an open map.
void write_text(TextWriter& w, const File& f, bool full = false, const KeyNames& names = {});
Result<File> read_text(const TextNode& root, std::string_view variant);

Schema schema();

}  // namespace kinora::baev
