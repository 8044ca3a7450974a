// NANR and NMAR from bytes.
#include "describe.hpp"

namespace kinora::nanr {
namespace {

/// Labels belong to sequences by position.
void lift_labels(CellAnimation& a, nitro2d::Labels&& labels) {
  auto& texts = labels.texts;
  for (std::size_t i = 0; i < texts.size() && i < a.sequences.size(); ++i)
    a.sequences[i].label = std::move(texts[i]);
  for (std::size_t i = a.sequences.size(); i < texts.size(); ++i)
    a.extra_labels.push_back(std::move(texts[i]));
  a.opaque_labels = std::move(labels.opaque);
  a.padded_labels = labels.padded;
}

/// The map of the pool: each element under every frame that uses it, and what lies between.
void explain_pool(const CellAnimation& a, const Context& c, u32 start, u32 size, Recording& out) {
  auto& entries = out.map.entries;
  std::erase_if(entries, [](const MapEntry& e) { return std::string_view(e.field) == "elements"; });
  std::vector<bool> used(size);
  std::size_t i = 0;
  for (std::size_t k = 0; k < a.sequences.size(); ++k) {
    const Sequence& s = a.sequences[k];
    const auto sequence = out.map.paths.step(PathTree::kRoot, "sequences", static_cast<s64>(k));
    for (std::size_t f = 0; f < s.frames.size() && i < c.stored.size(); ++f, ++i) {
      const auto path = out.map.paths.step(sequence, "frames", static_cast<s64>(f));
      const u32 at = c.stored[i];
      const auto put = [&](u32 offset, u32 bytes, const char* field,
                           MapValue value = MapValue::number) {
        entries.push_back({u64{start} + at + offset, bytes, path, field, MapKind::field, value});
      };
      put(0, 2, "cell");
      if (const u32 n = element_size(*s.element_type); n == 16) {
        put(2, 2, "rotation");
        put(4, 4, "scale_x", MapValue::signed_number);
        put(8, 4, "scale_y", MapValue::signed_number);
        put(12, 2, "x", MapValue::signed_number);
        put(14, 2, "y", MapValue::signed_number);
      } else if (n == 8) {
        put(2, 2, "padding");
        put(4, 2, "x", MapValue::signed_number);
        put(6, 2, "y", MapValue::signed_number);
      }
      std::fill_n(used.begin() + at, element_size(*s.element_type), true);
    }
  }
  for (u32 from = 0, to = 0; from < size; from = to + 1) {
    while (from < size && used[from]) ++from;
    to = from;
    while (to < size && !used[to]) ++to;
    if (from < to)
      entries.push_back({u64{start} + from, to - from, PathTree::kRoot, "elements.padding",
                         to - from < 4 ? MapKind::padding : MapKind::gap});
  }
}

}  // namespace

Result<void> read(ByteView bytes, CellAnimation& a, Recording* recording) {
  a = {};
  a.kind = has_magic(bytes, "RAMN") ? Kind::multicell : Kind::cell;
  Context c;
  c.animation = &a;
  Reader r(bytes, kPlaces, &c, {}, recording);
  const nitro2d::Sections sections = nitro2d::find_sections(bytes);
  const bool has_bank = nitro2d::place_section(r, sections, "KNBA", kBank, kBankEnd);
  a.has_labels = nitro2d::place_section(r, sections, "LBAL", kLabels, kLabelsEnd);
  if (nitro2d::place_section(r, sections, "TXEU", kExtended, kExtendedEnd)) a.extended.emplace();
  if (!has_bank && bytes.size() >= 16 && has_magic(bytes, a.kind == Kind::cell ? "RNAN" : "RAMN"))
    return fail(nitro2d::kNoSection, 16, "bank", {"ABNK"});
  describe(r, a);
  if (!r.finish()) return Failure(*r.error());

  if (recording) {
    const u32 start = r.offset_of(kPool);
    const u32 end = r.has(kAttributes) && r.offset_of(kAttributes) >= start
                        ? r.offset_of(kAttributes)
                        : r.offset_of(kBankEnd);
    const ByteView pool = r.view(start, end);
    explain_pool(a, c, start, static_cast<u32>(pool.size()), *recording);
    learn_pool(a, c.stored, pool, recording->layout);
  }
  for (Sequence& s : a.sequences)
    if (s.element_type == needed_element_type(s)) s.element_type.reset();
  lift_labels(a, std::move(c.labels));
  return {};
}

}  // namespace kinora::nanr
