// Names for the hashes of an archive. A file stores only CRC-32s; names come from the table of BAS
// and BASLIST, from patterns such as Element0, Element1 ... and from the texts in the file itself.
// A name is offered only if its CRC-32 is the stored hash, so writing it back cannot go wrong.
#pragma once
#include "kinora/formats/aamp/archive.hpp"

namespace kinora::aamp {

/// The fixed name with this hash (BAS, BASLIST, BASSETTING), or empty.
std::string_view known_name(u32 hash);
/// The fixed or numbered name, or the hash as `0x1A2B3C4D`: for messages, as it tries a lot.
std::string known_or_hex(u32 hash);
/// `0x1A2B3C4D`, always eight digits.
std::string hash_text(u32 hash);

/// Keys of Kinora's text form: a name, or a hash as 0x and up to eight hexadecimal digits. Quotes
/// mean nothing, as JSON quotes every key; a name that looks like a hash is written as its hash.
bool is_hash_key(std::string_view key);
u32 hash_of_key(std::string_view key);

/// A name made of a fixed part and its number. The text is zero-terminated and lives for ever.
struct NumberedName {
  std::string_view text;
  u32 number;
};
/// The numbered name with this hash and number, for example Element3, if there is one.
std::optional<NumberedName> numbered_name(u32 hash, u32 number);

/// CRC-32 of `prefix` followed by a decimal number, from the CRC-32 of the prefix.
u32 crc32_numbered(u32 prefix_crc, u32 number);

/// Names that somebody knows beyond Kinora's table, one each.
using MoreNames = std::span<const std::string_view>;

/// Finds the names of one archive. The archive and `more` must outlive it.
class NameFinder {
 public:
  explicit NameFinder(const Archive& archive, MoreNames more = {})
      : archive_(archive), more_(more) {}

  /// The name of an entry. `parent`: the name of what it lies in (empty if unknown); `position`:
  /// its place among the siblings of its kind. False, and `out` empty, if nothing fits.
  bool find(u32 hash, std::string_view parent, u32 position, std::string& out);

 private:
  struct Candidate {
    u32 hash;
    u32 family;  ///< `index` is the number behind the name of a family, or one of the two below
    u32 index;
  };
  static constexpr u32 kFromMore = ~u32{1};  ///< `index` counts into `more_`
  static constexpr u32 kFromText = ~u32{0};  ///< `index` is a parameter
  bool find_by_parent(u32 hash, std::string_view parent, u32 position, std::string& out);
  bool find_candidate(u32 hash, std::string& out);
  void collect_candidates();

  const Archive& archive_;
  const MoreNames more_;
  std::vector<Candidate> candidates_;  ///< sorted by hash; filled when first needed
  bool collected_ = false;
  u32 last_family_ = 0;
};

}  // namespace kinora::aamp
