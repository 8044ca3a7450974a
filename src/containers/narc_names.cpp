#include "containers/narc_names.hpp"

#include <unordered_map>

#include "kinora/containers/container_findings.hpp"
#include "kinora/core/cursor.hpp"
#include "kinora/core/sink.hpp"

namespace kinora::narc {
namespace {

constexpr u32 kFirstFolderId = 0xF000, kMostFolders = 0x1000, kLongestName = 0x7F;
constexpr u64 kRecordSize = 8;

struct Folder {
  std::string path;  // with a `/` at the end, except the root
  std::string name;
  u32 parent = 0;
  u32 first_file = 0;
  bool has_files = false;
  std::vector<std::string> file_names;
  std::vector<u32> folders;
};

Failure damaged(u64 offset, const char* what) { return fail(kNameTable, offset, "narc", {what}); }

/// The folders of a list of paths, in the order in which they first appear.
class FolderTree {
 public:
  FolderTree() { folders_.push_back({}); }

  Result<void> add_file(std::string_view path, u32 number) {
    const std::size_t slash = path.rfind('/');
    const Result<u32> index =
        folder(slash == std::string_view::npos ? "" : path.substr(0, slash + 1));
    if (!index) return Failure(index.error());
    const std::string_view name = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
    if (auto ok = check(name); !ok) return ok;
    Folder& f = folders_[*index];
    if (!f.has_files) f.first_file = number;
    f.has_files = true;
    if (number != f.first_file + f.file_names.size())
      return fail(kNamesNotConsecutive, {}, "narc", {f.path, number});
    f.file_names.emplace_back(name);
    return {};
  }
  /// `path` ends in `/`; empty is the root.
  Result<u32> folder(std::string_view path) {
    u32 at = 0;
    for (std::size_t start = 0; start < path.size();) {
      const std::size_t end = path.find('/', start) + 1;
      const std::string prefix(path.substr(0, end));
      const std::string_view name = path.substr(start, end - start - 1);
      if (const auto ok = check(name); !ok) return Failure(ok.error());
      const auto [known, is_new] = index_.try_emplace(prefix, static_cast<u32>(folders_.size()));
      if (is_new) {
        if (folders_.size() == kMostFolders)
          return fail(kTooManyMembers, {}, "narc", {folders_.size() + 1, "a NARC", kMostFolders});
        folders_[at].folders.push_back(known->second);
        Folder f;
        f.path = prefix;
        f.name = name;
        f.parent = at;
        folders_.push_back(std::move(f));
      }
      at = known->second;
      start = end;
    }
    return at;
  }
  const std::vector<Folder>& folders() const { return folders_; }

 private:
  static Result<void> check(std::string_view name) {
    if (name.empty() || name.size() > kLongestName)
      return fail(kNameUnwritable, {}, "narc",
                  {name, "every part of a path in a NARC has 1 to 127 bytes"});
    return {};
  }
  std::vector<Folder> folders_;
  std::unordered_map<std::string, u32> index_;
};

}  // namespace

Result<NameTable> read_names(ByteView table, std::size_t file_count, u64 base, u64 budget) {
  NameTable out;
  out.files.resize(file_count);
  Cursor c(table);
  c.seek("the name table", 6);
  const u32 count = c.take<u16>("the number of folders");
  c.seek("the name table", 0);
  if (count == 0 || count > kMostFolders || !c.fits(count, kRecordSize))
    return damaged(base + 6, "the number of folders is wrong");

  u64 used = 0;
  std::vector<bool> seen(count, false);
  std::vector<std::pair<u32, std::string>> todo = {{0, ""}};
  seen[0] = true;
  for (std::size_t next = 0; next < todo.size(); ++next) {
    const auto [index, path] = todo[next];  // a copy: `todo` grows
    c.seek("a folder of the name table", index * kRecordSize);
    const u32 entries = c.take<u32>("a folder of the name table");
    u32 file = c.take<u16>("a folder of the name table");
    c.seek("the entries of a folder", entries);
    for (u32 length = c.take<u8>("an entry"); length != 0; length = c.take<u8>("an entry")) {
      const std::string_view name = as_text(c.take_bytes("a name", length & 0x7F));
      if (name.empty()) return damaged(base + c.position(), "an entry has no name");
      used += path.size() + name.size();
      if (used > budget) return damaged(base + c.position(), "the names are longer than the file");
      if ((length & 0x80) == 0) {
        if (file >= file_count) return damaged(base + c.position(), "it names too many files");
        out.files[file++] = path + std::string(name);
        continue;
      }
      const u32 id = c.take<u16>("the id of a folder");
      if (id < kFirstFolderId || id - kFirstFolderId >= count || seen[id - kFirstFolderId])
        return damaged(base + c.position(), "a folder id is wrong");
      seen[id - kFirstFolderId] = true;
      out.folders.push_back(path + std::string(name) + '/');
      todo.emplace_back(id - kFirstFolderId, out.folders.back());
    }
    if (!c.ok()) return damaged(base + c.position(), "it ends within an entry");
  }
  return out;
}

Result<Bytes> write_names(const NameTable& names) {
  FolderTree tree;
  for (const std::string& path : names.folders)
    if (const auto index = tree.folder(path); !index) return Failure(index.error());
  for (u32 i = 0; i < names.files.size(); ++i)
    if (!names.files[i].empty())
      if (const auto ok = tree.add_file(names.files[i], i); !ok) return Failure(ok.error());

  const std::vector<Folder>& folders = tree.folders();
  if (folders.size() == 1 && folders[0].file_names.empty())
    return Bytes(kNoNames.begin(), kNoNames.end());
  ByteSink out;
  out.fill(folders.size() * kRecordSize);
  for (std::size_t i = 0; i < folders.size(); ++i) {
    const Folder& f = folders[i];
    const u64 record = i * kRecordSize;
    out.patch(record, static_cast<u32>(out.size()));
    out.patch(record + 4, static_cast<u16>(f.first_file));
    out.patch(record + 6, static_cast<u16>(i == 0 ? folders.size() : kFirstFolderId + f.parent));
    for (const std::string& name : f.file_names) {
      out.put(static_cast<u8>(name.size()));
      out.put_text(name);
    }
    for (const u32 child : f.folders) {
      out.put(static_cast<u8>(0x80 | folders[child].name.size()));
      out.put_text(folders[child].name);
      out.put(static_cast<u16>(kFirstFolderId + child));
    }
    out.put(u8{0});
  }
  out.align(4, 0xFF);
  return out.take();
}

}  // namespace kinora::narc
