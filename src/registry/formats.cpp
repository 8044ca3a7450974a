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

namespace nanr {
extern const Format kCellFormat, kMultiCellFormat;
}
namespace nitro2d {
extern const Format kCellFormat, kMultiCellFormat, kGraphicsFormat, kBitmapFormat, kPaletteFormat;
}

namespace {
constexpr std::array kFormats = {
    &ainb::kFormat,
    // Typed archives are asked before the generic one.
    &bas::kBasFormat,
    &bas::kBasListFormat,
    &bas::kBasSettingFormat,
    &aamp::kFormat,
    &nanr::kCellFormat,
    &nanr::kMultiCellFormat,
    &nitro2d::kCellFormat,
    &nitro2d::kMultiCellFormat,
    &nitro2d::kGraphicsFormat,
    &nitro2d::kBitmapFormat,
    &nitro2d::kPaletteFormat,
};
}  // namespace

std::span<const Format* const> formats() { return kFormats; }

}  // namespace kinora
