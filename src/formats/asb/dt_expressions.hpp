// ASB: expressions in the JSON of the community's script.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/exb/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::asb {

void write_script_expressions(TextWriter& w, const exb::Block& block, u32 instances,
                              Findings& lost);
Result<exb::Block> read_script_expressions(const TextNode& n);

}  // namespace kinora::asb
