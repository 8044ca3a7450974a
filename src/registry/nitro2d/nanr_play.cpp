#include "nanr_play.hpp"

#include <algorithm>

#include "kinora/formats/nanr/findings.hpp"
#include "kinora/play/nanr_scenario.hpp"
#include "kinora/text/writer.hpp"

namespace kinora::nanr {
namespace {

using nitro2d::Companion2d;
using nitro2d::OptionReader;
using nitro2d::Strip;

/// Ticks that a trace makes at most if nothing is said.
constexpr u64 kUsualTicks = 100'000;

std::optional<play::Generation> generation_of(std::string_view name) {
  if (name == "late") return play::Generation::late;
  if (name == "early") return play::Generation::early;
  return {};
}

/// A state line as a JSON object: `pos=1,2` becomes `"pos": [1, 2]`, switches become booleans.
std::string json_line(std::string_view line) {
  TextWriter w(Syntax::json);
  const auto value = [&](std::string_view key, std::string_view s) {
    if (s == "none")
      w.decimal("null");
    else if (key == "playing" || key == "reverse" || key == "changed")
      w.boolean(s == "1");
    else
      w.decimal(s);
  };
  w.map(Style::flow, [&] {
    for (const std::string_view word : play::call_words(line)) {
      const std::size_t equals = word.find('=');
      const std::string_view key = word.substr(0, equals);
      std::string_view rest = word.substr(equals + 1);
      w.key(key);
      if (rest.find(',') == rest.npos) {
        value(key, rest);
        continue;
      }
      w.list(Style::flow, [&] {
        for (std::size_t comma = 0; comma != rest.npos;) {
          comma = rest.find(',');
          value(key, rest.substr(0, comma));
          rest.remove_prefix(comma == rest.npos ? rest.size() : comma + 1);
        }
      });
    }
  });
  std::string out = w.finish();
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

struct TraceOptions {
  u32 sequence = 0;
  u64 ticks = 0;
  play::Fixed step = play::kFixedOne, speed = play::kFixedOne;
  play::Generation generation = play::Generation::late;
  u32 mode = 0;
};

/// Ticks to the end or once around, and the one in which that is reached.
u64 ticks_once(const CellAnimation& a, const TraceOptions& o) {
  if (o.sequence >= a.sequences.size()) return 1;
  CellAnimation alone;
  alone.kind = a.kind;
  alone.sequences = {a.sequences[o.sequence]};
  if (o.mode) alone.sequences[0].play_mode = static_cast<PlayMode>(o.mode);
  const auto line = play::cell_timeline(alone, 0);
  // As the player moves on.
  const u64 advance = static_cast<u64>(std::abs((s64{o.step} * o.speed + 0x800) >> 12));
  if (!line || advance == 0) return 1;
  const u64 frames = std::min(line->ticks(), kUsualTicks);
  return std::min((frames * play::kFixedOne + advance - 1) / advance + 1, kUsualTicks);
}

Result<TraceOptions> trace_options(const CellAnimation& a, const Options& options) {
  OptionReader in(options);
  TraceOptions out;
  if (in.has("sequence")) {
    const auto sequence = nitro2d::find_sequence(a, in.text("sequence"));
    if (!sequence) return Failure(sequence.error());
    out.sequence = *sequence;
  }
  out.step = in.fixed("step", play::kFixedOne);
  if (out.step <= 0) in.refuse("step", "a number above 0");
  out.speed = in.fixed("speed", play::kFixedOne);
  if (in.has("library")) {
    const auto generation = generation_of(in.text("library"));
    if (generation)
      out.generation = *generation;
    else
      in.refuse("library", "late or early");
  }
  if (in.has("mode")) {
    constexpr std::string_view kModes[] = {"once", "loop", "ping_pong", "ping_pong_loop"};
    const auto* mode = std::find(std::begin(kModes), std::end(kModes), in.text("mode"));
    if (mode == std::end(kModes)) in.refuse("mode", "once, loop, ping_pong or ping_pong_loop");
    out.mode = static_cast<u32>(mode - std::begin(kModes)) + 1;
  }
  out.ticks = static_cast<u64>(
      in.number("ticks", static_cast<s64>(ticks_once(a, out)), 0, std::numeric_limits<s64>::max()));
  if (in.error()) return Failure(*in.error());
  return out;
}

/// How many cells the frames ask for.
std::size_t cells_needed(const CellAnimation& a) {
  std::size_t out = 0;
  for (const Sequence& s : a.sequences)
    for (const Frame& f : s.frames) out = std::max(out, std::size_t{f.cell} + 1);
  return out;
}

std::string name_of(const Sequence& s, u32 number) {
  return s.label && !s.label->empty() ? *s.label : std::to_string(number);
}

/// Everything that is drawn of an animation, with the cells that it shows.
struct Material {
  nitro2d::CellBank cells;
  nitro2d::Graphics graphics;
  nitro2d::Palette palette;
  std::optional<CellAnimation> parts;
  std::optional<nitro2d::MultiCellBank> multi_cells;
};
Result<Material> gather(const CellAnimation& a, const RenderRequest& request) {
  const Companion2d near(request.companions, request.notes);
  Material out;
  std::size_t needed = cells_needed(a);
  if (a.kind == Kind::multicell) {
    auto multi = near.multi_cells(needed);
    if (!multi) return Failure(multi.error());
    auto parts = near.parts();
    if (!parts) return Failure(parts.error());
    needed = cells_needed(*parts);
    out.multi_cells = std::move(*multi);
    out.parts = std::move(*parts);
  }
  auto cells = near.cells(needed);
  if (!cells) return Failure(cells.error());
  auto graphics = near.graphics(&*cells);
  if (!graphics) return Failure(graphics.error());
  auto palette = near.palette(*cells, *graphics);
  if (!palette) return Failure(palette.error());
  out.cells = std::move(*cells);
  out.graphics = std::move(*graphics);
  out.palette = std::move(*palette);
  return out;
}

Result<Strip> strip_of(const CellAnimation& a, const Material& m, u32 number) {
  auto line = m.parts ? play::multi_cell_timeline({a, *m.multi_cells, *m.parts}, number)
                      : play::cell_timeline(a, number);
  if (!line) return Failure(line.error());
  return Strip{name_of(a.sequences[number], number), std::move(*line)};
}

}  // namespace

Result<bool> trace(const CellAnimation& a, const RunRequest& request) {
  const auto o = trace_options(a, request.options);
  if (!o) return Failure(o.error());
  play::NanrPlayer player(a, o->generation);
  if (auto good = player.play(o->sequence); !good) return Failure(good.error());
  player.set_speed(o->speed);
  player.override_mode(o->mode);
  const auto put = [&](u64 tick, std::optional<bool> changed) {
    const std::string line =
        "tick=" + std::to_string(tick) + ' ' + play::state_line(player, changed);
    request.line(request.json ? json_line(line) : line);
  };
  put(0, {});
  for (u64 tick = 1; tick <= o->ticks; ++tick) {
    const auto changed = player.tick(o->step);
    if (!changed) return Failure(changed.error());
    put(tick, *changed);
  }
  return true;
}

Result<Bytes> draw(const CellAnimation& a, const RenderRequest& request) {
  OptionReader in(request.options);
  std::optional<u32> only;
  if (in.has("sequence")) {
    const auto found = nitro2d::find_sequence(a, in.text("sequence"));
    if (!found) return Failure(found.error());
    only = *found;
  }
  const auto m = gather(a, request);
  if (!m) return Failure(m.error());
  const bool all = !only && (in.has("sheet") || request.kind == "json");
  std::vector<Strip> strips;
  for (u32 i = only.value_or(0); i < a.sequences.size(); ++i) {
    auto strip = strip_of(a, *m, i);
    // What cannot be played has no place on a sheet of all sequences.
    if (!strip && !all) return Failure(strip.error());
    if (strip) strips.push_back(std::move(*strip));
    if (!all) break;
  }
  std::vector<nitro2d::Scene> still;
  if (in.has("frame")) {
    const u32 number = only.value_or(0);
    const s64 count =
        number < a.sequences.size() ? static_cast<s64>(a.sequences[number].frames.size()) : 0;
    const s64 n = in.number("frame", 0, 0, count - 1);
    if (m->parts) in.refuse("frame", "a cell animation; use --tick for multicells");
    if (in.error()) return Failure(*in.error());
    const s64 onion = in.number("onion", 0, 0, 8);
    for (s64 i = std::max<s64>(n - onion, 0); i <= n; ++i) {
      const Frame& f = a.sequences[number].frames[static_cast<std::size_t>(i)];
      still.push_back({{{f.cell, nitro2d::transform_of(f)}}, 1});
    }
  }
  return nitro2d::draw_request({m->cells, m->graphics, m->palette}, strips, request, still);
}

Result<std::unique_ptr<play::ScenarioPlayer>> open_scenario(const CellAnimation& a,
                                                            const play::Scenario& scenario,
                                                            const Options& options) {
  OptionReader in(options);
  auto generation = play::scenario_is_for(scenario, play::Generation::late)
                        ? play::Generation::late
                        : play::Generation::early;
  if (in.has("library")) {
    const auto asked = generation_of(in.text("library"));
    if (!asked) {
      in.refuse("library", "late or early");
      return Failure(*in.error());
    }
    generation = *asked;
  }
  if (!play::scenario_is_for(scenario, generation)) return nullptr;
  return play::make_nanr_scenario_player(a, generation);
}

}  // namespace kinora::nanr
