// The one list of formats. Adding a format: its own files, and one line here.
#include "kinora/registry/format.hpp"

namespace kinora {

namespace ainb {
extern const Format kFormat;
}

namespace aamp {
extern const Format kFormat;
}
namespace bas {
extern const Format kBasFormat, kBasListFormat, kBasSettingFormat;
}

namespace {
constexpr std::array kFormats = {
    &ainb::kFormat,
    // Typed archives are asked before the generic one.
    &bas::kBasFormat,
    &bas::kBasListFormat,
    &bas::kBasSettingFormat,
    &aamp::kFormat,
};
}  // namespace

std::span<const Format* const> formats() { return kFormats; }

}  // namespace kinora
