// ASB: the same graph in another version.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/formats/asb/model.hpp"

namespace kinora::asb {

/// The file as another version. What that version cannot hold is left out, each with a finding in
/// `lost`; an error if an element as a whole cannot be there. The version of the expressions
/// follows that of the file.
Result<File> convert(const File& f, u32 version, Findings& lost);

}  // namespace kinora::asb
