// AINB: expressions evaluated from the registry, as `kinora run` does it.
#include <doctest/doctest.h>

#include "kinora/registry/format.hpp"

using namespace kinora;

namespace {

constexpr const char* kYaml =
    "kinora: ainb/0x407\n"
    "name: T\n"
    "category: AI\n"
    "nodes:\n"
    "  - id: 0\n"
    "    type: expression\n"
    "    properties: [{name: ExpressionBase, int: 0, from: {expression: 0}}]\n"
    "    inputs:\n"
    "      - {name: Num, int: 2}\n"
    "      - {name: Price, int: 10}\n"
    "      - {name: Where, vec3f: [1.0, 2.0, 3.0]}\n"
    "    outputs:\n"
    "      - {name: Total, type: int}\n"
    "      - {name: Height, type: float}\n"
    "  - id: 1\n"
    "    name: A\n"
    "    properties: [{name: p, int: 0, from: {expression: 1}}]\n"
    "expressions:\n"
    "  version: 2\n"
    "  list:\n"
    "    - id: 0\n"
    "      types: immediate -> immediate\n"
    "      code: |\n"
    "        STR int GMem[0x0], int UserIn[0]\n"
    "        MUL int GMem[0x0], int UserIn[1]\n"
    "        STR int UserOut[0], int GMem[0x0]\n"
    "        STR float UserOut[0], float UserIn[0].y\n"
    "        END\n"
    "    - id: 1\n"
    "      types: int -> int\n"
    "      code: |\n"
    "        STR int GMem[0x0], int 0\n"
    "        STR int GMem[0x4], int In[0x0]\n"
    "        CFN Max( Int, Int, Int ), GMem[0x0] -> int\n"
    "        STR int Out[0x0], int GMem[0x0]\n"
    "        END\n";

/// The printed lines, or the error.
std::vector<std::string> run(const Options& options, bool json = false) {
  const auto d = parse_document(kYaml, {});
  REQUIRE(d);
  std::vector<std::string> lines;
  const LineSink line = [&](std::string_view s) { lines.emplace_back(s); };
  const RunRequest request{options, no_companions(), json, line};
  const auto r = run_document(**d, request);
  if (!r) return {render(r.error(), "")};
  CHECK(*r);
  return lines;
}
Options options(std::initializer_list<std::pair<const std::string, std::string>> list) {
  Options o;
  for (const auto& [key, value] : list) o[key] = value;
  return o;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("ainb run: an expression of a node takes the node's values, or others by name") {
  CHECK(run(options({{"expression", "0"}})) == Lines{"Total = 20", "Height = 2.0"});
  CHECK(run(options({{"expression", "0"}, {"user-in", "Num=3, vec3f[0] = (0.0, 7.5, 0.0)"}})) ==
        Lines{"Total = 30", "Height = 7.5"});
  CHECK(run(options({{"expression", "0"}}), true) ==
        Lines{R"({"expression": 0, "outputs": {"Total": 20, "Height": 2.0}})"});
}

TEST_CASE("ainb run: a typed expression takes and gives one value") {
  CHECK(run(options({{"expression", "1"}, {"in", "-5"}})) == Lines{"Out = 0"});
  CHECK(run(options({{"expression", "1"}, {"in", "5"}})) == Lines{"Out = 5"});
  CHECK(run(options({{"expression", "1"}})) == Lines{"Out = 0"});
  const Lines traced = run(options({{"expression", "1"}, {"in", "5"}, {"trace", ""}}));
  REQUIRE(traced.size() == 6);
  CHECK(traced[2].find("Max( Int, Int, Int )") != std::string::npos);
  const Lines json = run(options({{"expression", "1"}, {"in", "5"}, {"trace", ""}}), true);
  REQUIRE(json.size() == 6);
  CHECK(json[0].find("{\"step\": \"expressions[1].main[0]  STR") == 0);
  CHECK(json[0].find(R"("part": "main", "instruction": 0, "right": 0, "result": 0})") !=
        std::string::npos);
  CHECK(json[2].find(R"("arguments": [0, 5], "result": 5})") != std::string::npos);
  CHECK(json[5] == R"({"expression": 1, "out": 5, "outputs": {}})");
}

TEST_CASE("ainb run: wrong options are named with what is expected") {
  CHECK(run({}) == Lines{"EXB0403 error: which expression? The file has 2. Hint: Give "
                         "`--expression` a number from 0 to 1."});
  CHECK(run(options({{"expression", "7"}})) ==
        Lines{"EXB0401 error: --expression 7: expected a number from 0 to 1"});
  CHECK(run(options({{"expression", "1"}, {"in", "x"}}))[0].find("expected a value of type int") !=
        std::string::npos);
  CHECK(run(options({{"expression", "0"}, {"in", "1"}}))[0].find("has no input") !=
        std::string::npos);
  CHECK(run(options({{"expression", "0"}, {"user-in", "Nmu=1"}}))[0].find("Num, Price, Where") !=
        std::string::npos);
  CHECK(run(options({{"expression", "0"}, {"user-in", "Num=1.5"}}))[0].find("of type int") !=
        std::string::npos);
  CHECK(run(options({{"expression", "0"}, {"user-in", "Num=1.5"}}))[0].find("--user-in Num=1.5") !=
        std::string::npos);
  CHECK(run(options({{"expression", "0"}, {"user-in", "int[9]=1"}}))[0].find("EXB0401") == 0);
  CHECK(run(options({{"expression", "0"}, {"user-in", "7"}}))[0].find("a list such as") !=
        std::string::npos);
  CHECK(find_finding("EXB0401") != nullptr);
  CHECK(find_finding("EXB0207") != nullptr);
}
