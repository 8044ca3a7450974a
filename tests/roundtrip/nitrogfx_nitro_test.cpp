// nitrogfx's JSON: texts that it wrote come back to the bytes they were made of, our texts are the
// same letter for letter, and everything that it can hold survives.
#include <doctest/doctest.h>

#include "formats/nanr/codec.hpp"
#include "formats/nanr/nitrogfx.hpp"
#include "formats/nitro2d/cells_nitrogfx.hpp"
#include "formats/nitro2d/codec.hpp"
#include "support/nitro_proof.hpp"

using namespace kinora;

namespace {

/// The binary file that a text is named after.
Bytes binary_of(const std::filesystem::path& root, const std::string& json) {
  const std::string name = json.substr(0, json.size() - 5);
  for (const char* folder : {"nanr", "ncer", "nmar", "synthetic"})
    if (std::filesystem::exists(root / folder / name))
      return test::read_bytes(root / folder / name);
  return {};
}

template <class Model, class Read, class Write>
void check_text(const std::string& text, const Bytes& bytes, const Codec<Model>& codec, Read read,
                Write write, int& same_bytes, int& same_text, int& lossy) {
  const auto tree = parse_text(text);
  REQUIRE(tree);
  const auto imported = read(tree->root());
  if (!imported) FAIL(render(imported.error(), ""));
  const auto d = decode_file(bytes, codec);
  REQUIRE(d);
  Findings lost;
  const std::string ours = write(d->model, lost);
  const auto again = codec.write(*imported, {});
  REQUIRE(again);
  same_bytes += *again == bytes;
  same_text += ours == text;
  lossy += !lost.empty();
  // Bytes may differ only where the export names a loss.
  CHECK((*again == bytes) == lost.empty());
  if (lost.empty()) CHECK(ours == text);
  Findings none;
  CHECK(write(*imported, none) == text);
}

}  // namespace

TEST_CASE("texts that nitrogfx wrote") {
  const auto root = test::samples("nitro");
  KINORA_NEED_SAMPLES(root);
  int files = 0, same_bytes = 0, same_text = 0, lossy = 0;
  for (const auto& path : test::files_in(root / "nitrogfx-json", ".json")) {
    CAPTURE(path.filename().string());
    const std::string text = test::read_text(path);
    const Bytes bytes = binary_of(root, path.filename().string());
    REQUIRE_FALSE(bytes.empty());
    const auto tree = parse_text(text);
    REQUIRE(tree);
    const bool cells = has_magic(bytes, "RECN");
    CHECK(nitro2d::is_nitrogfx_cells(tree->root()) == cells);
    CHECK(nanr::is_nitrogfx(tree->root()) != cells);
    if (cells)
      check_text(
          text, bytes, nitro2d::kCellCodec, nitro2d::read_nitrogfx_cells,
          [](const nitro2d::CellBank& b, Findings& f) { return nitro2d::write_nitrogfx(b, f); },
          same_bytes, same_text, lossy);
    else
      check_text(text, bytes, nanr::kCodec, nanr::read_nitrogfx, nanr::write_nitrogfx, same_bytes,
                 same_text, lossy);
    ++files;
  }
  MESSAGE(files << " texts: " << same_bytes << " give the same bytes, " << same_text
                << " are written the same, " << lossy << " cannot hold everything");
  CHECK(files == 28);
}

TEST_CASE("export and import of every sample") {
  const auto root = test::samples("nitro");
  KINORA_NEED_SAMPLES(root);
  int files = 0, back = 0, lossy = 0;
  const auto prove = [&](const auto& codec, const auto& read, const auto& write,
                         const auto& sample) {
    CAPTURE(sample.name);
    const auto d = decode_file(sample.bytes, codec);
    REQUIRE(d);
    Findings lost;
    const std::string text = write(d->model, lost);
    const auto tree = parse_text(text);
    REQUIRE(tree);
    const auto model = read(tree->root());
    if (!model) FAIL(render(model.error(), sample.name));
    const auto bytes = codec.write(*model, {});
    REQUIRE(bytes);
    ++files;
    back += *bytes == sample.bytes;
    lossy += !lost.empty();
    CHECK((*bytes == sample.bytes) == lost.empty());
    Findings again;
    CHECK(write(*model, again) == text);
  };
  for (const auto& s :
       test::nitro_samples(root, {"nanr", "nmar", "sets", "synthetic"}, {"RNAN", "RAMN"}))
    prove(nanr::kCodec, nanr::read_nitrogfx, nanr::write_nitrogfx, s);
  for (const auto& s : test::nitro_samples(root, {"ncer", "sets"}, {"RECN"}))
    prove(
        nitro2d::kCellCodec, nitro2d::read_nitrogfx_cells,
        [](const nitro2d::CellBank& b, Findings& f) { return nitro2d::write_nitrogfx(b, f); }, s);
  MESSAGE(files << " files: " << back << " come back, " << lossy << " say what is lost");
  CHECK(files == 348 + 484);
  CHECK(back > 800);
}
