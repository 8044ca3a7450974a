// What is wrong or odd in animation sequences, and the repairs that change nothing but mistakes.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/bas/bas.hpp"
#include "kinora/formats/bas/baslist.hpp"
#include "kinora/formats/bas/bassetting.hpp"

namespace kinora::bas {

void check(const Bas& bas, Findings& findings);
void check(const BasList& list, Findings& findings);
void check(const BasSetting& setting, Findings& findings);

/// Values of another type than the game expects get the right one: 5 becomes 5.0. What was done is
/// noted in `done`; false if there was nothing to do.
bool fix(Bas& bas, Findings& done);
/// The same, and sorts what the game searches by halving.
bool fix(BasList& list, Findings& done);
bool fix(BasSetting& setting, Findings& done);

}  // namespace kinora::bas
