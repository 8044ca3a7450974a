// ASB: element bodies, from bytes.
#include "formats/asb/describe_body.hpp"

namespace kinora::asb {

void describe_body(Reader& v, Element& e) { describe_params_and_plugs(v, e); }

}  // namespace kinora::asb
