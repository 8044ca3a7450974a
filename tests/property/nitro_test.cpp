// Random DS 2D files: every field takes every value that its bits can hold.
#include "formats/nanr/codec.hpp"
#include "formats/nitro2d/codec.hpp"
#include "kinora/formats/nitro2d/geometry.hpp"
#include "support/properties.hpp"

using namespace kinora;
using test::any;
using test::label;
using test::list_of;
using test::number;
using test::once_in;

namespace {

// ---- animations --------------------------------------------------------------------------------

nanr::Frame a_frame(nanr::ElementType type, u16 attributes) {
  nanr::Frame f;
  f.cell = once_in(2) ? number<u16>(0, 3) : any<u16>();
  f.duration = any<u16>();
  if (type != nanr::ElementType::index) {
    f.x = any<s16>();
    f.y = any<s16>();
  }
  if (type == nanr::ElementType::srt) {
    f.rotation = any<u16>();
    if (once_in(2)) f.scale_x = any<s32>();
    if (once_in(2)) f.scale_y = any<s32>();
  }
  for (u16 i = 0; i < attributes; ++i) f.attributes.push_back(any<u32>());
  return f;
}

nanr::Sequence a_sequence(const nanr::CellAnimation& a) {
  nanr::Sequence s;
  if (a.has_labels) s.label = label();
  s.play_mode = static_cast<nanr::PlayMode>(once_in(4) ? any<u32>() : number<u32>(0, 4));
  s.loop_start = any<u16>();
  s.target = static_cast<nanr::Target>(once_in(4) ? any<u16>() : number<u16>(1, 2));
  const auto type = static_cast<nanr::ElementType>(number<u16>(0, 2));
  s.frames = list_of([&] { return a_frame(type, a.attributes_per_item.value_or(0)); });
  for (u16 i = 0; i < a.attributes_per_item.value_or(0); ++i) s.attributes.push_back(any<u32>());
  // A type that is larger than needed is stated; sizes grow from index over translation to SRT.
  const auto needed = nanr::needed_element_type(s);
  if (once_in(3) && needed == nanr::ElementType::index)
    s.element_type = once_in(2) ? nanr::ElementType::srt : nanr::ElementType::translation;
  else if (once_in(3) && needed == nanr::ElementType::translation)
    s.element_type = nanr::ElementType::srt;
  return s;
}

nanr::CellAnimation an_animation(nanr::Kind kind) {
  nanr::CellAnimation a;
  a.kind = kind;
  a.version = any<u16>();
  a.has_labels = !once_in(4);
  if (once_in(2)) a.extended = any<u32>();
  if (once_in(3)) a.attributes_per_item = number<u16>(0, 3);
  a.sequences = list_of([&] { return a_sequence(a); });
  return a;
}

// ---- cells -------------------------------------------------------------------------------------

nitro2d::Object an_object() {
  nitro2d::Object o;
  o.x = number<s16>(-256, 255);
  o.y = number<s16>(-128, 127);
  o.affine = any<bool>();
  if (o.affine) {
    o.double_size = any<bool>();
    o.matrix = number<u8>(0, 31);
  } else {
    o.disabled = any<bool>();
    o.flip_x = any<bool>();
    o.flip_y = any<bool>();
    o.matrix = number<u8>(0, 7);
  }
  o.mode = static_cast<nitro2d::ObjectMode>(number<u8>(0, 3));
  o.mosaic = any<bool>();
  o.colors_256 = any<bool>();
  o.shape = number<u8>(0, 3);
  o.size = number<u8>(0, 3);
  o.character = number<u16>(0, 1023);
  o.priority = number<u8>(0, 3);
  o.palette = number<u8>(0, 15);
  return o;
}

nitro2d::Cell a_cell(const nitro2d::CellBank& b) {
  nitro2d::Cell c;
  c.objects = list_of(an_object);
  // What follows from the objects is stated only where it differs.
  if (b.has_bounds && once_in(4)) {
    c.bounds = {any<s16>(), any<s16>(), any<s16>(), any<s16>()};
    RC_PRE(*c.bounds != nitro2d::cell_bounds(c, false));
    RC_PRE(*c.bounds != nitro2d::cell_bounds(c, true));
  }
  if (once_in(4)) {
    c.radius = number<u8>(0, 63);
    RC_PRE(*c.radius != nitro2d::cell_radius(c));
  }
  if (once_in(4)) {
    c.flags = static_cast<u16>(any<u16>() & 0xFFC0);
    RC_PRE(*c.flags != nitro2d::cell_flags(c, b.has_bounds));
  }
  if (b.transfer_max_size) c.transfer = {any<u32>(), any<u32>()};
  for (u16 i = 0; i < b.attributes_per_cell.value_or(0); ++i) c.attributes.push_back(any<u32>());
  return c;
}

nitro2d::CellBank a_bank() {
  nitro2d::CellBank b;
  b.version = any<u16>();
  b.has_bounds = any<bool>();
  b.unk_attributes = static_cast<u16>(any<u16>() & 0xFFFE);
  b.mapping = static_cast<nitro2d::Mapping>(once_in(4) ? any<u32>() : number<u32>(0, 4));
  if (once_in(3)) b.transfer_max_size = any<u32>();
  if (once_in(3)) b.attributes_per_cell = number<u16>(0, 3);
  b.cells = list_of([&] { return a_cell(b); });
  b.has_labels = !once_in(4);
  if (b.has_labels) b.labels = list_of(label);
  if (once_in(2)) b.extended = any<u32>();
  return b;
}

nitro2d::MultiCellBank a_multi_bank() {
  nitro2d::MultiCellBank b;
  b.version = any<u16>();
  b.cells = list_of([] {
    nitro2d::MultiCell c;
    c.animations = any<u16>();
    c.nodes = list_of([] {
      nitro2d::Node n;
      n.sequence = any<u16>();
      n.x = any<s16>();
      n.y = any<s16>();
      n.mode = static_cast<nitro2d::NodeMode>(number<u8>(0, 15));
      n.visible = any<bool>();
      n.slot = any<u8>();
      n.unk_bits = static_cast<u16>(any<u16>() & 0xD0);
      return n;
    });
    return c;
  });
  return b;
}

// ---- graphics and colours ----------------------------------------------------------------------

nitro2d::Graphics some_graphics(bool bitmap) {
  nitro2d::Graphics g;
  g.version = any<u16>();
  g.height = once_in(2) ? u16{0xFFFF} : any<u16>();
  g.width = once_in(2) ? u16{0xFFFF} : any<u16>();
  g.format = once_in(2) ? nitro2d::PixelFormat::bits_4 : nitro2d::PixelFormat::bits_8;
  g.mapping = any<u32>();
  g.bitmap = bitmap;
  g.transfer = any<bool>();
  g.unk_flags = any<u32>() & ~u32{0x101};
  g.data = *rc::gen::arbitrary<Bytes>();
  if (once_in(2)) g.source = nitro2d::SourceArea{any<u16>(), any<u16>(), any<u16>(), any<u16>()};
  return g;
}

nitro2d::Palette a_palette() {
  nitro2d::Palette p;
  p.version = any<u16>();
  p.old_magic = any<bool>();
  p.format = once_in(2) ? nitro2d::PaletteFormat::colors_16 : nitro2d::PaletteFormat::colors_256;
  p.unk_format = any<u32>() & 0xFFFF0000;
  p.extended = any<u32>();
  p.colors = *rc::gen::arbitrary<std::vector<u16>>();
  if (once_in(2)) p.slots = *rc::gen::arbitrary<std::vector<u16>>();
  return p;
}

constexpr auto kWriteText = [](TextWriter& w, const auto& m, bool full) {
  nitro2d::write_text(w, m, full);
};

}  // namespace

TEST_CASE("random animations: bytes and text give the same again") {
  for (const nanr::Kind kind : {nanr::Kind::cell, nanr::Kind::multicell})
    CHECK(rc::check("NANR and NMAR", [&] {
      const nanr::CellAnimation a = an_animation(kind);
      test::check_survival(a, nanr::kCodec, nanr::write_text,
                           [&](const TextNode& n) { return nanr::read_text(n, kind); });
      const auto compact = nanr::write_compact(a);
      RC_ASSERT(compact.has_value());
      nanr::CellAnimation again;
      RC_ASSERT(nanr::read(*compact, again, nullptr).has_value());
      RC_ASSERT(again == a);
    }));
}

TEST_CASE("random cells: bytes and text give the same again") {
  CHECK(rc::check("NCER", [] {
    test::check_survival(a_bank(), nitro2d::kCellCodec, kWriteText, nitro2d::read_cells_text);
  }));
}

TEST_CASE("random multicells: bytes and text give the same again") {
  CHECK(rc::check("NMCR", [] {
    test::check_survival(a_multi_bank(), nitro2d::kMultiCellCodec, kWriteText,
                         nitro2d::read_multi_cells_text);
  }));
}

TEST_CASE("random graphics: bytes and text give the same again") {
  for (const bool bitmap : {false, true})
    CHECK(rc::check("NCGR and NCBR", [&] {
      test::check_survival(
          some_graphics(bitmap), nitro2d::kGraphicsCodec, kWriteText,
          [&](const TextNode& n) { return nitro2d::read_graphics_text(n, bitmap); });
    }));
}

TEST_CASE("random palettes: bytes and text give the same again") {
  CHECK(rc::check("NCLR", [] {
    test::check_survival(a_palette(), nitro2d::kPaletteCodec, kWriteText,
                         [](const TextNode& n) { return nitro2d::read_palette_text(n); });
  }));
}
