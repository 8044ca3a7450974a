// UTF-8 checks and code points.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora {

/// Strict: no surrogates, no overlong forms, nothing above U+10FFFF.
bool is_utf8(std::string_view s);

/// Decodes the code point at `i` of valid UTF-8 and moves `i` behind it.
char32_t next_code_point(std::string_view s, std::size_t& i);

void append_utf8(std::string& out, char32_t c);

}  // namespace kinora
