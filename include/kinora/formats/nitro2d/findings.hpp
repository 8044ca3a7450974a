// What can be wrong with Nintendo DS 2D files: with any of them, and with cells (NCER).
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

inline constexpr Finding kOutsideField{
    "NCER0001", Severity::error, "{0} is {1}; the sprite hardware takes {2} to {3}", "",
    "Objects are stored as the words that the sprite hardware reads, a few bits to each value."};
inline constexpr Finding kAffineConflict{
    "NCER0002", Severity::error, "{0} cannot be stored with {1} object", "",
    "The same bits mean double size and a matrix for affine objects, and hidden and flips for "
    "others."};
inline constexpr Finding kCellAttributes{
    "NCER0003", Severity::error, "{0} attributes; every cell of this file has {1}",
    "write attributes_per_cell, and as many attributes each",
    "The file says once how many user attributes cells have (UCAT)."};
inline constexpr Finding kDanglingAttributes{
    "NCER0004", Severity::warning, "the offset of user attributes leads to {0}, where none are",
    "`kinora check --fix` clears it",
    "A known editor drops the block of user attributes (UCAT) when it saves and leaves its offset. "
    "A game that reads them reads whatever lies there."};

inline constexpr std::array kNitroFindings = {
    &kNoSection,    &kOverlongBlock,  &kLabelGap,       &kLabelsWithoutSection, &kOpaqueLabels,
    &kOutsideField, &kAffineConflict, &kCellAttributes, &kDanglingAttributes};

}  // namespace kinora::nitro2d
