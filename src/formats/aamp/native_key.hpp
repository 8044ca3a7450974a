// Keys of Kinora's text form of an archive: a name, or a hash as 0x and hexadecimal digits. Quotes
// mean nothing, since JSON quotes every key; a name that looks like a hash is written as its hash.
#pragma once
#include "kinora/core/number.hpp"

namespace kinora::aamp {

inline bool is_hash_key(std::string_view s) {
  if (s.size() < 3 || s.size() > 10 || s[0] != '0' || (s[1] != 'x' && s[1] != 'X')) return false;
  for (const char c : s.substr(2))
    if (hex_digit(c) < 0) return false;
  return true;
}

}  // namespace kinora::aamp
