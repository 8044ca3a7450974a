// AINB: every finding of the check where it belongs, and nowhere else; repairs; other versions.
#include <doctest/doctest.h>

#include "kinora/formats/ainb/convert.hpp"
#include "kinora/formats/ainb/findings.hpp"
#include "support/ainb_files.hpp"

using namespace kinora;
using namespace kinora::test;
using Ids = std::vector<std::string>;

namespace {

constexpr const char* kHead = "name: T\ncategory: AI\n";

Ids check(const std::string& rest) { return ainb_findings(ainb_from(kHead + rest)); }

/// A graph without any finding.
constexpr const char* kSound =
    "name: T\n"
    "category: AI\n"
    "commands:\n"
    "  - {name: Main, guid: 00000001-0000-0000-0000-000000000001, root: 0}\n"
    "blackboard:\n"
    "  - {name: Flag, type: bool, inherit: none}\n"
    "nodes:\n"
    "  - id: 0\n"
    "    type: bool_selector\n"
    "    guid: 00000001-0000-0000-0000-000000000002\n"
    "    root: true\n"
    "    inputs:\n"
    "      - {name: Input, bool: false, from: {node: 1, output: B}}\n"
    "    children:\n"
    "      - {node: 2, name: 'True'}\n"
    "      - {node: 2, name: 'False'}\n"
    "    links:\n"
    "      - {list: generic, node: 1, name: Input}\n"
    "  - id: 1\n"
    "    name: QueryB\n"
    "    guid: 00000001-0000-0000-0000-000000000003\n"
    "    query: true\n"
    "    outputs:\n"
    "      - {name: B, type: bool}\n"
    "      - {name: F, type: float}\n"
    "  - id: 2\n"
    "    name: ExecuteLeaf\n"
    "    guid: 00000001-0000-0000-0000-000000000004\n";

std::string changed(const char* from, const char* to) {
  std::string text = kSound;
  const auto at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, std::string(from).size(), to);
}
Ids check_changed(const char* from, const char* to) {
  return ainb_findings(ainb_from(changed(from, to)));
}

}  // namespace

TEST_CASE("ainb check: a sound graph has no findings") {
  CHECK(ainb_findings(ainb_from(kSound)).empty());
}

TEST_CASE("ainb check: connections") {
  CHECK(check_changed("output: B", "output: {index: 1}") ==
        Ids{"AINB0102 nodes[0].inputs[0].from"});
  ainb::File other = ainb_from(kSound);
  other.nodes[0].inputs[0].from[0].output = NameRef("F");
  CHECK(ainb_findings(other) == Ids{"AINB0103 nodes[0].inputs[0].from"});
  CHECK(check_changed("from: {node: 1, output: B}", "from: {blackboard: {index: 1}}") ==
        Ids{"AINB0110 nodes[0].inputs[0].from", "AINB0104 nodes[1]"});
  CHECK(check_changed("{list: generic, node: 1, name: Input}",
                      "{list: generic, node: 1, name: Inptu}") ==
        Ids{"AINB0112 nodes[0].links[0]", "AINB0114 nodes[0]"});
  CHECK(check_changed("{list: generic, node: 1, name: Input}",
                      "{list: generic, node: 2, name: Input}") ==
        Ids{"AINB0113 nodes[0].inputs[0]"});
}

TEST_CASE("ainb check: circles of queries are found, and named") {
  const ainb::File f =
      ainb_from(std::string(kHead) +
                "nodes:\n"
                "  - {id: 0, name: A, query: true, inputs: [{name: i, int: 0, from: {node: 2, "
                "output: o}}], outputs: [{name: o, type: int}]}\n"
                "  - {id: 1, name: B, query: true, inputs: [{name: i, int: 0, from: {node: 0, "
                "output: o}}], outputs: [{name: o, type: int}]}\n"
                "  - {id: 2, name: C, query: true, inputs: [{name: i, int: 0, from: {node: 1, "
                "output: o}}], outputs: [{name: o, type: int}]}\n"
                "  - {id: 3, name: D, query: true, inputs: [{name: i, int: 0, from: {node: 1, "
                "output: o}}], outputs: [{name: o, type: int}]}\n");
  Findings findings;
  ainb::check(f, findings);
  REQUIRE(findings.size() == 1);
  CHECK(message(findings[0]) == "queries depend on themselves: 0 <- 2 <- 1 <- 0");
}

TEST_CASE("ainb check: structure") {
  CHECK(check_changed("root: true", "root: false") == Ids{"AINB0115 nodes[0]"});
  CHECK(check_changed(", root: 0}", "}") == Ids{"AINB0116 commands[0]"});
  CHECK(check_changed("      - {node: 2, name: 'False'}\n", "") == Ids{"AINB0105 nodes[0]"});
  CHECK(check_changed("000000000004\n", "000000000003\n") == Ids{"AINB0109 nodes[2]"});
  CHECK(check_changed("category: AI", "category: Own") == Ids{"AINB0129 category"});
  CHECK(check_changed("category: AI", "category: AI\ncategory_number: 2") ==
        Ids{"AINB0125 category"});
  CHECK(check_changed("inherit: none", "inherit: from_caller") == Ids{"AINB0126 blackboard[0]"});
  CHECK(check_changed("blackboard:\n",
                      "blackboard:\n  - {name: Flag, type: bool, inherit: none}\n") ==
        Ids{"AINB0108 blackboard[1]"});
  CHECK(check_changed("commands:\n", "commands:\n  - {name: Main, root: 0}\n") ==
        Ids{"AINB0117 commands[1]"});
  CHECK(check_changed("    name: ExecuteLeaf\n", "    module: true\n") == Ids{"AINB0106 nodes[2]"});
  CHECK(check_changed("nodes:\n", "modules: [{path: Lost.ainb, category: AI}]\nnodes:\n") ==
        Ids{"AINB0107 modules[0]"});
  CHECK(check_changed("nodes:\n",
                      "replacements: [{kind: remove_child, node: 2, index: 0}]\nnodes:\n") ==
        Ids{"AINB0118 replacements[0]"});
  CHECK(check("nodes:\n  - {id: 0, type: s32_selector}\n") == Ids{"AINB0105 nodes[0]"});
  CHECK(check("nodes:\n  - {id: 0, name: M, module: true, transitions: [{node: 0}]}\n") ==
        Ids{"AINB0123 nodes[0].transitions[0]"});
}

TEST_CASE("ainb check: values") {
  CHECK(check("nodes:\n  - id: 0\n    name: A\n    properties:\n"
              "      - {name: a, int: 1, enum: 'g::E', is: One}\n"
              "      - {name: b, int: 2, enum: 'g::E', is: One}\n") ==
        Ids{"AINB0128 nodes[0].properties[1]"});
  // A class stands at its first use; the other conditions of a selector belong to it, too.
  const ainb::File contradiction =
      ainb_from(std::string(kHead) +
                "nodes:\n  - id: 0\n    type: s32_selector\n    children:\n"
                "      - {node: 1, when: {value: 7, enum: 'g::E', is: One}}\n"
                "      - {node: 1, when: {value: 7, is: Seven}}\n"
                "      - {node: 1, when: default}\n  - {id: 1, name: A}\n");
  Findings seen;
  ainb::check_text(contradiction, seen);
  REQUIRE(seen.size() == 1);
  CHECK(render(seen[0], "")
            .find("AINB0128 warning (nodes[0].children[1]): g::E::7 is Seven here "
                  "and One elsewhere in this file") == 0);
  CHECK(check("nodes:\n  - id: 0\n    name: A\n    inputs:\n      - {name: b, int: 1}\n"
              "      - {name: B2, int: 1}\n      - {name: a, int: 2}\n") ==
        Ids{"AINB0127 nodes[0].inputs"});
  CHECK(
      check("nodes:\n  - {id: 0, name: A, inputs: [{name: b, int: 1, raw_flags: 0x00010000}]}\n") ==
      Ids{"AINB0121 nodes[0].inputs[0]"});
  CHECK(check("nodes:\n  - {id: 0, type: 77}\n") == Ids{"CHK0001 nodes[0].type"});
}

TEST_CASE("ainb check: expressions") {
  const std::string yaml =
      std::string(kHead) +
      "nodes:\n"
      "  - {id: 0, name: A, properties: [{name: p, bool: false, from: {expression: 0}}]}\n"
      "expressions:\n"
      "  version: 2\n"
      "  list:\n"
      "    - {id: 0, types: int -> int, code: \"STR int GMem[0x0], int In[0x0]\\nCFN Foo( "
      "Int, Int ), GMem[0x0] -> int\\nEND\\n\"}\n"
      "    - {id: 1, types: int -> int, code: 'END'}\n";
  const ainb::File f = ainb_from(yaml);
  CHECK(ainb_findings(f) == Ids{"AINB0120 nodes[0].properties[0]", "AINB0119 expressions.list[1]"});
  const Ids with_functions = ainb_findings(f, [](std::string_view) { return false; });
  CHECK(with_functions.size() == 3);
  CHECK(with_functions[2] == "EXB0207 expressions.list[0].main[1]");
}

TEST_CASE("ainb: repairs do what the findings ask for, and nothing else") {
  ainb::File f = ainb_from(changed("root: true", "root: false"));
  f.nodes[0].links.clear();
  CHECK(ainb_findings(f) == Ids{"AINB0115 nodes[0]", "AINB0114 nodes[0]"});
  Findings done;
  CHECK(ainb::fix(f, done));
  CHECK(done.size() == 2);
  CHECK(f == ainb_from(kSound));
  CHECK_FALSE(ainb::fix(f, done));
}

TEST_CASE("ainb: a graph becomes a file of another version") {
  const std::string yaml = std::string(kSound) +
                           "replacements: [{kind: remove_child, node: 0, index: 0}]\n"
                           "expressions:\n  version: 2\n  list:\n"
                           "    - {id: 0, types: int -> int, code: 'END'}\n";
  const ainb::File f = ainb_from(yaml);
  Findings lost;
  const auto old = ainb::convert(f, 0x404, lost);
  REQUIRE(old);
  REQUIRE(lost.size() == 1);
  CHECK(message(lost[0]) == "version 0x404 has no replacements (left out)");
  CHECK(ainb_read(ainb_bytes(*old)) == *old);
  CHECK(old->nodes[2].state_info);
  lost.clear();
  const auto up = ainb::convert(*old, 0x408, lost);
  REQUIRE(up);
  CHECK(lost.empty());
  CHECK(up->expressions->version == 3);
  CHECK_FALSE(up->nodes[2].state_info);
  ainb::File with_uint = *up;
  with_uint.blackboard.emplace_back().value = u32{7};
  CHECK(ainb::convert(with_uint, 0x407, lost).error().finding->id == "AINB0002");
  // Through the registry, as `encode --to` does it.
  const auto d = parse_document("kinora: ainb/0x407\n" + yaml, {});
  const auto other = find_format("ainb")->convert(**d, "ainb/0x408", lost);
  REQUIRE(other);
  CHECK((*other)->variant() == "ainb/0x408");
  CHECK_FALSE(find_format("ainb")->convert(**d, "ainb/0x409", lost));
}
