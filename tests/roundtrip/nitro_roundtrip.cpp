// Every sample of the Nintendo DS 2D formats: bytes -> model -> bytes, -> YAML -> bytes,
// -> JSON -> bytes; every byte explained; the real reader agrees with a second, plain one.
#include <doctest/doctest.h>

#include "formats/nanr/codec.hpp"
#include "support/nitro_files.hpp"
#include "support/nitro_proof.hpp"

using namespace kinora;

TEST_CASE("NANR and NMAR survive") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  test::Proof proof("NANR and NMAR");
  for (const auto& file :
       test::nitro_samples(folder, {"nanr", "nmar", "sets", "synthetic"}, {"RNAN", "RAMN"})) {
    proof.file(file, nanr::kCodec, nanr::write_text, [&](const TextNode& root) {
      return nanr::read_text(
          root, has_magic(file.bytes, "RAMN") ? nanr::Kind::multicell : nanr::Kind::cell);
    });
    nanr::CellAnimation a;
    REQUIRE(nanr::read(file.bytes, a, nullptr));
    CHECK(a == test::read_animation(file.bytes));
  }
  proof.report();
  CHECK(proof.files >= 329 + 2);
  CHECK(proof.by_rule == proof.files);
}
