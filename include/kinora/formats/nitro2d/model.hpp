// The Nintendo DS files that stand beside a cell animation: cells (NCER), multicells (NMCR),
// graphics (NCGR, NCBR) and colours (NCLR). Semantic models, usable without any codec.
//
// What follows from the objects of a cell (its flip bits, bounding box and circle) is stored in
// the model only where the file says something else; an edited cell thus never carries stale ones.
#pragma once
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora::nitro2d {

// ---- cells (NCER, magic RECN)
// ----------------------------------------------------------------------

/// How many bytes one step of a character name stands for, or that names count in a picture.
enum class Mapping : u32 {
  linear_32 = 0,
  linear_64 = 1,
  linear_128 = 2,
  linear_256 = 3,
  two_dimensional = 4,
};

enum class ObjectMode : u8 { normal = 0, semi_transparent = 1, window = 2, bitmap = 3 };

/// One hardware sprite: OAM attributes 0 to 2.
struct Object {
  s16 x = 0;  ///< -256..255, left edge (of the doubled box if `double_size`)
  s16 y = 0;  ///< -128..127, top edge
  bool affine = false;
  bool disabled = false;     ///< not affine: hidden
  bool double_size = false;  ///< affine: the box is twice as large, the picture in its middle
  ObjectMode mode = ObjectMode::normal;
  bool mosaic = false;
  bool colors_256 = false;  ///< 8 bits per pixel, as the sprite hardware is told
  u8 shape = 0;             ///< 0 square, 1 wide, 2 tall, 3 acts as 8x8
  u8 size = 0;              ///< 0..3
  u8 matrix = 0;            ///< affine: number of the matrix, 0..31; else three unused bits
  bool flip_x = false, flip_y = false;  ///< not affine
  u16 character = 0;                    ///< name of the first character, 0..1023
  u8 priority = 0;                      ///< 0 front .. 3 back
  u8 palette = 0;                       ///< 0..15
  bool operator==(const Object&) const = default;
};

/// As stored: in most files the largest coordinates are those of the last pixel, in an older
/// converter's those behind it.
struct CellBounds {
  s16 max_x = 0, max_y = 0, min_x = 0, min_y = 0;
  bool operator==(const CellBounds&) const = default;
};

/// Graphics that the run time copies to video memory when the cell is shown; bytes in the NCGR.
struct Transfer {
  u32 offset = 0, size = 0;
  bool operator==(const Transfer&) const = default;
};

struct Cell {
  std::vector<Object> objects;
  std::optional<CellBounds> bounds;  ///< only where it is not what `cell_bounds` gives
  std::optional<u8> radius;          ///< only where it is not what `cell_radius` gives; pixels / 4
  std::optional<u16> flags;  ///< attribute bits 6..15, only where they do not follow (cell_flags)
  Transfer transfer;         ///< only if the bank has a transfer table
  std::vector<u32> attributes;  ///< UCAT: game-defined
  bool operator==(const Cell&) const = default;
};

struct CellBank {
  u16 version = 0x0100;
  bool has_bounds = false;  ///< cells carry a bounding rectangle
  bool exclusive_bounds =
      false;               ///< older converter: the largest coordinate is behind the last pixel
  u16 unk_attributes = 0;  ///< bank attributes without the lowest bit; 0 in all real files
  Mapping mapping = Mapping::linear_32;
  std::vector<Cell> cells;
  /// Largest size in the transfer table; absent = no such table.
  std::optional<u32> transfer_max_size;
  std::optional<u16> attributes_per_cell;  ///< UCAT; absent = no such block
  bool has_labels = true;                  ///< there is a LABL section
  /// Of the *sequences* of the animation that the cells were made with.
  std::vector<std::string> labels;
  Bytes opaque_labels;          ///< content of a LABL section that cannot be told apart
  bool padded_labels = false;   ///< LABL is filled up to four bytes
  std::optional<u32> extended;  ///< word of UEXT; absent = no such section
  bool unpadded = false;        ///< older converter: the objects are not padded to 4 bytes
  /// UCAT offset of a file whose UCAT block is missing (an editor dropped it).
  std::optional<u32> dangling_attributes;
  bool operator==(const CellBank&) const = default;
};

// ---- multicells (NMCR, magic RCMN)
// -----------------------------------------------------------------

/// What happens to a node's animation when the multicell animation goes to its next frame.
enum class NodeMode : u8 { reset = 0, continue_ = 1, pause = 2 };

struct Node {
  u16 sequence = 0;  ///< of the NANR
  s16 x = 0, y = 0;  ///< pixels
  NodeMode mode = NodeMode::continue_;
  bool visible = true;
  u8 slot = 0;       ///< number of its cell animation; nodes may share one
  u16 unk_bits = 0;  ///< attribute bits 4, 6 and 7; 0 in all real files
  bool operator==(const Node&) const = default;
};

struct MultiCell {
  std::vector<Node> nodes;
  u16 animations = 0;  ///< number of cell animations, larger than every slot
  bool operator==(const MultiCell&) const = default;
};

struct MultiCellBank {
  u16 version = 0x0100;
  std::vector<MultiCell> cells;
  bool operator==(const MultiCellBank&) const = default;
};

// ---- graphics (NCGR, NCBR, magic RGCN)
// -------------------------------------------------------------

enum class PixelFormat : u32 { bits_4 = 3, bits_8 = 4 };

/// In which order the words of an encrypted picture are processed.
enum class Cipher : u8 { none = 0, backward = 1, forward = 2 };

/// CPOS: which part of a larger picture this is, in characters.
struct SourceArea {
  u16 x = 0, y = 0, width = 0, height = 0;
  bool operator==(const SourceArea&) const = default;
};

struct Graphics {
  u16 version = 0x0101;
  u16 height = 0, width = 0;  ///< in characters of 8x8; 0xFFFF each: not a rectangle
  PixelFormat format = PixelFormat::bits_4;
  u32 mapping = 0;        ///< 0 two-dimensional, 0x10 | n << 20: linear, 32 << n bytes per name
  bool bitmap = false;    ///< plain rows of pixels (NCBR) instead of characters
  bool transfer = false;  ///< source of VRAM transfers
  u32 unk_flags = 0;      ///< character format without these two
  Cipher cipher = Cipher::none;  ///< how the pixels are encrypted in the file; plain here
  u16 cipher_key = 0;            ///< the first word that is processed, as stored
  Bytes data;                    ///< low nibble first where a pixel has 4 bits
  std::optional<SourceArea> source;
  bool operator==(const Graphics&) const = default;

  u32 bits() const { return format == PixelFormat::bits_8 ? 8 : 4; }
  bool has_size() const { return width != 0xFFFF && height != 0xFFFF; }
};

// ---- colours (NCLR, magic RLCN)
// --------------------------------------------------------------------

enum class PaletteFormat : u16 { colors_16 = 3, colors_256 = 4 };

struct Palette {
  u16 version = 0x0100;
  bool old_magic = false;  ///< RPCN instead of RLCN
  /// How the file counts its palettes, not how to draw: 256 beside graphics of 4 bits occurs.
  PaletteFormat format = PaletteFormat::colors_16;
  u32 unk_format = 0;       ///< upper half of the format word, in place; 0x000A0000 occurs
  u32 extended = 0;         ///< extended palettes: 8-bit objects use palette * 256 + value
  std::vector<u16> colors;  ///< 5 bits each, red lowest
  /// PCMP: the slot of each stored palette; absent = slot 0, 1, ...
  std::optional<std::vector<u16>> slots;
  bool operator==(const Palette&) const = default;

  u32 colors_per_palette() const { return format == PaletteFormat::colors_256 ? 256 : 16; }
};

}  // namespace kinora::nitro2d
