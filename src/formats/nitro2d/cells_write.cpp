// NCER to bytes.
#include "cells_describe.hpp"
#include "kinora/formats/nitro2d/findings.hpp"

namespace kinora::nitro2d {
namespace {

/// The hardware's fields are narrow; nothing is cut off silently.
Result<void> check_object(const Object& o, const std::string& path) {
  const auto in = [&](const char* name, s32 value, s32 least, s32 most) -> Result<void> {
    if (value >= least && value <= most) return {};
    return fail(kOutsideField, {}, path + '.' + name, {name, value, least, most});
  };
  for (const auto& good :
       {in("x", o.x, -256, 255), in("y", o.y, -128, 127), in("character", o.character, 0, 1023),
        in("palette", o.palette, 0, 15), in("priority", o.priority, 0, 3),
        in("shape", o.shape, 0, 3), in("size", o.size, 0, 3),
        in("mode", static_cast<s32>(o.mode), 0, 3), in("matrix", o.matrix, 0, o.affine ? 31 : 7)})
    if (!good) return good;
  if (o.affine && (o.flip_x || o.flip_y || o.disabled))
    return fail(kAffineConflict, {}, path, {"flip_x, flip_y and disabled", "an affine"});
  if (!o.affine && o.double_size)
    return fail(kAffineConflict, {}, path, {"double_size", "a plain"});
  return {};
}

Result<void> check_bank(const CellBank& b) {
  const std::size_t attributes = b.attributes_per_cell.value_or(0);
  for (std::size_t i = 0; i < b.cells.size(); ++i) {
    const Cell& c = b.cells[i];
    const std::string path = "cells[" + std::to_string(i) + "]";
    if (c.attributes.size() != attributes)
      return fail(kCellAttributes, {}, path, {c.attributes.size(), attributes});
    if (b.dangling_attributes && b.attributes_per_cell)
      return fail(kDanglingAttributes, {}, "dangling_attributes", {*b.dangling_attributes});
    for (std::size_t k = 0; k < c.objects.size(); ++k)
      if (auto good = check_object(c.objects[k], path + ".objects[" + std::to_string(k) + "]");
          !good)
        return good;
  }
  if (!b.has_labels && !b.labels.empty()) return fail(kLabelsWithoutSection, {}, "labels");
  return {};
}

}  // namespace

Result<Bytes> write(const CellBank& b, const WriteOptions& options) {
  if (auto good = check_bank(b); !good) return Failure(good.error());
  cells::Context c;
  c.bank = &b;
  c.labels = {b.labels, b.opaque_labels, b.padded_labels};
  Writer w(cells::kPlaces, &c, {}, options);
  describe(w, b);
  return w.finish();
}

}  // namespace kinora::nitro2d
