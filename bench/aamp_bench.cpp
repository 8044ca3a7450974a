// Speed of the AAMP reader and writer over all BAS and BASLIST files of the shared samples
// (KINORA_SAMPLES, or ../shared/samples beside the current folder).
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "kinora/formats/aamp/aamp.hpp"

namespace {
using namespace kinora;

struct Files {
  std::vector<Bytes> files;
  std::size_t size = 0;
};

Files load_files(std::initializer_list<const char*> folders) {
  const char* set = std::getenv("KINORA_SAMPLES");
  const std::filesystem::path root = set ? set : "../shared/samples";
  Files out;
  for (const char* folder : folders) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(root / folder, error)) {
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string s{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      out.files.emplace_back(as_bytes(s).begin(), as_bytes(s).end());
      out.size += s.size();
    }
  }
  return out;
}
const Files& samples() {
  static const Files files = load_files({"bas", "baslist"});
  return files;
}
void finish(benchmark::State& state, std::size_t bytes_per_round) {
  if (bytes_per_round == 0) return state.SkipWithError("no samples");
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes_per_round));
}

void aamp_read(benchmark::State& state) {
  for (auto _ : state)
    for (const Bytes& file : samples().files) benchmark::DoNotOptimize(aamp::read(file));
  finish(state, samples().size);
}
BENCHMARK(aamp_read);

void aamp_write(benchmark::State& state) {
  std::vector<aamp::Archive> archives;
  for (const Bytes& file : samples().files) archives.push_back(*aamp::read(file));
  for (auto _ : state)
    for (const auto& archive : archives) benchmark::DoNotOptimize(aamp::write(archive));
  finish(state, samples().size);
}
BENCHMARK(aamp_write);

}  // namespace
