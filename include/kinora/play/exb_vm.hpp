// EXB at run time: the interpreter. Two-operand instructions write their left operand, comparisons
// leave a bool there, integers wrap, shifts use five bits, integer division by zero gives zero.
//
//   Vm vm(block);
//   auto instance = vm.make_instance(3);
//   auto result = vm.evaluate(*instance, int_value(5));
#pragma once
#include <unordered_map>

#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/instruction_set.hpp"
#include "kinora/play/exb_functions.hpp"

namespace kinora::exb {

/// The parameters of a host's node: by type, then by place among those of the type (the game sorts
/// them by name).
class UserParameters {
 public:
  void set(DataType type, std::size_t index, Value value);
  const Value* find(DataType type, std::size_t index) const;
  std::size_t count(DataType type) const { return list(type).size(); }

 private:
  const std::vector<Value>& list(DataType type) const;
  std::array<std::vector<Value>, 8> lists_;  ///< by DataType
};

struct UserValues {
  UserParameters inputs;
  UserParameters outputs;  ///< grow as they are written
};

/// One use of an expression: its own memory. Strings in it belong to the machine that made it.
struct Instance {
  u32 expression = 0;
  Bytes local32, local64;
  Bytes io;  ///< In and Out
};

/// One instruction that was carried out, for a trace.
struct Step {
  u32 expression = 0;
  bool is_setup = false;
  u32 instruction = 0;
  const Instruction* code = nullptr;
  std::optional<Value> left;  ///< before; the condition of a jump
  std::optional<Value> right;
  std::optional<Value> result;   ///< what was written
  std::vector<Value> arguments;  ///< of a call
  bool jumps = false;
};
/// `expressions[0].main[2]  ADD int GMem[0x0], int 5   ; 3, 5 -> 8`
std::string step_text(const Step& s);

class Vm {
 public:
  /// Keeps a reference to the block. Global memory starts as zeros and is shared by all
  /// expressions.
  explicit Vm(const Block& block);

  /// Goes before built-in functions of the same signature.
  void set_function(std::string signature, Function f);
  void set_trace(std::function<void(const Step&)> trace) { trace_ = std::move(trace); }
  /// Instructions that one run may carry out; 100,000 at first.
  void set_step_limit(u64 n) { step_limit_ = n; }
  /// Whether strings may be read from LMem32 and others from LMem64; not at first.
  void set_any_local(bool any) { any_local_ = any; }

  Result<Instance> make_instance(u32 expression) const;

  /// Runs the setup part (when the host's node is entered), or the main part. Gives the number of
  /// instructions; errors name the instruction in their path.
  Result<u64> run_setup(Instance& i, UserValues* user = nullptr) { return run(i, true, user); }
  Result<u64> run_main(Instance& i, UserValues* user = nullptr) { return run(i, false, user); }
  /// Puts `input` into the I/O memory, runs the main part and takes the output out of it. An
  /// expression that only uses user parameters takes and gives `Value{}`.
  Result<Value> evaluate(Instance& i, const Value& input, UserValues* user = nullptr);

  Bytes& global_memory() { return global_; }
  /// A value in one of the memories, for hosts and debuggers.
  Result<Value> load(const Bytes& memory, u32 offset, DataType type) const;
  Result<void> store(Bytes& memory, u32 offset, const Value& value);

 private:
  friend class Run;
  Result<u64> run(Instance& i, bool is_setup, UserValues* user);
  u64 string_handle(const std::string& s);
  const std::string* string_of(u64 handle) const;
  bool load_from(const Bytes& memory, u32 offset, Value& out) const;

  const Block& block_;
  Bytes global_;
  std::vector<std::string> strings_;
  std::unordered_map<std::string, u64> handles_;
  std::map<std::string, Function, std::less<>> functions_;
  std::function<void(const Step&)> trace_;
  u64 step_limit_ = 100'000;
  bool any_local_ = false;
};

}  // namespace kinora::exb
