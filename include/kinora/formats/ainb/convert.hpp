// AINB: the same graph as a file of another version.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

/// What the version cannot hold goes, and is reported in `lost`. An error where something would
/// change its meaning: unsigned numbers in an older version.
Result<File> convert(const File& f, u32 version, Findings& lost);

}  // namespace kinora::ainb
