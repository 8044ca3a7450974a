// NARC, the archive of the DS games: header, BTAF (start and end of each member), BTNF (names,
// usually none), GMIF (data). Members are addressed by their number, so they never change places.
//
// Parameters of the archive, where they differ from what every known file has: `order_mark` (the
// four bytes FE FF 00 01 as a big-endian number), `names` (the name table as stored, written back
// while the names are the same), `filler` (0xFF), `unpadded_end` (1: no filler behind the last
// member), `uniform_alignment` (of the members; 4), `first_gap`, `tail`.
#pragma once
#include "kinora/containers/archive.hpp"

namespace kinora::narc {

bool recognise(ByteView bytes);
Result<Archive> parse(ByteView bytes);
Result<Bytes> build(const Archive& archive);

extern const ArchiveType kArchive;

}  // namespace kinora::narc
