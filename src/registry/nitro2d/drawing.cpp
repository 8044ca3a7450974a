#include "drawing.hpp"

#include <algorithm>

#include "atlas.hpp"
#include "formats/nanr/codec.hpp"
#include "formats/nitro2d/check.hpp"
#include "formats/nitro2d/codec.hpp"
#include "kinora/core/number.hpp"
#include "kinora/formats/nanr/findings.hpp"
#include "kinora/image/encode.hpp"
#include "kinora/image/findings.hpp"
#include "kinora/image/sheet.hpp"

namespace kinora::nitro2d {
namespace {

using image::CellSource;
using image::DrawOptions;

template <class Model>
struct Chosen {
  Model model;
  std::string name;
};
/// How well a companion fits; the best of several is taken.
enum Fit : u8 { kNot, kPartly, kWell };

/// The readable companion that the user named, else the first of those that fit best. One that was
/// only near is named in `notes`.
template <class Model, class FitOf>
Result<Chosen<Model>> choose(std::span<const Companion> candidates, const Codec<Model>& codec,
                             FitOf fit_of, const char* what, const char* endings, Findings* notes) {
  std::optional<Chosen<Model>> best;
  Fit best_fit = kNot;
  auto bond = Companion::Bond::named;
  for (const Companion& c : candidates) {
    Model m;
    if (!read_file(c.bytes, codec, m)) continue;
    const Fit fit = c.bond == Companion::Bond::named ? kWell : fit_of(m);
    if (best && fit <= best_fit) continue;
    best = Chosen<Model>{std::move(m), c.name};
    best_fit = fit;
    bond = c.bond;
    if (fit == kWell) break;
  }
  if (!best) return fail(kMissingCompanion, {}, {}, {what, endings});
  if (notes && bond == Companion::Bond::near && candidates.size() > 1)
    notes->push_back(
        make_diagnostic(kGuessedCompanion, {}, {}, {what, best->name, candidates.size()}));
  return std::move(*best);
}
template <class Model>
Result<Model> model_of(Result<Chosen<Model>> chosen) {
  if (!chosen) return Failure(std::move(chosen.error()));
  return std::move(chosen->model);
}
/// Any will do.
constexpr auto kAny = [](const auto&) { return kWell; };

/// The number of the scene at a tick; behind the end the last, or the loop again.
std::optional<std::size_t> scene_at(const play::Timeline& line, u64 tick) {
  const u64 total = line.ticks();
  if (total == 0) return {};
  if (line.loops) tick %= total;
  for (std::size_t i = 0; i < line.scenes.size(); ++i) {
    if (tick < line.scenes[i].ticks) return i;
    tick -= line.scenes[i].ticks;
  }
  return line.scenes.size() - 1;
}
/// That scene behind the `earlier` ones that shine through it.
std::vector<Scene> with_earlier(const play::Timeline& line, std::size_t i, std::size_t earlier) {
  const std::size_t n = line.scenes.size();
  std::vector<Scene> out;
  for (std::size_t back = earlier; back > 0; --back)
    if (back <= i || (line.loops && back < n)) out.push_back(line.scenes[(i + n - back) % n]);
  out.push_back(line.scenes[i]);
  return out;
}

Result<Bytes> draw_sheet(const CellSource& source, std::span<const Strip> strips,
                         const DrawOptions& options, const RenderRequest& request) {
  std::vector<image::SheetItem> items;
  std::vector<image::SheetTag> tags;
  // Tags say which entries are one animation; stills need none.
  const bool moves = std::any_of(strips.begin(), strips.end(),
                                 [](const Strip& s) { return s.line.scenes.size() > 1; });
  for (const Strip& strip : strips) {
    const auto first = static_cast<u32>(items.size());
    const auto& scenes = strip.line.scenes;
    for (std::size_t i = 0; i < scenes.size(); ++i)
      items.push_back(
          {scenes.size() == 1 ? strip.name : strip.name + '_' + std::to_string(i), scenes[i]});
    if (moves && !scenes.empty())
      tags.push_back({strip.name, first, static_cast<u32>(items.size() - 1), strip.line.loops});
  }
  auto sheet = image::draw_sheet(source, items, options);
  if (!sheet) return Failure(sheet.error());
  sheet->tags = std::move(tags);
  const std::string list = atlas_json(*sheet);
  const ByteView bytes = as_bytes(list);
  if (request.kind == "json") return Bytes(bytes.begin(), bytes.end());
  if (request.further) request.further->push_back({".json", {bytes.begin(), bytes.end()}});
  return image::encode_png(sheet->picture);
}

/// All frames side by side.
image::Picture beside(const image::Animation& a) {
  const auto n = static_cast<u32>(a.frames.size());
  image::Picture out{a.width * n, a.height, a.palette, {}};
  const u64 row = u64{a.width} * a.pixel_bytes();
  out.pixels.resize(row * n * a.height);
  for (u64 y = 0; y < a.height; ++y)
    for (u64 i = 0; i < n; ++i)
      std::memcpy(&out.pixels[(y * n + i) * row], &a.frames[i].pixels[y * row], row);
  return out;
}

Result<Bytes> draw_strip(const CellSource& source, const play::Timeline& line,
                         const DrawOptions& options) {
  const auto drawn = image::draw_scenes(source, line.scenes, line.loops, options);
  if (!drawn) return Failure(drawn.error());
  const u64 width = u64{drawn->width} * drawn->frames.size();
  if (width > 0xFFFF)
    return fail(image::kPictureTooLarge, {}, {},
                {width, drawn->height, drawn->frames.size(), 0xFFFF});
  return image::encode_png(beside(*drawn));
}

/// The last of the scenes; the others shine through. At its place in the whole sequence, so that
/// stills of it fit on each other.
Result<Bytes> draw_still(const CellSource& source, const play::Timeline& line,
                         std::span<const Scene> still, DrawOptions options) {
  if (!options.canvas) {
    options.canvas = image::common_bounds(source.cells, line.scenes);
    options.canvas->add(image::common_bounds(source.cells, still));
  }
  const auto drawn = image::draw_scenes(source, still, false, options);
  if (!drawn) return Failure(drawn.error());
  return image::encode_png(image::picture_of(*drawn, still.size() - 1));
}

}  // namespace

Result<CellBank> Companion2d::cells(std::size_t needed) const {
  const auto fit = [&](const CellBank& b) { return b.cells.size() >= needed ? kWell : kNot; };
  return model_of(choose(companions_.find("ncer"), kCellCodec, fit, "cells", "NCER", notes_));
}

Result<Graphics> Companion2d::graphics(const CellBank* cells) const {
  auto candidates = companions_.find("ncgr");
  for (Companion& c : companions_.find("ncbr")) candidates.push_back(std::move(c));
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Companion& a, const Companion& b) { return a.bond < b.bond; });
  const auto fit = [&](const Graphics& g) {
    if (!cells) return kWell;
    Findings wrong;
    check_graphics(*cells, g, {}, wrong);
    if (wrong.empty()) return kWell;
    return wrong.front().finding == &kMappingDiffers ? kNot : kPartly;
  };
  auto chosen = choose(candidates, kGraphicsCodec, fit, "graphics", "NCGR or NCBR", notes_);
  if (chosen && cells && notes_) {  // one of each kind is enough
    Findings wrong;
    check_graphics(*cells, chosen->model, chosen->name, wrong);
    const Finding* last = nullptr;
    for (Diagnostic& d : wrong) {
      if (d.finding == last) continue;
      last = d.finding;
      notes_->push_back(std::move(d));
    }
  }
  return model_of(std::move(chosen));
}

Result<Palette> Companion2d::palette() const {
  return model_of(choose(companions_.find("nclr"), kPaletteCodec, kAny, "colours", "NCLR", notes_));
}

Result<Palette> Companion2d::palette(const CellBank& cells, const Graphics& graphics) const {
  const auto fit = [&](const Palette& p) {
    Findings wrong;
    check_colors(cells, graphics, p, {}, wrong);
    return wrong.empty() ? kWell : kPartly;
  };
  auto chosen = choose(companions_.find("nclr"), kPaletteCodec, fit, "colours", "NCLR", notes_);
  if (chosen && notes_) {  // one is enough
    Findings wrong;
    check_colors(cells, graphics, chosen->model, chosen->name, wrong);
    if (!wrong.empty()) notes_->push_back(std::move(wrong.front()));
  }
  return model_of(std::move(chosen));
}

Result<nanr::CellAnimation> Companion2d::parts() const {
  return model_of(choose(companions_.find("nanr"), nanr::kCodec, kAny, "animations of the nodes",
                         "NANR", notes_));
}

Result<MultiCellBank> Companion2d::multi_cells(std::size_t needed) const {
  const auto fit = [&](const MultiCellBank& b) { return b.cells.size() >= needed ? kWell : kNot; };
  return model_of(
      choose(companions_.find("nmcr"), kMultiCellCodec, fit, "multicells", "NMCR", notes_));
}

void move_bases(CellSource& source, OptionReader& in) {
  source.character_base = static_cast<s32>(in.number("character-base", 0, -0x100000, 0x100000));
  source.palette_base = static_cast<s32>(in.number("palette-base", 0, -256, 256));
}

namespace {

/// Options that choose what is drawn exclude each other, and most kinds of output.
void check_choice(OptionReader& in, std::string_view kind) {
  constexpr const char* kChoices[] = {"sheet", "strip", "tick", "frame"};
  for (const char* const* a = std::begin(kChoices); a != std::end(kChoices); ++a) {
    if (!in.has(*a)) continue;
    for (const char* const* b = a + 1; b != std::end(kChoices); ++b)
      if (in.has(*b)) in.conflict(*a, "--" + std::string(*b));
    const bool is_atlas = kind == "json" && a == kChoices;
    if (kind != "png" && !is_atlas) in.conflict(*a, "a picture that ends in ." + std::string(kind));
  }
}

Result<Bytes> draw_kind(const CellSource& source, std::span<const Strip> strips,
                        const RenderRequest& request, std::string_view kind,
                        std::span<const Scene> still, const DrawOptions& options,
                        OptionReader& in) {
  const play::Timeline& line = strips.front().line;
  if (kind == "json" || in.has("sheet")) return draw_sheet(source, strips, options, request);
  if (in.has("strip")) return draw_strip(source, line, options);
  if (kind == "png" && !still.empty()) return draw_still(source, line, still, options);
  if (kind == "png") {
    const auto i = scene_at(line, static_cast<u64>(in.number("tick", 0, 0, s64{1} << 40)));
    if (!i) return fail(image::kNothingToDraw);
    return draw_still(source, line, with_earlier(line, *i, options.onion), options);
  }
  const auto drawn = image::draw_scenes(source, line.scenes, line.loops, options);
  if (!drawn) return Failure(drawn.error());
  return kind == "apng"  ? image::encode_apng(*drawn)
         : kind == "gif" ? image::encode_gif(*drawn)
                         : image::encode_webp(*drawn);
}

}  // namespace

Result<Bytes> draw_request(const CellSource& base, std::span<const Strip> strips,
                           const RenderRequest& request, std::span<const Scene> still) {
  const std::string_view kind = request.kind.empty() ? "png" : request.kind;
  constexpr std::string_view kKinds[] = {"png", "apng", "gif", "webp", "json"};
  if (std::find(std::begin(kKinds), std::end(kKinds), kind) == std::end(kKinds))
    return fail(kUnknownPicture, {}, {}, {kind, ".png, .apng, .gif, .webp or .json"});
  OptionReader in(request.options);
  const DrawOptions options = draw_options(in);
  CellSource source = base;
  move_bases(source, in);
  check_choice(in, kind);
  if (in.error()) return Failure(*in.error());
  if (strips.empty()) return fail(image::kNothingToDraw);
  auto out = draw_kind(source, strips, request, kind, still, options, in);
  if (in.error()) return Failure(*in.error());
  return out;
}

Result<u32> find_sequence(const nanr::CellAnimation& a, std::string_view name) {
  if (const auto by_label = nanr::find_sequence(a, name)) return *by_label;
  if (const auto n = parse_integer<u32>(name); n && *n < a.sequences.size()) return *n;
  return fail(nanr::kNoSuchSequence, {}, {}, {std::string(name), a.sequences.size()});
}

}  // namespace kinora::nitro2d
