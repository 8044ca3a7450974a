// ASB: element bodies, from text.
#include "formats/asb/describe_body.hpp"

namespace kinora::asb {

void describe_body(TextIn& v, Element& e) { describe_params_and_plugs(v, e); }

}  // namespace kinora::asb
