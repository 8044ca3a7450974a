// EXB: the numbers that follow from the instructions (docs/formats/exb.md, what the writer
// decides).
#include <algorithm>
#include <unordered_set>

#include "kinora/formats/exb/codec.hpp"
#include "layout.hpp"

namespace kinora::exb {
namespace {

class Counter {
 public:
  void code(const Code& c) {
    for (const Instruction& i : c) instruction(i);
  }
  const Sizes& result() const { return sizes_; }

 private:
  void instruction(const Instruction& i) {
    const OperationInfo* info = operation_info(i.op);
    if (!info) return;
    switch (info->form) {
      case Form::plain:
      case Form::jump:
        return;
      case Form::call:
        // What the function returns is written there, whatever was stored before.
        memory(i.left, memory_size(i.type));
        return;
      case Form::jump_if:
        // The condition is one byte.
        memory(i.left, left_type(i) == DataType::boolean ? 1 : memory_size(i.type));
        return;
      case Form::one_operand:
        memory(i.left, memory_size(i.type));
        break;
      case Form::two_operands:
        memory(i.left, memory_size(i.type));
        memory(i.right, memory_size(right_type(i)));
        if (i.right.source == Source::input)
          grow(sizes_.io, i.right.value, memory_size(right_type(i)));
        break;
    }
    if (i.left.source == Source::output) grow(sizes_.io, i.left.value, memory_size(i.type));
  }

  void memory(const Operand& o, u32 size) {
    if (o.source == Source::global) grow(sizes_.global_memory, o.value, size);
    if (o.source == Source::local32) grow(sizes_.local32, o.value, size);
    if (o.source == Source::local64) grow(sizes_.local64, o.value, size);
  }
  static void grow(u32& total, u32 offset, u32 size) { total = std::max(total, offset + size); }

  Sizes sizes_;
};

}  // namespace

u32 settled(const std::vector<StoredNumber>& notes, Number which, u32 rule) {
  for (const StoredNumber& n : notes)
    if (n.which == which && n.rule == rule) return n.stored;
  return rule;
}

Sizes sizes(const Expression& e) {
  Counter c;
  c.code(e.main);
  c.code(e.setup);
  return c.result();
}

Sizes written_sizes(const Expression& e) {
  Sizes s = sizes(e);
  s.global_memory = settled(e.stored, Number::global_memory, s.global_memory);
  s.local32 = settled(e.stored, Number::local32, s.local32);
  s.local64 = settled(e.stored, Number::local64, s.local64);
  return s;
}

u32 written_global_memory(const Block& block) {
  u32 largest = 0;
  for (const Expression& e : block.expressions)
    largest = std::max(largest, written_sizes(e).global_memory);
  return settled(block.layout.numbers, Number::global_memory, largest);
}

std::vector<std::string_view> signatures(const Block& block) {
  std::vector<std::string_view> out;
  std::unordered_set<std::string_view> seen;
  for (const Expression& e : block.expressions)
    for (const Code* code : {&e.main, &e.setup})
      for (const Instruction& i : *code)
        if (i.op == Opcode::call && seen.insert(i.signature).second) out.push_back(i.signature);
  return out;
}

u64 resource_size(const Block& block) {
  // An object of 16 bytes, and a function pointer's slot per signature in pairs.
  return 16 + 8 * ((u64{signatures(block).size()} + 1) / 2);
}

}  // namespace kinora::exb
