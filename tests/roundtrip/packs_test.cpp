// Packs through the host, as the command line uses it: every member that Kinora knows goes through
// its text form and back, and the pack keeps its bytes; an edit changes one member and nothing
// else.
#include <doctest/doctest.h>

#include "kinora/host/open_file.hpp"
#include "support/samples.hpp"

using namespace kinora;
namespace fs = std::filesystem;

namespace {

Session session() {
  SessionOptions o;
  o.dictionaries = {test::samples("zsdic")};
  return {o, Config()};
}

std::vector<fs::path> packs() {
  std::vector<fs::path> out = test::files_in(test::samples("packs"));
  for (fs::path& p : test::files_in(test::samples("nitro/archive"))) out.push_back(std::move(p));
  return out;
}

Bytes to_bytes(ByteView b) { return {b.begin(), b.end()}; }

/// Through text; nothing if it is of no known format.
std::optional<Bytes> through_text(const OpenFile& f) {
  const Format* format = recognise(f.payload(), f.name());
  if (!format || f.archive()) return {};
  const auto document = format->decode(f.payload(), {});
  REQUIRE(document);
  const auto again = parse_document((*document)->text({}), {});
  REQUIRE_MESSAGE(again, render(again.error(), f.label()));
  auto encoded = (*again)->encode();
  REQUIRE(encoded);
  return std::move(encoded->bytes);
}

/// Two members of one format with different content.
std::optional<std::pair<std::size_t, std::size_t>> two_alike(OpenFile& pack) {
  for (std::size_t i = 0; i < pack.member_count(); ++i)
    for (std::size_t k = i + 1; k < pack.member_count(); ++k) {
      const OpenFile &a = pack.member(i), &b = pack.member(k);
      const Format* f = recognise(a.payload(), a.name());
      if (f && f == recognise(b.payload(), b.name()) &&
          to_bytes(a.payload()) != to_bytes(b.payload()))
        return std::pair(i, k);
    }
  return {};
}

}  // namespace

TEST_CASE("packs: all members through text, and the pack is what it was") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  const Session s = session();
  std::size_t known = 0, kept = 0;
  for (const fs::path& p : packs()) {
    CAPTURE(p.filename().string());
    const Bytes bytes = test::read_bytes(p);
    const auto pack = OpenFile::open(s, p, bytes);
    REQUIRE(pack->archive());
    for (std::size_t i = 0; i < pack->member_count(); ++i) {
      OpenFile& m = pack->member(i);
      REQUIRE_FALSE(m.error());
      if (auto built = through_text(m)) {
        ++known;
        m.replace(std::move(*built));
      } else {
        ++kept;
      }
    }
    CHECK(pack->save().value() == bytes);
  }
  MESSAGE(packs().size() << " packs: " << known << " members through text, " << kept
                         << " of other formats kept");
  CHECK(known > 600);
}

TEST_CASE("packs: an edit changes its member and nothing else") {
  KINORA_NEED_SAMPLES(test::samples("packs"));
  const Session s = session();
  std::size_t edited = 0;
  for (const fs::path& p : packs()) {
    CAPTURE(p.filename().string());
    const auto before = OpenFile::open(s, p, test::read_bytes(p));
    const auto pack = OpenFile::open(s, p, test::read_bytes(p));
    const auto alike = two_alike(*pack);
    if (!alike) continue;
    const auto [from, to] = *alike;
    const Bytes now = to_bytes(pack->member(from).payload());
    pack->member(to).replace(now);
    const auto saved = pack->save();
    REQUIRE(saved);
    const auto after = OpenFile::open(s, p, *saved);
    REQUIRE_FALSE(after->error());
    CHECK(after->wrappers() == before->wrappers());
    REQUIRE(after->member_count() == before->member_count());
    for (std::size_t i = 0; i < after->member_count(); ++i) {
      CHECK(after->member(i).label() == before->member(i).label());
      if (i != to)
        CHECK(to_bytes(after->member(i).unwrapped().stored) ==
              to_bytes(before->member(i).unwrapped().stored));
    }
    CHECK(to_bytes(after->member(to).payload()) == now);
    CHECK(after->member(to).wrappers() == before->member(to).wrappers());
    ++edited;
  }
  MESSAGE(edited << " of " << packs().size() << " packs edited");
  CHECK(edited >= 6);
}
