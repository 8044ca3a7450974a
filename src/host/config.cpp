#include "kinora/host/config.hpp"

#include <cstdlib>

#include "kinora/host/file_system.hpp"
#include "kinora/host/host_findings.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/scalar.hpp"
#include "kinora/text/writer.hpp"

namespace kinora {
namespace fs = std::filesystem;

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

fs::path Config::default_path() {
  if (const auto set = environment("KINORA_CONFIG"); !set.empty()) return set;
  if (const auto set = environment("XDG_CONFIG_HOME"); !set.empty())
    return fs::path(set) / "kinora" / "config.yaml";
  const std::string home = environment("HOME");
  return fs::path(home.empty() ? environment("APPDATA") : home) / ".config" / "kinora" /
         "config.yaml";
}

Result<Config> Config::load(const fs::path& path) {
  Config c;
  c.path_ = path;
  std::error_code e;
  if (!fs::exists(path, e)) return c;
  const auto bytes = read_file(path);
  if (!bytes) return Failure(bytes.error());
  const auto tree = parse_yaml(as_text(*bytes));
  if (!tree) return Failure(tree.error());
  if (!tree->root().is_map())
    return Failure(
        text_error(kTextWrongKind, tree->root(), {"a map", describe_node(tree->root())}));
  for (const TextNode* n = tree->root().first; n; n = n->next) {
    const auto value = scalar_text(*n);
    if (!value) return Failure(value.error());
    c.values_[std::string(n->key->text)] = *value;
  }
  return c;
}

Result<void> Config::save() const {
  TextWriter w(Syntax::yaml);
  w.map(Style::block, [&] {
    for (const auto& [name, value] : values_) {
      w.key(name);
      w.string(value);
    }
  });
  WritePolicy policy;
  policy.force = true;
  if (auto r = write_file(path_, as_bytes(w.finish()), policy); !r)
    return Failure(std::move(r.error()));
  return {};
}

std::string Config::get(const std::string& name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? "" : it->second;
}

std::span<const std::pair<const char*, const char*>> Config::known() {
  static constexpr std::array<std::pair<const char*, const char*>, 4> kKnown = {{
      {"romfs.totk", "game folder of Tears of the Kingdom (dictionaries, node definitions)"},
      {"romfs.splatoon3", "game folder of Splatoon 3"},
      {"romfs.sports", "game folder of Nintendo Switch Sports"},
      {"dict", "a zstd dictionary, or a pack of them"},
  }};
  return kKnown;
}

}  // namespace kinora
