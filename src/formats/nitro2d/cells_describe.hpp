// The one description of NCER, banks of cells. Facts: a header, sections CEBK, LABL, UEXT; in CEBK
// the cells, the objects of all cells (hardware sprite attributes), then what a bank may have: a
// table of VRAM transfers and user attributes (UCAT).
//
// Hooks: the object words (bits whose meaning depends on others), and the numbers that repeat what
// the objects say (bounds, radius, flips), which the model holds only where they are different.
#pragma once
#include "cells_rules.hpp"
#include "codec.hpp"
#include "kinora/formats/nitro2d/geometry.hpp"
#include "kinora/text/text_findings.hpp"
#include "labels.hpp"

namespace kinora::nitro2d {
namespace cells {

enum Place : u32 {
  kStart,
  kBank,
  kBody,
  kCells,
  kObjects,
  kTransfers,
  kTransferTable,
  kAttributes,
  kAttributesBody,
  kAttributePointers,
  kAttributeValues,
  kBankEnd,
  kLabels,
  kLabelsBody,
  kLabelsEnd,
  kExtended,
  kExtendedBody,
  kExtendedEnd,
  kPlaceCount
};
inline constexpr PlaceInfo kPlaces[kPlaceCount] = {
    {"header", 0},          {"bank", 0},          {"bank_body", 0},
    {"cells", 0},           {"objects", 0},       {"transfers", 0},
    {"transfer_table", 0},  {"attributes", 0},    {"attributes_body", 0},
    {"attribute_table", 0}, {"values", 0},        {"bank_end", 0},
    {"labels", 0},          {"labels_body", 0},   {"labels_end", 0},
    {"extended", 0},        {"extended_body", 0}, {"extended_end", 0}};

inline constexpr EnumName kMappings[] = {{0, "linear_32"},
                                         {1, "linear_64"},
                                         {2, "linear_128"},
                                         {3, "linear_256"},
                                         {4, "two_dimensional"}};
inline constexpr EnumName kModes[] = {
    {0, "normal"}, {1, "semi_transparent"}, {2, "window"}, {3, "bitmap"}};

struct Context {
  const CellBank* bank = nullptr;
  Labels labels;
  std::vector<u16> stored_attributes;  ///< while reading: the attribute word of each cell
  u64 objects_claimed = 0, implied_attributes = 0;
};

// ---- hook: objects
// ------------------------------------------------------------------------------

/// Three words of bits, shown together in the text.
struct FirstWord {
  static void unpack(Object& o, u32 w) {
    o.y = static_cast<s16>(static_cast<s32>(w & 0xFF) - (w & 0x80 ? 0x100 : 0));
    o.affine = w & 0x100;
    o.double_size = o.affine && (w & 0x200);
    o.disabled = !o.affine && (w & 0x200);
    o.mode = static_cast<ObjectMode>(w >> 10 & 3);
    o.mosaic = w & 0x1000;
    o.colors_256 = w & 0x2000;
    o.shape = static_cast<u8>(w >> 14 & 3);
  }
  static u32 pack(const Object& o) {
    return (static_cast<u32>(o.y) & 0xFF) | u32{o.affine} << 8 |
           u32{o.affine ? o.double_size : o.disabled} << 9 | (static_cast<u32>(o.mode) & 3) << 10 |
           u32{o.mosaic} << 12 | u32{o.colors_256} << 13 | (o.shape & 3u) << 14;
  }
};
struct SecondWord {
  static void unpack(Object& o, u32 w) {
    o.x = static_cast<s16>(static_cast<s32>(w & 0x1FF) - (w & 0x100 ? 0x200 : 0));
    o.matrix = static_cast<u8>(w >> 9 & (o.affine ? 31 : 7));
    o.flip_x = !o.affine && (w & 0x1000);
    o.flip_y = !o.affine && (w & 0x2000);
    o.size = static_cast<u8>(w >> 14 & 3);
  }
  static u32 pack(const Object& o) {
    const u32 matrix =
        o.affine ? o.matrix & 31u : (o.matrix & 7u) | u32{o.flip_x} << 3 | u32{o.flip_y} << 4;
    return (static_cast<u32>(o.x) & 0x1FF) | matrix << 9 | (o.size & 3u) << 14;
  }
};
struct ThirdWord {
  static void unpack(Object& o, u32 w) {
    o.character = static_cast<u16>(w & 0x3FF);
    o.priority = static_cast<u8>(w >> 10 & 3);
    o.palette = static_cast<u8>(w >> 12 & 15);
  }
  static u32 pack(const Object& o) {
    return (o.character & 0x3FFu) | (o.priority & 3u) << 10 | (o.palette & 15u) << 12;
  }
};

/// Text: width and height. A shape without a meaning is a number.
template <class V, class T>
void describe_size(V& v, T& o) {
  if constexpr (V::kReads) {
    v.field("unk_shape", o.shape);
    v.field("unk_size", o.size);
    if constexpr (kIsSchema<V>)
      return v.hook_list("size", "width and height of a sprite in pixels");
    const auto* n = v.find("size");
    if (!n) return;
    std::vector<u16> size;
    v.numbers(as<u16>, "size", size);
    for (u8 k = 0; k < 12 && size.size() == 2; ++k) {
      o.shape = static_cast<u8>(k / 4);
      o.size = static_cast<u8>(k % 4);
      const PixelSize p = object_size(o);
      if (p.width == size[0] && p.height == size[1]) return;
    }
    v.fail_at(*n, kTextBadNumber,
              {describe_node(*n),
               "the size of a sprite: [8, 8], [16, 16], [32, 32], [64, 64], [16, 8], [32, 8], "
               "[32, 16], [64, 32] or one of these turned"});
  } else if (o.shape > 2) {
    v.field("unk_shape", o.shape);
    v.field("unk_size", o.size);
  } else {
    const PixelSize p = object_size(o);
    v.numbers(as<u16>, "size",
              std::vector<u16>{static_cast<u16>(p.width), static_cast<u16>(p.height)});
  }
}
template <class V, class T>
void describe_object_text(V& v, T& o) {
  v.value("x", o.x);
  v.value("y", o.y);
  describe_size(v, o);
  v.field("character", o.character);
  v.field("palette", o.palette);
  v.field("priority", o.priority);
  v.field("flip_x", o.flip_x);
  v.field("flip_y", o.flip_y);
  v.field("affine", o.affine);
  v.field("double_size", o.double_size);
  v.field("matrix", o.matrix);
  v.field("disabled", o.disabled);
  v.enumeration(as<u8>, "mode", o.mode, kModes, ObjectMode::normal);
  v.field("mosaic", o.mosaic);
  v.field("colors_256", o.colors_256);
}
template <class Word, class V>
void describe_object_word(V& v, const char* name, Of<V, Object>& o) {
  if constexpr (V::kReads) {
    u16 word = 0;
    v.field(name, word);
    Word::unpack(o, word);
  } else {
    v.value(name, static_cast<u16>(Word::pack(o)));
  }
}

}  // namespace cells

constexpr Style text_style(const Object*) { return Style::row; }
constexpr Style text_style(const CellBounds*) { return Style::row; }

template <class V>
void describe(V& v, Of<V, Object>& o) {
  if constexpr (V::kBinary) {
    cells::describe_object_word<cells::FirstWord>(v, "attribute_0", o);
    cells::describe_object_word<cells::SecondWord>(v, "attribute_1", o);
    cells::describe_object_word<cells::ThirdWord>(v, "attribute_2", o);
  } else {
    cells::describe_object_text(v, o);
  }
}
template <class V>
void describe(V& v, Of<V, CellBounds>& b) {
  v.value("max_x", b.max_x);
  v.value("max_y", b.max_y);
  v.value("min_x", b.min_x);
  v.value("min_y", b.min_y);
}

namespace cells {

// ---- cells
// --------------------------------------------------------------------------------------

struct ObjectsOf {
  /// `count`: as many as the reader has been told.
  template <class V, class Owner>
  void operator()(V& v, Owner& c, u32 count) const {
    if constexpr (V::kBinary && V::kReads) {
      u64& claimed = context<Context>(v).objects_claimed;
      claimed += count;
      if (!v.fits("objects", claimed, 6)) return;
      c.objects.resize(count);
    }
    v.elements(V::kBinary ? "" : "objects", c.objects);
  }
};

/// Hook: what follows from the objects. Disk: always there.
template <class V>
void describe_attribute_word(V& v, Of<V, Cell>& c) {
  if constexpr (V::kBinary && V::kReads) {
    v.field(as<u16>, "attributes", context<Context>(v).stored_attributes.emplace_back());
  } else if constexpr (V::kBinary) {
    v.value(as<u16>, "attributes", attribute_word(c, *context<Context>(v).bank));
  } else {
    optional_number(v, "radius", c.radius);
    optional_number(v, "flags", c.flags);
  }
}
template <class V>
void describe_bounds(V& v, Of<V, Cell>& c) {
  const CellBank& bank = *context<Context>(v).bank;
  if constexpr (!V::kBinary) {
    v.optional("bounds", c.bounds);
  } else if (bank.has_bounds) {
    if constexpr (V::kReads) {
      v.group("bounds", [&] { describe(v, c.bounds.emplace()); });
    } else {
      const CellBounds bounds = c.bounds.value_or(cell_bounds(c, bank.exclusive_bounds));
      v.group("bounds", [&] { describe(v, bounds); });
    }
  }
}

struct AttributesOf {
  template <class V, class Owner>
  void operator()(V& v, Owner& c, u32) const {
    if constexpr (V::kReads)
      c.attributes.resize(context<Context>(v).bank->attributes_per_cell.value_or(0));
    v.numbers(as<u32>, "", c.attributes);
  }
};
/// Text: what stands in the blocks behind the objects.
template <class V>
void describe_extras(V& v, Of<V, Cell>& c) {
  if constexpr (!V::kBinary) {
    const CellBank& bank = *context<Context>(v).bank;
    if (bank.transfer_max_size) {
      v.group("transfer", [&] {
        v.field("offset", c.transfer.offset);
        v.field("size", c.transfer.size);
      });
    }
    if constexpr (V::kReads) {
      v.numbers(as<u32>, "attributes", c.attributes);
      imply_attributes(v, c.attributes, bank.attributes_per_cell,
                       context<Context>(v).implied_attributes);
    } else {
      bool zero = bank.attributes_per_cell == c.attributes.size();
      for (const u32 x : c.attributes) zero = zero && x == 0;
      if (!zero) v.numbers(as<u32>, "attributes", c.attributes);
    }
  }
}

template <class V>
void describe_transfers(V& v, Of<V, CellBank>& b) {
  v.begin(kTransfers);
  v.value("transfer_max_size", *b.transfer_max_size);
  v.slot(as<u32>, "transfer_table", kTransferTable, true, from_place(kTransfers));
  v.begin(kTransferTable);
  v.each("cells", b.cells, [&](auto& c) {
    v.value("transfer_offset", c.transfer.offset);
    v.value("transfer_size", c.transfer.size);
  });
}
template <class V>
void describe_attributes(V& v, Of<V, CellBank>& b) {
  v.begin(kAttributes);
  v.magic("TACU");
  v.extent(as<u32>, "attributes_size", kAttributes, kBankEnd);
  v.begin(kAttributesBody);
  v.derived(as<u16>, "cell_count", [&] { return b.cells.size(); });
  v.value("attributes_per_cell", *b.attributes_per_cell);
  v.slot(as<u32>, "attribute_table", kAttributePointers, true, from_place(kAttributesBody));
  v.begin(kAttributePointers);
  v.each("cells", b.cells, [&](auto& c) {
    v.pointer(as<u32>, "attributes", c, part<AttributesOf>, kAttributeValues, 0,
              {from_place(kAttributesBody), {}});
  });
  v.run(kAttributeValues, kBankEnd);
}

/// Older converter: the bank ends right behind an odd number of objects.
template <class V>
void describe_object_padding(V& v, Of<V, CellBank>& b) {
  const bool last = !b.transfer_max_size && !b.attributes_per_cell;
  if constexpr (V::kReads)
    b.unpadded = last && v.ok() && v.position() == v.offset_of(kBankEnd) &&
                 (v.position() - v.offset_of(kBody)) % 4 != 0;
  if (!b.unpadded || !last) v.align(4, 0, v.offset_of(kBody));
}

template <class V>
void describe_bank(V& v, Of<V, CellBank>& b) {
  begin_section(v, "KBEC", "bank_size", kBank, kBody, kBankEnd);
  v.count(as<u16>, "cell_count", b.cells, 8);
  v.bit_word(as<u16>, "bank_attributes", b.unk_attributes, bit(0, "has_bounds", b.has_bounds));
  v.slot(as<u32>, "cell_array", kCells, true, from_place(kBody));
  v.enumeration(as<u32>, "mapping", b.mapping, kMappings);
  v.slot(as<u32>, "transfers", kTransfers, b.transfer_max_size.has_value(), from_place(kBody));
  v.constant(as<u32>, "string_bank", 0);
  if (b.dangling_attributes)
    v.value("attributes", *b.dangling_attributes);
  else
    v.slot(as<u32>, "attributes", kAttributes, b.attributes_per_cell.has_value(),
           from_place(kBody));
  if constexpr (V::kReads) {
    if (v.ok() && v.has(kTransfers)) b.transfer_max_size.emplace();
    if (v.ok() && v.has(kAttributes)) b.attributes_per_cell.emplace();
    if (v.ok() && !v.has(kCells))
      v.refuse(kUnexpectedValue, "cell_array", {"the offset of the cells", 0, "more"});
    // Offsets of objects count from the end of the cells.
    if (v.ok())
      v.place_at(kObjects,
                 v.offset_of(kCells) + static_cast<u32>(b.cells.size()) * (b.has_bounds ? 16 : 8));
  }
  v.begin(kCells);
  v.elements("cells", b.cells);
  v.run(kObjects);
  describe_object_padding(v, b);
  if (b.transfer_max_size) describe_transfers(v, b);
  if (b.attributes_per_cell) describe_attributes(v, b);
  v.begin(kBankEnd);
}

template <class V>
void describe_text(V& v, Of<V, CellBank>& b) {
  v.field("version", b.version, u16{0x0100});
  optional_number(v, "extended", b.extended);
  v.enumeration(as<u32>, "mapping", b.mapping, kMappings);
  v.field("has_bounds", b.has_bounds);
  v.field("exclusive_bounds", b.exclusive_bounds);
  v.field("unk_attributes", b.unk_attributes);
  optional_number(v, "transfer_max_size", b.transfer_max_size);
  optional_number(v, "attributes_per_cell", b.attributes_per_cell);
  optional_number(v, "dangling_attributes", b.dangling_attributes);
  v.field("unpadded", b.unpadded);
  v.elements("cells", b.cells);
  v.field("has_labels", b.has_labels, true);
  v.field("padded_labels", b.padded_labels);
  v.texts("labels", b.labels);
  v.opaque("opaque_labels", b.opaque_labels);
}

}  // namespace cells

template <class V>
void describe(V& v, Of<V, Cell>& c) {
  u16 count = 0;
  if constexpr (V::kReads && V::kBinary)
    v.field("object_count", count);
  else
    v.count(as<u16>, "object_count", c.objects, 6);
  cells::describe_attribute_word(v, c);
  v.pointer(as<u32>, "objects", c, part<cells::ObjectsOf>, cells::kObjects, count,
            {from_place(cells::kObjects), {}});
  cells::describe_bounds(v, c);
  cells::describe_extras(v, c);
}

template <class V>
void describe(V& v, Of<V, CellBank>& b) {
  if constexpr (!V::kBinary) {
    cells::describe_text(v, b);
  } else {
    describe_header(v, "RECN", b.version, cells::kStart,
                    1u + b.has_labels + b.extended.has_value());
    cells::describe_bank(v, b);
    if (b.has_labels)
      describe_labels(v, context<cells::Context>(v).labels,
                      {cells::kLabels, cells::kLabelsBody, cells::kLabelsEnd});
    if (b.extended)
      describe_extended(v, *b.extended,
                        {cells::kExtended, cells::kExtendedBody, cells::kExtendedEnd});
  }
}

}  // namespace kinora::nitro2d
