// ASB: the body of an element through all visitors; instantiated once for each, in body_*.cpp.
#pragma once
#include "formats/asb/describe_elements.hpp"
#include "formats/asb/describe_events.hpp"
#include "formats/asb/describe_params.hpp"
#include "formats/asb/describe_plugs.hpp"

namespace kinora::asb {

template <class V, class E>
void describe_params_and_plugs(V& v, E& e) {
  if (V::kBinary && !has_body(e.type)) return;
  std::visit([&](auto& params) { describe(v, params); }, e.params);
  if (std::holds_alternative<OpaqueBody>(e.params)) return;
  if constexpr (V::kBinary)
    describe_plug_table(v, e);
  else
    describe_plug_lists(v, e);
}

}  // namespace kinora::asb
