// Opens every file of a folder and every member of its packs as the program does, and reads no more
// than that: files, wrappers, tables of archives. What bench/folder.py compares the commands with.
//   kinora_open FOLDER...     prints files, stored bytes, unwrapped bytes
#include <cstdio>

#include "kinora/host/file_system.hpp"
#include "kinora/host/open_file.hpp"

int main(int argc, char** argv) {
  using namespace kinora;
  const Session session({}, {});
  u64 files = 0, stored = 0, unwrapped = 0, sum = 0;
  for (int i = 1; i < argc; ++i) {
    const auto list = list_files(argv[i]);
    if (!list) return 1;
    for (const auto& path : *list) {
      auto bytes = read_file(path);
      if (!bytes) continue;
      stored += bytes->size();
      const auto root = OpenFile::open(session, path, std::move(*bytes));
      std::vector<OpenFile*> leaves;
      root->leaves(leaves);
      for (const OpenFile* f : leaves) {
        ++files;
        unwrapped += f->payload().size();
        for (const u8 b : f->payload()) sum += b;  // every byte is looked at
      }
    }
  }
  std::printf("%llu %llu %llu %llu\n", static_cast<unsigned long long>(files),
              static_cast<unsigned long long>(stored), static_cast<unsigned long long>(unwrapped),
              static_cast<unsigned long long>(sum));
}
