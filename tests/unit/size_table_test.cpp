// Resource sizes and the tables of them.
#include <doctest/doctest.h>

#include "kinora/containers/resource_size.hpp"
#include "kinora/containers/size_table.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/core/hash.hpp"
#include "support/hex.hpp"

using namespace kinora;
using test::bytes_of;
using test::text_bytes;

namespace {

Bytes file(std::string_view magic, std::size_t size) {
  Bytes b = text_bytes(magic);
  b.resize(size);
  return b;
}

/// An EXB section at `at` with this many signatures, its offset in the header at `field`.
void put_expressions(Bytes& b, u32 field, u32 at, u32 signatures) {
  store(b.data() + field, at);
  std::memcpy(b.data() + at, "EXB ", 4);
  store(b.data() + at + 0x20, u32{0x40});
  store(b.data() + at + 0x40, signatures);
}

u32 size_of(const Bytes& b) {
  const auto s = resource_size(b);
  REQUIRE(s);
  return s->size;
}

}  // namespace

TEST_CASE("resource sizes by the rules of the game") {
  CHECK(size_of(file("AIB ", 0x100)) == 0x100 + 392);
  CHECK(size_of(file("AIB ", 0x101)) == 0x120 + 392);
  Bytes ainb = file("AIB ", 0x200);
  put_expressions(ainb, 0x44, 0x100, 3);
  CHECK(size_of(ainb) == 0x200 + 392 + 16 + 8 * 2);
  put_expressions(ainb, 0x44, 0x100, 0);
  CHECK(size_of(ainb) == 0x200 + 392 + 16);

  Bytes asb = file("ASB ", 0x200);
  store(asb.data() + 4, u32{0x417});
  store(asb.data() + 0x10, u32{5});
  CHECK(size_of(asb) == 0x200 + 552 + 40 * 5);
  CHECK(resource_size(asb)->kind == "asb");
  CHECK(resource_size(asb)->evidence == Evidence::checked);
  put_expressions(asb, 0x60, 0x100, 4);
  CHECK(size_of(asb) == 0x200 + 552 + 40 * 5 + 16 + 8 * 2);
  CHECK(resource_size(asb)->evidence == Evidence::reported);
  store(asb.data() + 4, u32{0x410});
  CHECK(resource_size(asb).error().finding == &kNoSizeRule);

  Bytes baev = file("BFFH", 0x100);
  std::memcpy(baev.data() + 0x28, "Nintendo.AnimationEvent.x", 25);
  CHECK(size_of(baev) == 0x100 + 288);
  CHECK(size_of(file("SARC", 0x40)) == 0x40 + 384);
  CHECK(resource_size(file("BFFH", 0x100)).error().finding == &kNoSizeRule);
  CHECK(resource_size({}).error().finding == &kNoSizeRule);

  // Offsets that lead out of the file.
  store(ainb.data() + 0x44, u32{0x1FE});
  CHECK(resource_size(ainb).error().finding == &kWrongMagic);
  store(ainb.data() + 0x44, u32{0xFFFFFFF0});
  CHECK(resource_size(ainb).error().finding == &kOffsetOutside);
  put_expressions(ainb, 0x44, 0x100, 0);
  store(ainb.data() + 0x120, u32{0xFFFFFFFF});
  CHECK(resource_size(ainb).error().finding == &kOffsetOutside);
}

TEST_CASE("RESTBL: read, find, patch, write") {
  // Two hashes and one name; name blocks of 0xA0 bytes.
  SizeTable t;
  t.hashes = {{crc32("AI/B.ainb"), 500}, {0xFFFFFFFF, 7}};
  SizeTable::NameEntry name;
  name.name = text_bytes("AS/Collides.asb");
  name.name.resize(0xA0);
  name.size = 900;
  t.names = {name};
  const Bytes bytes = t.build();
  CHECK(bytes.size() == 0x16 + 2 * 8 + 0xA4);
  CHECK(Bytes(bytes.begin(), bytes.begin() + 0x16) ==
        bytes_of("'RESTBL' 01000000 A0000000 02000000 01000000"));
  auto read = SizeTable::parse(bytes);
  REQUIRE(read);
  CHECK(read->findings.empty());
  CHECK(read->build() == bytes);
  CHECK(read->find("AI/B.ainb") == 500u);
  CHECK(read->find("AS/Collides.asb") == 900u);
  CHECK_FALSE(read->find("AI/C.ainb"));

  CHECK(read->set("AI/B.ainb", 600) == 500u);
  CHECK(read->set("AS/Collides.asb", 1000) == 900u);
  const auto unknown = read->set("AI/C.ainb", 1);
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().finding == &kNotInSizeTable);
  const Bytes patched = read->build();
  CHECK(patched.size() == bytes.size());
  CHECK(read->set("AI/C.ainb", 1, true) == 0u);
  const auto again = SizeTable::parse(read->build());
  REQUIRE(again);
  CHECK(again->findings.empty());  // still sorted
  CHECK(again->find("AI/C.ainb") == 1u);
  CHECK(again->find("AI/B.ainb") == 600u);
  CHECK(again->find("AS/Collides.asb") == 1000u);
}

TEST_CASE("RSTB: both byte orders, and the form without magic") {
  for (const Endian order : {Endian::little, Endian::big}) {
    SizeTable t;
    t.layout = SizeTable::Layout::rstb;
    t.order = order;
    t.name_size = 0x80;
    t.hashes = {{1, 50}, {0x100, 51}, {crc32("x"), 60}};
    SizeTable::NameEntry name;
    name.name = text_bytes("y");
    name.name.resize(0x80);
    t.names = {name};
    const Bytes bytes = t.build();
    CHECK(bytes.size() == 12 + 24 + 0x84);
    const auto read = SizeTable::parse(bytes);
    REQUIRE(read);
    CHECK(read->order == order);
    CHECK(read->layout == SizeTable::Layout::rstb);
    CHECK(read->find("x") == 60u);
    CHECK(read->find("y") == 0u);
    CHECK(read->build() == bytes);

    t.layout = SizeTable::Layout::bare;
    t.names.clear();
    const auto bare = SizeTable::parse(t.build());
    REQUIRE(bare);
    CHECK(bare->order == order);
    CHECK(bare->hashes == t.hashes);
    CHECK(bare->build() == t.build());
  }
}

TEST_CASE("size tables that are none") {
  const auto error_of = [](const Bytes& b) {
    const auto t = SizeTable::parse(b);
    return t ? nullptr : t.error().finding;
  };
  CHECK(error_of({}) == &kWrongMagic);
  CHECK(error_of(text_bytes("neither")) == &kWrongMagic);
  CHECK(error_of(text_bytes("not sorted, 24 bytes....")) == &kWrongMagic);
  CHECK(error_of(bytes_of("'RESTBL' 0100")) == &kTruncated);
  CHECK(error_of(bytes_of("'RESTBL' 01000000 00000000 00000000 00000000")) == &kUnexpectedValue);
  CHECK(error_of(bytes_of("'RESTBL' 01000000 A0000000 FFFFFFFF 00000000")) == &kSizeTableLength);
  CHECK(error_of(bytes_of("'RSTB' 01000000 00000000")) == &kSizeTableLength);
  CHECK(error_of(bytes_of("'RESTBL' 01000000 A0000000 00000000 00000000")) == nullptr);
  // Out of order: found all the same, with a warning.
  SizeTable t;
  t.hashes = {{crc32("a"), 1}, {crc32("b"), 2}, {crc32("c"), 3}, {0, 4}};
  const auto read = SizeTable::parse(t.build());
  REQUIRE(read);
  REQUIRE(read->findings.size() == 1);
  CHECK(read->findings[0].finding == &kSizeTableOrder);
  for (const char* name : {"a", "b", "c"}) CHECK(read->find(name));
}
