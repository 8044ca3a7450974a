// The DS 2D formats on bytes written out by hand from their tables, their errors, and what follows
// from a model.
#include <doctest/doctest.h>

#include <random>

#include "formats/nanr/check.hpp"
#include "formats/nanr/codec.hpp"
#include "formats/nanr/fraction.hpp"
#include "formats/nitro2d/check.hpp"
#include "formats/nitro2d/codec.hpp"
#include "formats/nitro2d/labels.hpp"
#include "kinora/formats/nanr/findings.hpp"
#include "kinora/formats/nitro2d/cipher.hpp"
#include "kinora/formats/nitro2d/geometry.hpp"
#include "support/hex.hpp"
#include "support/nitro_files.hpp"
#include "support/rounds.hpp"

using namespace kinora;
using test::bytes_of;

namespace {

std::string yaml(const auto& model, auto write) {
  TextWriter w(Syntax::yaml);
  w.map(Style::block, [&] { write(w, model, false); });
  return w.finish();
}
void write_any(TextWriter& w, const auto& model, bool full) { nitro2d::write_text(w, model, full); }

/// The smallest animation: header, ABNK 60, LABL 16, UEXT 12.
const char* const kAnimation =
    "524e414e fffe 0001 68000000 1000 0300"  // RNAN, order, version, size 104, 3 sections
    "4b4e4241 3c000000"                      // KNBA, 60 bytes
    "0100 0100 18000000 28000000 30000000"   // 1 sequence, 1 frame, the three arrays
    "00000000 00000000"                      // string bank, attributes
    "0100 0000 0000 0100 02000000 00000000"  // 1 frame, loop start, index, cell, loop, +0
    "00000000 0700 efbe"                     // element +0, 7 video frames
    "0300 cccc"                              // cell 3, filler
    "4c42414c 10000000 00000000 41626300"    // LBAL, 16 bytes, label at 0, "Abc"
    "54584555 0c000000 00000000";            // TXEU, 12 bytes

const char* const kCells =
    "5245434e fffe 0001 58000000 1000 0200"                   // RECN, size 88, 2 sections
    "4b424543 38000000"                                       // KBEC, 56 bytes
    "0100 0100 18000000 01000000 00000000 00000000 00000000"  // 1 cell, bounds, linear_64
    "0100 0708 00000000 1700 0f00 f8ff f0ff"  // 1 object, radius 7, bounds -8,-16 .. 23,15
    "f000 f881 0414 0000"                     // the example of nitro2d.md section 1, padding
    "4c42414c 10000000 00000000 41626300";

template <class Model>
Model read_ok(const Bytes& bytes) {
  Model m;
  const auto r = [&] {
    if constexpr (std::is_same_v<Model, nanr::CellAnimation>)
      return nanr::read(bytes, m, nullptr);
    else
      return nitro2d::read(bytes, m, nullptr);
  }();
  if (!r) FAIL(render(r.error(), ""));
  return m;
}

}  // namespace

TEST_CASE("an animation, byte by byte") {
  const Bytes bytes = bytes_of(kAnimation);
  REQUIRE(bytes.size() == 104);
  const auto a = read_ok<nanr::CellAnimation>(bytes);
  REQUIRE(a.sequences.size() == 1);
  const auto& s = a.sequences[0];
  CHECK(s.label == "Abc");
  CHECK(s.play_mode == nanr::PlayMode::loop);
  CHECK(s.target == nanr::Target::cell);
  CHECK_FALSE(s.element_type);
  REQUIRE(s.frames.size() == 1);
  CHECK(s.frames[0].cell == 3);
  CHECK(s.frames[0].duration == 7);
  CHECK(a.extended == 0u);
  CHECK(nanr::write(a, {}).value() == bytes);
  CHECK(yaml(a, nanr::write_text) ==
        "extended: 0\nsequences:\n  - label: Abc\n    play_mode: loop\n    frames:\n"
        "      - {cell: 3, duration: 7}\n");
  // Moved by a pixel, the sequence needs elements with a place: 8 bytes, no filler.
  auto moved = a;
  moved.sequences[0].frames[0].x = -1;
  CHECK(Bytes(nanr::write(moved, {}).value()).size() == 108);
  moved.sequences[0].frames[0].rotation = 1;
  CHECK(Bytes(nanr::write(moved, {}).value()).size() == 116);
}

TEST_CASE("cells, byte by byte") {
  const Bytes bytes = bytes_of(kCells);
  REQUIRE(bytes.size() == 88);
  const auto b = read_ok<nitro2d::CellBank>(bytes);
  REQUIRE(b.cells.size() == 1);
  const auto& c = b.cells[0];
  CHECK(b.mapping == nitro2d::Mapping::linear_64);
  CHECK(b.has_bounds);
  CHECK_FALSE(c.bounds);  // as the object gives them
  CHECK_FALSE(c.radius);
  CHECK_FALSE(c.flags);
  REQUIRE(c.objects.size() == 1);
  const auto& o = c.objects[0];
  CHECK(o.y == -16);
  CHECK(o.x == -8);
  CHECK(nitro2d::object_size(o).width == 32);
  CHECK(nitro2d::object_size(o).height == 32);
  CHECK(o.character == 4);
  CHECK(o.priority == 1);
  CHECK(o.palette == 1);
  CHECK(b.labels == std::vector<std::string>{"Abc"});
  CHECK_FALSE(b.extended);
  CHECK(nitro2d::write(b, {}).value() == bytes);
  CHECK(yaml(b, [](auto& w, auto& m, bool f) { write_any(w, m, f); }) ==
        "mapping: linear_64\nhas_bounds: true\ncells:\n  - objects:\n"
        "      - {x: -8, y: -16, size: [32, 32], character: 4, palette: 1, priority: 1}\n"
        "labels: [Abc]\n");
}

TEST_CASE("every bit of an object's words") {
  Bytes bytes = bytes_of(kCells);
  constexpr std::size_t kObject = 16 + 8 + 24 + 16;
  for (u32 word = 0; word < 3; ++word) {
    for (u32 i = 0; i < 0x10000; i += word == 1 && !test::kSanitized ? 1 : 7) {
      store<u16>(&bytes[kObject + word * 2], static_cast<u16>(i));
      const auto b = read_ok<nitro2d::CellBank>(bytes);
      const auto again = nitro2d::write(b, {});
      REQUIRE(again);
      REQUIRE(*again == bytes);
      CHECK(b.cells[0].objects[0] == test::read_object(ByteView(bytes).subspan(24), 40));
    }
    // An affine object has a matrix where others have flips.
    store<u16>(&bytes[kObject], word == 0 ? u16{0x0100} : u16{0});
  }
}

TEST_CASE("colours, graphics and multicells, byte by byte") {
  const Bytes palette = bytes_of(
      "524c434e fffe 0001 38000000 1000 0200"
      "54544c50 1c000000 03000a00 00000000 04000000 10000000 1f00 e07f"
      "504d4350 12000000 0100 efbe 08000000 0700");
  Bytes sized = palette;
  store<u32>(&sized[8], static_cast<u32>(sized.size()));
  const auto p = read_ok<nitro2d::Palette>(sized);
  CHECK(p.format == nitro2d::PaletteFormat::colors_16);
  CHECK(p.unk_format == 0xA0000);
  CHECK(p.colors == std::vector<u16>{0x001F, 0x7FE0});
  CHECK(p.slots == std::vector<u16>{7});
  CHECK(nitro2d::write(p, {}).value() == sized);

  Bytes graphics = bytes_of(
      "5247434e fffe 0101 00000000 1000 0200"
      "52414843 24000000 0100 0200 03000000 10001000 00010000 04000000 18000000 21436587"
      "534f5043 10000000 0100 0200 0300 0400");
  store<u32>(&graphics[8], static_cast<u32>(graphics.size()));
  const auto g = read_ok<nitro2d::Graphics>(graphics);
  CHECK(g.height == 1);
  CHECK(g.width == 2);
  CHECK(g.mapping == 0x100010);
  CHECK(g.transfer);
  CHECK_FALSE(g.bitmap);
  CHECK(g.data == Bytes{0x21, 0x43, 0x65, 0x87});
  CHECK(g.source->height == 4);
  CHECK(nitro2d::write(g, {}).value() == graphics);

  const Bytes multi = bytes_of(
      "52434d4e fffe 0001 3c000000 1000 0100"
      "4b42434d 2c000000 0100 efbe 14000000 1c000000 00000000 00000000"
      "0100 0200 00000000 0500 feff 0300 2101");
  const auto m = read_ok<nitro2d::MultiCellBank>(multi);
  REQUIRE(m.cells.size() == 1);
  CHECK(m.cells[0].animations == 2);
  REQUIRE(m.cells[0].nodes.size() == 1);
  CHECK(m.cells[0].nodes[0].sequence == 5);
  CHECK(m.cells[0].nodes[0].x == -2);
  CHECK(m.cells[0].nodes[0].y == 3);
  CHECK(m.cells[0].nodes[0].mode == nitro2d::NodeMode::continue_);
  CHECK(m.cells[0].nodes[0].visible);
  CHECK(m.cells[0].nodes[0].slot == 1);
  CHECK(nitro2d::write(m, {}).value() == multi);
}

TEST_CASE("sizes that are wrong in the known ways") {
  // The early converter's sizes do not count the headers of sections, nor does the file size.
  Bytes old = bytes_of(kAnimation);
  store<u32>(&old[8], 104 - 3 * 8);
  store<u32>(&old[20], 60 - 8);
  store<u32>(&old[80], 16 - 8);
  store<u32>(&old[96], 12 - 8);
  const auto d = decode_file(old, nanr::kCodec);
  REQUIRE(d);
  CHECK(d->model == read_ok<nanr::CellAnimation>(bytes_of(kAnimation)));
  CHECK(d->layout.numbers.size() == 4);
  CHECK_FALSE(d->original);
  CHECK(encode_file(*d, nanr::kCodec)->bytes == old);
}

TEST_CASE("what is damaged is refused with a place") {
  struct Case {
    std::size_t at;
    u32 value;
    const Finding* finding;
  };
  const Case cases[] = {{0x00, 0x4E414E00, &kWrongMagic},
                        {0x10, 0x41424142, &nitro2d::kNoSection},
                        {0x18, 0x0001FFFF, &kCountTooLarge},  // sequences
                        {0x1C, 0x00001000, &kOffsetOutside},  // their array
                        {0x1C, 0, &kUnexpectedValue},
                        {0x30, 0x0000FFFF, &kCountTooLarge},            // frames
                        {0x34, 0x00010003, &kUnexpectedValue},          // element type 3
                        {0x3C, 0x00010000, &kOffsetOutside},            // frames elsewhere
                        {0x40, 0x00000003, &nitro2d::kOverlongBlock}};  // element behind the pool
  for (const Case& c : cases) {
    CAPTURE(c.at);
    CAPTURE(c.value);
    Bytes bytes = bytes_of(kAnimation);
    store<u32>(&bytes[c.at], c.value);
    nanr::CellAnimation a;
    const auto r = read_file(bytes, nanr::kCodec, a);
    REQUIRE_FALSE(r);
    CHECK(r.error().finding == c.finding);
    CHECK(r.error().offset);
  }
}

TEST_CASE("labels are counted by how they tile the section") {
  u32 rest = 9;
  CHECK(nitro2d::count_labels({}, rest) == 0u);
  CHECK(rest == 0);
  const auto count = [&](const char* s) { return nitro2d::count_labels(bytes_of(s), rest); };
  CHECK(count("00000000 41626300") == 1u);
  CHECK(count("00000000 01000000 00 00") == 2u);             // two empty labels
  CHECK(count("00000000 02000000 4100 420000 0000") == 2u);  // and three zeros behind
  CHECK(rest == 3);
  CHECK_FALSE(count("00000000 41626300 01"));  // something is left over
  CHECK_FALSE(count("01000000 41626300"));     // the first is not at 0
  CHECK_FALSE(count("00000000 416263"));       // no end
  // Quadratic input gives up soon.
  const Bytes bad(1 << 20, 0x41);
  Bytes worse = bad;
  store<u32>(&worse[0], 0);
  CHECK_FALSE(nitro2d::count_labels(bad, rest));
  CHECK_FALSE(nitro2d::count_labels(worse, rest));
}

TEST_CASE("labels that cannot be told apart are kept as bytes") {
  Bytes bytes = bytes_of(kAnimation);
  bytes[0x54] = 1;  // the first label's offset
  const auto d = decode_file(bytes, nanr::kCodec);
  REQUIRE(d);
  CHECK(d->model.opaque_labels == bytes_of("01000000 41626300"));
  CHECK_FALSE(d->model.sequences[0].label);
  CHECK_FALSE(d->original);
  CHECK(encode_file(*d, nanr::kCodec)->bytes == bytes);
  Findings findings;
  nanr::check(d->model, {}, findings);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].finding == &nitro2d::kOpaqueLabels);
}

TEST_CASE("scales and angles as decimals") {
  CHECK(nanr::scale_text(4096) == "1.0");
  CHECK(nanr::scale_text(205) == "0.050048828125");  // nanr.md section 11
  CHECK(nanr::scale_text(-1) == "-0.000244140625");
  CHECK(nanr::scale_text(0) == "0.0");
  CHECK(nanr::scale_text(std::numeric_limits<s32>::min()) == "-524288.0");
  CHECK(nanr::scale_text(std::numeric_limits<s32>::max()) == "524287.999755859375");
  std::mt19937 random(3);
  for (int i = 0; i < 20000; ++i) {
    const auto x = static_cast<s32>(random());
    CHECK(nanr::parse_scale(nanr::scale_text(x)) == x);
  }
  CHECK(nanr::parse_scale("1") == 4096);
  CHECK(nanr::parse_scale("+.5") == 2048);
  CHECK(nanr::parse_scale("0.05") == 205);  // 204.8
  CHECK(nanr::parse_scale("2.44140625e-4") == 1);
  CHECK(nanr::parse_scale("1.5E+1") == 61440);
  CHECK(nanr::parse_scale("-524288") == std::numeric_limits<s32>::min());
  for (const char* bad : {"", "x", "1..2", "524288", "-524289", "1e99", "e5", "--1", "1 "})
    CHECK_FALSE(nanr::parse_scale(bad));

  CHECK(nanr::angle_text(0) == "0.0");
  CHECK(nanr::angle_text(0x4000) == "90.0");
  CHECK(nanr::angle_text(0x2000) == "45.0");
  CHECK(nanr::angle_text(1) == "0.005");  // 0.0055 degrees
  CHECK(nanr::angle_text(0xFFFF) == "359.995");
  for (u32 r = 0; r < 65536; ++r) {
    const std::string text = nanr::angle_text(static_cast<u16>(r));
    REQUIRE(nanr::parse_angle(text) == static_cast<u16>(r));
    // Fewest decimals: one less does not come back.
    const std::size_t decimals = text.size() - text.find('.') - 1;
    CHECK(decimals <= 3);
    if (decimals < 2) continue;
    const double scale = decimals == 2 ? 10 : 100, degrees = r * 360.0 / 65536;
    const double shorter = std::floor(degrees * scale + 0.5) / scale;
    CHECK(static_cast<u32>(std::floor(shorter * 65536 / 360 + 0.5)) != r);
  }
  CHECK(nanr::parse_angle("360") == u16{0});
  CHECK(nanr::parse_angle("-90") == u16{0xC000});
  CHECK(nanr::parse_angle("810") == u16{0x4000});
  CHECK_FALSE(nanr::parse_angle("ninety"));
}

TEST_CASE("what a text asks for and no file can hold") {
  nanr::CellAnimation a = read_ok<nanr::CellAnimation>(bytes_of(kAnimation));
  const auto refused = [](const Result<Bytes>& r, const Finding& f, const char* path) {
    REQUIRE_FALSE(r);
    CHECK(r.error().finding == &f);
    CHECK(r.error().path == path);
  };
  auto b = a;
  b.sequences.push_back(b.sequences[0]);
  b.sequences[0].label.reset();
  refused(nanr::write(b, {}), nitro2d::kLabelGap, "sequences[0]");
  b = a;
  b.has_labels = false;
  refused(nanr::write(b, {}), nitro2d::kLabelsWithoutSection, "sequences[0]");
  b = a;
  b.sequences[0].frames[0].attributes = {1};
  refused(nanr::write(b, {}), nanr::kAttributeCount, "sequences[0]");
  b = a;
  b.sequences[0].frames.resize(65536);
  refused(nanr::write(b, {}), kTooLarge, "sequences");

  nitro2d::CellBank c = read_ok<nitro2d::CellBank>(bytes_of(kCells));
  auto d = c;
  d.cells[0].objects[0].x = 256;
  refused(nitro2d::write(d, {}), nitro2d::kOutsideField, "cells[0].objects[0].x");
  d = c;
  d.cells[0].objects[0].palette = 16;
  refused(nitro2d::write(d, {}), nitro2d::kOutsideField, "cells[0].objects[0].palette");
  d = c;
  d.cells[0].objects[0].double_size = true;
  refused(nitro2d::write(d, {}), nitro2d::kAffineConflict, "cells[0].objects[0]");
  d = c;
  d.cells[0].attributes = {1};
  refused(nitro2d::write(d, {}), nitro2d::kCellAttributes, "cells[0]");
}

TEST_CASE("a short text cannot ask for memory without measure") {
  std::string text = "attributes_per_item: 65535\nsequences:\n  - play_mode: once\n    frames:\n";
  for (int i = 0; i < 1000; ++i) text += "      - {cell: 0, duration: 1}\n";
  const auto tree = parse_text(text);
  REQUIRE(tree);
  const auto a = nanr::read_text(tree->root(), nanr::Kind::cell);
  REQUIRE_FALSE(a);
  CHECK(a.error().finding == &kTooLarge);
}

TEST_CASE("checks of an animation") {
  nanr::CellAnimation a = read_ok<nanr::CellAnimation>(bytes_of(kAnimation));
  const auto found = [](const nanr::CellAnimation& x) {
    Findings findings;
    nanr::check(x, {}, findings);
    std::vector<std::string> out;
    for (const Diagnostic& d : findings) out.push_back(std::string(d.finding->id) + ' ' + d.path);
    return out;
  };
  using Lines = std::vector<std::string>;
  CHECK(found(a).empty());
  auto b = a;
  auto& s = b.sequences[0];
  s.frames[0].duration = 0;
  CHECK(found(b) == Lines{"NANR0003 sequences[0]"});
  s.play_mode = nanr::PlayMode::once;
  CHECK(found(b) == Lines{"NANR0013 sequences[0]"});
  s.frames.push_back(s.frames[0]);
  s.frames[1].duration = 3;
  s.frames[1].scale_y = 0;
  CHECK(found(b) ==
        Lines{"NANR0012 sequences[0].frames[0].duration", "NANR0016 sequences[0].frames[1].scale"});
  s.loop_start = 2;
  s.play_mode = static_cast<nanr::PlayMode>(9);
  s.target = nanr::Target::multicell;
  CHECK(found(b) == Lines{"CHK0001 sequences[0].play_mode", "NANR0014 sequences[0]",
                          "NANR0008 sequences[0].play_mode", "NANR0007 sequences[0].loop_start"});
  b = a;
  b.sequences.push_back(b.sequences[0]);
  b.sequences.emplace_back();
  b.sequences.back().play_mode = nanr::PlayMode::once;
  CHECK(found(b) ==
        Lines{"NANR0006 sequences[2]", "NANR0010 sequences[1].label", "NANR0009 sequences"});
  Findings cells;
  nanr::check_cells(a, 3, "x.NCER", cells);
  REQUIRE(cells.size() == 1);
  CHECK(message(cells[0]) == "cell 3; x.NCER has only 3");
  cells.clear();
  nanr::check_cells(a, 4, "x.NCER", cells);
  CHECK(cells.empty());
}

TEST_CASE("checks of cells, graphics, colours and multicells") {
  nitro2d::CellBank b = read_ok<nitro2d::CellBank>(bytes_of(kCells));
  const auto ids = [](auto check) {
    Findings findings;
    check(findings);
    std::vector<std::string> out;
    for (const Diagnostic& d : findings) out.push_back(std::string(d.finding->id) + ' ' + d.path);
    return out;
  };
  using Lines = std::vector<std::string>;
  CHECK(ids([&](Findings& f) { nitro2d::check(b, f); }).empty());
  auto c = b;
  c.cells[0].radius = u8{63};
  c.cells[0].bounds = nitro2d::CellBounds{1, 2, 3, 4};
  c.cells[0].flags = u16{0x100};
  c.transfer_max_size = 8;
  c.cells[0].transfer.size = 9;
  c.dangling_attributes = 0x30;
  CHECK(ids([&](Findings& f) { nitro2d::check(c, f); }) ==
        Lines{"NCER0004 dangling_attributes", "NCER0005 cells[0].bounds",
              "NCER0005 cells[0].radius", "NCER0005 cells[0].flags", "NCER0008 cells[0].transfer"});
  Findings done;
  CHECK(nitro2d::fix(c, done));
  CHECK(done.size() == 1);
  CHECK_FALSE(c.dangling_attributes);
  CHECK_FALSE(nitro2d::fix(c, done));

  nitro2d::Graphics g;
  g.width = g.height = 0xFFFF;
  g.mapping = 0x100010;
  // Character name 4 at 64 bytes each, then 32 x 32 pixels of 4 bits.
  g.data.resize(4 * 64 + 512);
  CHECK(ids([&](Findings& f) { nitro2d::check_graphics(b, g, "x", f); }).empty());
  g.data.pop_back();
  g.mapping = 0;
  CHECK(ids([&](Findings& f) { nitro2d::check_graphics(b, g, "x", f); }) ==
        Lines{"NCER0007 mapping", "NCER0006 cells[0]"});
  g.width = g.height = 2;
  CHECK(ids([&](Findings& f) { nitro2d::check(g, f); }) == Lines{"NCGR0001 data"});
  nitro2d::Palette p;
  p.colors.resize(17);
  p.slots = {{0}};
  CHECK(ids([&](Findings& f) { nitro2d::check(p, f); }) == Lines{"NCLR0001 slots"});
  nitro2d::MultiCellBank m;
  m.cells = {{{nitro2d::Node{}}, 0}};
  CHECK(ids([&](Findings& f) { nitro2d::check(m, f); }) ==
        Lines{"NMCR0001 cells[0].nodes[0].slot"});
  CHECK(ids([&](Findings& f) { nitro2d::check_sequences(m, 0, "x", f); }) ==
        Lines{"NMCR0002 cells[0].nodes[0].sequence"});

  // In two dimensions: 8 characters a row, the object is the right half of the first four rows.
  b.mapping = nitro2d::Mapping::two_dimensional;
  g.width = g.height = 8;
  for (const bool bitmap : {false, true}) {
    g.bitmap = bitmap;
    g.data.resize(1024);
    CHECK(ids([&](Findings& f) { nitro2d::check_graphics(b, g, "x", f); }).empty());
    g.data.pop_back();
    CHECK(ids([&](Findings& f) { nitro2d::check_graphics(b, g, "x", f); }) ==
          Lines{"NCER0006 cells[0]"});
  }

  // The object uses palette 1.
  nitro2d::Palette two;
  two.colors.resize(32);
  const auto colors = [&] {
    return ids([&](Findings& f) { nitro2d::check_colors(b, g, two, "x", f); });
  };
  const Lines missing = {"NCER0009 cells[0].objects[0].palette"};
  CHECK(colors().empty());
  two.slots = {{0, 1}};
  CHECK(colors().empty());
  two.slots = {{1, 7}};
  CHECK(colors().empty());
  two.slots = {{0, 2}};
  CHECK(colors() == missing);
  two.slots.reset();
  two.colors.resize(16);
  CHECK(colors() == missing);
  g.format = nitro2d::PixelFormat::bits_8;  // one palette for all
  CHECK(colors().empty());
  two.extended = 1;
  CHECK(colors() == missing);
}

TEST_CASE("encrypted pictures") {
  nitro2d::Graphics g;
  g.bitmap = true;
  g.width = 20;
  g.height = 10;
  g.data.resize(6400);
  for (std::size_t i = 2000; i < 4000; ++i) g.data[i] = static_cast<u8>(i * 37 + 1);
  for (const nitro2d::Cipher cipher : {nitro2d::Cipher::backward, nitro2d::Cipher::forward}) {
    nitro2d::Graphics plain = g;
    plain.cipher = cipher;
    plain.cipher_key = 0x1234;
    const auto bytes = nitro2d::write(plain, {});
    REQUIRE(bytes);
    // The key is the first word that is processed; the next is the low half of the next state.
    const std::size_t first = 48 + (cipher == nitro2d::Cipher::backward ? 6398 : 0);
    const std::size_t second = 48 + (cipher == nitro2d::Cipher::backward ? 6396 : 2);
    CHECK(load<u16>(&(*bytes)[first]) == 0x1234);
    CHECK(load<u16>(&(*bytes)[second]) == ((0x1234u * 0x41C64E6Du + 0x6073u) & 0xFFFF));
    CHECK(read_ok<nitro2d::Graphics>(*bytes) == plain);  // found by itself
    const auto d = decode_file(*bytes, nitro2d::kGraphicsCodec);
    REQUIRE(d);
    CHECK(encode_file(*d, nitro2d::kGraphicsCodec)->bytes == *bytes);
    plain.data[cipher == nitro2d::Cipher::backward ? 6399 : 0] = 1;
    CHECK(nitro2d::write(plain, {}).error().finding == &nitro2d::kCipherFirstWord);
  }
  const auto bytes = nitro2d::write(g, {});
  REQUIRE(bytes);
  CHECK(read_ok<nitro2d::Graphics>(*bytes).cipher == nitro2d::Cipher::none);
}

TEST_CASE("random animations survive in every form, also the compact one") {
  std::mt19937 random(77);
  const auto below = [&](u32 n) { return static_cast<u32>(random() % n); };
  u64 plain_size = 0, compact_size = 0;
  for (u32 round = 0; round < 300; ++round) {
    nanr::CellAnimation a;
    a.kind = below(4) ? nanr::Kind::cell : nanr::Kind::multicell;
    a.has_labels = below(4);
    if (below(2)) a.extended = below(3);
    if (below(3) == 0) a.attributes_per_item = static_cast<u16>(below(3));
    a.padded_labels = false;
    for (u32 i = below(5); i > 0; --i) {
      nanr::Sequence s;
      if (a.has_labels) s.label = std::string(below(6), static_cast<char>('a' + below(26)));
      s.play_mode = static_cast<nanr::PlayMode>(below(6));
      s.loop_start = static_cast<u16>(below(3));
      s.target = a.kind == nanr::Kind::cell ? nanr::Target::cell : nanr::Target::multicell;
      const u32 kind = below(3);
      for (u32 k = below(6); k > 0; --k) {
        nanr::Frame f;
        f.cell = static_cast<u16>(below(4));
        f.duration = static_cast<u16>(random());
        if (kind > 0) f.x = static_cast<s16>(below(3));
        if (kind > 1) f.rotation = static_cast<u16>(below(2) * random());
        if (kind > 1) f.scale_y = below(2) ? 4096 : static_cast<s32>(random());
        f.attributes.resize(a.attributes_per_item.value_or(0), below(2) * 7);
        s.frames.push_back(std::move(f));
      }
      if (below(4) == 0 && nanr::needed_element_type(s) == nanr::ElementType::index)
        s.element_type = nanr::ElementType::translation;
      s.attributes.resize(a.attributes_per_item.value_or(0), 5);
      a.sequences.push_back(std::move(s));
    }
    const auto bytes = nanr::write(a, {});
    REQUIRE(bytes);
    CHECK(read_ok<nanr::CellAnimation>(*bytes) == a);
    CHECK(test::read_animation(*bytes) == a);
    const auto small = nanr::write_compact(a);
    REQUIRE(small);
    CHECK(read_ok<nanr::CellAnimation>(*small) == a);
    CHECK(small->size() <= bytes->size());
    plain_size += bytes->size();
    compact_size += small->size();
    for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
      TextWriter w(syntax);
      w.map(Style::block, [&] { nanr::write_text(w, a, below(2)); });
      const std::string text = w.finish();
      const auto tree = parse_text(text.empty() ? "{}" : text);
      REQUIRE(tree);
      const auto back = nanr::read_text(tree->root(), a.kind);
      if (!back) FAIL(render(back.error(), "") << text);
      CHECK(*back == a);
    }
  }
  CHECK(compact_size < plain_size);
}
