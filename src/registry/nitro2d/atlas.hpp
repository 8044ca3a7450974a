// The list of what lies where on a sprite sheet, as JSON.
#pragma once
#include "kinora/image/sheet.hpp"

namespace kinora::nitro2d {

/// In the layout that sprite tools exchange: `frames` with `filename`, `frame`, `origin` and
/// `duration` in milliseconds; `meta` with `size`, `image` and `frameTags`.
std::string atlas_json(const image::Sheet& sheet, std::string_view image_name);

}  // namespace kinora::nitro2d
