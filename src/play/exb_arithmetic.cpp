#include "exb_arithmetic.hpp"

namespace kinora::exb {
namespace {

template <class T>
bool compared(Opcode op, T l, T r) {
  switch (op) {
    case Opcode::less:
      return l < r;
    case Opcode::less_equal:
      return l <= r;
    case Opcode::greater:
      return l > r;
    case Opcode::greater_equal:
      return l >= r;
    case Opcode::equal:
      return l == r;
    default:
      return l != r;
  }
}

bool is_compare(Opcode op) { return op >= Opcode::less && op <= Opcode::not_equal; }

s32 quotient(s32 l, s32 r) {
  if (r == 0) return 0;
  // The one overflow wraps, as on the processor.
  if (r == -1) return static_cast<s32>(0u - static_cast<u32>(l));
  return l / r;
}
s32 remainder(s32 l, s32 r) { return r == 0 || r == -1 ? 0 : l % r; }

u32 integer(Opcode op, u32 l, u32 r, bool is_signed) {
  const auto sl = static_cast<s32>(l), sr = static_cast<s32>(r);
  switch (op) {
    case Opcode::add:
      return l + r;
    case Opcode::subtract:
      return l - r;
    case Opcode::multiply:
      return l * r;
    case Opcode::divide:
      if (is_signed) return static_cast<u32>(quotient(sl, sr));
      return r == 0 ? 0 : l / r;
    case Opcode::modulus:
      if (is_signed) return static_cast<u32>(remainder(sl, sr));
      return r == 0 ? 0 : l % r;
    case Opcode::left_shift:
      return l << (r & 31);
    case Opcode::right_shift:
      return is_signed ? static_cast<u32>(sl >> (r & 31)) : l >> (r & 31);
    case Opcode::bit_and:
      return l & r;
    case Opcode::bit_xor:
      return l ^ r;
    default:
      return l | r;
  }
}

float real(Opcode op, float l, float r) {
  switch (op) {
    case Opcode::add:
      return l + r;
    case Opcode::subtract:
      return l - r;
    case Opcode::multiply:
      return l * r;
    default:
      return l / r;
  }
}

Value boolean_result(Opcode op, bool l, bool r) {
  switch (op) {
    case Opcode::bit_and:
    case Opcode::logical_and:
      return bool_value(l && r);
    case Opcode::bit_or:
    case Opcode::logical_or:
      return bool_value(l || r);
    default:
      return bool_value(compared(op, int{l}, int{r}));
  }
}

Value vector_result(Opcode op, const Value& l, const Value& r) {
  if (op == Opcode::equal || op == Opcode::not_equal) {
    const bool same = l.as_float(0) == r.as_float(0) && l.as_float(1) == r.as_float(1) &&
                      l.as_float(2) == r.as_float(2);
    return bool_value(same == (op == Opcode::equal));
  }
  const bool scales = is_scale(op);
  const Opcode each = op == Opcode::scale_multiply ? Opcode::multiply
                      : op == Opcode::scale_divide ? Opcode::divide
                                                   : op;
  Value out = l;
  for (std::size_t k = 0; k < 3; ++k)
    out.bits[k] = std::bit_cast<u32>(real(each, l.as_float(k), r.as_float(scales ? 0 : k)));
  return out;
}

}  // namespace

Value unary_result(Opcode op, const Value& x) {
  Value out = x;
  switch (op) {
    case Opcode::negate_bool:
      return bool_value(!x.as_bool());
    case Opcode::increment:
      out.bits[0] = x.bits[0] + 1;
      return out;
    case Opcode::decrement:
      out.bits[0] = x.bits[0] - 1;
      return out;
    default:
      break;
  }
  if (x.type == DataType::s32) {
    out.bits[0] = 0u - x.bits[0];
    return out;
  }
  // The sign bit, so that zeros and NaNs change sign too.
  for (std::size_t k = 0; k < (x.type == DataType::vec3f ? 3u : 1u); ++k)
    out.bits[k] ^= 0x80000000u;
  return out;
}

Value binary_result(Opcode op, const Value& l, const Value& r) {
  switch (l.type) {
    case DataType::boolean:
      return boolean_result(op, l.as_bool(), r.as_bool());
    case DataType::string:
      return bool_value((l.text == r.text) == (op == Opcode::equal));
    case DataType::vec3f:
      return vector_result(op, l, r);
    case DataType::f32:
      if (is_compare(op)) return bool_value(compared(op, l.as_float(), r.as_float()));
      return float_value(real(op, l.as_float(), r.as_float()));
    case DataType::s32:
      if (is_compare(op)) return bool_value(compared(op, l.as_int(), r.as_int()));
      return int_value(static_cast<s32>(integer(op, l.bits[0], r.bits[0], true)));
    default:
      if (is_compare(op)) return bool_value(compared(op, l.as_uint(), r.as_uint()));
      return uint_value(integer(op, l.bits[0], r.bits[0], false));
  }
}

}  // namespace kinora::exb
