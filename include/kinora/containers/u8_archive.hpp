// U8, the archive of the Wii games (`.arc`, `.u8`; in `.szs` with Yaz0 around it), big-endian:
// header 0x20, nodes (folders and files, depth first), names, data.
//
// Parameters of the archive, where they differ from what a new one gets: `reserved` (the 16 bytes
// of the header, 0), `nodes_gap` (bytes before the nodes), `name_padding` (zero bytes that the size
// of the tables counts behind the names), `data_alignment` (of the start of the data, 0x20),
// `data_start` (where no alignment gives it), `data_by_path` (1: data sorted by path without
// regard to case), `uniform_alignment` (0x20), `unpadded_end` (1: no zeros up to 0x20 at the end),
// `first_gap`, `tail`.
#pragma once
#include "kinora/containers/archive.hpp"

namespace kinora::u8_archive {

bool recognise(ByteView bytes);
Result<Archive> parse(ByteView bytes);
Result<Bytes> build(const Archive& archive);

extern const ArchiveType kArchive;

}  // namespace kinora::u8_archive
