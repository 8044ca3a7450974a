// What an expression sees of the record that uses it: the hook `Format::expression_host`.
#pragma once
#include "kinora/play/exb_value.hpp"
#include "kinora/registry/format.hpp"

namespace kinora {

/// A parameter of the host that an expression reads or writes by type and place.
struct UserParameter {
  std::string name;
  exb::DataType type = exb::DataType::none;
  u32 index = 0;  ///< among those of its type
};
/// Those of the record that uses an expression, and the values that its inputs have there.
struct ExpressionHost {
  std::vector<UserParameter> inputs, outputs;
  std::vector<std::pair<std::string, exb::Value>> defaults;  ///< of inputs, by name
};

}  // namespace kinora
