// The list of what lies where on a sprite sheet, as JSON.
#pragma once
#include "kinora/image/sheet.hpp"

namespace kinora::nitro2d {

/// In the layout that sprite tools exchange: `frames` with `filename`, `frame`, `origin` and
/// `duration` in milliseconds; `meta` with `size` and `frameTags`.
std::string atlas_json(const image::Sheet& sheet);

}  // namespace kinora::nitro2d
