#include "check.hpp"

#include <algorithm>
#include <array>

#include "codec.hpp"
#include "kinora/formats/nitro2d/findings.hpp"
#include "kinora/formats/nitro2d/geometry.hpp"

namespace kinora::nitro2d {
namespace {

std::string cell_path(std::size_t i) { return "cells[" + std::to_string(i) + "]"; }

std::string text_of(const CellBounds& b) {
  return std::to_string(b.min_x) + ',' + std::to_string(b.min_y) + " to " +
         std::to_string(b.max_x) + ',' + std::to_string(b.max_y);
}

/// The first byte behind the characters of an object.
u64 end_of_object(const Object& o, const Cell& c, const CellBank& b, const Graphics& g) {
  const PixelSize size = object_size(o);
  const u64 transfer = b.transfer_max_size ? c.transfer.offset : 0;
  const u64 bits = g.bits();
  if (b.mapping != Mapping::two_dimensional) {
    const u64 step = u64{32} << std::min(static_cast<u32>(b.mapping), 3u);
    return o.character * step + transfer + u64{size.width} * size.height * bits / 8;
  }
  // In two dimensions a row of characters is as wide as the graphics say.
  if (!g.has_size() || !g.width) return 0;
  const u64 unit = bits == 8 ? o.character / 2 : o.character;
  const u64 right = unit % g.width + size.width / 8, bottom = unit / g.width + size.height / 8;
  const u64 pixels =
      g.bitmap ? ((bottom * 8 - 1) * g.width + right) * 8 : ((bottom - 1) * g.width + right) * 64;
  return pixels * bits / 8 + transfer;
}

const char* mapping_name(u32 mapping) {
  constexpr const char* kNames[] = {"linear_32", "linear_64", "linear_128", "linear_256",
                                    "two_dimensional"};
  return mapping < 5 ? kNames[mapping] : "something unknown";
}
/// The mapping of graphics in the numbers of cells.
u32 mapping_of(const Graphics& g) { return g.mapping == 0 ? 4 : g.mapping >> 20; }

}  // namespace

void check(const CellBank& b, Findings& findings) {
  check_fields(b, findings);
  const auto add = [&](const Finding& f, std::string path,
                       std::initializer_list<Argument> arguments) {
    findings.push_back(make_diagnostic(f, {}, std::move(path), arguments));
  };
  if (b.dangling_attributes)
    add(kDanglingAttributes, "dangling_attributes", {hex(*b.dangling_attributes)});
  if (!b.opaque_labels.empty()) add(kOpaqueLabels, "opaque_labels", {});
  for (std::size_t i = 0; i < b.cells.size(); ++i) {
    const Cell& c = b.cells[i];
    if (c.bounds)
      add(kDerivedDiffers, cell_path(i) + ".bounds",
          {"bounds", text_of(*c.bounds), text_of(cell_bounds(c, b.exclusive_bounds))});
    if (c.radius)
      add(kDerivedDiffers, cell_path(i) + ".radius", {"radius", *c.radius, cell_radius(c)});
    if (c.flags)
      add(kDerivedDiffers, cell_path(i) + ".flags",
          {"flags", hex(*c.flags), hex(cell_flags(c, b.has_bounds))});
    if (b.transfer_max_size && c.transfer.size > *b.transfer_max_size)
      add(kTransferOutside, cell_path(i) + ".transfer",
          {c.transfer.size, hex(c.transfer.offset), *b.transfer_max_size});
  }
}

void check_graphics(const CellBank& b, const Graphics& g, std::string_view name,
                    Findings& findings) {
  const u32 mapping = static_cast<u32>(b.mapping);
  if (mapping != mapping_of(g))
    findings.push_back(make_diagnostic(kMappingDiffers, {}, "mapping",
                                       {mapping_name(mapping), name, mapping_name(mapping_of(g))}));
  for (std::size_t i = 0; i < b.cells.size(); ++i) {
    const Cell& c = b.cells[i];
    const bool outside = std::any_of(c.objects.begin(), c.objects.end(), [&](const Object& o) {
      return is_drawn(o) && end_of_object(o, c, b, g) > g.data.size();
    });
    if (outside) findings.push_back(make_diagnostic(kGraphicsOutside, {}, cell_path(i), {name}));
  }
}

void check_colors(const CellBank& b, const Graphics& g, const Palette& p, std::string_view name,
                  Findings& findings) {
  // Sixteen colours each; extended palettes are sixteen times as large.
  std::array<bool, 256> has{};
  const std::size_t size = p.colors_per_palette();
  for (std::size_t i = 0; i < p.colors.size(); ++i) {
    std::size_t slot = i / size;
    if (p.slots && slot >= p.slots->size()) break;
    if (p.slots) slot = (*p.slots)[slot];
    const std::size_t number = (slot * size + i % size) / 16;
    if (number < has.size()) has[number] = true;
  }
  const auto place = [&](const Object& o) -> std::size_t {
    if (g.bits() == 4) return o.palette;
    return p.extended ? o.palette * std::size_t{16} : 0;
  };
  for (std::size_t i = 0; i < b.cells.size(); ++i) {
    const auto& objects = b.cells[i].objects;
    const auto missing = std::find_if(objects.begin(), objects.end(), [&](const Object& o) {
      return is_drawn(o) && !has[place(o) & 0xFF];
    });
    if (missing == objects.end()) continue;
    findings.push_back(make_diagnostic(
        kColorsOutside, {},
        cell_path(i) + ".objects[" + std::to_string(missing - objects.begin()) + "].palette",
        {missing->palette, name}));
  }
}

void check(const Graphics& g, Findings& findings) {
  check_fields(g, findings);
  const u64 wanted = u64{g.width} * g.height * 8 * g.bits();
  if (g.has_size() && wanted != g.data.size())
    findings.push_back(
        make_diagnostic(kPixelsDiffer, {}, "data", {g.data.size(), g.width, g.height}));
}

void check(const Palette& p, Findings& findings) {
  check_fields(p, findings);
  const std::size_t n = p.colors_per_palette(), palettes = (p.colors.size() + n - 1) / n;
  if (p.slots && p.slots->size() != palettes)
    findings.push_back(make_diagnostic(kSlotCount, {}, "slots", {p.slots->size(), palettes}));
}

void check(const MultiCellBank& b, Findings& findings) {
  check_fields(b, findings);
  for (std::size_t i = 0; i < b.cells.size(); ++i)
    for (std::size_t k = 0; k < b.cells[i].nodes.size(); ++k)
      if (b.cells[i].nodes[k].slot >= b.cells[i].animations)
        findings.push_back(make_diagnostic(kNodeOutside, {},
                                           cell_path(i) + ".nodes[" + std::to_string(k) + "].slot",
                                           {b.cells[i].nodes[k].slot, b.cells[i].animations}));
}

void check_sequences(const MultiCellBank& b, std::size_t sequences, std::string_view name,
                     Findings& findings) {
  for (std::size_t i = 0; i < b.cells.size(); ++i)
    for (std::size_t k = 0; k < b.cells[i].nodes.size(); ++k)
      if (b.cells[i].nodes[k].sequence >= sequences)
        findings.push_back(make_diagnostic(
            kNodeSequenceOutside, {}, cell_path(i) + ".nodes[" + std::to_string(k) + "].sequence",
            {b.cells[i].nodes[k].sequence, name, sequences}));
}

bool fix(CellBank& b, Findings& done) {
  if (!b.dangling_attributes) return false;
  done.push_back(make_diagnostic(kDanglingAttributes, {}, "dangling_attributes",
                                 {hex(*b.dangling_attributes)}));
  b.dangling_attributes.reset();
  return true;
}

}  // namespace kinora::nitro2d
