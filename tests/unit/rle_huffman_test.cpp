// Run lengths and Huffman of the DS.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "containers/huffman_tree.hpp"
#include "kinora/containers/nitro_compression.hpp"
#include "kinora/core/binary_findings.hpp"
#include "support/hex.hpp"
#include "support/random_bytes.hpp"

using namespace kinora;
using test::bytes_of;
using test::text_bytes;

namespace {
const Finding* error_of(const Stream& d) { return d.error ? d.error->finding : nullptr; }
}  // namespace

TEST_CASE("run lengths: both kinds of blocks") {
  const Bytes packed = bytes_of("30 0A0000 | 02 'ABC' 84 'D'");
  CHECK(rle::decode(packed).data == text_bytes("ABCDDDDDDD"));
  CHECK(*rle::encode(text_bytes("ABCDDDDDDD")) == packed);
  CHECK(*rle::encode(Bytes(131, 7)) == bytes_of("30 830000 | FF 07 00 07"));
  CHECK(error_of(rle::decode(bytes_of("30 0A0000 02 'AB'"))) == &kStreamCut);
  CHECK(error_of(rle::decode(bytes_of("30 FFFF00 84 'D'"))) == &kImpossibleSize);
  const Stream clipped = rle::decode(bytes_of("30 020000 84 'D'"));
  CHECK(clipped.data == text_bytes("DD"));
  CHECK(clipped.findings.size() == 1);
  CHECK_FALSE(rle::encode(Bytes(0x1000000)).has_value());
  for (u64 seed = 0; seed < 50; ++seed) {
    const Bytes data = test::compressible_bytes(seed, seed * 37);
    const Bytes out = *rle::encode(data);
    const Stream d = rle::decode(out);
    CHECK(d.data == data);
    CHECK(d.used == out.size());
  }
}

TEST_CASE("Huffman: a tree of two and of three symbols, by hand") {
  // A (0), B (10), C (11); the table: size, root (its first child is A, the second is node 1 pair
  // on), A, node (both children are symbols), B, C.
  const Bytes eight = bytes_of("28 040000 | 03 80 'A' C0 'BC' 0000 | 000000 58");
  // 0 10 11 0 -> 0101 1000 in the top byte of the first word
  CHECK(huffman8::decode(eight).data == text_bytes("ABCA"));
  CHECK(huffman8::decode(eight).used == eight.size());
  // Half a byte each, the low one first: 0x21 is 1, then 2.
  const Bytes four = bytes_of("24 020000 | 01 C0 01 02 | 000000 50");
  CHECK(huffman4::decode(four).data == bytes_of("21 21"));
  CHECK(*huffman4::encode(bytes_of("21 21")) == four);
}

TEST_CASE("Huffman: what is written can be read") {
  for (u64 seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    Bytes data = test::compressible_bytes(seed, seed * 53);
    if (seed % 3 == 0) {
      test::Random random(seed);
      for (u8& b : data) b = static_cast<u8>(random.next() & random.next());
    }
    for (const WrapperType* type : {&huffman4::kWrapper, &huffman8::kWrapper}) {
      const auto out = type->encode(data, {}, {});
      REQUIRE(out);
      const Stream d = type->decode(*out, {});
      CHECK_FALSE(d.error);
      CHECK(d.data == data);
      CHECK(d.used == out->size());
    }
  }
}

TEST_CASE("Huffman: damaged trees") {
  CHECK(error_of(huffman8::decode(bytes_of("28 040000"))) == &kTruncated);
  CHECK(error_of(huffman8::decode(bytes_of("28 040000 FF 00"))) == &kTruncated);
  CHECK(error_of(huffman8::decode(bytes_of("28 040000 | 01 3F 0000 | 00000000"))) == &kHuffmanTree);
  CHECK(error_of(huffman8::decode(bytes_of("28 200000 | 01 C0 'AB' | 00000000"))) == nullptr);
  CHECK(error_of(huffman8::decode(bytes_of("28 210000 | 01 C0 'AB' | 00000000"))) == &kStreamCut);
  CHECK(error_of(huffman8::decode(bytes_of("28 FF0F00 | 01 C0 'AB' | 00000000"))) ==
        &kImpossibleSize);
}

// The table reaches children only within 64 pairs, which a tree of 256 symbols has to be laid out
// for. Every shape of tree must fit without the fallback, which would cost compression.
TEST_CASE("Huffman: trees of every shape fit the table") {
  const auto check = [](const std::vector<u64>& frequencies) {
    const huffman::Tree tree = huffman::make_tree(frequencies);
    CHECK(tree.table.size() % 4 == 0);
    CHECK(tree.table.size() <= 512);
    // The price of the tree is that of any Huffman tree: the sum of all joined nodes.
    std::vector<u64> heap;
    u64 bits = 0, expected = 0;
    for (std::size_t s = 0; s < frequencies.size(); ++s) {
      bits += frequencies[s] * tree.codes[s].length;
      if (frequencies[s] != 0) heap.push_back(frequencies[s]);
    }
    while (heap.size() > 1) {
      std::sort(heap.begin(), heap.end(), std::greater<>());
      const u64 joined = heap.back() + heap[heap.size() - 2];
      expected += joined;
      heap.resize(heap.size() - 2);
      heap.push_back(joined);
    }
    CHECK(bits == expected);
  };
  check(std::vector<u64>(256, 1));
  std::vector<u64> fibonacci = {1, 1};
  while (fibonacci.size() < 30)
    fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
  check(fibonacci);
  for (u64 seed = 0; seed < 400; ++seed) {
    test::Random random(seed);
    std::vector<u64> f(2 + random.below(255));
    const u32 shape = random.below(5);
    for (std::size_t i = 0; i < f.size(); ++i) {
      if (shape == 0) f[i] = 1 + random.below(4);
      if (shape == 1) f[i] = 1 + (u64{1} << random.below(20));
      if (shape == 2) f[i] = 1 + random.below(1 + random.below(5000));
      if (shape == 3) f[i] = 1 + i * i;
      if (shape == 4) f[i] = i < 64 ? 1 + random.below(9) : 100000 + random.below(100000);
    }
    check(f);
  }
}
