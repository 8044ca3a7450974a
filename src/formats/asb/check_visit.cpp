// ASB: what the description itself finds wrong.
#include "formats/asb/describe_body.hpp"

namespace kinora::asb {

void describe_source(Checker&, const Source&, BlackboardType) {}
void describe_float_source(Checker&, const FloatProperty&) {}
void describe_body(Checker& v, const Element& e) { describe_params_and_plugs(v, e); }

}  // namespace kinora::asb
