#include "support/samples.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace kinora::test {
namespace fs = std::filesystem;
namespace {

fs::path shared_folder(const char* variable, const char* name, const std::string& folder) {
  const char* set = std::getenv(variable);
  const fs::path root = set ? fs::path(set) : fs::path(KINORA_SOURCE_DIR) / ".." / "shared" / name;
  const fs::path full = root / folder;
  // An empty folder, as a failed checkout leaves it, is none.
  if (!fs::exists(full) || files_in(full).empty()) return {};
  return fs::canonical(full);
}

}  // namespace

fs::path samples(const std::string& folder) {
  return shared_folder("KINORA_SAMPLES", "samples", folder);
}
fs::path oracles(const std::string& folder) {
  return shared_folder("KINORA_ORACLES", "oracles", folder);
}

std::vector<fs::path> files_in(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> out;
  if (folder.empty()) return out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && name.size() >= ending.size() &&
        name.compare(name.size() - ending.size(), ending.size(), ending) == 0)
      out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}
Bytes read_bytes(const fs::path& file) {
  const std::string s = read_text(file);
  const ByteView b = as_bytes(s);
  return {b.begin(), b.end()};
}
void write_bytes(const fs::path& file, ByteView bytes) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
}

}  // namespace kinora::test
