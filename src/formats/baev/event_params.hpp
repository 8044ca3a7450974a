// BAEV: names of the parameters of events.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kinora/core/types.hpp"

namespace kinora::baev {

/// A parameter as the program of Tears of the Kingdom declares it; its type as in a file (truth
/// values are 0, as integers are).
struct DeclaredParam {
  std::string_view name;
  u32 type;
};
/// Of the event with this name; nothing for events whose parameters are not known.
std::optional<std::span<const DeclaredParam>> declared_params(std::string_view event);

/// The names of parameters of these types, in the order of the types. Files may have another order
/// than the declaration, so each takes the first name of its type that is left. Nothing where the
/// types are not those that are declared.
std::vector<std::string_view> param_names(std::string_view event, std::span<const u32> types);

}  // namespace kinora::baev
