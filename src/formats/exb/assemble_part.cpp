#include <cmath>

#include "assemble.hpp"
#include "kinora/core/number.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/formats/exb/signature.hpp"
#include "literal.hpp"
#include "raw.hpp"

namespace kinora::exb {
namespace {

/// How a number is spelled, as bits of the parameter table.
std::optional<u32> number_bits(std::string_view t, DataType type) {
  if (type == DataType::f32) {
    // Python's words, as the community's JSON has them.
    if (t == "nan") return 0x7FC00000;
    if (t == "inf") return 0x7F800000;
    if (t == "-inf") return 0xFF800000;
    const auto x = parse_float(t);
    if (!x) return {};
    return std::bit_cast<u32>(*x);
  }
  if (type == DataType::boolean && (t == "true" || t == "True")) return 1;
  if (type == DataType::boolean && (t == "false" || t == "False")) return 0;
  const bool negative = !t.empty() && t[0] == '-';
  if (!negative) {
    // An s32 above its maximum is refused in decimal; in hexadecimal it is the bit pattern.
    const bool is_hex = t.size() > 2 && (t[1] == 'x' || t[1] == 'X');
    if (type == DataType::s32 && !is_hex) {
      const auto x = parse_integer<s32>(t);
      if (!x) return {};
      return static_cast<u32>(*x);
    }
    return parse_integer<u32>(t);
  }
  if (type != DataType::s32) return {};
  const auto x = parse_integer<s32>(t);
  if (!x) return {};
  return static_cast<u32>(*x);
}

std::string number_wanted(DataType type) {
  switch (type) {
    case DataType::boolean:
      return "true or false";
    case DataType::s32:
      return "an integer from -2147483648 to 2147483647";
    case DataType::u32:
      return "an integer from 0 to 4294967295";
    case DataType::f32:
      return "a number such as 1.5, -0.0, 1.0e+10, .inf or nan:0x7fc00001";
    case DataType::string:
      return "a string in quotes";
    default:
      return "a number from 0 to 4294967295";
  }
}

/// The 16-bit number of an immediate with this value, if there is one.
std::optional<u16> immediate_number(u32 bits, DataType type) {
  if (type != DataType::f32)
    return bits <= 0xFFFF ? std::optional(static_cast<u16>(bits)) : std::nullopt;
  const float x = std::bit_cast<float>(bits);
  if (!(x >= 0 && x <= 65535) || std::signbit(x) || x != std::floor(x)) return {};
  return static_cast<u16>(x);
}

void scan_vector(Scanner& s, Operand& o) {
  s.expect('(');
  for (std::size_t k = 0; k < 3; ++k) {
    if (k) s.expect(',');
    s.skip_space();
    const std::size_t at = s.mark();
    const auto bits = number_bits(s.token(), DataType::f32);
    if (!bits) {
      s.back_to(at);
      return s.fail_expected("a number of the vector");
    }
    o.bits[k] = *bits;
  }
  s.expect(')');
}

}  // namespace

void scan_table_value(Scanner& s, Operand& o, DataType type) {
  o.source = Source::table;
  if (type == DataType::vec3f) {
    if (s.peek() != '(') return s.fail_expected("a vector such as (1.0, 2.0, 3.0)");
    return scan_vector(s, o);
  }
  s.skip_space();
  const std::size_t at = s.mark();
  const auto bits = number_bits(s.token(), type);
  if (!s.ok()) return;
  if (!bits) {
    s.back_to(at);
    return s.fail_expected(number_wanted(type));
  }
  o.bits[0] = *bits;
}

void scan_literal(Scanner& s, Operand& o, DataType type) {
  s.skip_space();
  const bool immediate = s.accept_word("imm");
  const bool table = !immediate && s.accept_word("table");
  if (s.peek() == '"') {
    o.source = table ? Source::table_string : Source::immediate_string;
    o.text = s.quoted();
    return;
  }
  const std::size_t at = s.mark();
  // A vector has no immediate form; what an instruction may hold there is a plain number.
  const DataType number_type = immediate && type == DataType::vec3f ? DataType::none : type;
  scan_table_value(s, o, number_type);
  if (!s.ok() || table || !(immediate || is_immediate_by_rule(type, o.bits[0]))) return;
  const auto n = immediate_number(o.bits[0], number_type);
  if (!n)
    return s.fail_at(at, kNumberRange,
                     {"this literal", "the instruction holds whole numbers from 0 to 65535"});
  o.source = Source::immediate;
  o.value = *n;
  o.bits = {};
}

DataType scan_type(Scanner& s, u32 version) {
  s.skip_space();
  const std::size_t at = s.mark();
  const std::string_view word = s.word();
  if (!s.ok()) return DataType::none;
  const auto type = parse_type(word);
  if (!type) {
    if (word.empty())
      s.fail_expected("a type");
    else
      fail_unknown(s, at, word, "a type", type_names());
    return DataType::none;
  }
  if (!type_number(*type, version)) s.fail_at(at, kTypeNotInVersion, {type_name(*type), version});
  return *type;
}

void PartAssembler::line(Scanner& s) {
  while (!s.at_end() && s.ok()) {
    const std::size_t at = s.mark();
    const std::string_view word = s.word();
    if (word.empty()) return s.fail_expected("an instruction");
    if (s.accept_directly(':')) {
      if (!labels_.emplace(word, code_.size()).second) s.fail_at(at, kDuplicateLabel, {word});
      continue;
    }
    // The community's tools print an address before each line.
    if (word.substr(0, 2) == "0x" && parse_unsigned(word)) continue;
    instruction(s, at, word);
    s.expect_end();
    return;
  }
}

void PartAssembler::instruction(Scanner& s, std::size_t at, std::string_view mnemonic) {
  if (mnemonic == "RAW") return raw(s);
  const OperationInfo* info = operation_info(mnemonic);
  if (!info) {
    const std::string near = nearest(mnemonic, mnemonics());
    if (near.empty()) return s.fail_at(at, kUnknownMnemonicPlain, {mnemonic, joined(mnemonics())});
    return s.fail_at(at, kUnknownMnemonic, {mnemonic, near});
  }
  Instruction x;
  x.op = info->op;
  operands(s, x, info->form);
  if (s.accept_word("unused")) {
    s.skip_space();
    const std::size_t number_at = s.mark();
    x.unused = s.number("bytes without meaning", ~u64{0});
    if (s.ok() && (x.unused & ~unused_mask(x.op)))
      s.fail_at(number_at, kNumberRange,
                {hex_text(x.unused), "it covers bytes that this instruction uses"});
  }
  if (s.ok()) code_.push_back(std::move(x));
}

void PartAssembler::operands(Scanner& s, Instruction& x, Form form) {
  switch (form) {
    case Form::plain:
      return;
    case Form::call:
      return call(s, x);
    case Form::jump:
      return target(s, x);
    case Form::jump_if: {
      // A type may stand before the condition; none has no word of its own there.
      const std::size_t at = s.mark();
      const std::string_view word = s.word();
      const auto type = parse_type(word);
      // `imm` also is a type, but never one of a condition as we print it.
      const bool typed = type && word != "imm" && s.peek() != '[' && s.peek() != ',';
      s.back_to(at);
      if (typed) x.type = scan_type(s, version_);
      operand(s, x.left, left_type(x));
      s.expect(',');
      return target(s, x);
    }
    case Form::one_operand:
      x.type = scan_type(s, version_);
      return operand(s, x.left, x.type);
    case Form::two_operands: {
      x.type = scan_type(s, version_);
      operand(s, x.left, x.type);
      s.expect(',');
      s.skip_space();
      const std::size_t at = s.mark();
      const DataType right = scan_type(s, version_);
      if (s.ok() && right != right_type(x))
        return s.fail_at(at, kTypesDiffer, {type_name(x.type), type_name(right)});
      return operand(s, x.right, right);
    }
  }
}

void PartAssembler::call(Scanner& s, Instruction& x) {
  const bool is_quoted = s.peek() == '"';
  const std::size_t at = s.mark();
  x.signature = is_quoted ? s.quoted() : std::string(s.until_comma());
  if (s.ok() && x.signature.empty() && !is_quoted) return s.fail_expected("a signature");
  s.expect(',');
  if (!s.accept_word("GMem")) return s.fail_expected("GMem and an offset");
  x.left.source = Source::global;
  memory(s, x.left);
  if (s.accept('-')) {
    s.expect('>');
    x.type = scan_type(s, version_);
    return;
  }
  const auto signature = parse_signature(x.signature);
  if (!signature)
    return s.fail_expected("-> and the type that the function returns (the signature names none)");
  x.type = signature->result;
  if (s.ok() && !type_number(x.type, version_))
    s.fail_at(at, kTypeNotInVersion, {type_name(x.type), version_});
}

void PartAssembler::raw(Scanner& s) {
  s.skip_space();
  const std::size_t at = s.mark();
  const u64 word = s.number("the eight bytes of the instruction as a number", ~u64{0});
  if (!s.ok()) return;
  Instruction x;
  x.op = static_cast<Opcode>(word_byte(word, 0));
  if (const OperationInfo* info = operation_info(x.op))
    return s.fail_at(at, kNumberRange,
                     {hex_text(word), "RAW is for operations without a name; this is " +
                                          std::string(info->mnemonic)});
  x.unused = word & unused_mask(x.op);
  code_.push_back(std::move(x));
}

void PartAssembler::target(Scanner& s, Instruction& x) {
  if (s.accept('@')) {
    x.target = static_cast<u16>(s.number("an instruction's place", 0xFFFF));
    return;
  }
  s.skip_space();
  const std::size_t at = s.mark();
  const std::string_view word = s.word();
  if (word.empty()) return s.fail_expected("a label");
  if (word.substr(0, 2) == "0x") {
    // An address, as the community's tools print it.
    const auto address = parse_unsigned(word);
    if (!address || *address % 8 || *address / 8 > 0xFFFF)
      return s.fail_at(at, kNumberRange, {word, "an address is a multiple of 8 up to 0x7fff8"});
    x.target = static_cast<u16>(*address / 8);
    return;
  }
  jumps_.push_back({code_.size(), std::string(word), s.diagnostic(at, kUnknownLabel, {})});
}

void PartAssembler::operand(Scanner& s, Operand& o, DataType type) {
  s.skip_space();
  if (!s.ok()) return;
  const std::size_t at = s.mark();
  const std::string_view word = s.word();
  const bool bracket = !word.empty() && s.peek() == '[';
  if (!bracket) {
    s.back_to(at);
    return scan_literal(s, o, type);
  }
  constexpr std::string_view kSourcePrefix = "source_";
  if (const auto area = parse_area(word)) {
    o.source = *area;
    return is_user(*area) ? user(s, o, type) : memory(s, o);
  }
  if (word.substr(0, kSourcePrefix.size()) == kSourcePrefix) {
    const auto n = parse_integer<u8>(word.substr(kSourcePrefix.size()));
    if (!n || is_known(static_cast<Source>(*n)))
      return s.fail_at(at, kNumberRange, {word, "sources without a name are 11 to 255"});
    o.source = static_cast<Source>(*n);
    return memory(s, o);
  }
  fail_unknown(s, at, word, "a memory area", area_names());
}

void PartAssembler::memory(Scanner& s, Operand& o) {
  s.expect('[');
  o.value = static_cast<u16>(s.number("a byte offset", 0xFFFF));
  s.expect(']');
}

void PartAssembler::user(Scanner& s, Operand& o, DataType type) {
  s.expect('[');
  s.skip_space();
  const std::size_t at = s.mark();
  const u64 index = s.number("an index", 0xFFFF);
  s.expect(']');
  if (!s.ok()) return;
  o.value = static_cast<u16>(index);
  const std::size_t component_at = s.mark();
  if (!s.accept('.')) {
    if (type == DataType::f32 && index > 0x7FFF)
      s.fail_at(at, kNumberRange, {index, "the index of a float is at most 32767"});
    return;
  }
  if (type != DataType::f32)
    return s.fail_at(component_at, kExpected, {"no component (only a float is one)", "'.'"});
  if (index > 0xFF)
    return s.fail_at(at, kNumberRange,
                     {index, "the index of a vec3f with component is at most 255"});
  const std::string_view word = s.word();
  constexpr std::string_view kAxes = "xyz", kByte = "byte_";
  std::optional<u64> offset;
  if (word.size() == 1 && kAxes.find(word[0]) != kAxes.npos)
    offset = kAxes.find(word[0]) * 4;
  else if (word.substr(0, kByte.size()) == kByte)
    offset = parse_unsigned(word.substr(kByte.size()));
  if (!offset || *offset > 0x7F) {
    s.back_to(component_at + 1);
    return s.fail_expected("x, y or z");
  }
  o.value = static_cast<u16>(0x8000 | *offset << 8 | index);
}

std::optional<Diagnostic> PartAssembler::finish() {
  for (Jump& j : jumps_) {
    const auto found = labels_.find(j.label);
    if (found == labels_.end()) {
      std::string known;
      for (const auto& [name, place] : labels_) known += (known.empty() ? "" : ", ") + name;
      j.error.arguments = {j.label, known.empty() ? "none" : known};
      return std::move(j.error);
    }
    if (found->second > 0xFFFF) {
      j.error.finding = &kNumberRange;
      j.error.arguments = {j.label, "a jump reaches the first 65536 instructions of a part"};
      return std::move(j.error);
    }
    code_[j.instruction].target = static_cast<u16>(found->second);
  }
  return {};
}

}  // namespace kinora::exb
