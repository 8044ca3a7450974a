// Checks of BAS and BASLIST that need the files beside them.
#pragma once
#include "kinora/formats/bas/bas.hpp"
#include "kinora/formats/bas/baslist.hpp"
#include "kinora/registry/format.hpp"

namespace kinora::bas {

/// Sequences that a trigger of type 7 starts and that no BASLIST at hand defines.
void check_called_sequences(const Bas& bas, Findings& findings, const Companions& companions);
/// Files of the list that are not in the same pack. Loose files are not looked for: a mod folder
/// holds only what it changes.
void check_listed_files(const BasList& list, Findings& findings, const Companions& companions);

}  // namespace kinora::bas
