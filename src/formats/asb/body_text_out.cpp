// ASB: element bodies, to text.
#include "formats/asb/describe_body.hpp"

namespace kinora::asb {

void describe_body(TextOut& v, const Element& e) { describe_params_and_plugs(v, e); }

}  // namespace kinora::asb
