// AINB: what public tools lose or put in another order, table by table. The faults in single words
// (flags, sizes, missing parts) are in ainb_bytes_test.cpp, those of expressions in exb_codec_test.
#include <doctest/doctest.h>

#include "support/ainb_files.hpp"
#include "support/hex.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

u32 word(const Bytes& b, u32 at) { return load<u32>(b.data() + at); }
constexpr const char* kHead = "name: T\ncategory: AI\nblackboard_id: 0x11223344\n";

/// The text form and the proof, both ways.
void check_survives(ainb::File f, u32 version = 0x407) {
  const auto d = decode_file(ainb_bytes(f), ainb::kCodec);
  REQUIRE(d);
  CHECK(d->layout.empty());
  CHECK_FALSE(d->original);
  CHECK(ainb_from(ainb_text(f), version) == f);
  if (f.expressions) f.expressions->instances = d->model.expressions->instances;  // derived
  CHECK(d->model == f);
}

}  // namespace

TEST_CASE("ainb: the query array goes by the type of the inputs, then by node") {
  // Node 0 is fed by type string, node 1 by bool, node 2 by bool and int: 2, 1, 0 is the order.
  // Inside a list with several sources the queries are sorted, and double ones stay.
  const ainb::File f = ainb_from(
      std::string(kHead) +
      "nodes:\n"
      "  - {id: 0, name: A, inputs: [{name: s, string: '', from: {node: 4, output: S}}]}\n"
      "  - {id: 1, name: B, inputs: [{name: b, bool: false, from: [{node: 5, output: B}, {node: 3, "
      "output: B}, {node: 5, output: B}]}]}\n"
      "  - {id: 2, name: C, inputs: [{name: i, int: 0, from: {node: 4, output: I}}, {name: b, "
      "bool: "
      "false, from: {node: 3, output: B}}]}\n"
      "  - {id: 3, name: Q, query: true, outputs: [{name: B, type: bool}]}\n"
      "  - {id: 4, name: R, query: true, outputs: [{name: I, type: int}, {name: S, type: "
      "string}]}\n"
      "  - {id: 5, name: S, query: true, outputs: [{name: B, type: bool}]}\n");
  const Bytes b = ainb_bytes(f);
  const u32 queries = word(b, 0x4C);
  std::vector<u32> array;
  for (u32 at = queries; at < word(b, 0x5C); at += 4) array.push_back(word(b, at));
  CHECK(array == std::vector<u32>{1, 0, 0, 2, 2, 1});
  std::vector<u32> windows;  // count << 16 | base
  for (u32 n = 0; n < 6; ++n) windows.push_back(word(b, 0x74 + 0x3C * n + 0x24));
  CHECK(windows == std::vector<u32>{0x10005, 0x30002, 0x20000, 0, 0, 0});
  check_survives(f);
}

TEST_CASE("ainb: windows of several sources go by type, then by node") {
  const ainb::File f = ainb_from(
      std::string(kHead) +
      "nodes:\n"
      "  - {id: 0, name: A, inputs: [{name: b, bool: false, from: [{node: 2, output: B}, {}]}]}\n"
      "  - {id: 1, name: B, inputs: [{name: i, int: 0, from: [{node: 2, output: I}, {node: 2, "
      "output: I}]}]}\n"
      "  - {id: 2, name: Q, outputs: [{name: I, type: int}, {name: B, type: bool}]}\n");
  const Bytes b = ainb_bytes(f);
  const u32 multi = word(b, 0x38);
  CHECK(Bytes(b.begin() + multi, b.begin() + multi + 8 * 4) ==
        bytes_of("0200 0000 00000000 0200 0000 00000000 0200 0000 00000000 FFFF 0000 00000000"));
  check_survives(f);
}

TEST_CASE("ainb: a node may have several actions") {
  const ainb::File f =
      ainb_from(std::string(kHead) +
                "nodes:\n"
                "  - {id: 0, name: A}\n"
                "  - {id: 1, name: B, actions: [{slot: s, action: a}, {slot: t, action: b}]}\n");
  const Bytes b = ainb_bytes(f);
  const u32 actions = word(b, 0x68);
  CHECK(word(b, actions) == 2);
  CHECK(word(b, actions + 4) == 1);
  CHECK(word(b, actions + 16) == 1);
  check_survives(f);
}

TEST_CASE("ainb: replacements have 8 bytes each; the counts after them follow") {
  const ainb::File f =
      ainb_from(std::string(kHead) +
                "nodes:\n"
                "  - {id: 0, name: A, children: [{node: 1}, {node: 2}], attachments: [{name: X}]}\n"
                "  - {id: 1, name: B}\n"
                "  - {id: 2, name: C}\n"
                "replacements:\n"
                "  - {kind: remove_child, node: 0, index: 0}\n"
                "  - {kind: replace_child, node: 0, index: 1, new_node: 1}\n"
                "  - {kind: remove_attachment, node: 0, index: 0}\n");
  const Bytes b = ainb_bytes(f);
  const u32 at = word(b, 0x48);
  // 3 nodes - 1 removed - 2 for a replacement; 1 attachment - 1.
  CHECK(Bytes(b.begin() + at, b.begin() + at + 8) == bytes_of("00 00 0300 0000 0000"));
  CHECK(Bytes(b.begin() + at + 8, b.begin() + at + 32) ==
        bytes_of("00 00 0000 0000 FFFF  01 00 0000 0100 0100  02 00 0000 0000 FFFF"));
  CHECK(word(b, 0x6C) == at + 32);
  check_survives(f);
  // An old tool leaves the last field out where it means nothing. Such a file comes back unchanged.
  Bytes narrow = b;
  narrow.erase(narrow.begin() + at + 30, narrow.begin() + at + 32);
  narrow.erase(narrow.begin() + at + 14, narrow.begin() + at + 16);
  for (const u32 slot : {0x24u, 0x28u, 0x6Cu})
    store<u32>(narrow.data() + slot, word(narrow, slot) - 4);
  const auto d = decode_file(narrow, ainb::kCodec);
  REQUIRE(d);
  CHECK(d->model.replacements == f.replacements);
  CHECK(encode_file(*d, ainb::kCodec)->bytes == narrow);
}

TEST_CASE(
    "ainb: version 0x404 has state infos and no replacements, and stores no category number") {
  const ainb::File f = ainb_from(
      "name: T\ncategory: Logic\nblackboard_id: 1\n"
      "nodes:\n"
      "  - {id: 0, name: A, state_info: {desired_state: Walk, unk_0x08: 7}}\n"
      "  - {id: 1, name: B}\n",
      0x404);
  const Bytes b = ainb_bytes(f);
  CHECK(word(b, 0x48) == 0);
  CHECK(word(b, 0x64) == 0);
  const u32 state = word(b, 0x74 + 0x24);
  CHECK(word(b, state + 8) == 7);
  CHECK(word(b, 0x6C) == state + 0x14);
  CHECK(word(b, 0x74 + 0x38 + 0x24) == 0);
  check_survives(f, 0x404);
}

TEST_CASE("ainb: ids, GUIDs and counts that mean something stay as they are") {
  const ainb::File f = ainb_from(
      "name: T\ncategory: AI\nblackboard_id: 0xDEADBEEF\nparent_blackboard_id: 0x12345678\n"
      "nodes:\n"
      "  - {id: 0, name: M.module, module: true, guid: 00112233-4455-6677-8899-aabbccddeeff}\n"
      "modules: [{path: M.module.ainb, category: Logic, instance_count: 5}]\n");
  const Bytes b = ainb_bytes(f);
  CHECK(word(b, word(b, 0x70)) == 0xDEADBEEF);
  CHECK(word(b, word(b, 0x70) + 4) == 0x12345678);
  CHECK(Bytes(b.begin() + 0x74 + 0x2C, b.begin() + 0x74 + 0x3C) ==
        bytes_of("33221100 5544 7766 8899AABBCCDDEEFF"));
  CHECK(word(b, word(b, 0x5C) + 12) == 5);
  check_survives(f);
}

TEST_CASE("ainb: an empty last string and an expression block at any address stay") {
  const ainb::File f = ainb_from(std::string(kHead) +
                                 "nodes:\n"
                                 "  - id: 0\n"
                                 "    name: A\n"
                                 "    properties:\n"
                                 "      - {name: p, string: '', from: {expression: 0}}\n"
                                 "expressions:\n"
                                 "  version: 2\n"
                                 "  list:\n"
                                 "    - id: 0\n"
                                 "      types: str -> str\n"
                                 "      code: |\n"
                                 "        STR str Out[0x0], str \"odds\"\n"
                                 "        END\n");
  const Bytes b = ainb_bytes(f);
  CHECK(word(b, 0x44) == word(b, 0x4C));              // directly behind the (empty) queries
  CHECK((word(b, 0x5C) - word(b, 0x44)) % 4 != 0);    // its string pool ends on any byte
  CHECK(word(b, 0x5C) == word(b, 0x68) - 4);          // and the next section follows at once
  CHECK(Bytes(b.end() - 2, b.end()) == Bytes{0, 0});  // the empty value ends the pool
  check_survives(f);
}

TEST_CASE("ainb: each transition has its record, and shared ones stay shared") {
  const std::string yaml = std::string(kHead) +
                           "nodes:\n"
                           "  - id: 0\n"
                           "    name: M.module\n"
                           "    module: true\n"
                           "    transitions:\n"
                           "      - {node: 1, command: Done}\n"
                           "      - {node: 1, kind: move, after_calc: true}\n"
                           "      - {node: 2, command: Done}\n"
                           "  - {id: 1, name: A}\n"
                           "  - {id: 2, name: B}\n";
  const ainb::File f = ainb_from(yaml);
  const Bytes b = ainb_bytes(f);
  const u32 table = word(b, 0x30);
  REQUIRE(word(b, table) == table + 12);
  CHECK(word(b, table + 4) == table + 12 + 8);      // type 0 has a command behind its word
  CHECK(word(b, table + 8) == table + 12 + 8 + 4);  // type 1 has not
  CHECK(word(b, word(b, table + 4)) == 0x80000001);
  check_survives(f);
}
