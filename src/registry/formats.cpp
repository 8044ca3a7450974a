// The one list of formats. Adding a format: its own files, and one line here.
#include "kinora/registry/format.hpp"

namespace kinora {

namespace ainb {
extern const Format kFormat;
}

namespace {
constexpr std::array kFormats = {
    &ainb::kFormat,
};
}  // namespace

std::span<const Format* const> formats() { return kFormats; }

}  // namespace kinora
