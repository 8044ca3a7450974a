// Speed of the AAMP family over all BAS and BASLIST files of the shared samples (KINORA_SAMPLES,
// or ../shared/samples beside the project), in memory, on one core. Bytes per second count
// bytes of the binary files, except where a name ends in `_text`.
#include <benchmark/benchmark.h>

#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/aamp/tagged_yaml.hpp"
#include "kinora/formats/bas/bas.hpp"
#include "kinora/formats/bas/baslist.hpp"
#include "kinora/registry/format.hpp"
#include "support/samples.hpp"

namespace {
using namespace kinora;

struct Files {
  std::vector<Bytes> bas, baslist, all;
  std::size_t size = 0;
};

std::vector<Bytes> load_folder(const char* folder) {
  std::vector<Bytes> out;
  for (const auto& file : test::files_in(test::samples(folder)))
    out.push_back(test::read_bytes(file));
  return out;
}
const Files& samples() {
  static const Files kFiles = [] {
    Files f;
    f.bas = load_folder("bas");
    f.baslist = load_folder("baslist");
    f.all = f.bas;
    f.all.insert(f.all.end(), f.baslist.begin(), f.baslist.end());
    for (const Bytes& b : f.all) f.size += b.size();
    return f;
  }();
  return kFiles;
}
void finish(benchmark::State& state, std::size_t bytes_per_round) {
  if (bytes_per_round == 0) return state.SkipWithError("no samples");
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes_per_round));
}

void aamp_read(benchmark::State& state) {
  for (auto _ : state)
    for (const Bytes& file : samples().all) benchmark::DoNotOptimize(aamp::read(file));
  finish(state, samples().size);
}
BENCHMARK(aamp_read);

void aamp_write(benchmark::State& state) {
  std::vector<aamp::Archive> archives;
  for (const Bytes& file : samples().all) archives.push_back(*aamp::read(file));
  for (auto _ : state)
    for (const auto& archive : archives) benchmark::DoNotOptimize(aamp::write(archive));
  finish(state, samples().size);
}
BENCHMARK(aamp_write);

void aamp_to_tagged_yaml_text(benchmark::State& state) {
  std::vector<aamp::Archive> archives;
  for (const Bytes& file : samples().all) archives.push_back(*aamp::read(file));
  std::size_t size = 0;
  for (auto _ : state) {
    size = 0;
    for (const auto& archive : archives) size += aamp::to_tagged_yaml(archive)->size();
  }
  finish(state, size);
}
BENCHMARK(aamp_to_tagged_yaml_text);

/// Bytes to the typed model, names and all.
void bas_read(benchmark::State& state) {
  for (auto _ : state) {
    for (const Bytes& file : samples().bas)
      benchmark::DoNotOptimize(bas::from_archive(*aamp::read(file)));
    for (const Bytes& file : samples().baslist)
      benchmark::DoNotOptimize(bas::baslist_from_archive(*aamp::read(file)));
  }
  finish(state, samples().size);
}
BENCHMARK(bas_read);

void bas_write(benchmark::State& state) {
  std::vector<bas::Bas> models;
  std::size_t size = 0;
  for (const Bytes& file : samples().bas) {
    models.push_back(*bas::from_archive(*aamp::read(file)));
    size += file.size();
  }
  for (auto _ : state)
    for (const auto& model : models) benchmark::DoNotOptimize(aamp::write(*bas::to_archive(model)));
  finish(state, size);
}
BENCHMARK(bas_write);

std::vector<std::unique_ptr<Document>> documents() {
  std::vector<std::unique_ptr<Document>> out;
  for (const Bytes& file : samples().all) out.push_back(*recognise(file, "")->decode(file, {}));
  return out;
}

/// Typed models to YAML.
void bas_to_yaml_text(benchmark::State& state) {
  const auto all = documents();
  std::size_t size = 0;
  for (auto _ : state) {
    size = 0;
    for (const auto& d : all) size += d->text({}).size();
  }
  finish(state, size);
}
BENCHMARK(bas_to_yaml_text);

void bas_from_yaml_text(benchmark::State& state) {
  std::vector<std::string> texts;
  std::size_t size = 0;
  for (const auto& d : documents()) {
    texts.push_back(d->text({}));
    size += texts.back().size();
  }
  for (auto _ : state)
    for (const std::string& text : texts) benchmark::DoNotOptimize(parse_document(text, {}));
  finish(state, size);
}
BENCHMARK(bas_from_yaml_text);

}  // namespace
