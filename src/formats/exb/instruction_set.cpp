#include "kinora/formats/exb/instruction_set.hpp"

#include "kinora/core/number.hpp"

namespace kinora::exb {
namespace {

constexpr TypeSet kBool = type_bit(DataType::boolean);
constexpr TypeSet kInts = type_bit(DataType::s32) | type_bit(DataType::u32);
constexpr TypeSet kFloat = type_bit(DataType::f32);
constexpr TypeSet kVector = type_bit(DataType::vec3f);
constexpr TypeSet kNumbers = kInts | kFloat;
constexpr TypeSet kAll = kBool | kNumbers | kVector | type_bit(DataType::string);

constexpr std::array<OperationInfo, 29> kOperations = {{
    {Opcode::terminator, "END", "Terminator", Form::plain, 0, false, ""},
    {Opcode::store, "STR", "Store", Form::two_operands, kAll, false, "="},
    {Opcode::negate, "NEG", "Negate", Form::one_operand, type_bit(DataType::s32) | kFloat | kVector,
     false, "-"},
    {Opcode::negate_bool, "NOT", "NegateBool", Form::one_operand, kBool, false, "!"},
    {Opcode::add, "ADD", "Add", Form::two_operands, kNumbers | kVector, false, "+"},
    {Opcode::subtract, "SUB", "Subtract", Form::two_operands, kNumbers | kVector, false, "-"},
    {Opcode::multiply, "MUL", "Multiply", Form::two_operands, kNumbers, false, "*"},
    {Opcode::divide, "DIV", "Divide", Form::two_operands, kNumbers, false, "/"},
    {Opcode::modulus, "MOD", "Modulus", Form::two_operands, kInts, false, "%"},
    {Opcode::increment, "INC", "Increment", Form::one_operand, kInts, false, "+"},
    {Opcode::decrement, "DEC", "Decrement", Form::one_operand, kInts, false, "-"},
    {Opcode::scale_multiply, "VMS", "ScalarMultiplyVec3f", Form::two_operands, kVector, false, "*"},
    {Opcode::scale_divide, "VDS", "ScalarDivideVec3f", Form::two_operands, kVector, false, "/"},
    {Opcode::left_shift, "LSH", "LeftShift", Form::two_operands, kInts, false, "<<"},
    {Opcode::right_shift, "RSH", "RightShift", Form::two_operands, kInts, false, ">>"},
    {Opcode::less, "LST", "LessThan", Form::two_operands, kNumbers, true, "<"},
    {Opcode::less_equal, "LTE", "LessThanEqual", Form::two_operands, kNumbers, true, "<="},
    {Opcode::greater, "GRT", "GreaterThan", Form::two_operands, kNumbers, true, ">"},
    {Opcode::greater_equal, "GTE", "GreaterThanEqual", Form::two_operands, kNumbers, true, ">="},
    {Opcode::equal, "EQL", "Equal", Form::two_operands, kAll, true, "=="},
    {Opcode::not_equal, "NEQ", "NotEqual", Form::two_operands, kAll, true, "!="},
    {Opcode::bit_and, "AND", "AND", Form::two_operands, kInts | kBool, false, "&"},
    {Opcode::bit_xor, "XOR", "XOR", Form::two_operands, kInts, false, "^"},
    {Opcode::bit_or, "ORR", "OR", Form::two_operands, kInts | kBool, false, "|"},
    {Opcode::logical_and, "LAN", "LogicalAND", Form::two_operands, kBool, false, "&&"},
    {Opcode::logical_or, "LOR", "LogicalOR", Form::two_operands, kBool, false, "||"},
    {Opcode::call, "CFN", "Callback", Form::call, kAll, false, ""},
    {Opcode::jump_if_zero, "JZE", "JumpIfLHSZero", Form::jump_if, kBool, false, ""},
    {Opcode::jump, "JMP", "Jump", Form::jump, 0, false, ""},
}};

constexpr auto kMnemonics = [] {
  std::array<std::string_view, kOperations.size()> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kOperations[i].mnemonic;
  return names;
}();

constexpr std::array<std::string_view, 8> kTypeNames = {"none", "immediate", "bool", "int",
                                                        "uint", "float",     "str",  "vec3f"};

struct TypeAlias {
  std::string_view name;
  DataType type;
};
// The spellings of the specification, of signatures and of the community's JSON.
constexpr std::array<TypeAlias, 11> kTypeAliases = {{{"null", DataType::none},
                                                     {"imm", DataType::immediate},
                                                     {"user", DataType::immediate},
                                                     {"boolean", DataType::boolean},
                                                     {"s32", DataType::s32},
                                                     {"u32", DataType::u32},
                                                     {"f32", DataType::f32},
                                                     {"string", DataType::string},
                                                     {"vector3f", DataType::vec3f},
                                                     {"vec3", DataType::vec3f},
                                                     {"vector3", DataType::vec3f}}};

// In the order of Source; literals have no name.
constexpr std::array<std::string_view, 11> kAreas = {
    "", "", "GMem", "", "", "Out", "In", "LMem32", "LMem64", "UserOut", "UserIn"};
constexpr std::array<std::string_view, 7> kAreaNames = {"GMem",   "Out",     "In",    "LMem32",
                                                        "LMem64", "UserOut", "UserIn"};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

}  // namespace

const OperationInfo* operation_info(Opcode op) {
  const auto i = static_cast<std::size_t>(op) - 1;  // 0 wraps and is too large
  return i < kOperations.size() ? &kOperations[i] : nullptr;
}

const OperationInfo* operation_info(std::string_view mnemonic) {
  for (const OperationInfo& info : kOperations)
    if (equal_ignoring_case(info.mnemonic, mnemonic)) return &info;
  return nullptr;
}

DataType result_type(const Instruction& i) {
  const OperationInfo* info = operation_info(i.op);
  return info && info->gives_bool ? DataType::boolean : i.type;
}

std::span<const std::string_view> mnemonics() { return kMnemonics; }
std::span<const std::string_view> type_names() { return kTypeNames; }
std::span<const std::string_view> area_names() { return kAreaNames; }

std::string type_name(DataType t) {
  if (is_unknown(t)) return "type_" + std::to_string(static_cast<u32>(t) & 0xFFFF);
  return std::string(kTypeNames[static_cast<std::size_t>(t)]);
}

std::optional<DataType> parse_type(std::string_view s) {
  for (std::size_t i = 0; i < kTypeNames.size(); ++i)
    if (equal_ignoring_case(kTypeNames[i], s)) return static_cast<DataType>(i);
  for (const TypeAlias& alias : kTypeAliases)
    if (equal_ignoring_case(alias.name, s)) return alias.type;
  if (s.substr(0, 5) == "type_")
    if (const auto n = parse_integer<u16>(s.substr(5))) return unknown_type(*n);
  return {};
}

std::string_view area_name(Source s) {
  return is_known(s) ? kAreas[static_cast<std::size_t>(s)] : std::string_view();
}

std::optional<Source> parse_area(std::string_view s) {
  for (std::size_t i = 0; i < kAreas.size(); ++i)
    if (!kAreas[i].empty() && equal_ignoring_case(kAreas[i], s)) return static_cast<Source>(i);
  return {};
}

std::optional<u16> type_number(DataType t, u32 version) {
  const auto n = static_cast<u16>(static_cast<u32>(t) & 0xFFFF);
  if (is_unknown(t)) {
    // A number that this version does know would be read back as that type.
    if (!is_unknown(type_from_number(n, version))) return {};
    return n;
  }
  if (version >= 3 || t < DataType::u32) return n;
  if (t == DataType::u32) return {};
  return static_cast<u16>(n - 1);
}

DataType type_from_number(u16 number, u32 version) {
  const u16 n = static_cast<u16>(version < 3 && number > 3 && number < 7 ? number + 1 : number);
  const u16 known = version < 3 ? 7 : 8;
  return number < known ? static_cast<DataType>(n) : unknown_type(number);
}

std::string code_path(std::size_t expression, bool is_setup, std::size_t instruction) {
  return "expressions[" + std::to_string(expression) + "]." + (is_setup ? "setup[" : "main[") +
         std::to_string(instruction) + ']';
}

}  // namespace kinora::exb
