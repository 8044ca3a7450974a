// Files for tests: the shared samples, where they are present, and temporary folders.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "kinora/core/types.hpp"

namespace kinora::test {

/// A folder below the shared samples (`KINORA_SAMPLES`, or `../shared/samples` beside the project),
/// or an empty path where the samples are missing.
std::filesystem::path samples(const std::string& folder);
/// The same for the logs of the real players (`KINORA_ORACLES`, `../shared/oracles`).
std::filesystem::path oracles(const std::string& folder);

/// All regular files of a folder with this ending (any if empty), sorted; subfolders included.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            const std::string& ending = "");

Bytes read_bytes(const std::filesystem::path& file);
std::string read_text(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, ByteView bytes);

}  // namespace kinora::test

/// Ends the test case with a line that the summary counts when the samples are not there.
#define KINORA_NEED_SAMPLES(folder_path) \
  do {                                   \
    if ((folder_path).empty()) {         \
      MESSAGE("SKIPPED: no samples");    \
      return;                            \
    }                                    \
  } while (false)
