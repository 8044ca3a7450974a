// Speed of every format on files of our own making, large ones made here or else the largest of
// tests/golden and examples: decoding with its proof, building, text out and in, checking, mapping;
// and of each visitor of the description alone, on AINB.
#include <benchmark/benchmark.h>

#include <cstdio>

#include "kinora/describe/schema.hpp"
#include "kinora/formats/ainb/codec.hpp"
#include "kinora/registry/format.hpp"
#include "kinora/text/node.hpp"
#include "made_files.hpp"
#include "support/samples.hpp"

namespace {
using namespace kinora;

constexpr u32 kRecords = 2000;

void bytes_done(benchmark::State& state, std::size_t n) {
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(n));
}

void decode(benchmark::State& state, const Format* f, const Bytes& file) {
  for (auto _ : state) benchmark::DoNotOptimize(f->decode(file, {}));
  bytes_done(state, file.size());
}
void encode(benchmark::State& state, const Format* f, const Bytes& file) {
  const auto d = f->decode(file, {});
  for (auto _ : state) benchmark::DoNotOptimize((*d)->encode());
  bytes_done(state, file.size());
}
void text_out(benchmark::State& state, const Format* f, const Bytes& file) {
  const auto d = f->decode(file, {});
  std::size_t size = 0;
  for (auto _ : state) size = (*d)->text({}).size();
  bytes_done(state, size);
}
void text_in(benchmark::State& state, const Format* f, const Bytes& file) {
  const std::string text = (*f->decode(file, {}))->text({});
  for (auto _ : state) benchmark::DoNotOptimize(parse_document(text, {}));
  bytes_done(state, text.size());
}
void check(benchmark::State& state, const Format* f, const Bytes& file) {
  const auto d = f->decode(file, {});
  for (auto _ : state) {
    Findings findings;
    (*d)->check(findings, no_companions());
    benchmark::DoNotOptimize(findings);
  }
  bytes_done(state, file.size());
}
void map(benchmark::State& state, const Format* f, const Bytes& file) {
  for (auto _ : state) benchmark::DoNotOptimize(f->map(file, {}));
  bytes_done(state, file.size());
}
void schema(benchmark::State& state, const Format* f, const Bytes&) {
  for (auto _ : state) benchmark::DoNotOptimize(f->schema());
}

Bytes file_for(const Format& f) {
  Bytes best = bench::made_file(f.name, kRecords);
  if (!best.empty()) return best;
  for (const char* folder : {"/tests/golden", "/examples"})
    for (const auto& file : test::files_in(KINORA_SOURCE_DIR + std::string(folder))) {
      Bytes bytes = test::read_bytes(file);
      if (bytes.size() <= best.size()) continue;
      if (recognise(bytes, file.filename().string()) == &f && f.decode(bytes, {}))
        best = std::move(bytes);
    }
  return best;
}

const int kRegistered = [] {
  using Body = void (*)(benchmark::State&, const Format*, const Bytes&);
  constexpr std::pair<const char*, Body> kAll[] = {
      {"decode/", decode}, {"encode/", encode}, {"text_out/", text_out}, {"text_in/", text_in},
      {"check/", check},   {"map/", map},       {"schema/", schema}};
  for (const Format* f : formats()) {
    const Bytes file = file_for(*f);
    if (file.empty()) {
      std::fprintf(stderr, "no file to measure %s with\n", f->name);
      continue;
    }
    for (const auto& [name, body] : kAll)
      benchmark::RegisterBenchmark((name + std::string(f->name)).c_str(), [f, file, body = body](
                                                                              benchmark::State& s) {
        body(s, f, file);
      })->Unit(benchmark::kMillisecond);
  }
  return 0;
}();

// ---- visitors -----------------------------------------------------------------------------------

const Bytes& ainb_file() {
  static const Bytes kFile = bench::made_file("ainb", kRecords);
  return kFile;
}
ainb::File ainb_model() {
  ainb::File f;
  (void)ainb::read(ainb_file(), f);
  return f;
}

void visitor_reader(benchmark::State& state) {
  for (auto _ : state) {
    ainb::File f;
    benchmark::DoNotOptimize(ainb::read(ainb_file(), f));
  }
  bytes_done(state, ainb_file().size());
}
BENCHMARK(visitor_reader)->Unit(benchmark::kMillisecond);

void visitor_reader_recording(benchmark::State& state) {
  for (auto _ : state) {
    ainb::File f;
    Recording recording;
    benchmark::DoNotOptimize(ainb::read(ainb_file(), f, &recording));
  }
  bytes_done(state, ainb_file().size());
}
BENCHMARK(visitor_reader_recording)->Unit(benchmark::kMillisecond);

void visitor_writer(benchmark::State& state) {
  const ainb::File f = ainb_model();
  for (auto _ : state) benchmark::DoNotOptimize(ainb::write(f));
  bytes_done(state, ainb_file().size());
}
BENCHMARK(visitor_writer)->Unit(benchmark::kMillisecond);

void visitor_text_out(benchmark::State& state) {
  const ainb::File f = ainb_model();
  std::size_t size = 0;
  for (auto _ : state) {
    TextWriter w(Syntax::yaml);
    w.map(Style::block, [&] { ainb::write_text(w, f); });
    size = w.finish().size();
  }
  bytes_done(state, size);
}
BENCHMARK(visitor_text_out)->Unit(benchmark::kMillisecond);

void visitor_text_in(benchmark::State& state) {
  const std::string text = bench::made_text("ainb", kRecords);
  const auto tree = parse_yaml(text);
  for (auto _ : state) benchmark::DoNotOptimize(ainb::read_text(tree->root(), 0x407));
  bytes_done(state, text.size());
}
BENCHMARK(visitor_text_in)->Unit(benchmark::kMillisecond);

}  // namespace
