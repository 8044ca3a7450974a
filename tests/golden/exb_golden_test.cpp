// EXB: small blocks of our own making, bytes and text pinned for each version.
#include <doctest/doctest.h>

#include "kinora/core/number.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/infix.hpp"
#include "kinora/formats/exb/text.hpp"
#include "support/exb_golden.hpp"

using namespace kinora;

TEST_CASE("exb: golden blocks have these bytes and this text") {
  for (const test::GoldenBlock& golden : test::kGoldenExb) {
    INFO(golden.name);
    const Bytes bytes = *parse_hex_bytes(golden.bytes);
    const auto block = exb::read(bytes);
    REQUIRE(block.has_value());
    CHECK(block->layout.empty());
    CHECK(exb::disassemble(*block, {.infix = false}) == golden.text);
    const auto text = exb::assemble(golden.text);
    REQUIRE(text.has_value());
    CHECK(*text == *block);
    const auto written = exb::write(*text, text->instances);
    REQUIRE(written.has_value());
    CHECK(hex_bytes(*written) == hex_bytes(bytes));
  }
}

TEST_CASE("exb: golden blocks read like this") {
  const auto infix = [](std::size_t golden, std::size_t expression, bool is_setup) {
    const auto block = exb::read(*parse_hex_bytes(test::kGoldenExb[golden].bytes));
    return exb::infix_text(block->expressions.at(expression), is_setup);
  };
  CHECK(infix(0, 0, true) == "LMem32[0x4] = 70000\n");
  CHECK(infix(0, 0, false) ==
        "LMem32[0x4] = LMem32[0x4] - 1\n"
        "Out = In == \"Hello, \\\"you\\\"\"\n");
  CHECK(infix(1, 0, false) == "Out = Max(0, In)\n");
  CHECK(infix(1, 1, false) == "UserOut.bool[0] = UserIn.vec3f[0].y > 1.5\n");
  CHECK(infix(2, 0, true) == "GMem[0x0] = 4294967295\n");
  CHECK(infix(2, 0, false) ==
        "GMem[0x0] = GMem[0x0] - In\n"
        "L0:\n"
        "GMem[0x0] = GMem[0x0] >> 1\n"
        "if (GMem[0x0] > 100) goto L0\n"
        "Out = GMem[0x0]\n"
        "goto L1\n"
        "Out = 0\n"
        "L1:\n");
  CHECK(infix(2, 1, false) ==
        "Out = Player.Length(-((In + (1.0e+10, -0.0, nan:0x7fc00001)) * 2.0)) + "
        "UserIn.vec3f[1].z\n"
        "UserOut.str[0] = \"done\"\n");
}

TEST_CASE("exb: the infix reading stands beside the line that completes it") {
  const auto block = exb::read(*parse_hex_bytes(test::kGoldenExb[1].bytes));
  CHECK(exb::disassemble(*block) ==
        ".exb 2\n"
        ".instances 2\n"
        "\n"
        ".expression int -> int  ; 0\n"
        "STR int GMem[0x0], int 0\n"
        "STR int GMem[0x4], int In[0x0]\n"
        "CFN Max( Int, Int, Int ), GMem[0x0] -> int\n"
        "STR int Out[0x0], int GMem[0x0]             ; Out = Max(0, In)\n"
        "END\n"
        "\n"
        ".expression immediate -> immediate  ; 1\n"
        "STR float GMem[0x0], float UserIn[0].y\n"
        "GRT float GMem[0x0], float 1.5\n"
        "STR bool UserOut[0], bool GMem[0x0]         ; UserOut.bool[0] = UserIn.vec3f[0].y > 1.5\n"
        "END\n");
}

TEST_CASE("exb: the community's form of a part") {
  const auto block = exb::read(*parse_hex_bytes(test::kGoldenExb[2].bytes));
  CHECK(exb::community_lines(block->expressions[0].main) ==
        std::vector<std::string>{
            "0x0000    SUB uint GMem[0x0], uint In[0x0]", "0x0008    RSH uint GMem[0x0], uint 1",
            "0x0010    STR uint GMem[0x4], uint GMem[0x0]",
            "0x0018    GRT uint GMem[0x4], uint 100", "0x0020    NOT bool GMem[0x4]",
            "0x0028    JZE GMem[0x4], 0x8", "0x0030    STR uint Out[0x0], uint GMem[0x0]",
            "0x0038    JMP 0x48", "0x0040    STR uint Out[0x0], uint 0", "0x0048    END"});
  CHECK(exb::community_lines(block->expressions[1].main)[4] ==
        "0x0020    CFN ( Player ).Length( Float, Vector3f ), GMem[0x8]");
}

TEST_CASE("exb: the map names every byte of a golden block") {
  const auto map = exb::map(*parse_hex_bytes(test::kGoldenExb[1].bytes));
  REQUIRE(map.has_value());
  const auto at = [&](u64 offset) {
    for (const exb::MapEntry& e : *map)
      if (e.offset == offset) return e.path + " = " + e.value;
    return std::string();
  };
  CHECK(at(0x08) == "global_memory = 8");
  CHECK(at(0x30) == "expressions[0].setup_base = -1");
  CHECK(at(0x54) == "expressions[1].main_base = 5");
  CHECK(at(0x7C) == "expressions[0].main[2] = CFN Max( Int, Int, Int ), GMem[0x0] -> int");
  CHECK(at(0xB8) == "signatures[0] = strings[0x0]");
  CHECK(at(0xBC) == "expressions[1].main[1].right = 1.5");
  CHECK(at(0xC0) == "strings[0x0] = Max( Int, Int, Int )");
}
