// Files of a kind that lie in the game's own folder, such as tables of node definitions.
#include <algorithm>
#include <cstdlib>

#include "kinora/host/file_system.hpp"
#include "kinora/host/session.hpp"

namespace kinora {
namespace fs = std::filesystem;
namespace {

/// How far above a file its game folder may be: `romfs/Pack/Actor/Player.pack.zs`.
constexpr int kMostLevels = 6;

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code e;
  for (const auto& entry : fs::directory_iterator(folder, e)) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::vector<fs::path> Session::game_folders(const fs::path& file) const {
  std::vector<fs::path> all(options_.romfs.begin(), options_.romfs.end());
  if (const char* romfs = std::getenv("KINORA_ROMFS"); romfs && *romfs) all.emplace_back(romfs);
  fs::path folder = fs::absolute(file).parent_path();
  for (int up = 0; up < kMostLevels; ++up) {
    all.push_back(folder);
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  // Which of several configured games a file is from cannot be told.
  std::vector<fs::path> configured;
  for (const auto& [name, value] : config_.values())
    if (name.rfind("romfs.", 0) == 0) configured.emplace_back(value);
  if (configured.size() == 1) all.push_back(configured[0]);
  return all;
}

std::vector<GameFile> Session::load_game_files(const CompanionKind& kind,
                                               const fs::path& folder) const {
  std::vector<GameFile> out;
  for (const fs::path& sub : sorted_entries(folder)) {
    std::error_code e;
    if (!fs::is_directory(sub / kind.shared_folder, e)) continue;
    for (const fs::path& p : sorted_entries(sub / kind.shared_folder)) {
      auto bytes = read_file(p);
      auto file = bytes ? unwrap(*bytes, p) : Result<Unwrapped>(Failure(bytes.error()));
      if (!file) continue;
      const ByteView payload = file->payload();
      if (kind.recognises(payload, p.filename().string()))
        out.push_back({p.generic_string(), Bytes(payload.begin(), payload.end())});
    }
  }
  return out;
}

std::span<const GameFile> Session::game_files(const CompanionKind& kind,
                                              const fs::path& file) const {
  if (!kind.shared_folder) return {};
  const std::lock_guard lock(game_mutex_);
  for (const fs::path& folder : game_folders(file)) {
    const auto [it, is_new] = game_files_.try_emplace({kind.name, folder});
    if (is_new) it->second = load_game_files(kind, folder);
    if (!it->second.empty()) return it->second;
  }
  return {};
}

}  // namespace kinora
