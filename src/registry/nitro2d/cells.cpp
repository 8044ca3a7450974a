// NCER and NMCR in the registry.
#include "drawing.hpp"
#include "formats/nanr/codec.hpp"
#include "formats/nitro2d/cells_nitrogfx.hpp"
#include "formats/nitro2d/check.hpp"
#include "formats/nitro2d/codec.hpp"
#include "kinora/registry/typed_document.hpp"

namespace kinora::nitro2d {
extern const Format kCellFormat, kMultiCellFormat;
namespace {

constexpr std::array kCellVariants = {"ncer"}, kMultiCellVariants = {"nmcr"};
constexpr std::array kCellEndings = {".ncer", ".NCER"}, kMultiCellEndings = {".nmcr", ".NMCR"};

struct CellTraits {
  using Model = CellBank;
  static const Format& format() { return kCellFormat; }
  static const Codec<Model>& codec() { return kCellCodec; }
  static std::string variant(const Model&) { return "ncer"; }
  static void write_text(TextWriter& w, const Model& b, bool full) {
    nitro2d::write_text(w, b, full);
  }
  static Result<Model> read_text(const TextNode& root, std::string_view) {
    return read_cells_text(root);
  }
  static void check(const Model& b, Findings& findings, const Companions& companions) {
    nitro2d::check(b, findings);
    auto candidates = companions.certain("ncgr");
    for (const Companion& c : companions.certain("ncbr")) candidates.push_back(c);
    for (const Companion& c : candidates) {
      Graphics g;
      if (!read_file(c.bytes, kGraphicsCodec, g)) continue;
      check_graphics(b, g, c.name, findings);
      for (const Companion& colors : companions.certain("nclr")) {
        Palette p;
        if (!read_file(colors.bytes, kPaletteCodec, p)) continue;
        check_colors(b, g, p, colors.name, findings);
        break;
      }
      break;
    }
  }
  static bool fix(Model& b, Findings& done) { return nitro2d::fix(b, done); }
  static void facts(const Model& b, std::vector<Fact>& facts) {
    std::size_t objects = 0;
    for (const Cell& c : b.cells) objects += c.objects.size();
    facts.push_back({"cells", std::to_string(b.cells.size())});
    facts.push_back({"objects", std::to_string(objects)});
    if (b.transfer_max_size)
      facts.push_back({"largest transfer", std::to_string(*b.transfer_max_size) + " bytes"});
  }
};
using CellDocument = TypedDocument<CellTraits>;

struct MultiCellTraits {
  using Model = MultiCellBank;
  static const Format& format() { return kMultiCellFormat; }
  static const Codec<Model>& codec() { return kMultiCellCodec; }
  static std::string variant(const Model&) { return "nmcr"; }
  static void write_text(TextWriter& w, const Model& b, bool full) {
    nitro2d::write_text(w, b, full);
  }
  static Result<Model> read_text(const TextNode& root, std::string_view) {
    return read_multi_cells_text(root);
  }
  static void check(const Model& b, Findings& findings, const Companions& companions) {
    nitro2d::check(b, findings);
    for (const Companion& c : companions.certain("nanr")) {
      nanr::CellAnimation a;
      if (!read_file(c.bytes, nanr::kCodec, a)) continue;
      return check_sequences(b, a.sequences.size(), c.name, findings);
    }
  }
  static void facts(const Model& b, std::vector<Fact>& facts) {
    std::size_t nodes = 0;
    for (const MultiCell& c : b.cells) nodes += c.nodes.size();
    facts.push_back({"multicells", std::to_string(b.cells.size())});
    facts.push_back({"nodes", std::to_string(nodes)});
  }
};
using MultiCellDocument = TypedDocument<MultiCellTraits>;

/// How long each cell is shown where they follow each other.
constexpr u64 kCellTicks = 30;

/// The cell that is asked for, or all of them: on a sheet, side by side, or one after the other.
Result<Bytes> render_cells(const Document& d, const RenderRequest& request) {
  const CellBank& b = static_cast<const CellDocument&>(d).model();
  const Companion2d near(request.companions, request.notes);
  const auto graphics = near.graphics(&b);
  if (!graphics) return Failure(graphics.error());
  const auto palette = near.palette(b, *graphics);
  if (!palette) return Failure(palette.error());
  OptionReader in(request.options);
  const s64 count = static_cast<s64>(b.cells.size());
  const s64 only = in.number("cell", -1, 0, count - 1);
  if (in.error()) return Failure(*in.error());
  const bool is_still = request.kind.empty() || request.kind == "png" || request.kind == "json";
  const bool on_sheet = only < 0 && is_still && !in.has("strip") && !in.has("tick");
  std::vector<Strip> strips;
  for (s64 i = std::max<s64>(only, 0); i < count; ++i) {
    if (strips.empty() || on_sheet) strips.push_back({std::to_string(i), {{}, true}});
    strips.back().line.scenes.push_back({{{static_cast<u32>(i), {}}}, kCellTicks});
    if (only >= 0) break;
  }
  Options options = request.options;
  if (on_sheet) options["sheet"];
  RenderRequest all{options, request.companions, request.kind, request.further, request.notes};
  return draw_request({b, *graphics, *palette}, strips, all);
}

Result<std::string> write_dialect(const Document& d, Findings& lost) {
  auto text = write_nitrogfx(static_cast<const CellDocument&>(d).model(), lost);
  if (d.rebuild() != Rebuild::canonical)
    lost.push_back(make_diagnostic(kNitrogfxLoss, {}, {}, {kLayoutWords}));
  return text;
}
bool recognises_dialect(std::string_view, const TextNode* root) {
  return root && is_nitrogfx_cells(*root);
}
Result<std::unique_ptr<Document>> read_dialect(std::string_view text, const Options&) {
  const auto tree = parse_json(text);
  if (!tree) return Failure(tree.error());
  auto b = read_nitrogfx_cells(tree->root());
  if (!b) return Failure(b.error());
  Decoded<CellBank> d;
  d.model = std::move(*b);
  return std::make_unique<CellDocument>(std::move(d));
}
constexpr Dialect kDialects[] = {{"nitrogfx",
                                  "JSON of nitrogfx, as decompilation projects keep their cells",
                                  write_dialect, recognises_dialect, read_dialect}};

constexpr std::array<OptionInfo, 1> kOwnOptions = {
    {{"render", "cell", "N", "One cell of a bank; default: all of them"}}};
constexpr auto kOptions = joined(kDrawingOptions, kOwnOptions);

bool is_cells(ByteView bytes, std::string_view) { return has_magic(bytes, "RECN"); }
bool is_multi_cells(ByteView bytes, std::string_view) { return has_magic(bytes, "RCMN"); }

}  // namespace

const Format kCellFormat = {"ncer",
                            "cells: pictures made of sprites",
                            "Nintendo DS",
                            kCellVariants,
                            kCellEndings,
                            kNitroFindings,
                            kOptions,
                            kDialects,
                            is_cells,
                            CellDocument::decode,
                            CellDocument::parse,
                            CellDocument::map,
                            nullptr,
                            render_cells,
                            nullptr,
                            nullptr,
                            cells_schema};
const Format kMultiCellFormat = {"nmcr",
                                 "multicells: animations put together",
                                 "Nintendo DS",
                                 kMultiCellVariants,
                                 kMultiCellEndings,
                                 kNitroFindings,
                                 {},
                                 {},
                                 is_multi_cells,
                                 MultiCellDocument::decode,
                                 MultiCellDocument::parse,
                                 MultiCellDocument::map,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 multi_cells_schema};

}  // namespace kinora::nitro2d
