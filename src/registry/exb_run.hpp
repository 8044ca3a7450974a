// `kinora run FILE --expression N`: one expression of a file, evaluated with given values. For
// every format that holds a block of expressions.
#pragma once
#include "kinora/registry/expressions.hpp"

namespace kinora {

inline constexpr std::array<OptionInfo, 4> kExpressionOptions = {
    {{"run", "expression", "N", "The expression to evaluate, by its place in the file"},
     {"run", "in", "VALUE", "What In holds: 5, 1.5, true, a text, (1.0, 2.0, 3.0)"},
     {"run", "user-in", "LIST",
      "Inputs of the node, by name or by type and place: 'Num=3, float[0]=1.5'"},
     {"run", "trace", "", "Print every instruction with its values"}}};

/// Runs the setup part and the main part of the expression that `--expression` names and prints
/// what comes out.
Result<bool> run_expression(const Document& d, const RunRequest& request);

inline constexpr Finding kBadExpressionOption{
    "EXB0401", Severity::error, "--{0} {1}: expected {2}", "",
    "An option of `kinora run` has a value that it cannot take."};
inline constexpr Finding kNoExpressions{
    "EXB0402", Severity::error, "the file has no expressions", "",
    "`kinora run` with `--expression` evaluates one of the expressions in a file."};
inline constexpr Finding kWhichExpression{
    "EXB0403", Severity::error, "which expression? The file has {0}",
    "Give `--expression` a number from 0 to {1}.",
    "`kinora run` evaluates one expression of this file. `kinora decode` shows them all."};
inline constexpr std::array kExpressionRunFindings = {&kBadExpressionOption, &kNoExpressions,
                                                      &kWhichExpression};

}  // namespace kinora
