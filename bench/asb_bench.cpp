// Speed of ASB over the real files of the shared samples (KINORA_SAMPLES, or ../shared/samples
// beside the project), and growth over synthetic graphs.
#include <benchmark/benchmark.h>

#include "kinora/formats/asb/codec.hpp"
#include "kinora/text/node.hpp"
#include "support/samples.hpp"

namespace {
using namespace kinora;

const std::vector<Bytes>& samples() {
  static const std::vector<Bytes> kFiles = [] {
    std::vector<Bytes> out;
    for (const char* folder : {"asb/real", "asb/reconstructed-0x410", "asb/peer-written"})
      for (const auto& file : test::files_in(test::samples(folder), ".asb"))
        out.push_back(test::read_bytes(file));
    return out;
  }();
  return kFiles;
}
void finish(benchmark::State& state, std::size_t bytes_per_round) {
  if (bytes_per_round == 0) return state.SkipWithError("no samples");
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes_per_round));
}
std::size_t total_size(const std::vector<Bytes>& files) {
  std::size_t n = 0;
  for (const Bytes& f : files) n += f.size();
  return n;
}

void asb_read(benchmark::State& state) {
  for (auto _ : state)
    for (const Bytes& file : samples()) {
      asb::File f;
      benchmark::DoNotOptimize(asb::read(file, f, nullptr));
    }
  finish(state, total_size(samples()));
}
BENCHMARK(asb_read);

/// A selector over selectors over clips with a frame controller each: `elements` in all.
asb::File synthetic(s32 elements) {
  using enum asb::ElementType;
  constexpr s32 kChildren = 200;
  asb::File f;
  f.form = asb::find_version(f.version)->forms[0];
  f.name = "Synthetic.root";
  f.blackboard.push_back(
      {asb::blackboard_id(static_cast<u32>(asb::BlackboardType::f32), 0), "Speed", 0, "", 0.0f});
  const auto add = [&](asb::ElementType type, asb::Params params) -> asb::Element& {
    asb::Element& e = f.elements.emplace_back();
    e.id = static_cast<s32>(f.elements.size()) - 1;
    e.type = type;
    e.params = std::move(params);
    store(e.guid.data(), e.id);
    return e;
  };
  add(sequential, asb::Sequential{});
  while (static_cast<s32>(f.elements.size()) + 3 <= elements) {
    asb::Selector<asb::Float> selector;
    selector.value.source = {asb::SourceKind::blackboard, asb::Judge::on_update, 0,
                             f.blackboard[0].handle};
    const s32 id = add(float_selector, std::move(selector)).id;
    if (f.elements[0].children.size() < 255) f.elements[0].children.push_back({id, {}});
    for (s32 i = 0; i < kChildren && static_cast<s32>(f.elements.size()) + 2 <= elements; ++i) {
      asb::SkeletalAnimation clip;
      clip.clip.value = PoolText("Clip_" + std::to_string(f.elements.size() % 5000));
      asb::Element& leaf = add(skeletal_animation, std::move(clip));
      leaf.frames.push_back(leaf.id + 1);
      leaf.attachments.emplace_back().payload = asb::FadeIn{};
      store(leaf.attachments[0].guid.data(), leaf.id);
      const s32 leaf_id = leaf.id;
      add(frame_controller, asb::FrameController{});
      const auto at = static_cast<float>(i);
      f.elements[static_cast<std::size_t>(id)].children.push_back(
          {leaf_id, asb::Range{{at, {}}, {at + 1, {}}}});
    }
    asb::Child& last = f.elements[static_cast<std::size_t>(id)].children.back();
    last.when = asb::Default{asb::Text{PoolText("その他"), {}}};
  }
  while (static_cast<s32>(f.elements.size()) < elements) add(state_end, asb::NoParams{});
  f.commands.emplace_back().name = "Play";
  f.commands[0].element = 0;
  return f;
}
std::string to_text(const asb::File& f, Syntax syntax) {
  TextWriter w(syntax);
  w.map(Style::block, [&] { asb::write_text(w, f, false); });
  return w.finish();
}
Bytes synthetic_bytes(const benchmark::State& state) {
  return *asb::write(synthetic(static_cast<s32>(state.range(0))), {});
}

void asb_read_synthetic(benchmark::State& state) {
  const Bytes bytes = synthetic_bytes(state);
  for (auto _ : state) {
    asb::File f;
    benchmark::DoNotOptimize(asb::read(bytes, f, nullptr));
  }
  finish(state, bytes.size());
  state.SetComplexityN(state.range(0));
}
void asb_write_synthetic(benchmark::State& state) {
  const asb::File f = synthetic(static_cast<s32>(state.range(0)));
  const std::size_t size = asb::write(f, {})->size();
  for (auto _ : state) benchmark::DoNotOptimize(asb::write(f, {}));
  finish(state, size);
  state.SetComplexityN(state.range(0));
}
/// With the proof that the file comes back.
void asb_decode_synthetic(benchmark::State& state) {
  const Bytes bytes = synthetic_bytes(state);
  for (auto _ : state) benchmark::DoNotOptimize(asb::decode(bytes));
  finish(state, bytes.size());
  state.SetComplexityN(state.range(0));
}
void asb_text_out_synthetic(benchmark::State& state) {
  const asb::File f = synthetic(static_cast<s32>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(to_text(f, Syntax::yaml));
  finish(state, to_text(f, Syntax::yaml).size());
  state.SetComplexityN(state.range(0));
}
void asb_text_in_synthetic(benchmark::State& state) {
  const std::string text = to_text(synthetic(static_cast<s32>(state.range(0))),
                                   state.range(1) ? Syntax::json : Syntax::yaml);
  for (auto _ : state) {
    const auto tree = parse_text(text);
    benchmark::DoNotOptimize(asb::read_text(tree->root(), 0x417));
  }
  finish(state, text.size());
}
/// Every element an Event with one list of actions in the BAEV, shown at the element.
void asb_text_with_events(benchmark::State& state) {
  asb::File f;
  f.form = asb::find_version(f.version)->forms[0];
  baev::File events;
  for (s32 i = 0; i < static_cast<s32>(state.range(0)); ++i) {
    asb::Element& e = f.elements.emplace_back();
    e.id = i;
    e.type = asb::ElementType::event;
    e.params = asb::Event{};
    store(e.guid.data(), i);
    events.keys.push_back({baev::key_hash(e.guid), {i}});
    baev::Event voice{"Voice", baev::EventKind::trigger, 16, {{3.0f, 0.0f, {"Hey"}}}, {}};
    events.actions.push_back({i, 0, 40, {voice}});
  }
  const auto print = [&] {
    TextWriter w(Syntax::yaml);
    w.map(Style::block, [&] { asb::write_text(w, f, false, &events); });
    return w.finish();
  };
  for (auto _ : state) benchmark::DoNotOptimize(print());
  finish(state, print().size());
  state.SetComplexityN(state.range(0));
}
BENCHMARK(asb_text_with_events)->Arg(5000)->Arg(10000)->Arg(20000)->Complexity();
BENCHMARK(asb_read_synthetic)->Arg(7501)->Arg(15001)->Arg(30001)->Complexity();
BENCHMARK(asb_write_synthetic)->Arg(7501)->Arg(15001)->Arg(30001)->Complexity();
BENCHMARK(asb_decode_synthetic)->Arg(7501)->Arg(15001)->Arg(30001)->Complexity();
BENCHMARK(asb_text_out_synthetic)->Arg(7501)->Arg(15001)->Arg(30001)->Complexity();
BENCHMARK(asb_text_in_synthetic)
    ->Args({7501, 0})
    ->Args({15001, 0})
    ->Args({30001, 0})
    ->Args({30001, 1});

}  // namespace
