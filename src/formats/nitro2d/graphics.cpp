// NCGR and NCBR, graphics: sections CHAR (what kind of pixels, and the pixels) and CPOS (which part
// of a larger picture they are). Sizes in real files are wrong in known ways; the data's own size,
// cut to the file, is the one to trust.
#include <algorithm>

#include "codec.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/nitro2d/cipher.hpp"
#include "kinora/formats/nitro2d/findings.hpp"
#include "sections.hpp"

namespace kinora::nitro2d {
namespace {

enum Place : u32 {
  kStart,
  kCharacters,
  kBody,
  kData,
  kCharactersEnd,
  kSource,
  kSourceBody,
  kSourceEnd,
  kPlaceCount
};
constexpr PlaceInfo kPlaces[kPlaceCount] = {
    {"header", 0},         {"characters", 0}, {"body", 0},        {"data", 0},
    {"characters_end", 0}, {"source", 0},     {"source_body", 0}, {"source_end", 0}};

constexpr EnumName kFormats[] = {{3, "bits_4"}, {4, "bits_8"}};
constexpr EnumName kMappings[] = {{0, "two_dimensional"},
                                  {0x000010, "linear_32"},
                                  {0x100010, "linear_64"},
                                  {0x200010, "linear_128"},
                                  {0x300010, "linear_256"}};

constexpr EnumName kCiphers[] = {{0, "none"}, {1, "backward"}, {2, "forward"}};

/// The pixels as they are stored.
Bytes stored_pixels(const Graphics& g) {
  Bytes out = g.data;
  apply_cipher(out, g.cipher, g.cipher_key);
  return out;
}

}  // namespace

template <class V>
void describe(V& v, Of<V, SourceArea>& s) {
  v.field("x", s.x);
  v.field("y", s.y);
  v.field("width", s.width);
  v.field("height", s.height);
}

namespace {

template <class V>
void describe_fields(V& v, Of<V, Graphics>& g) {
  v.field("height", g.height, u16{0xFFFF});
  v.field("width", g.width, u16{0xFFFF});
  v.enumeration(as<u32>, "format", g.format, kFormats);
  v.enumeration(as<u32>, "mapping", g.mapping, kMappings);
  // In text the variant says whether it is a bitmap.
  if constexpr (V::kBinary)
    v.bit_word(as<u32>, "unk_flags", g.unk_flags, bit(0, "bitmap", g.bitmap),
               bit(8, "transfer", g.transfer));
  else
    v.bit_word(as<u32>, "unk_flags", g.unk_flags, bit(8, "transfer", g.transfer));
}

template <class V>
void describe_data(V& v, Of<V, Graphics>& g) {
  u32 size = 0;
  if constexpr (V::kReads)
    v.field("data_size", size);
  else
    v.derived(as<u32>, "data_size", [&] { return g.data.size(); });
  v.slot(as<u32>, "data", kData, true, from_place(kBody));
  if constexpr (V::kReads)
    if (v.ok() && !v.has(kData))
      v.refuse(kUnexpectedValue, "data", {"the offset of the pixels", 0, "more"});
  v.begin(kData);
  if constexpr (V::kReads) {
    const u32 start = v.position();
    const ByteView data = v.view(start, std::min(size, ~0u - start) + start);
    if (!v.ok()) return;
    g.data.assign(data.begin(), data.end());
    v.block("pixels", static_cast<u32>(data.size()));
  } else if (g.cipher == Cipher::none) {
    v.block("pixels", g.data);
  } else {
    v.block("pixels", stored_pixels(g));
  }
}

}  // namespace

template <class V>
void describe(V& v, Of<V, Graphics>& g) {
  if constexpr (!V::kBinary) {
    v.field("version", g.version, u16{0x0101});
    describe_fields(v, g);
    v.optional("source", g.source);
    v.enumeration(as<u8>, "cipher", g.cipher, kCiphers, Cipher::none);
    v.field("cipher_key", g.cipher_key);
    v.opaque("data", g.data);
  } else {
    describe_header(v, "RGCN", g.version, kStart, 1u + g.source.has_value());
    begin_section(v, "RAHC", "characters_size", kCharacters, kBody, kCharactersEnd);
    describe_fields(v, g);
    describe_data(v, g);
    v.begin(kCharactersEnd);
    if (g.source) {
      begin_section(v, "SOPC", "source_size", kSource, kSourceBody, kSourceEnd);
      v.optional("source", g.source);
      v.begin(kSourceEnd);
    }
  }
}

Result<void> read(ByteView bytes, Graphics& g, Recording* recording) {
  const Cipher asked = g.cipher;
  g = {};
  Reader r(bytes, kPlaces, nullptr, {}, recording);
  const Sections sections = find_sections(bytes);
  const Section* characters = sections.find("RAHC");
  if (characters)
    r.place_at(kCharacters, characters->start);
  else if (bytes.size() >= 16 && has_magic(bytes, "RGCN"))
    return fail(kNoSection, 16, "characters", {"CHAR"});
  if (const Section* s = sections.find("SOPC"); s && s->end - s->start >= 16) {
    r.place_at(kSource, s->start);
    r.place_at(kSourceEnd, s->end);
    r.place_at(kCharactersEnd, s->start);
    g.source.emplace();
  } else if (characters) {
    r.place_at(kCharactersEnd, static_cast<u32>(characters->end));
  }
  describe(r, g);
  if (!r.finish()) return Failure(*r.error());
  g.cipher = asked == Cipher::none ? find_cipher(g) : asked;
  g.cipher_key = first_word(g.data, g.cipher);
  apply_cipher(g.data, g.cipher, g.cipher_key);
  return {};
}

Result<Bytes> write(const Graphics& g, const WriteOptions& options) {
  if (first_word(g.data, g.cipher) != 0) {
    const u32 pixels = 16 / g.bits();
    const u64 all = g.data.size() / 2 * 2 * 8 / g.bits();
    const u64 first = g.cipher == Cipher::backward ? all - pixels : 0;
    return fail(kCipherFirstWord, {}, "data",
                {pixels, std::to_string(first) + " to " + std::to_string(first + pixels - 1)});
  }
  Writer w(kPlaces, nullptr, {}, options);
  describe(w, g);
  return w.finish();
}

void write_text(TextWriter& w, const Graphics& g, bool full) {
  TextOut out(w, nullptr, full);
  describe(out, g);
}

Result<Graphics> read_graphics_text(const TextNode& root, bool bitmap,
                                    std::span<const std::string_view> ignored) {
  Graphics g;
  g.bitmap = bitmap;
  const auto others = envelope_keys_and(ignored);
  TextIn in(root, nullptr, others);
  describe(in, g);
  if (!in.finish()) return Failure(*in.error());
  return g;
}

namespace {

template <class V>
SchemaTables collect(V& v, bool bitmap) {
  const std::array variants = {bitmap ? "ncbr" : "ncgr"};
  Graphics g;
  v.file(variants, [&](const std::string&) {
    g = {};
    g.bitmap = bitmap;
    if constexpr (V::kBinary) g.source.emplace();
    describe(v, g);
  });
  return v.finish();
}

}  // namespace

Schema graphics_schema(bool bitmap) {
  TextSchema text;
  DiskSchema disk(kPlaces);
  return {collect(text, bitmap), collect(disk, bitmap)};
}

void check_fields(const Graphics& g, Findings& findings) {
  Checker checker(findings, nullptr);
  describe(checker, g);
  checker.finish();
}

}  // namespace kinora::nitro2d
