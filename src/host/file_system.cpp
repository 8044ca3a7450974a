#include "kinora/host/file_system.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <system_error>

#include "kinora/host/host_findings.hpp"

namespace kinora {
namespace fs = std::filesystem;
namespace {

// Temporary files that exist at the moment. The handler may only touch plain memory, so the names
// lie in fixed buffers; a slot is free while its first character is 0.
struct TemporaryName {
  std::array<char, 4096> path;
};
std::array<TemporaryName, 64> g_temporary;
std::mutex g_temporary_mutex;

extern "C" void on_interrupt(int signal) {
  for (TemporaryName& t : g_temporary)
    if (t.path[0] != '\0') std::remove(t.path.data());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// Registers a temporary file for as long as it lives.
class Temporary {
 public:
  explicit Temporary(fs::path path) : path_(std::move(path)) {
    const std::string name = path_.string();
    const std::lock_guard lock(g_temporary_mutex);
    for (TemporaryName& t : g_temporary) {
      if (t.path[0] != '\0' || name.size() + 1 > t.path.size()) continue;
      std::copy(name.begin(), name.end(), t.path.begin());
      t.path[name.size()] = '\0';
      slot_ = &t;
      break;
    }
  }
  ~Temporary() {
    std::error_code ignored;
    if (!done_) fs::remove(path_, ignored);
    const std::lock_guard lock(g_temporary_mutex);
    if (slot_) slot_->path[0] = '\0';
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  const fs::path& path() const { return path_; }
  void keep() { done_ = true; }

 private:
  fs::path path_;
  TemporaryName* slot_ = nullptr;
  bool done_ = false;
};

std::string system_message(int error) { return std::generic_category().message(error); }

fs::path temporary_beside(const fs::path& target) {
  static std::atomic<unsigned> counter{0};
  const auto stamp = static_cast<unsigned long long>(std::hash<std::string>{}(target.string()) ^
                                                     reinterpret_cast<std::uintptr_t>(&counter));
  fs::path p = target;
  p += ".kinora-" + std::to_string(stamp % 1000000) + '-' + std::to_string(counter++) + ".tmp";
  return p;
}

Result<void> write_plainly(const fs::path& path, ByteView bytes) {
  std::FILE* f = std::fopen(path.string().c_str(), "wbx");
  if (!f) return fail(kCannotWrite, {}, {}, {system_message(errno)});
  const bool wrote = bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), f) == bytes.size();
  const int write_error = errno;
  const bool closed = std::fclose(f) == 0;
  if (wrote && closed) return {};
  return fail(kCannotWrite, {}, {}, {system_message(wrote ? errno : write_error)});
}

/// NAME.bak, or NAME.bak2, NAME.bak3 ... if that exists: a backup is never overwritten.
fs::path backup_name(const fs::path& target) {
  fs::path p = target;
  p += ".bak";
  for (int i = 2; fs::exists(p); ++i) {
    p = target;
    p += ".bak" + std::to_string(i);
  }
  return p;
}

Result<Bytes> read_stream(std::FILE* f) {
  Bytes out;
  std::array<u8, 1 << 16> block;
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), f))
    out.insert(out.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(n));
  if (std::ferror(f)) return fail(kCannotRead, {}, {}, {system_message(errno)});
  return out;
}

}  // namespace

void remove_unfinished_on_interrupt() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

Result<Bytes> read_file(const fs::path& path) {
  if (path == "-") return read_stream(stdin);
  std::error_code e;
  if (fs::is_directory(path, e)) return fail(kCannotRead, {}, {}, {"it is a folder"});
  std::FILE* f = std::fopen(path.string().c_str(), "rb");
  if (!f) {
    if (errno == ENOENT) return fail(kNoSuchInput, {}, {}, {""});
    return fail(kCannotRead, {}, {}, {system_message(errno)});
  }
  const auto size = fs::file_size(path, e);
  Result<Bytes> out = Bytes();
  if (!e && size > 0) {
    out->resize(size);
    const std::size_t n = std::fread(out->data(), 1, out->size(), f);
    if (n < out->size() && std::ferror(f))
      out = fail(kCannotRead, {}, {}, {system_message(errno)});
    else
      out->resize(n);
  } else {
    out = read_stream(f);  // a pipe or a device
  }
  std::fclose(f);
  return out;
}

Result<Written> write_file(const fs::path& path, ByteView bytes, const WritePolicy& policy) {
  if (path == "-") {
    if (!bytes.empty() && std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size())
      return fail(kCannotWrite, {}, {}, {system_message(errno)});
    std::fflush(stdout);
    return Written::created;
  }
  std::error_code e;
  // A symbolic link stays; what it points to is replaced.
  fs::path target = fs::is_symlink(path, e) ? fs::weakly_canonical(path, e) : path;
  if (target.empty()) target = path;
  const bool exists = fs::exists(target, e);
  if (exists) {
    if (fs::is_directory(target, e)) return fail(kCannotWrite, {}, {}, {"it is a folder"});
    if (const auto old = read_file(target);
        old && old->size() == bytes.size() && std::equal(old->begin(), old->end(), bytes.begin()))
      return Written::unchanged;
    if (!policy.force && !policy.backup) return fail(kOutputExists);
  }
  if (policy.dry_run) return exists ? Written::replaced : Written::created;
  if (target.has_parent_path()) {
    fs::create_directories(target.parent_path(), e);
    if (e) return fail(kCannotWrite, {}, {}, {e.message()});
  }
  Temporary temporary(temporary_beside(target));
  if (auto r = write_plainly(temporary.path(), bytes); !r) return Failure(std::move(r.error()));
  if (exists) {
    const auto mode = fs::status(target, e).permissions();
    if (!e) fs::permissions(temporary.path(), mode, e);
    if (policy.backup) {
      fs::copy_file(target, backup_name(target), e);
      if (e) return fail(kCannotWrite, {}, {}, {"the backup: " + e.message()});
    }
  }
  fs::rename(temporary.path(), target, e);
  if (e) return fail(kCannotWrite, {}, {}, {e.message()});
  temporary.keep();
  return exists ? Written::replaced : Written::created;
}

Result<std::vector<fs::path>> list_files(const fs::path& folder) {
  std::error_code e;
  std::vector<fs::path> out;
  fs::recursive_directory_iterator it(folder, e), end;
  if (e) return fail(kCannotRead, {}, {}, {e.message()});
  for (; it != end; it.increment(e)) {
    if (e) return fail(kCannotRead, {}, {}, {e.message()});
    std::error_code one;
    if (it->is_regular_file(one)) out.push_back(it->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace kinora
