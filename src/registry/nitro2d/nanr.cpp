// NANR and NMAR in the registry.
#include "formats/nanr/check.hpp"
#include "formats/nanr/codec.hpp"
#include "formats/nanr/nitrogfx.hpp"
#include "formats/nitro2d/codec.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/formats/nanr/findings.hpp"
#include "kinora/registry/typed_document.hpp"
#include "nanr_play.hpp"

namespace kinora::nanr {
extern const Format kCellFormat, kMultiCellFormat;
namespace {

constexpr std::array kCellVariants = {"nanr"}, kMultiCellVariants = {"nmar"};
constexpr std::array kCellEndings = {".nanr", ".NANR"}, kMultiCellEndings = {".nmar", ".NMAR"};

/// The first readable certain companion's count of something, and its name.
template <class Model, class Count, class Use>
void with_companion(const Companions& companions, const char* format, const Codec<Model>& codec,
                    Count count, Use use) {
  for (const Companion& c : companions.certain(format)) {
    Model m;
    if (!read_file(c.bytes, codec, m)) continue;
    return use(count(m), c.name);
  }
}

/// NANR and NMAR differ in little but their magic, so `read` takes both; a document holds its own.
template <Kind kKind>
Result<void> read_kind(ByteView bytes, CellAnimation& a, Recording* recording) {
  auto r = read(bytes, a, recording);
  if (!r || a.kind == kKind) return r;
  constexpr bool kCells = kKind == Kind::cell;
  return fail(kUnexpectedValue, 0, "magic",
              {"the magic", kCells ? "RAMN" : "RNAN", kCells ? "RNAN" : "RAMN"});
}

template <Kind kKind>
struct Traits {
  using Model = CellAnimation;
  static const Format& format() { return kKind == Kind::cell ? kCellFormat : kMultiCellFormat; }
  static const Codec<Model>& codec() {
    static constexpr Codec<Model> kOfKind = {read_kind<kKind>, kCodec.write};
    return kOfKind;
  }
  static const Codec<Model>& codec(const Options& options) {
    static constexpr Codec<Model> kCompact = {
        read_kind<kKind>, [](const Model& a, const WriteOptions&) { return write_compact(a); }};
    return options.count("compact") ? kCompact : codec();
  }
  static std::string variant(const Model&) { return format().name; }
  static void write_text(TextWriter& w, const Model& a, bool full) { nanr::write_text(w, a, full); }
  static Result<Model> read_text(const TextNode& root, std::string_view) {
    return nanr::read_text(root, kKind);
  }
  static void check(const Decoded<Model>& d, Findings& findings, const Companions& companions) {
    nanr::check(d.model, d.layout, findings);
    const auto use = [&](std::size_t n, const std::string& name) {
      check_cells(d.model, n, name, findings);
    };
    if constexpr (kKind == Kind::cell)
      with_companion(
          companions, "ncer", nitro2d::kCellCodec,
          [](const nitro2d::CellBank& b) { return b.cells.size(); }, use);
    else
      with_companion(
          companions, "nmcr", nitro2d::kMultiCellCodec,
          [](const nitro2d::MultiCellBank& b) { return b.cells.size(); }, use);
  }
  static void facts(const Model& a, std::vector<Fact>& facts) {
    std::size_t frames = 0;
    std::string labels;
    for (const Sequence& s : a.sequences) {
      frames += s.frames.size();
      if (s.label && labels.size() < 60) labels += (labels.empty() ? "" : ", ") + *s.label;
    }
    facts.push_back({"sequences", std::to_string(a.sequences.size())});
    facts.push_back({"frames", std::to_string(frames)});
    if (!labels.empty()) facts.push_back({"labels", labels});
    if (a.attributes_per_item)
      facts.push_back({"attributes of each", std::to_string(*a.attributes_per_item)});
  }
};

template <Kind kKind>
const CellAnimation& model_of(const Document& d) {
  return static_cast<const TypedDocument<Traits<kKind>>&>(d).model();
}
/// Both kinds of document hold the same model.
const CellAnimation& model_of(const Document& d) {
  return &d.format() == &kCellFormat ? model_of<Kind::cell>(d) : model_of<Kind::multicell>(d);
}

Result<std::string> write_dialect(const Document& d, Findings& lost) {
  auto text = write_nitrogfx(model_of(d), lost);
  if (d.rebuild() != Rebuild::canonical)
    lost.push_back(make_diagnostic(nitro2d::kNitrogfxLoss, {}, {}, {nitro2d::kLayoutWords}));
  return text;
}
bool recognises_dialect(std::string_view, const TextNode* root) {
  return root && is_nitrogfx(*root);
}
template <Kind kKind>
std::unique_ptr<Document> document_of(CellAnimation a) {
  Decoded<CellAnimation> d;
  d.model = std::move(a);
  return std::make_unique<TypedDocument<Traits<kKind>>>(std::move(d));
}
Result<std::unique_ptr<Document>> read_dialect(std::string_view text, const Options&) {
  const auto tree = parse_json(text);
  if (!tree) return Failure(tree.error());
  auto a = read_nitrogfx(tree->root());
  if (!a) return Failure(a.error());
  return a->kind == Kind::cell ? document_of<Kind::cell>(std::move(*a))
                               : document_of<Kind::multicell>(std::move(*a));
}
constexpr Dialect kDialects[] = {
    {"nitrogfx", "JSON of nitrogfx, as decompilation projects keep their animations", write_dialect,
     recognises_dialect, read_dialect}};

Result<bool> run(const Document& d, const RunRequest& request) {
  return trace(model_of(d), request);
}
Result<Bytes> nanr_render(const Document& d, const RenderRequest& request) {
  return draw(model_of(d), request);
}
Result<std::unique_ptr<play::ScenarioPlayer>> scenario(const Document& d,
                                                       const play::Scenario& scenario,
                                                       const Options& options) {
  return open_scenario(model_of(d), scenario, options);
}

constexpr auto kOptions = nitro2d::joined(nitro2d::kDrawingOptions, kPlayOptions);

bool is_cell_animation(ByteView bytes, std::string_view) { return has_magic(bytes, "RNAN"); }
bool is_multicell_animation(ByteView bytes, std::string_view) { return has_magic(bytes, "RAMN"); }

}  // namespace

const Format kCellFormat = {"nanr",
                            "cell animation",
                            "Nintendo DS",
                            kCellVariants,
                            kCellEndings,
                            kNanrFindings,
                            kOptions,
                            kDialects,
                            is_cell_animation,
                            TypedDocument<Traits<Kind::cell>>::decode,
                            TypedDocument<Traits<Kind::cell>>::parse,
                            TypedDocument<Traits<Kind::cell>>::map,
                            run,
                            nanr_render,
                            nullptr,
                            scenario,
                            [] { return schema(Kind::cell); }};
const Format kMultiCellFormat = {"nmar",
                                 "multicell animation",
                                 "Nintendo DS",
                                 kMultiCellVariants,
                                 kMultiCellEndings,
                                 kNanrFindings,
                                 kOptions,
                                 kDialects,
                                 is_multicell_animation,
                                 TypedDocument<Traits<Kind::multicell>>::decode,
                                 TypedDocument<Traits<Kind::multicell>>::parse,
                                 TypedDocument<Traits<Kind::multicell>>::map,
                                 run,
                                 nanr_render,
                                 nullptr,
                                 scenario,
                                 [] { return schema(Kind::multicell); }};

}  // namespace kinora::nanr
