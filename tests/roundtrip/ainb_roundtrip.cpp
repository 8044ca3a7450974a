// Every real AINB: bytes -> model -> bytes, and through YAML and JSON.
#include <doctest/doctest.h>

#include <chrono>

#include "formats/ainb/codec.hpp"
#include "support/samples.hpp"

using namespace kinora;

namespace {

std::string to_text(const ainb::File& f, Syntax syntax) {
  TextWriter w(syntax);
  w.map(Style::block, [&] { ainb::write_text(w, f, false); });
  return w.finish();
}

}  // namespace

TEST_CASE("real AINB files survive") {
  const auto folder = test::samples("ainb/real");
  KINORA_NEED_SAMPLES(folder);
  int files = 0, by_rule = 0, by_layout = 0, unexplained = 0;
  for (const auto& path : test::files_in(folder, ".ainb")) {
    CAPTURE(path.filename().string());
    const Bytes bytes = test::read_bytes(path);
    const auto d = decode_file(bytes, ainb::kCodec);
    if (!d) FAIL_CHECK(render(d.error(), path.filename().string()));
    if (!d) continue;
    ++files;
    CHECK_FALSE(d->original);
    (d->layout.empty() ? by_rule : by_layout)++;
    const auto e = encode_file(*d, ainb::kCodec);
    REQUIRE(e);
    CHECK(e->bytes == bytes);
    Recording recording;
    ainb::File again;
    REQUIRE(ainb::kCodec.read(bytes, again, &recording));
    unexplained += !recording.map.unexplained(bytes.size()).empty();
    for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
      const std::string text = to_text(d->model, syntax);
      const auto tree = parse_text(text);
      if (!tree) FAIL_CHECK(render(tree.error(), ""));
      REQUIRE(tree);
      auto f = ainb::read_text(tree->root());
      if (!f) FAIL_CHECK(render(f.error(), ""));
      REQUIRE(f);
      Decoded<ainb::File> back;
      back.model = std::move(*f);
      back.layout = d->layout;
      const auto rebuilt = encode_file(back, ainb::kCodec);
      REQUIRE(rebuilt);
      CHECK(rebuilt->bytes == bytes);
    }
  }
  MESSAGE(files << " files, " << by_rule << " by rule, " << by_layout << " with a layout, "
                << unexplained << " with unexplained bytes");
  CHECK(unexplained == 0);
}
TEST_CASE("speed") {
  const auto folder = test::samples("ainb/real");
  std::vector<Bytes> all;
  u64 total = 0;
  for (const auto& path : test::files_in(folder, ".ainb")) {
    all.push_back(test::read_bytes(path));
    total += all.back().size();
  }
  auto now = [] { return std::chrono::steady_clock::now(); };
  auto ms = [](auto d) { return std::chrono::duration<double, std::milli>(d).count(); };
  double best_r = 1e9, best_w = 1e9, best_t = 1e9, best_p = 1e9;
  u64 tsize = 0;
  for (int k = 0; k < 15; ++k) {
    auto t0 = now();
    std::vector<ainb::File> fs(all.size());
    for (size_t i = 0; i < all.size(); ++i) (void)ainb::kCodec.read(all[i], fs[i], nullptr);
    auto t1 = now();
    best_r = std::min(best_r, ms(t1 - t0));
    for (auto& f : fs) (void)ainb::kCodec.write(f, {});
    auto t2 = now();
    best_w = std::min(best_w, ms(t2 - t1));
    tsize = 0;
    std::vector<std::string> ts;
    for (auto& f : fs) {
      ts.push_back(to_text(f, Syntax::yaml));
      tsize += ts.back().size();
    }
    auto t3 = now();
    best_t = std::min(best_t, ms(t3 - t2));
    for (auto& t : ts) {
      auto tr = parse_text(t);
      (void)ainb::read_text(tr->root());
    }
    best_p = std::min(best_p, ms(now() - t3));
  }
  MESSAGE("read MB/s " << double(total) / best_r / 1000 << " write "
                       << double(total) / best_w / 1000 << " text out "
                       << double(tsize) / best_t / 1000 << " text in "
                       << double(tsize) / best_p / 1000 << " " << tsize);
}
