#include "kinora/formats/animsound/sound_labels.hpp"

#include <algorithm>

#include "kinora/core/cursor.hpp"
#include "kinora/formats/animsound/findings.hpp"

namespace kinora::animsound {
namespace {

constexpr u32 kNone = 0xFFFFFFFF;
constexpr u32 kNodeSize = 0x14;
constexpr u32 kSoundKind = 1;  // of the item ids of a BFSAR

/// A block behind its letters and size.
struct Body {
  ByteView bytes;
  Endian order;
};

Failure damaged(const char* what) { return fail(kArchiveTable, 0, "names", {what}); }

/// The part of `bytes` from `offset` on; nothing if it begins outside.
ByteView from(ByteView bytes, u64 offset) {
  return offset <= bytes.size() ? bytes.subspan(offset) : ByteView();
}

Result<Body> open_block(ByteView bytes, Endian order, std::string_view letters, u64 offset,
                        u64 size) {
  if (size < 8 || offset > bytes.size() || size > bytes.size() - offset)
    return damaged("its block lies outside the file");
  const ByteView block = bytes.subspan(offset, size);
  if (!has_magic(block, letters)) return damaged("its block has other letters");
  return Body{block.subspan(8), order};
}

/// Texts by number. They do not overlap in a real archive, so all that are looked at together are
/// no longer than the block; without this limit many references to one long text would take for
/// ever.
class Strings {
 public:
  /// `table`: u32 count, then records of `stride` bytes with the offset at `at`; offsets count from
  /// the start of `texts`.
  Result<void> open(const Body& body, ByteView table, ByteView texts, u32 stride, u32 at) {
    Cursor c(table, body.order);
    const u32 count = c.take<u32>("count");
    if (!c.fits(count, stride)) return damaged("more strings than it can hold");
    records_ = c.take_bytes("strings", u64{count} * stride);
    order_ = body.order;
    texts_ = texts;
    stride_ = stride;
    at_ = at;
    budget_ = texts.size() + count;
    return {};
  }
  Result<std::string_view> text(u32 number) {
    if (number >= records_.size() / stride_) return damaged("a name has no such string");
    const u32 offset = load<u32>(&records_[u64{number} * stride_ + at_], order_);
    Cursor c(from(texts_, offset), order_);
    const std::string_view s = c.take_c_string("name");
    if (!c.ok()) return damaged("a string has no end");
    if (s.size() + 1 > budget_) return damaged("its strings overlap");
    budget_ -= s.size() + 1;
    return s;
  }

 private:
  ByteView records_, texts_;
  Endian order_ = Endian::big;
  u32 stride_ = 1, at_ = 0;
  u64 budget_ = 0;
};

/// Every leaf of the tree is a name; descending is not needed. `kinds`: the top byte of an id says
/// what it is the id of.
Result<SoundLabels> walk(const Body& body, ByteView tree, Strings& strings, bool kinds) {
  SoundLabels out;
  out.has_names = true;
  Cursor c(tree, body.order);
  c.take<u32>("root");
  const u32 count = c.take<u32>("count");
  if (!c.fits(count, kNodeSize)) return damaged("more nodes than it can hold");
  for (u32 i = 0; i < count; ++i) {
    const u16 flags = c.take<u16>("flags");
    c.skip("branches", 10);
    const u32 string = c.take<u32>("string"), id = c.take<u32>("id");
    const bool is_leaf = (flags & 1) != 0;
    if (!is_leaf || string == kNone || (kinds && id >> 24 != kSoundKind)) continue;
    const auto name = strings.text(string);
    if (!name) return Failure(name.error());
    out.names.push_back(*name);
  }
  std::sort(out.names.begin(), out.names.end());
  out.names.erase(std::unique(out.names.begin(), out.names.end()), out.names.end());
  return out;
}

/// All offsets in the block count from its body.
Result<SoundLabels> read_brsar(ByteView bytes) {
  Cursor c(bytes, Endian::big);
  c.skip("header", 0x10);
  const u32 offset = c.take<u32>("SYMB"), size = c.take<u32>("SYMB");
  if (!c.ok()) return c.failure();
  if (offset == 0 || size == 0) return SoundLabels{};
  const auto body = open_block(bytes, Endian::big, "SYMB", offset, size);
  if (!body) return Failure(body.error());
  Cursor b(body->bytes, Endian::big);
  const u32 table = b.take<u32>("string table"), sounds = b.take<u32>("sound tree");
  if (!b.ok()) return b.failure();
  if (sounds == 0) return SoundLabels{true, {}};
  Strings strings;
  if (auto r = strings.open(*body, from(body->bytes, table), body->bytes, 4, 0); !r)
    return Failure(r.error());
  return walk(*body, from(body->bytes, sounds), strings, false);
}

/// A reference: u16 type, u16 0, s32 offset. One tree for all kinds of items.
Result<SoundLabels> read_bfsar(ByteView bytes) {
  Cursor c(bytes, Endian::big);
  c.skip("header", 4);
  const u16 mark = c.take<u16>("byte order mark");
  if (c.ok() && mark != 0xFEFF && mark != 0xFFFE)
    return fail(kByteOrder, 4, "byte_order", {hex(mark)});
  c.set_order(mark == 0xFEFF ? Endian::big : Endian::little);
  c.skip("header", 10);
  const u16 blocks = c.take<u16>("block count");
  c.skip("header", 2);
  for (u32 i = 0; i < blocks && c.ok(); ++i) {
    const u16 type = c.take<u16>("block");
    c.skip("block", 2);
    const u32 offset = c.take<u32>("block"), size = c.take<u32>("block");
    if (type != 0x2000 || !c.ok() || offset == kNone) continue;
    const auto body = open_block(bytes, c.order(), "STRG", offset, size);
    if (!body) return Failure(body.error());
    Cursor b(body->bytes, c.order());
    b.skip("string table", 4);
    const u32 table = b.take<u32>("string table");
    b.skip("search tree", 4);
    const u32 tree = b.take<u32>("search tree");
    if (!b.ok()) return b.failure();
    const ByteView texts = from(body->bytes, table);
    Strings strings;
    if (auto r = strings.open(*body, texts, texts, 12, 4); !r) return Failure(r.error());
    return walk(*body, from(body->bytes, tree), strings, true);
  }
  if (!c.ok()) return c.failure();
  return SoundLabels{};
}

}  // namespace

bool SoundLabels::contains(std::string_view label) const {
  return std::binary_search(names.begin(), names.end(), label);
}

bool is_sound_archive(ByteView bytes) {
  return has_magic(bytes, "RSAR") || has_magic(bytes, "FSAR");
}

Result<SoundLabels> read_sound_labels(ByteView bytes) {
  if (has_magic(bytes, "RSAR")) return read_brsar(bytes);
  if (has_magic(bytes, "FSAR")) return read_bfsar(bytes);
  return fail(kArchiveKind, 0, "magic");
}

}  // namespace kinora::animsound
