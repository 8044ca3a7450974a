// `kinora run FILE --expression N`: one expression of a file, evaluated with given values. For
// every format that holds a block of expressions.
#pragma once
#include "kinora/play/exb_vm.hpp"
#include "kinora/registry/format.hpp"

namespace kinora {

/// A parameter of the host that an expression reads or writes by type and place.
struct UserParameter {
  std::string name;
  exb::DataType type = exb::DataType::none;
  u32 index = 0;  ///< among those of its type
};
/// Those of the node that uses an expression; the values that they have there.
struct ExpressionHost {
  std::vector<UserParameter> inputs, outputs;
  std::vector<std::pair<std::string, exb::Value>> defaults;  ///< of inputs, by name
};

inline constexpr std::array<OptionInfo, 4> kExpressionOptions = {
    {{"run", "expression", "N", "The expression to evaluate"},
     {"run", "in", "VALUE", "What In holds: 5, 1.5, true, a text, (1.0, 2.0, 3.0)"},
     {"run", "user-in", "MAP",
      "Inputs of the node, by name or by type and place: '{Num: 3, float[0]: 1.5}'"},
     {"run", "trace", "", "Print every instruction with its values"}}};

/// The number that `--expression` gives, or an error.
Result<u32> chosen_expression(const exb::Block& block, const Options& options);

/// Runs the setup part and the main part and prints what comes out.
Result<bool> run_expression(const exb::Block& block, u32 index, const ExpressionHost& host,
                            const RunRequest& request);

inline constexpr Finding kBadExpressionOption{
    "EXB0401", Severity::error, "--{0} {1}: expected {2}", "",
    "An option of `kinora run` has a value that it cannot take."};
inline constexpr Finding kNoExpressions{
    "EXB0402", Severity::error, "the file has no expressions", "",
    "`kinora run` with `--expression` evaluates one of the expressions in a file."};
inline constexpr std::array kExpressionRunFindings = {&kBadExpressionOption, &kNoExpressions};

}  // namespace kinora
