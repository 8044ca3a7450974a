// The container that all Nintendo DS 2D files share: a header and sections with tag and size.
//
// The run time looks sections up by their tag and walks by their sizes. Real files have wrong
// sizes in a few known ways (an early converter did not count the headers of sections; sizes that
// reach beyond the file; sizes four too large), so the walk forgives these.
#pragma once
#include <optional>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/result.hpp"
#include "kinora/describe/words.hpp"

namespace kinora::nitro2d {

struct Section {
  std::string_view tag;  ///< as on disk: `KNBA`
  u32 start = 0;         ///< of the tag
  u32 end = 0;           ///< not beyond the file
};
struct Sections {
  std::vector<Section> list;
  const Section* find(std::string_view tag) const;
};
/// Also for damaged files: what can be found.
Sections find_sections(ByteView file);

/// Tells the reader where the section with this tag begins and ends; false if there is none.
template <class Reader>
bool place_section(Reader& r, const Sections& sections, std::string_view tag, u32 start, u32 end) {
  const Section* s = sections.find(tag);
  if (!s) return false;
  r.place_at(start, s->start);
  r.place_at(end, s->end);
  return true;
}

/// Header of the file; `start` is the place of its first byte.
template <class V, class Version>
void describe_header(V& v, std::string_view magic, Version& version, u32 start, u32 sections) {
  v.begin(start);
  v.magic(magic);
  v.constant(as<u16>, "byte_order", 0xFEFF);
  v.field("version", version, u16{0x0100});
  v.extent(as<u32>, "file_size", start, kNoPlace);
  v.constant(as<u16>, "header_size", 16);
  v.derived(as<u16>, "section_count", [&] { return sections; });
}

/// Tag and size; the content begins at the place `body`. The name of the size is one of its own in
/// the file, so that a wrong one can be told apart.
template <class V>
void begin_section(V& v, std::string_view tag, const char* size_name, u32 section, u32 body,
                   u32 end) {
  v.begin(section);
  v.magic(tag);
  v.extent(as<u32>, size_name, section, end);
  v.begin(body);
}

/// A number that a file may lack.
template <class V, class T>
void optional_number(V& v, const char* name, T& number) {
  using Number = typename std::remove_const_t<T>::value_type;
  if constexpr (V::kBinary) {
    if (number) v.value(name, *number);
  } else if constexpr (V::kReads) {
    number.reset();
    if (v.has_key(name)) v.field(name, number.emplace(Number{}));
  } else {
    if (number) v.value(name, *number);
  }
}

/// Text: user attributes that are not written are 0, as many as the file says. A short text could
/// ask for any number of them, so all together are limited.
inline constexpr u64 kMaxImpliedAttributes = u64{1} << 22;
template <class V>
void imply_attributes(V& v, std::vector<u32>& attributes, std::optional<u16> count, u64& implied) {
  if (!attributes.empty() || !count) return;
  implied += *count;
  if (implied > kMaxImpliedAttributes)
    return v.refuse(kTooLarge, "attributes",
                    {"the number of attributes left out", implied, kMaxImpliedAttributes});
  attributes.resize(*count);
}

}  // namespace kinora::nitro2d
