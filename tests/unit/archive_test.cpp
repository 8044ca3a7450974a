// Archives: edits, layouts that no tool of the games writes, damaged tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/narc.hpp"
#include "kinora/containers/sarc.hpp"
#include "kinora/containers/u8_archive.hpp"
#include "kinora/core/binary_findings.hpp"
#include "support/hex.hpp"
#include "support/random_bytes.hpp"

using namespace kinora;
using test::bytes_of;
using test::text_bytes;

namespace {

Archive make(const ArchiveType& type, const std::vector<std::pair<std::string, Bytes>>& members,
             Endian order = Endian::little) {
  Archive a;
  a.type = &type;
  a.order = order;
  for (const auto& [name, data] : members) REQUIRE(add_member(a, name, data));
  return a;
}

Bytes built(const Archive& a) {
  const auto out = rebuild(a);
  REQUIRE_MESSAGE(out, (out ? "" : render(out.error(), "")));
  return *out;
}

std::string data_of(const Archive& a, std::string_view member) {
  const auto i = find_member(a, member);
  REQUIRE_MESSAGE(i, member);
  return std::string(as_text(a.members[*i].data()));
}

bool has(const std::vector<Diagnostic>& findings, const Finding& f) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Diagnostic& d) { return d.finding == &f; });
}

}  // namespace

TEST_CASE("SARC: hash, signed bytes included") {
  static_assert(sarc::hash("Actor/AS/Face_Empty.bas") == 0xE73BE9A4);
  static_assert(sarc::hash("") == 0);
  static_assert(sarc::hash("\x80") == 0xFFFFFF80);
  CHECK(sarc::hash("ab", 3) == 'a' * 3 + 'b');
}

TEST_CASE("SARC: alignment by extension and content") {
  const auto at = [](std::string_view name, ByteView data = {}, Endian order = Endian::little,
                     bool legacy = false) {
    return sarc::alignment_for(name, data, order, legacy);
  };
  CHECK(at("AI/x.ainb") == 4);
  CHECK(at("x") == 4);
  CHECK(at("x.bksky") == 8);
  CHECK(at("x.baglmf") == 0x80);
  CHECK(at("x.sharcb") == 0x1000);
  CHECK(at("x.gtx") == 0x2000);
  CHECK(at("x.bffnt") == 0x1000);
  CHECK(at("x.bffnt", {}, Endian::big) == 0x2000);
  const Bytes inner = text_bytes("SARC"),
              packed = bytes_of("'Yaz0' 000000000000000000000000 F0 'SARC'");
  CHECK(at("x.sarc", inner) == 4);
  CHECK(at("x.sarc", inner, Endian::little, true) == 0x2000);
  CHECK(at("x.ssarc", packed, Endian::little, true) == 0x2000);

  Bytes header(0x40);
  header[0xC] = 0xFF, header[0xD] = 0xFE, header[0xE] = 12, header[0x1C] = 0x40;
  CHECK(at("x.bfres", header) == 0x1000);
  header[0xE] = 200;  // no file asks for that; nor may it shift out of the word
  CHECK(at("x.bfres", header) == 4);
  header[0x1C] = 0x41;
  CHECK(at("x.bfres", header) == 4);

  Bytes texture(0x100);
  std::copy_n("FLIM", 4, texture.end() - 0x28);
  texture[0xF8] = 0x08;
  CHECK(at("x.bflim", texture, Endian::big) == 0x800);
  CHECK(at("x.bflim", texture) == 4);
  texture[0xF9] = 1;
  CHECK(at("x.bflim", texture, Endian::big) == 4);
}

TEST_CASE("SARC: members without a name and with the same hash") {
  // With the multiplier 1 any two anagrams have the same hash.
  Archive a =
      make(sarc::kArchive, {{"0xDEADBEEF", text_bytes("nameless")}, {"x", text_bytes("x")}});
  a.parameters.set("hash_multiplier", 1);
  REQUIRE(add_member(a, "ab", text_bytes("first")));
  REQUIRE(add_member(a, "ba", text_bytes("second")));
  const Bytes bytes = built(a);
  const auto read = parse_archive(bytes);
  REQUIRE(read);
  CHECK(read->findings.empty());
  REQUIRE(read->members.size() == 4);
  CHECK(label(*read, 3) == "0xDEADBEEF");
  CHECK(read->members[3].hash == 0xDEADBEEFu);
  CHECK(data_of(*read, "0xDEADBEEF") == "nameless");
  CHECK(data_of(*read, "ba") == "second");
  // The attributes count the entries of one hash: 1 and 2 in the high byte.
  const u8* entries = bytes.data() + 0x20;
  CHECK(load<u32>(entries + 0x10) == load<u32>(entries + 0x20));
  CHECK(entries[0x17] == 1);
  CHECK(entries[0x27] == 2);
  CHECK(load<u32>(entries + 0x34) == 0);
  CHECK(*read->type->build(*read) == bytes);
}

TEST_CASE("SARC: legacy archives keep inner archives at 0x2000") {
  const Bytes inner = built(make(sarc::kArchive, {{"f", text_bytes("inner")}}));
  Archive a = make(sarc::kArchive, {{"a.sarc", inner}, {"b.txt", text_bytes("text")}});
  a.parameters.set("legacy", 1);
  const Bytes bytes = built(a);
  const auto read = parse_archive(bytes);
  REQUIRE(read);
  CHECK(read->parameters.number("legacy", 0) == 1);
  CHECK(read->parameters.all().size() == 1);
  const auto i = find_member(*read, "a.sarc");
  CHECK((read->members[*i].stored.data() - bytes.data()) % 0x2000 == 0);
  CHECK(*read->type->build(*read) == bytes);
  a.parameters.erase("legacy");
  const Bytes modern = built(a);
  CHECK(modern.size() < 0x1000);
  CHECK(parse_archive(modern)->parameters.all().empty());
}

TEST_CASE("an archive that was not changed keeps its bytes, also where no rule explains them") {
  // Two entries out of order, a wrong file size, a name of another hash, bytes between and behind.
  Bytes bytes = built(make(sarc::kArchive, {{"a", text_bytes("AAAA")}, {"b", text_bytes("BBBB")}}));
  u8* entries = bytes.data() + 0x20;
  std::swap_ranges(entries, entries + 0x10, entries + 0x10);
  bytes[9] ^= 1;
  bytes.push_back('!');
  const auto read = parse_archive(bytes);
  REQUIRE(read);
  CHECK(has(read->findings, kNotSorted));
  CHECK(has(read->findings, kFileSizeField));
  CHECK_FALSE(has(read->findings, kHashMismatch));
  CHECK(is_unchanged(*read));
  CHECK(built(*read) == bytes);
  // Replaced by the same content it is still unchanged.
  Archive same = *read;
  same.members[0].replace(Bytes(same.members[0].stored.begin(), same.members[0].stored.end()));
  CHECK(built(same) == bytes);
  // A change sorts the table and keeps what was behind.
  Archive changed = *read;
  changed.members[0].replace(text_bytes("new"));
  const Bytes written = built(changed);
  const auto again = parse_archive(written);
  REQUIRE(again);
  CHECK(again->findings.empty());
  CHECK(data_of(*again, changed.members[0].name) == "new");
  CHECK(as_text(again->parameters.bytes("tail")) == "!");
}

TEST_CASE("edits: replace, add, remove") {
  for (const Endian order : {Endian::little, Endian::big}) {
    const Bytes bytes = built(make(
        sarc::kArchive,
        {{"a/one", text_bytes("1")}, {"a/two", text_bytes("22")}, {"b/three", text_bytes("333")}},
        order));
    Archive a = *parse_archive(bytes);
    CHECK(a.order == order);
    const auto i = require_member(a, "a/two");
    REQUIRE(i);
    remove_member(a, *i);
    CHECK_FALSE(find_member(a, "a/two"));
    REQUIRE(add_member(a, "c/four", text_bytes("4444")));
    const auto twice = add_member(a, "c/four", {});
    REQUIRE_FALSE(twice);
    CHECK(twice.error().finding == &kMemberExists);
    CHECK_FALSE(is_unchanged(a));
    const Bytes out = built(a);
    const Archive b = *parse_archive(out);
    CHECK(b.members.size() == 3);
    CHECK(data_of(b, "a/one") == "1");
    CHECK(data_of(b, "b/three") == "333");
    CHECK(data_of(b, "c/four") == "4444");
    CHECK(out == built(make(sarc::kArchive,
                            {{"a/one", text_bytes("1")},
                             {"b/three", text_bytes("333")},
                             {"c/four", text_bytes("4444")}},
                            order)));
    // A new name is a change too.
    Archive renamed = *parse_archive(bytes);
    renamed.members[0].name = "renamed";
    CHECK_FALSE(is_unchanged(renamed));
    CHECK(find_member(*parse_archive(built(renamed)), "renamed"));
  }
  const Archive a = make(sarc::kArchive, {{"Actor/AS/Wait.bas", {}}});
  const auto missing = require_member(a, "Actor/AS/Wiat.bas");
  REQUIRE_FALSE(missing);
  CHECK(render(missing.error(), "p") ==
        "p: CON0033 error: the archive has no member 'Actor/AS/Wiat.bas'. Hint: Did you mean "
        "'Actor/AS/Wait.bas'?");
}

TEST_CASE("NARC: numbers are kept, names are rewritten only when they change") {
  const Bytes bytes = built(make(
      narc::kArchive, {{"", text_bytes("0")}, {"", text_bytes("11")}, {"", text_bytes("222")}}));
  Archive a = *parse_archive(bytes);
  CHECK(label(a, 1) == "#1");
  CHECK(data_of(a, "#2") == "222");
  CHECK(add_member(a, "", text_bytes("3333")) == 3u);
  CHECK(data_of(*parse_archive(built(a)), "#3") == "3333");
  remove_member(a, 3);
  CHECK(built(a) == bytes);
  remove_member(a, 1);
  const auto moved = rebuild(a);
  REQUIRE_FALSE(moved);
  CHECK(moved.error().finding == &kNumberedMember);
  CHECK(moved.error().arguments == std::vector<std::string>{"2", "1"});

  // Names: folders get their files one after the other.
  Archive named = make(narc::kArchive, {{"x/a", {}}, {"x/y/b", {}}, {"x/c", {}}});
  const auto apart = rebuild(named);
  REQUIRE_FALSE(apart);
  CHECK(apart.error().finding == &kNamesNotConsecutive);
  named = make(narc::kArchive, {{"x/a", {}}, {"x/c", {}}, {"x/y/b", {}}, {"", {}}});
  const Bytes out = built(named);
  const Archive read = *parse_archive(out);
  CHECK(read.findings.empty());
  CHECK(label(read, 2) == "x/y/b");
  CHECK(label(read, 3) == "#3");
  CHECK(*read.type->build(read) == out);
  Archive longer = read;
  REQUIRE(add_member(longer, std::string(128, 'n'), {}));
  CHECK(rebuild(longer).error().finding == &kNameUnwritable);
  longer = read;
  longer.members[0].name = "x/A";
  CHECK(label(*parse_archive(built(longer)), 0) == "x/A");
}

TEST_CASE("U8: where a new node goes") {
  const Bytes bytes = built(make(u8_archive::kArchive, {{"./b.kcl", text_bytes("b")},
                                                        {"./D.kmp", text_bytes("d")},
                                                        {"./brasd/m/x.brasd", text_bytes("x")},
                                                        {"./effect/e", text_bytes("e")}}));
  const auto order_after = [&](std::string_view name) {
    Archive a = *parse_archive(bytes);
    REQUIRE(add_member(a, name, text_bytes("new")));
    std::vector<std::string> names;
    const Bytes out = built(a);
    const Archive again = *parse_archive(out);
    for (const Member& m : again.members) names.push_back(m.name);
    return names;
  };
  using Names = std::vector<std::string>;
  CHECK(order_after("./c") ==
        Names{"./b.kcl", "./c", "./D.kmp", "./brasd/m/x.brasd", "./effect/e"});
  CHECK(order_after("./z") ==
        Names{"./b.kcl", "./D.kmp", "./z", "./brasd/m/x.brasd", "./effect/e"});
  CHECK(order_after("./brasd/a/y") ==
        Names{"./b.kcl", "./D.kmp", "./brasd/a/y", "./brasd/m/x.brasd", "./effect/e"});
  CHECK(order_after("./brasd/m/y") ==
        Names{"./b.kcl", "./D.kmp", "./brasd/m/x.brasd", "./brasd/m/y", "./effect/e"});
  CHECK(order_after("./zzz/y") ==
        Names{"./b.kcl", "./D.kmp", "./brasd/m/x.brasd", "./effect/e", "./zzz/y"});
  CHECK(order_after("top") ==
        Names{"top", "./b.kcl", "./D.kmp", "./brasd/m/x.brasd", "./effect/e"});
  Archive a = *parse_archive(bytes);
  a.members[0].name = "a//b";
  CHECK(rebuild(a).error().finding == &kNameUnwritable);
  a.members[0].name = "folder/";
  CHECK(rebuild(a).error().finding == &kNameUnwritable);
}

TEST_CASE("U8: shared data is stored once until it differs") {
  Archive a = make(u8_archive::kArchive,
                   {{"a", text_bytes("same")}, {"b", text_bytes("same")}, {"c", text_bytes("c")}});
  a.members[0].share_group = a.members[1].share_group = 1;
  const Bytes bytes = built(a);
  Archive read = *parse_archive(bytes);
  CHECK(read.members[0].stored.data() == read.members[1].stored.data());
  CHECK(read.members[0].share_group == read.members[1].share_group);
  CHECK(read.members[2].share_group == 0);
  CHECK(*read.type->build(read) == bytes);
  read.members[1].replace(text_bytes("else"));
  const Bytes apart = built(read);
  CHECK(apart.size() == bytes.size() + 0x20);
  CHECK(data_of(*parse_archive(apart), "a") == "same");
  CHECK(data_of(*parse_archive(apart), "b") == "else");
}

// Whatever the layout, what is written and read must be written again with the same bytes.
TEST_CASE("archives of random layouts are read and written back by the rules") {
  for (u64 seed = 0; seed < 600; ++seed) {
    CAPTURE(seed);
    test::Random random(seed);
    const ArchiveType& type = *archive_types()[seed % archive_types().size()];
    const bool is_narc = type.name == "narc", is_u8 = type.name == "u8";
    if (type.name == "brres") continue;  // its members can only be replaced
    Archive a;
    a.type = &type;
    a.order = is_u8 || (!is_narc && random.below(2) != 0) ? Endian::big : Endian::little;
    const u32 count = random.below(12);
    std::set<std::string> names;
    for (u32 i = 0; i < count; ++i) {
      std::string name;
      if (!is_narc) {
        for (u32 k = random.below(3); k != 0; --k)
          name += "f" + std::to_string(random.below(3)) + "/";
        name += "n" + std::to_string(i);
      }
      Bytes data(random.below(3) == 0 ? 0 : random.below(90));
      for (u8& b : data) b = static_cast<u8>(random.next() | 1);
      REQUIRE(add_member(a, name, data));
    }
    const u32 kind = random.below(4);
    for (Member& m : a.members) {
      if (kind == 1) m.data_place = random.below(20);
      if (kind == 2 && random.below(3) == 0) m.alignment = 4u << random.below(8);
      if (kind == 2 && random.below(4) == 0) m.gap = text_bytes("gap!");
      if (kind == 3) m.share_group = random.below(2);
      if (kind == 3 && m.share_group != 0) m.replace(text_bytes("shared"));
    }
    if (random.below(3) == 0) a.parameters.set("tail", text_bytes("behind"));
    if (random.below(4) == 0) a.parameters.set("uniform_alignment", 4u << random.below(6));
    if (is_narc && random.below(3) == 0) a.parameters.set("filler", 0);
    if ((is_narc || is_u8) && random.below(3) == 0) a.parameters.set("unpadded_end", 1);
    if (is_u8 && random.below(3) == 0) a.parameters.set("data_alignment", 0x40);
    if (is_u8 && random.below(3) == 0) a.parameters.set("name_padding", random.below(28));
    if (is_u8 && random.below(3) == 0) a.parameters.set("data_by_path", 1);
    if (type.name == "sarc" && random.below(3) == 0)
      a.parameters.set("names_gap", text_bytes("between!"));
    const Bytes bytes = built(a);
    const auto read = parse_archive(bytes);
    REQUIRE(read);
    CHECK(read->findings.empty());
    REQUIRE(read->members.size() == a.members.size());
    for (std::size_t i = 0; i < a.members.size(); ++i) {
      const auto k = is_narc ? std::optional(i) : find_member(*read, a.members[i].name);
      REQUIRE(k);
      const ByteView want = a.members[i].data(), got = read->members[*k].stored;
      CHECK(Bytes(got.begin(), got.end()) == Bytes(want.begin(), want.end()));
    }
    const auto again = type.build(*read);
    REQUIRE(again);
    CHECK(*again == bytes);
    CHECK(is_unchanged(*read));
  }
}

TEST_CASE("damaged members are marked, the others can be used") {
  Bytes bytes =
      built(make(sarc::kArchive, {{"a", text_bytes("AAAAAAAA")}, {"b", text_bytes("BBBBBBBB")}}));
  bytes.resize(bytes.size() - 3);  // cut off
  Archive a = *parse_archive(bytes);
  CHECK(has(a.findings, kFileSizeField));
  CHECK(data_of(a, "a") == "AAAAAAAA");
  const auto i = find_member(a, "b");
  REQUIRE(a.members[*i].damage);
  CHECK(a.members[*i].damage->finding == &kMemberOutside);
  CHECK(a.members[*i].damage->offset == 0x30);
  CHECK(data_of(a, "b") == "BBBBB");
  CHECK(built(a) == bytes);
  a.members[0].replace(text_bytes("new"));
  const auto refused = rebuild(a);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().finding == &kDamagedMember);
  a.members[*i].replace(text_bytes("whole"));
  CHECK(data_of(*parse_archive(built(a)), "b") == "whole");

  bytes = built(make(narc::kArchive, {{"", text_bytes("0")}, {"", text_bytes("1")}}));
  store(bytes.data() + 0x1C, u32{4});  // member 0 starts at 4 and ends at 1
  a = *parse_archive(bytes);
  REQUIRE(a.members[0].damage);
  CHECK(a.members[0].damage->finding == &kMemberBackwards);
  CHECK_FALSE(a.members[1].damage);
}

TEST_CASE("damaged tables are refused") {
  const auto error_of = [](const Bytes& b) {
    const auto a = parse_archive(b);
    return a ? nullptr : a.error().finding;
  };
  CHECK(error_of(text_bytes("neither")) == &kNoArchive);
  CHECK(error_of(text_bytes("SARC")) == &kOffsetOutside);
  const Bytes sarc = built(make(sarc::kArchive, {{"a", {}}}));
  Bytes b = sarc;
  b[6] = 0;
  CHECK(error_of(b) == &kUnexpectedValue);
  b = sarc;
  b[0x1A] = 0xFF, b[0x1B] = 0xFF;
  CHECK(error_of(b) == &kCountTooLarge);
  // An entry one past the last is not an entry: 1 member, not 2.
  b = built(make(sarc::kArchive, {{"a", Bytes(64, 1)}}));
  b[0x1A] = 2;
  CHECK(error_of(b) == &kWrongMagic);
  // A name without an end is found by its hash.
  b = sarc;
  std::fill(b.begin() + 0x38, b.end(), u8{'x'});
  const auto nameless = parse_archive(b);
  REQUIRE(nameless);
  CHECK(has(nameless->findings, kStringUnterminated));
  CHECK(label(*nameless, 0) == "0x00000061");

  const Bytes tree = built(make(u8_archive::kArchive, {{"d/e", text_bytes("e")}, {"f", {}}}));
  // Nodes: root, f, d, d/e. The folder must end behind itself and inside the root.
  constexpr std::size_t kFolder = 0x20 + 2 * 12;
  for (const u8 end : {u8{2}, u8{5}}) {
    b = tree;
    b[kFolder + 11] = end;
    CHECK(error_of(b) == &kNodeTree);
  }
  b = tree;
  b[kFolder + 7] = 1;  // another parent: only a warning
  CHECK(has(parse_archive(b)->findings, kFolderParent));
  b = tree;
  b[kFolder + 3] = 0;  // the root's empty name
  CHECK(error_of(b) == &kNodeTree);
  b = tree;
  b[kFolder + 1] = 1;  // a name behind the table
  CHECK(error_of(b) == &kNodeTree);
  b = tree;
  b[0x20 + 8] = 1;  // more nodes than bytes
  CHECK(error_of(b) == &kCountTooLarge);
}

TEST_CASE("names that multiply are refused") {
  // 16,000 entries that all point at one name of 60,000 bytes: a gigabyte of names in 320 kB.
  const Bytes one = built(make(sarc::kArchive, {{std::string(60000, 'n'), {}}}));
  constexpr u32 kCount = 16000;
  Bytes many(one.begin(), one.begin() + 0x20);
  store(many.data() + 0x1A, static_cast<u16>(kCount));
  for (u32 i = 0; i < kCount; ++i) many.insert(many.end(), one.begin() + 0x20, one.begin() + 0x30);
  many.insert(many.end(), one.begin() + 0x30, one.end());
  const auto refused = parse_archive(many);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().finding == &kNamesOverlap);
}
