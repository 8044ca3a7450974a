// The resource size table: RESTBL (Tears of the Kingdom, little-endian) and RSTB (Breath of the
// Wild, little-endian on Switch, big-endian on Wii U). Entries by the CRC-32 of the canonical name,
// and by the name itself where two names have the same CRC.
#pragma once
#include "kinora/containers/wrapper.hpp"

namespace kinora {

class SizeTable {
 public:
  enum class Layout : u8 { restbl, rstb, bare };  ///< bare: RSTB without magic, hashes only

  struct HashEntry {
    u32 crc = 0, size = 0;
    bool operator==(const HashEntry&) const = default;
  };
  struct NameEntry {
    Bytes name;  ///< the whole block as stored, filled up with zeros
    u32 size = 0;
    std::string_view text() const;
    bool operator==(const NameEntry&) const = default;
  };

  /// The table must be exactly as long as its counts say.
  static Result<SizeTable> parse(ByteView bytes);
  /// The same bytes for a table that was not changed.
  Bytes build() const;

  /// `name` is the canonical one: the path in the pack, or below romfs, without `.zs`.
  std::optional<u32> find(std::string_view name) const;
  /// Changes the entry of `name`; if there is none, adds one (by CRC) if `add` is set, else fails.
  /// Gives the size that was there before, 0 for a new entry.
  Result<u32> set(std::string_view name, u32 size, bool add = false);

  Layout layout = Layout::restbl;
  Endian order = Endian::little;
  u32 version = 1;                ///< RESTBL only
  u32 name_size = 0xA0;           ///< bytes of a name block
  std::vector<HashEntry> hashes;  ///< sorted by CRC
  std::vector<NameEntry> names;
  std::vector<Diagnostic> findings;

 private:
  template <class Table>
  static auto* entry(Table& table, std::string_view name);
};

}  // namespace kinora
