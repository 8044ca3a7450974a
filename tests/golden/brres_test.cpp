// A BRRES that a second implementation wrote (containers/make.py): reading, rebuilding, and what
// changes when a member of the group External is replaced.
#include <doctest/doctest.h>

#include "kinora/containers/brres.hpp"
#include "kinora/core/binary_findings.hpp"
#include "support/hex.hpp"
#include "support/samples.hpp"

using namespace kinora;
using test::text_bytes;

namespace {

constexpr std::size_t kNote = 0xF0, kSound = 0x100, kSoundSize = 0x80, kSoundEntry = 0xAC;

Bytes golden() {
  return test::read_bytes(std::string(KINORA_SOURCE_DIR) + "/tests/golden/containers/sound.brres");
}
std::vector<std::size_t> differences(const Bytes& a, const Bytes& b) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i] != b[i]) out.push_back(i);
  return out;
}
Bytes data_of(const Archive& a, std::string_view name) {
  const auto i = find_member(a, name);
  REQUIRE_MESSAGE(i, name);
  const ByteView b = a.members[*i].data();
  return Bytes(b.begin(), b.end());
}
Bytes replaced(const Archive& a, std::string_view name, const Bytes& bytes) {
  Archive edited = a;
  edited.members[*find_member(a, name)].replace(bytes);
  const auto out = rebuild(edited);
  REQUIRE_MESSAGE(out, (out ? "" : render(out.error(), "")));
  return *out;
}

}  // namespace

TEST_CASE("golden: BRRES") {
  const Bytes bytes = golden();
  const auto a = parse_archive(bytes);
  REQUIRE(a);
  CHECK(a->type == &brres::kArchive);
  CHECK(a->findings.empty());
  REQUIRE(a->members.size() == 3);
  CHECK(a->members[0].name == "AnmChr(NW4R)/walk");
  CHECK(a->members[1].name == "External/note.txt");
  CHECK(a->members[2].name == "External/walk.brasd");
  CHECK(a->members[0].stored.size() == 0x30);
  CHECK(data_of(*a, "External/note.txt") == text_bytes(std::string_view("hello\0\0\0", 8)));
  CHECK(data_of(*a, "External/walk.brasd").size() == kSoundSize);
  CHECK(has_magic(data_of(*a, "External/walk.brasd"), "RASD"));
  CHECK(*brres::build(*a) == bytes);

  // From the members and what was noted alone, as after unpacking.
  Archive fresh;
  fresh.type = a->type;
  fresh.order = a->order;
  fresh.parameters = a->parameters;
  for (const Member& m : a->members) {
    Member& copy = fresh.members.emplace_back();
    copy.name = m.name;
    copy.replace(Bytes(m.stored.begin(), m.stored.end()));
  }
  CHECK(*brres::build(fresh) == bytes);
}

TEST_CASE("BRRES: what fits stays in its place") {
  const Bytes bytes = golden();
  const auto a = parse_archive(bytes);
  REQUIRE(a);
  Bytes sound = data_of(*a, "External/walk.brasd");
  sound[0x40] ^= 1;
  CHECK(differences(bytes, replaced(*a, "External/walk.brasd", sound)) ==
        std::vector<std::size_t>{kSound + 0x40});
  const Bytes noted = replaced(*a, "External/note.txt", text_bytes("hi"));
  CHECK(noted.size() == bytes.size());
  CHECK(differences(bytes, noted) ==
        std::vector<std::size_t>{kNote + 1, kNote + 2, kNote + 3, kNote + 4});
  CHECK(data_of(*parse_archive(noted), "External/note.txt") ==
        text_bytes(std::string_view("hi\0\0", 4)));
}

TEST_CASE("BRRES: what does not fit goes to the end, and nothing else moves") {
  const Bytes bytes = golden();
  const auto a = parse_archive(bytes);
  REQUIRE(a);
  Bytes sound = data_of(*a, "External/walk.brasd");
  sound.resize(0xA0);
  store<u32>(&sound[8], 0xA0, Endian::big);
  sound[0x9F] = 0xFF;
  const Bytes grown = replaced(*a, "External/walk.brasd", sound);
  CHECK(grown.size() == bytes.size() + 0x100);
  CHECK(load<u32>(&grown[8], Endian::big) == grown.size());
  CHECK(load<u32>(&grown[kSoundEntry], Endian::big) == bytes.size() - 0x78);
  for (const std::size_t i : differences(bytes, grown)) {
    const bool is_old_place = i >= kSound && i < kSound + kSoundSize;
    const bool is_entry = i >= kSoundEntry && i < kSoundEntry + 4;
    CHECK((is_old_place || is_entry || (i >= 8 && i < 12)));
  }
  const auto again = parse_archive(grown);
  REQUIRE(again);
  CHECK(again->findings.empty());
  CHECK(data_of(*again, "External/walk.brasd") == sound);
  for (const char* other : {"AnmChr(NW4R)/walk", "External/note.txt"})
    CHECK(data_of(*again, other) == data_of(*a, other));
  CHECK(*brres::build(*again) == grown);
  // Once at the end there is room for the size that it had.
  const Bytes back = replaced(*again, "External/walk.brasd", data_of(*a, "External/walk.brasd"));
  CHECK(back.size() == grown.size());
}

TEST_CASE("BRRES: what cannot be moved is refused") {
  const Bytes bytes = golden();
  const auto a = parse_archive(bytes);
  REQUIRE(a);
  Archive edited = *a;
  edited.members[0].replace(text_bytes("CHR0"));
  CHECK(rebuild(edited).error().finding == &kFixedMember);
  // The same animation with another key belongs where it was.
  Bytes animation = data_of(*a, "AnmChr(NW4R)/walk");
  animation[0x2F] = 0x22;
  CHECK(differences(bytes, replaced(*a, "AnmChr(NW4R)/walk", animation)).size() == 1);
  animation.push_back(0);
  edited.members[0].replace(animation);
  CHECK(rebuild(edited).error().finding == &kFixedMember);

  edited = *a;
  CHECK(add_member(edited, "External/new.brasd", {1}).error().finding == &kFixedTable);
  remove_member(edited, 0);
  CHECK(rebuild(edited).error().finding == &kFixedTable);
  edited = *a;
  edited.members[1].name = "External/other.txt";
  CHECK(rebuild(edited).error().finding == &kFixedTable);
}

TEST_CASE("BRRES: damaged indices") {
  const Bytes bytes = golden();
  const auto error = [&](std::size_t at, u32 word) {
    Bytes b = bytes;
    store<u32>(&b[at], word, Endian::big);
    const auto a = parse_archive(b);
    REQUIRE_FALSE(a);
    CHECK(a.error().offset);
    return a.error().finding;
  };
  CHECK(error(0x18, 0x39) == &kUnexpectedValue);      // size of the index of groups
  CHECK(error(0x1C, 0x10000) == &kCountTooLarge);     // and how many they are
  CHECK(error(0x38, 0x7FFFFFFF) == &kOffsetOutside);  // a name
  CHECK(error(0x3C, 0x1000) == &kOffsetOutside);      // a group
  CHECK(error(kSoundEntry, 0) == &kOverlap);          // a member inside of its index
  // A member outside is marked, and the others can be used.
  Bytes b = bytes;
  store<u32>(&b[kSoundEntry], 0x1000, Endian::big);
  const auto a = parse_archive(b);
  REQUIRE(a);
  CHECK(a->members[2].damage->finding == &kMemberOutside);
  CHECK(has_magic(data_of(*a, "External/note.txt"), "hello"));
}
