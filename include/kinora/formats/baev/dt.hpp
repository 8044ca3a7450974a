// BAEV in the JSON of the modding community's Python script (`--as dt`).
#pragma once
#include <unordered_map>

#include "kinora/core/result.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/formats/baev/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::baev {

bool is_dt(const TextNode& root);
Result<File> read_dt(const TextNode& root);
/// `lost`: what the form has no place for.
std::string write_dt(const File& f, Findings& lost);

/// What the form has no place for besides the contents of actions.
void note_dt_losses(const File& f, Findings& lost);
/// The list of actions under a key, as it also stands in the script's JSON of an ASB. `places`: of
/// the actions in the table, by id. Reading appends the actions to `f` and their ids to `k`.
void write_dt_actions(TextWriter& w, const File& f, const std::unordered_map<s32, u32>& places,
                      const Key& k, Findings& lost);
Result<void> read_dt_actions(const TextNode& list, File& f, Key& k);

}  // namespace kinora::baev
