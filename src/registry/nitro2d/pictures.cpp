// NCGR, NCBR and NCLR in the registry: graphics and colours, as a picture beside a short text.
#include "drawing.hpp"
#include "formats/nitro2d/check.hpp"
#include "formats/nitro2d/codec.hpp"
#include "formats/nitro2d/sections.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/image/character_picture.hpp"
#include "kinora/image/decode.hpp"
#include "kinora/image/encode.hpp"
#include "kinora/registry/typed_document.hpp"
#include "kinora/text/scalar.hpp"

namespace kinora::nitro2d {
extern const Format kGraphicsFormat, kBitmapFormat, kPaletteFormat;
namespace {

constexpr std::array kGraphicsVariants = {"ncgr"}, kBitmapVariants = {"ncbr"},
                     kPaletteVariants = {"nclr"};
// Bitmaps are often called NCGR too.
constexpr std::array kGraphicsEndings = {".ncgr", ".NCGR", ".ncbr", ".NCBR"},
                     kBitmapEndings = {".ncbr", ".NCBR", ".ncgr", ".NCGR"};
constexpr std::array kPaletteEndings = {".nclr", ".NCLR"};
constexpr const char* kPictureEnding = ".png";

/// Keys of the short text.
constexpr std::string_view kPictureKeys[] = {"picture", "data_size", "color_count", "high_bits"};

/// The picture that a text names; nothing if it names none.
Result<std::optional<image::Picture>> named_picture(const TextNode& root, const Options& options) {
  const TextNode* n = root.find("picture");
  if (!n) return std::optional<image::Picture>();
  const auto name = scalar_text(*n);
  if (!name) return Failure(name.error());
  const auto refuse = [&](const std::string& why, const char* hint) {
    return fail(kNoPicture, {}, "picture", {*name, why, hint});
  };
  if (!options.files) return refuse("the text does not lie in a file", "");
  const auto bytes = options.files->read(*name);
  if (!bytes) return refuse(message(bytes.error()), "put it beside the text");
  auto picture = image::decode_png(*bytes);
  if (!picture) return refuse(message(picture.error()), "save it again as PNG");
  return std::optional(std::move(*picture));
}

Result<std::optional<u64>> named_size(const TextNode& root, const char* name) {
  const TextNode* n = root.find(name);
  if (!n) return std::optional<u64>();
  const auto x = scalar_integer<u32>(*n);
  if (!x) return Failure(x.error());
  return std::optional<u64>(*x);
}

void write_picture_name(TextWriter& w, const TextStyle& style) {
  w.key("picture");
  w.string(std::string(style.stem) + kPictureEnding);
}

Attachment attached(const image::Picture& picture) {
  auto png = image::encode_png(picture);
  // A picture that was drawn here is complete, so the encoder takes it.
  return {kPictureEnding, png ? std::move(*png) : Bytes()};
}

template <bool kBitmap>
struct GraphicsTraits {
  using Model = Graphics;
  static const Format& format() { return kBitmap ? kBitmapFormat : kGraphicsFormat; }
  static const Codec<Model>& codec() { return kGraphicsCodec; }
  static std::string variant(const Model& g) { return g.bitmap ? "ncbr" : "ncgr"; }
  static Model prototype(const Options& options) {
    Model g;
    if (const auto o = options.find("cipher"); o != options.end())
      g.cipher = o->second == "forward" ? Cipher::forward : Cipher::backward;
    return g;
  }
  /// Pictures of no pixels stay in the text.
  static bool has_picture(const Model& g) { return !g.data.empty(); }
  static void write_text(TextWriter& w, const Model& g, const TextStyle& style) {
    if (style.stem.empty() || !has_picture(g)) return nitro2d::write_text(w, g, style.full);
    Model fields = g;
    fields.data.clear();
    nitro2d::write_text(w, fields, style.full);
    write_picture_name(w, style);
    const image::Picture p =
        image::draw_characters(g, image::drawing_palette(nullptr, 0, g.bits()));
    if (p.pixels.size() * g.bits() / 8 != g.data.size()) {
      w.key("data_size");
      w.number(g.data.size());
    }
  }
  static Result<Model> read_text(const TextNode& root, std::string_view, const Options& options) {
    auto g = read_graphics_text(root, kBitmap, kPictureKeys);
    if (!g) return g;
    const auto picture = named_picture(root, options);
    if (!picture) return Failure(picture.error());
    if (!*picture) return g;
    const auto size = named_size(root, "data_size");
    if (!size) return Failure(size.error());
    if (auto good = image::take_characters(*g, **picture, *size); !good)
      return Failure(good.error());
    return g;
  }
  static std::vector<Attachment> attachments(const Model& g, const Companions& companions) {
    if (!has_picture(g)) return {};
    const auto colors = Companion2d(companions).palette();
    const auto palette = image::drawing_palette(colors ? &*colors : nullptr, 0, g.bits());
    return {attached(image::draw_characters(g, palette))};
  }
  static void check(const Model& g, Findings& findings, const Companions&) {
    nitro2d::check(g, findings);
  }
  static void facts(const Model& g, std::vector<Fact>& facts) {
    facts.push_back({"pixels", std::to_string(g.data.size() * 8 / g.bits()) + ", " +
                                   std::to_string(g.bits()) + " bits each"});
    if (g.has_size())
      facts.push_back({"characters", std::to_string(g.width) + " x " + std::to_string(g.height)});
    if (g.cipher != Cipher::none)
      facts.push_back({"encrypted", g.cipher == Cipher::backward ? "backward" : "forward"});
  }
};

struct PaletteTraits {
  using Model = Palette;
  static const Format& format() { return kPaletteFormat; }
  static const Codec<Model>& codec() { return kPaletteCodec; }
  static std::string variant(const Model&) { return "nclr"; }
  static void write_text(TextWriter& w, const Model& p, const TextStyle& style) {
    if (style.stem.empty() || p.colors.empty()) return nitro2d::write_text(w, p, style.full);
    Model fields = p;
    fields.colors.clear();
    nitro2d::write_text(w, fields, style.full);
    write_picture_name(w, style);
    if (p.colors.size() % 16) {
      w.key("color_count");
      w.number(p.colors.size());
    }
    // The highest bit of a colour means nothing, and a picture has no place for it.
    const bool high = std::any_of(p.colors.begin(), p.colors.end(), [](u16 c) { return c >> 15; });
    if (!high) return;
    w.key("high_bits");
    w.list(Style::row, [&] {
      for (std::size_t i = 0; i < p.colors.size(); ++i)
        if (p.colors[i] >> 15) w.number(i);
    });
  }
  static Result<Model> read_text(const TextNode& root, std::string_view, const Options& options) {
    auto p = read_palette_text(root, kPictureKeys);
    if (!p) return p;
    const auto picture = named_picture(root, options);
    if (!picture) return Failure(picture.error());
    if (!*picture) return p;
    const auto count = named_size(root, "color_count");
    if (!count) return Failure(count.error());
    if (auto good = image::take_colors(*p, **picture, *count); !good) return Failure(good.error());
    const TextNode* high = root.find("high_bits");
    for (const TextNode* n = high ? high->first : nullptr; n; n = n->next) {
      const auto i = scalar_integer<u32>(*n);
      if (!i) return Failure(i.error());
      if (*i < p->colors.size()) p->colors[*i] |= 0x8000;
    }
    return p;
  }
  static std::vector<Attachment> attachments(const Model& p, const Companions&) {
    if (p.colors.empty()) return {};
    return {attached(image::draw_colors(p))};
  }
  static void check(const Model& p, Findings& findings, const Companions&) {
    nitro2d::check(p, findings);
  }
  static void facts(const Model& p, std::vector<Fact>& facts) {
    facts.push_back({"colours", std::to_string(p.colors.size())});
    facts.push_back({"palettes of", std::to_string(p.colors_per_palette())});
  }
};

template <class Traits>
const typename Traits::Model& model_of(const Document& d) {
  return static_cast<const TypedDocument<Traits>&>(d).model();
}

/// Each pixel as a square.
image::Picture enlarged(const image::Picture& p, u32 scale) {
  image::Picture out{p.width * scale, p.height * scale, p.palette, {}};
  const u64 n = p.pixel_bytes();
  out.pixels.resize(u64{out.width} * out.height * n);
  for (u64 y = 0; y < out.height; ++y)
    for (u64 x = 0; x < out.width; ++x)
      std::memcpy(&out.pixels[(y * out.width + x) * n],
                  &p.pixels[(y / scale * p.width + x / scale) * n], n);
  return out;
}

Result<Bytes> encode_still(image::Picture p, const RenderRequest& request, OptionReader& in) {
  const auto scale = static_cast<u32>(in.number("scale", 1, 1, 64));
  if (const auto background = in.color("background"); background && p.indexed())
    p.palette[0] = *background;
  if (in.error()) return Failure(*in.error());
  if (!request.kind.empty() && request.kind != "png")
    return fail(kUnknownPicture, {}, {}, {request.kind, ".png"});
  return image::encode_png(scale == 1 ? p : enlarged(p, scale));
}

/// How many palettes for pixels of so many bits there are.
s64 palette_count(const Palette& p, u32 bits) {
  std::size_t end = p.colors.size();
  if (p.slots)
    for (const u16 slot : *p.slots)
      end = std::max(end, (std::size_t{slot} + 1) * p.colors_per_palette());
  return std::max<s64>(static_cast<s64>((end + (1u << bits) - 1) >> bits), 1);
}

template <bool kBitmap>
Result<Bytes> render_graphics(const Document& d, const RenderRequest& request) {
  const Graphics& g = model_of<GraphicsTraits<kBitmap>>(d);
  OptionReader in(request.options);
  const auto colors = Companion2d(request.companions, request.notes).palette();
  const s64 palettes = colors ? palette_count(*colors, g.bits()) : 1;
  const auto number = static_cast<u32>(in.number("palette-number", 0, 0, palettes - 1));
  const auto columns = in.has("columns") ? static_cast<u32>(in.number("columns", 1, 1, 256)) : 0;
  const auto palette = image::drawing_palette(colors ? &*colors : nullptr, number, g.bits());
  return encode_still(image::draw_characters(g, palette, columns), request, in);
}
Result<Bytes> render_palette(const Document& d, const RenderRequest& request) {
  OptionReader in(request.options);
  return encode_still(image::draw_colors(model_of<PaletteTraits>(d)), request, in);
}

constexpr std::array<OptionInfo, 3> kGraphicsOptions = {{
    {"decode", "cipher", "NAME",
     "backward or forward: the picture is encrypted (else it is guessed)"},
    {"render", "palette-number", "N", "Which palette colours the graphics; default: 0"},
    {"render", "columns", "N", "Width of a character sheet; default: the file's, else 32"},
}};

bool is_graphics(ByteView bytes, std::string_view) { return has_magic(bytes, "RGCN"); }
/// One bit of the section of characters tells the two.
bool is_bitmap(ByteView bytes, std::string_view name) {
  if (!is_graphics(bytes, name)) return false;
  const Sections sections = find_sections(bytes);
  const Section* s = sections.find("RAHC");
  constexpr u32 kFlags = 8 + 12;
  return s && s->end - s->start > kFlags && (bytes[s->start + kFlags] & 1);
}
bool is_characters(ByteView bytes, std::string_view name) {
  return is_graphics(bytes, name) && !is_bitmap(bytes, name);
}
bool is_palette(ByteView bytes, std::string_view) {
  return has_magic(bytes, "RLCN") || has_magic(bytes, "RPCN");
}

/// The keys of the short text beside a picture.
Schema with_picture(Schema s) {
  const auto put = [&](const char* name, Shape shape, const char* usual) {
    SchemaField f;
    f.name = name;
    f.shape = std::move(shape);
    f.usual = usual;
    f.rule = "in a text beside its picture";
    s.text.records[0].fields.push_back(std::move(f));
  };
  put("picture", Shape::noted(Shape::Kind::text, "a file name"), "none");
  for (const char* name : {"data_size", "color_count"})
    put(name, Shape::integer_from(0, 0xFFFFFFFF), "what the picture says");
  put("high_bits", Shape::list_of(Shape::integer_from(0, 0xFFFF)), "[]");
  return s;
}

}  // namespace

const Format kGraphicsFormat = {"ncgr",
                                "graphics made of characters",
                                "Nintendo DS",
                                kGraphicsVariants,
                                kGraphicsEndings,
                                kNitroFindings,
                                kGraphicsOptions,
                                {},
                                is_characters,
                                TypedDocument<GraphicsTraits<false>>::decode,
                                TypedDocument<GraphicsTraits<false>>::parse,
                                TypedDocument<GraphicsTraits<false>>::map,
                                nullptr,
                                render_graphics<false>,
                                nullptr,
                                nullptr,
                                [] { return with_picture(graphics_schema(false)); }};
const Format kBitmapFormat = {"ncbr",
                              "graphics as a bitmap",
                              "Nintendo DS",
                              kBitmapVariants,
                              kBitmapEndings,
                              kNitroFindings,
                              kGraphicsOptions,
                              {},
                              is_bitmap,
                              TypedDocument<GraphicsTraits<true>>::decode,
                              TypedDocument<GraphicsTraits<true>>::parse,
                              TypedDocument<GraphicsTraits<true>>::map,
                              nullptr,
                              render_graphics<true>,
                              nullptr,
                              nullptr,
                              [] { return with_picture(graphics_schema(true)); }};
const Format kPaletteFormat = {"nclr",
                               "colours",
                               "Nintendo DS",
                               kPaletteVariants,
                               kPaletteEndings,
                               kNitroFindings,
                               {},
                               {},
                               is_palette,
                               TypedDocument<PaletteTraits>::decode,
                               TypedDocument<PaletteTraits>::parse,
                               TypedDocument<PaletteTraits>::map,
                               nullptr,
                               render_palette,
                               nullptr,
                               nullptr,
                               [] { return with_picture(palette_schema()); }};

}  // namespace kinora::nitro2d
