// NCER from bytes.
#include "cells_describe.hpp"

namespace kinora::nitro2d {
namespace {

using namespace cells;

/// Whether the UCAT offset leads to a UCAT block; an editor drops the block and keeps the offset.
bool attributes_dangle(ByteView bytes, const Section& bank) {
  if (bank.start + 32 > bytes.size()) return false;
  const u64 offset = load<u32>(&bytes[bank.start + 28]);
  return offset != 0 && !has_magic(bytes, "TACU", bank.start + 8 + offset);
}

}  // namespace

Result<void> read(ByteView bytes, CellBank& b, Recording* recording) {
  b = {};
  Context c;
  c.bank = &b;
  Reader r(bytes, kPlaces, &c, {}, recording);
  const Sections sections = find_sections(bytes);
  if (place_section(r, sections, "KBEC", kBank, kBankEnd)) {
    const Section& bank = *sections.find("KBEC");
    if (attributes_dangle(bytes, bank)) b.dangling_attributes.emplace();
  } else if (bytes.size() >= 16 && has_magic(bytes, "RECN")) {
    return fail(kNoSection, 16, "bank", {"CEBK"});
  }
  b.has_labels = place_section(r, sections, "LBAL", kLabels, kLabelsEnd);
  if (place_section(r, sections, "TXEU", kExtended, kExtendedEnd)) b.extended.emplace();
  describe(r, b);
  if (!r.finish()) return Failure(*r.error());
  drop_derived(b, c.stored_attributes);
  b.labels = std::move(c.labels.texts);
  b.opaque_labels = std::move(c.labels.opaque);
  b.padded_labels = c.labels.padded;
  return {};
}

}  // namespace kinora::nitro2d
