// AINB in the community's JSON: both forms, without any sample file.
#include <doctest/doctest.h>

#include "kinora/formats/ainb/dt.hpp"
#include "support/ainb_files.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

ainb::File from_dt(const std::string& json) {
  const auto tree = parse_text(json);
  if (!tree) FAIL(render(tree.error(), ""));
  REQUIRE(ainb::is_dt(tree->root()));
  auto f = ainb::read_dt(tree->root());
  if (!f) FAIL(render(f.error(), ""));
  return *f;
}
std::string dt_error(const std::string& json) {
  const auto tree = parse_text(json);
  REQUIRE(tree);
  const auto f = ainb::read_dt(tree->root());
  return f ? "" : render(f.error(), "");
}

/// The older scripts: version as text, unpadded GUIDs, their fourth group with its bytes swapped.
constexpr const char* kOld = R"({
 "Info": {"Magic": "AIB ", "Version": "0x407", "Filename": "T", "File Category": "AI"},
 "Commands": [{"Name": "Root", "GUID": "1-2-3-bc9a-def000000001",
               "Left Node Index": 0, "Right Node Index": -1}],
 "Nodes": [{"Node Type": "UserDefined", "Node Index": 0, "Name": "NodeA",
            "GUID": "1-1234-5678-bc9a-def000000001", "Flags": ["Is Resident Node"]}],
 "File Hashes": {"Unknown File Hash": "0x11111111"}
})";
constexpr const char* kSame =
    "name: T\n"
    "category: AI\n"
    "blackboard_id: 0x11111111\n"
    "commands: [{name: Root, guid: 00000001-0002-0003-9abc-def000000001, root: 0}]\n"
    "nodes: [{id: 0, name: NodeA, guid: 00000001-1234-5678-9abc-def000000001, root: true}]\n";

}  // namespace

TEST_CASE("ainb dt: the older form has unpadded GUIDs with a swapped group") {
  CHECK(from_dt(kOld) == ainb_from(kSame));
}

TEST_CASE("ainb dt: what is written is read again, in every version") {
  const std::string graph =
      std::string(kSame) +
      "blackboard: [{name: Speed, type: float, default: 0.5, inherit: none}]\n"
      "expressions:\n"
      "  version: 2\n"
      "  list:\n"
      "    - id: 0\n"
      "      types: int -> int\n"
      "      code: |\n"
      "        STR int GMem[0x0], int In[0x0]\n"
      "        DEC int GMem[0x0]\n"
      "        STR int Out[0x0], int GMem[0x0]\n"
      "        END\n";
  for (const u32 version : ainb::kVersions) {
    ainb::File f = ainb_from(graph, version);
    ainb::Node& n = f.nodes.emplace_back();
    n.id = 1;
    n.type = ainb::NodeType::f32_selector;
    n.inputs.emplace_back(ainb::ValueType::f32).name = "Input";
    n.inputs[0].from.resize(1);
    n.inputs[0].from[0].binding.blackboard = NameRef("Speed");
    ainb::RangeCondition range;
    range.maximum.literal = 0.5F;
    n.children = {{0, "", range, {}}, {kNoId, "", {}, {}}};
    Findings lost;
    const ainb::File again = from_dt(ainb::write_dt(f, lost));
    CHECK(lost.empty());
    CHECK(ainb_text(again) == ainb_text(f));
    CHECK(again == f);
  }
}

TEST_CASE("ainb dt: what the form cannot hold is said, each kind once") {
  ainb::File odd = ainb_from(kSame);
  odd.nodes[0].unk_0x10 = 5;
  odd.unk_0x54 = 1;
  ainb::Property& p = odd.nodes[0].properties.emplace_back(ainb::ValueType::s32);
  std::get<Integer>(p.value).tag = EnumTag{"a::B", "C", false, false};
  Findings lost;
  (void)ainb::write_dt(odd, lost);
  CHECK(lost.size() >= 2);
  for (const Diagnostic& d : lost) CHECK(d.finding->id == "AINB0301");
}

TEST_CASE("ainb dt: a literal that is stored as an assembler would not is reported") {
  for (const bool forced : {false, true}) {
    CAPTURE(forced);
    const ainb::File f = ainb_from(std::string(kSame) +
                                   "expressions:\n"
                                   "  version: 2\n"
                                   "  list:\n"
                                   "    - id: 0\n"
                                   "      types: float -> float\n"
                                   "      code: |\n"
                                   "        ADD float GMem[0x0], float " +
                                   (forced ? "imm " : "") + "1.0\n        END\n");
    Findings lost;
    const ainb::File again = from_dt(ainb::write_dt(f, lost));
    CHECK(lost.size() == (forced ? 1 : 0));
    CHECK((again.expressions->expressions == f.expressions->expressions) == !forced);
  }
}

TEST_CASE("ainb dt: wrong texts are refused with their place") {
  const auto changed = [](const char* from, const char* to) {
    std::string s = kOld;
    const auto at = s.find(from);
    REQUIRE(at != s.npos);
    return dt_error(s.replace(at, std::string(from).size(), to));
  };
  CHECK(changed("0x407", "0x409").find("AINB0001") != std::string::npos);
  CHECK(changed("1-1234-5678-bc9a-def000000001", "1-1234").find("a GUID") != std::string::npos);
  CHECK(changed("UserDefined", "UserDefinde").find("UserDefinde") != std::string::npos);
  CHECK(changed("\"Name\": \"NodeA\",", "").find("Name") != std::string::npos);
}
