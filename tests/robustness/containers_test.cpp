// Streams, layers and tables against damaged input: all truncations, seeded mutations, and files
// made to exhaust a reader. What must hold is written down in fuzz/containers.hpp. The golden
// archives are damaged together with all other formats (all_formats.cpp).
#include <doctest/doctest.h>

#include <functional>

#include "fuzz/containers.hpp"
#include "kinora/containers/yaz0.hpp"
#include "kinora/containers/zstd.hpp"
#include "kinora/core/binary_findings.hpp"
#include "support/hex.hpp"
#include "support/random_bytes.hpp"
#include "support/samples.hpp"

using namespace kinora;
using test::text_bytes;

namespace {

using Body = std::function<const char*(ByteView)>;

Bytes golden(const std::string& name) {
  return test::read_bytes(std::string(KINORA_SOURCE_DIR) + "/tests/golden/containers/" + name);
}

void every_truncation(const Bytes& file, const Body& body) {
  for (std::size_t n = 0; n <= file.size(); ++n) {
    // A copy of its own, so that a sanitizer sees every step over the end.
    const Bytes cut(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(n));
    const char* broken = body(cut);
    if (broken == nullptr) continue;
    CAPTURE(n);
    FAIL(std::string(broken));
  }
}

/// Bytes set to telling values, moved, dropped or doubled.
Bytes mutated(const Bytes& file, test::Random& random) {
  constexpr std::array<u8, 8> kTelling = {0, 1, 2, 4, 0x7F, 0x80, 0xFE, 0xFF};
  Bytes out = file;
  for (u32 n = 1 + random.below(4); n != 0 && !out.empty(); --n) {
    const std::size_t at = random.below(static_cast<u32>(out.size()));
    const auto place = out.begin() + static_cast<std::ptrdiff_t>(at);
    switch (random.below(6)) {
      case 0:
        *place = kTelling[random.below(8)];
        break;
      case 1:
        *place = static_cast<u8>(random.next());
        break;
      case 2:
        *place = static_cast<u8>(*place + 1 - 2 * random.below(2));
        break;
      case 3:
        *place = static_cast<u8>(*place ^ 1u << random.below(8));
        break;
      case 4:
        out.erase(place);
        break;
      default:
        out.insert(place, *place);
    }
  }
  return out;
}

void mutations(const Bytes& file, u64 seed, int count, const Body& body) {
  test::Random random(seed);
  for (int i = 0; i < count; ++i) {
    const char* broken = body(mutated(file, random));
    if (broken == nullptr) continue;
    CAPTURE(i);
    FAIL(std::string(broken));
  }
}

}  // namespace

TEST_CASE("robustness: compressed streams") {
  Dictionaries dictionaries;
  REQUIRE(dictionaries.add(golden("text.zsdic")));
  Bytes content = text_bytes("RNAN");
  const Bytes more = test::compressible_bytes(11, 700);
  content.insert(content.end(), more.begin(), more.end());
  int streams = 0;
  for (const WrapperType* type : wrapper_types()) {
    CAPTURE(type->name);
    const Body decode = [&](ByteView b) { return fuzz::decode_stream(*type, b, &dictionaries); };
    Parameters parameters;
    parameters.note("dictionary", type == &zstd::kWrapper ? 7 : 0, 0);
    WrapOptions writing;
    writing.dictionaries = &dictionaries;
    const auto file = type->encode(content, parameters, writing);
    REQUIRE(file);
    const int count = type == &zstd::kWrapper ? 3000 : 10000;
    every_truncation(*file, decode);
    mutations(*file, 2, count, decode);
    ++streams;
    for (u64 seed = 0; seed < 60; ++seed)
      CHECK(fuzz::encode_stream(*type, test::compressible_bytes(seed, seed * 11)) == nullptr);
  }
  MESSAGE(streams << " kinds of streams");
}

TEST_CASE("robustness: layers") {
  std::vector<Layer> layers;
  for (const char* name : {"zstd", "yaz0", "lz10", "rle", "huffman8"}) {
    layers.emplace_back();
    layers.back().type = wrapper_type_named(name);
  }
  layers[1].trailing = text_bytes("behind");
  const auto file = wrap(layers, text_bytes("RNAN and something more to compress, compress"));
  REQUIRE(file);
  const Body body = [](ByteView b) { return fuzz::unwrap_file(b); };
  every_truncation(*file, body);
  mutations(*file, 3, 3000, body);
  const auto inner = wrap(std::span(layers).subspan(1), text_bytes("NARC, or what is left of it"));
  mutations(*inner, 4, 10000, body);
}

TEST_CASE("robustness: size tables and dictionaries") {
  SizeTable t;
  t.hashes = {{1, 2}, {3, 4}, {5, 6}};
  SizeTable::NameEntry name;
  name.name.resize(0xA0);
  t.names = {name};
  every_truncation(t.build(), fuzz::parse_size_table);
  mutations(t.build(), 5, 10000, fuzz::parse_size_table);
  t.layout = SizeTable::Layout::rstb;
  t.name_size = 0x80;
  t.names[0].name.resize(0x80);
  mutations(t.build(), 6, 10000, fuzz::parse_size_table);

  const Body add = [](ByteView b) -> const char* {
    Dictionaries d;
    const auto n = d.add(b);
    return n && d.ids().size() > *n ? "more dictionaries than there were" : nullptr;
  };
  mutations(golden("text.zsdic"), 7, 2000, add);
  every_truncation(golden("text.zsdic"), add);
}

TEST_CASE("robustness: the files of games, cut and damaged") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  std::size_t files = 0;
  for (const char* folder : {"nitro/archive", "nitro/wrapped", "packs"}) {
    for (const auto& path : test::files_in(test::samples(folder))) {
      CAPTURE(path.filename().string());
      const Bytes stored = test::read_bytes(path);
      UnwrapOptions options;
      options.keep_partial = true;  // the zstd pack without its dictionary gives nothing
      const auto file = unwrap(stored, options);
      REQUIRE(file);
      const Bytes content(file->payload().begin(), file->payload().end());
      test::Random random(files);
      for (int i = 0; i < 40; ++i) {
        const Bytes cut(content.begin(),
                        content.begin() +
                            static_cast<std::ptrdiff_t>(content.size() * static_cast<u32>(i) / 40));
        CHECK(fuzz::parse_archive_file(cut) == nullptr);
        CHECK(fuzz::parse_archive_file(mutated(content, random)) == nullptr);
        CHECK(fuzz::unwrap_file(mutated(stored, random)) == nullptr);
      }
      ++files;
    }
  }
  MESSAGE(files << " files");
  CHECK(files == 13);
}

// The Huffman-coded run of zeros, the LZ11 match of 64 KiB in four bytes, a zstd block of one byte:
// each stream is far below a kilobyte for megabytes of content.
TEST_CASE("robustness: bombs stop at the limit") {
  const Bytes zeros(std::size_t{8} << 20, 0);
  for (const WrapperType* type : wrapper_types()) {
    CAPTURE(type->name);
    const auto bomb = type->encode(zeros, {}, {});
    REQUIRE(bomb);
    UnwrapOptions options;
    options.max_size = zeros.size() - 1;
    const Stream refused = type->decode(*bomb, options);
    REQUIRE(refused.error);
    CHECK(refused.error->finding == &kOutputLimit);
    CHECK(refused.data.capacity() == 0);
    options.max_size = zeros.size();
    CHECK(type->decode(*bomb, options).data == zeros);
  }
  // Claims of gigabytes in a few bytes are lies, and told as such before memory is taken.
  UnwrapOptions unlimited;
  unlimited.max_size = ~u64{0};
  for (const char* lie : {"'Yaz0' F0000000 0000000000000000 FF", "10 000000 F0FFFFFF 00",
                          "11 000000 F0FFFFFF 00", "30 FFFFFF 00 00", "24 FFFFFF 01 C0 00 00",
                          "28 FFFFFF 01 C0 00 00", "28B52FFD E0 0000000000000010 010000"}) {
    CAPTURE(lie);
    const Bytes bytes = test::bytes_of(lie);
    for (const WrapperType* type : wrapper_types()) {
      const Stream d = type->decode(bytes, unlimited);
      REQUIRE(d.error);
      CHECK(d.data.capacity() == 0);
    }
  }
}
