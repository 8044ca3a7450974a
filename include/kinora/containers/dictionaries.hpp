// The zstd dictionaries of a game. Tears of the Kingdom keeps three of them in
// `Pack/ZsDic.pack.zs`; a frame names the one it needs by number.
#pragma once
#include <memory>

#include "kinora/containers/wrapper.hpp"

namespace kinora {

/// The dictionaries that are at hand. Copies share their content, and reading from several threads
/// at once is safe.
class Dictionaries {
 public:
  struct Entry;  ///< one dictionary, prepared for decompression

  /// Adds whatever dictionaries `file` holds: a single `.zsdic`, or the pack of them, plain or
  /// compressed (without a dictionary). Returns how many there were; those that are already known
  /// count too. On an error nothing is added.
  Result<std::size_t> add(ByteView file, const UnwrapOptions& options = {});

  bool has(u32 id) const { return find(id) != nullptr; }
  const Entry* find(u32 id) const;
  bool empty() const { return entries_.empty(); }
  std::vector<u32> ids() const;  ///< rising
  /// `1, 2, 3`, or `none`: for messages.
  std::string describe() const;

 private:
  Result<void> add_one(ByteView dictionary, std::vector<std::shared_ptr<const Entry>>& to) const;

  std::vector<std::shared_ptr<const Entry>> entries_;  // by rising id
};

/// The dictionary that Tears of the Kingdom uses for a new file of this name (with or without
/// `.zs`); 0 is none. An existing file keeps the number in its frame.
u32 dictionary_for_name(std::string_view name);

}  // namespace kinora
