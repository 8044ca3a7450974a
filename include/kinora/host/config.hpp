// The user's settings: a small YAML file of names and values, such as `romfs.totk`.
#pragma once
#include <filesystem>
#include <map>

#include "kinora/core/result.hpp"

namespace kinora {

class Config {
 public:
  /// `KINORA_CONFIG`, else kinora/config.yaml in `XDG_CONFIG_HOME` or `~/.config`.
  static std::filesystem::path default_path();
  /// A missing file is an empty configuration.
  static Result<Config> load(const std::filesystem::path& path);
  Result<void> save() const;

  const std::filesystem::path& path() const { return path_; }
  const std::map<std::string, std::string>& values() const { return values_; }
  std::string get(const std::string& name) const;
  void set(const std::string& name, const std::string& value) { values_[name] = value; }
  bool unset(const std::string& name) { return values_.erase(name) != 0; }

  /// The settings that mean something, with what they mean.
  static std::span<const std::pair<const char*, const char*>> known();

 private:
  std::filesystem::path path_;
  std::map<std::string, std::string> values_;
};

}  // namespace kinora
