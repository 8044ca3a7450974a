// EXB at run time: what the operations compute. Types are checked before.
#pragma once
#include "kinora/formats/exb/instruction_set.hpp"
#include "kinora/play/exb_value.hpp"

namespace kinora::exb {

Value unary_result(Opcode op, const Value& x);
Value binary_result(Opcode op, const Value& l, const Value& r);

}  // namespace kinora::exb
