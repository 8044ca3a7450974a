// Speed of the DS 2D formats over the shared samples (KINORA_SAMPLES, or ../shared/samples beside
// the project), in memory, on one core, and of drawing and encoding an animation of our own.
#include <benchmark/benchmark.h>

#include "kinora/image/encode.hpp"
#include "kinora/image/scene_picture.hpp"
#include "kinora/registry/format.hpp"
#include "support/samples.hpp"

namespace {
using namespace kinora;

std::vector<Bytes> load_folder(const char* folder) {
  std::vector<Bytes> out;
  for (const auto& file : test::files_in(test::samples(std::string("nitro/") + folder)))
    out.push_back(test::read_bytes(file));
  return out;
}

/// All NANR and NCER: bytes to model to bytes, as `decode` and `encode` do it, proof included.
void nitro_decode_encode(benchmark::State& state) {
  static const std::vector<Bytes> kFiles = [] {
    std::vector<Bytes> files = load_folder("nanr");
    for (Bytes& b : load_folder("ncer")) files.push_back(std::move(b));
    return files;
  }();
  if (kFiles.empty()) return state.SkipWithError("no samples");
  std::size_t size = 0;
  for (const Bytes& b : kFiles) size += b.size();
  for (auto _ : state) {
    for (const Bytes& b : kFiles) {
      const auto d = recognise(b, "")->decode(b, {});
      benchmark::DoNotOptimize((*d)->encode());
    }
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(size));
  state.counters["files"] = static_cast<double>(kFiles.size());
}
BENCHMARK(nitro_decode_encode)->Unit(benchmark::kMillisecond);

/// A set that fills 160 x 160 pixels with 64 frames, each turned further.
struct Set {
  nitro2d::CellBank cells;
  nitro2d::Graphics graphics;
  nitro2d::Palette palette;
  std::vector<nitro2d::Scene> scenes;

  Set() {
    graphics.width = graphics.height = 0xFFFF;
    for (u32 i = 0; i < 64 * 32; ++i) graphics.data.push_back(static_cast<u8>(i * i / 7 % 251));
    for (u32 i = 0; i < 16; ++i) palette.colors.push_back(static_cast<u16>(i * 2081 & 0x7FFF));
    nitro2d::Cell cell;
    for (const int y : {-64, 0})
      for (const int x : {-64, 0}) {
        nitro2d::Object o;
        o.x = static_cast<s16>(x);
        o.y = static_cast<s16>(y);
        o.size = 3;
        cell.objects.push_back(o);
      }
    cells.cells.push_back(std::move(cell));
    for (u32 i = 0; i < 64; ++i) {
      nanr::Frame f;
      f.rotation = static_cast<u16>(i * 1024);
      scenes.push_back({{{0, nitro2d::transform_of(f)}}, 2});
    }
  }
  Result<image::Animation> draw() const {
    image::DrawOptions options;
    options.canvas = nitro2d::Box{-80, -80, 80, 80};
    return image::draw_scenes({cells, graphics, palette}, scenes, true, options);
  }
};

void nitro_draw_64_frames(benchmark::State& state) {
  const Set set;
  for (auto _ : state) benchmark::DoNotOptimize(set.draw());
}
BENCHMARK(nitro_draw_64_frames)->Unit(benchmark::kMillisecond);

void encode_64_frames(benchmark::State& state, Result<Bytes> (*encode)(const image::Animation&)) {
  const auto drawn = Set().draw();
  std::size_t size = 0;
  for (auto _ : state) {
    const auto file = encode(*drawn);
    size = file->size();
  }
  state.counters["bytes"] = static_cast<double>(size);
}
BENCHMARK_CAPTURE(encode_64_frames, apng, image::encode_apng)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(encode_64_frames, gif, image::encode_gif)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(encode_64_frames, webp, image::encode_webp)->Unit(benchmark::kMillisecond);

}  // namespace
