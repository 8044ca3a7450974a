#include "kinora/formats/exb/check.hpp"

#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/findings.hpp"
#include "kinora/formats/exb/signature.hpp"
#include "kinora/formats/exb/text.hpp"
#include "lasting.hpp"

namespace kinora::exb {
namespace {

class Checker {
 public:
  Checker(const Block& block, const std::function<bool(std::string_view)>& knows)
      : block_(block), knows_(knows) {}

  std::vector<Diagnostic> run() {
    for (expression_ = 0; expression_ < block_.expressions.size(); ++expression_) {
      const Expression& e = block_.expressions[expression_];
      part(e, true);
      part(e, false);
      stored_sizes(e);
    }
    return std::move(found_);
  }

 private:
  void part(const Expression& e, bool is_setup) {
    is_setup_ = is_setup;
    const Code& code = is_setup ? e.setup : e.main;
    if (code.empty()) return;
    for (instruction_ = 0; instruction_ < code.size(); ++instruction_) {
      const Instruction& i = code[instruction_];
      if ((i.op == Opcode::jump || i.op == Opcode::jump_if_zero) && i.target > code.size())
        report(kJumpOutside, {i.target, code.size()});
      instruction(i);
    }
    instruction_ = code.size() - 1;
    const Opcode last = code.back().op;
    if (last != Opcode::terminator && last != Opcode::jump) report(kFallsOffEnd, {});
    for (instruction_ = 0; instruction_ < code.size(); ++instruction_) {
      const Instruction& i = code[instruction_];
      if ((i.op == Opcode::jump || i.op == Opcode::jump_if_zero) && i.target == code.size())
        report(kFallsOffEnd, {});
    }
  }

  void instruction(const Instruction& i) {
    const OperationInfo* info = operation_info(i.op);
    if (!info) return report(kUnknownInstruction, {static_cast<u32>(i.op)});
    if (i.unused) report(kUnusedBytes, {});
    const DataType type = left_type(i);
    if (info->form != Form::plain && info->form != Form::jump && !(info->types & type_bit(type)))
      report(kTypeHasNoMeaning, {info->mnemonic, type_name(type)});
    const Access a = access_of(i);
    if (a.reads_left) read(i.left, type);
    if (a.reads_right) read(i.right, right_type(i));
    if (i.op == Opcode::call) call(i);
    if (!a.writes_left) return;
    write(i.left, info->mnemonic);
    stored(i.left, result_type(i));
  }

  void read(const Operand& o, DataType type) {
    if (!is_known(o.source)) return report(kUnknownSource, {static_cast<u32>(o.source)});
    const bool is_string = type == DataType::string;
    if ((is_string && o.source == Source::local32) || (!is_string && o.source == Source::local64))
      report(kWrongLocal, {type_name(type), area_name(o.source)});
    read_place(o, type);
  }
  void read_place(const Operand& o, DataType type) {
    const auto place = place_of(o, type);
    if (!place || place->area != kGlobalArea) return;
    grow(place->end);
    bool is_stored = true;
    for (u32 b = place->begin; b < place->end; ++b) {
      is_stored = is_stored && stored_by_[b] == expression_ + 1;
      stored_by_[b] = expression_ + 1;  // reported once
    }
    if (!is_stored) report(kReadBeforeStore, {"GMem[" + hex(place->begin) + ']'});
  }
  void stored(const Operand& o, DataType type) {
    const auto place = place_of(o, type);
    if (!place || place->area != kGlobalArea) return;
    grow(place->end);
    for (u32 b = place->begin; b < place->end; ++b) stored_by_[b] = expression_ + 1;
  }
  void grow(u32 size) {
    if (stored_by_.size() < size) stored_by_.resize(size);
  }

  void write(const Operand& o, std::string_view mnemonic) {
    switch (o.source) {
      case Source::immediate:
      case Source::immediate_string:
      case Source::table:
      case Source::table_string:
        return report(kReadOnly, {mnemonic, "a literal"});
      case Source::input:
      case Source::user_input:
        return report(kReadOnly, {mnemonic, area_name(o.source)});
      default:
        if (!is_known(o.source)) report(kUnknownSource, {static_cast<u32>(o.source)});
    }
  }

  void call(const Instruction& i) {
    const auto s = parse_signature(i.signature);
    if (!s) report(kPrototype, {i.signature});
    if (knows_ && !knows_(i.signature)) report(kUnknownSignature, {i.signature});
    Operand argument = i.left;
    u32 offset = i.left.value;
    for (std::size_t k = 0; s && k < s->arguments.size() && offset <= 0xFFFF; ++k) {
      argument.value = static_cast<u16>(offset);
      read_place(argument, s->arguments[k]);
      offset += memory_size(s->arguments[k]);
    }
  }

  void stored_sizes(const Expression& e) {
    const Sizes rule = sizes(e), stored = written_sizes(e);
    const auto compare = [&](const char* name, u32 needed, u32 given) {
      if (given >= needed) return;
      found_.push_back(make_diagnostic(kSizeTooSmall, {},
                                       "expressions[" + std::to_string(expression_) + ']',
                                       {name, given, needed}));
    };
    compare("global memory", rule.global_memory, stored.global_memory);
    compare("local 32 memory", rule.local32, stored.local32);
    compare("local 64 memory", rule.local64, stored.local64);
  }

  void report(const Finding& f, std::initializer_list<Argument> arguments) {
    found_.push_back(
        make_diagnostic(f, {}, code_path(expression_, is_setup_, instruction_), arguments));
  }

  const Block& block_;
  const std::function<bool(std::string_view)>& knows_;
  std::size_t expression_ = 0, instruction_ = 0;
  bool is_setup_ = false;
  /// By byte of global memory: 1 + the expression that stored it last; setup comes before main.
  std::vector<std::size_t> stored_by_;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> check(const Block& block,
                              const std::function<bool(std::string_view)>& knows_function) {
  return Checker(block, knows_function).run();
}

}  // namespace kinora::exb
