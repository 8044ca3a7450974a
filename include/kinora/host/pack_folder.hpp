// A pack as a folder and back. The folder holds the members as files, and `.kinora-pack.yaml` with
// what files cannot say: order, alignment, byte order, wrappers, names that no file system takes.
// Where that list and the files do not give back every byte (compressed streams above all), the
// pack itself is kept beside them as `.kinora-pack.original`.
#pragma once
#include "kinora/host/open_file.hpp"

namespace kinora {

inline constexpr const char* kPackListName = ".kinora-pack.yaml";
inline constexpr const char* kPackOriginalName = ".kinora-pack.original";

/// What unpacking would write, as views into the opened pack.
struct UnpackPlan {
  struct File {
    std::string path;  ///< relative, with `/`
    ByteView bytes;    ///< as stored in the pack, wrappers included
  };
  std::vector<File> files;
  std::string list;                 ///< content of .kinora-pack.yaml
  bool keep_original = false;       ///< whether the pack itself has to be kept
  std::vector<Diagnostic> damaged;  ///< members that could not be read; they are left out
};

/// Refuses absolute and `..` paths and names that meet: nothing is written then.
Result<UnpackPlan> plan_unpack(const Session& session, const OpenFile& pack);

/// What has changed since the folder was unpacked.
struct PackChanges {
  std::vector<std::string> added, removed;
  std::optional<Diagnostic> note;  ///< about the wrapper of a new pack
};

struct NewPack {
  std::string type = "sarc";  ///< for a folder without a list
  Endian order = Endian::little;
  std::filesystem::path file;  ///< whose name says what it is wrapped in
};

/// The pack that a folder stands for. Unchanged content gives the same bytes as before.
Result<Bytes> pack_folder(const Session& session, const std::filesystem::path& folder,
                          const NewPack& fresh, PackChanges& changes);

}  // namespace kinora
