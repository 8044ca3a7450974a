// ASB: what can be wrong with events, those of the file itself and those of its BAEV.
#pragma once
#include "kinora/formats/asb/check.hpp"

namespace kinora::asb {

/// Presence of the BAEV, its keys, events behind the end of what they hang on.
void check_events(const File& f, const EventFile& events, Findings& findings);

/// Whether the offsets of all parameters of events, which have 24 bits, reach them. Where this is
/// not clear from the number of records, the file is written to find out.
bool events_are_near(const File& f);

}  // namespace kinora::asb
