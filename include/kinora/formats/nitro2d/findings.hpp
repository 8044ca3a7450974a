// What can be wrong with any Nintendo DS 2D file.
#pragma once
#include "kinora/core/finding.hpp"

namespace kinora::nitro2d {

inline constexpr Finding kNoSection{
    "NITRO0001", Severity::error, "there is no {0} section", "",
    "A Nintendo DS 2D file is a row of sections, each with a tag and a size. The one that holds "
    "the "
    "content is missing: the file is cut off, or a size in it is wrong."};
inline constexpr Finding kOverlongBlock{
    "NITRO0002", Severity::error, "{0} reach beyond the end of their section", "",
    "An offset or a count in the section is larger than the section."};
inline constexpr Finding kLabelGap{
    "NITRO0003", Severity::error, "{0} has no label, but a later one has", "give it a label",
    "Labels are stored in order, without a number; one cannot be left out in between."};
inline constexpr Finding kLabelsWithoutSection{
    "NITRO0004", Severity::error, "there are labels, but has_labels is false",
    "remove has_labels, or the labels", "Labels stand in a section of their own (LABL)."};
inline constexpr Finding kOpaqueLabels{
    "NITRO0005", Severity::warning, "the labels cannot be told apart; they are kept as bytes", "",
    "A label section holds one offset per label and then the texts, but not how many there are. "
    "Here no number of labels fits."};

inline constexpr std::array kNitroFindings = {&kNoSection, &kOverlongBlock, &kLabelGap,
                                              &kLabelsWithoutSection, &kOpaqueLabels};

}  // namespace kinora::nitro2d
