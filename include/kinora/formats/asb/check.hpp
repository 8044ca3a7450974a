// ASB: what is wrong or doubtful in a file, and what can be repaired safely.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/asb/model.hpp"
#include "kinora/formats/baev/model.hpp"

namespace kinora::asb {

/// The BAEV that belongs to a file, for messages and checks.
struct EventFile {
  std::string name;
  const baev::File* events = nullptr;
  bool is_asked_for = true;  ///< it has the name under which the game looks for it
};

/// Findings with paths such as `elements[12].children[0].min`; elements are named by id. Without an
/// event file its absence is noted where the game would look for it.
void check(const File& f, Findings& findings, const EventFile& events = {});

/// Adds what can be added without changing what is played: tags that valid_tags lacks. False if
/// there was nothing to do.
bool fix(File& f, Findings& done);

}  // namespace kinora::asb
