// Archives that a second implementation wrote (containers/make.py), and pinned output of the
// encoders.
#include <doctest/doctest.h>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/containers/zstd.hpp"
#include "kinora/core/hash.hpp"
#include "support/hex.hpp"
#include "support/random_bytes.hpp"
#include "support/samples.hpp"

using namespace kinora;
using test::text_bytes;

namespace {

Bytes golden(const std::string& name) {
  const Bytes b =
      test::read_bytes(std::string(KINORA_SOURCE_DIR) + "/tests/golden/containers/" + name);
  REQUIRE_MESSAGE(!b.empty(), name);
  return b;
}

struct Expected {
  std::string name;
  Bytes data;
};

/// Reads the file, compares it with what must be in it, writes it from what was read and from
/// nothing but the members.
void check(const std::string& file, std::string_view type, Endian order,
           const std::vector<Expected>& members, const Parameters& parameters = {}) {
  CAPTURE(file);
  const Bytes bytes = golden(file);
  const auto archive = parse_archive(bytes);
  REQUIRE(archive);
  CHECK(archive->type->name == type);
  CHECK(archive->order == order);
  CHECK(archive->findings.empty());
  CHECK(archive->parameters == parameters);
  REQUIRE(archive->members.size() == members.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    CAPTURE(i);
    const Member& m = archive->members[i];
    CHECK(m.name == members[i].name);
    CHECK(Bytes(m.stored.begin(), m.stored.end()) == members[i].data);
    CHECK(m.alignment == 0);
    CHECK(m.data_place == 0);
    CHECK(m.gap.empty());
    CHECK_FALSE(m.damage);
  }
  const auto again = archive->type->build(*archive);
  REQUIRE(again);
  CHECK(*again == bytes);

  Archive fresh;
  fresh.type = archive->type;
  fresh.order = order;
  fresh.parameters = parameters;
  for (const Expected& e : members) REQUIRE(add_member(fresh, e.name, e.data));
  const auto made = rebuild(fresh);
  REQUIRE(made);
  CHECK(*made == bytes);
}

}  // namespace

TEST_CASE("golden: SARC in both byte orders") {
  Bytes counting;
  for (u8 i = 0; i < 33; ++i) counting.push_back(i);
  const std::vector<Expected> members = {
      {"Actor/AIProgram/Empty.baiprog", {}},
      {"Actor/ActorLink/Kinora.bxml", counting},
      {"Actor/AS/Face_Empty.bas", text_bytes("first member")},
      {"Model/\u3042.bin", {1, 2, 3}},
  };
  check("little.sarc", "sarc", Endian::little, members);
  check("big.sarc", "sarc", Endian::big, members);
  Parameters uniform;
  uniform.set("uniform_alignment", 0x80);
  check("uniform_80.sarc", "sarc", Endian::little, members, uniform);
}

TEST_CASE("golden: NARC without and with names") {
  check("plain.narc", "narc", Endian::little,
        {{"", text_bytes("RNANxx")}, {"", {}}, {"", text_bytes("12345678")}});
  Parameters zero;
  zero.set("filler", 0);
  check("zero_filler.narc", "narc", Endian::little, {{"", text_bytes("a")}, {"", text_bytes("bc")}},
        zero);

  const std::vector<Expected> named = {{"readme", text_bytes("read")},
                                       {"a/x", text_bytes("xx")},
                                       {"a/y", text_bytes("yyy")},
                                       {"a/b/z", text_bytes("z")}};
  const Bytes bytes = golden("named.narc");
  const auto archive = parse_archive(bytes);
  REQUIRE(archive);
  Parameters table;
  table.set("names", archive->parameters.bytes("names"));
  check("named.narc", "narc", Endian::little, named, table);
  // The name table is also what the writer makes of the names alone.
  Archive fresh;
  fresh.type = archive->type;
  for (const Expected& e : named) REQUIRE(add_member(fresh, e.name, e.data));
  CHECK(*rebuild(fresh) == bytes);
}

TEST_CASE("golden: U8") {
  Parameters reserved;
  reserved.set("reserved", Bytes(16, 0xCC));
  std::string kcl;
  for (int i = 0; i < 20; ++i) kcl += "KCL";
  check("tree.arc", "u8", Endian::big,
        {{"./course.kcl", text_bytes(kcl)},
         {"./brasd/sanbo/revive.brasd", text_bytes("RASD")},
         {"./effect/", {}}},
        reserved);
}

TEST_CASE("golden: a zstd frame with a dictionary") {
  const Bytes frame = golden("text.zs");
  CHECK(zstd::dictionary_id(frame) == 7u);
  const Stream missing = zstd::decode(frame);
  REQUIRE(missing.error);
  CHECK(message(*missing.error) == "this file needs zstd dictionary 7; loaded: none");

  Dictionaries dictionaries;
  CHECK(dictionaries.add(golden("text.zsdic")) == 1u);
  UnwrapOptions reading;
  reading.dictionaries = &dictionaries;
  const Stream d = zstd::decode(frame, reading);
  CHECK_FALSE(d.error);
  CHECK(d.used == frame.size());
  CHECK(d.data.size() == 578);
  CHECK(as_text(d.data).starts_with("element 21: {type: skeletal_animation, animation: waits_3, "));
  CHECK(d.parameters.number("dictionary", 0) == 7);
  CHECK(d.parameters.all().size() == 1);

  WrapOptions writing;
  writing.dictionaries = &dictionaries;
  const auto again = zstd::encode(d.data, d.parameters, writing);
  REQUIRE(again);
  CHECK(again->size() <= frame.size());
  CHECK(zstd::dictionary_id(*again) == 7u);
  CHECK(zstd::decode(*again, reading).data == d.data);
}

// What the encoders write for the same content is part of their contract: a change here must be
// meant. (zstd is the library's business.)
TEST_CASE("golden: the output of the encoders") {
  const Bytes content = test::compressible_bytes(7, 20000);
  CHECK(crc32(content) == 0xB7795655);
  struct Pinned {
    std::string_view wrapper;
    Level level;
    std::size_t size;
    u32 crc;
  };
  constexpr std::array<Pinned, 7> kPinned = {{{"yaz0", Level::normal, 2368, 0x575CD066},
                                              {"yaz0", Level::best, 2018, 0x85277D12},
                                              {"lz10", Level::normal, 3411, 0x021B66CA},
                                              {"lz11", Level::normal, 1947, 0xEFD5AB01},
                                              {"rle", Level::normal, 19324, 0xD10F04D5},
                                              {"huffman4", Level::normal, 13512, 0x5016AC46},
                                              {"huffman8", Level::normal, 6168, 0xF6832988}}};
  for (const Pinned& p : kPinned) {
    CAPTURE(p.wrapper);
    WrapOptions options;
    options.level = p.level;
    const auto out = wrapper_type_named(p.wrapper)->encode(content, {}, options);
    REQUIRE(out);
    CHECK(out->size() == p.size);
    CHECK(crc32(*out) == p.crc);
  }
}
