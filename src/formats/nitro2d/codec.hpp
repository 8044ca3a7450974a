// NCER, NMCR, NCGR/NCBR and NCLR.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/describe/codec.hpp"
#include "kinora/formats/nitro2d/model.hpp"

namespace kinora {
struct Schema;
}

namespace kinora::nitro2d {

Result<void> read(ByteView bytes, CellBank& b, Recording* recording);
Result<Bytes> write(const CellBank& b, const WriteOptions& options);
inline constexpr Codec<CellBank> kCellCodec = {read, write};
void write_text(TextWriter& w, const CellBank& b, bool full);
Result<CellBank> read_cells_text(const TextNode& root);
void check_fields(const CellBank& b, Findings& findings);
Schema cells_schema();

Result<void> read(ByteView bytes, MultiCellBank& b, Recording* recording);
Result<Bytes> write(const MultiCellBank& b, const WriteOptions& options);
inline constexpr Codec<MultiCellBank> kMultiCellCodec = {read, write};
void write_text(TextWriter& w, const MultiCellBank& b, bool full);
Result<MultiCellBank> read_multi_cells_text(const TextNode& root);
void check_fields(const MultiCellBank& b, Findings& findings);
Schema multi_cells_schema();

/// A cipher in `g` is used; otherwise pictures that look encrypted are decrypted.
Result<void> read(ByteView bytes, Graphics& g, Recording* recording);
Result<Bytes> write(const Graphics& g, const WriteOptions& options);
inline constexpr Codec<Graphics> kGraphicsCodec = {read, write};
void write_text(TextWriter& w, const Graphics& g, bool full);
/// `ignored`: keys that are not part of the form that keeps every field in text.
Result<Graphics> read_graphics_text(const TextNode& root, bool bitmap,
                                    std::span<const std::string_view> ignored = {});
void check_fields(const Graphics& g, Findings& findings);
Schema graphics_schema(bool bitmap);

Result<void> read(ByteView bytes, Palette& p, Recording* recording);
Result<Bytes> write(const Palette& p, const WriteOptions& options);
inline constexpr Codec<Palette> kPaletteCodec = {read, write};
void write_text(TextWriter& w, const Palette& p, bool full);
Result<Palette> read_palette_text(const TextNode& root,
                                  std::span<const std::string_view> ignored = {});
void check_fields(const Palette& p, Findings& findings);
Schema palette_schema();

}  // namespace kinora::nitro2d
