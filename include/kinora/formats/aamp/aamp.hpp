// Reading and writing AAMP files.
#pragma once
#include "kinora/describe/offset_map.hpp"
#include "kinora/formats/aamp/archive.hpp"

namespace kinora::aamp {

/// Whether the bytes begin like an AAMP file of any version.
inline bool is_aamp(ByteView b) { return has_magic(b, "AAMP"); }

/// Whether the root of the archive holds one of these lists: a glance, without reading the rest.
/// False for anything that is not well-formed up to there.
bool root_has_list(ByteView file, std::span<const u32> names);

/// Takes the file apart; any bytes may be given. Refused are other versions than 2, big-endian
/// files, and everything that does not fit together. What is odd but readable goes to `notes`
/// (if not null): counts in the header that disagree with the tree, bytes behind the end.
/// Errors carry the offset in the file. `map` (if not null) receives every byte with its field, up
/// to the error if there is one.
Result<Archive> read(ByteView file, std::vector<Diagnostic>* notes = nullptr,
                     OffsetMap* map = nullptr);

/// Where the parameters of an object lie with respect to those of its list's child lists.
/// Nintendo's tools, oead and roead put the children first; leoetlino/aamp the parents.
enum class ParameterOrder : u8 { children_first, parents_first };

/// The file, byte for byte as Nintendo's tools write it (or with the one difference that
/// `order` names). Fails where a distance does not fit its field.
Result<Bytes> write(const Archive& archive, ParameterOrder order = ParameterOrder::children_first);

/// Indices into `archive.objects()` in the order in which the values of the objects are stored.
std::vector<u32> value_order(const Archive& archive);

}  // namespace kinora::aamp
