// Which of the integers that were read a name in the string pool may belong to. The original tools
// put the class and the name of an enumerator into the pool when they write its number, each only
// if it is new; nothing refers to them.
#pragma once
#include "kinora/describe/words.hpp"

namespace kinora {

/// An integer that may have brought names. `owner`: see Reader::integer.
struct UnnamedInteger {
  Integer* integer;
  u64 owner;
};

/// Gives a run of names to the integers in front of it, in their order, at most a class and a value
/// to each. A class and the names behind it go to the first owner that has enough integers; where
/// that does not work out, to the earliest integers. A name is marked as guessed if the same owner
/// has more integers than names. Returns how many names found one.
std::size_t assign_enumerator_names(std::span<const UnnamedInteger> integers,
                                    std::span<const std::string> names);

}  // namespace kinora
