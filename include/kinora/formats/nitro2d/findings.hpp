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

inline constexpr Finding kNitrogfxCount{"NITRO0006", Severity::error,
                                        "{0} is {1}, but there are {2}", "correct the number",
                                        "In nitrogfx's JSON the length of every list stands beside "
                                        "it, and nitrogfx goes by that number. "
                                        "Which of the two is right cannot be known here."};
inline constexpr Finding kNitrogfxIndex{
    "NITRO0007", Severity::error, "{0} is {1}; there are {2}", "",
    "A number that points into a list is larger than the list."};
inline constexpr Finding kNitrogfxLoss{
    "NITRO0008", Severity::warning, "nitrogfx's JSON cannot hold {0}",
    "keep the binary file as well",
    "That form was made for the files of a few games and leaves out what does not occur in them."};
/// What the finding above says of files that other tools laid out.
inline constexpr const char* kLayoutWords = "where the values of this file lie (its layout)";
inline constexpr Finding kBadOption{"NITRO0009", Severity::error, "--{0} {1}: {2} is needed", "",
                                    "An option of a verb has a value "
                                    "that cannot be used."};
inline constexpr Finding kMissingCompanion{
    "NITRO0010", Severity::error, "{0} are needed ({1}), and no such file is near",
    "name it: --with FILE",
    "An animation shows cells, cells show graphics, graphics have colours: "
    "four files. They are looked for beside the file and in its pack, by content and by name."};
inline constexpr Finding kUnknownPicture{
    "NITRO0011", Severity::error, "'{0}' is not a kind of picture that can be made here",
    "end the name of the output in {1}", "The ending of the output says which kind is made."};
inline constexpr Finding kGuessedCompanion{
    "NITRO0012", Severity::warning, "the {0} are those of {1}, one of {2} files that are near",
    "name the right one: --with FILE",
    "The files of an animation belong together by their names. None near is called like this one, "
    "so the first that fits was taken; the picture may be of something else."};
inline constexpr Finding kOptionConflict{"NITRO0013", Severity::error,
                                         "--{0} and {1} do not go together",
                                         "leave one of them out", "Both say what is drawn."};
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

inline constexpr Finding kDerivedDiffers{
    "NCER0005", Severity::note, "{0} is stored as {1}; the objects give {2}",
    "remove the key, and Kinora computes it",
    "The file repeats what its objects say, for culling. An editor that moves objects must compute "
    "it "
    "anew; some do not, and a few files of the games differ too."};
inline constexpr Finding kGraphicsOutside{
    "NCER0006", Severity::warning, "the objects show graphics that {0} does not hold",
    "if that is the wrong file, name the right one with --with",
    "An object names its first character; some of its characters lie behind the end of the "
    "graphics. "
    "Games load graphics together, so this can be right."};
inline constexpr Finding kMappingDiffers{
    "NCER0007", Severity::warning, "the cells count graphics as {0}, {1} says {2}",
    "if that is the wrong file, name the right one with --with",
    "Cells and graphics both say how many bytes a step of a character name is. The cells' word "
    "counts; a difference is a sign of files that do not belong together."};
inline constexpr Finding kTransferOutside{
    "NCER0008", Severity::warning,
    "the transfer of {0} bytes at {1} is larger than transfer_max_size, {2}",
    "set transfer_max_size to the largest size",
    "The run time reserves as much video memory as the largest transfer is said to need."};
inline constexpr Finding kColorsOutside{
    "NCER0009", Severity::warning, "the object uses palette {0}, which {1} does not hold",
    "if that is the wrong file, name the right one with --with",
    "The colours of an object stand in the palette that it names. Games may load several palette "
    "files, or exchange palettes, so this can be right."};
inline constexpr Finding kPixelsDiffer{"NCGR0001", Severity::note,
                                       "{0} bytes of pixels for {1} x {2} characters", "",
                                       "Width and height of graphics are not always those of the "
                                       "data; for cells in one dimension they "
                                       "do not matter."};
inline constexpr Finding kCipherFirstWord{
    "NCGR0002", Severity::error, "the first {0} pixels of an encrypted picture must be transparent",
    "make pixels {1} transparent (0)",
    "The key of the encryption is the picture's first word as it is stored, so that word itself is "
    "lost: the game shows it as 0."};
inline constexpr Finding kNoPicture{"NCGR0003", Severity::error,
                                    "the picture {0} does not fit: {1}", "{2}",
                                    "Graphics are made of the picture beside the text. It must "
                                    "have a palette and the size that the "
                                    "text says."};
inline constexpr Finding kSlotCount{
    "NCLR0001", Severity::warning, "{0} slots for {1} palettes", "",
    "Each stored palette has the number of the slot that it goes to."};
inline constexpr Finding kNodeOutside{
    "NMCR0001", Severity::error, "slot {0} of a multicell with {1} cell animations",
    "raise animations",
    "Each node plays in a slot, and the run time reserves as many as the multicell says."};
inline constexpr Finding kNodeSequenceOutside{
    "NMCR0002", Severity::warning, "sequence {0}; {1} has only {2}",
    "if that is the wrong file, name the right one with --with",
    "A node plays a sequence of the cell animation. The run time does not check that there is "
    "one."};

inline constexpr std::array kNitroFindings = {
    &kNoSection,          &kOverlongBlock,    &kLabelGap,        &kLabelsWithoutSection,
    &kOpaqueLabels,       &kNitrogfxCount,    &kNitrogfxIndex,   &kNitrogfxLoss,
    &kBadOption,          &kMissingCompanion, &kUnknownPicture,  &kGuessedCompanion,
    &kOptionConflict,     &kOutsideField,     &kAffineConflict,  &kCellAttributes,
    &kDanglingAttributes, &kDerivedDiffers,   &kGraphicsOutside, &kMappingDiffers,
    &kTransferOutside,    &kColorsOutside,    &kPixelsDiffer,    &kCipherFirstWord,
    &kNoPicture,          &kSlotCount,        &kNodeOutside,     &kNodeSequenceOutside};

}  // namespace kinora::nitro2d
