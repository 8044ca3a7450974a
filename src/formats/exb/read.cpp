// EXB, reading (docs/formats/exb.md, the bytes). Every string and constant is put at the
// instruction that uses it.
#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/findings.hpp"
#include "layout.hpp"

namespace kinora::exb {
namespace {

/// Strings are copied to each use. Real instructions need a few dozen bytes at eight bytes each;
/// the limit only stops blocks whose every instruction names the same huge string.
constexpr u64 text_limit(u64 block_size) { return (u64{1} << 20) + 16 * block_size; }

class Reader {
 public:
  explicit Reader(const Raw& raw)
      : raw_(raw),
        text_left_(text_limit(raw.block.size())),
        instructions_left_(2 * u64{raw.instruction_count}) {}

  Result<Block> run() {
    Block b;
    b.version = raw_.version;
    b.instances = raw_.instances;
    if (!signature_table()) return Failure(*error_);
    b.expressions.resize(raw_.expression_count);
    for (u32 i = 0; i < raw_.expression_count; ++i) {
      const RawExpression e = raw_.expression(i);
      b.expressions[i].input = type_from_number(e.input, raw_.version);
      b.expressions[i].output = type_from_number(e.output, raw_.version);
      if (!part(b.expressions[i].setup, i, true) || !part(b.expressions[i].main, i, false))
        return Failure(*error_);
    }
    return b;
  }

 private:
  bool signature_table() {
    signatures_.reserve(raw_.signature_count);
    for (u32 i = 0; i < raw_.signature_count; ++i) {
      at_ = raw_.signature_offset(i);
      std::string_view s;
      if (!find_string(s, raw_.signature(i))) return false;
      signatures_.push_back(s);
    }
    return true;
  }

  bool part(Code& code, u32 expression, bool is_setup) {
    const auto range = part_range(raw_, expression, is_setup);
    if (!range) return stop(range.error());
    if (range->count > instructions_left_)
      return stop(make_diagnostic(kPartsShared, raw_.expression_offset(expression),
                                  "expressions[" + std::to_string(expression) + ']',
                                  {raw_.instruction_count}));
    instructions_left_ -= range->count;
    code.resize(range->count);
    for (u32 i = 0; i < range->count; ++i) {
      at_ = raw_.instruction_offset(range->first + i);
      if (!instruction(code[i], raw_.instruction(range->first + i))) {
        if (error_->path.empty()) error_->path = code_path(expression, is_setup, i);
        return false;
      }
    }
    return true;
  }

  bool instruction(Instruction& x, u64 word) {
    x.op = static_cast<Opcode>(word_byte(word, 0));
    x.unused = word & unused_mask(x.op);
    const OperationInfo* info = operation_info(x.op);
    if (!info) return true;
    if (info->form != Form::plain && info->form != Form::jump)
      x.type = type_from_number(word_byte(word, 1), raw_.version);
    switch (info->form) {
      case Form::plain:
        return true;
      case Form::one_operand:
        return operand(x.left, left_type(x), word_byte(word, 2), word_half(word, 2));
      case Form::two_operands:
        return operand(x.left, left_type(x), word_byte(word, 2), word_half(word, 2)) &&
               operand(x.right, right_type(x), word_byte(word, 3), word_half(word, 3));
      case Form::call:
        x.left.source = Source::global;
        x.left.value = word_half(word, 1);
        return signature(x.signature, static_cast<u32>(word >> 32));
      case Form::jump_if:
        x.target = word_half(word, 3);
        return operand(x.left, left_type(x), word_byte(word, 2), word_half(word, 2));
      case Form::jump:
        x.target = word_half(word, 3);
        return true;
    }
    return true;
  }

  bool operand(Operand& o, DataType type, u8 source, u16 value) {
    o.source = static_cast<Source>(source);
    switch (o.source) {
      case Source::immediate_string:
        return string(o.text, value);
      case Source::table: {
        const u32 size = table_size(type);
        if (!in_table(value, size)) return false;
        for (u32 k = 0; k < size / 4; ++k)
          o.bits[k] = load<u32>(raw_.parameters.data() + value + 4 * k);
        return true;
      }
      case Source::table_string:
        return in_table(value, 4) && string(o.text, load<u32>(raw_.parameters.data() + value));
      default:
        o.value = value;
        return true;
    }
  }

  bool in_table(u16 offset, u32 size) {
    if (u64{offset} + size <= raw_.parameters.size()) return true;
    return stop(
        make_diagnostic(kParameterOutside, at_, {}, {hex(offset), size, raw_.parameters.size()}));
  }

  bool signature(std::string& text, u32 index) {
    if (index >= signatures_.size())
      return stop(make_diagnostic(kDanglingIndex, at_ + 4, {},
                                  {"the call", "signature " + std::to_string(index),
                                   std::to_string(signatures_.size()) + " signatures"}));
    if (!charge(signatures_[index].size())) return false;
    text = signatures_[index];
    return true;
  }

  bool string(std::string& text, u32 offset) {
    std::string_view s;
    if (!find_string(s, offset)) return false;
    text = s;
    return true;
  }
  bool find_string(std::string_view& text, u32 offset) {
    const auto s = pool_string(raw_, offset, at_);
    if (!s) return stop(s.error());
    text = *s;
    return charge(s->size());
  }
  bool charge(u64 size) {
    if (size > text_left_)
      return stop(make_diagnostic(kTextTooLarge, at_, {}, {text_limit(raw_.block.size())}));
    text_left_ -= size;
    return true;
  }

  bool stop(Diagnostic d) {
    error_ = std::move(d);
    return false;
  }

  const Raw& raw_;
  std::vector<std::string_view> signatures_;
  u64 text_left_;
  u64 instructions_left_;
  u64 at_ = 0;  ///< of the record being read
  std::optional<Diagnostic> error_;
};

}  // namespace

Result<Block> read(ByteView bytes) {
  const auto raw = open(bytes);
  if (!raw) return Failure(raw.error());
  auto block = Reader(*raw).run();
  if (block) learn_layout(*raw, *block);
  return block;
}

}  // namespace kinora::exb
