// Speed of animation sound on files made here, in memory, on one core: a file of the size that
// games have (four events) and a large one (4,096 events). Bytes per second count bytes of the
// binary file; the player counts whole frames.
#include <benchmark/benchmark.h>

#include "kinora/play/animsound_player.hpp"
#include "kinora/registry/format.hpp"

namespace {
using namespace kinora;

animsound::AnimSound events(s64 count) {
  animsound::AnimSound f;
  f.frame_size = 120;
  for (s64 i = 0; i < count; ++i) {
    animsound::Event& e = f.events.emplace_back();
    e.label = "SE_OBJECT_STEP_" + std::to_string(i);
    e.kind = i % 2 ? animsound::EventKind::range : animsound::EventKind::trigger;
    e.start_frame = static_cast<s32>(7 * i % 100);
    e.end_frame = e.start_frame + 10;
  }
  return f;
}
/// The file as bytes, by way of its text.
Bytes file_of(s64 count) {
  std::string text = "kinora: brasd\nframe_size: 120\nevents:\n";
  for (const animsound::Event& e : events(count).events)
    text += "  - {label: " + e.label + ", kind: " + (e.is_trigger() ? "trigger" : "range") +
            ", start_frame: " + std::to_string(e.start_frame) +
            ", end_frame: " + std::to_string(e.end_frame) + "}\n";
  return (*parse_document(text, {}))->encode()->bytes;
}

/// Reading with proof: read, written again, compared.
void animsound_decode(benchmark::State& state) {
  const Bytes bytes = file_of(state.range(0));
  const Format* format = find_format("brasd");
  for (auto _ : state) benchmark::DoNotOptimize(format->decode(bytes, {}));
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes.size()));
}
BENCHMARK(animsound_decode)->Arg(4)->Arg(4096);

void animsound_text_and_back(benchmark::State& state) {
  const Bytes bytes = file_of(state.range(0));
  const auto d = find_format("brasd")->decode(bytes, {});
  for (auto _ : state) {
    const auto back = parse_document((*d)->text({}), {});
    benchmark::DoNotOptimize((*back)->encode());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes.size()));
}
BENCHMARK(animsound_text_and_back)->Arg(4)->Arg(4096);

void animsound_play(benchmark::State& state) {
  const animsound::AnimSound file = events(state.range(0));
  play::AnimSoundPlayer player(file);
  player.setup();
  s64 frame = 0;
  for (auto _ : state) {
    frame = (frame + 1) % file.frame_size;
    benchmark::DoNotOptimize(
        player.update(static_cast<float>(frame), play::PlayDirection::forward));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(animsound_play)->Arg(4)->Arg(4096);

}  // namespace
