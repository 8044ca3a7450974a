// The name table of a NARC (section BTNF): one record of 8 bytes per folder (offset of its entries,
// number of its first file, parent), then the lists of entries. An entry is a length byte (bit 7:
// a folder), the name, and for a folder its id (0xF000 + index). A zero byte ends a list.
#pragma once
#include "kinora/core/result.hpp"

namespace kinora::narc {

/// What a NARC without names has.
inline constexpr std::array<u8, 8> kNoNames = {4, 0, 0, 0, 0, 0, 1, 0};

struct NameTable {
  std::vector<std::string> files;    ///< path by number; empty: no name
  std::vector<std::string> folders;  ///< paths, the root not counted
};

/// Reads the table; offsets in errors are relative to `base`, its place in the file. `budget`
/// limits the bytes of all paths together, which a damaged table could multiply.
Result<NameTable> read_names(ByteView table, std::size_t file_count, u64 base, u64 budget);

/// Writes a table, padded with 0xFF to 4. Fails if the files of a folder are not numbered one after
/// the other, or if a name is empty or longer than 0x7F bytes.
Result<Bytes> write_names(const NameTable& names);

}  // namespace kinora::narc
