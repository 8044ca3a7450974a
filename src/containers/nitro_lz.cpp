// LZ10 and LZ11. Groups as in Yaz0, with the opposite meaning of the flags: bit 1 is a match.
#include "containers/lz_decode.hpp"
#include "containers/lz_parse.hpp"
#include "containers/nitro_stream.hpp"
#include "kinora/containers/nitro_compression.hpp"

namespace kinora {
namespace {

u32 distance_of(u8 high, u8 low) { return (u32{high & 0xFu} << 8 | low) + 1; }
void put_distance(Bytes& out, u32 high_nibble, u32 distance) {
  out.push_back(static_cast<u8>(high_nibble << 4 | (distance - 1) >> 8));
  out.push_back(static_cast<u8>(distance - 1));
}

struct Lz10 {
  static constexpr std::string_view kName = "lz10";
  static constexpr u8 kType = 0x10;
  static constexpr u32 kLiteralFlag = 0;
  static constexpr std::array<lz::LengthClass, 1> kClasses = {{{3, 18, 17}}};
  static constexpr Ratio kHighest{8 * 18, 17};

  static lz::Chunk read(const u8* in, std::size_t left) {
    if (left < 2) return {};
    return {(u32{in[0]} >> 4) + 3, distance_of(in[0], in[1]), 2};
  }
  static void put(Bytes& out, const lz::Match& m) { put_distance(out, m.length - 3, m.distance); }
};

struct Lz11 {
  static constexpr std::string_view kName = "lz11";
  static constexpr u8 kType = 0x11;
  static constexpr u32 kLiteralFlag = 0;
  // The length field of the longer forms begins where the form before ends.
  static constexpr u32 kBase8 = 0x11, kBase16 = 0x111, kLongest = kBase16 + 0xFFFF;
  static constexpr std::array<lz::LengthClass, 3> kClasses = {
      {{3, kBase8 - 1, 17}, {kBase8, kBase16 - 1, 25}, {kBase16, kLongest, 33}}};
  static constexpr Ratio kHighest{8 * u64{kLongest}, 33};

  static lz::Chunk read(const u8* in, std::size_t left) {
    if (left < 2) return {};
    const u32 kind = in[0] >> 4;
    if (kind >= 2) return {kind + 1, distance_of(in[0], in[1]), 2};
    if (left < kind + 3) return {};
    if (kind == 0)
      return {(u32{in[0] & 0xFu} << 4 | in[1] >> 4) + kBase8, distance_of(in[1], in[2]), 3};
    return {(u32{in[0] & 0xFu} << 12 | u32{in[1]} << 4 | in[2] >> 4) + kBase16,
            distance_of(in[2], in[3]), 4};
  }
  static void put(Bytes& out, const lz::Match& m) {
    if (m.length < kBase8) return put_distance(out, m.length - 1, m.distance);
    u32 n = m.length - kBase8;
    if (m.length >= kBase16) {
      n = m.length - kBase16;
      out.push_back(static_cast<u8>(0x10 | n >> 12));
      out.push_back(static_cast<u8>(n >> 4));
    } else {
      out.push_back(static_cast<u8>(n >> 4));
    }
    put_distance(out, n & 0xF, m.distance);
  }
};

// The BIOS writes 16 bits at a time into video memory, where a copy of the byte before fails.
constexpr u32 kNearestForVideoMemory = 2;

template <class Format>
void decode_body(ByteView wrapped, const nitro::Header& header, const Claim& claim,
                 Stream& result) {
  const u32 nearest = lz::decode_groups<Format>(wrapped, header.data, claim, Format::kName, result);
  if (nearest < kNearestForVideoMemory) result.parameters.set("near", 1);
}

template <class Format>
lz::Rules rules_for(const Parameters& parameters) {
  const bool near = parameters.number("near", 0) != 0;
  return {Format::kClasses, near ? 1 : kNearestForVideoMemory};
}

template <class Format>
void put_chunk(Bytes& out, lz::GroupWriter& groups, u8 literal, const lz::Match& m) {
  if (m.length == 1) return groups.put_literal(literal, false);
  groups.begin(true);
  Format::put(out, m);
}

template <class Format>
Result<Bytes> encode_as(ByteView content, const Parameters& parameters, Level level) {
  Result<Bytes> out = nitro::write_header(Format::kType, content, parameters, Format::kName, true);
  if (!out) return out;
  const lz::Rules rules = rules_for<Format>(parameters);
  lz::GroupWriter groups(*out);
  const auto put = [&](u8 literal, const lz::Match& m) {
    put_chunk<Format>(*out, groups, literal, m);
    return true;
  };
  if (level == Level::normal && parameters.number("greedy", 0) != 0)
    lz::each_greedy(content, rules, put);
  else
    lz::each_cheapest(content, rules, lz::kBestEffort, put);
  return out;
}

template <class Format>
std::optional<Parameters> imitate_as(ByteView stream, ByteView content, const Parameters& given,
                                     const WrapOptions&) {
  Result<Bytes> again = nitro::write_header(Format::kType, content, given, Format::kName, true);
  if (!again ||
      !lz::is_greedy(*again, stream, content, rules_for<Format>(given), put_chunk<Format>))
    return std::nullopt;
  Parameters greedy = given;
  greedy.set("greedy", 1);
  return greedy;
}

template <class Format>
bool recognise_as(ByteView wrapped, const UnwrapOptions& options) {
  return nitro::recognise_stream(wrapped, options, Format::kType, Format::kHighest,
                                 decode_body<Format>);
}

}  // namespace

namespace lz10 {
Stream decode(ByteView wrapped, const UnwrapOptions& options) {
  return nitro::decode_stream(wrapped, options, Lz10::kType, Lz10::kName, Lz10::kHighest,
                              decode_body<Lz10>);
}
Result<Bytes> encode(ByteView content, const Parameters& parameters, const WrapOptions& options) {
  return encode_as<Lz10>(content, parameters, options.level);
}
constinit const WrapperType kWrapper{Lz10::kName, recognise_as<Lz10>, decode, encode,
                                     imitate_as<Lz10>};
}  // namespace lz10

namespace lz11 {
Stream decode(ByteView wrapped, const UnwrapOptions& options) {
  return nitro::decode_stream(wrapped, options, Lz11::kType, Lz11::kName, Lz11::kHighest,
                              decode_body<Lz11>);
}
Result<Bytes> encode(ByteView content, const Parameters& parameters, const WrapOptions& options) {
  return encode_as<Lz11>(content, parameters, options.level);
}
constinit const WrapperType kWrapper{Lz11::kName, recognise_as<Lz11>, decode, encode,
                                     imitate_as<Lz11>};
}  // namespace lz11

}  // namespace kinora
