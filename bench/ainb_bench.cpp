// Speed of AINB over all real files of the shared samples (KINORA_SAMPLES, or ../shared/samples
// beside the project), and growth over synthetic graphs.
#include <benchmark/benchmark.h>

#include "kinora/formats/ainb/codec.hpp"
#include "kinora/text/node.hpp"
#include "support/samples.hpp"

namespace {
using namespace kinora;

struct Files {
  std::vector<Bytes> files;
  std::vector<ainb::File> models;
  std::vector<std::string> texts;
  std::size_t size = 0, text_size = 0;
};

std::string to_yaml(const ainb::File& f) {
  TextWriter w(Syntax::yaml);
  w.map(Style::block, [&] { ainb::write_text(w, f); });
  return w.finish();
}
void add(Files& out, Bytes bytes) {
  ainb::File f;
  if (!ainb::read(bytes, f)) return;
  out.size += bytes.size();
  out.texts.push_back(to_yaml(f));
  out.text_size += out.texts.back().size();
  out.models.push_back(std::move(f));
  out.files.push_back(std::move(bytes));
}
const Files& samples() {
  static const Files files = [] {
    Files out;
    for (const auto& file : test::files_in(test::samples("ainb/real")))
      add(out, test::read_bytes(file));
    return out;
  }();
  return files;
}
void finish(benchmark::State& state, std::size_t bytes_per_round) {
  if (bytes_per_round == 0) return state.SkipWithError("no samples");
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes_per_round));
}

void ainb_read(benchmark::State& state) {
  for (auto _ : state)
    for (const Bytes& file : samples().files) {
      ainb::File f;
      benchmark::DoNotOptimize(ainb::read(file, f));
    }
  finish(state, samples().size);
}
BENCHMARK(ainb_read);

void ainb_write(benchmark::State& state) {
  for (auto _ : state)
    for (const ainb::File& f : samples().models) benchmark::DoNotOptimize(ainb::write(f));
  finish(state, samples().size);
}
BENCHMARK(ainb_write);

/// With the proof that the file comes back.
void ainb_decode(benchmark::State& state) {
  for (auto _ : state)
    for (const Bytes& file : samples().files)
      benchmark::DoNotOptimize(decode_file(file, ainb::kCodec));
  finish(state, samples().size);
}
BENCHMARK(ainb_decode);

void ainb_text_out(benchmark::State& state) {
  for (auto _ : state)
    for (const ainb::File& f : samples().models) benchmark::DoNotOptimize(to_yaml(f));
  finish(state, samples().text_size);
}
BENCHMARK(ainb_text_out);

void ainb_text_in(benchmark::State& state) {
  for (auto _ : state)
    for (std::size_t i = 0; i < samples().texts.size(); ++i) {
      const auto tree = parse_text(samples().texts[i]);
      benchmark::DoNotOptimize(ainb::read_text(tree->root(), samples().models[i].version));
    }
  finish(state, samples().text_size);
}
BENCHMARK(ainb_text_in);

/// Sequences of queries and actions, as many nodes as wanted.
ainb::File synthetic(int nodes) {
  ainb::File f;
  f.name = "Synthetic";
  f.category = "AI";
  for (s32 i = 0; i < nodes; ++i) {
    ainb::Node& n = f.nodes.emplace_back();
    n.id = i;
    n.guid[0] = static_cast<u8>(i);
    n.guid[1] = static_cast<u8>(i >> 8);
    if (i % 2 == 0) {
      n.name = "QueryNumber" + std::to_string(i % 100);
      n.is_query = true;
      n.outputs.emplace_back(ainb::ValueType::boolean).name = "Result";
      n.properties.emplace_back(ainb::ValueType::s32).name = "OutputOnlyOnEnter";
      continue;
    }
    n.type = ainb::NodeType::bool_selector;
    ainb::Input& in = n.inputs.emplace_back(ainb::ValueType::boolean);
    in.name = "Input";
    in.from.push_back({i - 1, NameRef("Result"), {}});
    n.children = {{i + 1 < nodes ? i + 1 : kNoId, "True", {}, {}}, {kNoId, "False", {}, {}}};
    n.links.push_back({ainb::LinkList::generic, i - 1, "Input", {}});
    for (const char* name : {"ChildFrameSync", "InputValue", "IsNoSelectWhenChildBusy"})
      n.properties.emplace_back(ainb::ValueType::boolean).name = name;
  }
  return f;
}
void ainb_decode_synthetic(benchmark::State& state) {
  const Bytes bytes = *ainb::write(synthetic(static_cast<int>(state.range(0))));
  for (auto _ : state) benchmark::DoNotOptimize(decode_file(bytes, ainb::kCodec));
  finish(state, bytes.size());
  state.SetComplexityN(state.range(0));
}
BENCHMARK(ainb_decode_synthetic)->RangeMultiplier(2)->Range(1875, 30000)->Complexity();

}  // namespace
