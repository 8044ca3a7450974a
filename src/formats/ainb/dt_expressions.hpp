// AINB: expressions in the community's JSON.
#pragma once
#include <map>

#include "kinora/core/result.hpp"
#include "kinora/formats/exb/model.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/writer.hpp"

namespace kinora::ainb {

/// The current form: a block with a list of instructions as assembly per part.
Result<exb::Block> read_dt_expressions(const TextNode& n);
/// The form of the older scripts: every instruction is a map; by index.
Result<exb::Block> read_old_expressions(const std::map<u32, const TextNode*>& expressions);
/// The value of the key `Expressions`.
void write_dt_expressions(TextWriter& w, const exb::Block& block);
/// Whether the instructions come back from what `write_dt_expressions` says about them: bits
/// without a meaning and a form of a literal that an assembler would not choose do not.
bool dt_holds_instructions(const exb::Block& block);

}  // namespace kinora::ainb
