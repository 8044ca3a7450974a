#include "kinora/containers/yaz0.hpp"

#include "containers/lz_decode.hpp"
#include "containers/lz_parse.hpp"
#include "kinora/core/cursor.hpp"

namespace kinora::yaz0 {
namespace {

constexpr std::string_view kName = "yaz0";
constexpr std::size_t kHeaderSize = 0x10;
constexpr u32 kShortLongest = 0x11;  // the longest match of two bytes
constexpr u32 kLongBase = 0x12;      // the shortest of three bytes
constexpr std::array<lz::LengthClass, 2> kClasses = {
    {{3, kShortLongest, 17}, {kLongBase, kLongBase + 0xFF, 25}}};

struct Format {
  static constexpr u32 kLiteralFlag = 0x80;

  static lz::Chunk read(const u8* in, std::size_t left) {
    if (left < 2) return {};
    const u32 n = in[0] >> 4;
    const u32 distance = (u32{in[0] & 0xFu} << 8 | in[1]) + 1;
    if (n != 0) return {n + 2, distance, 2};
    if (left < 3) return {};
    return {in[2] + kLongBase, distance, 3};
  }
};

void put_match(Bytes& out, const lz::Match& m) {
  const u32 distance = m.distance - 1;
  const u32 n = m.length <= kShortLongest ? m.length - 2 : 0;
  out.push_back(static_cast<u8>(n << 4 | distance >> 8));
  out.push_back(static_cast<u8>(distance));
  if (n == 0) out.push_back(static_cast<u8>(m.length - kLongBase));
}

constexpr lz::Rules kRules{kClasses, 1};

Bytes make_header(ByteView content, const Parameters& parameters) {
  Bytes out(kHeaderSize);
  std::memcpy(out.data(), "Yaz0", 4);
  store(out.data() + 4, static_cast<u32>(content.size()), Endian::big);
  store(out.data() + 8, static_cast<u32>(parameters.number("alignment", 0)), Endian::big);
  store(out.data() + 12, static_cast<u32>(parameters.number("reserved", 0)), Endian::big);
  return out;
}

void put_chunk(Bytes& out, lz::GroupWriter& groups, u8 literal, const lz::Match& m) {
  if (m.length == 1) return groups.put_literal(literal, true);
  groups.begin(false);
  put_match(out, m);
}

/// Appends the stream as a greedy encoder writes it.
void put_greedy(Bytes& out, ByteView content) {
  lz::GroupWriter groups(out);
  lz::each_greedy(content, kRules, [&](u8 literal, const lz::Match& m) {
    put_chunk(out, groups, literal, m);
    return true;
  });
}

std::optional<Parameters> imitate(ByteView stream, ByteView content, const Parameters& given,
                                  const WrapOptions&) {
  Bytes again = make_header(content, given);
  if (!lz::is_greedy(again, stream, content, kRules, put_chunk)) return std::nullopt;
  Parameters greedy = given;
  greedy.set("greedy", 1);
  return greedy;
}

}  // namespace

bool recognise(ByteView wrapped, const UnwrapOptions&) { return has_magic(wrapped, "Yaz0"); }

Stream decode(ByteView wrapped, const UnwrapOptions& options) {
  Stream result;
  Cursor c(wrapped, Endian::big);
  c.expect_magic("Yaz0");
  const u32 size = c.take<u32>("the Yaz0 header");
  result.parameters.note("alignment", c.take<u32>("the Yaz0 header"), 0);
  result.parameters.note("reserved", c.take<u32>("the Yaz0 header"), 0);
  if (!c.ok()) {
    result.error = c.error();
    return result;
  }
  // Three bytes and a flag bit give at most 0x111 bytes: 25/8 bytes of input for each of them.
  const Ratio highest{8 * (kLongBase + 0xFF), 25};
  const Result<Claim> claim = check_claim(kName, size, c.left(), highest, 4, options);
  if (claim)
    lz::decode_groups<Format>(wrapped, kHeaderSize, *claim, kName, result);
  else
    result.error = claim.error();
  return result;
}

Result<Bytes> encode(ByteView content, const Parameters& parameters, const WrapOptions& options) {
  if (content.size() > kLargestU32)
    return fail(kTooLargeToWrap, {}, std::string(kName), {kName, content.size(), kLargestU32});
  Bytes out = make_header(content, parameters);
  // Stored literally it would be 9/8 of the size; most content is half of it.
  out.reserve(kHeaderSize + content.size() / 2 + 64);
  const bool best = options.level == Level::best;
  if (!best && parameters.number("greedy", 0) != 0) {
    put_greedy(out, content);
    return out;
  }
  lz::GroupWriter groups(out);
  lz::each_cheapest(content, kRules, best ? lz::kBestEffort : lz::kNormalEffort,
                    [&](u8 literal, const lz::Match& m) { put_chunk(out, groups, literal, m); });
  return out;
}

constinit const WrapperType kWrapper{kName, recognise, decode, encode, imitate};

}  // namespace kinora::yaz0
