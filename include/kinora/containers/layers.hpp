// Taking off everything that is wrapped around a file, and putting it back.
//
//   Result<Unwrapped> file = unwrap(bytes, {.dictionaries = &dictionaries});
//   ... file->payload() ...
//   Result<Bytes> saved = rewrap(*file, edited, {.dictionaries = &dictionaries});
#pragma once
#include "kinora/containers/wrapper.hpp"

namespace kinora {

/// One wrapper that was found around the content, with all that is needed to put it back.
struct Layer {
  const WrapperType* type = nullptr;
  Parameters parameters;  ///< named in the header of each wrapper
  u32 padded_to = 0;      ///< zeros follow the stream up to a multiple of this; 0: none
  Bytes trailing;         ///< other bytes that follow the stream
  u64 wrapped_size = 0;   ///< with everything behind the stream
  u64 stream_size = 0, content_size = 0;
};

struct Unwrapped {
  ByteView stored;            ///< the bytes as given; must stay alive as long as this is used
  std::vector<Layer> layers;  ///< outermost first; none: the file is not wrapped
  Bytes content;              ///< of the innermost layer; empty without layers
  std::vector<Diagnostic> findings;
  /// Only with `UnwrapOptions::keep_partial`: why `content` is not all of it.
  std::optional<Diagnostic> error;

  ByteView payload() const { return layers.empty() ? stored : ByteView(content); }
};

/// Unwraps as long as a wrapper is recognised by content. Offsets in findings are those of the
/// layer that their path names (`zstd`, or `zstd/lz11` for a layer inside another).
Result<Unwrapped> unwrap(ByteView bytes, const UnwrapOptions& options = {});

/// Finds out which encoder made the layers and notes it in their parameters, where it can be
/// imitated exactly: LZ10, LZ11 and some Yaz0 of the games, zstd at the usual levels. From then on
/// `wrap` gives the stored bytes for the same payload, and writes another one as that encoder
/// would. Takes about as long as writing.
void learn_encoders(Unwrapped& file, const WrapOptions& options = {});

/// Puts the layers of `before` around `payload`. A payload that did not change gives back
/// `before.stored`.
Result<Bytes> rewrap(const Unwrapped& before, ByteView payload, const WrapOptions& options = {});

/// Puts layers around a new payload.
Result<Bytes> wrap(std::span<const Layer> layers, ByteView payload,
                   const WrapOptions& options = {});

/// `zstd/lz11`, outermost first; empty if there is none.
std::string describe(std::span<const Layer> layers);

}  // namespace kinora
