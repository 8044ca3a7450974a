// Opens every file of a folder and every member of its packs as the program does, and reads no more
// than that: files, wrappers, tables of archives. What bench/folder.py compares the commands with.
//   kinora_open FOLDER...     prints files, stored bytes, unwrapped bytes
#include <cstdio>

#include "kinora/host/file_system.hpp"
#include "kinora/host/open_file.hpp"

namespace {
using namespace kinora;

struct Totals {
  u64 files = 0, stored = 0, unwrapped = 0, sum = 0;
};

void open_all(OpenFile& file, Totals& t) {
  if (file.archive()) {
    for (std::size_t i = 0; i < file.member_count(); ++i) open_all(file.member(i), t);
    return;
  }
  ++t.files;
  t.unwrapped += file.payload().size();
  for (const u8 b : file.payload()) t.sum += b;  // every byte is looked at
}

}  // namespace

int main(int argc, char** argv) {
  // The user's settings, as the program has them: dictionaries unwrap more bytes.
  const auto config = Config::load(Config::default_path());
  const Session session({}, config ? *config : Config());
  Totals t;
  for (int i = 1; i < argc; ++i) {
    const auto list = list_files(argv[i]);
    if (!list) return 1;
    for (const auto& path : *list) {
      auto bytes = read_file(path);
      if (!bytes) continue;
      t.stored += bytes->size();
      open_all(*OpenFile::open(session, path, std::move(*bytes)), t);
    }
  }
  for (const u64 x : {t.files, t.stored, t.unwrapped, t.sum})
    std::printf("%llu ", static_cast<unsigned long long>(x));
  std::printf("\n");
}
