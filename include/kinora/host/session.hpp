// What all verbs of one call share: limits, threads, dictionaries, configuration.
#pragma once
#include <filesystem>
#include <map>
#include <mutex>

#include "kinora/containers/dictionaries.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/host/config.hpp"
#include "kinora/registry/format.hpp"

namespace kinora {

struct SessionOptions {
  u64 max_size = u64{512} << 20;                    ///< bytes that one layer may decompress to
  unsigned threads = 0;                             ///< 0: one per core
  bool best = false;                                ///< look harder for small output
  std::vector<std::filesystem::path> dictionaries;  ///< --dict
  std::vector<std::filesystem::path> romfs;         ///< --romfs
};

/// A file of a game, without its wrappers.
struct GameFile {
  std::string path;
  Bytes bytes;
};

class Session {
 public:
  Session(SessionOptions options, Config config);

  unsigned threads() const { return threads_; }
  const Config& config() const { return config_; }

  /// Takes off all wrappers. A missing dictionary is looked for once: --dict, --romfs,
  /// `KINORA_ROMFS`, the configuration, beside `file` and in the folders above it, in this order;
  /// the error names the places. May be called from several threads.
  Result<Unwrapped> unwrap(ByteView bytes, const std::filesystem::path& file) const;
  /// Puts the wrappers back around a changed payload.
  Result<Bytes> rewrap(const Unwrapped& before, ByteView payload) const;
  /// Files of a kind in the game that `file` belongs to: the folders of --romfs, `KINORA_ROMFS`,
  /// the folders above `file`, then the configuration if it names one game; the first of them that
  /// has any. They are read once. May be called from several threads.
  std::span<const GameFile> game_files(const CompanionKind& kind,
                                       const std::filesystem::path& file) const;

 private:
  struct Place {
    std::filesystem::path path;
    bool is_folder;  ///< a game folder, in which Pack/ZsDic.pack.zs is looked for
  };
  std::vector<Place> places(const std::filesystem::path& file) const;
  std::vector<std::filesystem::path> game_folders(const std::filesystem::path& file) const;
  std::vector<GameFile> load_game_files(const CompanionKind& kind,
                                        const std::filesystem::path& folder) const;
  /// Loads places one after the other until the dictionary is there.
  bool find_dictionary(u32 id, const std::filesystem::path& file,
                       std::vector<std::string>& looked) const;
  Dictionaries dictionaries() const;

  SessionOptions options_;
  Config config_;
  unsigned threads_;
  mutable std::mutex mutex_;
  mutable Dictionaries dictionaries_;
  mutable std::vector<std::filesystem::path> loaded_;
  mutable std::mutex game_mutex_;
  /// By kind and folder.
  mutable std::map<std::pair<std::string, std::filesystem::path>, std::vector<GameFile>>
      game_files_;
};

}  // namespace kinora
