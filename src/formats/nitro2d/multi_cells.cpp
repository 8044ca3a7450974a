// NMCR, banks of multicells: a header and one section MCBK with the multicells and their nodes.
#include "codec.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/nitro2d/findings.hpp"
#include "sections.hpp"

namespace kinora::nitro2d {
namespace {

enum Place : u32 { kStart, kBank, kBody, kCells, kNodes, kBankEnd, kPlaceCount };
constexpr PlaceInfo kPlaces[kPlaceCount] = {{"header", 0}, {"bank", 0},  {"bank_body", 0},
                                            {"cells", 0},  {"nodes", 0}, {"bank_end", 0}};

constexpr EnumName kNodeModes[] = {{0, "reset"}, {1, "continue"}, {2, "pause"}};

struct Context {
  u64 nodes_claimed = 0;
};

}  // namespace

constexpr Style text_style(const Node*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, Node>& n) {
  v.value("sequence", n.sequence);
  v.field("x", n.x);
  v.field("y", n.y);
  v.bit_word(as<u16>, "unk_bits", n.unk_bits, bits(0, 4, "mode", n.mode, kNodeModes),
             bit(5, "visible", n.visible), bits(8, 8, "slot", n.slot));
}

namespace {

struct NodesOf {
  /// `count`: as many as the reader has been told.
  template <class V, class Owner>
  void operator()(V& v, Owner& c, u32 count) const {
    if constexpr (V::kBinary && V::kReads) {
      u64& claimed = context<Context>(v).nodes_claimed;
      claimed += count;
      if (!v.fits("nodes", claimed, 8)) return;
      c.nodes.resize(count);
    }
    v.elements(V::kBinary ? "" : "nodes", c.nodes);
  }
};

}  // namespace

template <class V>
void describe(V& v, Of<V, MultiCell>& c) {
  u16 count = 0;
  if constexpr (V::kReads && V::kBinary)
    v.field("node_count", count);
  else
    v.count(as<u16>, "node_count", c.nodes, 8);
  v.value("animations", c.animations);
  v.pointer(as<u32>, "nodes", c, part<NodesOf>, kNodes, count, {from_place(kNodes), {}});
}

template <class V>
void describe(V& v, Of<V, MultiCellBank>& b) {
  if constexpr (!V::kBinary) {
    v.field("version", b.version, u16{0x0100});
    v.elements("cells", b.cells);
  } else {
    describe_header(v, "RCMN", b.version, kStart, 1);
    begin_section(v, "KBCM", "bank_size", kBank, kBody, kBankEnd);
    v.count(as<u16>, "cell_count", b.cells, 8);
    v.constant(as<u16>, "padding", 0xBEEF);
    v.slot(as<u32>, "cell_array", kCells, true, from_place(kBody));
    v.slot(as<u32>, "node_array", kNodes, true, from_place(kBody));
    v.constant(as<u32>, "string_bank", 0);
    v.constant(as<u32>, "attributes", 0);
    if constexpr (V::kReads)
      if (v.ok() && !(v.has(kCells) && v.has(kNodes)))
        v.refuse(kUnexpectedValue, "bank", {"an offset of the bank", 0, "the offset of an array"});
    v.begin(kCells);
    v.elements("cells", b.cells);
    v.run(kNodes, kBankEnd);
    v.begin(kBankEnd);
  }
}

Result<void> read(ByteView bytes, MultiCellBank& b, Recording* recording) {
  b = {};
  Context c;
  Reader r(bytes, kPlaces, &c, {}, recording);
  const Sections sections = find_sections(bytes);
  if (!place_section(r, sections, "KBCM", kBank, kBankEnd) && bytes.size() >= 16 &&
      has_magic(bytes, "RCMN"))
    return fail(kNoSection, 16, "bank", {"MCBK"});
  describe(r, b);
  if (!r.finish()) return Failure(*r.error());
  return {};
}

Result<Bytes> write(const MultiCellBank& b, const WriteOptions& options) {
  Context c;
  Writer w(kPlaces, &c, {}, options);
  describe(w, b);
  return w.finish();
}

void write_text(TextWriter& w, const MultiCellBank& b, bool full) {
  Context c;
  TextOut out(w, &c, full);
  describe(out, b);
}

Result<MultiCellBank> read_multi_cells_text(const TextNode& root) {
  MultiCellBank b;
  Context c;
  TextIn in(root, &c, kEnvelopeKeys);
  describe(in, b);
  if (!in.finish()) return Failure(*in.error());
  return b;
}

namespace {

template <class V>
SchemaTables collect(V& v) {
  constexpr std::array kVariants = {"nmcr"};
  MultiCellBank b;
  Context c;
  v.file(kVariants, [&](const std::string&) {
    b = {};
    v.set_context(&c);
    describe(v, b);
  });
  return v.finish();
}

}  // namespace

Schema multi_cells_schema() {
  TextSchema text;
  DiskSchema disk(kPlaces);
  return {collect(text), collect(disk)};
}

void check_fields(const MultiCellBank& b, Findings& findings) {
  Context c;
  Checker checker(findings, &c);
  describe(checker, b);
  checker.finish();
}

}  // namespace kinora::nitro2d
