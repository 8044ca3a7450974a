// EXB, the expression binary inside AINB and ASB: the model. A block is a list of small programs;
// everything that its tables hold (strings, constants, function signatures) stands at the
// instruction that uses it. What the writer's rules do not give is in `Layout` and
// `Expression::stored`.
#pragma once
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora::exb {

/// What a value is. Numbered as in version 3; versions 1 and 2 have no u32, and the numbers behind
/// it are one less there. A number without meaning is kept as `unknown_type(number)`.
enum class DataType : u32 {
  none,
  immediate,  ///< only as input and output: the expression talks through user parameters
  boolean,
  s32,
  u32,
  f32,
  string,
  vec3f,
};

constexpr DataType unknown_type(u16 number) { return static_cast<DataType>(0x10000u | number); }
constexpr bool is_unknown(DataType t) { return static_cast<u32>(t) >= 0x10000u; }

/// The operation of an instruction, numbered as in the file.
enum class Opcode : u8 {
  terminator = 0x01,
  store,
  negate,
  negate_bool,
  add,
  subtract,
  multiply,
  divide,
  modulus,
  increment,
  decrement,
  scale_multiply,
  scale_divide,
  left_shift,
  right_shift,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  bit_and,
  bit_xor,
  bit_or,
  logical_and,
  logical_or,
  call,
  jump_if_zero,
  jump = 0x1D,
};

/// Where an operand is, numbered as in the file. Higher numbers are kept as they are.
enum class Source : u8 {
  immediate,         ///< the 16-bit number in the instruction
  immediate_string,  ///< a string, addressed from the instruction
  global,            ///< memory shared by the whole context
  table,             ///< a value in the parameter table
  table_string,      ///< a string, addressed from the parameter table
  output,            ///< the expression's own I/O memory
  input,             ///< the same memory
  local32,           ///< memory of the instance
  local64,           ///< memory of the instance, for strings
  user_output,       ///< an output of the host's node
  user_input,        ///< an input of the host's node
};

struct Operand {
  Source source = Source::immediate;
  /// The number of an immediate; a byte offset into memory; the index word of a user parameter.
  u16 value = 0;
  /// Source::table: the bits of the value; only a vec3f uses more than the first.
  std::array<u32, 3> bits{};
  /// Source::immediate_string and table_string.
  std::string text;

  bool operator==(const Operand&) const = default;
};

struct Instruction {
  Opcode op = Opcode::terminator;
  /// Type of both operands; the type a call returns. See operand_type().
  DataType type = DataType::none;
  Operand left;           ///< destination; a call's arguments; the condition of jump_if_zero
  Operand right;          ///< source, where the operation has one
  u16 target = 0;         ///< jumps: an instruction, counted from the first of this part
  std::string signature;  ///< calls: the function
  /// The instruction as a little-endian number with every byte cleared that means something: zero
  /// in all files seen. An operation without a name keeps all but its number here.
  u64 unused = 0;

  bool operator==(const Instruction&) const = default;
};

using Code = std::vector<Instruction>;

/// A number that the writer derives and a file may store differently.
enum class Number : u8 {
  global_memory,
  local32,
  local64,
  setup_base,
  setup_count,
  main_base,
  main_count,
};

/// The file stores `stored` where the rule gave `rule`; forgotten when the rule gives another.
struct StoredNumber {
  Number which{};
  u32 rule = 0;
  u32 stored = 0;

  bool operator==(const StoredNumber&) const = default;
};

struct Expression {
  DataType input = DataType::none;
  DataType output = DataType::none;
  Code setup;  ///< run once when the node is entered; usually empty
  Code main;   ///< run at each evaluation
  std::vector<StoredNumber> stored;

  bool operator==(const Expression&) const = default;
};

/// A string of the pool or a function of the signature table. An entry that was used when the block
/// was read goes when its last use goes; one that nothing used stays.
struct KeptText {
  std::string text;
  bool used = true;

  bool operator==(const KeptText&) const = default;
};

/// A value of the parameter table: what an operand with Source::table or table_string holds, or
/// bytes that no operand names.
struct KeptParameter {
  bool used = true;
  bool is_string = false;
  DataType type = DataType::none;
  std::array<u32, 3> bits{};
  std::string text;
  Bytes unused_bytes;

  bool operator==(const KeptParameter&) const = default;
};

/// One of the two parts of an expression.
struct PartId {
  u32 expression = 0;
  bool is_setup = false;

  bool operator==(const PartId&) const = default;
};

/// A block that cannot be rebuilt from rules: the bytes as they were, given back while the programs
/// are still the same.
struct Original {
  u32 programs_crc = 0;  ///< crc32 of the disassembly without layout
  Bytes bytes;

  bool operator==(const Original&) const = default;
};

/// What the rules do not give. Empty in every game file known; each list replaces the whole order
/// that the rule would give, and later additions follow behind it.
struct Layout {
  std::vector<StoredNumber> numbers;  ///< of the header
  std::vector<KeptText> strings;
  std::vector<KeptText> signatures;
  std::vector<KeptParameter> parameters;
  std::vector<PartId> part_order;  ///< of the parts that are not empty
  std::optional<Original> original;

  bool operator==(const Layout&) const = default;
  bool empty() const { return *this == Layout{}; }
};

struct Block {
  u32 version = 2;
  /// How many parameters of the host refer to an expression, as read. The host counts anew and
  /// gives its own number to the writer.
  u32 instances = 0;
  std::vector<Expression> expressions;
  Layout layout;

  bool operator==(const Block&) const = default;
};

}  // namespace kinora::exb
