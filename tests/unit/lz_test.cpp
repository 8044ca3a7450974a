// Yaz0, LZ10 and LZ11: the examples of the formats, damaged streams, and the promise of the
// encoders: the fewest bytes possible.
#include <doctest/doctest.h>

#include <algorithm>

#include "kinora/containers/nitro_compression.hpp"
#include "kinora/containers/yaz0.hpp"
#include "kinora/core/binary_findings.hpp"
#include "support/hex.hpp"
#include "support/random_bytes.hpp"
#include "support/rounds.hpp"

using namespace kinora;
using test::bytes_of;
using test::text_bytes;

namespace {

const Finding* error_of(const Stream& d) { return d.error ? d.error->finding : nullptr; }

Bytes repeated(std::string_view text, int times) {
  std::string s;
  for (int i = 0; i < times; ++i) s += text;
  return text_bytes(s);
}

WrapOptions best() {
  WrapOptions o;
  o.level = Level::best;
  return o;
}

Parameters with(std::string_view name, u64 number) {
  Parameters p;
  p.set(name, number);
  return p;
}

struct Cost {
  u32 shortest, longest, bits;
};

/// Bytes of the shortest stream, by trying every length at every position.
std::size_t shortest_stream(ByteView data, std::span<const Cost> costs, u32 nearest) {
  const u8* bytes = data.data();
  // Bytes from each position on that stand somewhere before it too.
  std::vector<std::size_t> longest(data.size(), 0);
  for (std::size_t d = nearest; d <= 0x1000 && d < data.size(); ++d) {
    std::size_t n = 0;
    for (std::size_t p = data.size(); p-- > d;) {
      n = bytes[p] == bytes[p - d] ? n + 1 : 0;
      longest[p] = std::max(longest[p], n);
    }
  }
  std::vector<u32> best(data.size() + 1, 0);
  for (std::size_t p = data.size(); p-- > 0;) {
    best[p] = best[p + 1] + 9;
    for (const Cost& c : costs)
      for (std::size_t n = c.shortest; n <= c.longest && n <= longest[p]; ++n)
        best[p] = std::min(best[p], best[p + n] + c.bits);
  }
  return (best[0] + 7) / 8;
}

}  // namespace

TEST_CASE("Yaz0: the examples of the format") {
  const Bytes abc = bytes_of("'Yaz0' 0000000E 00000000 00000000 | E0 'ABC' 90 02");
  const Stream d = yaz0::decode(abc);
  CHECK_FALSE(d.error);
  CHECK(d.data == text_bytes("ABCABCABCABCAB"));
  CHECK(d.used == abc.size());
  CHECK(d.parameters.all().empty());
  CHECK(*yaz0::encode(d.data) == abc);
  CHECK(*yaz0::encode(d.data, {}, best()) == abc);

  const Bytes as = bytes_of("'Yaz0' 00000028 00000000 00000000 | 80 'A' 00 00 15");
  CHECK(yaz0::decode(as).data == repeated("A", 40));
  CHECK(*yaz0::encode(repeated("A", 40)) == as);
}

TEST_CASE("Yaz0: the header is kept, and what follows the stream is not read") {
  const Bytes file = bytes_of("'Yaz0' 00000003 00002000 12345678 | E0 'ABC' 'more'");
  const Stream d = yaz0::decode(file);
  CHECK_FALSE(d.error);
  CHECK(d.data == text_bytes("ABC"));
  CHECK(d.used == file.size() - 4);
  CHECK(d.parameters.number("alignment", 0) == 0x2000);
  CHECK(d.parameters.number("reserved", 0) == 0x12345678);
  CHECK(*yaz0::encode(d.data, d.parameters) == Bytes(file.begin(), file.end() - 4));
  CHECK(*yaz0::encode({}) == bytes_of("'Yaz0' 00000000 00000000 00000000"));
  CHECK(yaz0::decode(*yaz0::encode({})).data.empty());
}

TEST_CASE("Yaz0: damaged streams") {
  const auto header = [](std::string_view size, std::string_view rest) {
    return bytes_of("'Yaz0'" + std::string(size) + "0000000000000000" + std::string(rest));
  };
  CHECK(error_of(yaz0::decode(bytes_of("'Yaz1' 00"))) == &kWrongMagic);
  CHECK(error_of(yaz0::decode(bytes_of("'Yaz0' 0000"))) == &kTruncated);
  // The first match reaches before the start.
  const Stream before = yaz0::decode(header("00000010", "80 'A' 10 01 0000000000"));
  CHECK(error_of(before) == &kDistanceOutside);
  CHECK(before.error->offset == 0x12);
  CHECK(before.error->arguments == std::vector<std::string>{"2", "1"});
  CHECK(before.data == text_bytes("A"));
  // Cut within a match, within a literal, before the flags.
  for (const char* rest : {"80 'A' 00 00", "C0 'A'", "FF 'AAAAAAAA'"}) {
    const Stream cut = yaz0::decode(header("00000040", rest));
    CHECK_MESSAGE(error_of(cut) == &kStreamCut, rest);
  }
  // A last match longer than the rest is cut with a warning, as the games do it.
  const Stream clipped = yaz0::decode(header("00000010", "80 'A' 00 00 15"));
  CHECK_FALSE(clipped.error);
  CHECK(clipped.data == repeated("A", 16));
  REQUIRE(clipped.findings.size() == 1);
  CHECK(clipped.findings[0].finding == &kLastMatchClipped);
  CHECK(clipped.findings[0].arguments == std::vector<std::string>{"24"});
}

TEST_CASE("Yaz0: claims are checked before memory is taken") {
  const Bytes bomb = bytes_of("'Yaz0' FFFFFFFF 00000000 00000000 | 00 00 00 FF");
  CHECK(error_of(yaz0::decode(bomb)) == &kOutputLimit);
  UnwrapOptions large;
  large.max_size = u64{1} << 40;
  CHECK(error_of(yaz0::decode(bomb, large)) == &kImpossibleSize);
  large.keep_partial = true;
  const Stream partial = yaz0::decode(bomb, large);
  CHECK(error_of(partial) == &kDistanceOutside);
  CHECK(partial.data.capacity() < 4096);

  // The highest ratio there is: only long matches. It must not be taken for a lie.
  const Bytes zeros(273 * 1000 + 1, 0);
  const Bytes packed = *yaz0::encode(zeros, {}, best());
  CHECK(packed.size() == 16 + 1 + 3000 + 126);
  CHECK(yaz0::encode(zeros)->size() <= packed.size() + 2 * (zeros.size() / 0x8000 + 1) * 4);
  CHECK(yaz0::decode(packed).data == zeros);
  UnwrapOptions small;
  small.max_size = zeros.size() - 1;
  const Stream refused = yaz0::decode(packed, small);
  CHECK(error_of(refused) == &kOutputLimit);
  CHECK(refused.error->offset == 4);
}

TEST_CASE("Yaz0 at its best is the shortest stream there is") {
  constexpr std::array<Cost, 2> kCosts = {{{3, 17, 17}, {18, 273, 25}}};
  for (u64 seed = 0; seed < test::rounds(60); ++seed) {
    CAPTURE(seed);
    const Bytes data = test::compressible_bytes(seed, 200 + 90 * (7 * seed % 40));
    const auto packed = yaz0::encode(data, {}, best());
    REQUIRE(packed);
    CHECK(packed->size() - 16 == shortest_stream(data, kCosts, 1));
    CHECK(yaz0::decode(*packed).data == data);
    const auto normal = yaz0::encode(data);
    REQUIRE(normal);
    CHECK(yaz0::decode(*normal).data == data);
  }
}

TEST_CASE("Yaz0: matches over the whole window, and no farther") {
  // Two equal pieces 0x1000 apart, then 0x1001 apart, between bytes that match nothing.
  for (const std::size_t distance : {0x1000u, 0x1001u}) {
    test::Random random(distance);
    Bytes data(distance + 64);
    for (u8& b : data) b = static_cast<u8>(random.next());
    std::copy_n(data.begin(), 64, data.begin() + static_cast<std::ptrdiff_t>(distance));
    for (const WrapOptions& options : {WrapOptions{}, best()}) {
      const auto packed = yaz0::encode(data, {}, options);
      REQUIRE(packed);
      CHECK(yaz0::decode(*packed).data == data);
      const std::size_t literal = 16 + data.size() + (data.size() + 7) / 8;
      CHECK((packed->size() < literal - 60) == (distance == 0x1000));
    }
  }
}

TEST_CASE("LZ10 and LZ11: the examples of the formats") {
  const Bytes ab = repeated("AB", 13);
  const Bytes lz10_ab = bytes_of("10 1A0000 | 30 41 42 F0 01 30 13");
  const Bytes lz11_ab = bytes_of("11 1A0000 | 20 41 42 00 70 01");
  CHECK(lz10::decode(lz10_ab).data == ab);
  CHECK(lz11::decode(lz11_ab).data == ab);
  CHECK(*lz10::encode(ab, with("greedy", 1)) == lz10_ab);
  CHECK(*lz11::encode(ab, with("greedy", 1)) == lz11_ab);
  // Distance 1 is not used, so two literals come first.
  const Bytes as = bytes_of("10 080000 | 20 41 41 30 01");
  CHECK(*lz10::encode(repeated("A", 8), with("greedy", 1)) == as);
  CHECK(*lz10::encode(repeated("A", 8)) == as);
  CHECK(lz10::decode(as).data == repeated("A", 8));
  CHECK(lz10::decode(as).parameters.all().empty());
}

TEST_CASE("LZ11: the three forms of a match") {
  // Bytes that are equal, and those of the stream: header, flags, one literal, then the matches.
  constexpr std::array<std::array<int, 2>, 8> kCases = {{{17, 6 + 2},
                                                         {18, 6 + 3},
                                                         {273, 6 + 3},
                                                         {274, 6 + 4},
                                                         {65809, 6 + 4},
                                                         {65810, 6 + 4 + 1},
                                                         {65812, 6 + 4 + 2},
                                                         {70000, 6 + 4 + 4}}};
  for (const auto& c : kCases) {
    const int n = c[0], size = c[1];
    CAPTURE(n);
    const Bytes data = repeated("A", n);
    const Bytes packed = *lz11::encode(data, with("near", 1));
    CHECK(packed.size() == static_cast<std::size_t>(size));
    const Stream d = lz11::decode(packed);
    CHECK(d.data == data);
    CHECK(d.used == packed.size());
    CHECK(d.parameters.number("near", 0) == 1);
  }
}

TEST_CASE("LZ10 and LZ11 are the shortest streams there are") {
  constexpr std::array<Cost, 1> kLz10 = {{{3, 18, 17}}};
  constexpr std::array<Cost, 3> kLz11 = {{{3, 16, 17}, {17, 272, 25}, {273, 65808, 33}}};
  for (u64 seed = 0; seed < test::rounds(40); ++seed) {
    CAPTURE(seed);
    const Bytes data = test::compressible_bytes(seed + 1000, 100 + 60 * (7 * seed % 30));
    for (const u32 nearest : {1u, 2u}) {
      const Parameters p = nearest == 1 ? with("near", 1) : Parameters{};
      const Bytes ten = *lz10::encode(data, p), eleven = *lz11::encode(data, p);
      CHECK(ten.size() - 4 == shortest_stream(data, kLz10, nearest));
      CHECK(eleven.size() - 4 == shortest_stream(data, kLz11, nearest));
      CHECK(lz10::decode(ten).data == data);
      CHECK(lz11::decode(eleven).data == data);
      CHECK(*lz10::encode(data, p) == ten);
      const Bytes greedy = *lz11::encode(data, with("greedy", 1));
      CHECK(lz11::decode(greedy).data == data);
      CHECK(lz11::decode(greedy).parameters.find("near") == nullptr);
      CHECK(greedy.size() >= lz11::encode(data)->size());
    }
  }
}

TEST_CASE("LZ10: header forms") {
  // Tag and wide size come back.
  const Bytes tagged = bytes_of("'LZ77' 10 030000 | 00 'ABC'");
  const Stream d = lz10::decode(tagged);
  CHECK_FALSE(d.error);
  CHECK(d.data == text_bytes("ABC"));
  CHECK(*lz10::encode(d.data, d.parameters) == tagged);
  const Bytes wide = bytes_of("10 000000 03000000 | 00 'ABC'");
  CHECK(*lz10::encode(d.data, lz10::decode(wide).parameters) == wide);
  CHECK(lz10::decode(bytes_of("10 000000")).data.empty());
  CHECK_FALSE(lz10::decode(bytes_of("10 000000")).error);
  CHECK(lz10::decode(*lz10::encode({})).data.empty());
  CHECK(error_of(lz10::decode(bytes_of("11 030000 00 'ABC'"))) == &kNotWrapped);
  CHECK(error_of(lz10::decode(bytes_of("10 0300"))) == &kTruncated);
  CHECK(error_of(lz11::decode(bytes_of("11 FFFFFF 00"))) == &kImpossibleSize);
  CHECK(error_of(lz11::decode(bytes_of("11 080000 80 10 00 00"))) == &kStreamCut);
  CHECK(error_of(lz10::decode(bytes_of("10 080000 80 00 00"))) == &kDistanceOutside);
}

TEST_CASE("a weak magic number needs content that is known") {
  const Bytes known = *lz10::encode(text_bytes("RNAN and so on"));
  const Bytes unknown = *lz10::encode(text_bytes("what is this?"));
  CHECK(lz10::kWrapper.recognise(known, {}));
  CHECK_FALSE(lz10::kWrapper.recognise(unknown, {}));
  CHECK_FALSE(lz11::kWrapper.recognise(known, {}));
  UnwrapOptions options;
  options.knows_head = [](ByteView head) { return has_magic(head, "what"); };
  CHECK(lz10::kWrapper.recognise(unknown, options));
  // Compressed twice, in all combinations of the weak ones.
  for (const WrapperType* outer : {&lz10::kWrapper, &lz11::kWrapper, &rle::kWrapper,
                                   &huffman4::kWrapper, &huffman8::kWrapper}) {
    CAPTURE(outer->name);
    CHECK(outer->recognise(*outer->encode(known, {}, {}), {}));
    CHECK_FALSE(outer->recognise(*outer->encode(unknown, {}, {}), {}));
  }
}
