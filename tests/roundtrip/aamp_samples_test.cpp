// Every BAS and BASLIST at hand: bytes -> archive -> bytes.
#include <doctest/doctest.h>

#include "kinora/formats/aamp/aamp.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

void round_trip(const char* folder, const char* ending) {
  const auto root = test::samples(folder);
  KINORA_NEED_SAMPLES(root);
  std::size_t files = 0, same = 0;
  for (const auto& path : test::files_in(root, ending)) {
    ++files;
    INFO(path.string());
    const Bytes file = test::read_bytes(path);
    std::vector<Diagnostic> notes;
    const auto archive = aamp::read(file, &notes);
    REQUIRE(archive);
    CHECK(notes.empty());
    const auto again = aamp::write(*archive);
    REQUIRE(again);
    CHECK(*again == file);
    same += *again == file;
    const auto second = aamp::read(*again);
    REQUIRE(second);
    CHECK(*second == *archive);
  }
  CHECK(files > 0);
  MESSAGE(std::string(folder) << ": " << same << " of " << files << " byte-identical");
}

}  // namespace

TEST_CASE("BAS samples are rebuilt from the generic archive") { round_trip("bas", ".bas"); }
TEST_CASE("BASLIST samples are rebuilt from the generic archive") {
  round_trip("baslist", ".baslist");
}
