// ASB in the JSON of the modding community's Python script (`--as dt`), version 0x417.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/formats/asb/model.hpp"
#include "kinora/formats/baev/model.hpp"
#include "kinora/text/node.hpp"

namespace kinora::asb {

/// What a JSON holds: the script puts the events of the BAEV into the ASB's nodes.
struct DtFile {
  File file;
  std::optional<baev::File> events;
};

bool is_dt(const TextNode& root);
/// Ids are the indices of the JSON.
Result<DtFile> read_dt(const TextNode& root);
/// `lost`: what the form has no place for. `events`: shown at their Event nodes; may be null.
std::string write_dt(const File& f, const baev::File* events, Findings& lost);

}  // namespace kinora::asb
