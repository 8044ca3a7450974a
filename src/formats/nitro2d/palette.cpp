// NCLR, colours: sections PLTT (the colours) and PCMP (the slot of each stored palette). The stored
// size of the data is unreliable (297 files hold 512 minus the size), so colours go up to the end
// of the section.
#include "codec.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/nitro2d/findings.hpp"
#include "sections.hpp"

namespace kinora::nitro2d {
namespace {

enum Place : u32 {
  kStart,
  kPalette,
  kBody,
  kColors,
  kPaletteEnd,
  kSlots,
  kSlotsBody,
  kSlotArray,
  kSlotsEnd,
  kPlaceCount
};
constexpr PlaceInfo kPlaces[kPlaceCount] = {
    {"header", 0}, {"palette", 0},    {"palette_body", 0}, {"colors", 0},   {"palette_end", 0},
    {"slots", 0},  {"slots_body", 0}, {"slot_array", 0},   {"slots_end", 0}};

constexpr EnumName kFormats[] = {{3, "colors_16"}, {4, "colors_256"}};

/// Text: rows of sixteen colours, `"#f8a000"`; one with the unused highest bit is a plain number.
void write_colors(TextWriter& w, const std::vector<u16>& colors) {
  if (colors.empty()) return;
  w.key("colors");
  w.list(Style::block, [&] {
    for (std::size_t i = 0; i < colors.size(); i += 16) {
      w.list(Style::flow, [&] {
        for (std::size_t k = i; k < colors.size() && k < i + 16; ++k) {
          const u32 c = colors[k];
          if (c & 0x8000) {
            w.hex_number(c);
            continue;
          }
          std::string s = "#";
          for (const u32 shift : {0u, 5u, 10u})
            append_hex_byte(s, static_cast<u8>((c >> shift & 31) << 3));
          w.string(s);
        }
      });
    }
  });
}

/// A colour of 24 bits loses the low three of each channel.
std::optional<u16> parse_color(const TextNode& n) {
  if (!n.is_scalar()) return {};
  if (!n.text.starts_with('#')) return parse_integer<u16>(n.text);
  const auto bytes = parse_hex_bytes(n.text.substr(1));
  if (!bytes || bytes->size() != 3) return {};
  return static_cast<u16>((*bytes)[0] >> 3 | (*bytes)[1] >> 3 << 5 | (*bytes)[2] >> 3 << 10);
}

void read_colors(TextIn& v, std::vector<u16>& colors) {
  colors.clear();
  const TextNode* rows = v.find("colors");
  if (!rows || !v.expect_list(*rows)) return;
  for (const TextNode* row = rows->first; row && v.ok(); row = row->next) {
    if (!v.expect_list(*row)) return;
    for (const TextNode* n = row->first; n; n = n->next) {
      const auto c = parse_color(*n);
      if (!c)
        return v.fail_at(*n, kTextBadNumber, {describe_node(*n), "a colour such as \"#f8a000\""});
      colors.push_back(*c);
    }
  }
}

/// A list that a file may lack; an empty one says that it is there.
template <class V, class T>
void describe_slots(V& v, T& slots) {
  if constexpr (V::kReads) {
    slots.reset();
    if (v.has_key("slots")) v.numbers(as<u16>, "slots", slots.emplace());
  } else if constexpr (requires { v.out(); }) {
    if (!slots) return;
    v.out().key("slots");
    v.out().list(Style::flow, [&] {
      for (const u16 s : *slots) v.out().number(s);
    });
  }
}

template <class V>
void describe_palette_text(V& v, Of<V, Palette>& p) {
  v.field("version", p.version, u16{0x0100});
  v.field("old_magic", p.old_magic);
  v.enumeration(as<u16>, "format", p.format, kFormats);
  v.bit_word(as<u32>, "unk_format", p.unk_format);
  v.field("extended", p.extended);
  describe_slots(v, p.slots);
  if constexpr (kIsSchema<V>)
    v.hook("colors", Shape::list_of(Shape::list_of(Shape(Shape::Kind::color)))).left_out_at("[]");
  else if constexpr (V::kReads)
    read_colors(v, p.colors);
  else if constexpr (requires { v.out(); })
    write_colors(v.out(), p.colors);
}

template <class V>
void describe_palette(V& v, Of<V, Palette>& p) {
  begin_section(v, "TTLP", "palette_size", kPalette, kBody, kPaletteEnd);
  u32 format = p.unk_format | static_cast<u32>(p.format);
  if constexpr (V::kReads) {
    v.field("format", format);
    p.format = static_cast<PaletteFormat>(format & 0xFFFF);
    p.unk_format = format & 0xFFFF0000;
  } else {
    v.value("format", format);
  }
  v.field("extended", p.extended);
  v.derived(as<u32>, "data_size", [&] { return p.colors.size() * 2; });
  v.slot(as<u32>, "data", kColors, true, from_place(kBody));
  if constexpr (V::kReads)
    if (v.ok() && !v.has(kColors))
      v.refuse(kUnexpectedValue, "data", {"the offset of the colours", 0, "more"});
  v.begin(kColors);
  if constexpr (V::kReads)
    p.colors.resize(v.view(v.position(), v.offset_of(kPaletteEnd)).size() / 2);
  v.numbers(as<u16>, "colors", p.colors);
  v.begin(kPaletteEnd);
}

template <class V, class T>
void describe_slot_section(V& v, T& slots) {
  begin_section(v, "PMCP", "slots_size", kSlots, kSlotsBody, kSlotsEnd);
  v.count(as<u16>, "slot_count", slots, 2);
  v.constant(as<u16>, "padding", 0xBEEF);
  v.slot(as<u32>, "slot_array", kSlotArray, true, from_place(kSlotsBody));
  v.begin(kSlotArray);
  v.numbers(as<u16>, "slots", slots);
  v.begin(kSlotsEnd);
}

}  // namespace

template <class V>
void describe(V& v, Of<V, Palette>& p) {
  if constexpr (!V::kBinary) {
    describe_palette_text(v, p);
  } else {
    describe_header(v, p.old_magic ? "RPCN" : "RLCN", p.version, kStart, 1u + p.slots.has_value());
    describe_palette(v, p);
    if (p.slots) describe_slot_section(v, *p.slots);
  }
}

Result<void> read(ByteView bytes, Palette& p, Recording* recording) {
  p = {};
  p.old_magic = has_magic(bytes, "RPCN");
  Reader r(bytes, kPlaces, nullptr, {}, recording);
  const Sections sections = find_sections(bytes);
  if (!place_section(r, sections, "TTLP", kPalette, kPaletteEnd) && bytes.size() >= 16 &&
      (p.old_magic || has_magic(bytes, "RLCN")))
    return fail(kNoSection, 16, "palette", {"PLTT"});
  if (place_section(r, sections, "PMCP", kSlots, kSlotsEnd)) p.slots.emplace();
  describe(r, p);
  if (!r.finish()) return Failure(*r.error());
  return {};
}

Result<Bytes> write(const Palette& p, const WriteOptions& options) {
  Writer w(kPlaces, nullptr, {}, options);
  describe(w, p);
  return w.finish();
}

void write_text(TextWriter& w, const Palette& p, bool full) {
  TextOut out(w, nullptr, full);
  describe(out, p);
}

Result<Palette> read_palette_text(const TextNode& root, std::span<const std::string_view> ignored) {
  Palette p;
  const auto others = envelope_keys_and(ignored);
  TextIn in(root, nullptr, others);
  describe(in, p);
  if (!in.finish()) return Failure(*in.error());
  return p;
}

namespace {

template <class V>
SchemaTables collect(V& v) {
  constexpr std::array kVariants = {"nclr"};
  Palette p;
  v.file(kVariants, [&](const std::string&) {
    p = {};
    if constexpr (V::kBinary) p.slots.emplace();
    describe(v, p);
  });
  return v.finish();
}

}  // namespace

Schema palette_schema() {
  TextSchema text;
  DiskSchema disk(kPlaces);
  return {collect(text), collect(disk)};
}

void check_fields(const Palette& p, Findings& findings) {
  Checker checker(findings, nullptr);
  describe(checker, p);
  checker.finish();
}

}  // namespace kinora::nitro2d
