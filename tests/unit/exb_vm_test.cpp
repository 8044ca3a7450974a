// EXB: what each instruction does, and what is said when one cannot be carried out.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "kinora/core/number.hpp"
#include "kinora/formats/exb/text.hpp"
#include "kinora/play/exb_vm.hpp"
#include "support/exb_golden.hpp"

using namespace kinora;
using exb::DataType;
using exb::Value;

namespace {

exb::Block block(std::string_view types, std::string_view code, u32 version = 3) {
  auto b = exb::assemble(".exb " + std::to_string(version) + "\n.expression " + std::string(types) +
                         '\n' + std::string(code));
  if (!b) FAIL(render(b.error(), code));
  return *std::move(b);
}

/// The value of an expression as text, or the error.
std::string run(std::string_view types, std::string_view code, const Value& in = {},
                exb::UserValues* user = nullptr) {
  const exb::Block b = block(types, code);
  exb::Vm vm(b);
  vm.set_step_limit(1000);
  auto instance = vm.make_instance(0);
  REQUIRE(instance.has_value());
  const auto result = vm.evaluate(*instance, in, user);
  if (result) return exb::value_text(*result);
  return render(result.error(), "");
}

/// `GMem[0x0] = l; op GMem[0x0], r; Out = GMem[0x0]`
std::string binary(std::string_view op, std::string_view type, std::string_view l,
                   std::string_view r, std::string_view out = "") {
  const std::string t(type), o(out.empty() ? type : out);
  return run("immediate -> " + o, "STR " + t + " GMem[0x0], " + t + ' ' + std::string(l) + '\n' +
                                      std::string(op) + ' ' + t + " GMem[0x0], " + t + ' ' +
                                      std::string(r) + "\nSTR " + o + " Out[0x0], " + o +
                                      " GMem[0x0]\nEND");
}
std::string unary(std::string_view op, std::string_view type, std::string_view x) {
  const std::string t(type);
  return run("immediate -> " + t, "STR " + t + " GMem[0x0], " + t + ' ' + std::string(x) + '\n' +
                                      std::string(op) + ' ' + t + " GMem[0x0]\nSTR " + t +
                                      " Out[0x0], " + t + " GMem[0x0]\nEND");
}

Value call(std::string_view signature, std::vector<Value> arguments) {
  const auto s = exb::parse_signature(signature);
  REQUIRE(s.has_value());
  const auto v = exb::call_builtin(*s, arguments);
  if (!v) FAIL(signature << " is not built in");
  return *v;
}

}  // namespace

TEST_CASE("exb vm: integers") {
  CHECK(binary("ADD", "int", "2147483647", "1") == "-2147483648");
  CHECK(binary("SUB", "int", "-2147483648", "1") == "2147483647");
  CHECK(binary("MUL", "int", "65536", "65536") == "0");
  CHECK(binary("DIV", "int", "-7", "2") == "-3");
  CHECK(binary("DIV", "int", "7", "0") == "0");
  CHECK(binary("DIV", "int", "-2147483648", "-1") == "-2147483648");
  CHECK(binary("MOD", "int", "-7", "3") == "-1");
  CHECK(binary("MOD", "int", "7", "0") == "0");
  CHECK(binary("MOD", "int", "-2147483648", "-1") == "0");
  CHECK(binary("LSH", "int", "1", "33") == "2");
  CHECK(binary("RSH", "int", "-8", "1") == "-4");
  CHECK(binary("AND", "int", "12", "10") == "8");
  CHECK(binary("XOR", "int", "12", "10") == "6");
  CHECK(binary("ORR", "int", "12", "10") == "14");
  CHECK(binary("RSH", "uint", "4294967288", "1") == "2147483644");
  CHECK(binary("DIV", "uint", "4294967295", "2") == "2147483647");
  CHECK(binary("MOD", "uint", "4294967295", "10") == "5");
  CHECK(unary("NEG", "int", "-2147483648") == "-2147483648");
  CHECK(unary("INC", "int", "2147483647") == "-2147483648");
  CHECK(unary("DEC", "int", "0") == "-1");
  CHECK(unary("DEC", "uint", "0") == "4294967295");
}

TEST_CASE("exb vm: floats, vectors and bools") {
  CHECK(binary("ADD", "float", "0.1", "0.2") == "0.3");
  CHECK(binary("DIV", "float", "1.0", "0.0") == ".inf");
  CHECK(binary("SUB", "float", "imm 3.0", "imm 4.0") == "-1.0");
  CHECK(unary("NEG", "float", "0.0") == "-0.0");
  CHECK(binary("ADD", "vec3f", "(1.0, 2.0, 3.0)", "(0.5, 0.5, 0.5)") == "(1.5, 2.5, 3.5)");
  CHECK(unary("NEG", "vec3f", "(1.0, -2.0, 0.0)") == "(-1.0, 2.0, -0.0)");
  CHECK(run("immediate -> vec3f",
            "STR vec3f Out[0x0], vec3f (1.0, 2.0, 3.0)\nVMS vec3f Out[0x0], float 2.0\n"
            "VDS vec3f Out[0x0], float imm 4.0\nEND") == "(0.5, 1.0, 1.5)");
  CHECK(unary("NOT", "bool", "true") == "false");
  CHECK(unary("NOT", "bool", "2") == "false");
  CHECK(binary("AND", "bool", "true", "false") == "false");
  CHECK(binary("ORR", "bool", "true", "false") == "true");
  CHECK(binary("LAN", "bool", "true", "true") == "true");
  CHECK(binary("LOR", "bool", "false", "false") == "false");
}

TEST_CASE("exb vm: comparisons leave a bool in the left place") {
  CHECK(binary("LST", "int", "-1", "0", "bool") == "true");
  CHECK(binary("LST", "uint", "4294967295", "0", "bool") == "false");
  CHECK(binary("LTE", "int", "3", "3", "bool") == "true");
  CHECK(binary("GRT", "float", "1.5", "1.25", "bool") == "true");
  CHECK(binary("GTE", "float", "nan:0x7fc00000", "0.0", "bool") == "false");
  CHECK(binary("EQL", "float", "0.0", "-0.0", "bool") == "true");
  CHECK(binary("NEQ", "vec3f", "(1.0, 2.0, 3.0)", "(1.0, 2.0, 4.0)", "bool") == "true");
  CHECK(binary("EQL", "bool", "true", "2", "bool") == "true");
  // The int behind it is overwritten as a whole word.
  CHECK(binary("EQL", "int", "-256", "-256", "int") == "1");
}

TEST_CASE("exb vm: strings") {
  CHECK(run("str -> str",
            "STR str LMem64[0x0], str In[0x0]\nSTR str Out[0x0], str LMem64[0x0]\nEND",
            exb::string_value("a\"b")) == "\"a\\\"b\"");
  const std::string equal =
      "STR str GMem[0x0], str In[0x0]\nEQL str GMem[0x0], str \"Hello\"\n"
      "STR bool Out[0x0], bool GMem[0x0]\nEND";
  CHECK(run("str -> bool", equal, exb::string_value("Hello")) == "true");
  CHECK(run("str -> bool", equal, exb::string_value("hello")) == "false");
  CHECK(run("immediate -> str", "STR str Out[0x0], str table \"far\"\nEND") == "\"far\"");
}

TEST_CASE("exb vm: golden blocks run") {
  // The string comparison leaves its bool in 64-bit memory, which only a relaxed machine reads.
  const auto strings = exb::read(*parse_hex_bytes(test::kGoldenExb[0].bytes));
  exb::Vm vm1(*strings);
  auto i1 = vm1.make_instance(0);
  REQUIRE(vm1.run_setup(*i1).has_value());
  CHECK(vm1.load(i1->local32, 4, DataType::s32)->as_int() == 70000);
  CHECK(vm1.evaluate(*i1, exb::string_value("Hello, \"you\"")).error().finding->id == "EXB0304");
  vm1.set_any_local(true);
  CHECK(vm1.evaluate(*i1, exb::string_value("Hello, \"you\""))->as_bool());
  CHECK_FALSE(vm1.evaluate(*i1, exb::string_value("Hello"))->as_bool());
  CHECK(vm1.load(i1->local32, 4, DataType::s32)->as_int() == 69997);  // one DEC per run

  const auto call_block = exb::read(*parse_hex_bytes(test::kGoldenExb[1].bytes));
  exb::Vm vm2(*call_block);
  auto i2 = vm2.make_instance(0);
  CHECK(vm2.evaluate(*i2, exb::int_value(-5))->as_int() == 0);
  CHECK(vm2.evaluate(*i2, exb::int_value(5))->as_int() == 5);
  auto i3 = vm2.make_instance(1);
  exb::UserValues user;
  user.inputs.set(DataType::vec3f, 0, exb::vec3_value(9, 1.75f, 9));
  CHECK(vm2.evaluate(*i3, {}, &user)->type == DataType::none);
  CHECK(*user.outputs.find(DataType::boolean, 0) == exb::bool_value(true));

  const auto unsigned_block = exb::read(*parse_hex_bytes(test::kGoldenExb[2].bytes));
  exb::Vm vm3(*unsigned_block);
  auto i4 = vm3.make_instance(0);
  REQUIRE(vm3.run_setup(*i4).has_value());
  CHECK(vm3.evaluate(*i4, exb::uint_value(1))->as_uint() == 63);  // 0xFFFFFFFE >> 26
  auto i5 = vm3.make_instance(1);
  user.inputs.set(DataType::vec3f, 1, exb::vec3_value(0, 0, 0.25f));
  vm3.set_function("( Player ).Length( Float, Vector3f )", [](const exb::CallArguments& a) {
    REQUIRE(a.values.size() == 1);
    CHECK(a.values[0].as_float(0) == -2e10f);
    CHECK(a.memory.size() == 12);  // 20 bytes, from offset 8 on
    return exb::float_value(4);
  });
  CHECK(vm3.evaluate(*i5, exb::vec3_value(0, 1, 2), &user)->as_float() == 4.25f);
  CHECK(user.outputs.find(DataType::string, 0)->text == "done");
}

TEST_CASE("exb vm: global memory is shared, local and I/O memory is not") {
  const exb::Block b =
      block("int -> int",
            "INC int GMem[0x0]\nINC int LMem32[0x0]\nSTR int GMem[0x4], int GMem[0x0]\n"
            "MUL int GMem[0x4], int 100\nADD int GMem[0x4], int LMem32[0x0]\n"
            "STR int Out[0x0], int GMem[0x4]\nEND");
  exb::Vm vm(b);
  auto one = vm.make_instance(0), two = vm.make_instance(0);
  CHECK(vm.evaluate(*one, exb::int_value(0))->as_int() == 101);
  CHECK(vm.evaluate(*one, exb::int_value(0))->as_int() == 202);
  CHECK(vm.evaluate(*two, exb::int_value(0))->as_int() == 301);
}

TEST_CASE("exb vm: components of user parameters") {
  exb::UserValues user;
  user.inputs.set(DataType::vec3f, 2, exb::vec3_value(1, 2, 3));
  CHECK(run("immediate -> immediate",
            "STR float GMem[0x0], float UserIn[2].z\nADD float GMem[0x0], float UserIn[2].x\n"
            "STR float UserOut[1].y, float GMem[0x0]\nEND",
            {}, &user) == "none");
  CHECK(*user.outputs.find(DataType::vec3f, 1) == exb::vec3_value(0, 4, 0));
  CHECK(user.outputs.count(DataType::vec3f) == 2);
  CHECK(run("immediate -> immediate", "STR float GMem[0x0], float UserIn[2].byte_5\nEND", {},
            &user) == "EXB0306 error (expressions[0].main[0]): a vec3f has no component at byte 5");
}

TEST_CASE("exb vm: errors name the instruction") {
  CHECK(run("immediate -> immediate", "STR int GMem[0x0], int 1\nSTR int In[0x0], int 1\nEND") ==
        "EXB0301 error (expressions[0].main[1]): STR cannot write to In[0x0]");
  CHECK(run("immediate -> immediate", "NEG int 5\nEND") ==
        "EXB0301 error (expressions[0].main[0]): NEG cannot write to 5");
  CHECK(run("immediate -> immediate",
            ".stored global_memory 4 instead of 8\nSTR int GMem[0x4], int 1\nEND")
            .find("EXB0302 error (expressions[0].main[0]): GMem[0x4] (4 bytes) lies outside the 4 "
                  "bytes") == 0);
  CHECK(run("immediate -> immediate",
            "STR str GMem[0x0], str \"\"\nMUL str GMem[0x0], str \"\"\nEND") ==
        "EXB0303 error (expressions[0].main[1]): MUL is not defined for type str");
  CHECK(run("immediate -> immediate", "STR str GMem[0x0], str 5\nEND") ==
        "EXB0303 error (expressions[0].main[0]): a number is not defined for type str");
  CHECK(run("immediate -> immediate", "STR int GMem[0x0], int LMem64[0x0]\nEND") ==
        "EXB0304 error (expressions[0].main[0]): type int cannot be read from LMem64");
  CHECK(run("immediate -> immediate", "STR int GMem[0x0], int UserIn[1]\nEND")
            .find("EXB0305 error (expressions[0].main[0]): UserIn[1] is not given: there are 0 "
                  "inputs of type int") == 0);
  CHECK(run("immediate -> immediate", "STR str LMem64[0x0], str GMem[0x0]\nEND") ==
        "EXB0307 error (expressions[0].main[0]): there is no string in GMem[0x0]");
  CHECK(run("immediate -> immediate",
            "CFN Mox( Int, Int, Int ), GMem[0x0]\nSTR int GMem[0x4], int 0\nEND") ==
        "EXB0308 error (expressions[0].main[0]): no function is known for 'Mox( Int, Int, Int )'. "
        "Hint: Did you mean Max?");
  CHECK(run("immediate -> immediate", "L0: JMP L0") ==
        "EXB0309 error (expressions[0].main[0]): stopped after 1000 instructions");
  CHECK(
      run("immediate -> immediate", "JMP @5\nEND") ==
      "EXB0310 error (expressions[0].main[0]): the jump goes to instruction 5, and the part has 2");
  CHECK(run("immediate -> immediate", "RAW 0xfe") ==
        "EXB0311 error (expressions[0].main[0]): operation 254 is not known");
  CHECK(run("immediate -> immediate", "STR int GMem[0x0], int source_12[0x0]\nEND") ==
        "EXB0311 error (expressions[0].main[0]): operand source 12 is not known");
  CHECK(run("int -> int", "END", exb::float_value(1)) ==
        "EXB0314 error (expressions[0]): the input has type float; type int is needed");
  CHECK(run("immediate -> immediate",
            "CFN Max( Int, Int, Int ), GMem[0x0] -> float\n"
            "STR int GMem[0x4], int 0\nEND")
            .find("EXB0314") == 0);
  const exb::Block b = block("int -> int", "END");
  CHECK(exb::Vm(b).make_instance(1).error().finding->id == "EXB0313");
}

TEST_CASE("exb vm: the end of a part ends the run") {
  CHECK(run("immediate -> int", "STR int Out[0x0], int 7") == "7");
  CHECK(run("immediate -> int", "JMP L0\nSTR int Out[0x0], int 7\nL0:") == "0");
  CHECK(run("immediate -> int", "STR int Out[0x0], int 7\nEND\nSTR int Out[0x0], int 8\nEND") ==
        "7");
}

TEST_CASE("exb vm: jumps") {
  const std::string code =
      "STR bool GMem[0x0], bool In[0x0]\nJZE GMem[0x0], L0\n"
      "STR int Out[0x0], int 1\nEND\nL0: STR int Out[0x0], int 2\nEND";
  CHECK(run("bool -> int", code, exb::bool_value(true)) == "1");
  CHECK(run("bool -> int", code, exb::bool_value(false)) == "2");
  // A literal condition is a bool when the type byte is 0.
  CHECK(run("immediate -> int", "JZE 256, L0\nSTR int Out[0x0], int 1\nL0: END") == "1");
}

TEST_CASE("exb vm: the trace shows every instruction with its values") {
  const auto b = exb::read(*parse_hex_bytes(test::kGoldenExb[1].bytes));
  exb::Vm vm(*b);
  std::vector<std::string> lines;
  vm.set_trace([&](const exb::Step& s) { lines.push_back(exb::step_text(s)); });
  auto i = vm.make_instance(0);
  REQUIRE(vm.evaluate(*i, exb::int_value(5)).has_value());
  const auto values = [&](std::size_t k) {
    return lines.at(k).substr(0, lines[k].find("  ")) + lines[k].substr(lines[k].find(" ; "));
  };
  REQUIRE(lines.size() == 5);
  CHECK(lines[0].find("expressions[0].main[0]  STR int GMem[0x0], int 0  ") == 0);
  CHECK(values(0) == "expressions[0].main[0] ; 0 -> 0");
  CHECK(values(1) == "expressions[0].main[1] ; 5 -> 5");
  CHECK(values(2) == "expressions[0].main[2] ; 0, 5 -> 5");
  CHECK(values(3) == "expressions[0].main[3] ; 5 -> 5");
  CHECK(lines[4] == "expressions[0].main[4]  END");

  const exb::Block jump = block("bool -> int", "JZE In[0x0], L0\nNOT bool Out[0x0]\nL0: END");
  exb::Vm vm2(jump);
  vm2.set_trace([&](const exb::Step& s) { lines.push_back(exb::step_text(s)); });
  lines.clear();
  auto i2 = vm2.make_instance(0);
  REQUIRE(vm2.evaluate(*i2, exb::bool_value(false)).has_value());
  REQUIRE(lines.size() == 2);
  CHECK(values(0) == "expressions[0].main[0] ; false: jumps");
}

TEST_CASE("exb vm: functions of the host go first and may fail") {
  const exb::Block b = block("immediate -> float",
                             "CFN float(GetSpeed()), GMem[0x0] -> float\n"
                             "STR float Out[0x0], float GMem[0x0]\nEND");
  exb::Vm vm(b);
  auto i = vm.make_instance(0);
  CHECK(hint(vm.evaluate(*i, {}).error()) == "It must be supplied by the host.");
  vm.set_function("float(GetSpeed())", [](const exb::CallArguments& a) {
    CHECK(a.values.empty());
    return exb::float_value(2.5f);
  });
  CHECK(vm.evaluate(*i, {})->as_float() == 2.5f);
  vm.set_function("float(GetSpeed())", [](const exb::CallArguments&) {
    return tl::expected<Value, std::string>(tl::unexpect, "no actor");
  });
  CHECK(render(vm.evaluate(*i, {}).error(), "") ==
        "EXB0312 error (expressions[0].main[0]): float(GetSpeed()) failed: no actor");
}

TEST_CASE("exb vm: built-in functions") {
  using namespace kinora::exb;
  CHECK(call("Max( Int, Int, Int )", {int_value(-3), int_value(2)}) == int_value(2));
  CHECK(call("Min( UInt, UInt, UInt )", {uint_value(0xFFFFFFFF), uint_value(2)}) == uint_value(2));
  CHECK(call("Max( Float, Float, Float )", {float_value(1.5f), float_value(-2)}) ==
        float_value(1.5f));
  CHECK(call("ClampMinMax( Int, Int, Int, Int )", {int_value(0), int_value(50), int_value(9)}) ==
        int_value(9));
  CHECK(call("Clamp( Float, Float, Float, Float )",
             {float_value(-1), float_value(0), float_value(1)}) == float_value(0));
  CHECK(call("Abs( Int, Int )", {int_value(-7)}) == int_value(7));
  CHECK(call("Abs( Int, Int )", {int_value(std::numeric_limits<s32>::min())}) ==
        int_value(std::numeric_limits<s32>::min()));
  CHECK(call("Abs( Float, Float )", {float_value(-0.0f)}) == float_value(0.0f));
  CHECK(call("Sign( Int, Int )", {int_value(-7)}) == int_value(-1));
  CHECK(call("Sign( Float, Float )", {float_value(0)}) == float_value(0));
  CHECK(call("Floor( Float, Float )", {float_value(-1.5f)}) == float_value(-2));
  CHECK(call("Ceil( Int, Float )", {float_value(1.25f)}) == int_value(2));
  CHECK(call("Round( Int, Float )", {float_value(2.5f)}) == int_value(3));
  CHECK(call("Sqrt( Float, Float )", {float_value(2.25f)}) == float_value(1.5f));
  CHECK(call("Sin( Float, Float )", {float_value(0)}) == float_value(0));
  CHECK(call("Cos( Float, Float )", {float_value(0)}) == float_value(1));
  CHECK(call("Lerp( Float, Float, Float, Float )",
             {float_value(2), float_value(4), float_value(0.25f)}) == float_value(2.5f));
  CHECK(call("Lerp( Vector3f, Vector3f, Vector3f, Float )",
             {vec3_value(0, 0, 8), vec3_value(4, 0, 0), float_value(0.5f)}) == vec3_value(2, 0, 4));
  CHECK(call("CastIntToFloat( Float, Int )", {int_value(-1)}) == float_value(-1));
  CHECK(call("CastUIntToFloat( Float, UInt )", {uint_value(0x80000000)}) ==
        float_value(2147483648.0f));
  CHECK(call("CastFloatToInt( Int, Float )", {float_value(-1.75f)}) == int_value(-1));
  CHECK(call("CastFloatToInt( Int, Float )", {float_value(1e20f)}) == int_value(2147483647));
  CHECK(call("CastFloatToInt( Int, Float )", {float_value(std::nanf(""))}) == int_value(0));
  CHECK(call("CastFloatToUInt( UInt, Float )", {float_value(-1)}) == uint_value(0));
  CHECK(call("CastFloatToBool( Bool, Float )", {float_value(-0.0f)}) == bool_value(false));
  CHECK(call("CastBoolToInt( Int, Bool )", {bool_value(true)}) == int_value(1));
  CHECK(call("CastIntToBool( Bool, Int )", {int_value(256)}) == bool_value(true));
  CHECK(is_builtin("max( int, int, int )") == false);  // names have a case, types have not
  CHECK(is_builtin("Max( int, INT, Int )"));
  CHECK_FALSE(is_builtin("Max( Int, Int )"));
  CHECK_FALSE(is_builtin("Max( Bool, Bool, Bool )"));
  CHECK_FALSE(is_builtin("( Actor ).Max( Int, Int, Int )"));
  CHECK_FALSE(is_builtin("CastIntToFloat( Int, Float )"));
}

TEST_CASE("exb vm: values as text") {
  using namespace kinora::exb;
  for (const Value& v : {bool_value(true), int_value(-5), uint_value(0xFFFFFFFF),
                         float_value(-0.0f), vec3_value(1, 2.5f, -3), string_value("a b")})
    CHECK(parse_value(value_text(v), v.type) == v);
  CHECK(parse_value("[1, 2, 3]", DataType::vec3f) == vec3_value(1, 2, 3));
  CHECK_FALSE(parse_value("(1, 2)", DataType::vec3f).has_value());
  CHECK_FALSE(parse_value("(1, 2, 3, 4)", DataType::vec3f).has_value());
  CHECK_FALSE(parse_value("yes", DataType::boolean).has_value());
  CHECK_FALSE(parse_value("-1", DataType::u32).has_value());
}
