#include "kinora/play/nanr_timeline.hpp"

#include <algorithm>
#include <numeric>

#include "kinora/formats/nanr/findings.hpp"

namespace kinora::play {
namespace {

using nanr::PlayMode;
using nitro2d::Affine;
using nitro2d::Scene;

/// Longest multicell animation made of several passes: one hour.
constexpr u64 kMaxPassedTicks = 60 * 60 * 60;
/// Most placed cells in all scenes of a multicell animation.
constexpr u64 kMaxPlaced = 1'000'000;

/// Frames in the order in which they are shown.
struct Order {
  std::vector<const nanr::Frame*> frames;
  bool loops = false;
};

Result<Order> order_of(const nanr::CellAnimation& animation, u32 number) {
  if (number >= animation.sequences.size())
    return fail(nanr::kNoSuchSequence, {}, {}, {number, animation.sequences.size()});
  const nanr::Sequence& s = animation.sequences[number];
  if (s.loop_start >= s.frames.size())
    return fail(nanr::kNothingToPlay, {}, {}, {number, s.frames.size(), s.loop_start});
  Order out;
  const bool turns = s.play_mode == PlayMode::ping_pong || s.play_mode == PlayMode::ping_pong_loop;
  out.loops = s.play_mode == PlayMode::loop || s.play_mode == PlayMode::ping_pong_loop;
  for (std::size_t i = s.loop_start; i < s.frames.size(); ++i)
    if (s.frames[i].duration) out.frames.push_back(&s.frames[i]);
  if (out.loops && out.frames.empty()) return fail(nanr::kEndlessSequence, {}, {}, {number});
  for (std::size_t i = turns ? out.frames.size() : 0; i-- > 0;) out.frames.push_back(out.frames[i]);
  return out;
}

/// Where `ping_pong` stops: one frame before the loop start, if there is one that is shown.
const nanr::Frame* frame_behind(const nanr::Sequence& s) {
  if (s.play_mode != PlayMode::ping_pong || s.loop_start == 0) return nullptr;
  const nanr::Frame& f = s.frames[s.loop_start - 1u];
  return f.duration ? &f : nullptr;
}

void append(std::vector<Scene>& scenes, Scene scene) {
  if (scene.ticks == 0) return;
  if (!scenes.empty() && scenes.back().cells == scene.cells)
    scenes.back().ticks += scene.ticks;
  else
    scenes.push_back(std::move(scene));
}

/// A node's animation: its scenes with the time at which each begins.
struct Part {
  const nitro2d::Node* node;
  Timeline line;
  std::vector<u64> starts;
  u64 total = 0;

  bool goes_on() const { return node->mode == nitro2d::NodeMode::continue_; }
  /// The scene at a time, and how long it stays (0: for ever).
  std::pair<const Scene*, u64> at(u64 time) const {
    if (total == 0) return {nullptr, 0};
    if (time >= total && !line.loops) return {&line.scenes.back(), 0};
    if (line.scenes.size() == 1) return {&line.scenes[0], 0};
    time %= total;
    const auto next = std::upper_bound(starts.begin(), starts.end(), time);
    const std::size_t i = static_cast<std::size_t>(next - starts.begin()) - 1;
    return {&line.scenes[i], (next == starts.end() ? total : *next) - time};
  }
};

class MultiCellBuilder {
 public:
  explicit MultiCellBuilder(const MultiCellAnimation& source) : source_(source) {
    parts_.resize(source.cells.cells.size());
    for (std::size_t i = 0; i < parts_.size(); ++i)
      for (const nitro2d::Node& node : source.cells.cells[i].nodes) add_part(parts_[i], node);
  }

  Result<Timeline> build(u32 number) {
    const auto order = order_of(source_.animation, number);
    if (!order) return Failure(order.error());
    out_.loops = order->loops;
    u64 once = 0;
    for (const nanr::Frame* f : order->frames) once += f->duration;
    u64 elapsed = 0;
    for (u64 pass = passes(*order, once); pass > 0; --pass) {
      for (const nanr::Frame* f : order->frames) {
        if (f->cell < parts_.size()) {
          put_frame(parts_[f->cell], *f, elapsed);
        } else {
          append(out_.scenes, {{}, f->duration});
        }
        elapsed += f->duration;
        if (placed_ > kMaxPlaced) return fail(nanr::kTooManyScenes, {}, {}, {number, kMaxPlaced});
      }
    }
    return std::move(out_);
  }

 private:
  void add_part(std::vector<Part>& parts, const nitro2d::Node& node) {
    if (!node.visible) return;
    auto line = cell_timeline(source_.parts, node.sequence);
    if (!line) return;  // what cannot be played shows nothing
    Part part{&node, std::move(*line), {}, 0};
    for (const Scene& s : part.line.scenes) {
      part.starts.push_back(part.total);
      part.total += s.ticks;
    }
    parts.push_back(std::move(part));
  }

  /// How often the loop is played until the nodes that go on stand as at the beginning.
  u64 passes(const Order& order, u64 once) const {
    if (!order.loops || once == 0) return 1;
    const u64 most = kMaxPassedTicks / once;
    u64 out = 1, needed = 1;
    for (const nanr::Frame* f : order.frames) {
      if (f->cell >= parts_.size()) continue;
      for (const Part& part : parts_[f->cell]) {
        if (!part.goes_on() || part.total == 0) continue;
        if (!part.line.loops) {
          needed = std::max(needed, (part.total + once - 1) / once);
          continue;
        }
        const u64 own = part.total / std::gcd(part.total, once);
        if (own > most) return 1;
        out = std::lcm(out, own);
        if (out > most) return 1;
      }
    }
    if (needed > most) return 1;
    out *= (needed + out - 1) / out;
    return out > most ? 1 : out;
  }

  void put_frame(const std::vector<Part>& parts, const nanr::Frame& frame, u64 elapsed) {
    const Affine outer = nitro2d::transform_of(frame);
    for (u64 time = 0; time < frame.duration && placed_ <= kMaxPlaced;) {
      u64 stays = frame.duration - time;
      Scene scene;
      for (const Part& part : parts) {
        const auto [inner, left] = part.at(part.goes_on() ? elapsed + time : time);
        if (!inner) continue;
        if (left) stays = std::min(stays, left);
        const Affine place = outer * nitro2d::translation(part.node->x, part.node->y);
        for (const nitro2d::PlacedCell& c : inner->cells)
          scene.cells.push_back({c.cell, place * c.at});
      }
      scene.ticks = stays;
      placed_ += scene.cells.size() + 1;
      append(out_.scenes, std::move(scene));
      time += stays;
    }
  }

  const MultiCellAnimation& source_;
  std::vector<std::vector<Part>> parts_;
  Timeline out_;
  u64 placed_ = 0;
};

}  // namespace

u64 Timeline::ticks() const {
  u64 sum = 0;
  for (const Scene& s : scenes) sum += s.ticks;
  return sum;
}

Result<Timeline> cell_timeline(const nanr::CellAnimation& animation, u32 number) {
  const auto order = order_of(animation, number);
  if (!order) return Failure(order.error());
  Timeline out{{}, order->loops};
  out.scenes.reserve(order->frames.size() + 1);
  const auto put = [&](const nanr::Frame& f, u64 ticks) {
    append(out.scenes, {{{f.cell, nitro2d::transform_of(f)}}, ticks});
  };
  for (const nanr::Frame* f : order->frames) put(*f, f->duration);
  if (const nanr::Frame* f = frame_behind(animation.sequences[number])) put(*f, 1);
  return out;
}

Result<Timeline> multi_cell_timeline(const MultiCellAnimation& source, u32 number) {
  return MultiCellBuilder(source).build(number);
}

}  // namespace kinora::play
