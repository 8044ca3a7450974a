// Small files of our own making to start from: everything below tests/golden, tests/fuzz/corpus and
// examples that a target is about.
#pragma once
#include <filesystem>
#include <vector>

#include "kinora/core/types.hpp"

namespace kinora::test {

std::vector<std::filesystem::path> seeds_of(std::string_view target);

}  // namespace kinora::test
