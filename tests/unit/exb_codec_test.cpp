// EXB: sizes, order of tables, layouts, and what public tools get wrong.
#include <doctest/doctest.h>

#include "kinora/core/number.hpp"
#include "kinora/formats/exb/check.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/findings.hpp"
#include "kinora/formats/exb/signature.hpp"
#include "kinora/formats/exb/text.hpp"
#include "support/exb_golden.hpp"

using namespace kinora;
using exb::DataType;
using exb::Opcode;
using exb::Source;

namespace {

exb::Block block(std::string_view text) {
  auto b = exb::assemble(text);
  if (!b) FAIL(render(b.error(), "text"));
  return *std::move(b);
}
Bytes bytes(const exb::Block& b, u32 instances = 0) {
  auto w = exb::write(b, instances);
  if (!w) FAIL(render(w.error(), "block"));
  return *std::move(w);
}
Bytes bytes(std::string_view text) { return bytes(block(text)); }
exb::Block read(const Bytes& b) {
  auto r = exb::read(b);
  if (!r) FAIL(render(r.error(), "bytes"));
  return *std::move(r);
}
u32 word(const Bytes& b, u64 at) { return load<u32>(b.data() + at); }
std::string instruction_hex(const Bytes& b, u32 i) {
  return hex_bytes(ByteView(b).subspan(word(b, 0x1C) + 4 + 8 * i, 8));
}
std::string pool(const Bytes& b) {
  return std::string(as_text(ByteView(b).subspan(word(b, 0x28))));
}

}  // namespace

// -- What public tools get wrong
// --------------------------------------------------

TEST_CASE("exb: DEC is written as DEC") {
  const Bytes b =
      bytes(".exb 2\n.expression int -> int\nDEC int GMem[0x0]\nINC int GMem[0x0]\nEND");
  CHECK(instruction_hex(b, 0) == "0b03020000000000");
  CHECK(instruction_hex(b, 1) == "0a03020000000000");
  CHECK(read(b).expressions[0].main[0].op == Opcode::decrement);
}

TEST_CASE("exb: setup parts are kept, numbered and written in one order") {
  for (const u32 version : {1u, 2u, 3u}) {
    const Bytes b =
        bytes(block(".exb " + std::to_string(version) +
                    "\n.expression int -> int\n.setup\nSTR int GMem[0x0], int 100\nEND\n"
                    ".main\nADD int GMem[0x0], int In[0x0]\n"
                    "STR int Out[0x0], int GMem[0x0]\nEND\n"
                    ".expression int -> int\nEND"));
    CHECK(word(b, 0x30) == 0);                           // setup starts at instruction 0
    CHECK(word(b, version == 1 ? 0x34 : 0x38) == 2);     // main directly behind it
    CHECK(instruction_hex(b, 0) == "0203020000006400");  // STR int GMem[0x0], int 100
    CHECK(instruction_hex(b, 2) == "0503020600000000");  // ADD int GMem[0x0], int In[0x0]
    const exb::Block back = read(b);
    CHECK(back.layout.empty());
    CHECK(back.expressions[0].setup.size() == 2);
    CHECK(back.expressions[0].main.size() == 3);
    CHECK(back.expressions[1].setup.empty());
    CHECK(word(b, version == 1 ? 0x44 : 0x4C) == 0xFFFFFFFF);
  }
}

TEST_CASE("exb: strings and constants are visited in main, then in setup") {
  const Bytes b = bytes(
      ".exb 2\n.expression str -> str\n"
      ".setup\nSTR str GMem[0x0], str \"setup\"\nSTR int GMem[0x8], int 70000\nEND\n"
      ".main\nSTR str Out[0x0], str \"main\"\nCFN F( Int ), GMem[0x8]\n"
      "STR str Out[0x0], str \"behind\"\nSTR int GMem[0x8], int 80000\nEND");
  CHECK(pool(b) == std::string("main\0F( Int )\0behind\0setup\0", 27));
  CHECK(word(b, word(b, 0x24)) == 80000);
  CHECK(word(b, word(b, 0x24) + 4) == 70000);
}

TEST_CASE("exb: whole floats stay in the parameter table unless forced") {
  const Bytes b = bytes(
      ".exb 3\n.expression float -> float\nSTR float GMem[0x0], float 2.0\n"
      "STR float GMem[0x0], float imm 2.0\nSTR float GMem[0x0], float 2.0\nEND");
  CHECK(instruction_hex(b, 0) == "0205020300000000");
  CHECK(instruction_hex(b, 1) == "0205020000000200");
  CHECK(instruction_hex(b, 2) == "0205020300000000");
  CHECK(word(b, 0x28) - word(b, 0x24) == 4);  // stored once
  CHECK(exb::disassemble(read(b), {.infix = false}).find("float imm 2.0") != std::string::npos);
}

TEST_CASE("exb: negative and large integers, commas, exponents and -0.0 are assembled") {
  const Bytes b = bytes(
      ".exb 3\n.expression int -> int\nSTR int GMem[0x0], int -1\n"
      "STR uint GMem[0x0], uint 4294967295\nSTR str GMem[0x0], str \"a, b\"\n"
      "STR vec3f GMem[0x0], vec3f (1.0e-10, 0.0, -0.0)\nSTR float GMem[0x0], float 0.0\n"
      "STR float GMem[0x0], float -0.0\nEND");
  const u64 at = word(b, 0x24);
  CHECK(word(b, at) == 0xFFFFFFFF);
  CHECK(word(b, at + 4) == 0xFFFFFFFF);  // another type: stored again
  CHECK(word(b, at + 8) == 0x2EDBE6FF);
  CHECK(word(b, at + 12) == 0);
  CHECK(word(b, at + 16) == 0x80000000);
  CHECK(word(b, at + 20) == 0);
  CHECK(word(b, at + 24) == 0x80000000);  // not merged with 0.0
  CHECK(word(b, 0x28) == at + 28);
  CHECK(pool(b) == std::string("a, b\0", 5));
}

TEST_CASE("exb: versions number their types differently") {
  const std::string body =
      "\n.expression float -> str\nSTR float GMem[0x0], float GMem[0x0]\n"
      "STR str GMem[0x0], str GMem[0x0]\nSTR vec3f GMem[0x0], vec3f GMem[0x0]\nEND";
  const Bytes two = bytes(".exb 2" + body), three = bytes(".exb 3" + body);
  CHECK(instruction_hex(two, 0) == "0204020200000000");
  CHECK(instruction_hex(two, 2) == "0206020200000000");
  CHECK(instruction_hex(three, 0) == "0205020200000000");
  CHECK(instruction_hex(three, 2) == "0207020200000000");
  CHECK(word(two, 0x48) == 0x00040005);  // output str, input float
  CHECK(word(three, 0x48) == 0x00050006);
  CHECK(read(two).expressions == read(three).expressions);
  // Input and output are stored, whatever the instructions are.
  CHECK(read(two).expressions[0].input == DataType::f32);
  CHECK(read(two).expressions[0].output == DataType::string);
}

TEST_CASE("exb: a string that only one instruction names is written") {
  const Bytes b = bytes(".exb 2\n.expression str -> bool\nEQL str GMem[0x0], str \"only\"\nEND");
  CHECK(pool(b) == std::string("only\0", 5));
}

// -- Sizes
// --------------------------------------------------------------------------------

TEST_CASE("exb: header sizes are a maximum and two sums") {
  const Bytes b = bytes(
      ".exb 2\n"
      ".expression int -> int\nSTR int GMem[0x8], int LMem32[0x4]\nSTR str LMem64[0x8], str "
      "\"\"\nEND\n"
      ".expression int -> int\nSTR int GMem[0x0], int LMem32[0x0]\nSTR str LMem64[0x0], str "
      "\"\"\nEND");
  CHECK(word(b, 0x08) == 12);
  CHECK(word(b, 0x10) == 12);  // 8 + 4, of the 32-bit memory
  CHECK(word(b, 0x14) == 24);  // 16 + 8, of the 64-bit memory
}

TEST_CASE("exb: sizes of every kind of operand") {
  const auto sizes = [](std::string_view code) {
    exb::Expression e;
    e.main = *exb::assemble_part(code, 3);
    return exb::sizes(e);
  };
  CHECK(sizes("STR bool GMem[0x4], bool true").global_memory == 8);
  CHECK(sizes("STR str LMem64[0x8], str LMem64[0x0]").local64 == 16);
  CHECK(sizes("STR vec3f LMem32[0x0], vec3f GMem[0x4]") == exb::Sizes{16, 12, 0, 0});
  CHECK(sizes("VMS vec3f GMem[0x0], float LMem32[0x0]") == exb::Sizes{12, 4, 0, 0});
  CHECK(sizes("JZE GMem[0x4], @0").global_memory == 5);
  CHECK(sizes("CFN F( Vector3f, Int ), GMem[0x4]").global_memory == 16);
  CHECK(sizes("NEG int GMem[0x4]").global_memory == 8);
  // Only Out on the left and In on the right count for the host's I/O memory.
  CHECK(sizes("STR int Out[0x4], int In[0x8]").io == 12);
  CHECK(sizes("STR int GMem[0x0], int Out[0x8]").io == 0);
  CHECK(sizes("JZE In[0x8], @0").io == 0);
  CHECK(sizes("NEG int In[0x8]").io == 0);
  CHECK(sizes("NEG vec3f Out[0x8]").io == 20);
  CHECK(sizes("STR int UserOut[8], int UserIn[9]") == exb::Sizes{});
  // Both parts count.
  exb::Expression e;
  e.setup = *exb::assemble_part("STR int GMem[0x10], int In[0x4]", 2);
  e.main = *exb::assemble_part("STR int GMem[0x0], int In[0x0]", 2);
  CHECK(exb::sizes(e) == exb::Sizes{20, 0, 0, 8});
}

TEST_CASE("exb: the host's count, signatures and resource size") {
  const exb::Block b = block(
      ".exb 2\n.expression int -> int\nCFN B( Int ), GMem[0x0]\nCFN A( Int ), GMem[0x0]\n"
      "CFN B( Int ), GMem[0x0]\nCFN C( Int ), GMem[0x0]\nEND");
  CHECK(word(bytes(b, 7), 0x0C) == 7);
  CHECK(read(bytes(b, 7)).instances == 7);
  CHECK(exb::signatures(b) == std::vector<std::string_view>{"B( Int )", "A( Int )", "C( Int )"});
  CHECK(exb::resource_size(b) == 16 + 16);
}

TEST_CASE("exb: an empty block") {
  const exb::Block b = block(".exb 2\n");
  const Bytes w = bytes(b);
  CHECK(w.size() == 0x2C + 12);
  CHECK(read(w) == b);
}

TEST_CASE("exb: a string far back in the pool is addressed from the parameter table") {
  std::string text = ".exb 2\n.expression str -> str\n";
  for (int i = 0; i < 1200; ++i)
    text +=
        "STR str GMem[0x0], str \"" + std::to_string(1'000'000 + i) + std::string(50, 'x') + "\"\n";
  const Bytes b = bytes(text + "END");
  const exb::Block back = read(b);
  CHECK(back.layout.empty());
  CHECK(back.expressions[0].main[0].right.source == Source::immediate_string);
  CHECK(back.expressions[0].main[1199].right.source == Source::table_string);
  CHECK(bytes(back) == b);
  CHECK(bytes(exb::disassemble(back)) == b);
}

// -- Layouts
// ------------------------------------------------------------------------------------------

TEST_CASE("exb: what the rules do not give is kept until its reason goes") {
  Bytes b = *parse_hex_bytes(test::kGoldenExb[1].bytes);
  store<u32>(b.data() + 0x08, 64);  // more global memory than needed
  store<u32>(b.data() + 0x40, 16);  // the first expression claims more, too
  exb::Block kept = read(b);
  CHECK(kept.layout.numbers ==
        std::vector<exb::StoredNumber>{{exb::Number::global_memory, 16, 64}});
  CHECK(kept.expressions[0].stored ==
        std::vector<exb::StoredNumber>{{exb::Number::global_memory, 8, 16}});
  CHECK(bytes(kept, 2) == b);
  CHECK(exb::written_global_memory(kept) == 64);
  // The rule gives another number now: the stored one is forgotten.
  kept.expressions[0].main[0].left.value = 0x20;
  const Bytes edited = bytes(kept, 2);
  CHECK(word(edited, 0x08) == 0x24);
  CHECK(word(edited, 0x40) == 0x24);
}

TEST_CASE("exb: left-over strings and parameters stay, used ones go with their last use") {
  exb::Block b = block(
      ".exb 2\n.string \"second\"\n.unused_string \"left over\"\n.string \"first\"\n"
      ".unused_parameter 0102\n.parameter int 80000\n"
      ".expression str -> str\nSTR str GMem[0x0], str \"first\"\nSTR str GMem[0x0], str "
      "\"second\"\n"
      "STR int GMem[0x0], int 70000\nSTR int GMem[0x0], int 80000\nEND");
  const Bytes w = bytes(b);
  CHECK(pool(w) == std::string("second\0left over\0first\0", 23));
  CHECK(hex_bytes(ByteView(w).subspan(word(w, 0x24), 10)) == "01028038010070110100");
  CHECK(read(w).layout.strings == b.layout.strings);
  b = read(w);
  b.expressions[0].main.erase(b.expressions[0].main.begin() + 1);  // the use of "second"
  CHECK(pool(bytes(b)) == std::string("left over\0first\0", 16));
}

TEST_CASE("exb: a layout beyond the rules comes back as it was until it is edited") {
  // Two expressions that share their instructions.
  Bytes b = bytes(".exb 2\n.expression int -> int\nEND\n.expression int -> int\nEND");
  store<u32>(b.data() + 0x54, 0);
  exb::Block kept = read(b);
  REQUIRE(kept.layout.original.has_value());
  std::vector<Diagnostic> notes;
  CHECK(*exb::write(kept, 0, &notes) == b);
  CHECK(notes.empty());
  CHECK(bytes(block(exb::disassemble(kept))) == b);
  CHECK(word(*exb::write(kept, 9), 0x0C) == 9);  // the host's count is still its own
  kept.expressions[0].output = DataType::f32;
  const auto edited = exb::write(kept, 0, &notes);
  REQUIRE(edited.has_value());
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].finding == &exb::kOriginalDropped);
  CHECK(read(*edited).layout.empty());
}

TEST_CASE("exb: where a block ends") {
  Bytes b = bytes(".exb 2\n.expression str -> str\nSTR str GMem[0x0], str \"last\"\nEND");
  const u64 size = b.size();
  CHECK(exb::used_size(b) == size);
  b.insert(b.end(), 3, 0);  // padding of the host
  CHECK(exb::used_size(b) == size);
  CHECK(bytes(read(b)) == b);
  CHECK(exb::used_size(bytes(".exb 2\n")) == 0x38);
}

// -- Errors
// -------------------------------------------------------------------------------------------

TEST_CASE("exb: damaged blocks are refused with offset and path") {
  const Bytes good = *parse_hex_bytes(test::kGoldenExb[1].bytes);
  const auto error = [&](u64 at, u32 value) {
    Bytes b = good;
    store(b.data() + at, value);
    const auto r = exb::read(b);
    if (r) return std::string("no error");
    return render(r.error(), "");
  };
  CHECK(error(0x04, 4) ==
        "BIN0009 error at 0x4 (version): version 4 is not supported (known: 1, 2, 3)");
  CHECK(error(0x2C, 0x1000000).substr(0, 21) == "BIN0004 error at 0x30");
  CHECK(error(0x38, 9) ==
        "EXB0001 error at 0x38 (expressions[0].main): the part is said to be 5 "
        "instructions from number 9, and the block has 9");
  CHECK(error(0x58, 5).substr(0, 43) == "EXB0001 error at 0x54 (expressions[1].main)");
  CHECK(error(0x80, 1) ==
        "BIN0008 error at 0x80 (expressions[0].main[2]): the call refers to "
        "signature 1, and there are 1 signatures");
  CHECK(error(0xB8, 0x15).substr(0, 21) == "BIN0006 error at 0xB8");
  CHECK(error(0xA0, 1u << 16) ==
        "EXB0004 error at 0x9C (expressions[1].main[1]): parameter 0x1 "
        "(4 bytes) lies outside the parameter table (4 bytes)");
  CHECK(error(0x24, 0xC4).substr(0, 21) == "BIN0003 error at 0x24");
  Bytes open = good;
  open.back() = 'x';
  CHECK(render(exb::read(open).error(), "").substr(0, 21) == "BIN0007 error at 0xC0");
}

TEST_CASE("exb: version 1 needs its terminators") {
  Bytes b = *parse_hex_bytes(test::kGoldenExb[0].bytes);
  const u64 last = word(b, 0x1C) + 4 + 8 * 6;
  b[last] = 2;
  const auto r = exb::read(b);
  REQUIRE_FALSE(r.has_value());
  CHECK(r.error().finding == &exb::kNoTerminator);
  const auto write_error = [](std::string_view code) {
    const auto w = exb::write(block(".exb 1\n.expression int -> int\n" + std::string(code)), 0);
    return w ? std::string() : render(w.error(), "");
  };
  CHECK(write_error("NOT bool GMem[0x0]").find("EXB0007 error (expressions[0].main[0])") == 0);
  CHECK(write_error("END\nEND").find("EXB0007 error (expressions[0].main[0])") == 0);
  CHECK(write_error("END").empty());
  exb::Block unsigned_one = block(".exb 3\n.expression uint -> uint\nEND");
  unsigned_one.version = 1;
  CHECK(exb::write(unsigned_one, 0).error().finding == &exb::kTypeNotInVersion);
}

TEST_CASE("exb: signatures") {
  const auto s = exb::parse_signature("( Player ).Length( Float, Vector3f, UInt )");
  REQUIRE(s.has_value());
  CHECK(s->receiver == "Player");
  CHECK(s->name == "Length");
  CHECK(s->result == DataType::f32);
  CHECK(s->arguments == std::vector<DataType>{DataType::vec3f, DataType::u32});
  CHECK(exb::parse_signature("Actor.Get(int)")->receiver == "Actor");
  CHECK_FALSE(exb::parse_signature("float(GetSpeed())").has_value());
  CHECK_FALSE(exb::parse_signature("Max( Int, Thing )").has_value());
  CHECK_FALSE(exb::parse_signature("Max").has_value());
  const std::array<DataType, 2> two = {DataType::s32, DataType::s32};
  CHECK(exb::signature_text("Max", DataType::s32, two) == "Max( Int, Int, Int )");
}

TEST_CASE("exb: checks find what would go wrong") {
  const auto found = [](std::string_view code, std::string_view extra = "") {
    const exb::Block b =
        block(".exb 2\n.expression int -> int\n" + std::string(extra) + std::string(code));
    std::string ids;
    for (const Diagnostic& d :
         exb::check(b, [](std::string_view s) { return s == "Max( Int, Int, Int )"; }))
      ids += std::string(d.finding->id) + '@' + d.path.substr(d.path.find('.') + 1) + ' ';
    return ids;
  };
  CHECK(found("STR int Out[0x0], int In[0x0]\nEND").empty());
  CHECK(found("STR int Out[0x0], int In[0x0]") == "EXB0201@main[0] ");
  CHECK(found("JMP @3\nEND") == "EXB0202@main[0] ");
  CHECK(found("JMP @2\nEND") == "EXB0201@main[0] ");
  CHECK(found("STR int In[0x0], int 1\nEND") == "EXB0203@main[0] ");
  CHECK(found("STR int 5, int 1\nEND") == "EXB0203@main[0] ");
  CHECK(found("MUL str Out[0x0], str \"\"\nEND") == "EXB0204@main[0] ");
  CHECK(found("STR str Out[0x0], str LMem32[0x0]\nEND") == "EXB0205@main[0] ");
  CHECK(found("ADD int GMem[0x0], int 1\nADD int GMem[0x0], int 1\nEND") == "EXB0206@main[0] ");
  CHECK(found("CFN Foo( Int ), GMem[0x0]\nEND") == "EXB0207@main[0] ");
  CHECK(found("CFN Max( Int, Int, Int ), GMem[0x0]\nEND") == "EXB0206@main[0] EXB0206@main[0] ");
  CHECK(found("RAW 0xfe\nEND") == "EXB0208@main[0] ");
  CHECK(found("STR int Out[0x0], int source_11[0x0]\nEND") == "EXB0209@main[0] ");
  CHECK(found("STR int GMem[0x0], int 1\nEND", ".stored global_memory 2 instead of 4\n") ==
        "EXB0210@expressions[0] ");
  CHECK(found("END unused 0x100") == "EXB0211@main[0] ");
  // What the setup part stores is there for the main part.
  CHECK(
      found(".setup\nSTR int GMem[0x0], int 1\nEND\n.main\nADD int GMem[0x0], int 1\nEND").empty());
}

TEST_CASE("exb: findings have ids of their own") {
  for (std::size_t i = 0; i < exb::kExbFindings.size(); ++i) {
    CHECK(exb::kExbFindings[i]->id.substr(0, 3) == "EXB");
    CHECK_FALSE(exb::kExbFindings[i]->explanation.empty());
    for (std::size_t k = 0; k < i; ++k) CHECK(exb::kExbFindings[i]->id != exb::kExbFindings[k]->id);
  }
}
