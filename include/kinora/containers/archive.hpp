// An archive as a table of members, the same for every kind: plain data that may be edited, and a
// row of functions per kind that reads and writes it. What is not edited is written as it was:
// members keep their bytes, an archive without any change keeps all of its bytes.
#pragma once
#include "kinora/containers/container_findings.hpp"
#include "kinora/containers/parameters.hpp"
#include "kinora/core/result.hpp"

namespace kinora {

struct ArchiveType;

struct Member {
  static constexpr u32 kAdded = ~0u;

  /// Path inside the archive with `/` between folders, as bytes; empty if it has none. In a U8
  /// archive a name that ends in `/` is a folder without content.
  std::string name;
  /// The hash that stands for a name that is not stored (SARC).
  std::optional<u32> hash;
  ByteView stored;                   ///< the bytes in the archive it was read from
  std::optional<Bytes> replacement;  ///< the bytes to be written instead
  /// Number in the archive it was read from, or `kAdded`.
  u32 origin = kAdded;

  // Where the data goes; all 0 and empty where the rules of the archive say it all.
  u32 alignment = 0;    ///< of the start of the data; 0: the rule
  u32 data_place = 0;   ///< members are laid out by rising place, equal ones in table order
  u32 share_group = 0;  ///< members of one group (not 0) with equal bytes are stored once
  Bytes gap;            ///< what stands between its data and the next member's, before the filler

  /// Why its bytes cannot be used. `stored` is then what there is of them, perhaps nothing.
  std::optional<Diagnostic> damage;

  ByteView data() const { return replacement ? ByteView(*replacement) : stored; }
  void replace(Bytes bytes) {
    replacement = std::move(bytes);
    damage.reset();
  }
};

/// A new archive is made by filling in type, byte order, members and, if needed, parameters;
/// `add_member` is for putting one into an existing archive.
struct Archive {
  const ArchiveType* type = nullptr;
  Endian order = Endian::little;
  Parameters parameters;  ///< named in the header of each kind
  std::vector<Member> members;
  /// The bytes it was read from, which the members' `stored` views point into; must stay alive as
  /// long as the archive is used. Empty for a new archive.
  ByteView source;
  std::vector<Diagnostic> findings;  ///< what was wrong but could be read
};

struct ArchiveType {
  std::string_view name;
  bool (*recognise)(ByteView bytes);
  /// Reads the table. Fails only if the table itself cannot be read; members that lie outside the
  /// archive are marked as damaged.
  Result<Archive> (*parse)(ByteView bytes);
  /// Writes the archive by the rules, without a look at `source`.
  Result<Bytes> (*build)(const Archive& archive);
  /// Puts a new member at its place in the table and returns its number.
  Result<std::size_t> (*insert)(Archive& archive, Member member);
};

/// Recognises the kind by content and reads the table; the archive refers to `bytes`.
Result<Archive> parse_archive(ByteView bytes);

/// The archive as bytes: those it was read from if nothing was changed, else written by the rules
/// with what was remembered. Refuses to write damaged members.
Result<Bytes> rebuild(const Archive& archive);

/// Whether the archive is still what it was read from.
bool is_unchanged(const Archive& archive);

/// How a member is addressed: its name; `0xHHHHHHHH` if only the hash is known; else `#number`.
std::string label(const Archive& archive, std::size_t member);

/// The member with this label; the first of several. In a U8 archive the folder `.` around all may
/// be left out, as the games do.
std::optional<std::size_t> find_member(const Archive& archive, std::string_view member_label);
/// The same with an error that suggests the nearest label.
Result<std::size_t> require_member(const Archive& archive, std::string_view member_label);

/// Adds a member at its place and returns its number. In a SARC a name of the form `0xHHHHHHHH`
/// stands for a hash without a name; in a NARC the name is empty unless its members have names.
/// Fails if the name is taken or the kind of archive cannot hold it.
Result<std::size_t> add_member(Archive& archive, std::string_view name, Bytes bytes);

void remove_member(Archive& archive, std::size_t member);

}  // namespace kinora
