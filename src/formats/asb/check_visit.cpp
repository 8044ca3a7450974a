// ASB: what the description itself finds wrong.
#include "formats/asb/describe_file.hpp"

namespace kinora::asb {

void describe_source(Checker&, const Source&, BlackboardType) {}
void describe_float_source(Checker&, const FloatProperty&) {}

}  // namespace kinora::asb
