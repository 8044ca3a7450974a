// EXB text: how literals, strings and addresses are spelled, for the disassembler, the assembler
// and the infix reading.
#pragma once
#include "kinora/formats/exb/instruction_set.hpp"

namespace kinora::exb {

/// `0x1c`, lower case as the community's tools print it.
void append_hex(std::string& out, u64 x);
std::string hex_text(u64 x);

/// In double quotes; what is no printable UTF-8 as `\x00`.
void append_quoted(std::string& out, std::string_view s);

/// Whether a signature can stand in a call without quotes.
bool is_plain_signature(std::string_view s);

/// The place a literal number gets when nothing is forced: true for the instruction itself.
bool is_immediate_by_rule(DataType type, u32 bits);

/// A literal's number or vector, without type and forced place. `bits` are those of the table;
/// an immediate is widened.
void append_number(std::string& out, DataType type, const std::array<u32, 3>& bits);
/// The bits that the 16-bit number of an immediate stands for: a whole number becomes a float.
u32 immediate_bits(u16 number, DataType type);

/// The part of a user operand in brackets and behind it: `[1]`, `[0].y`.
void append_user_index(std::string& out, const Operand& o, DataType type, bool hexadecimal);

}  // namespace kinora::exb
