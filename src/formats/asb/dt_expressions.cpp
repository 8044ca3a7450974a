#include "formats/asb/dt_expressions.hpp"

#include <map>

#include "formats/ainb/dt_expressions.hpp"
#include "formats/ainb/dt_tree.hpp"
#include "kinora/formats/asb/findings.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/instruction_set.hpp"

namespace kinora::asb {
namespace {

/// By number, from 0, as `exb::Source` and `exb::DataType`.
constexpr std::array<std::string_view, 11> kSources = {
    "Imm",   "ImmStr",    "StaticMem", "ParamTbl", "ParamTblStr", "Output",
    "Input", "Scratch32", "Scratch64", "UserOut",  "UserIn"};
constexpr std::array<std::string_view, 8> kTypes = {
    "none", "immediate_or_user", "bool", "s32", "u32", "f32", "string", "vec3f"};

class ScriptWriter {
 public:
  ScriptWriter(TextWriter& w, const exb::Block& b) : w_(w), block_(b) {}

  void write(u32 instances) {
    w_.map(Style::block, [&] {
      w_.key("Info");
      w_.map(Style::block, [&] { info(instances); });
      w_.key("Commands");
      w_.list(Style::block, [&] {
        for (const exb::Expression& e : block_.expressions) w_.map(Style::block, [&] { one(e); });
      });
    });
  }

 private:
  template <class T>
  void number(const char* key, T x) {
    w_.key(key);
    w_.number(x);
  }
  void string(const char* key, std::string_view s) {
    w_.key(key);
    w_.string(s);
  }
  static std::string_view type_name(exb::DataType t) {
    const auto i = static_cast<std::size_t>(t);
    return i < kTypes.size() ? kTypes[i] : "none";
  }
  void info(u32 instances) {
    u32 local32 = 0, local64 = 0;
    for (const exb::Expression& e : block_.expressions) {
      local32 += exb::written_sizes(e).local32;
      local64 += exb::written_sizes(e).local64;
    }
    string("Magic", "EXB ");
    number("Version", block_.version);
    number("Static Memory Size", exb::written_global_memory(block_));
    number("Instance Count", instances);
    number("Scratch32 Size", local32);
    number("Scratch64 Size", local64);
  }
  void one(const exb::Expression& e) {
    number("Base Index Pre-Command Entry", -1);
    number("Pre-Entry Static Memory Usage", 0);
    string("Output Data Type", type_name(e.output));
    string("Input Data Type", type_name(e.input));
    w_.key("Instructions");
    w_.list(Style::block, [&] {
      for (const exb::Instruction& i : e.main) w_.map(Style::block, [&] { instruction(i); });
    });
  }
  void instruction(const exb::Instruction& i) {
    const auto* op = exb::operation_info(i.op);
    std::string name(op ? op->name : "Terminator");
    if (i.op == exb::Opcode::call) name = "UserFunction";
    if (i.op == exb::Opcode::jump_if_zero) name = "JumpIfLhsZero";
    string("Type", name);
    if (i.op == exb::Opcode::terminator) return;
    string("Data Type", type_name(i.type));
    if (i.op == exb::Opcode::call) {
      number("Static Memory Index", i.left.value);
      return string("Signature", i.signature);
    }
    string("LHS Source", source(i.left));
    string("RHS Source", source(i.right));
    const bool jumps = i.op == exb::Opcode::jump || i.op == exb::Opcode::jump_if_zero;
    number("LHS Index/Value", index(i.left, exb::left_type(i)));
    number("RHS Index/Value", jumps ? u32{i.target} : index(i.right, exb::right_type(i)));
    value("LHS Value", i.left, exb::left_type(i));
    const bool has_right = op && op->form == exb::Form::two_operands;
    if (has_right) value("RHS Value", i.right, exb::right_type(i));
  }
  static std::string_view source(const exb::Operand& o) {
    const auto i = static_cast<std::size_t>(o.source);
    return i < kSources.size() ? kSources[i] : "Imm";
  }
  /// The place of a constant in the table: in the order of first use, equal ones once.
  u32 index(const exb::Operand& o, exb::DataType type) {
    if (o.source == exb::Source::immediate_string || o.source == exb::Source::table_string)
      return 0;
    if (o.source != exb::Source::table) return o.value;
    const auto [it, is_new] = table_.emplace(std::pair(type, o.bits), table_size_);
    if (is_new) table_size_ += exb::table_size(type);
    return it->second;
  }
  void value(const char* key, const exb::Operand& o, exb::DataType type) {
    const bool is_text = exb::is_string_literal(o.source);
    const bool is_constant = o.source == exb::Source::table || o.source == exb::Source::immediate;
    if (!is_text && !is_constant) return;
    w_.key(key);
    if (is_text) return w_.string(o.text);
    if (o.source == exb::Source::immediate) {
      if (type == exb::DataType::boolean) return w_.boolean(o.value != 0);
      return w_.number(o.value);
    }
    const auto real = [&](std::size_t i) { w_.number(std::bit_cast<float>(o.bits[i])); };
    if (type == exb::DataType::vec3f)
      w_.list(Style::flow, [&] { real(0), real(1), real(2); });
    else if (type == exb::DataType::f32)
      real(0);
    else if (type == exb::DataType::boolean)
      w_.boolean(o.bits[0] != 0);
    else
      w_.number(static_cast<s32>(o.bits[0]));
  }

  TextWriter& w_;
  const exb::Block& block_;
  std::map<std::pair<exb::DataType, std::array<u32, 3>>, u32> table_;
  u32 table_size_ = 0;
};

}  // namespace

void write_script_expressions(TextWriter& w, const exb::Block& block, u32 instances,
                              Findings& lost) {
  for (const exb::Expression& e : block.expressions)
    if (!e.setup.empty()) {
      lost.push_back(make_diagnostic(kNotInDt, {}, {}, {"the setup part of an expression"}));
      break;
    }
  ScriptWriter(w, block).write(instances);
}

Result<exb::Block> read_script_expressions(const TextNode& n) {
  ainb::DtTree tree;
  std::map<u32, const TextNode*> list;
  tree.each(tree.find(n, {"Commands"}),
            [&](const TextNode& e) { list.emplace(static_cast<u32>(list.size()), &e); });
  exb::Block block;
  if (!list.empty()) {
    auto read = ainb::read_old_expressions(list);
    if (!read) return Failure(std::move(read.error()));
    block = std::move(*read);
  }
  if (const TextNode* info = tree.need(n, {"Info"}))
    block.version = tree.integer<u32>(*info, {"Version"});
  if (tree.error()) return Failure(*tree.error());
  return block;
}

}  // namespace kinora::asb
