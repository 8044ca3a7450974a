// EXB blocks of our own making: bytes by the layout of the format, with the text they stand for.
#pragma once
#include <array>
#include <string_view>

namespace kinora::test {

struct GoldenBlock {
  const char* name;
  std::string_view bytes;  ///< hexadecimal
  std::string_view text;   ///< without infix comments
};

// clang-format off
inline constexpr std::array<GoldenBlock, 3> kGoldenExb = {{
    {"version 1: no counts, a setup part, a string, a number in the table",
     "455842200100000000000000010000000800000008000000"  // magic, version, global memory, instances, locals
     "2c00000044000000800000008400000088000000"  // tables
     "01000000"  // expressions
     "0000000002000000000000000800080002000500"  // [0]
     "07000000"  // instructions
     "0203070304000000"  // 0
     "0100000000000000"  // 1
     "0205080600000000"  // 2
     "1405080100000000"  // 3
     "0b03070004000000"  // 4
     "0202050800000000"  // 5
     "0100000000000000"  // 6
     "00000000"  // signatures
     "70110100"  // parameters
     "48656c6c6f2c2022796f752200",  // strings
     ".exb 1\n"
     ".instances 1\n"
     "\n"
     ".expression str -> bool  ; 0\n"
     ".setup\n"
     "STR int LMem32[0x4], int 70000\n"
     "END\n"
     ".main\n"
     "STR str LMem64[0x0], str In[0x0]\n"
     "EQL str LMem64[0x0], str \"Hello, \\\"you\\\"\"\n"
     "DEC int LMem32[0x4]\n"
     "STR bool Out[0x0], bool LMem64[0x0]\n"
     "END\n"},
    {"version 2: a call, a component of a vector input, a float in the table",
     "455842200200000008000000020000000000000000000000"  // magic, version, global memory, instances, locals
     "2c00000068000000b4000000bc000000c0000000"  // tables
     "02000000"  // expressions
     "ffffffff000000000000000005000000080000000000000003000300"  // [0]
     "ffffffff000000000500000004000000040000000000000001000100"  // [1]
     "09000000"  // instructions
     "0203020000000000"  // 0
     "0203020604000000"  // 1
     "1b03000000000000"  // 2
     "0203050200000000"  // 3
     "0100000000000000"  // 4
     "0204020a00000084"  // 5
     "1204020300000000"  // 6
     "0202090200000000"  // 7
     "0100000000000000"  // 8
     "0100000000000000"  // signatures
     "0000c03f"  // parameters
     "4d61782820496e742c20496e742c20496e74202900",  // strings
     ".exb 2\n"
     ".instances 2\n"
     "\n"
     ".expression int -> int  ; 0\n"
     "STR int GMem[0x0], int 0\n"
     "STR int GMem[0x4], int In[0x0]\n"
     "CFN Max( Int, Int, Int ), GMem[0x0] -> int\n"
     "STR int Out[0x0], int GMem[0x0]\n"
     "END\n"
     "\n"
     ".expression immediate -> immediate  ; 1\n"
     "STR float GMem[0x0], float UserIn[0].y\n"
     "GRT float GMem[0x0], float 1.5\n"
     "STR bool UserOut[0], bool GMem[0x0]\n"
     "END\n"},
    {"version 3: unsigned integers, jumps both ways, vectors, every place of a literal",
     "455842200300000014000000040000000000000000000000"  // magic, version, global memory, instances, locals
     "2c00000068000000140100001c01000030010000"  // tables
     "02000000"  // expressions
     "0000000002000000020000000a000000080000000000000004000400"  // [0]
     "ffffffff000000000c00000009000000140000000000000005000700"  // [1]
     "15000000"  // instructions
     "0204020300000000"  // 0
     "0100000000000000"  // 1
     "0604020600000000"  // 2
     "0f04020000000100"  // 3
     "0204020204000000"  // 4
     "1204020004006400"  // 5
     "0402020004000000"  // 6
     "1c00020004000100"  // 7
     "0204050200000000"  // 8
     "1d00000000000900"  // 9
     "0204050000000000"  // 10
     "0100000000000000"  // 11
     "0207020608000000"  // 12
     "0507020308000400"  // 13
     "0c07020008000200"  // 14
     "0307020008000000"  // 15
     "1b05080000000000"  // 16
     "0505020a08000188"  // 17
     "0205050200000800"  // 18
     "0206090400001000"  // 19
     "0100000000000000"  // 20
     "0100000000000000"  // signatures
     "fffffffff9021550000000800100c07f25000000"  // parameters
     "2820506c6179657220292e4c656e6774682820466c6f61742c205665"  // strings
     "63746f723366202900646f6e6500",
     ".exb 3\n"
     ".instances 4\n"
     "\n"
     ".expression uint -> uint  ; 0\n"
     ".setup\n"
     "STR uint GMem[0x0], uint 4294967295\n"
     "END\n"
     ".main\n"
     "SUB uint GMem[0x0], uint In[0x0]\n"
     "L0:\n"
     "RSH uint GMem[0x0], uint 1\n"
     "STR uint GMem[0x4], uint GMem[0x0]\n"
     "GRT uint GMem[0x4], uint 100\n"
     "NOT bool GMem[0x4]\n"
     "JZE GMem[0x4], L0\n"
     "STR uint Out[0x0], uint GMem[0x0]\n"
     "JMP L1\n"
     "STR uint Out[0x0], uint 0\n"
     "L1:\n"
     "END\n"
     "\n"
     ".expression vec3f -> float  ; 1\n"
     "STR vec3f GMem[0x8], vec3f In[0x0]\n"
     "ADD vec3f GMem[0x8], vec3f (1.0e+10, -0.0, nan:0x7fc00001)\n"
     "VMS vec3f GMem[0x8], float imm 2.0\n"
     "NEG vec3f GMem[0x8]\n"
     "CFN ( Player ).Length( Float, Vector3f ), GMem[0x8] -> float\n"
     "ADD float GMem[0x8], float UserIn[1].z\n"
     "STR float Out[0x0], float GMem[0x8]\n"
     "STR str UserOut[0], str table \"done\"\n"
     "END\n"},
}};
// clang-format on

}  // namespace kinora::test
