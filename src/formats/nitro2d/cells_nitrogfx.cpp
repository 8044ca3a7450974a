#include "cells_nitrogfx.hpp"

#include "cells_rules.hpp"
#include "kinora/formats/nitro2d/geometry.hpp"
#include "nitrogfx.hpp"

namespace kinora::nitro2d {
namespace {

/// Attribute bits 8 to 11 by their names, and all that have a name.
constexpr std::pair<const char*, u16> kFlagNames[] = {
    {"hFlip", 0x100}, {"vFlip", 0x200}, {"hvFlip", 0x400}, {"boundingRect", 0x800}};
constexpr u32 kNamedFlags = 0xF3F;

u32 rotation_scaling(const Object& o) {
  return o.affine ? o.matrix : o.matrix | u32{o.flip_x} << 3 | u32{o.flip_y} << 4;
}

void put_object(NitrogfxWriter& w, const Object& o) {
  w.begin_object();
  w.key("Attr0");
  w.begin_object();
  w.field("YCoordinate", o.y);
  w.flag("Rotation", o.affine);
  w.flag("SizeDisable", o.affine ? o.double_size : o.disabled);
  w.field("Mode", static_cast<s64>(o.mode));
  w.flag("Mosaic", o.mosaic);
  w.field("Colours", o.colors_256 ? 256 : 16);
  w.field("Shape", o.shape);
  w.end_object();
  w.key("Attr1");
  w.begin_object();
  w.field("XCoordinate", o.x);
  w.field("RotationScaling", rotation_scaling(o));
  w.field("Size", o.size);
  w.end_object();
  w.key("Attr2");
  w.begin_object();
  w.field("CharName", o.character);
  w.field("Priority", o.priority);
  w.field("Palette", o.palette);
  w.end_object();
  w.end_object();
}

void put_cell(NitrogfxWriter& w, const Cell& c, const CellBank& b) {
  const u32 word = attribute_word(c, b);
  w.begin_object();
  w.key("cellAttrs");
  w.begin_object();
  for (const auto& [name, bit] : kFlagNames) w.flag(name, word & bit);
  w.field("boundingSphereRadius", word & 0x3F);
  w.end_object();
  if (b.has_bounds) {
    const CellBounds bounds = c.bounds.value_or(cell_bounds(c, b.exclusive_bounds));
    w.field("maxX", bounds.max_x);
    w.field("maxY", bounds.max_y);
    w.field("minX", bounds.min_x);
    w.field("minY", bounds.min_y);
  }
  w.field("oamCount", static_cast<s16>(c.objects.size()));
  w.key("OAM");
  w.begin_array();
  for (const Object& o : c.objects) put_object(w, o);
  w.end_array();
  w.end_object();
}

void put_transfers(NitrogfxWriter& w, const CellBank& b) {
  w.field("vramTransferMaxSize", static_cast<s32>(*b.transfer_max_size));
  w.key("transferData");
  w.begin_array();
  for (const Cell& c : b.cells) {
    w.begin_object();
    w.field("offset", static_cast<s32>(c.transfer.offset));
    w.field("size", static_cast<s32>(c.transfer.size));
    w.end_object();
  }
  w.end_array();
}

void name_losses(const CellBank& b, Findings& lost) {
  const auto add = [&](std::string_view what, std::string path = {}) {
    lost.push_back(make_diagnostic(kNitrogfxLoss, {}, std::move(path), {what}));
  };
  if (b.extended.value_or(0) != 0) add("extended other than 0");
  if (b.has_labels != b.extended.has_value())
    add("labels without extended, or extended without labels");
  if (b.attributes_per_cell.value_or(1) != 1)
    add("more than one attribute (or none) for each cell");
  if (b.unk_attributes != 0) add("further attributes of the bank");
  if (b.dangling_attributes) add("an offset of attributes that are not there");
  if (!b.opaque_labels.empty()) add("labels that cannot be told apart");
  if (b.padded_labels) add("padding behind the labels");
  if (b.version != 0x0100) add("the version");
  if (b.cells.size() > 255) add("more than 255 cells: nitrogfx would write another number");
  for (std::size_t i = 0; i < b.cells.size(); ++i) {
    const std::string path = "cells[" + std::to_string(i) + "]";
    if (b.cells[i].objects.size() > 255)
      add("more than 255 objects: nitrogfx would write another number", path);
    if (attribute_word(b.cells[i], b) & ~kNamedFlags) add("further attribute bits of a cell", path);
  }
}

class Import {
 public:
  explicit Import(const TextNode& root) : root_(root), in_(root) {}

  Result<CellBank> read() {
    b_.unpadded = in_.flag(root_, "dontPadKbec");
    b_.has_bounds = in_.flag(root_, "extended");
    b_.mapping = static_cast<Mapping>(in_.field<u32>(root_, "mappingType"));
    const TextNode* cells = in_.list(root_, "cells");
    for (const TextNode* n = cells ? cells->first : nullptr; n && !in_.error(); n = n->next)
      read_cell(*n);
    in_.check_count(root_, "cellCount", b_.cells.size());
    b_.has_labels = in_.flag(root_, "labelEnabled");
    if (b_.has_labels) {
      b_.extended = 0;
      const TextNode* labels = in_.list(root_, "labels");
      for (const TextNode* n = labels ? labels->first : nullptr; n; n = n->next)
        b_.labels.push_back(in_.item_text(*n));
      in_.check_count(root_, "labelCount", b_.labels.size());
    }
    if (in_.flag(root_, "vramTransferEnabled")) read_transfers();
    if (in_.flag(root_, "ucatEnabled")) read_attributes();
    if (in_.error()) return Failure(*in_.error());
    drop_derived(b_, words_);
    settle_padding();
    return std::move(b_);
  }

 private:
  /// The flag means something only where there is padding: behind an odd number of objects, with
  /// nothing behind it.
  void settle_padding() {
    std::size_t objects = 0;
    for (const Cell& c : b_.cells) objects += c.objects.size();
    if (objects % 2 == 0 || b_.transfer_max_size || b_.attributes_per_cell) b_.unpadded = false;
  }
  void read_cell(const TextNode& n) {
    if (!n.is_map()) return in_.fail(n, kTextWrongKind, {"a map", describe_node(n)});
    Cell& c = b_.cells.emplace_back();
    u32 word = 0;
    if (const TextNode* attributes = in_.object(n, "cellAttrs")) {
      for (const auto& [name, bit] : kFlagNames)
        if (in_.flag(*attributes, name)) word |= bit;
      word |= in_.field<u32>(*attributes, "boundingSphereRadius") & 0x3F;
    }
    words_.push_back(static_cast<u16>(word));
    if (b_.has_bounds)
      c.bounds = CellBounds{in_.field<s16>(n, "maxX"), in_.field<s16>(n, "maxY"),
                            in_.field<s16>(n, "minX"), in_.field<s16>(n, "minY")};
    const TextNode* objects = in_.list(n, "OAM");
    for (const TextNode* o = objects ? objects->first : nullptr; o && !in_.error(); o = o->next)
      read_object(*o, c.objects.emplace_back());
    in_.check_count(n, "oamCount", c.objects.size());
  }
  void read_object(const TextNode& n, Object& o) {
    if (!n.is_map()) return in_.fail(n, kTextWrongKind, {"a map", describe_node(n)});
    if (const TextNode* a = in_.object(n, "Attr0")) {
      // A small signed number, no letter. NOLINTNEXTLINE(bugprone-signed-char-misuse)
      o.y = in_.field<s8>(*a, "YCoordinate");
      o.affine = in_.flag(*a, "Rotation");
      const bool bit = in_.flag(*a, "SizeDisable");
      o.double_size = o.affine && bit;
      o.disabled = !o.affine && bit;
      o.mode = static_cast<ObjectMode>(in_.field<u32>(*a, "Mode") & 3);
      o.mosaic = in_.flag(*a, "Mosaic");
      o.colors_256 = in_.number(*a, "Colours") != 16;
      o.shape = in_.field<u8>(*a, "Shape") & 3;
    }
    if (const TextNode* a = in_.object(n, "Attr1")) {
      const u32 x = in_.field<u32>(*a, "XCoordinate") & 0x1FF;
      o.x = static_cast<s16>(static_cast<s32>(x) - (x & 0x100 ? 0x200 : 0));
      const u32 bits = in_.field<u32>(*a, "RotationScaling") & 31;
      o.matrix = static_cast<u8>(o.affine ? bits : bits & 7);
      o.flip_x = !o.affine && (bits & 8);
      o.flip_y = !o.affine && (bits & 16);
      o.size = in_.field<u8>(*a, "Size") & 3;
    }
    if (const TextNode* a = in_.object(n, "Attr2")) {
      o.character = in_.field<u16>(*a, "CharName") & 0x3FF;
      o.priority = in_.field<u8>(*a, "Priority") & 3;
      o.palette = in_.field<u8>(*a, "Palette") & 15;
    }
  }
  void read_transfers() {
    b_.transfer_max_size = in_.field<u32>(root_, "vramTransferMaxSize");
    const TextNode* list = in_.list(root_, "transferData");
    const TextNode* n = list ? list->first : nullptr;
    for (Cell& c : b_.cells) {
      if (!n) return;
      if (!n->is_map()) return in_.fail(*n, kTextWrongKind, {"a map", describe_node(*n)});
      c.transfer = {in_.field<u32>(*n, "offset"), in_.field<u32>(*n, "size")};
      n = n->next;
    }
  }
  void read_attributes() {
    b_.attributes_per_cell = 1;
    const TextNode* list = in_.list(root_, "cellAttributes");
    const TextNode* n = list ? list->first : nullptr;
    for (Cell& c : b_.cells) {
      c.attributes.assign(1, n ? static_cast<u32>(in_.item_number(*n)) : 0);
      if (n) n = n->next;
    }
  }

  const TextNode& root_;
  NitrogfxReader in_;
  CellBank b_;
  std::vector<u16> words_;
};

}  // namespace

std::string write_nitrogfx(const CellBank& b, Findings& lost) {
  name_losses(b, lost);
  NitrogfxWriter w;
  w.begin_object();
  w.flag("labelEnabled", b.has_labels);
  w.flag("dontPadKbec", b.unpadded);
  w.flag("extended", b.has_bounds);
  w.flag("vramTransferEnabled", b.transfer_max_size.has_value());
  w.flag("ucatEnabled", b.attributes_per_cell.has_value());
  w.field("cellCount", static_cast<s16>(b.cells.size()));
  w.field("mappingType", static_cast<s32>(b.mapping));
  w.key("cells");
  w.begin_array();
  for (const Cell& c : b.cells) put_cell(w, c, b);
  w.end_array();
  if (b.has_labels) {
    w.key("labels");
    w.begin_array();
    for (const std::string& label : b.labels) w.string(label);
    w.end_array();
    w.field("labelCount", static_cast<s64>(b.labels.size()));
  }
  if (b.transfer_max_size) put_transfers(w, b);
  if (b.attributes_per_cell) {
    w.key("cellAttributes");
    w.begin_array();
    for (const Cell& c : b.cells)
      w.number(c.attributes.empty() ? 0 : static_cast<s32>(c.attributes[0]));
    w.end_array();
  }
  w.end_object();
  return w.take();
}

bool is_nitrogfx_cells(const TextNode& root) {
  return root.is_map() && root.find("cells") && root.find("mappingType") && root.find("cellCount");
}

Result<CellBank> read_nitrogfx_cells(const TextNode& root) { return Import(root).read(); }

}  // namespace kinora::nitro2d
