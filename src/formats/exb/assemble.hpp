// EXB text in: one part, line by line.
#pragma once
#include <map>

#include "kinora/formats/exb/instruction_set.hpp"
#include "scanner.hpp"

namespace kinora::exb {

/// Reads the literal behind a type and an optional `imm` or `table`.
void scan_literal(Scanner& s, Operand& o, DataType type);
/// Reads a number or vector as bits of the parameter table, whatever the rule would choose.
void scan_table_value(Scanner& s, Operand& o, DataType type);
/// A type, which must exist in the version.
DataType scan_type(Scanner& s, u32 version);

class PartAssembler {
 public:
  explicit PartAssembler(u32 version) : version_(version) {}

  /// A line that is no directive: labels, an address, an instruction, or nothing.
  void line(Scanner& s);
  /// Resolves the jumps. The part can be taken afterwards.
  std::optional<Diagnostic> finish();
  Code take() { return std::move(code_); }

 private:
  void instruction(Scanner& s, std::size_t at, std::string_view mnemonic);
  void operands(Scanner& s, Instruction& x, Form form);
  void call(Scanner& s, Instruction& x);
  void raw(Scanner& s);
  void target(Scanner& s, Instruction& x);
  void operand(Scanner& s, Operand& o, DataType type);
  void memory(Scanner& s, Operand& o);
  void user(Scanner& s, Operand& o, DataType type);

  struct Jump {
    std::size_t instruction;
    std::string label;
    Diagnostic error;  ///< given if there is no such label
  };

  u32 version_;
  Code code_;
  std::map<std::string, u64, std::less<>> labels_;
  std::vector<Jump> jumps_;
};

}  // namespace kinora::exb
