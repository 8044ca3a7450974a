// What can be said about any archive.
#pragma once
#include "kinora/formats/aamp/archive.hpp"

namespace kinora::aamp {

void check(const Archive& archive, std::vector<Diagnostic>& findings);

}  // namespace kinora::aamp
