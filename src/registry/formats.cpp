// The one list of formats. Adding a format: its own files, and one line here.
#include "kinora/registry/format.hpp"

namespace kinora {

namespace ainb {
extern const Format kFormat;
extern const CompanionKind kDefinitions;
}  // namespace ainb

namespace aamp {
extern const Format kFormat;
}
namespace animsound {
extern const Format kBcasdFormat, kBfasdFormat, kBrasdFormat;
extern const CompanionKind kSoundArchive;
}  // namespace animsound
namespace asb {
extern const Format kFormat;
}
namespace baev {
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
    &animsound::kBcasdFormat,
    &animsound::kBfasdFormat,
    &animsound::kBrasdFormat,
    &asb::kFormat,
    &baev::kFormat,
    &nanr::kCellFormat,
    &nanr::kMultiCellFormat,
    &nitro2d::kCellFormat,
    &nitro2d::kMultiCellFormat,
    &nitro2d::kGraphicsFormat,
    &nitro2d::kBitmapFormat,
    &nitro2d::kPaletteFormat,
};
// Files that are no formats of their own but tell something about others.
constexpr std::array kCompanionKinds = {
    &ainb::kDefinitions,
    &animsound::kSoundArchive,
};
}  // namespace

std::span<const Format* const> formats() { return kFormats; }
std::span<const CompanionKind* const> companion_kinds() { return kCompanionKinds; }

}  // namespace kinora
