// What can be wrong with a BAEV.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::baev {

inline constexpr Finding kUnknownParam{
    "BAEV0001", Severity::error, "parameters of type {0} are not known (known: 0, 1, 3, 5)", "",
    "A parameter's type decides its size. Types 2, 4, 6, 7 and 8 exist in the program, but no file "
    "with one has been seen, so their form is not known."};

}  // namespace kinora::baev
