#include "drawing.hpp"

#include <algorithm>

#include "atlas.hpp"
#include "formats/nanr/codec.hpp"
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

/// The first readable companion that `fits`, else the first readable one.
template <class Model, class Fits>
Result<Model> choose(std::span<const Companion> candidates, const Codec<Model>& codec, Fits fits,
                     const char* what, const char* endings) {
  std::optional<Model> first;
  for (const Companion& c : candidates) {
    Model m;
    if (!read_file(c.bytes, codec, m)) continue;
    if (fits(m)) return m;
    if (!first) first = std::move(m);
  }
  if (first) return std::move(*first);
  return fail(kMissingCompanion, {}, {}, {what, endings});
}

/// The scene at a tick; behind the end the last, or the loop again.
const Scene* scene_at(const play::Timeline& line, u64 tick) {
  const u64 total = line.ticks();
  if (total == 0) return nullptr;
  if (line.loops) tick %= total;
  for (const Scene& s : line.scenes) {
    if (tick < s.ticks) return &s;
    tick -= s.ticks;
  }
  return &line.scenes.back();
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

Result<Bytes> draw_still(const CellSource& source, const play::Timeline& line, const Scene* scene,
                         DrawOptions options, OptionReader& in) {
  if (in.has("strip")) {
    const auto drawn = image::draw_scenes(source, line.scenes, line.loops, options);
    if (!drawn) return Failure(drawn.error());
    const u64 width = u64{drawn->width} * drawn->frames.size();
    if (width > 0xFFFF)
      return fail(image::kPictureTooLarge, {}, {},
                  {width, drawn->height, drawn->frames.size(), 0xFFFF});
    return image::encode_png(beside(*drawn));
  }
  const s64 tick = in.number("tick", 0, 0, s64{1} << 40);
  if (!scene) scene = scene_at(line, static_cast<u64>(tick));
  if (!scene) return fail(image::kNothingToDraw);
  // At its place in the whole sequence, so that stills of it fit on each other.
  if (!options.canvas) {
    options.canvas = image::common_bounds(source.cells, line.scenes);
    options.canvas->add(image::common_bounds(source.cells, std::span(scene, 1)));
  }
  const auto drawn = image::draw_scenes(source, std::span(scene, 1), true, options);
  if (!drawn) return Failure(drawn.error());
  return image::encode_png(image::picture_of(*drawn, 0));
}

}  // namespace

Result<CellBank> Companion2d::cells(std::size_t needed) const {
  return choose(
      companions_.find("ncer"), kCellCodec,
      [&](const CellBank& b) { return b.cells.size() >= needed; }, "cells", "NCER");
}

Result<Graphics> Companion2d::graphics(const CellBank* cells) const {
  auto candidates = companions_.find("ncgr");
  for (const Companion& c : companions_.find("ncbr")) candidates.push_back(c);
  const auto fits = [&](const Graphics& g) {
    if (!cells) return true;
    const u32 mapping = g.mapping == 0 ? 4 : g.mapping >> 20;
    return mapping == static_cast<u32>(cells->mapping);
  };
  return choose(candidates, kGraphicsCodec, fits, "graphics", "NCGR or NCBR");
}

Result<Palette> Companion2d::palette() const {
  return choose(
      companions_.find("nclr"), kPaletteCodec, [](const Palette&) { return true; }, "colours",
      "NCLR");
}

Result<nanr::CellAnimation> Companion2d::parts() const {
  return choose(
      companions_.find("nanr"), nanr::kCodec, [](const nanr::CellAnimation&) { return true; },
      "animations of the nodes", "NANR");
}

Result<MultiCellBank> Companion2d::multi_cells(std::size_t needed) const {
  return choose(
      companions_.find("nmcr"), kMultiCellCodec,
      [&](const MultiCellBank& b) { return b.cells.size() >= needed; }, "multicells", "NMCR");
}

void move_bases(CellSource& source, OptionReader& in) {
  source.character_base = static_cast<s32>(in.number("character-base", 0, -0x100000, 0x100000));
  source.palette_base = static_cast<s32>(in.number("palette-base", 0, -256, 256));
}

Result<Bytes> draw_request(const CellSource& base, std::span<const Strip> strips,
                           const RenderRequest& request, const Scene* still) {
  OptionReader in(request.options);
  const DrawOptions options = draw_options(in);
  CellSource source = base;
  move_bases(source, in);
  const std::string_view kind = request.kind;
  if (strips.empty()) return fail(image::kNothingToDraw);
  const play::Timeline& line = strips.front().line;
  Result<Bytes> out;
  if (kind == "json" || (kind == "png" && in.has("sheet"))) {
    out = draw_sheet(source, strips, options, request);
  } else if (kind == "png") {
    out = draw_still(source, line, still, options, in);
  } else if (kind == "apng" || kind == "gif" || kind == "webp") {
    const auto drawn = image::draw_scenes(source, line.scenes, line.loops, options);
    if (!drawn) return Failure(in.error().value_or(drawn.error()));
    out = kind == "apng"  ? image::encode_apng(*drawn)
          : kind == "gif" ? image::encode_gif(*drawn)
                          : image::encode_webp(*drawn);
  } else {
    return fail(kUnknownPicture, {}, {}, {kind, ".png, .apng, .gif, .webp or .json"});
  }
  if (in.error()) return Failure(*in.error());
  return out;
}

Result<u32> find_sequence(const nanr::CellAnimation& a, std::string_view name) {
  if (const auto by_label = nanr::find_sequence(a, name)) return *by_label;
  if (const auto n = parse_integer<u32>(name); n && *n < a.sequences.size()) return *n;
  return fail(nanr::kNoSuchSequence, {}, {}, {std::string(name), a.sequences.size()});
}

}  // namespace kinora::nitro2d
