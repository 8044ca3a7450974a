// EXB as assembly text. What is printed reads back to the same model, and so to the same bytes.
//
//   .exb 2                                    the version
//   .expression int -> int                    input and output
//   .main                                     or .setup
//   STR int GMem[0x0], int 0                  ; a comment
//   L0:                                       a label
//   CFN Max( Int, Int, Int ), GMem[0x0] -> int
//   JZE GMem[0x0], L0
//   END
//
// Operands: `GMem[0x4]` (bytes), `UserIn[1]` (an index), `UserIn[0].y`, `-5`, `1.5`, `true`,
// `"text"`, `(1.0, 2.0, 3.0)`. A literal goes where the rule says (integers up to 65535, bools and
// strings into the instruction, all others into the parameter table); `imm` or `table` before it
// forces the place. The prints of dt-12345's tools are read as well: an address before the line,
// jump targets as addresses (`0x0010`), hexadecimal indices, calls without their return type.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/formats/exb/model.hpp"

namespace kinora::exb {

struct TextOptions {
  bool infix = true;   ///< the infix reading as a comment beside the line that completes it
  bool layout = true;  ///< text of a block: also what only its layout says
};

/// One instruction, with a jump target as a number (`@3`).
std::string instruction_text(const Instruction& i);
/// One part: a line per instruction, labels before the lines that jumps go to.
std::string disassemble_part(const Expression& e, bool is_setup, const TextOptions& options = {});
/// Both parts. `.setup` and `.main` stand only where there is a setup part, `.stored` lines only
/// where the file stores other sizes than the rule gives; the types are not part of this text.
std::string disassemble(const Expression& e, const TextOptions& options = {});
/// The whole block.
std::string disassemble(const Block& block, const TextOptions& options = {});
/// The layout of a block as lines of text (empty for a block laid out by the rules), without what
/// belongs to single expressions.
std::string layout_text(const Block& block);

/// As dt-12345's tools print a part in their JSON: an address per line, jump targets as addresses,
/// strings without escapes. The place of literals, NaN payloads and bytes without meaning are lost.
std::vector<std::string> community_lines(const Code& code);
/// The inverse: one instruction per line, a string up to the last quote of its line. Errors count
/// lines from 1.
Result<Code> assemble_community(std::span<const std::string_view> lines, u32 version);

/// Where a text begins in the file that holds it; errors count from there.
struct TextPlace {
  u32 line = 1;
  u32 column = 1;  ///< of the first character of every line
  /// All lines stand in one line of the file, divided by `\n`, as in JSON.
  bool in_one_line = false;
};

/// The inverses. The version decides which types there are. Errors have line and column.
Result<Code> assemble_part(std::string_view text, u32 version, const TextPlace& place = {});
Result<Expression> assemble_expression(std::string_view text, u32 version,
                                       const TextPlace& place = {});
Result<Block> assemble(std::string_view text, const TextPlace& place = {});
/// Sets the layout of a block from layout_text().
Result<Layout> parse_layout(std::string_view text, u32 version, const TextPlace& place = {});

/// `int -> float`: input and output of an expression.
std::string types_text(const Expression& e);
/// Sets input and output.
std::optional<Diagnostic> parse_types(std::string_view text, Expression& e, u32 version,
                                      const TextPlace& place = {});

}  // namespace kinora::exb
