// SARC, the archive of the Wii U and Switch games (`.pack`, `.sarc`, `.bactorpack` ...), in both
// byte orders: header 0x14, SFAT (hash, name, start and end of each member, sorted by hash), SFNT
// (names), data.
//
// Parameters of the archive, where they differ from what every known file has: `hash_multiplier`
// (0x65), `version` (0x100), `header_reserved`, `names_reserved` (0), `legacy` (1: archives inside
// are aligned to 0x2000), `uniform_alignment` (one alignment for all members, whatever they are),
// `data_alignment` (of the start of the data), `names_gap` (bytes between names and data),
// `first_gap` and `tail` (bytes before the first and behind the last member).
#pragma once
#include "kinora/containers/archive.hpp"

namespace kinora::sarc {

inline constexpr u32 kMultiplier = 0x65;

/// Bytes are taken as signed, which matters above 0x7F only.
constexpr u32 hash(std::string_view name, u32 multiplier = kMultiplier) {
  u32 h = 0;
  for (const char c : name) h = h * multiplier + static_cast<u32>(static_cast<s8>(c));
  return h;
}

/// The alignment that the games' tools give a member: 4, or what its extension or its own header
/// asks for. `legacy` archives, for games that do not align by themselves, put inner archives at
/// 0x2000.
u32 alignment_for(std::string_view name, ByteView data, Endian order, bool legacy);

bool recognise(ByteView bytes);
Result<Archive> parse(ByteView bytes);
Result<Bytes> build(const Archive& archive);

extern const ArchiveType kArchive;

}  // namespace kinora::sarc
