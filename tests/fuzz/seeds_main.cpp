// kinora_fuzz_seeds TARGET FOLDER: copies the seeds of a target into a corpus folder.
#include <cstdio>

#include "fuzz/seeds.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: kinora_fuzz_seeds TARGET FOLDER\n");
    return 2;
  }
  namespace fs = std::filesystem;
  for (const fs::path& seed : kinora::test::seeds_of(argv[1])) {
    std::error_code e;
    fs::copy_file(seed, fs::path(argv[2]) / seed.filename(), fs::copy_options::skip_existing, e);
    if (e) std::fprintf(stderr, "%s: %s\n", seed.string().c_str(), e.message().c_str());
  }
  return 0;
}
