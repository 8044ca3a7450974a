#include "fuzz/seeds.hpp"

#include "kinora/containers/container_list.hpp"
#include "kinora/registry/format.hpp"
#include "support/samples.hpp"

namespace kinora::test {
namespace fs = std::filesystem;
namespace {

bool fits(std::string_view target, const fs::path& file) {
  const std::string ending = file.extension().string();
  const bool is_text = ending == ".yaml" || ending == ".json";
  if (target == "yaml" || target == "json" || target == "text") return is_text;
  if (is_text) return false;
  const Bytes bytes = read_bytes(file);
  UnwrapOptions options;
  options.knows_head = [](ByteView) { return true; };
  if (target.substr(0, 8) == "wrapper-") {
    const WrapperType* t = find_wrapper_type(bytes, options);
    return t && t->name == target.substr(8);
  }
  if (target.substr(0, 8) == "archive-") {
    const ArchiveType* t = find_archive_type(bytes);
    return t && t->name == target.substr(8);
  }
  if (target == "layers") return find_wrapper_type(bytes, options) || find_archive_type(bytes);
  const Format* f = recognise(bytes, file.filename().string());
  // Any file is content to encode; some of our own examples will do.
  if (target.substr(0, 7) == "encode-") return f && file.parent_path().filename() == "examples";
  return f && f->name == target.substr(0, target.find("-as-"));
}

}  // namespace

std::vector<fs::path> seeds_of(std::string_view target) {
  const fs::path root = KINORA_SOURCE_DIR;
  std::vector<fs::path> out;
  for (const char* folder : {"examples", "tests/golden"})
    if (fs::is_directory(root / folder))
      for (const fs::path& f : files_in(root / folder))
        if (fits(target, f)) out.push_back(f);
  // What is saved for one target is good for another one as well if it fits.
  for (const fs::path& f : files_in(root / "tests" / "fuzz" / "corpus"))
    if (f.parent_path().filename() == target || fits(target, f)) out.push_back(f);
  return out;
}

}  // namespace kinora::test
