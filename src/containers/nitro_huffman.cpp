// Huffman with symbols of 4 bits (type 0x24) or 8 bits (0x28). Behind the header stands the tree:
// a byte t, then 2t + 1 bytes of nodes, the root first and all others in pairs. A node that is not
// a symbol holds in bits 0 to 5 how many pairs lie between its own pair and that of its children
// (0 is the next pair), in bit 7 whether the first child is a symbol, in bit 6 whether the second
// is.
#include <algorithm>

#include "containers/huffman_tree.hpp"
#include "containers/nitro_stream.hpp"
#include "kinora/containers/nitro_compression.hpp"
#include "kinora/core/binary_findings.hpp"

namespace kinora {
namespace {

template <unsigned kBits>
struct Huffman {
  static constexpr std::string_view kName = kBits == 4 ? "huffman4" : "huffman8";
  static constexpr u8 kType = 0x20 | kBits;
  static constexpr Ratio kHighest{kBits, 1};  // one bit for a symbol
  static constexpr unsigned kSymbolsPerByte = 8 / kBits;

  static void decode_body(ByteView wrapped, const nitro::Header& header, const Claim& claim,
                          Stream& result);
  static Result<Bytes> encode(ByteView content, const Parameters& parameters);
  static bool recognise(ByteView wrapped, const UnwrapOptions& options) {
    return nitro::recognise_stream(wrapped, options, kType, kHighest, decode_body);
  }
};

/// The bits of little-endian words, highest first.
class BitReader {
 public:
  BitReader(ByteView bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  /// 0 or 1; -1 at the end.
  int next() {
    if (left_ == 0) {
      if (bytes_.size() - at_ < 4) return -1;
      word_ = load<u32>(bytes_.data() + at_);
      at_ += 4;
      left_ = 32;
    }
    return static_cast<int>(word_ >> --left_ & 1);
  }
  std::size_t position() const { return at_; }

 private:
  ByteView bytes_;
  std::size_t at_;
  u32 word_ = 0, left_ = 0;
};

template <unsigned kBits>
void Huffman<kBits>::decode_body(ByteView wrapped, const nitro::Header& header, const Claim& claim,
                                 Stream& result) {
  const auto stop = [&](const Finding& finding, std::size_t at,
                        std::initializer_list<Argument> arguments) {
    result.error = make_diagnostic(finding, at, std::string(kName), arguments);
  };
  const std::size_t tree = header.data;
  if (tree >= wrapped.size()) return stop(kTruncated, tree, {"the Huffman tree", 1, 0});
  const std::size_t tree_size = 2 * (std::size_t{wrapped[tree]} + 1);
  if (tree_size > wrapped.size() - tree)
    return stop(kTruncated, tree, {"the Huffman tree", tree_size, wrapped.size() - tree});
  const u8* const nodes = wrapped.data() + tree;

  BitReader bits(wrapped, tree + tree_size);
  result.data.reserve(claim.room);
  unsigned half = 0, byte = 0;
  while (result.data.size() < claim.room) {
    std::size_t at = 1;
    for (bool symbol = false; !symbol;) {
      const int bit = bits.next();
      if (bit < 0) {
        result.used = bits.position();
        return stop(kStreamCut, wrapped.size(), {kName, result.data.size(), claim.size});
      }
      const u8 node = nodes[at];
      const std::size_t child =
          (at & ~std::size_t{1}) + 2 * (node & 0x3Fu) + 2 + static_cast<std::size_t>(bit);
      if (child >= tree_size) return stop(kHuffmanTree, tree + at, {});
      symbol = (node & (bit != 0 ? 0x40 : 0x80)) != 0;
      at = child;
    }
    byte |= (nodes[at] & ((1u << kBits) - 1)) << (half * kBits);
    if (++half == kSymbolsPerByte) {
      result.data.push_back(static_cast<u8>(byte));
      half = byte = 0;
    }
  }
  result.used = bits.position();
  if (claim.room < claim.size) stop(kStreamCut, wrapped.size(), {kName, claim.room, claim.size});
}

template <unsigned kBits>
Result<Bytes> Huffman<kBits>::encode(ByteView content, const Parameters& parameters) {
  Result<Bytes> out = nitro::write_header(kType, content, parameters, kName, false);
  if (!out) return out;
  constexpr u32 kMask = (1u << kBits) - 1;
  std::array<u64, 256> frequencies{};
  for (const u8 byte : content)
    for (unsigned shift = 0; shift < 8; shift += kBits) ++frequencies[byte >> shift & kMask];
  const huffman::Tree tree = huffman::make_tree({frequencies.data(), std::size_t{kMask} + 1});
  out->insert(out->end(), tree.table.begin(), tree.table.end());

  u32 word = 0, used = 0;
  const auto put_word = [&] {
    std::array<u8, 4> b;
    store(b.data(), word);
    out->insert(out->end(), b.begin(), b.end());
    word = used = 0;
  };
  for (const u8 byte : content) {
    for (unsigned shift = 0; shift < 8; shift += kBits) {
      const huffman::Code code = tree.codes[byte >> shift & kMask];
      for (u32 k = code.length; k-- > 0;) {
        word |= static_cast<u32>(code.bits >> k & 1) << (31 - used);
        if (++used == 32) put_word();
      }
    }
  }
  if (used != 0) put_word();
  return out;
}

}  // namespace

namespace huffman4 {
Stream decode(ByteView wrapped, const UnwrapOptions& options) {
  return nitro::decode_stream(wrapped, options, Huffman<4>::kType, Huffman<4>::kName,
                              Huffman<4>::kHighest, Huffman<4>::decode_body);
}
Result<Bytes> encode(ByteView content, const Parameters& parameters, const WrapOptions&) {
  return Huffman<4>::encode(content, parameters);
}
constinit const WrapperType kWrapper{Huffman<4>::kName, Huffman<4>::recognise, decode, encode,
                                     nullptr};
}  // namespace huffman4

namespace huffman8 {
Stream decode(ByteView wrapped, const UnwrapOptions& options) {
  return nitro::decode_stream(wrapped, options, Huffman<8>::kType, Huffman<8>::kName,
                              Huffman<8>::kHighest, Huffman<8>::decode_body);
}
Result<Bytes> encode(ByteView content, const Parameters& parameters, const WrapOptions&) {
  return Huffman<8>::encode(content, parameters);
}
constinit const WrapperType kWrapper{Huffman<8>::kName, Huffman<8>::recognise, decode, encode,
                                     nullptr};
}  // namespace huffman8

}  // namespace kinora
