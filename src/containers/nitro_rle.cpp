// Run lengths, type 0x30.
#include "containers/nitro_stream.hpp"
#include "kinora/containers/nitro_compression.hpp"

namespace kinora::rle {
namespace {

constexpr std::string_view kName = "rle";
constexpr u8 kType = 0x30;
constexpr u32 kShortestRun = 3, kLongestRun = kShortestRun + 0x7F, kLongestLiterals = 0x80;
constexpr Ratio kHighest{kLongestRun, 2};

void decode_body(ByteView wrapped, const nitro::Header& header, const Claim& claim,
                 Stream& result) {
  result.data.resize(claim.room);
  u8* const out = result.data.data();
  std::size_t i = header.data, written = 0;
  while (written < claim.room) {
    if (wrapped.size() - i < 2) break;
    const u32 control = wrapped[i];
    const u64 room = claim.room - written;
    const bool run = (control & 0x80) != 0;
    const u64 length = (control & 0x7F) + (run ? kShortestRun : 1);
    if (length > room)
      result.findings.push_back(
          make_diagnostic(kLastMatchClipped, i, std::string(kName), {length - room}));
    const u64 n = std::min(length, room);
    if (run) {
      std::memset(out + written, wrapped[i + 1], n);
      i += 2;
    } else {
      if (wrapped.size() - i - 1 < n) break;
      std::memcpy(out + written, wrapped.data() + i + 1, n);
      i += 1 + n;
    }
    written += n;
  }
  result.used = i;
  if (written < claim.size) {
    result.data.resize(written);
    result.error = make_diagnostic(kStreamCut, wrapped.size(), std::string(kName),
                                   {kName, written, claim.size});
  }
}

bool recognise(ByteView wrapped, const UnwrapOptions& options) {
  return nitro::recognise_stream(wrapped, options, kType, kHighest, decode_body);
}

}  // namespace

Stream decode(ByteView wrapped, const UnwrapOptions& options) {
  return nitro::decode_stream(wrapped, options, kType, kName, kHighest, decode_body);
}

// Runs of three and more become runs. A run of exactly three between literals costs the same
// either way (two bytes and a new control byte), so nothing shorter exists.
Result<Bytes> encode(ByteView content, const Parameters& parameters, const WrapOptions&) {
  Result<Bytes> out = nitro::write_header(kType, content, parameters, kName, false);
  if (!out) return out;
  const auto run_at = [&](std::size_t p) {
    std::size_t n = 1;
    while (n < kLongestRun && p + n < content.size() && content[p + n] == content[p]) ++n;
    return n;
  };
  for (std::size_t p = 0; p < content.size();) {
    std::size_t run = run_at(p);
    if (run >= kShortestRun) {
      out->push_back(static_cast<u8>(0x80 | (run - kShortestRun)));
      out->push_back(content[p]);
      p += run;
      continue;
    }
    const std::size_t start = p;
    while (p < content.size() && p - start < kLongestLiterals && run < kShortestRun) {
      ++p;
      run = p < content.size() ? run_at(p) : 0;
    }
    out->push_back(static_cast<u8>(p - start - 1));
    out->insert(out->end(), content.begin() + static_cast<std::ptrdiff_t>(start),
                content.begin() + static_cast<std::ptrdiff_t>(p));
  }
  return out;
}

constinit const WrapperType kWrapper{kName, recognise, decode, encode, nullptr};

}  // namespace kinora::rle
