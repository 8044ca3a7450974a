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
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "kinora/host/host_findings.hpp"

namespace kinora {
namespace fs = std::filesystem;
namespace {

std::string system_message(int error) { return std::generic_category().message(error); }

fs::path temporary_beside(const fs::path& target) {
  static std::atomic<unsigned> counter{0};
  const auto stamp = static_cast<unsigned long long>(std::hash<std::string>{}(target.string()) ^
                                                     reinterpret_cast<std::uintptr_t>(&counter));
  fs::path p = target;
  p += ".kinora-" + std::to_string(stamp % 1000000) + '-' + std::to_string(counter++) + ".tmp";
  return p;
}

Result<void> write_and_close(std::FILE* f, ByteView bytes) {
  const bool wrote = bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), f) == bytes.size();
  const int write_error = errno;
  const bool closed = std::fclose(f) == 0;
  if (wrote && closed) return {};
  return fail(kCannotWrite, {}, {}, {system_message(wrote ? errno : write_error)});
}

Result<void> write_plainly(const fs::path& path, ByteView bytes) {
  std::FILE* f = std::fopen(path.string().c_str(), "wb");
  if (!f) return fail(kCannotWrite, {}, {}, {system_message(errno)});
  return write_and_close(f, bytes);
}

/// The temporary files that exist at the moment. One is created with the mutex held, so whoever
/// holds it knows all of them, and no new one comes.
struct Unfinished {
  std::mutex mutex;
  std::set<fs::path> files;
};
Unfinished& unfinished() {
  static auto* const kUnfinished = new Unfinished;  // outlives the thread that waits for signals
  return *kUnfinished;
}

/// A new file that is removed again unless it is renamed into its place.
class Temporary {
 public:
  explicit Temporary(const fs::path& target) : path_(temporary_beside(target)) {
    const std::lock_guard lock(unfinished().mutex);
    file_ = std::fopen(path_.string().c_str(), "wbx");
    error_ = errno;
    created_ = file_ != nullptr;
    if (created_) unfinished().files.insert(path_);
  }
  ~Temporary() {
    if (!created_) return;
    if (file_) std::fclose(file_);
    std::error_code ignored;
    const std::lock_guard lock(unfinished().mutex);
    if (!renamed_) fs::remove(path_, ignored);
    unfinished().files.erase(path_);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  /// Once.
  Result<void> write(ByteView bytes) {
    if (!file_) return fail(kCannotWrite, {}, {}, {system_message(error_)});
    return write_and_close(std::exchange(file_, nullptr), bytes);
  }
  std::error_code rename_to(const fs::path& target) {
    std::error_code e;
    fs::rename(path_, target, e);
    renamed_ = !e;
    return e;
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
  std::FILE* file_ = nullptr;
  int error_ = 0;
  bool created_ = false, renamed_ = false;
};

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
  sigset_t awaited;
  sigemptyset(&awaited);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction current {};  // what the parent wants ignored, as nohup does, stays so
    if (sigaction(signal, nullptr, &current) == 0 && current.sa_handler != SIG_IGN)
      sigaddset(&awaited, signal);
  }
  // A handler could not wait for the threads that are about to create a file; a thread can.
  pthread_sigmask(SIG_BLOCK, &awaited, nullptr);
  std::thread([awaited] {
    int signal = 0;
    if (sigwait(&awaited, &signal) != 0) return;
    const std::lock_guard lock(unfinished().mutex);
    std::error_code ignored;
    for (const fs::path& file : unfinished().files) fs::remove(file, ignored);
    std::signal(signal, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &awaited, nullptr);
    std::raise(signal);
  }).detach();
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
    return policy.dry_run ? Written::created : created(write_plainly(path, bytes));
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
  Temporary temporary(target);
  if (auto r = temporary.write(bytes); !r) return Failure(std::move(r.error()));
  if (exists) {
    const auto mode = fs::status(target, e).permissions();
    if (!e) fs::permissions(temporary.path(), mode, e);
    if (policy.backup) {
      fs::copy_file(target, backup_name(target), e);
      if (e) return fail(kCannotWrite, {}, {}, {"the backup: " + e.message()});
    }
  }
  e = temporary.rename_to(target);
  if (e) return fail(kCannotWrite, {}, {}, {e.message()});
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
