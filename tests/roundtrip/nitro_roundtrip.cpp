// Every sample of the Nintendo DS 2D formats: bytes -> model -> bytes, -> YAML -> bytes,
// -> JSON -> bytes; every byte explained; the real reader agrees with a second, plain one.
#include <doctest/doctest.h>

#include "formats/nanr/codec.hpp"
#include "formats/nitro2d/codec.hpp"
#include "kinora/registry/format.hpp"
#include "support/nitro_files.hpp"
#include "support/nitro_proof.hpp"

using namespace kinora;

TEST_CASE("NANR and NMAR survive") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  test::Proof proof("NANR and NMAR");
  for (const auto& file : test::nitro_samples(
           folder, {"nanr", "nmar", "sets", "synthetic", "archive", "wrapped"}, {"RNAN", "RAMN"})) {
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

TEST_CASE("NANR saved by another tool survive, and read as the animation they were made of") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  test::Proof proof("NANR of another tool");
  int pairs = 0;
  for (const auto& file : test::nitro_samples(folder, {"other_tools"}, {"RNAN"})) {
    CAPTURE(file.name);
    const auto d = proof.file(file, nanr::kCodec, nanr::write_text, [&](const TextNode& root) {
      return nanr::read_text(root, nanr::Kind::cell);
    });
    nanr::CellAnimation plain = test::read_animation(file.bytes);
    plain.padded_labels = d.model.padded_labels;  // not seen by the plain reader
    CHECK(d.model == plain);
    // `nitropaint_0123456789.NANR` was made of `0123456789_name.NANR`.
    const std::string digits = file.name.substr(file.name.find('_') + 1, 10);
    for (const auto& original : test::nitro_samples(folder, {"nanr", "synthetic"}, {"RNAN"})) {
      if (original.name.substr(0, digits.size()) != digits) continue;
      nanr::CellAnimation a;
      REQUIRE(nanr::read(original.bytes, a, nullptr));
      // What the tool drops or adds is not the animation.
      a.attributes_per_item = d.model.attributes_per_item;
      a.padded_labels = d.model.padded_labels;
      for (auto& s : a.sequences) {
        s.attributes.clear();
        for (auto& f : s.frames) f.attributes.clear();
      }
      CHECK(a == d.model);
      ++pairs;
    }
  }
  proof.report();
  MESSAGE(pairs << " with their original in the samples");
  CHECK(proof.files == 38);
  CHECK(proof.by_original == 0);
  CHECK(pairs == 22);
}

TEST_CASE("NCER survive") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  test::Proof proof("NCER");
  int unpadded = 0, dangling = 0;
  for (const auto& file : test::nitro_samples(folder, {"ncer", "sets", "archive"}, {"RECN"})) {
    const auto d = proof.file(
        file, nitro2d::kCellCodec,
        [](TextWriter& w, const nitro2d::CellBank& b, bool full) {
          nitro2d::write_text(w, b, full);
        },
        nitro2d::read_cells_text);
    unpadded += d.model.unpadded;
    dangling += d.model.dangling_attributes.has_value();
    const nitro2d::CellBank plain = test::read_cells(file.bytes);
    REQUIRE(plain.cells.size() == d.model.cells.size());
    for (std::size_t i = 0; i < plain.cells.size(); ++i) {
      CHECK(plain.cells[i].objects == d.model.cells[i].objects);
      CHECK(plain.cells[i].transfer == d.model.cells[i].transfer);
    }
    CHECK(plain.mapping == d.model.mapping);
  }
  proof.report();
  MESSAGE(unpadded << " with the unpadded flag, " << dangling << " with a dangling offset");
  CHECK(proof.files >= 476 + 8);
  CHECK(proof.by_rule == proof.files);
}

TEST_CASE("NMCR, NCGR, NCBR and NCLR survive") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  const auto write = [](TextWriter& w, const auto& model, bool full) {
    nitro2d::write_text(w, model, full);
  };
  test::Proof multi("NMCR"), graphics("NCGR and NCBR"), palettes("NCLR");
  for (const auto& file : test::nitro_samples(folder, {"nmcr", "sets", "archive"}, {"RCMN"})) {
    const auto d =
        multi.file(file, nitro2d::kMultiCellCodec, write, nitro2d::read_multi_cells_text);
    CHECK(d.model == test::read_multi_cells(file.bytes));
  }
  for (const auto& file : test::nitro_samples(folder, {"sets", "archive"}, {"RGCN"})) {
    auto d = graphics.file(file, nitro2d::kGraphicsCodec, write, [&](const TextNode& root) {
      return nitro2d::read_graphics_text(root, test::read_graphics(file.bytes).bitmap);
    });
    d.model.source.reset();  // not seen by the plain reader
    CHECK(d.model == test::read_graphics(file.bytes));
  }
  for (const auto& file : test::nitro_samples(folder, {"sets", "archive"}, {"RLCN"})) {
    const auto d = palettes.file(file, nitro2d::kPaletteCodec, write, [](const TextNode& root) {
      return nitro2d::read_palette_text(root);
    });
    CHECK(d.model == test::read_palette(file.bytes));
  }
  multi.report();
  graphics.report();
  palettes.report();
  CHECK(multi.by_rule >= 6 + 1);
  CHECK(multi.by_rule == multi.files);
  CHECK(graphics.files >= 8);
  CHECK(graphics.by_original == 0);
  CHECK(palettes.by_rule >= 8);
  CHECK(palettes.by_rule == palettes.files);
}

TEST_CASE("the compact writer: the same animation, never larger") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  int files = 0, smaller = 0;
  u64 before = 0, after = 0;
  for (const auto& file :
       test::nitro_samples(folder, {"nanr", "nmar", "sets", "synthetic"}, {"RNAN", "RAMN"})) {
    CAPTURE(file.name);
    nanr::CellAnimation a, again;
    REQUIRE(nanr::read(file.bytes, a, nullptr));
    const auto small = nanr::write_compact(a);
    REQUIRE(small);
    REQUIRE(nanr::read(*small, again, nullptr));
    CHECK(again == a);
    CHECK(small->size() <= file.bytes.size());
    ++files;
    smaller += small->size() < file.bytes.size();
    before += file.bytes.size();
    after += small->size();
  }
  MESSAGE(files << " files, " << smaller << " of them smaller: " << before << " -> " << after
                << " bytes");
  CHECK(smaller > 50);
}

TEST_CASE("check reports no error on untouched files of the games") {
  const auto folder = test::samples("nitro");
  KINORA_NEED_SAMPLES(folder);
  std::map<std::string, int> counts;
  int files = 0;
  for (const auto& file :
       test::nitro_samples(folder, {"nanr", "nmar", "ncer", "nmcr", "sets", "archive", "wrapped"},
                           {"RNAN", "RAMN", "RECN", "RCMN", "RGCN", "RLCN"})) {
    CAPTURE(file.name);
    const Format* f = recognise(file.bytes, file.name);
    REQUIRE(f != nullptr);
    const auto d = f->decode(file.bytes, {});
    REQUIRE(d);
    Findings findings;
    (*d)->check(findings, no_companions());
    for (const Diagnostic& x : findings) {
      CHECK_MESSAGE(x.severity() != Severity::error, render(x, file.name));
      ++counts[std::string(x.finding->id)];
    }
    ++files;
  }
  for (const auto& [id, n] : counts) MESSAGE(id << ": " << n);
  MESSAGE(files << " files");
}
