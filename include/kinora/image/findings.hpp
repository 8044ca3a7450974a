// What can go wrong with pictures.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::image {

inline constexpr Finding kNothingToDraw{
    "IMG0001", Severity::error, "there is nothing to draw",
    "Check that the cells, graphics and colours belong together; try another sequence.",
    "No object of the chosen frames covers a pixel: the frames have no duration, the cells have no "
    "visible objects, or every transform scales to zero."};
inline constexpr Finding kPictureTooLarge{
    "IMG0002", Severity::error, "a picture of {0} x {1} pixels and {2} frames is too large",
    "Draw fewer frames, a smaller scale or a fixed canvas.",
    "The canvas holds every frame at its place. Frames that are moved or scaled very far make it "
    "very large, so there is a limit of {3} pixels a side and of the memory of all frames."};
inline constexpr Finding kPixelsDoNotFit{
    "IMG0003", Severity::error,
    "{0}: {1} bytes of pixels for {2} x {3} pixels, or a pixel that is "
    "not in the palette",
    "", "A picture given to an encoder must be complete, and its palette must hold every colour."};
inline constexpr Finding kEncoderFailed{
    "IMG0004", Severity::error, "the {0} encoder failed: {1}", "",
    "The library that writes this picture format refused the picture."};
inline constexpr Finding kPngUnreadable{
    "IMG0005", Severity::error, "the PNG picture cannot be read: {0}", "Save the picture again.",
    "The PNG file is damaged, or uses something that is not part of the format."};
inline constexpr Finding kPngTooLarge{
    "IMG0006", Severity::error, "the PNG picture has {0} x {1} pixels; at most {2} are read", "",
    "A small PNG file can claim a huge picture. The size is checked before memory is taken."};

inline constexpr std::array kImageFindings = {&kNothingToDraw, &kPictureTooLarge, &kPixelsDoNotFit,
                                              &kEncoderFailed, &kPngUnreadable,   &kPngTooLarge};

}  // namespace kinora::image
