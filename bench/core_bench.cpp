// Speed of what everything is built of: the cursor, numbers, hashes, trees and writers of text.
#include <benchmark/benchmark.h>

#include "kinora/core/cursor.hpp"
#include "kinora/core/hash.hpp"
#include "kinora/core/number.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/writer.hpp"
#include "made_files.hpp"

namespace {
using namespace kinora;

void bytes_done(benchmark::State& state, std::size_t n) {
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(n));
}

void cursor_u32(benchmark::State& state) {
  const Bytes bytes = bench::made_bytes(1 << 20);
  for (auto _ : state) {
    Cursor c(bytes);
    u32 sum = 0;
    while (c.left() >= 4) sum += c.take<u32>("word");
    benchmark::DoNotOptimize(sum);
  }
  bytes_done(state, bytes.size());
}
BENCHMARK(cursor_u32);

void cursor_mixed(benchmark::State& state) {
  const Bytes bytes = bench::made_bytes(1 << 20);
  for (auto _ : state) {
    Cursor c(bytes, Endian::big);
    u64 sum = 0;
    while (c.left() >= 15)
      sum += c.take<u8>("a") + c.take<u16>("b") + c.take<u32>("c") + c.take<u64>("d");
    benchmark::DoNotOptimize(sum);
  }
  bytes_done(state, bytes.size());
}
BENCHMARK(cursor_mixed);

void hash_crc32(benchmark::State& state) {
  const Bytes bytes = bench::made_bytes(1 << 20);
  for (auto _ : state) benchmark::DoNotOptimize(crc32(ByteView(bytes)));
  bytes_done(state, bytes.size());
}
BENCHMARK(hash_crc32);

void hash_murmur3(benchmark::State& state) {
  const std::string text(1 << 16, 'a');
  for (auto _ : state) benchmark::DoNotOptimize(murmur3(text));
  bytes_done(state, text.size());
}
BENCHMARK(hash_murmur3);

void float_to_text(benchmark::State& state) {
  u32 bits = 0x3F800000;
  for (auto _ : state) {
    benchmark::DoNotOptimize(float_text(std::bit_cast<float>(bits)));
    bits = 0x3F000000 | ((bits * 1664525 + 1013904223) & 0xFFFFFF);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(float_to_text);

void float_from_text(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(parse_float("123.4567"));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(float_from_text);

template <Syntax kSyntax>
void tree_from_text(benchmark::State& state) {
  std::string text = bench::made_text("ainb", 2000);
  if (kSyntax == Syntax::json) {
    const auto tree = parse_yaml(text);
    TextWriter w(Syntax::json);
    write_node(w, tree->root());
    text = w.finish();
  }
  for (auto _ : state)
    benchmark::DoNotOptimize(kSyntax == Syntax::yaml ? parse_yaml(text) : parse_json(text));
  bytes_done(state, text.size());
}
BENCHMARK(tree_from_text<Syntax::yaml>)->Unit(benchmark::kMillisecond);
BENCHMARK(tree_from_text<Syntax::json>)->Unit(benchmark::kMillisecond);

template <Syntax kSyntax>
void text_from_tree(benchmark::State& state) {
  const auto tree = parse_yaml(bench::made_text("ainb", 2000));
  std::size_t size = 0;
  for (auto _ : state) {
    TextWriter w(kSyntax);
    write_node(w, tree->root());
    size = w.finish().size();
  }
  bytes_done(state, size);
}
BENCHMARK(text_from_tree<Syntax::yaml>)->Unit(benchmark::kMillisecond);
BENCHMARK(text_from_tree<Syntax::json>)->Unit(benchmark::kMillisecond);

}  // namespace
