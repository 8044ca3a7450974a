// How a scalar without a tag is read in the modding tools' YAML; the writer asks the same function
// to know what needs quotes.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::aamp {

enum class Looks : u8 {
  text,
  boolean,
  integer,               ///< sign and digits, or 0x and hexadecimal digits
  real,                  ///< with a decimal point, or .inf, -.inf, .nan
  real_without_a_point,  ///< `1e+10`: a text to other tools
};
Looks looks_of(std::string_view plain);

}  // namespace kinora::aamp
