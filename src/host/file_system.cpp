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
// lie in fixed buffers; a slot is free while its first character is 0, which is therefore written
// last: half a name might be that of another file.
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
      std::copy(name.begin() + 1, name.end(), t.path.begin() + 1);
      t.path[name.size()] = '\0';
      std::atomic_signal_fence(std::memory_order_seq_cst);
      t.path[0] = name[0];
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

Result<void> write_plainly(const fs::path& path, ByteView bytes, const char* mode) {
  std::FILE* f = std::fopen(path.string().c_str(), mode);
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

// A device may never end.
constexpr std::size_t kLongestStream = std::size_t{1} << 30;

Result<Bytes> read_stream(std::FILE* f) {
  Bytes out;
  std::array<u8, 1 << 16> block;
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), f)) {
    out.insert(out.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(n));
    if (out.size() > kLongestStream)
      return fail(kCannotRead, {}, {}, {"it does not end within 1 GiB, and is no regular file"});
  }
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

namespace {

/// What a symbolic link leads to in the end, whether it exists or not; other paths are themselves.
fs::path behind_links(fs::path path) {
  std::error_code e;
  for (int steps = 0; steps < 40 && fs::is_symlink(path, e); ++steps) {
    const fs::path next = fs::read_symlink(path, e);
    if (e) break;
    path = path.parent_path() / next;  // an absolute one replaces all of it
  }
  return path;
}

bool holds(const fs::path& path, ByteView bytes) {
  std::error_code e;
  if (fs::file_size(path, e) != bytes.size() || e) return false;
  const auto old = read_file(path);
  return old && same_bytes(*old, bytes);
}

bool is_read_only(const fs::path& path) {
  std::error_code e;
  constexpr auto kWrite = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  return (fs::status(path, e).permissions() & kWrite) == fs::perms::none && !e;
}

}  // namespace

Result<void> write_output_stream(ByteView bytes) {
  const bool wrote =
      bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
  if (!wrote || std::fflush(stdout) != 0)
    return fail(kCannotWrite, {}, {}, {system_message(errno)});
  return {};
}

Result<Written> write_file(const fs::path& path, ByteView bytes, const WritePolicy& policy) {
  const auto created = [](Result<void> r) {
    return r ? Result<Written>(Written::created) : Failure(std::move(r.error()));
  };
  if (path == "-") return created(write_output_stream(bytes));
  std::error_code e;
  const auto kind = fs::status(path, e).type();
  const bool exists = kind != fs::file_type::not_found && kind != fs::file_type::none;
  if (kind == fs::file_type::directory) return fail(kCannotWrite, {}, {}, {"it is a folder"});
  if (exists && kind != fs::file_type::regular)  // a pipe or a device keeps nothing
    return policy.dry_run ? Written::created : created(write_plainly(path, bytes, "wb"));
  const fs::path target = behind_links(path);  // a link stays; what it points to is replaced
  if (exists) {
    if (holds(target, bytes)) return Written::unchanged;
    if (is_read_only(target))
      return fail(kCannotWrite, {}, {}, {"it is read-only, which --force does not change"});
    if (!policy.force && !policy.backup) return fail(kOutputExists);
  }
  if (policy.dry_run) return exists ? Written::replaced : Written::created;
  if (target.has_parent_path()) {
    fs::create_directories(target.parent_path(), e);
    if (e) return fail(kCannotWrite, {}, {}, {e.message()});
  }
  Temporary temporary(temporary_beside(target));
  if (auto r = write_plainly(temporary.path(), bytes, "wbx"); !r)
    return Failure(std::move(r.error()));
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
