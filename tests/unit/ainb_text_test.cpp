// AINB: the text form, its errors, edits of it.
#include <doctest/doctest.h>

#include "support/ainb_files.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

constexpr const char* kHead = "name: T\ncategory: AI\n";

/// Cuts a piece out of a text, puts another in its place.
std::string changed(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, from.size(), to);
}

constexpr const char* kGraph =
    "name: T\n"
    "category: AI\n"
    "blackboard:\n"
    "  - {name: IsNight, type: bool, inherit: none}\n"
    "nodes:\n"
    "  - id: start\n"
    "    type: s32_selector\n"
    "    inputs:\n"
    "      - {name: Input, int: 0, from: {node: query, output: Kind}}\n"
    "    children:\n"
    "      - {node: leaf, when: {value: 1}}\n"
    "      - {node: leaf, when: default}\n"
    "  - id: query\n"
    "    name: QueryKind\n"
    "    query: true\n"
    "    inputs:\n"
    "      - {name: Night, bool: false, from: {blackboard: IsNight}}\n"
    "    outputs:\n"
    "      - {name: Kind, type: int}\n"
    "  - id: leaf\n"
    "    name: ExecuteLeaf\n";

}  // namespace

TEST_CASE("ainb: ids may be any words; after encoding they are places") {
  const ainb::File f = ainb_read(ainb_bytes(ainb_from(kGraph)));
  CHECK(f.nodes[0].inputs[0].from[0].node == 1);
  CHECK(f.nodes[0].inputs[0].from[0].output == NameRef("Kind"));
  CHECK(f.nodes[0].children[1].node == 2);
  CHECK(*f.nodes[1].inputs[0].from[0].binding.blackboard == NameRef("IsNight"));
  CHECK(ainb_from(ainb_text(f)) == f);
  CHECK(ainb_from(ainb_text(f, Syntax::json)) == f);
}

TEST_CASE("ainb: wrong texts are refused with line, path and hint") {
  const auto error = [](const char* from, const char* to) {
    return ainb_error(changed(kGraph, from, to));
  };
  CHECK(error("node: leaf, when: default", "node: leef, when: default") ==
        ":12:16: TXT0009 error (nodes[0].children[1].node): there is no record with id leef. Hint: "
        "Did you mean 'leaf'?");
  CHECK(
      error("when: default", "when: {value: 2}") ==
      ":12:28: AINB0003 error (nodes[0].children[1].when): the last child of this selector is its "
      "default and has no condition. Hint: Write `when: default` for it, or add a default child "
      "behind it.");
  CHECK(error("when: {value: 1}", "when: default").find("AINB0004") != std::string::npos);
  CHECK(error("when: {value: 1}", "when: {valeu: 1}").find("TXT0007 error") != std::string::npos);
  CHECK(
      error("{name: Input, int: 0, ", "{name: Input, ").find("TXT0007 error (nodes[0].inputs[0]") !=
      std::string::npos);
  CHECK(error("int: 0,", "int: 0.5,").find("'0.5' is not a whole number") != std::string::npos);
  CHECK(error("int: 0,", "int: 0, bool: true,").find("TXT0003") != std::string::npos);
  CHECK(error("output: Kind", "output: Knid") ==
        ":9:59: AINB0102 error (nodes[0].inputs[0].from.output): node 1 (QueryKind) has no output "
        "'Knid' of type int. Hint: Did you mean 'Kind'?");
  CHECK(error("{blackboard: IsNight}", "{blackboard: IsNigth}") ==
        ":17:55: AINB0110 error (nodes[1].inputs[0].from.blackboard): the blackboard has no entry "
        "'IsNigth' of type bool. Hint: Did you mean 'IsNight'?");
  CHECK(error("{name: Kind, type: int}", "{name: Kind, type: float}").find("AINB0103 error") !=
        std::string::npos);
  CHECK(error("{name: Kind, type: int}", "{name: Kind, type: int}\n      - {name: Kind, type: int}")
            .find("AINB0130 error (nodes[0].inputs[0].from.output)") != std::string::npos);
  CHECK(error("when: {value: 1}", "when: {blackboard: Mode, default: 1}")
            .find("AINB0110 error (nodes[0].children[0].when.blackboard)") != std::string::npos);
  CHECK(error("type: s32_selector", "type: s32_selektor").find("Did you mean 's32_selector'?") !=
        std::string::npos);
  CHECK(error("query: true", "querry: true").find("Did you mean 'query'?") != std::string::npos);
  CHECK(error("name: QueryKind", "state_info: {}").find("AINB0002") != std::string::npos);
  CHECK(error("type: bool, inherit: none", "type: uint, inherit: none").find("AINB0002") !=
        std::string::npos);
}

TEST_CASE("ainb: where only names are possible, no number slips through") {
  const auto error = [](const char* from, const char* to) {
    return ainb_error(changed(kGraph, from, to));
  };
  CHECK(error("inherit: none", "inherit: 4").find("'4' is not a known name. Hint") !=
        std::string::npos);
  CHECK(error("{blackboard: IsNight}", "{blackboard: IsNight, axis: 9}").find("'9' is not") !=
        std::string::npos);
  CHECK(error("{name: Kind, type: int}", "{name: Kind, type: 9}").find("'9' is not") !=
        std::string::npos);
  CHECK(error("type: bool, inherit", "type: 7, inherit").find("'7' is not") != std::string::npos);
  for (const char* list : {"1", "2", "200"})
    CHECK(error("name: ExecuteLeaf\n", ("name: ExecuteLeaf\n    links:\n      - {list: " +
                                        std::string(list) + ", node: start, name: x}\n")
                                           .c_str())
              .find("is not a known name. Hint: known names: generic string int") !=
          std::string::npos);
  // A model of one's own making is refused, too.
  ainb::File f = ainb_from(kGraph);
  f.nodes[0].links.push_back({static_cast<ainb::LinkList>(200), 1, "x", {}});
  CHECK(render(ainb::write(f).error(), "").find("AINB0005") == 0);
}

TEST_CASE("ainb: lists in a text may mix types; the file and the model have them sorted") {
  const std::string head =
      std::string(kHead) + "nodes:\n  - id: 0\n    name: A\n    attachments:\n";
  const std::string one =
      "      - {name: T, properties: [{name: a, int: 1}, {name: b, bool: true}]}\n";
  const std::string two =
      "      - {name: T, properties: [{name: b, bool: true}, {name: a, int: 1}]}\n";
  const ainb::File f = ainb_from(head + one + two);
  CHECK(f.nodes[0].attachments[0] == f.nodes[0].attachments[1]);
  CHECK(ainb_bytes(f) == ainb_bytes(ainb_from(head + one + one)));
}

TEST_CASE("ainb: what does not fit is refused, never cut") {
  ainb::File f = ainb_from(std::string(kHead) + "nodes:\n  - {id: 0, name: A}\n");
  ainb::File many = f;
  many.nodes[0].children.resize(256);
  CHECK(render(write_file(many, {}, ainb::kCodec).error(), "").find("AINB0006") == 0);
  many = f;
  many.nodes.resize(0x7FFF);
  CHECK(render(write_file(many, {}, ainb::kCodec).error(), "").find("AINB0007") == 0);
  many = f;
  ainb::Input in(ainb::ValueType::boolean);
  in.is_multi = true;
  in.from.resize(0x8000);
  many.nodes[0].inputs.push_back(in);
  CHECK(render(write_file(many, {}, ainb::kCodec).error(), "").find("BIN0010") == 0);
  many = f;
  for (int i = 0; i < 129; ++i) {
    ainb::BlackboardEntry e;
    e.file = "F" + std::to_string(i);
    many.blackboard.push_back(e);
  }
  CHECK(render(write_file(many, {}, ainb::kCodec).error(), "").find("BIN0010") == 0);
  many = f;
  many.nodes[0].name = std::string("a\0b", 3);
  CHECK_FALSE(ainb::write(many));
}

TEST_CASE("ainb: a source may be one, several, or a list with one or none") {
  const auto round = [](const char* from) {
    const ainb::File f = ainb_read(ainb_bytes(
        ainb_from(std::string(kHead) +
                  "nodes:\n"
                  "  - {id: 0, name: A, inputs: [{name: i, bool: true" +
                  from +
                  "}]}\n"
                  "  - {id: 1, name: Q, query: true, outputs: [{name: o, type: bool}]}\n")));
    const ainb::Input& in = f.nodes[0].inputs[0];
    return std::to_string(in.from.size()) + (in.is_multi ? " multi" : "");
  };
  CHECK(round("") == "0");
  CHECK(round(", from: {node: 1, output: o}") == "1");
  CHECK(round(", from: []") == "0 multi");
  CHECK(round(", from: [{node: 1, output: o}]") == "1 multi");
  CHECK(round(", from: [{node: 1, output: o}, {}]") == "2 multi");
}

TEST_CASE("ainb: names that are not unique are given by their place") {
  const ainb::File f = ainb_read(ainb_bytes(ainb_from(
      std::string(kHead) +
      "blackboard:\n  - {name: X, type: int}\n  - {name: X, type: int}\n  - {name: X, type: bool}\n"
      "nodes:\n"
      "  - id: 0\n"
      "    name: A\n"
      "    properties:\n"
      "      - {name: p, int: 0, from: {blackboard: {index: 1}}}\n"
      "      - {name: q, bool: false, from: {blackboard: X}}\n")));
  const std::string text = ainb_text(f);
  CHECK(text.find("{name: p, int: 0, from: {blackboard: {index: 1}}}") != std::string::npos);
  CHECK(text.find("{name: q, bool: false, from: {blackboard: X}}") != std::string::npos);
  CHECK(ainb_error(std::string(kHead) +
                   "blackboard:\n  - {name: X, type: int}\n  - {name: X, type: int}\n"
                   "nodes:\n  - {id: 0, name: A, properties: [{name: p, int: 0, from: {blackboard: "
                   "X}}]}\n")
            .find("AINB0130 error (nodes[0].properties[0].from.blackboard)") != std::string::npos);
}

TEST_CASE("ainb: expressions have ids too; their list may be sorted anew") {
  const std::string yaml = std::string(kHead) +
                           "nodes:\n"
                           "  - id: 0\n"
                           "    name: A\n"
                           "    properties:\n"
                           "      - {name: p, int: 0, from: {expression: second}}\n"
                           "      - {name: q, bool: false, from: {expression: first}}\n"
                           "expressions:\n"
                           "  version: 2\n"
                           "  list:\n"
                           "    - {id: first, types: bool -> bool, code: 'END'}\n"
                           "    - {id: second, types: int -> int, code: 'END'}\n";
  const ainb::File f = ainb_read(ainb_bytes(ainb_from(yaml)));
  CHECK(f.nodes[0].properties[0].from.expression == 1);
  CHECK(f.nodes[0].properties[1].from.expression == 0);
  CHECK(f.expressions->instances == 2);
  CHECK(ainb_error(changed(yaml, "expression: first", "expression: frist")).find("TXT0009") !=
        std::string::npos);
  CHECK(ainb_error(changed(yaml, "code: 'END'", "code: 'EMD'")).find("EXB01") != std::string::npos);
  const auto error_of_code = [&](const char* code) {
    const std::string error = ainb_error(std::string(kHead) +
                                         "expressions:\n  version: 2\n  list:\n    - id: 0\n"
                                         "      types: 'int -> int'\n      code: " +
                                         code);
    return error.substr(0, error.find(" error"));
  };
  // Line and column are those of the file: in a block, in quotes, bare.
  CHECK(error_of_code("|\n        JMP L0\n        L0:\n        EMD\n") == ":11:9: EXB0101");
  CHECK(error_of_code("\"NOP\"\n") == ":8:14: EXB0101");
  CHECK(error_of_code("\"L0:\\nJMP L0\\nEMD\"\n") == ":8:27: EXB0101");
  CHECK(error_of_code("EMD\n") == ":8:13: EXB0101");
}

TEST_CASE("ainb: modules follow from the nodes") {
  const ainb::File f = ainb_from(std::string(kHead) +
                                 "nodes:\n"
                                 "  - {id: 0, name: B.module, module: true}\n"
                                 "  - {id: 1, name: A.module, module: true}\n"
                                 "  - {id: 2, name: B.module, module: true}\n"
                                 "modules:\n"
                                 "  - {path: A.module.ainb, category: Logic, instance_count: 3}\n"
                                 "  - {path: Extra.ainb, category: AI}\n");
  const Bytes b = ainb_bytes(f);
  const u32 modules = load<u32>(b.data() + 0x5C);
  CHECK(load<u32>(b.data() + modules) == 3);
  const ainb::File again = ainb_read(b);
  CHECK(again == f);
  // Another order is layout; what the rule gives is no part of the model.
  Bytes swapped = b;
  std::swap_ranges(swapped.begin() + modules + 4, swapped.begin() + modules + 16,
                   swapped.begin() + modules + 16);
  const auto d = decode_file(swapped, ainb::kCodec);
  CHECK(d->model == f);
  CHECK_FALSE(d->original);
  CHECK(encode_file(*d, ainb::kCodec)->bytes == swapped);
}

TEST_CASE("ainb: a layout falls away where the model was edited, and only there") {
  const ainb::File f =
      ainb_from(std::string(kHead) +
                "nodes:\n"
                "  - {id: 0, name: A, actions: [{slot: s, action: a}, {slot: s, action: b}]}\n"
                "  - {id: 1, name: B, actions: [{slot: s, action: c}]}\n");
  Bytes b = ainb_bytes(f);
  const u32 actions = load<u32>(b.data() + 0x68) + 4;
  std::swap_ranges(b.begin() + actions, b.begin() + actions + 12, b.begin() + actions + 24);
  auto d = decode_file(b, ainb::kCodec);
  REQUIRE(d);
  CHECK_FALSE(d->original);
  CHECK(encode_file(*d, ainb::kCodec)->bytes == b);
  d->model.nodes[1].name = "Renamed";
  const Bytes renamed = encode_file(*d, ainb::kCodec)->bytes;
  CHECK(load<u32>(renamed.data() + load<u32>(renamed.data() + 0x68) + 4) == 1);  // B's action first
  d->model.nodes[1].actions.clear();
  const Bytes edited = encode_file(*d, ainb::kCodec)->bytes;
  CHECK(load<u32>(edited.data() + load<u32>(edited.data() + 0x68) + 4) == 0);
}

TEST_CASE("ainb: a long expression that many nodes use is read once for the remarks") {
  ainb::File f;
  f.name = "Long";
  f.category = "AI";
  f.expressions.emplace();
  exb::Expression& e = f.expressions->expressions.emplace_back();
  e.input = e.output = exb::DataType::s32;
  for (int i = 0; i < 50'000; ++i) {  // a reading takes milliseconds
    exb::Instruction& x = e.main.emplace_back();
    x.op = exb::Opcode::store;
    x.type = exb::DataType::s32;
    x.left.source = exb::Source::output;
    x.right.source = exb::Source::input;
  }
  for (s32 i = 0; i < 20'000; ++i) {
    ainb::Node& n = f.nodes.emplace_back();
    n.id = i;
    n.properties.emplace_back(ainb::ValueType::s32).from.expression = 0;
  }
  const std::string text = ainb_text(f);
  CHECK(text.find("from: {expression: 0}}\n") != std::string::npos);
}

TEST_CASE("ainb: an expression's remark passes over an input that has no name") {
  ainb::File f;
  f.name = "Nameless";
  f.category = "AI";
  f.expressions.emplace();
  exb::Expression& e = f.expressions->expressions.emplace_back();
  e.input = e.output = exb::DataType::s32;
  exb::Instruction& x = e.main.emplace_back();
  x.op = exb::Opcode::store;
  x.type = exb::DataType::s32;
  x.left.source = exb::Source::output;
  x.right.source = exb::Source::user_input;
  ainb::Node& n = f.nodes.emplace_back();
  n.id = 0;
  n.inputs.emplace_back(ainb::ValueType::s32);
  n.properties.emplace_back(ainb::ValueType::s32).from.expression = 0;
  CHECK(ainb_text(f).find("UserIn.int[0]") != std::string::npos);
}
