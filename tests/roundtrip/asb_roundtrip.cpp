// ASB samples: bytes -> model -> bytes, -> YAML -> bytes, -> JSON -> bytes; every byte explained.
#include <doctest/doctest.h>

#include "kinora/formats/asb/codec.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

std::string to_text(const asb::File& f, Syntax syntax) {
  TextWriter w(syntax);
  w.map(Style::block, [&] { asb::write_text(w, f, false); });
  return w.finish();
}

void check_text(const Decoded<asb::File>& d, const Bytes& bytes) {
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    const std::string text = to_text(d.model, syntax);
    const auto tree = parse_text(text);
    if (!tree) FAIL(render(tree.error(), ""));
    auto f = asb::read_text(tree->root(), d.model.version);
    if (!f) FAIL(render(f.error(), "") << "\n" << text);
    Decoded<asb::File> back;
    back.model = std::move(*f);
    back.layout = d.layout;
    back.original = d.original;
    const auto e = encode_file(back, asb::kCodec);
    if (!e) FAIL(render(e.error(), ""));
    CHECK(e->bytes == bytes);
    CHECK(to_text(back.model, syntax) == text);
  }
}

}  // namespace

TEST_CASE("ASB samples survive") {
  const auto folder = test::samples("asb");
  KINORA_NEED_SAMPLES(folder);
  int files = 0, by_rule = 0, by_layout = 0;
  for (const auto& path : test::files_in(folder, ".asb")) {
    CAPTURE(path.filename().string());
    const Bytes bytes = test::read_bytes(path);
    const auto d = decode_file(bytes, asb::kCodec);
    if (!d) FAIL_CHECK(render(d.error(), path.filename().string()));
    if (!d) continue;
    ++files;
    CHECK_FALSE(d->original);
    (d->layout.empty() ? by_rule : by_layout)++;
    if (!d->layout.empty()) {
      TextWriter w(Syntax::yaml);
      write_layout(w, d->layout);
      MESSAGE(path.filename().string() << " needs a layout:\n" << w.finish());
    }
    check_text(*d, bytes);
    Recording recording;
    asb::File again;
    REQUIRE(asb::kCodec.read(bytes, again, &recording));
    for (const auto& [at, size] : recording.map.unexplained(bytes.size()))
      FAIL_CHECK(path.filename().string() << ": unexplained: " << size << " bytes at " << at);
  }
  MESSAGE(files << " files, " << by_rule << " by rule, " << by_layout << " with a layout");
}
