// Animation sound inside of packs: a course of Mario Kart Wii (Yaz0 around U8, BRRES inside) keeps
// its bytes, and with one BRASD replaced only that member differs.
#include <doctest/doctest.h>

#include <map>

#include "kinora/containers/brres.hpp"
#include "kinora/host/open_file.hpp"
#include "kinora/host/scenario_files.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

constexpr const char* kMember = "./brasd/sanbo/revive.brasd";
constexpr const char* kShortName = "brasd/sanbo/revive.brasd";

std::map<std::string, Bytes> members(const Archive& a) {
  std::map<std::string, Bytes> out;
  for (std::size_t i = 0; i < a.members.size(); ++i) {
    const ByteView b = a.members[i].data();
    out[label(a, i)] = Bytes(b.begin(), b.end());
  }
  return out;
}

Bytes edited(ByteView brasd, const std::string& from, const std::string& to) {
  const Format* f = recognise(brasd, "");
  REQUIRE(f);
  std::string text = (*f->decode(brasd, {}))->text({});
  const auto at = text.find(from);
  REQUIRE(at != text.npos);
  text.replace(at, from.size(), to);
  return (*parse_document(text, {}))->encode()->bytes;
}

}  // namespace

TEST_CASE("a course with its animation sound") {
  const auto folder = test::samples("packs");
  KINORA_NEED_SAMPLES(folder);
  const auto path = folder / "mkw_course_044.szs";
  const Bytes bytes = test::read_bytes(path);
  REQUIRE_FALSE(bytes.empty());
  const Session session({}, Config());

  const auto untouched = OpenFile::open(session, path, bytes);
  CHECK(untouched->wrappers() == "yaz0");
  REQUIRE(untouched->archive());
  CHECK(*untouched->save() == bytes);
  const Bytes before(untouched->payload().begin(), untouched->payload().end());
  const auto old = members(*untouched->archive());

  // Of the same size, longer, shorter.
  const std::array<std::pair<const char*, const char*>, 3> edits = {{
      {"start_frame", "user_param: 7, start_frame"},
      {"label: SE", "label: SE_A_LONGER_NAME_FOR_THE_SAME_EVENT_OF_THIS_ANIMATION"},
      {"frame_size: ", "frame_size: 1"},
  }};
  for (const auto& edit : edits) {
    const char *from = edit.first, *to = edit.second;
    CAPTURE(to);
    const auto file = OpenFile::open(session, path, bytes);
    OpenFile& member = **file->member(kShortName);
    const Bytes sound = edited(member.payload(), from, to);
    CHECK(sound != old.at(kMember));
    member.replace(sound);
    const auto saved = file->save();
    REQUIRE(saved);
    const auto again = OpenFile::open(session, path, *saved);
    auto now = members(*again->archive());
    CHECK(now.at(kMember) == sound);
    now[kMember] = old.at(kMember);
    CHECK(now == old);
    if (sound.size() != old.at(kMember).size()) continue;
    // Of the same size: no other byte of the archive is another.
    std::size_t differ = 0;
    REQUIRE(again->payload().size() == before.size());
    for (std::size_t i = 0; i < before.size(); ++i) differ += again->payload()[i] != before[i];
    CHECK(differ <= sound.size());
  }

  int models = 0;
  for (const auto& member : old) {
    const std::string& name = member.first;
    const Bytes& data = member.second;
    if (!brres::recognise(data)) continue;
    CAPTURE(name);
    const auto a = parse_archive(data);
    REQUIRE(a);
    CHECK(a->findings.empty());
    CHECK_FALSE(a->members.empty());
    CHECK(*brres::build(*a) == data);
    ++models;
  }
  MESSAGE(models << " BRRES rebuilt by the rules");
  CHECK(models == 9);
}

TEST_CASE("scenarios are replayed from their file") {
  const auto folder = test::oracles("brasd");
  KINORA_NEED_SAMPLES(folder);
  const Session session({}, Config());
  const auto all = replay_scenario_file(session, folder / "scenarios.txt", {});
  REQUIRE(all);
  CHECK(all->agree == 135);
  const auto one = replay_scenario_file(session, folder / "scenarios.txt", {}, "x/gate_098.brasd");
  REQUIRE(one);
  CHECK(one->total == 1);
  CHECK(one->agree == 1);
}
