// AINB: bytes that are known from the format's notes, and every point where public tools write
// something else than the game reads.
#include <doctest/doctest.h>

#include "formats/ainb/context.hpp"
#include "support/ainb_files.hpp"
#include "support/hex.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

u32 word(const Bytes& b, u32 at) { return load<u32>(b.data() + at); }
u16 half(const Bytes& b, u32 at) { return load<u16>(b.data() + at); }
std::string text_at(const Bytes& b, u32 offset) {
  return reinterpret_cast<const char*>(b.data() + word(b, 0x24) + offset);
}
/// The bodies of the nodes of a file.
u32 body_of(const Bytes& b, u32 node) {
  const u32 size = word(b, 4) >= 0x407 ? 0x3C : 0x38;
  return word(b, 0x74 + 0x18 * word(b, 0x0C) + size * node + (size == 0x3C ? 0x14 : 0x10));
}
/// Offset of the n-th plug of a node.
u32 plug(const Bytes& b, u32 node, u32 n) {
  return word(b, body_of(b, node) + 0x90 + 0x14 + 4 * n);
}

constexpr const char* kHead = "name: Min\ncategory: AI\nblackboard_id: 0x11223344\n";

}  // namespace

TEST_CASE("ainb: a complete minimal file, byte for byte") {
  Bytes expected(0x215);
  const auto put = [&](u32 at, const char* bytes) {
    const Bytes b = bytes_of(bytes);
    std::copy(b.begin(), b.end(), expected.begin() + at);
  };
  put(0x00, "41494220 07040000 00000000 01000000 01000000");
  put(0x20, "C8000000 04020000 00020000 9C010000 E4010000 B4010000 E4010000 9C010000");
  put(0x40, "9C010000 00000000 F4010000 E4010000 E4010000 00000000 00000000 E4010000");
  put(0x60, "04000000 00000000 E8010000 FC010000 EC010000");
  put(0x74, "07000000 000102030405060708090A0B0C0D0E0F 0000 0000");
  put(0x8C, "0000 0000 0000 04 00 0C000000 21A683C0 00000000 F8000000");
  put(0xB8, "101112131415161718191A1B1C1D1E1F");
  for (u32 i = 0; i < 6; ++i) put(0x19C + 4 * i, "B4010000");
  for (u32 i = 0; i < 12; ++i) put(0x1B4 + 4 * i, "E4010000");
  put(0x1EC, "44332211 00000000 00000000 FFFFFFFF");
  put(0x204, "4D696E00 414900 526F6F7400 5761697400");

  const std::string yaml = std::string(kHead) +
                           "commands:\n"
                           "  - {name: Root, guid: 03020100-0504-0706-0809-0a0b0c0d0e0f, root: 0}\n"
                           "nodes:\n"
                           "  - {id: 0, name: Wait, guid: 13121110-1514-1716-1819-1a1b1c1d1e1f, "
                           "root: true}\n";
  const ainb::File f = ainb_from(yaml);
  CHECK(ainb_bytes(f) == expected);
  CHECK(ainb_read(expected) == f);
  CHECK(ainb_findings(f).empty());
}

TEST_CASE("ainb: a node's body with its plug table, byte for byte") {
  const ainb::File f =
      ainb_from(std::string(kHead) +
                "nodes:\n"
                "  - id: 0\n"
                "    type: bool_selector\n"
                "    properties: [{name: CalculateTiming, int: 1}]\n"
                "    inputs: [{name: Input, bool: false, from: {node: 1, output: B}}]\n"
                "    children: [{node: 2, name: 'True'}, {name: 'False'}]\n"
                "    links: [{list: generic, node: 1, name: Input}]\n"
                "  - {id: 1, name: Query, query: true, outputs: [{name: B, type: bool}]}\n"
                "  - {id: 2, name: Leaf}\n");
  const Bytes b = ainb_bytes(f);
  const u32 body = body_of(b, 0);
  CHECK(Bytes(b.begin() + body, b.begin() + body + 8) == bytes_of("00000000 01000000"));
  // Bool inputs: base 0, count 1. The other pairs are empty; bases are running totals.
  CHECK(Bytes(b.begin() + body + 0x40, b.begin() + body + 0x48) == bytes_of("00000000 01000000"));
  const u32 plugs = body + 0x90;
  CHECK(Bytes(b.begin() + plugs, b.begin() + plugs + 20) ==
        bytes_of("0100 0001 0201 0003 0003 0003 0003 0003 0003 0003"));
  CHECK(plug(b, 0, 0) == plugs + 0x20);
  CHECK(plug(b, 0, 1) == plugs + 0x30);
  CHECK(plug(b, 0, 2) == plugs + 0x38);
  CHECK(word(b, plugs + 0x20) == 1);  // Generic: node 1, "Input", then the input's default
  CHECK(text_at(b, word(b, plugs + 0x24)) == "Input");
  CHECK(word(b, plugs + 0x2C) == 0);
  CHECK(word(b, plugs + 0x30) == 2);
  CHECK(text_at(b, word(b, plugs + 0x34)) == "True");
  CHECK(word(b, plugs + 0x38) == 0x7FFF);  // no node
  CHECK(text_at(b, word(b, plugs + 0x3C)) == "False");
  // The query array names the first query; the output is marked as used.
  CHECK(word(b, word(b, 0x4C)) == 0);
  CHECK(half(b, 0x74 + 0x24) == 0);
  CHECK(half(b, 0x74 + 0x26) == 1);
  const u32 outputs = word(b, word(b, 0x34) + 12);
  CHECK((word(b, outputs) & 0x80000000) != 0);
}

TEST_CASE("ainb: a file of version 0x408 without blackboard has a header of seven types") {
  const ainb::File f = ainb_from(std::string(kHead) + "nodes:\n  - {id: 0, name: Wait}\n", 0x408);
  const Bytes b = ainb_bytes(f);
  CHECK(body_of(b, 0) - word(b, 0x20) == 0x38);
  CHECK(ainb_read(b) == f);
  // The same with the six types that a public tool writes: named as what it is.
  Bytes wrong = b;
  const auto start = wrong.begin() + word(b, 0x20);
  wrong.erase(start, start + 8);
  ainb::File again;
  const auto r = ainb::read(wrong, again);
  REQUIRE_FALSE(r);
  CHECK(r.error().finding->id == "AINB0008");
}

TEST_CASE("ainb: version 0x404 works without nodes and without state infos") {
  const ainb::File none = ainb_from(kHead, 0x404);
  CHECK(ainb_read(ainb_bytes(none)) == none);
  const ainb::File bare =
      ainb_from(std::string(kHead) + "nodes:\n  - {id: 0, name: Wait}\n", 0x404);
  const Bytes b = ainb_bytes(bare);
  CHECK(word(b, 0x74 + 0x24) == 0);  // no state info
  CHECK(word(b, 0x48) == 0);         // no replacements
  CHECK(word(b, 0x64) == 0);         // no number of the category
  CHECK(ainb_read(b) == bare);
}

TEST_CASE("ainb: the blackboard flag of the BSA updaters is the highest bit") {
  const ainb::File f = ainb_from(std::string(kHead) +
                                 "blackboard:\n  - {name: A, type: int}\n  - {name: B, type: int}\n"
                                 "nodes:\n"
                                 "  - id: 0\n"
                                 "    name: SelectorBSAFormChangeUpdater\n"
                                 "    children: [{node: 0, name: X, when: {blackboard: B}}]\n");
  const Bytes b = ainb_bytes(f);
  CHECK(word(b, plug(b, 0, 0) + 8) == 0x80000001);
  // The flag that tools write is kept, shown and explained.
  Bytes wrong = b;
  store<u32>(wrong.data() + plug(b, 0, 0) + 8, 0x08000001);
  const ainb::File kept = ainb_read(wrong);
  CHECK(ainb_text(kept).find("raw_source: 0x08000001") != std::string::npos);
  CHECK(ainb_bytes(kept) == wrong);
  CHECK(ainb_findings(kept) == std::vector<std::string>{"AINB0122 nodes[0].children[0]"});
}

TEST_CASE("ainb: the default of a float selector has its string, and a file without it survives") {
  const ainb::File f = ainb_from(std::string(kHead) +
                                 "nodes:\n"
                                 "  - id: 0\n"
                                 "    type: f32_selector\n"
                                 "    children: [{node: 0, when: {min: 0.5, max: 1.0}}, {node: 0, "
                                 "when: default}]\n");
  const Bytes b = ainb_bytes(f);
  const u32 first = plug(b, 0, 0), last = plug(b, 0, 1);
  CHECK(last - first == 40);
  CHECK(word(b, first + 12) == 0x3F000000);
  CHECK(word(b, first + 20) == 0x3F800000);
  CHECK(text_at(b, word(b, last + 12)) == "\u305d\u306e\u4ed6");
  Bytes without = b;
  store<u32>(without.data() + last + 12, 0);
  const auto d = decode_file(without, ainb::kCodec);
  REQUIRE(d);
  CHECK(d->model == f);
  CHECK_FALSE(d->original);
  CHECK(encode_file(*d, ainb::kCodec)->bytes == without);
}

TEST_CASE("ainb: links of expressions repeat a Vector3F in three words, outputs too") {
  const std::string nodes =
      "nodes:\n"
      "  - id: 0\n"
      "    type: expression\n"
      "    inputs: [{name: i, vec3f: [1.0, 2.0, 3.0], from: {node: 1, output: V}}]\n"
      "    outputs: [{name: o, type: vec3f}]\n"
      "    links: [{list: generic, node: 1, name: i}, {list: generic, node: 1, name: o}]\n"
      "  - id: 1\n"
      "    name: N\n"
      "    inputs: [{name: i, vec3f: [0.0, 0.0, 0.0], from: {node: 0, output: o}}]\n"
      "    outputs: [{name: V, type: vec3f}]\n";
  const Bytes b = ainb_bytes(ainb_from(kHead + nodes));
  CHECK(plug(b, 0, 1) - plug(b, 0, 0) == 24);
  CHECK(body_of(b, 1) - plug(b, 0, 1) == 24);
  CHECK(Bytes(b.begin() + plug(b, 0, 0) + 8, b.begin() + plug(b, 0, 1)) ==
        bytes_of("00000000 0000803F 00000040 00004040"));
  CHECK(decode_file(b, ainb::kCodec)->layout.empty());
  const Bytes old = ainb_bytes(ainb_from(kHead + nodes, 0x404));  // there all records have 8 bytes
  CHECK(plug(old, 0, 1) - plug(old, 0, 0) == 8);
}

TEST_CASE("ainb: attachments are equal by their bits") {
  const ainb::File f = ainb_from(
      "name: T\ncategory: AI\nnodes:\n  - id: 0\n    name: A\n    attachments:\n"
      "      - {name: T, properties: [{name: x, float: 0.0}]}\n"
      "      - {name: T, properties: [{name: x, float: -0.0}]}\n"
      "      - {name: T, properties: [{name: x, float: .nan}]}\n"
      "      - {name: T, properties: [{name: x, float: .nan}]}\n"
      "      - {name: T, properties: [{name: v, vec3f: [0.0, 0.0, 0.0]}]}\n"
      "      - {name: T, properties: [{name: v, vec3f: [0.0, -0.0, 0.0]}]}\n");
  const Bytes bytes = ainb_bytes(f);
  CHECK(load<u32>(bytes.data() + 0x18) == 5);  // entries: both NaNs are one
  // Thousands that differ in a number alone must not be compared with each other.
  const auto& all = f.nodes[0].attachments;
  CHECK(ainb::share_hash(all[0]) != ainb::share_hash(all[1]));
  CHECK(ainb::share_hash(all[2]) == ainb::share_hash(all[3]));
  CHECK(ainb::share_hash(all[4]) != ainb::share_hash(all[5]));
  CHECK(ainb_text(ainb_read(bytes)) == ainb_text(f));
}

TEST_CASE("ainb: equal attachments are one entry, and any order of the entries survives") {
  const ainb::File f = ainb_from(
      std::string(kHead) +
      "nodes:\n"
      "  - {id: 0, name: A, attachments: [{name: X, properties: [{name: p, int: 1}]}, {name: Y}]}\n"
      "  - {id: 1, name: B, attachments: [{name: Y}, {name: X, properties: [{name: p, int: 1}]}, "
      "{name: X, properties: [{name: p, int: 2}]}]}\n");
  const Bytes b = ainb_bytes(f);
  CHECK(word(b, 0x18) == 3);
  CHECK(word(b, 0x3C) - word(b, 0x40) == 5 * 4);
  CHECK(ainb_read(b) == f);
  // A tool that does not share, and one with another order: layout, not another graph.
  ainb::File other = f;
  Decoded<ainb::File> d;
  d.model = f;
  d.layout.order["attachment_entries"] = {{0, 1, 1, 0, 2}, {2, 1, 1, 2, 0}};
  const Bytes permuted = encode_file(d, ainb::kCodec)->bytes;
  CHECK(permuted != b);
  CHECK(ainb_read(permuted) == f);
  const auto again = decode_file(permuted, ainb::kCodec);
  CHECK(again->layout == d.layout);
  CHECK(encode_file(*again, ainb::kCodec)->bytes == permuted);
}

TEST_CASE(
    "ainb: what has no meaning yet stays: node word 0x10, header 0x54, sections 0x50 and 0x6C") {
  ainb::File f = ainb_from(std::string(kHead) + "nodes:\n  - {id: 0, name: A, unk_0x10: 7}\n");
  f.unk_0x54 = 9;
  f.section_0x50 = {1, 2, 3, 4};
  f.section_0x6c = {5, 0, 0, 0, 6, 0, 0, 0};
  const Bytes b = ainb_bytes(f);
  CHECK(word(b, 0x74 + 0x10) == 7);
  CHECK(word(b, 0x54) == 9);
  CHECK(word(b, 0x30) - word(b, 0x50) == 4);
  CHECK(ainb_read(b) == f);
  CHECK(ainb_from(ainb_text(f)) == f);
  // Without section 0x6C its four bytes are missing too.
  f.section_0x6c.clear();
  const Bytes without = ainb_bytes(f);
  CHECK(word(without, 0x6C) == 0);
  CHECK(without.size() == b.size() - 8);
  CHECK(ainb_read(without) == f);
  CHECK(ainb_from(ainb_text(f)) == f);
}

TEST_CASE("ainb: numbers that the game looks up by name keep their table") {
  const std::string yaml =
      std::string(kHead) +
      "blackboard:\n  - {name: Mode, type: int, default: 0, enum: 'game::Mode', is: Fast, resolve: "
      "true}\n"
      "nodes:\n"
      "  - id: 0\n"
      "    name: A\n"
      "    properties: [{name: p, int: 0, enum: 'game::Kind', is: Big, resolve: true}]\n"
      "loose_relocations: [{at: 12, enum: 'game::Odd', is: One}]\n";
  const ainb::File f = ainb_from(yaml, 0x404);
  const Bytes b = ainb_bytes(f);
  const u32 table = word(b, 0x28);
  CHECK(word(b, table) == 3);
  CHECK(word(b, table + 4) == word(b, 0x20) + 0x30 + 8);  // the only default value
  CHECK(text_at(b, word(b, table + 8)) == "game::Mode");
  CHECK(text_at(b, word(b, table + 12)) == "Fast");
  CHECK(word(b, table + 16) == word(b, word(b, 0x2C)) + 8);
  CHECK(word(b, table + 28) == 12);
  CHECK(ainb_read(b) == f);
  CHECK(ainb_from(ainb_text(f), 0x404) == f);
  const auto d = decode_file(b, ainb::kCodec);
  CHECK(d->layout.empty());
  // Another order of the table is layout.
  Bytes swapped = b;
  std::swap_ranges(swapped.begin() + table + 4, swapped.begin() + table + 16,
                   swapped.begin() + table + 16);
  const auto other = decode_file(swapped, ainb::kCodec);
  REQUIRE(other);
  CHECK_FALSE(other->original);
  CHECK(other->model == f);
  CHECK(encode_file(*other, ainb::kCodec)->bytes == swapped);
}

TEST_CASE("ainb: names of enumerators come into the pool with their number") {
  const std::string yaml = std::string(kHead) +
                           "nodes:\n"
                           "  - id: 0\n"
                           "    name: A\n"
                           "    properties:\n"
                           "      - {name: Timing, int: 0, enum: 'game::Timing', is: Local}\n"
                           "      - {name: Zone, int: 4}\n";
  const ainb::File f = ainb_from(yaml);
  const Bytes b = ainb_bytes(f);
  const std::string pool(b.begin() + word(b, 0x24), b.end());
  CHECK(pool == std::string("Min\0AI\0A\0Timing\0game::Timing\0Local\0Zone\0", 40));
  CHECK(ainb_read(b) == f);
}

TEST_CASE("ainb: a field that should follow from the model and does not is learned") {
  const Bytes b = ainb_bytes(ainb_from(std::string(kHead) + "nodes:\n  - {id: 0, name: A}\n"));
  for (const u32 at :
       {0x14u, 0x1Cu, 0x74u + 0x0C, 0x74u + 0x07, 0x74u + 0x1C, 0x74u + 0x1E, 0x74u + 0x28}) {
    CAPTURE(at);
    Bytes odd = b;
    odd[at] = 3;
    const auto d = decode_file(odd, ainb::kCodec);
    REQUIRE(d);
    CHECK_FALSE(d->original);
    CHECK(d->layout.numbers.size() == 1);
    CHECK(encode_file(*d, ainb::kCodec)->bytes == odd);
  }
  Bytes odd = b;
  odd[0x74 + 0x0C] ^= 1;
  const auto d = decode_file(odd, ainb::kCodec);
  Findings findings;
  ainb::check_layout(d->model, d->layout, findings);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].finding->id == "AINB0111");
  CHECK(findings[0].path == "nodes[0].name_hash");
}

TEST_CASE("ainb: an unknown version shows its header and strings, and nothing is written") {
  Bytes b = ainb_bytes(ainb_from(std::string(kHead) + "nodes:\n  - {id: 0, name: A}\n"));
  b[4] = 0x09;
  const auto d = decode_file(b, ainb::kCodec);
  REQUIRE_FALSE(d);
  CHECK(render(d.error(), "x").find("x: AINB0001 error at 0x4 (version): ") == 0);
  CHECK(message(d.error()).find("version 0x409 is not known") == 0);
  Mapped m = find_format("ainb")->map(b, {});
  CHECK(m.error);
  std::string shown;
  for (const MapEntry& e : m.map.entries) shown += m.map.path_text(e) + ' ';
  CHECK(shown.find("category_number") != std::string::npos);
  CHECK(shown.find("strings") != std::string::npos);
  ainb::File f;
  f.version = 0x409;
  CHECK_FALSE(ainb::write(f));
}
