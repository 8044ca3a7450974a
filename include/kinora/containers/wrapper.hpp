// A wrapper turns one run of bytes into another: a compression. Every wrapper has the same three
// functions, so that layers can be taken off and put back without knowing which they are.
#pragma once
#include "kinora/containers/container_findings.hpp"
#include "kinora/containers/parameters.hpp"
#include "kinora/core/result.hpp"

namespace kinora {

class Dictionaries;

struct UnwrapOptions {
  u64 max_size = u64{512} << 20;  ///< bytes that one layer may decompress to
  u32 max_depth = 8;              ///< layers around each other
  /// For zstd; must outlive the call. None: only frames without a dictionary can be read.
  const Dictionaries* dictionaries = nullptr;
  /// Says whether bytes are the start of a file that some format reads. The DS compressions have
  /// no magic number of their own and are accepted only around such a start. The heads of the
  /// Nitro 2D files and of all containers are known without it.
  bool (*knows_head)(ByteView head) = nullptr;
  /// After an error give what could be decompressed, with the error beside it.
  bool keep_partial = false;
};

/// How hard to look for the smallest result.
enum class Level : u8 { normal, best };

struct WrapOptions {
  Level level = Level::normal;
  const Dictionaries* dictionaries = nullptr;  ///< as in `UnwrapOptions`
  int zstd_level = 0;  ///< 0: the one that is known of the file, else 19; 22 for `Level::best`
};

/// What came out of one layer.
struct Stream {
  Bytes data;             ///< the whole content, or what was written up to `error`
  u64 used = 0;           ///< bytes of the input that belong to the stream
  Parameters parameters;  ///< what `encode` needs to write the same kind of stream
  std::vector<Diagnostic> findings;
  std::optional<Diagnostic> error;  ///< offsets are in the wrapped bytes
};

struct WrapperType {
  std::string_view name;
  /// Whether these bytes are wrapped this way. Offset 0 only; never reads past the view.
  bool (*recognise)(ByteView wrapped, const UnwrapOptions& options);
  Stream (*decode)(ByteView wrapped, const UnwrapOptions& options);
  Result<Bytes> (*encode)(ByteView content, const Parameters& parameters,
                          const WrapOptions& options);
  /// For encoders that can imitate another one exactly: parameters that make `encode` give
  /// `stream` for `content`, where they can be found. Takes about as long as writing. Null: none
  /// can.
  std::optional<Parameters> (*imitate)(ByteView stream, ByteView content,
                                       const Parameters& parameters, const WrapOptions& options);
};

/// The content, or the error; for callers that need no more.
inline Result<Bytes> content(Stream decoded) {
  if (decoded.error) return Failure(std::move(*decoded.error));
  return std::move(decoded.data);
}

}  // namespace kinora
