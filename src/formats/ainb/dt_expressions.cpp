#include "dt_expressions.hpp"

#include <algorithm>

#include "dt_tree.hpp"
#include "kinora/formats/exb/instruction_set.hpp"
#include "kinora/formats/exb/text.hpp"

namespace kinora::ainb {
namespace {

using exb::DataType;

/// The current form, and the older one.
struct TypeName {
  DataType type;
  std::string_view name, old_name;
};
constexpr TypeName kTypes[] = {
    {DataType::none, "NONE", "none"},       {DataType::immediate, "IMM", "immediate_or_user"},
    {DataType::boolean, "BOOL", "bool"},    {DataType::s32, "INT", "s32"},
    {DataType::u32, "UINT", "u32"},         {DataType::f32, "FLOAT", "f32"},
    {DataType::string, "STRING", "string"}, {DataType::vec3f, "VECTOR3F", "vec3f"}};

/// By number, from 1.
constexpr std::string_view kOldOperations[] = {"Terminator",
                                               "Store",
                                               "Negate",
                                               "NegateBool",
                                               "Add",
                                               "Subtract",
                                               "Multiply",
                                               "Divide",
                                               "Modulus",
                                               "Increment",
                                               "Decrement",
                                               "ScalarMultiplyVec3f",
                                               "ScalarDivideVec3f",
                                               "LeftShift",
                                               "RightShift",
                                               "LessThan",
                                               "LessThanEqual",
                                               "GreaterThan",
                                               "GreaterThanEqual",
                                               "Equal",
                                               "NotEqual",
                                               "And",
                                               "Xor",
                                               "Or",
                                               "LogicalAnd",
                                               "LogicalOr",
                                               "UserFunction",
                                               "JumpIfLhsZero",
                                               "Jump"};
/// By number, from 0.
constexpr std::string_view kOldSources[] = {"Imm",         "ImmStr",  "StaticMem", "ParamTbl",
                                            "ParamTblStr", "Output",  "Input",     "Scratch32",
                                            "Scratch64",   "UserOut", "UserIn"};

/// The library knows no escapes: a string goes from the first quote of a line to the last.
std::string with_escapes(std::string_view line) {
  const std::size_t open = line.find('"'), close = line.rfind('"');
  if (open == line.npos || close == open) return std::string(line);
  std::string out(line.substr(0, open + 1));
  for (const char c : line.substr(open + 1, close - open - 1)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out.append(line.substr(close));
}

class ExpressionReader : public DtTree {
 public:
  DataType type(const TextNode& map, Keys keys) {
    const TextNode* n = need(map, keys);
    if (!n) return DataType::none;
    for (const TypeName& t : kTypes)
      if (n->text == t.name || n->text == t.old_name) return t.type;
    fail(text_error(kTextUnknownName, *n, {n->text, "a type of expressions", ""}));
    return DataType::none;
  }
  exb::Code code(const TextNode* lines, u32 version) {
    std::string all;
    u32 first_line = 0;
    each(lines, [&](const TextNode& line) {
      if (all.empty()) first_line = line.line;
      all += with_escapes(take(scalar_text(line))) + '\n';
    });
    return all.empty() ? exb::Code() : take(exb::assemble_part(all, version, {first_line, 1}));
  }
  exb::Code old_code(const TextNode* list) {
    exb::Code code;
    each(list, [&](const TextNode& n) { code.push_back(old_instruction(n)); });
    return code;
  }

 private:
  std::size_t word(const TextNode& map, std::string_view key,
                   std::span<const std::string_view> known) {
    const TextNode* n = need(map, {key});
    if (!n) return 0;
    const auto at = std::find(known.begin(), known.end(), n->text);
    if (at == known.end()) fail(text_error(kTextUnknownName, *n, {n->text, "a known name", ""}));
    return static_cast<std::size_t>(at - known.begin());
  }
  exb::Instruction old_instruction(const TextNode& n) {
    exb::Instruction i;
    i.op = static_cast<exb::Opcode>(word(n, "Type", kOldOperations) + 1);
    if (!ok() || i.op == exb::Opcode::terminator) return i;
    i.type = type(n, {"Data Type"});
    if (i.op == exb::Opcode::call) {
      i.left.source = exb::Source::global;
      i.left.value = integer<u16>(n, {"Static Memory Index"});
      i.signature = text(n, {"Signature"});
      return i;
    }
    const auto* info = exb::operation_info(i.op);
    const exb::Form form = info ? info->form : exb::Form::two_operands;
    if (form == exb::Form::jump || form == exb::Form::jump_if)
      i.target = integer<u16>(n, {"RHS Index/Value"});
    if (form != exb::Form::jump) i.left = operand(n, "LHS", exb::left_type(i));
    if (form == exb::Form::two_operands) i.right = operand(n, "RHS", exb::right_type(i));
    return i;
  }
  exb::Operand operand(const TextNode& n, std::string_view side, DataType type) {
    const std::string prefix(side);
    exb::Operand o;
    o.source = static_cast<exb::Source>(word(n, prefix + " Source", kOldSources));
    if (!ok()) return o;
    const std::string value_key = prefix + " Value";
    const TextNode* value = find(n, {value_key});
    switch (o.source) {
      case exb::Source::immediate_string:
      case exb::Source::table_string:
        o.text = text(n, {value_key});
        break;
      case exb::Source::table:
        if (!value)
          fail(text_error(kTextMissingKey, n, {value_key}));
        else
          table_value(*value, type, o);
        break;
      default:
        o.value = integer<u16>(n, {prefix + " Index/Value"});
    }
    const TextNode* part = find(n, {"Sub Data Type"});
    if (part && side == "RHS" && exb::is_user(o.source)) {
      const char axis = part->text.empty() ? 'x' : part->text.back();
      o.value = static_cast<u16>(0x8000 | (axis - 'x') * 4 << 8 | (o.value & 0xFF));
    }
    return o;
  }
  void table_value(const TextNode& n, DataType type, exb::Operand& o) {
    if (type == DataType::vec3f) {
      const Vec3 v = vector(n);
      o.bits = {std::bit_cast<u32>(v.x), std::bit_cast<u32>(v.y), std::bit_cast<u32>(v.z)};
    } else if (type == DataType::f32) {
      o.bits[0] = std::bit_cast<u32>(real(n));
    } else if (type == DataType::boolean) {
      o.bits[0] = take(scalar_bool(n));
    } else {
      o.bits[0] = static_cast<u32>(DtTree::word(n));
    }
  }
};

}  // namespace

Result<exb::Block> read_dt_expressions(const TextNode& n) {
  exb::Block block;
  ExpressionReader r;
  block.version = r.integer<u32>(n, {"Version"});
  r.each(r.find(n, {"Expressions"}), [&](const TextNode& e) {
    exb::Expression& x = block.expressions.emplace_back();
    x.input = r.type(e, {"Input Type"});
    x.output = r.type(e, {"Output Type"});
    x.setup = r.code(r.find(e, {"Setup"}), block.version);
    x.main = r.code(r.find(e, {"Main"}), block.version);
  });
  if (r.error()) return Failure(*r.error());
  return block;
}

Result<exb::Block> read_old_expressions(const std::map<u32, const TextNode*>& expressions) {
  exb::Block block;
  ExpressionReader r;
  block.expressions.resize(std::size_t{expressions.rbegin()->first} + 1);
  for (const auto& [index, n] : expressions) {
    exb::Expression& x = block.expressions[index];
    x.input = r.type(*n, {"Input Data Type"});
    x.output = r.type(*n, {"Output Data Type"});
    x.setup = r.old_code(r.find(*n, {"Setup Expression"}));
    x.main = r.old_code(r.find(*n, {"Main Expression", "Instructions"}));
  }
  if (r.error()) return Failure(*r.error());
  return block;
}

void write_dt_expressions(TextWriter& w, const exb::Block& block) {
  const auto name = [](DataType type) {
    for (const TypeName& t : kTypes)
      if (t.type == type) return t.name;
    return std::string_view("NONE");
  };
  const auto write_code = [&](const char* key, const exb::Code& code) {
    w.key(key);
    w.list(Style::block, [&] {
      for (const std::string& line : exb::community_lines(code)) w.string(line);
    });
  };
  w.map(Style::block, [&] {
    w.key("Version");
    w.number(block.version);
    w.key("Expressions");
    w.list(Style::block, [&] {
      s64 index = 0;
      for (const exb::Expression& e : block.expressions)
        w.map(Style::block, [&] {
          w.key("Expression Index");
          w.number(index++);
          w.key("Input Type");
          w.string(name(e.input));
          w.key("Output Type");
          w.string(name(e.output));
          if (!e.setup.empty()) write_code("Setup", e.setup);
          write_code("Main", e.main);
        });
    });
  });
}

bool dt_holds_instructions(const exb::Block& block) {
  TextWriter w(Syntax::json);
  write_dt_expressions(w, block);
  const auto tree = parse_json(w.finish());
  if (!tree) return false;
  const auto back = read_dt_expressions(tree->root());
  return back && std::equal(back->expressions.begin(), back->expressions.end(),
                            block.expressions.begin(), block.expressions.end(),
                            [](const exb::Expression& a, const exb::Expression& b) {
                              return a.input == b.input && a.output == b.output &&
                                     a.setup == b.setup && a.main == b.main;
                            });
}

}  // namespace kinora::ainb
