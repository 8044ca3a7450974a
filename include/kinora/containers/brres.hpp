// BRRES, the resource file of the Wii's 3D library (`bres`), big-endian: header, root section with
// an index of groups and an index per group, members, names. A member is `GROUP/NAME`.
//
// Members of the library's own kinds (models, textures, animations) hold offsets that count from
// their place in the file, so nothing is ever moved. What is exchanged is the group `External`,
// which the library only hands out: bytes of any kind, such as animation sound. A new member that
// is larger than its place goes to the end of the file, and only its entry and the file size
// change.
//
// Facts: header, indices and the method of appending were tried on 452 files of games and mods; no
// file with a group `External` was at hand, so its members' sizes follow from the code of the
// library alone: no size is stored anywhere.
//
// Parameters of the archive: `size` (of the file), `frame` (everything that is no member: runs of
// u32 offset, u32 size, bytes).
#pragma once
#include "kinora/containers/archive.hpp"

namespace kinora::brres {

inline constexpr std::string_view kExternalGroup = "External";

bool recognise(ByteView bytes);
Result<Archive> parse(ByteView bytes);
Result<Bytes> build(const Archive& archive);

extern const ArchiveType kArchive;

}  // namespace kinora::brres
