// AINB files of games and of other tools: bytes -> model -> bytes, through YAML and JSON, every
// byte explained.
#include <doctest/doctest.h>

#include "kinora/containers/archive.hpp"
#include "kinora/containers/dictionaries.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/registry/format.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

struct Counts {
  int files = 0, canonical = 0, layout = 0, original = 0, refused = 0;
  std::string notes;
};

/// The document of a file, and that of its text; both must give the file back.
void survive(const Bytes& bytes, const std::string& name, Counts& counts) {
  CAPTURE(name);
  ++counts.files;
  const Format& format = *find_format("ainb");
  REQUIRE(format.recognises(bytes, name));
  const auto document = format.decode(bytes, {});
  if (!document) {
    ++counts.refused;
    counts.notes += "\n  refused: " + render(document.error(), name);
    return;
  }
  const Rebuild rebuild = (*document)->rebuild();
  (rebuild == Rebuild::canonical ? counts.canonical
   : rebuild == Rebuild::layout  ? counts.layout
                                 : counts.original)++;
  if (rebuild != Rebuild::canonical)
    counts.notes +=
        std::string(rebuild == Rebuild::layout ? "\n  layout: " : "\n  original: ") + name;
  const auto encoded = (*document)->encode();
  REQUIRE(encoded);
  CHECK(encoded->bytes == bytes);
  CHECK(encoded->from_original == (rebuild == Rebuild::original));
  for (const Syntax syntax : {Syntax::yaml, Syntax::json})
    for (const bool full : {false, true}) {
      const std::string text = (*document)->text({syntax, full});
      const auto again = parse_document(text, {});
      if (!again) FAIL_CHECK(render(again.error(), name));
      if (!again) continue;
      const auto rebuilt = (*again)->encode();
      if (!rebuilt) FAIL_CHECK(render(rebuilt.error(), name));
      if (rebuilt) CHECK(rebuilt->bytes == bytes);
      if (syntax == Syntax::json) CHECK((*again)->text({syntax, full}) == text);
    }
  Mapped mapped = format.map(bytes, {});
  CHECK_FALSE(mapped.error);
  for (const auto& [at, size] : mapped.map.unexplained(bytes.size()))
    FAIL_CHECK("unexplained: " << size << " bytes at " << hex(at));
}

}  // namespace

TEST_CASE("AINB files of a game survive") {
  const auto folder = test::samples("ainb/real");
  KINORA_NEED_SAMPLES(folder);
  Counts counts;
  for (const auto& path : test::files_in(folder, ".ainb"))
    survive(test::read_bytes(path), path.filename().string(), counts);
  MESSAGE(counts.files << " files: " << counts.canonical << " by the rules, " << counts.layout
                       << " with a layout, " << counts.original << " with their bytes"
                       << counts.notes);
  CHECK(counts.refused == 0);
  CHECK(counts.original == 0);
  CHECK(counts.canonical * 120 >= counts.files * 116);
}

TEST_CASE("AINB files of other tools survive") {
  const auto folder = test::samples("ainb/peer-written");
  KINORA_NEED_SAMPLES(folder);
  Counts counts;
  for (const auto& path : test::files_in(folder, ".ainb"))
    survive(test::read_bytes(path), path.filename().string(), counts);
  MESSAGE(counts.files << " files: " << counts.canonical << " by the rules, " << counts.layout
                       << " with a layout, " << counts.original << " with their bytes, "
                       << counts.refused << " refused" << counts.notes);
}

TEST_CASE("AINB files in packs survive") {
  const auto folder = test::samples("packs");
  KINORA_NEED_SAMPLES(folder);
  Dictionaries dictionaries;
  for (const auto& path : test::files_in(test::samples("zsdic")))
    (void)dictionaries.add(test::read_bytes(path));
  Counts counts;
  for (const auto& path : test::files_in(folder)) {
    const Bytes stored = test::read_bytes(path);
    const auto file = unwrap(stored, {.dictionaries = &dictionaries});
    if (!file) continue;
    const auto archive = parse_archive(file->payload());
    if (!archive) continue;
    for (const Member& m : archive->members) {
      const ByteView data = m.data();
      if (has_magic(data, "AIB ")) survive({data.begin(), data.end()}, m.name, counts);
    }
  }
  MESSAGE(counts.files << " files: " << counts.canonical << " by the rules, " << counts.layout
                       << " with a layout, " << counts.original << " with their bytes"
                       << counts.notes);
  CHECK(counts.files > 0);
  CHECK(counts.refused == 0);
  CHECK(counts.original == 0);
}

TEST_CASE("untouched AINB files of a game have no errors") {
  const auto folder = test::samples("ainb/real");
  KINORA_NEED_SAMPLES(folder);
  int files = 0, notes = 0;
  for (const auto& path : test::files_in(folder, ".ainb")) {
    const std::string name = path.filename().string();
    // These went through tools that left real faults.
    const bool is_touched = name.rfind("NpcGerudoSage", 0) == 0 || name.rfind("Player__", 0) == 0 ||
                            name.rfind("Player.action.parry", 0) == 0;
    if (is_touched) continue;
    ++files;
    const auto d = find_format("ainb")->decode(test::read_bytes(path), {});
    REQUIRE(d);
    Findings findings;
    (*d)->check(findings, no_companions());
    for (const Diagnostic& f : findings) {
      ++notes;
      CHECK_MESSAGE(f.severity() == Severity::note, render(f, name));
    }
  }
  MESSAGE(files << " files, " << notes << " notes");
}
