// BAEV samples: bytes -> model -> bytes, -> YAML -> bytes, -> JSON -> bytes; every byte explained.
#include <doctest/doctest.h>

#include "kinora/formats/baev/codec.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

std::string to_text(const baev::File& f, Syntax syntax, bool full = false) {
  TextWriter w(syntax);
  w.map(Style::block, [&] { baev::write_text(w, f, full); });
  return w.finish();
}

}  // namespace

TEST_CASE("BAEV samples survive") {
  const auto folder = test::samples("asb");
  KINORA_NEED_SAMPLES(folder);
  int files = 0;
  for (const auto& path : test::files_in(folder, ".baev")) {
    CAPTURE(path.filename().string());
    const Bytes bytes = test::read_bytes(path);
    const auto d = baev::decode(bytes);
    if (!d) FAIL_CHECK(render(d.error(), path.filename().string()));
    if (!d) continue;
    ++files;
    CHECK_FALSE(d->original);
    CHECK(d->layout.empty());
    if (!d->layout.empty()) {
      TextWriter w(Syntax::yaml);
      write_layout(w, d->layout);
      MESSAGE(w.finish());
    }
    for (const Syntax syntax : {Syntax::yaml, Syntax::json})
      for (const bool full : {false, true}) {
        const std::string text = to_text(d->model, syntax, full);
        const auto tree = parse_text(text);
        if (!tree) FAIL(render(tree.error(), ""));
        auto f = baev::read_text(tree->root(), "baev/1.0.0");
        if (!f) FAIL(render(f.error(), "") << "\n" << text);
        const auto e = baev::write(*f, {});
        if (!e) FAIL(render(e.error(), ""));
        CHECK(*e == bytes);
      }
    Recording recording;
    baev::File again;
    REQUIRE(baev::read(bytes, again, &recording));
    for (const auto& [at, size] : recording.map.unexplained(bytes.size()))
      FAIL_CHECK("unexplained: " << size << " bytes at " << at);
  }
  MESSAGE(files << " files");
}
