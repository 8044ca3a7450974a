// A file, or a member of a pack inside a pack ..., opened: without its wrappers, with the table of
// its members if it is an archive. What is replaced below is put together again by `save`, and only
// that: members that did not change keep their stored bytes.
#pragma once
#include <filesystem>
#include <memory>

#include "kinora/containers/archive.hpp"
#include "kinora/host/session.hpp"
#include "kinora/registry/format.hpp"

namespace kinora {

class OpenFile {
 public:
  /// Never fails: what went wrong is in error(), and the other members stay usable.
  static std::unique_ptr<OpenFile> open(const Session& session, const std::filesystem::path& path,
                                        Bytes bytes);

  /// `pack//member//...`, for messages and paths.
  const std::string& label() const { return label_; }
  /// The last part: the file's or member's own name.
  const std::string& name() const { return name_; }
  const std::filesystem::path& path() const { return path_; }
  /// What its pack calls it; only for a member.
  std::string_view member_label() const {
    return std::string_view(label_).substr(parent_->label_.size() + 2);
  }
  const std::optional<Diagnostic>& error() const { return error_; }
  /// The content without wrappers.
  ByteView payload() const { return replacement_ ? ByteView(*replacement_) : unwrapped_.payload(); }
  const Unwrapped& unwrapped() const { return unwrapped_; }
  /// What surrounds it, for `info`: `yaz0`, `zstd`, or empty.
  std::string wrappers() const;

  const Archive* archive() const { return archive_ ? &*archive_ : nullptr; }
  const OpenFile* parent() const { return parent_; }
  OpenFile* parent() { return parent_; }
  std::size_t member_count() const { return archive_ ? archive_->members.size() : 0; }
  /// Opens a member; the result belongs to this file. Different members may be opened from
  /// different threads.
  OpenFile& member(std::size_t index);
  Result<OpenFile*> member(std::string_view label);
  /// A new member with this content.
  Result<OpenFile*> add_member(std::string_view label, Bytes bytes);

  void replace(Bytes payload) { replacement_ = std::move(payload); }
  bool is_changed() const;
  /// The bytes of the whole, with all that was replaced below.
  Result<Bytes> save();

 private:
  OpenFile(const Session& session, std::filesystem::path path, std::string label, std::string name,
           OpenFile* parent)
      : session_(session),
        path_(std::move(path)),
        label_(std::move(label)),
        name_(std::move(name)),
        parent_(parent) {}
  void open_bytes(ByteView stored, int depth);

  const Session& session_;
  std::filesystem::path path_;
  std::string label_, name_;
  OpenFile* parent_;
  int depth_ = 0;
  Bytes own_;  ///< of the outermost file
  Unwrapped unwrapped_;
  std::optional<Archive> archive_;
  std::vector<std::unique_ptr<OpenFile>> members_;
  std::optional<Bytes> replacement_;
  std::optional<Diagnostic> error_;
};

/// A path of the command line: a file, and the members that lead into it.
struct ContainerPath {
  std::filesystem::path file;
  std::vector<std::string> steps;
};
/// Splits at `//`, but only where what stands before is a regular file; elsewhere it is an ordinary
/// double slash.
ContainerPath split_path(const std::string& path);

/// Follows the steps; the last may hold `*`. Never empty on success.
Result<std::vector<OpenFile*>> follow(OpenFile& file, const std::vector<std::string>& steps);

/// The format of an opened file: an error that says what it begins with if there is none.
Result<const Format*> format_of(const OpenFile& file);

/// The folder of the game that a file lies in, if it lies there where the game keeps such files
/// (Format::home: `AnimationEvent/AsNode`); empty if it does not.
std::filesystem::path game_root(const std::filesystem::path& file, std::string_view home);

/// Looks for companions among the files that the user named, then beside the file or in its pack,
/// then in the game (Session::game_files).
/// Members without names lie in sets, one after the other in the same order: the place of a
/// companion is the distance that most files of this kind have one at.
class FileCompanions : public Companions {
 public:
  FileCompanions(const Session& session, const OpenFile& file,
                 std::span<const std::unique_ptr<OpenFile>> named)
      : session_(session), file_(file), named_(named) {}
  std::vector<Companion> find(std::string_view kind) const override { return search(kind, false); }
  std::vector<Companion> certain(std::string_view kind) const override {
    return search(kind, true);
  }
  /// Files that the user named and nothing asked for so far.
  std::vector<std::string> unused() const;

 private:
  std::vector<Companion> search(std::string_view kind, bool only_certain) const;
  void add_from_pack(const CompanionKind& kind, bool only_certain,
                     std::vector<Companion>& out) const;
  void add_from_folder(const CompanionKind& kind, bool only_certain,
                       std::vector<Companion>& out) const;
  void add_from_game_folders(const CompanionKind& kind, std::vector<Companion>& out) const;
  /// Where companions of a member can lie, the likeliest first.
  std::vector<std::size_t> near_members(const CompanionKind& kind) const;

  const Session& session_;
  const OpenFile& file_;
  std::span<const std::unique_ptr<OpenFile>> named_;
  mutable std::vector<std::unique_ptr<OpenFile>> opened_;
  mutable std::vector<const OpenFile*> used_;  ///< of the named ones
};

}  // namespace kinora
