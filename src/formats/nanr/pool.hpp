// The element pool of a cell animation. Frames own their values in the model; in the file equal
// values are stored once, in a pool of small records of three kinds (nanr.md 2.3 and 2.4).
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/describe/layout.hpp"
#include "kinora/formats/nanr/model.hpp"

namespace kinora::nanr {

/// Bytes of an element; the run time tells types by the low byte. 0 if there is no such type.
u32 element_size(ElementType type);
/// The type that a sequence is written with: the stated one unless the frames need more.
ElementType written_type(const Sequence& s);

/// Fills the values of a frame from its element.
void load_element(Frame& f, ElementType type, const u8* bytes);
/// Appends the element of a frame.
void append_element(Bytes& out, const Frame& f, ElementType type);

/// Where the element of every frame lies, in file order, and all elements.
struct Pool {
  std::vector<u32> offsets;
  Bytes bytes;
  bool operator==(const Pool&) const = default;
};
/// The rule of Nintendo's converter: equal elements of equal type once in the whole file, in the
/// order of first use, filled up with 0xCC to four bytes after each sequence. 649 of 649 files.
Pool make_pool(const CellAnimation& a);
/// Elements reuse any bytes that are there already, and nothing is filled up.
Pool make_compact_pool(const CellAnimation& a);

/// Notes in the layout what of a file's pool does not follow from the rule, and builds such a pool
/// again. The second fails (returns the rule's pool) when the animation has changed so that the
/// elements no longer fit to their places.
void learn_pool(const CellAnimation& a, std::span<const u32> offsets, ByteView pool,
                Layout& layout);
Pool make_pool(const CellAnimation& a, const Layout& layout);
/// Whether in this layout elements of different values lie over each other.
bool pool_overlaps(const CellAnimation& a, const Layout& layout);

}  // namespace kinora::nanr
