// Nintendo DS cell animation (NANR) and multicell animation (NMAR): the semantic model.
//
// A frame owns its values. That the file keeps equal values once, in a pool, is a matter of
// writing: the rule that finds the sharing again reproduces 649 of 649 real files. Angles and
// scales stay the integers of the file, so nothing is rounded on the way.
#pragma once
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora::nanr {

/// Which of the two files it is: they differ in the magic (`RNAN`, `RAMN`) and in what `cell` of a
/// frame counts.
enum class Kind : u8 { cell, multicell };

/// Word at +8 of a sequence. Any other number plays like `once`.
enum class PlayMode : u32 { invalid = 0, once = 1, loop = 2, ping_pong = 3, ping_pong_loop = 4 };

/// Half-word at +6 of a sequence: what the element index of a frame counts.
enum class Target : u16 { cell = 1, multicell = 2 };

/// Half-word at +4 of a sequence: which values its elements hold. The run time looks at the low
/// byte only.
enum class ElementType : u16 { index = 0, srt = 1, translation = 2 };

/// 1.0 in the 20.12 fixed-point numbers of scales and times.
inline constexpr s32 kOne = 4096;
/// A full turn of `Frame::rotation`; positive turns clockwise on the screen.
inline constexpr u32 kFullTurn = 65536;

struct Frame {
  u16 cell = 0;        ///< index of a cell (NCER) or multicell (NMCR)
  u16 duration = 0;    ///< video frames, 60 per second; 0: the frame is skipped; 0..1000 seen
  s16 x = 0, y = 0;    ///< pixels, y down
  u16 rotation = 0;    ///< 65536 = full turn
  s32 scale_x = kOne;  ///< 20.12; negative mirrors, 0 shows nothing
  s32 scale_y = kOne;
  std::vector<u32> attributes;  ///< UAAT: game-defined, 0 and 1 seen
  bool operator==(const Frame&) const = default;
};

struct Sequence {
  std::optional<std::string> label;  ///< by position from LABL; absent where labels run out
  PlayMode play_mode = PlayMode::once;
  u16 loop_start = 0;  ///< frame where play begins and loops return to; 0 in all real files
  Target target = Target::cell;
  /// Only where it is not the smallest type that holds all frames (no file of Nintendo's tools).
  std::optional<ElementType> element_type;
  std::vector<Frame> frames;
  std::vector<u32> attributes;  ///< UAAT
  bool operator==(const Sequence&) const = default;
};

struct CellAnimation {
  Kind kind = Kind::cell;
  u16 version = 0x0100;
  std::vector<Sequence> sequences;
  bool has_labels = true;                 ///< there is a LABL section
  std::vector<std::string> extra_labels;  ///< labels beyond the last sequence; none in real files
  Bytes opaque_labels;                    ///< content of a LABL section that cannot be told apart
  bool padded_labels = false;             ///< LABL is filled up to four bytes, as NitroPaint does
  /// The word of UEXT; absent = no such section (always so in NMAR). 1 stands beside some NMCR.
  std::optional<u32> extended;
  /// UAAT: number of attributes that every sequence and every frame has; absent = no such block.
  std::optional<u16> attributes_per_item;
  bool operator==(const CellAnimation&) const = default;
};

/// The smallest element type that holds all frames of the sequence.
ElementType needed_element_type(const Sequence& sequence);

/// Index of the sequence with this label; the first if several have it.
std::optional<u32> find_sequence(const CellAnimation& animation, std::string_view label);

}  // namespace kinora::nanr
