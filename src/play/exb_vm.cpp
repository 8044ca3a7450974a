#include "kinora/play/exb_vm.hpp"

#include <algorithm>

#include "exb_arithmetic.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/formats/exb/findings.hpp"
#include "kinora/formats/exb/text.hpp"

namespace kinora::exb {
namespace {

/// Marks eight bytes of memory that refer to a string; the number of the string is below.
constexpr u64 kStringTag = 0x5354000000000000;

/// Offsets have 16 bits; whatever the header claims, no instruction reaches further.
constexpr u32 kAddressable = 0x10000 + 12;

/// `GMem[0x4]`, `UserIn[0].y`: as in the assembly text.
std::string operand_name(const Operand& o, DataType type) {
  Instruction i;
  i.op = Opcode::negate;
  i.type = type;
  i.left = o;
  // Behind the mnemonic and the type.
  const std::string text = instruction_text(i);
  return text.substr(text.find(' ', 4) + 1);
}

bool has_value(DataType t) { return t != DataType::none && t != DataType::immediate; }

u32 storage_size(DataType t) { return has_value(t) && !is_unknown(t) ? memory_size(t) : 0; }

}  // namespace

// -- Parameters of the node
// -------------------------------------------------------------------------

const std::vector<Value>& UserParameters::list(DataType type) const {
  return lists_[is_unknown(type) ? 0 : static_cast<std::size_t>(type)];
}

const Value* UserParameters::find(DataType type, std::size_t index) const {
  const std::vector<Value>& l = list(type);
  return index < l.size() ? &l[index] : nullptr;
}

void UserParameters::set(DataType type, std::size_t index, Value value) {
  std::vector<Value>& l = lists_[is_unknown(type) ? 0 : static_cast<std::size_t>(type)];
  Value zero;
  zero.type = type;
  if (index >= l.size()) l.resize(index + 1, zero);
  l[index] = std::move(value);
}

// -- One run
// ----------------------------------------------------------------------------------------

class Run {
 public:
  Run(Vm& vm, Instance& instance, bool is_setup, UserValues* user)
      : vm_(vm), instance_(instance), is_setup_(is_setup), user_(user) {
    const Expression& e = vm.block_.expressions[instance.expression];
    code_ = is_setup ? &e.setup : &e.main;
  }

  Result<u64> run() {
    u64 steps = 0;
    while (at_ < code_->size() && !error_) {
      if (steps == vm_.step_limit_) {
        fail(kRunStepLimit, {steps});
        break;
      }
      ++steps;
      const Instruction& x = (*code_)[at_];
      if (x.op == Opcode::terminator) {
        trace(x);
        break;
      }
      next_ = at_ + 1;
      instruction(x);
      if (error_) break;
      trace(x);
      at_ = next_;
    }
    if (error_) return Failure(*error_);
    return steps;
  }

 private:
  void instruction(const Instruction& x) {
    const OperationInfo* info = operation_info(x.op);
    if (!info) return fail(kRunUnknown, {"operation", static_cast<u32>(x.op)});
    if (x.op == Opcode::jump) return jump(x.target);
    const DataType type = left_type(x);
    if (!(info->types & type_bit(type))) return fail(kRunType, {info->mnemonic, type_name(type)});
    switch (info->form) {
      case Form::jump_if:
        if (!load(x.left, type, left_)) return;
        if (!left_.as_bool()) jump(x.target);
        return;
      case Form::call:
        return call(x);
      case Form::one_operand:
        if (!load(x.left, type, left_)) return;
        result_ = unary_result(x.op, left_);
        return store(x, info->mnemonic);
      default:
        break;
    }
    if (!load(x.right, right_type(x), right_)) return;
    if (x.op == Opcode::store) {
      result_ = right_;
    } else {
      if (!load(x.left, type, left_)) return;
      result_ = binary_result(x.op, left_, right_);
    }
    store(x, info->mnemonic);
  }

  void jump(u16 target) {
    if (target > code_->size()) return fail(kRunTarget, {target, code_->size()});
    next_ = target;
    jumped_ = true;
  }

  // -- Reading ------------------------------------------------------------------------------------

  bool load(const Operand& o, DataType type, Value& out) {
    out.text.clear();
    out.bits = {};
    switch (o.source) {
      case Source::immediate:
      case Source::table:
        return load_literal(o, type, out);
      case Source::immediate_string:
      case Source::table_string:
        if (type != DataType::string) return no(kRunType, {"a string", type_name(type)});
        out.type = type;
        out.text = o.text;
        return true;
      case Source::user_input:
      case Source::user_output:
        return load_user(o, type, out);
      case Source::global:
      case Source::output:
      case Source::input:
      case Source::local32:
      case Source::local64:
        break;
      default:
        return no(kRunUnknown, {"operand source", static_cast<u32>(o.source)});
    }
    const bool is_string = type == DataType::string;
    if (!vm_.any_local_ &&
        ((is_string && o.source == Source::local32) || (!is_string && o.source == Source::local64)))
      return no(kRunWrongLocal, {type_name(type), area_name(o.source)});
    const Bytes& memory = memory_of(o.source);
    // A bool is one byte.
    const u32 size = type == DataType::boolean ? 1 : memory_size(type);
    if (!inside(o, type, size, memory)) return false;
    out.type = type;
    if (!vm_.load_from(memory, o.value, out)) return no(kRunNoString, {operand_name(o, type)});
    return true;
  }

  bool load_literal(const Operand& o, DataType type, Value& out) {
    const bool in_place = o.source == Source::immediate;
    if (type == DataType::string || (in_place && type == DataType::vec3f))
      return no(kRunType, {"a number", type_name(type)});
    out.type = type;
    out.bits = o.bits;
    if (in_place) {
      const u32 widened =
          type == DataType::f32 ? std::bit_cast<u32>(static_cast<float>(o.value)) : u32{o.value};
      out.bits = {widened, 0, 0};
    }
    if (type == DataType::boolean) out.bits[0] = out.bits[0] != 0;
    return true;
  }

  bool load_user(const Operand& o, DataType type, Value& out) {
    const auto component = component_of(o, type);
    const DataType owner = component ? DataType::vec3f : type;
    const std::size_t index = component ? component->index : o.value;
    const bool is_input = o.source == Source::user_input;
    static const UserParameters kNone;
    const UserParameters& all = !user_ ? kNone : is_input ? user_->inputs : user_->outputs;
    const Value* v = all.find(owner, index);
    if (!v) return no(kRunNoInput, {operand_name(o, type), all.count(owner), type_name(owner)});
    if (v->type != owner)
      return no(kRunValueType, {operand_name(o, type), type_name(v->type), type_name(owner)});
    if (!component) {
      out = *v;
      return true;
    }
    if (!is_axis(*component)) return no(kRunComponent, {component->offset});
    out.type = type;
    out.bits = {v->bits[component->offset / 4], 0, 0};
    return true;
  }
  static bool is_axis(const Component& c) { return c.offset % 4 == 0 && c.offset <= 8; }

  Bytes& memory_of(Source s) {
    switch (s) {
      case Source::global:
        return vm_.global_;
      case Source::local32:
        return instance_.local32;
      case Source::local64:
        return instance_.local64;
      default:
        return instance_.io;
    }
  }
  bool inside(const Operand& o, DataType type, u32 size, const Bytes& memory) {
    if (u64{o.value} + size <= memory.size()) return true;
    return no(kRunOutside, {operand_name(o, type), size, memory.size()});
  }

  // -- Writing ------------------------------------------------------------------------------------

  void store(const Instruction& x, std::string_view who) {
    const Operand& o = x.left;
    switch (o.source) {
      case Source::immediate:
      case Source::immediate_string:
      case Source::table:
      case Source::table_string:
      case Source::input:
      case Source::user_input:
        return fail(kRunReadOnly, {who, operand_name(o, x.type)});
      case Source::user_output:
        return store_user(o, x.type);
      case Source::global:
      case Source::output:
      case Source::local32:
      case Source::local64:
        break;
      default:
        return fail(kRunUnknown, {"operand source", static_cast<u32>(o.source)});
    }
    Bytes& memory = memory_of(o.source);
    if (!inside(o, x.type, memory_size(result_.type), memory)) return;
    put(memory.data() + o.value, result_);
  }

  void put(u8* p, const Value& v) {
    if (v.type == DataType::string) return kinora::store(p, vm_.string_handle(v.text));
    for (u32 k = 0; k < memory_size(v.type) / 4; ++k) kinora::store(p + 4 * k, v.bits[k]);
  }

  void store_user(const Operand& o, DataType type) {
    if (!user_) return fail(kRunNoInput, {operand_name(o, type), 0, type_name(type)});
    const auto component = component_of(o, type);
    if (!component) {
      // A comparison of two outputs leaves its bool among the outputs of that type.
      Value v = result_;
      v.type = type;
      return user_->outputs.set(type, o.value, std::move(v));
    }
    if (!is_axis(*component)) return fail(kRunComponent, {component->offset});
    const Value* old = user_->outputs.find(DataType::vec3f, component->index);
    Value v = old ? *old : vec3_value(0, 0, 0);
    v.bits[component->offset / 4] = result_.bits[0];
    user_->outputs.set(DataType::vec3f, component->index, std::move(v));
  }

  // -- Calls --------------------------------------------------------------------------------------

  void call(const Instruction& x) {
    const auto signature = parse_signature(x.signature);
    arguments_.clear();
    Operand argument = x.left;
    u32 offset = x.left.value;
    for (std::size_t k = 0; signature && k < signature->arguments.size(); ++k) {
      const DataType type = signature->arguments[k];
      if (offset > 0xFFFF || !has_value(type))
        return fail(kRunType, {"an argument of " + x.signature, type_name(type)});
      argument.value = static_cast<u16>(offset);
      arguments_.emplace_back();
      if (!load(argument, type, arguments_.back())) return;
      offset += memory_size(type);
    }
    if (!result_of(x, signature)) return;
    if (result_.type != x.type)
      return fail(kRunValueType,
                  {"the result of " + x.signature, type_name(result_.type), type_name(x.type)});
    store(x, "CFN");
  }

  bool result_of(const Instruction& x, const std::optional<Signature>& signature) {
    if (const auto own = vm_.functions_.find(x.signature); own != vm_.functions_.end()) {
      const ByteView memory = vm_.global_;
      const std::size_t from = std::min<std::size_t>(x.left.value, memory.size());
      auto result = own->second({x.signature, arguments_, memory.subspan(from)});
      if (!result) return no(kRunFunctionFailed, {x.signature, result.error()});
      result_ = *std::move(result);
      return true;
    }
    if (signature)
      if (auto result = call_builtin(*signature, arguments_)) {
        result_ = *std::move(result);
        return true;
      }
    return no(kRunUnknownFunction, {x.signature, suggestion(signature)});
  }

  static std::string suggestion(const std::optional<Signature>& signature) {
    if (!signature) return "It must be supplied by the host.";
    const auto names = builtin_names();
    if (std::find(names.begin(), names.end(), signature->name) != names.end())
      return std::string(signature->name) + " is built in for other types.";
    const std::string near = nearest(signature->name, names);
    return near.empty() ? "It must be supplied by the host." : "Did you mean " + near + "?";
  }

  // -- Trace and errors ---------------------------------------------------------------------------

  void trace(const Instruction& x) {
    if (!vm_.trace_) {
      jumped_ = false;
      return;
    }
    Step s;
    s.expression = instance_.expression;
    s.is_setup = is_setup_;
    s.instruction = static_cast<u32>(at_);
    s.code = &x;
    const OperationInfo* info = operation_info(x.op);
    const bool two = info->form == Form::two_operands;
    if (info->form == Form::one_operand || info->form == Form::jump_if ||
        (two && x.op != Opcode::store))
      s.left = left_;
    if (two) s.right = right_;
    if (two || info->form == Form::one_operand || info->form == Form::call) s.result = result_;
    if (info->form == Form::call) s.arguments = arguments_;
    s.jumps = jumped_;
    jumped_ = false;
    vm_.trace_(s);
  }

  bool no(const Finding& f, std::initializer_list<Argument> arguments) {
    fail(f, arguments);
    return false;
  }
  void fail(const Finding& f, std::initializer_list<Argument> arguments) {
    if (!error_)
      error_ = make_diagnostic(f, {}, code_path(instance_.expression, is_setup_, at_), arguments);
  }

  Vm& vm_;
  Instance& instance_;
  bool is_setup_;
  UserValues* user_;
  const Code* code_;
  std::size_t at_ = 0, next_ = 0;
  bool jumped_ = false;
  Value left_, right_, result_;
  std::vector<Value> arguments_;
  std::optional<Diagnostic> error_;
};

// -- The machine
// ------------------------------------------------------------------------------------

Vm::Vm(const Block& block)
    : block_(block), global_(std::min(written_global_memory(block), kAddressable)) {}

void Vm::set_function(std::string signature, Function f) {
  functions_.insert_or_assign(std::move(signature), std::move(f));
}

Result<Instance> Vm::make_instance(u32 expression) const {
  if (expression >= block_.expressions.size())
    return fail(kRunNoExpression, {}, {}, {expression, block_.expressions.size()});
  const Expression& e = block_.expressions[expression];
  const Sizes s = written_sizes(e);
  Instance i;
  i.expression = expression;
  i.local32.resize(s.local32);
  i.local64.resize(s.local64);
  i.io.resize(std::max({s.io, storage_size(e.input), storage_size(e.output)}));
  return i;
}

Result<u64> Vm::run(Instance& i, bool is_setup, UserValues* user) {
  if (i.expression >= block_.expressions.size())
    return fail(kRunNoExpression, {}, {}, {i.expression, block_.expressions.size()});
  return Run(*this, i, is_setup, user).run();
}

Result<Value> Vm::evaluate(Instance& i, const Value& input, UserValues* user) {
  if (i.expression >= block_.expressions.size())
    return fail(kRunNoExpression, {}, {}, {i.expression, block_.expressions.size()});
  const Expression& e = block_.expressions[i.expression];
  const std::string path = "expressions[" + std::to_string(i.expression) + ']';
  if (has_value(e.input)) {
    if (input.type != e.input)
      return fail(kRunValueType, {}, path,
                  {"the input", type_name(input.type), type_name(e.input)});
    if (auto stored = store(i.io, 0, input); !stored) return Failure(stored.error());
  }
  if (auto steps = run_main(i, user); !steps) return Failure(steps.error());
  if (!has_value(e.output)) return Value{};
  return load(i.io, 0, e.output);
}

Result<Value> Vm::load(const Bytes& memory, u32 offset, DataType type) const {
  if (storage_size(type) == 0) return fail(kRunType, {}, {}, {"reading", type_name(type)});
  Value v;
  v.type = type;
  if (u64{offset} + memory_size(type) > memory.size())
    return fail(kRunOutside, {}, {}, {hex(offset), memory_size(type), memory.size()});
  if (!load_from(memory, offset, v)) return fail(kRunNoString, {}, {}, {hex(offset)});
  return v;
}

Result<void> Vm::store(Bytes& memory, u32 offset, const Value& value) {
  const u32 size = storage_size(value.type);
  if (size == 0) return fail(kRunType, {}, {}, {"writing", type_name(value.type)});
  if (u64{offset} + size > memory.size())
    return fail(kRunOutside, {}, {}, {hex(offset), size, memory.size()});
  u8* p = memory.data() + offset;
  if (value.type == DataType::string)
    kinora::store(p, string_handle(value.text));
  else
    for (u32 k = 0; k < size / 4; ++k) kinora::store(p + 4 * k, value.bits[k]);
  return {};
}

bool Vm::load_from(const Bytes& memory, u32 offset, Value& out) const {
  const u8* p = memory.data() + offset;
  if (out.type == DataType::string) {
    const std::string* s = string_of(kinora::load<u64>(p));
    if (s) out.text = *s;
    return s != nullptr;
  }
  out.bits = {};
  if (out.type == DataType::boolean)
    out.bits[0] = *p != 0;
  else
    for (u32 k = 0; k < memory_size(out.type) / 4; ++k) out.bits[k] = kinora::load<u32>(p + 4 * k);
  return true;
}

u64 Vm::string_handle(const std::string& s) {
  const auto [entry, is_new] = handles_.try_emplace(s, kStringTag | strings_.size());
  if (is_new) strings_.push_back(s);
  return entry->second;
}

const std::string* Vm::string_of(u64 handle) const {
  const u64 number = handle ^ kStringTag;
  return number < strings_.size() ? &strings_[number] : nullptr;
}

std::string step_text(const Step& s) {
  std::string out =
      code_path(s.expression, s.is_setup, s.instruction) + "  " + instruction_text(*s.code);
  std::string values;
  const auto add = [&](const Value& v) { values += (values.empty() ? "" : ", ") + value_text(v); };
  for (const Value& v : s.arguments) add(v);
  if (s.left) add(*s.left);
  if (s.right) add(*s.right);
  if (s.result) values += (values.empty() ? "-> " : " -> ") + value_text(*s.result);
  if (s.code->op == Opcode::jump_if_zero) values += s.jumps ? ": jumps" : ": goes on";
  if (!values.empty()) {
    constexpr std::size_t kColumn = 64;
    out.append(out.size() < kColumn ? kColumn - out.size() : 1, ' ');
    out += " ; " + values;
  }
  return out;
}

}  // namespace kinora::exb
