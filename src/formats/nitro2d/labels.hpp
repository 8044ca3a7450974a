// LABL and UEXT, the two sections that stand behind animations and cells.
//
// LABL holds an offset per label and then the texts, but not how many labels there are. The number
// is the smallest for which the texts tile the rest of the section exactly (unique in all of 3152
// sections). UEXT is one word; it lies wherever the texts end, at any address.
#pragma once
#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/nitro2d/findings.hpp"
#include "sections.hpp"

namespace kinora::nitro2d {

/// The number of labels in the content of a LABL section, or nothing if none fits. `rest`: zero
/// bytes behind the last label, at most three.
std::optional<u32> count_labels(ByteView content, u32& rest);

/// What a file says about labels. In the text form each format shows them in its own way.
struct Labels {
  std::vector<std::string> texts;
  Bytes opaque;         ///< the section's content where it cannot be told apart
  bool padded = false;  ///< filled up to a multiple of four bytes, as one other tool does
};

struct LabelPlaces {
  u32 section, body, end;
};

/// Binary only; the section is there.
template <class V>
void describe_labels(V& v, Of<V, Labels>& labels, const LabelPlaces& places) {
  static_assert(V::kBinary);
  begin_section(v, "LBAL", "labels_size", places.section, places.body, places.end);
  if constexpr (V::kReads) {
    const u32 start = v.position();
    const ByteView content = v.view(start, v.offset_of(places.end));
    u32 rest = 0;
    if (const auto count = count_labels(content, rest)) {
      labels.texts.resize(*count);
      labels.padded = rest > 0;
    } else {
      labels.opaque.assign(content.begin(), content.end());
      v.block("labels", static_cast<u32>(content.size()));
    }
  } else {
    v.block("labels", labels.opaque);
  }
  u32 offset = 0;
  v.each("label_offsets", labels.texts, [&](auto& text) {
    v.derived(as<u32>, "", [&] { return offset; });
    offset += static_cast<u32>(text.size()) + 1;
  });
  v.each("labels", labels.texts, [&](auto& text) { v.inline_text("", text); });
  // The content begins at a multiple of four only if all before it is; counted from the section.
  if (labels.padded) v.align(4, 0, v.offset_of(places.section));
  v.begin(places.end);
}

struct ExtendedPlaces {
  u32 section, body, end;
};
/// Binary only; the section is there.
template <class V, class T>
void describe_extended(V& v, T& word, const ExtendedPlaces& places) {
  static_assert(V::kBinary);
  begin_section(v, "TXEU", "extended_size", places.section, places.body, places.end);
  v.value("extended", word);
  v.begin(places.end);
}

}  // namespace kinora::nitro2d
