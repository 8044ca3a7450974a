// Speed and ratio of the containers: every wrapper on bytes of our own making, every archive of
// tests/golden, and the packs and the DS files of the shared samples where they are
// (KINORA_SAMPLES, or ../shared/samples beside the project). MB are those of the
// decompressed data; `percent` is the size written in percent of the size stored.
#include <benchmark/benchmark.h>

#include "kinora/containers/container_list.hpp"
#include "kinora/containers/layers.hpp"
#include "kinora/containers/yaz0.hpp"
#include "kinora/containers/zstd.hpp"
#include "made_files.hpp"
#include "support/samples.hpp"

namespace {
using namespace kinora;
namespace fs = std::filesystem;

const Dictionaries& dictionaries() {
  static const Dictionaries loaded = [] {
    Dictionaries d;
    for (const fs::path& file : test::files_in(test::samples("zsdic")))
      (void)d.add(test::read_bytes(file));
    return d;
  }();
  return loaded;
}
UnwrapOptions reading() {
  UnwrapOptions options;
  options.dictionaries = &dictionaries();
  return options;
}

void count(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes));
}

// --- one stream ---------------------------------------------------------------------------------

void decode(benchmark::State& state, const WrapperType* type, const Bytes& stored) {
  const UnwrapOptions options = reading();
  const std::size_t size = type->decode(stored, options).data.size();
  for (auto _ : state) benchmark::DoNotOptimize(type->decode(stored, options));
  count(state, size);
}

void encode(benchmark::State& state, const WrapperType* type, const Bytes& stored,
            WrapOptions options) {
  options.dictionaries = &dictionaries();
  const Stream stream = type->decode(stored, reading());
  std::size_t written = 0;
  for (auto _ : state) {
    const auto out = type->encode(stream.data, stream.parameters, options);
    written = out->size();
    benchmark::DoNotOptimize(out);
  }
  count(state, stream.data.size());
  state.counters["percent"] =
      100.0 * static_cast<double>(written) / static_cast<double>(stream.used);
}

void add_stream(const std::string& name, const Bytes& stored, const WrapperType* type) {
  if (type == nullptr) return;
  const std::string kind(type->name);
  benchmark::RegisterBenchmark(("decode/" + kind + '/' + name).c_str(),
                               [=](benchmark::State& s) { decode(s, type, stored); });
  const auto add = [&](const char* how, const WrapOptions& options) {
    benchmark::RegisterBenchmark((how + kind + '/' + name).c_str(),
                                 [=](benchmark::State& s) { encode(s, type, stored, options); });
  };
  WrapOptions options;
  if (type != &zstd::kWrapper) {
    add("encode/", options);
    options.level = Level::best;
    if (type == &yaz0::kWrapper) add("encode_best/", options);
    return;
  }
  for (const int level : {7, 16, 19}) {
    options.zstd_level = level;
    add(("encode_" + std::to_string(level) + '/').c_str(), options);
  }
}

// --- whole files ---------------------------------------------------------------------------------

/// Unwrap, list the members, put one other member in, write everything.
void edit_pack(benchmark::State& state, const Bytes& stored) {
  WrapOptions writing;
  writing.dictionaries = &dictionaries();
  std::size_t size = 0;
  for (auto _ : state) {
    const auto file = unwrap(stored, reading());
    Archive archive = *parse_archive(file->payload());
    archive.members.back().replace(Bytes(1000, 0x55));
    const auto content = rebuild(archive);
    if (!content) return state.SkipWithError(render(content.error(), "").c_str());
    benchmark::DoNotOptimize(rewrap(*file, *content, writing));
    size = content->size();
  }
  count(state, size);
}

void parse(benchmark::State& state, const Bytes& stored) {
  const auto file = unwrap(stored, reading());
  std::size_t members = 0;
  for (auto _ : state) {
    const auto archive = parse_archive(file->payload());
    members = archive->members.size();
    benchmark::DoNotOptimize(archive);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(members));
}

void unchanged(benchmark::State& state, const Bytes& stored) {
  const auto file = unwrap(stored, reading());
  const Archive archive = *parse_archive(file->payload());
  for (auto _ : state) benchmark::DoNotOptimize(rebuild(archive));
  count(state, file->payload().size());
}

const bool registered = [] {
  for (const WrapperType* type : wrapper_types())
    if (const auto stored = type->encode(bench::made_bytes(std::size_t{256} << 10), {}, {}))
      add_stream("made", *stored, type);
  const fs::path golden = fs::path(KINORA_SOURCE_DIR) / "tests/golden/containers";
  for (const fs::path& folder : {golden, test::samples("packs"), test::samples("nitro/wrapped"),
                                 test::samples("nitro/archive")}) {
    for (const fs::path& path : test::files_in(folder)) {
      const std::string name = path.filename().string();
      const Bytes stored = test::read_bytes(path);
      if (folder != golden) add_stream(name, stored, find_wrapper_type(stored, reading()));
      const auto file = unwrap(stored, reading());
      if (!file || find_archive_type(file->payload()) == nullptr) continue;
      const auto add = [&](const char* what, void (*run)(benchmark::State&, const Bytes&)) {
        benchmark::RegisterBenchmark((what + name).c_str(),
                                     [=](benchmark::State& s) { run(s, stored); });
      };
      add("archive/parse/", parse);
      add("archive/rebuild_unchanged/", unchanged);
      add("pack/edit_one_member/", edit_pack);
    }
  }
  return true;
}();

}  // namespace
