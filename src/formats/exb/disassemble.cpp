// EXB: assembly text out. The grammar is described in text.hpp.
#include <algorithm>
#include <cmath>

#include "kinora/core/number.hpp"
#include "kinora/formats/exb/infix.hpp"
#include "kinora/formats/exb/text.hpp"
#include "literal.hpp"

namespace kinora::exb {
namespace {

constexpr std::size_t kCommentColumn = 44;

/// As dt-12345's tools print literals: Python's words, strings without escapes.
void append_community_literal(std::string& out, const Operand& o, DataType type) {
  if (is_string_literal(o.source)) {
    out.append("\"").append(o.text) += '"';
    return;
  }
  const bool in_place = o.source == Source::immediate;
  const std::array<u32, 3> bits =
      in_place ? std::array<u32, 3>{immediate_bits(o.value, type), 0, 0} : o.bits;
  if (type == DataType::boolean) {
    out += bits[0] ? "True" : "False";
    return;
  }
  const auto put = [&](float x) {
    if (std::isnan(x)) {
      out += "nan";
    } else if (std::isinf(x)) {
      out += x > 0 ? "inf" : "-inf";
    } else {
      append_number(out, DataType::f32, {std::bit_cast<u32>(x), 0, 0});
    }
  };
  if (type == DataType::f32) return put(std::bit_cast<float>(bits[0]));
  if (type != DataType::vec3f || in_place) return append_number(out, type, bits);
  for (std::size_t k = 0; k < 3; ++k) {
    out += k ? ", " : "(";
    put(std::bit_cast<float>(bits[k]));
  }
  out += ')';
}

void append_literal(std::string& out, const Operand& o, DataType type) {
  switch (o.source) {
    case Source::immediate_string:
      return append_quoted(out, o.text);
    case Source::table_string:
      out += "table ";
      return append_quoted(out, o.text);
    case Source::immediate: {
      const u32 bits = immediate_bits(o.value, type);
      if (!is_immediate_by_rule(type, bits)) out += "imm ";
      return append_number(out, type == DataType::vec3f ? DataType::none : type, {bits, 0, 0});
    }
    default:
      if (is_immediate_by_rule(type, o.bits[0])) out += "table ";
      return append_number(out, type, o.bits);
  }
}

struct Style {
  bool community = false;
};

void append_operand(std::string& out, const Operand& o, DataType type, Style style) {
  if (is_memory(o.source)) {
    out += area_name(o.source);
    out += '[';
    append_hex(out, o.value);
    out += ']';
  } else if (is_user(o.source)) {
    out += area_name(o.source);
    append_user_index(out, o, type, style.community);
  } else if (is_known(o.source)) {
    if (style.community)
      append_community_literal(out, o, type);
    else
      append_literal(out, o, type);
  } else {
    out += "source_" + std::to_string(static_cast<u32>(o.source)) + '[';
    append_hex(out, o.value);
    out += ']';
  }
}

void append_typed(std::string& out, const Operand& o, DataType type, Style style) {
  out += type_name(type);
  out += ' ';
  append_operand(out, o, type, style);
}

/// Everything but an instruction's jump target.
void append_instruction(std::string& out, const Instruction& x, Style style,
                        std::string_view target) {
  const OperationInfo* info = operation_info(x.op);
  if (!info) {
    out += "RAW ";
    append_hex(out, x.unused | static_cast<u8>(x.op));
    return;
  }
  out += info->mnemonic;
  switch (info->form) {
    case Form::plain:
      break;
    case Form::one_operand:
      out += ' ';
      append_typed(out, x.left, left_type(x), style);
      break;
    case Form::two_operands:
      out += ' ';
      append_typed(out, x.left, left_type(x), style);
      out += ", ";
      append_typed(out, x.right, right_type(x), style);
      break;
    case Form::call:
      out += ' ';
      if (style.community || is_plain_signature(x.signature))
        out += x.signature;
      else
        append_quoted(out, x.signature);
      out += ", ";
      append_operand(out, x.left, x.type, style);
      if (!style.community) out += " -> " + type_name(x.type);
      break;
    case Form::jump_if:
      out += ' ';
      if (x.type == DataType::none)
        append_operand(out, x.left, left_type(x), style);
      else
        append_typed(out, x.left, x.type, style);
      out.append(", ").append(target);
      break;
    case Form::jump:
      out.append(" ").append(target);
      break;
  }
  if (x.unused && !style.community) {
    out += " unused ";
    append_hex(out, x.unused);
  }
}

bool has_target(const Instruction& x) {
  return x.op == Opcode::jump || x.op == Opcode::jump_if_zero;
}

/// A place in the code as the community's tools count: bytes, at least four digits.
std::string address_text(std::size_t instruction) {
  const std::string digits = hex_text(instruction * 8).substr(2);
  return "0x" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

std::string target_number(u16 target) { return '@' + std::to_string(target); }

void append_part(std::string& out, const Expression& e, bool is_setup, const TextOptions& options) {
  const Code& code = is_setup ? e.setup : e.main;
  const Labels labels(code);
  std::vector<Statement> statements;
  if (options.infix) statements = infix(e, is_setup);
  std::size_t next = 0;
  for (std::size_t i = 0; i <= code.size(); ++i) {
    if (const std::string* label = labels.at(i)) out += *label + ":\n";
    if (i == code.size()) break;
    const std::size_t start = out.size();
    const Instruction& x = code[i];
    append_instruction(out, x, {}, has_target(x) ? labels.target(x.target) : std::string());
    // Beside the instruction; several are divided as the statements of a line are.
    for (std::size_t column = kCommentColumn;
         next < statements.size() && statements[next].instruction <= i; ++next, column = 0) {
      const std::size_t length = out.size() - start;
      if (column != 0) out.append(length + 2 > column ? 2 : column - length, ' ');
      out.append("; ") += statements[next].text;
    }
    out += '\n';
  }
}

constexpr std::array<std::string_view, 7> kNumberNames = {
    "global_memory", "local32", "local64", "setup_base", "setup_count", "main_base", "main_count"};

void append_stored(std::string& out, const std::vector<StoredNumber>& notes) {
  const auto put = [&](u32 x) { out += x == 0xFFFFFFFF ? "-1" : std::to_string(x); };
  for (const StoredNumber& n : notes) {
    out.append(".stored ").append(kNumberNames[static_cast<std::size_t>(n.which)]) += ' ';
    put(n.stored);
    out += " instead of ";
    put(n.rule);
    out += '\n';
  }
}

void append_kept_texts(std::string& out, std::string_view name, const std::vector<KeptText>& list) {
  for (const KeptText& s : list) {
    out += s.used ? "." : ".unused_";
    out.append(name) += ' ';
    append_quoted(out, s.text);
    out += '\n';
  }
}

void append_hex_lines(std::string& out, std::string_view directive, ByteView bytes) {
  constexpr std::size_t kPerLine = 32;
  for (std::size_t i = 0; i < bytes.size(); i += kPerLine) {
    out.append(directive) += ' ';
    for (const u8 b : bytes.subspan(i, std::min(kPerLine, bytes.size() - i)))
      append_hex_byte(out, b);
    out += '\n';
  }
}

void append_layout(std::string& out, const Layout& layout) {
  append_stored(out, layout.numbers);
  append_kept_texts(out, "string", layout.strings);
  append_kept_texts(out, "signature", layout.signatures);
  for (const KeptParameter& p : layout.parameters) {
    if (!p.used) {
      // One line each: two pieces behind each other would read back as one.
      out += ".unused_parameter " + hex_bytes(p.unused_bytes) + '\n';
      continue;
    }
    out += ".parameter ";
    if (p.is_string) {
      append_quoted(out, p.text);
    } else {
      out += type_name(p.type) + ' ';
      append_number(out, p.type, p.bits);
    }
    out += '\n';
  }
  for (const PartId& p : layout.part_order)
    out += ".part " + std::to_string(p.expression) + (p.is_setup ? " setup\n" : " main\n");
  if (layout.original) {
    out += ".original " + hex_text(layout.original->programs_crc) + '\n';
    append_hex_lines(out, ".bytes", layout.original->bytes);
  }
}

}  // namespace

std::string instruction_text(const Instruction& i) {
  std::string out;
  append_instruction(out, i, {}, has_target(i) ? target_number(i.target) : std::string());
  return out;
}

std::string disassemble_part(const Expression& e, bool is_setup, const TextOptions& options) {
  std::string out;
  append_part(out, e, is_setup, options);
  return out;
}

std::string disassemble(const Expression& e, const TextOptions& options) {
  std::string out;
  if (options.layout) append_stored(out, e.stored);
  if (!e.setup.empty()) {
    out += ".setup\n";
    append_part(out, e, true, options);
    out += ".main\n";
  }
  append_part(out, e, false, options);
  return out;
}

std::string disassemble(const Block& block, const TextOptions& options) {
  std::string out = ".exb " + std::to_string(block.version) + '\n';
  if (options.layout) {
    if (block.instances) out += ".instances " + std::to_string(block.instances) + '\n';
    append_layout(out, block.layout);
  }
  for (std::size_t i = 0; i < block.expressions.size(); ++i) {
    const Expression& e = block.expressions[i];
    out += "\n.expression " + types_text(e);
    out += "  ; " + std::to_string(i) + '\n';
    out += disassemble(e, options);
  }
  return out;
}

std::string layout_text(const Block& block) {
  std::string out;
  append_layout(out, block.layout);
  return out;
}

std::vector<std::string> community_lines(const Code& code) {
  std::vector<std::string> out;
  out.reserve(code.size());
  for (std::size_t i = 0; i < code.size(); ++i) {
    std::string line = address_text(i) + "    ";
    append_instruction(line, code[i], {.community = true},
                       has_target(code[i]) ? hex_text(u64{code[i].target} * 8) : std::string());
    out.push_back(std::move(line));
  }
  return out;
}

std::string types_text(const Expression& e) {
  return type_name(e.input) + " -> " + type_name(e.output);
}

}  // namespace kinora::exb
