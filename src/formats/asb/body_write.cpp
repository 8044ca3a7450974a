// ASB: element bodies, to bytes.
#include "formats/asb/describe_body.hpp"

namespace kinora::asb {

void describe_body(Writer& v, const Element& e) { describe_params_and_plugs(v, e); }

}  // namespace kinora::asb
