// Files of our own making for measuring: the same on every machine, of a size that can be chosen,
// with every feature that costs time.
#pragma once
#include <string>

#include "kinora/core/types.hpp"

namespace kinora::bench {

/// A text of the format with about `n` records; empty if there is none for it.
std::string made_text(std::string_view format, u32 n);
/// The file that is built from it; empty likewise.
Bytes made_file(std::string_view format, u32 n);
/// Bytes that compress about as well as a game's files: words from a small set, some noise.
Bytes made_bytes(std::size_t n);

}  // namespace kinora::bench
