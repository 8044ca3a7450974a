// ASB: from bytes to the model and back, and the text form.
#pragma once
#include "kinora/describe/codec.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/formats/asb/model.hpp"
#include "kinora/formats/baev/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::asb {

/// Fills `f`; `f.forced_version` is honoured. The layouts of the version are tried in their order.
Result<void> read(ByteView bytes, File& f, Recording* recording = nullptr);
Result<Bytes> write(const File& f, const WriteOptions& options = {});
inline constexpr Codec<File> kCodec = {read, write};

/// Reads with proof. What is not understood to its last byte keeps its bytes in the model, and is
/// then written back only unchanged.
Result<Decoded<File>> decode(ByteView bytes, const File& prototype = {});

/// Keys of a BAEV that can stand at the Event element with that GUID.
std::vector<const baev::Key*> keys_at_elements(const File& f, const baev::File& events);

/// The keys of the file in an open map. With `events`, what keys_at_elements() gives stands at the
/// elements; the rest is left to the caller.
void write_text(TextWriter& w, const File& f, bool full = false,
                const baev::File* events = nullptr);
/// `events`: takes what stands at the elements; may be null.
Result<File> read_text(const TextNode& root, u32 version, baev::File* events = nullptr);

/// `asb/0x417`
std::string variant(u32 version);
Schema schema();

}  // namespace kinora::asb
