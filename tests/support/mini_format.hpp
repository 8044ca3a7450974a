// Small formats of a test's own, to try the verbs of the description language on.
#pragma once
#include <doctest/doctest.h>

#include "kinora/describe/checker.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"

namespace kinora::test {

/// Everything a mini format needs besides its description: read, write, text.
template <class F>
struct Mini {
  using File = typename F::File;
  static Result<void> read(ByteView bytes, File& f, Recording* recording) {
    Reader r(bytes, F::kPlaces, &f, F::kForm, recording);
    describe(r, f);
    if (!r.finish()) return Failure(*r.error());
    return {};
  }
  static Result<Bytes> write(const File& f, const WriteOptions& options) {
    Writer w(F::kPlaces, const_cast<File*>(&f), F::kForm, options);
    describe(w, f);
    return w.finish();
  }
  static constexpr Codec<File> kCodec = {read, write};

  static std::string text(const File& f, Syntax syntax, bool full = false) {
    TextWriter w(syntax);
    w.map(Style::block, [&] {
      TextOut out(w, const_cast<File*>(&f), full);
      describe(out, f);
    });
    return w.finish();
  }
  static Result<File> parse(const std::string& text) {
    auto tree = parse_text(text);
    if (!tree) return Failure(tree.error());
    File f;
    TextIn in(tree->root(), &f);
    describe(in, f);
    if (!in.finish()) return Failure(*in.error());
    return f;
  }
  static Findings check(const File& f) {
    Findings findings;
    Checker c(findings, const_cast<File*>(&f));
    describe(c, f);
    c.finish();
    return findings;
  }

  /// All that must hold for a file that the rules give completely.
  static void prove(const Bytes& bytes, const std::string& yaml) {
    const auto d = decode_file(bytes, kCodec);
    if (!d) FAIL(render(d.error(), ""));
    CHECK_FALSE(d->original);
    CHECK(d->layout.empty());
    CHECK(text(d->model, Syntax::yaml) == yaml);
    for (const Syntax syntax : {Syntax::yaml, Syntax::json})
      for (const bool full : {false, true}) {
        const auto back = parse(text(d->model, syntax, full));
        if (!back) FAIL(render(back.error(), "") << "\n" << text(d->model, syntax, full));
        CHECK(write(*back, {}).value() == bytes);
      }
    for (const Diagnostic& f : check(d->model)) CHECK(f.severity() == Severity::note);
    prove_map(bytes);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      File f;
      CAPTURE(n);
      CHECK_FALSE(read(ByteView(bytes).first(n), f, nullptr));
    }
  }
  static void prove_map(const Bytes& bytes) {
    Recording recording;
    File f;
    REQUIRE(read(bytes, f, &recording));
    for (const auto& [at, size] : recording.map.unexplained(bytes.size()))
      FAIL_CHECK("unexplained: " << size << " bytes at " << at);
  }
};

}  // namespace kinora::test
