// EXB: names and shapes of operations, types and memory areas, in one table each.
#pragma once
#include "kinora/formats/exb/model.hpp"

namespace kinora::exb {

/// How the eight bytes of an instruction are used.
enum class Form : u8 {
  plain,         ///< opcode only
  one_operand,   ///< left
  two_operands,  ///< left and right
  call,          ///< return type, offset of the arguments, signature
  jump_if,       ///< condition (left) and target
  jump,          ///< target
};

/// One bit per DataType.
using TypeSet = u16;
constexpr TypeSet type_bit(DataType t) {
  return is_unknown(t) ? TypeSet{0} : static_cast<TypeSet>(1u << static_cast<u32>(t));
}

struct OperationInfo {
  Opcode op;
  std::string_view mnemonic;  ///< three letters, as the community's tools print it
  std::string_view name;      ///< as the game's executable names it
  Form form;
  TypeSet types;           ///< the types the operation is defined for
  bool gives_bool;         ///< the result is a bool, whatever the operands are
  std::string_view infix;  ///< the operator in the infix reading
};

/// Nothing for an unknown operation.
const OperationInfo* operation_info(Opcode op);
/// Ignores letter case; nothing if there is no such mnemonic.
const OperationInfo* operation_info(std::string_view mnemonic);
/// All mnemonics, for suggestions.
std::span<const std::string_view> mnemonics();

inline bool is_scale(Opcode op) {
  return op == Opcode::scale_multiply || op == Opcode::scale_divide;
}

/// The type of an operand: the right side of the two vector scalings is a float, and a jump
/// condition without a type is a bool; otherwise the instruction's type.
inline DataType left_type(const Instruction& i) {
  return i.op == Opcode::jump_if_zero && i.type == DataType::none ? DataType::boolean : i.type;
}
inline DataType right_type(const Instruction& i) { return is_scale(i.op) ? DataType::f32 : i.type; }

/// What is written to the left operand: a bool after comparing, else the instruction's type.
DataType result_type(const Instruction& i);

/// Whether a literal number in the instruction or the table is the address of a string.
inline bool is_string_literal(Source s) {
  return s == Source::immediate_string || s == Source::table_string;
}
inline bool is_memory(Source s) {
  return s == Source::global || s == Source::output || s == Source::input || s == Source::local32 ||
         s == Source::local64;
}
inline bool is_user(Source s) { return s == Source::user_output || s == Source::user_input; }
inline bool is_known(Source s) { return s <= Source::user_input; }

/// `int`, `float`, `vec3f` ...; `type_9` for an unknown one.
std::string type_name(DataType t);
/// The inverse, letter case ignored; also `s32`, `f32`, `string`, `user` and the like.
std::optional<DataType> parse_type(std::string_view s);
/// The names that type_name() gives, for suggestions.
std::span<const std::string_view> type_names();

/// `GMem`, `LMem32`, `UserIn` ...; empty for literals and unknown sources.
std::string_view area_name(Source s);
std::optional<Source> parse_area(std::string_view s);
std::span<const std::string_view> area_names();

/// The number of a type in a file of this version; nothing where the version lacks it.
std::optional<u16> type_number(DataType t, u32 version);
DataType type_from_number(u16 number, u32 version);

/// Bytes of a value in memory by the rules for sizes: 4, a string 8, a vec3f 12.
constexpr u32 memory_size(DataType t) {
  if (t == DataType::string) return 8;
  return t == DataType::vec3f ? 12 : 4;
}
/// Bytes of a literal in the parameter table.
constexpr u32 table_size(DataType t) { return t == DataType::vec3f ? 12 : 4; }

/// A component of a vec3f user parameter, as a float operand may name it.
struct Component {
  u8 index;   ///< of the vec3f parameter
  u8 offset;  ///< byte offset of the component: 0 x, 4 y, 8 z
};
/// Only an operand of type f32 with the highest bit set names a component.
inline std::optional<Component> component_of(const Operand& o, DataType type) {
  if (!is_user(o.source) || type != DataType::f32 || !(o.value & 0x8000)) return {};
  return Component{static_cast<u8>(o.value & 0xFF), static_cast<u8>(o.value >> 8 & 0x7F)};
}

inline constexpr u32 kVersions[] = {1, 2, 3};
inline bool is_known_version(u32 v) { return v >= 1 && v <= 3; }

/// `expressions[3].main[5]`
std::string code_path(std::size_t expression, bool is_setup, std::size_t instruction);

}  // namespace kinora::exb
