// Every BRASD sample: bytes -> model -> bytes, -> YAML -> bytes, -> JSON -> bytes, by rule alone;
// every byte explained; through both BFASD and back; no finding of severity error.
#include <doctest/doctest.h>

#include "formats/animsound/codec.hpp"
#include "kinora/formats/animsound/check.hpp"
#include "support/nitro_proof.hpp"

using namespace kinora;

namespace {

/// Another generation or byte order, as bytes, read again.
animsound::AnimSound through(const animsound::AnimSound& f, const char* variant) {
  Findings lost;
  const auto converted = animsound::convert(f, variant, lost);
  REQUIRE(converted);
  CHECK(lost.empty());
  const Bytes bytes = animsound::write(*converted, {}).value();
  const auto d = decode_file(bytes, animsound::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(d->layout.empty());
  CHECK(d->model == *converted);
  return d->model;
}

void prove_all(const std::filesystem::path& folder, test::Proof& proof) {
  for (const auto& path : test::files_in(folder, ".brasd")) {
    const test::NitroSample sample{path.filename().string(), test::read_bytes(path)};
    CAPTURE(sample.name);
    const auto d =
        proof.file(sample, animsound::kCodec, animsound::write_text,
                   [](const TextNode& root) { return animsound::read_text(root, "brasd"); });
    const auto back = through(through(through(d.model, "bfasd/be"), "bfasd/le"), "brasd");
    CHECK(animsound::write(back, {}).value() == sample.bytes);
    Findings findings;
    animsound::check(d.model, findings);
    for (const Diagnostic& f : findings) CHECK(f.severity() != Severity::error);
  }
  proof.report();
  CHECK(proof.by_rule == proof.files);
  CHECK(proof.gaps == 0);
}

}  // namespace

TEST_CASE("BRASD of Mario Kart Wii survive") {
  const auto folder = test::samples("brasd");
  KINORA_NEED_SAMPLES(folder);
  test::Proof proof("BRASD");
  prove_all(folder, proof);
  CHECK(proof.files == 13);
}

TEST_CASE("BRASD of the scenarios survive") {
  const auto folder = test::oracles("brasd");
  KINORA_NEED_SAMPLES(folder);
  test::Proof proof("BRASD of the scenarios");
  prove_all(folder, proof);
  CHECK(proof.files >= 118);
}
