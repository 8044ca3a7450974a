// Files in and out, safely: output appears whole or not at all.
#pragma once
#include <filesystem>

#include "kinora/core/result.hpp"

namespace kinora {

/// The path `-` is standard input.
Result<Bytes> read_file(const std::filesystem::path& path);

struct WritePolicy {
  bool force = false;    ///< replace an existing different file
  bool backup = false;   ///< replace it and keep the old one as NAME.bak
  bool dry_run = false;  ///< say what would happen
};
enum class Written : u8 { created, replaced, unchanged };

/// Writes to a temporary file beside the target and renames it into place; mode and symbolic links
/// survive, folders are made. An equal file is left alone, a read-only one is refused. Pipes and
/// devices are written to as they are; the path `-` is standard output. An interrupt removes
/// temporary files that are not finished.
Result<Written> write_file(const std::filesystem::path& path, ByteView bytes,
                           const WritePolicy& policy);

/// Appends to standard output and flushes it, so that a full disk is noticed.
Result<void> write_output_stream(ByteView bytes);

/// All regular files below a folder, sorted; hidden ones too.
Result<std::vector<std::filesystem::path>> list_files(const std::filesystem::path& folder);

/// Makes Ctrl-C remove unfinished output before the program ends.
void remove_unfinished_on_interrupt();

}  // namespace kinora
