// AINB in the JSON of the modding community's Python library (`--as dt`): the current form, read
// and written, and the form of the older scripts, read. What the form cannot carry is reported.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/ainb/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::ainb {

/// Whether the root of a text is one of the two forms.
bool is_dt(const TextNode& root);
/// Ids are the indices of the JSON. Lists of queries, link defaults and flags of outputs follow
/// from the connections and are not taken over.
Result<File> read_dt(const TextNode& root);
/// The current form. `lost`: what it has no place for, once per kind.
std::string write_dt(const File& f, Findings& lost);

}  // namespace kinora::ainb
