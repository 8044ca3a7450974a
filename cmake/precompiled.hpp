// The standard headers that most sources include, parsed once (option KINORA_PRECOMPILE). Every
// source still includes what it uses: the debug and fuzz builds do without this file.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>
