// EXB: assembly text: what is accepted, and where errors are said to be.
#include <doctest/doctest.h>

#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/text.hpp"

using namespace kinora;
using exb::DataType;
using exb::Opcode;
using exb::Source;

namespace {

exb::Instruction one(std::string_view line, u32 version = 3) {
  const auto code = exb::assemble_part(line, version);
  if (!code) FAIL(render(code.error(), line));
  REQUIRE(code->size() == 1);
  return code->front();
}

/// `3:14 EXB0103 message`
std::string error(std::string_view text, u32 version = 3) {
  const auto code = exb::assemble_part(text, version);
  if (code) return "no error";
  const Diagnostic& d = code.error();
  const std::string h = hint(d);
  return std::to_string(d.line) + ':' + std::to_string(d.column) + ' ' +
         std::string(d.finding->id) + ' ' + message(d) + (h.empty() ? "" : " | " + h);
}

std::string block_error(std::string_view text) {
  const auto block = exb::assemble(text);
  if (block) return "no error";
  const Diagnostic& d = block.error();
  return std::to_string(d.line) + ':' + std::to_string(d.column) + ' ' +
         std::string(d.finding->id) + ' ' + message(d);
}

struct Literal {
  Source source;
  u32 number;
};
Literal literal(std::string_view text) {
  const auto i = one("STR " + std::string(text.substr(0, text.find(' '))) + " GMem[0x0], " +
                     std::string(text));
  return {i.right.source, i.right.source == Source::immediate ? i.right.value : i.right.bits[0]};
}

}  // namespace

TEST_CASE("exb text: literals go where the rule says") {
  const auto check = [](std::string_view text, Source source, u32 number) {
    INFO(text);
    const Literal l = literal(text);
    CHECK(l.source == source);
    CHECK(l.number == number);
  };
  check("bool true", Source::immediate, 1);
  check("bool false", Source::immediate, 0);
  check("bool 2", Source::immediate, 2);
  check("int 0", Source::immediate, 0);
  check("int 65535", Source::immediate, 65535);
  check("int 65536", Source::table, 65536);
  check("int -1", Source::table, 0xFFFFFFFF);
  check("int -2147483648", Source::table, 0x80000000);
  check("int 0xffffffff", Source::table, 0xFFFFFFFF);
  check("uint 4294967295", Source::table, 0xFFFFFFFF);
  check("uint 7", Source::immediate, 7);
  // Game files store even 0.0 in the table.
  check("float 0.0", Source::table, 0);
  check("float -0.0", Source::table, 0x80000000);
  check("float 1", Source::table, 0x3F800000);
  check("float 1e10", Source::table, 0x501502F9);
  check("float 1.0e-10", Source::table, 0x2EDBE6FF);
  check("float nan:0xffc12345", Source::table, 0xFFC12345);
  check("float -.inf", Source::table, 0xFF800000);
  check("float imm 3.0", Source::immediate, 3);
  check("int table 5", Source::table, 5);
  check("int imm 5", Source::immediate, 5);
  check("bool table true", Source::table, 1);
}

TEST_CASE("exb text: vectors, strings and user parameters") {
  const auto v = one("STR vec3f GMem[0x0], vec3f (1.0e+10, -0.0, nan:0x7fc00001)").right;
  CHECK(v.source == Source::table);
  CHECK(v.bits == std::array<u32, 3>{0x501502F9, 0x80000000, 0x7FC00001});
  const auto s = one(R"(STR str GMem[0x0], str "a, \"b\"; \\ \n\t\xC3\xA9")").right;
  CHECK(s.source == Source::immediate_string);
  CHECK(s.text == "a, \"b\"; \\ \n\t\xC3\xA9");
  CHECK(one("STR str GMem[0x0], str table \"x\"").right.source == Source::table_string);
  CHECK(one("STR int UserOut[3], int UserIn[0x10]").right.value == 16);
  CHECK(one("STR float UserOut[3].z, float UserIn[1].y").left.value == 0x8803);
  CHECK(one("STR float UserOut[3].z, float UserIn[1].y").right.value == 0x8401);
  CHECK(one("STR float GMem[0x0], float UserIn[1]").right.value == 1);
  CHECK(one("VMS vec3f UserIn[2], float UserIn[1].x").right.value == 0x8001);
}

TEST_CASE("exb text: strings print so that they read back") {
  for (const std::string_view s :
       {std::string_view("plain"), std::string_view("\"\\\n\r\t"), std::string_view("\x01\x7F"),
        std::string_view("\xFF\xC3"), std::string_view("\xE3\x81\x9D\xE3\x81\xAE"),
        std::string_view("\xE2\x80\xA8"), std::string_view("\xC2\x85"), std::string_view("")}) {
    exb::Instruction i;
    i.op = Opcode::store;
    i.type = DataType::string;
    i.left.source = Source::global;
    i.right.source = Source::immediate_string;
    i.right.text = s;
    const std::string text = exb::instruction_text(i);
    for (const char c : text) CHECK(static_cast<u8>(c) >= 0x20);
    CHECK(one(text).right.text == s);
  }
}

TEST_CASE("exb text: calls") {
  const auto i = one("CFN Max( Int, Int, Int ), GMem[0x8] -> int");
  CHECK(i.signature == "Max( Int, Int, Int )");
  CHECK(i.left.source == Source::global);
  CHECK(i.left.value == 8);
  CHECK(i.type == DataType::s32);
  // The returned type is the first of the signature, unless something else is said.
  CHECK(one("CFN CastIntToFloat( Float, Int ), GMem[0x0]") ==
        one("CFN \"CastIntToFloat( Float, Int )\", GMem[0] -> float"));
  CHECK(one("CFN ( Player ).Length( Float, Vector3f ), GMem[0x0]").type == DataType::f32);
  CHECK(one("CFN Max( Int, Int, Int ), GMem[0x0] -> bool").type == DataType::boolean);
  CHECK(one("CFN \"a, b; c\", GMem[0x0] -> none").signature == "a, b; c");
}

TEST_CASE("exb text: labels, addresses and comments") {
  const auto code = exb::assemble_part(
      "  ; a comment\n"
      "top: JZE GMem[0x0], end ; another\n"
      "jze bool GMem[0x0], @7\n"
      "0x0010    JMP 0x0008\n"
      "\n"
      "JMP top\r\n"
      "end:\n",
      2);
  REQUIRE(code.has_value());
  REQUIRE(code->size() == 4);
  CHECK((*code)[0].target == 4);
  CHECK((*code)[0].type == DataType::none);
  CHECK((*code)[1].target == 7);
  CHECK((*code)[1].type == DataType::boolean);
  CHECK((*code)[2].target == 1);
  CHECK((*code)[3].target == 0);
  exb::Expression e;
  e.main = *code;
  CHECK(exb::disassemble_part(e, false, {.infix = false}) ==
        "L0:\nJZE GMem[0x0], L2\nL1:\nJZE bool GMem[0x0], @7\nJMP L1\nJMP L0\nL2:\n");
}

TEST_CASE("exb text: what has no name keeps its bytes") {
  CHECK(one("RAW 0x11223344556677fe").unused == 0x1122334455667700);
  CHECK(exb::instruction_text(one("RAW 0x11223344556677fe")) == "RAW 0x11223344556677fe");
  CHECK(exb::instruction_text(one("END unused 0x500000000000000")) ==
        "END unused 0x500000000000000");
  CHECK(exb::instruction_text(one("STR type_9 source_11[0x5], type_9 imm 4")) ==
        "STR type_9 source_11[0x5], type_9 4");
  CHECK(exb::instruction_text(one("STR float GMem[0x0], float UserIn[1].byte_5")) ==
        "STR float GMem[0x0], float UserIn[1].byte_5");
}

TEST_CASE("exb text: errors say line, column, what was expected and what is near") {
  CHECK(error("END\n  ADDD int GMem[0x0], int 1") ==
        "2:3 EXB0101 'ADDD' is not an instruction | Did you mean ADD?");
  CHECK(error("frobnicate").substr(0, 43) == "1:1 EXB0102 'frobnicate' is not an instruct");
  CHECK(error("ADD int GMem[0x0] int 1") == "1:19 EXB0103 expected ',', found 'int'");
  CHECK(error("ADD int GMem[0x0],") == "1:19 EXB0103 expected a type, found the end of the line");
  CHECK(error("ADD imt GMem[0x0], int 1") == "1:5 EXB0104 'imt' is not a type | Did you mean int?");
  CHECK(error("ADD int GMen[0x0], int 1") ==
        "1:9 EXB0104 'GMen' is not a memory area | Did you mean GMem?");
  CHECK(error("ADD int GMem[0x10000], int 1") ==
        "1:14 EXB0107 0x10000 does not fit here: a byte offset is at most 65535");
  CHECK(error("ADD int GMem[x], int 1") == "1:14 EXB0103 expected a byte offset, found 'x'");
  CHECK(error("ADD int GMem[0x0], float 1.0").substr(0, 75) ==
        "1:20 EXB0108 the operands are int and float, and an instruction has one typ");
  CHECK(error("ADD int GMem[0x0], int 1.5") ==
        "1:24 EXB0103 expected an integer from -2147483648 to 2147483647, found '1.5'");
  CHECK(error("ADD int GMem[0x0], int 4294967295").substr(0, 12) == "1:24 EXB0103");
  CHECK(error("ADD int GMem[0x0], int imm 70000").substr(0, 12) == "1:28 EXB0107");
  CHECK(error("STR float GMem[0x0], float imm 1.5").substr(0, 12) == "1:32 EXB0107");
  CHECK(error("STR float GMem[0x0], float imm -0.0").substr(0, 12) == "1:32 EXB0107");
  CHECK(error("STR vec3f GMem[0x0], vec3f (1, 2)") == "1:33 EXB0103 expected ',', found ')'");
  CHECK(error("JMP nowhere\nhere:") ==
        "1:5 EXB0105 there is no label 'nowhere' in this part | Labels here: here.");
  CHECK(error("a: END\na: END") == "2:1 EXB0106 the label 'a' stands twice in this part");
  CHECK(error("STR str GMem[0x0], str \"open") == "1:29 EXB0109 the string has no closing quote");
  CHECK(error("STR str GMem[0x0], str \"a\\q\"") ==
        "1:26 EXB0109 the string has an unknown escape");
  CHECK(error("STR str GMem[0x0], str \"\\x00\"") == "1:25 EXB0109 the string holds a zero byte");
  CHECK(error("END END") == "1:5 EXB0103 expected the end of the line, found 'END'");
  CHECK(error("STR uint GMem[0x0], uint 1", 2) ==
        "1:5 EXB0006 version 2 has no type uint | Unsigned integers (uint) exist from version 3 "
        "on.");
  CHECK(error("STR int UserIn[0].x, int 1").substr(0, 12) == "1:18 EXB0103");
  CHECK(error("STR float UserIn[0].w, float 1").substr(0, 42) ==
        "1:21 EXB0103 expected x, y or z, found 'w'");
  CHECK(error("JMP 0x0004").substr(0, 11) == "1:5 EXB0107");
  CHECK(error("RAW 0x0").substr(0, 8) == "no error");
  CHECK(error("RAW 0x5").substr(0, 11) == "1:5 EXB0107");
  CHECK(error("ADD int GMem[0x0], int 1 unused 0x1").substr(0, 12) == "1:33 EXB0107");
  CHECK(error("CFN odd, GMem[0x0]").substr(0, 12) == "1:19 EXB0103");
  CHECK(error(std::string_view("END\0END", 7)) ==
        "1:4 EXB0103 expected the end of the line, found '\\x00END'");
  // The place of the text inside a file counts.
  const auto code = exb::assemble_part("END\nADDD", 2, {10, 7});
  REQUIRE_FALSE(code.has_value());
  CHECK(code.error().line == 11);
  CHECK(code.error().column == 7);
}

TEST_CASE("exb text: errors of a block") {
  CHECK(block_error("") == "1:1 EXB0103 expected '.exb' and a version, found the end of the line");
  CHECK(block_error(".exb 4") == "1:6 BIN0009 version 4 is not supported (known: 1, 2, 3)");
  CHECK(block_error(".exb 2\nEND") ==
        "2:1 EXB0110 an instruction does not belong here: it stands below .expression");
  CHECK(block_error(".exb 2\n.expresion int -> int") ==
        "2:2 EXB0104 'expresion' is not a directive of a block");
  CHECK(block_error(".exb 2\n.expression int int") ==
        "2:17 EXB0103 expected '->' and the type of the output, found 'int'");
  CHECK(block_error(".exb 2\n.expression int -> int\n.main\nEND\n.main") ==
        "5:2 EXB0110 .main does not belong here: it stands twice");
  CHECK(block_error(".exb 2\n.expression int -> int\nJMP x\n.expression int -> int") ==
        "3:5 EXB0105 there is no label 'x' in this part");
  CHECK(block_error(".exb 2\n.stored local16 4 instead of 8") ==
        "2:9 EXB0104 'local16' is not a stored number");
}
