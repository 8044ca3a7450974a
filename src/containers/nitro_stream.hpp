// The header that all DS compressions share, and the test whether bytes that merely begin with a
// type byte are such a stream.
#pragma once
#include "containers/decode_limits.hpp"

namespace kinora::nitro {

struct Header {
  u8 type = 0;
  u64 size = 0;          ///< of the content
  std::size_t base = 0;  ///< of the type byte: 4 behind a tag
  std::size_t data = 0;  ///< first byte behind the header
  Parameters parameters;
};

inline constexpr std::string_view kTag = "LZ77";

/// Reads the header; the type byte is not checked.
Result<Header> read_header(ByteView wrapped, std::string_view name);

/// Appends tag and header. Fails if the size needs the wide form and `may_be_wide` is false.
Result<Bytes> write_header(u8 type, ByteView content, const Parameters& parameters,
                           std::string_view name, bool may_be_wide);

using Decode = void (*)(ByteView wrapped, const Header& header, const Claim& claim, Stream& result);

/// `decode` around the function that reads the stream behind the header.
Stream decode_stream(ByteView wrapped, const UnwrapOptions& options, u8 type, std::string_view name,
                     Ratio highest, Decode decode);

/// Decompresses the first bytes and asks whether anything known begins so.
bool recognise_stream(ByteView wrapped, const UnwrapOptions& options, u8 type, Ratio highest,
                      Decode decode);

}  // namespace kinora::nitro
