// zstd frames (`.zs`), with the dictionaries of the games. The games' files are one frame that
// states the size of its content, without a checksum; its header names the dictionary by number.
#pragma once
#include "kinora/containers/dictionaries.hpp"
#include "kinora/containers/wrapper.hpp"

namespace kinora::zstd {

bool recognise(ByteView wrapped, const UnwrapOptions& options = {});

/// The number of the dictionary that the first frame needs; 0 is none. Fails if there is no frame.
Result<u32> dictionary_id(ByteView wrapped);

/// Frames that follow directly are decompressed too and joined, as the zstd format wants it.
/// Parameters: `dictionary` (its number), `checksum` (1: frames carry one), `no_content_size` (1:
/// the size is not stated), `window_log` (of a frame that is not in a single segment).
Stream decode(ByteView wrapped, const UnwrapOptions& options = {});

/// One frame, with the dictionary of the parameters, which must be in `options.dictionaries`. The
/// parameter `level` is used where the options name none; `imitate` finds it for the levels that
/// the modding tools use (the library must be of the same kind for that).
Result<Bytes> encode(ByteView content, const Parameters& parameters = {},
                     const WrapOptions& options = {});

extern const WrapperType kWrapper;

}  // namespace kinora::zstd
