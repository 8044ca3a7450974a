// NANR and NMAR to bytes.
#include "describe.hpp"

namespace kinora::nanr {
namespace {

Failure refuse(const Finding& f, std::size_t sequence, std::initializer_list<Argument> arguments) {
  return fail(f, {}, "sequences[" + std::to_string(sequence) + "]", arguments);
}

/// The label section, from the sequences.
Result<nitro2d::Labels> lower_labels(const CellAnimation& a) {
  nitro2d::Labels out;
  out.padded = a.padded_labels;
  out.opaque = a.opaque_labels;
  for (std::size_t i = 0; i < a.sequences.size(); ++i) {
    if (!a.sequences[i].label) continue;
    if (!a.has_labels) return refuse(nitro2d::kLabelsWithoutSection, i, {});
    if (out.texts.size() < i) return refuse(nitro2d::kLabelGap, i - 1, {"the sequence"});
    out.texts.push_back(*a.sequences[i].label);
  }
  if (!a.extra_labels.empty() && out.texts.size() < a.sequences.size())
    return refuse(nitro2d::kLabelGap, out.texts.size(), {"the sequence"});
  out.texts.insert(out.texts.end(), a.extra_labels.begin(), a.extra_labels.end());
  return out;
}

/// The file holds the number of attributes once.
Result<void> check_attributes(const CellAnimation& a) {
  const std::size_t n = a.attributes_per_item.value_or(0);
  for (std::size_t i = 0; i < a.sequences.size(); ++i) {
    const Sequence& s = a.sequences[i];
    if (s.attributes.size() != n) return refuse(kAttributeCount, i, {s.attributes.size(), n});
    for (const Frame& f : s.frames)
      if (f.attributes.size() != n) return refuse(kAttributeCount, i, {f.attributes.size(), n});
  }
  return {};
}

Result<Bytes> write_with(const CellAnimation& a, Pool pool, const WriteOptions& options) {
  if (auto good = check_attributes(a); !good) return Failure(good.error());
  if (pool.offsets.size() > 0xFFFF)
    return fail(kTooLarge, {}, "sequences", {"the number of frames", pool.offsets.size(), 0xFFFF});
  auto labels = lower_labels(a);
  if (!labels) return Failure(labels.error());
  Context c;
  c.animation = &a;
  c.labels = std::move(*labels);
  c.pool = std::move(pool);
  Writer w(kPlaces, &c, {}, options);
  describe(w, a);
  return w.finish();
}

}  // namespace

Result<Bytes> write(const CellAnimation& a, const WriteOptions& options) {
  return write_with(a, options.layout ? make_pool(a, *options.layout) : make_pool(a), options);
}

Result<Bytes> write_compact(const CellAnimation& a) {
  return write_with(a, make_compact_pool(a), {});
}

}  // namespace kinora::nanr
