// ASB: a property through all visitors. On disk a flag word and the value; in the text form the
// plain value, or a map that says where it comes from:
//   frames: 5.0
//   start: {blackboard: IncreasePartFrame, default: -1.0}
//   value: {blackboard: LinearVel, axis: x, judge: on_update}
//   rate: {float_property: 0}                   the first of the element's own
#pragma once
#include "formats/asb/names.hpp"
#include "formats/asb/source_word.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/describe/reader.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"
#include "kinora/describe/writer.hpp"
#include "kinora/formats/asb/findings.hpp"

namespace kinora::asb {

// ---- the source on disk -------------------------------------------------------------------------

/// Finishes what unpack_source could not know: ids for indices.
void settle_source(Reader& v, Source& s, u32 word, BlackboardType own);
void describe_source(Reader& v, Source& s, BlackboardType own);
/// For properties that stand before the elements: once the elements are read, a word that names a
/// float property can be understood.
void settle_float_property(Reader& v, Property<float>& p);
void describe_source(Writer& v, const Source& s, BlackboardType own);

// ---- the source in text -------------------------------------------------------------------------

/// Keys of the map; the value follows as another key.
void describe_source(TextOut& v, const Source& s, BlackboardType own);
void describe_source(TextIn& v, Source& s, BlackboardType own);
/// Whether the current map names a source.
bool has_source(const TextIn& v);

/// Whether the source of a property can be what it says (check.cpp).
void describe_source(Checker& v, const Source& s, BlackboardType own);

/// A blackboard parameter by name, or `{index: n}`.
void describe_parameter(TextOut& v, const char* name, s32 id);
void describe_parameter(TextIn& v, const char* name, s32& id, BlackboardType type);

// ---- value and source ---------------------------------------------------------------------------

template <class V, class T>
void describe_value(V& v, const char* name, T& value, bool is_sourced) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Plain, Integer>)
    v.integer(name, value);
  else if constexpr (std::is_same_v<Plain, PoolText>)
    v.pool_text(name, value, is_sourced);
  else if constexpr (std::is_same_v<Plain, bool>)
    v.field(as<u32>, name, value);
  else
    v.field(name, value);
}

/// The last argument only concerns the text form: the literal that is left out, by default zero, or
/// `std::nullopt` where none is.
template <class V, class P, class... Usual>
requires(V::kBinary || std::is_same_v<V, Checker>) void property(V& v, const char* name, P& p,
                                                                 const Usual&...) {
  using T = decltype(std::remove_const_t<P>::value);
  v.group(name, [&] {
    describe_source(v, p.source, own_type<T>());
    describe_value(v, "value", p.value,
                   p.source.kind == SourceKind::raw ? p.source.target < 0 : !p.is_literal());
  });
}

template <class T>
void sourced_property(TextOut& v, const char* name, const Property<T>& p) {
  v.out().key(name);
  v.out().map(Style::row, [&] {
    describe_source(v, p.source, own_type<T>());
    describe_value(v, "default", p.value, true);
  });
}
template <class T>
void property(TextOut& v, const char* name, const Property<T>& p, std::nullopt_t) {
  if (!p.is_literal()) return sourced_property(v, name, p);
  if constexpr (std::is_same_v<T, PoolText>) {
    v.pool_text(name, p.value);
  } else if constexpr (std::is_same_v<T, Integer>) {
    if (!p.value.tag) return v.value(name, p.value.value);
    v.out().key(name);
    v.out().map(Style::row, [&] { v.integer("value", p.value); });
  } else {
    v.value(name, p.value);
  }
}
template <class T>
void property(TextOut& v, const char* name, const Property<T>& p,
              const std::type_identity_t<T>& usual = {}) {
  constexpr bool kIsText = std::is_same_v<T, PoolText>;  // has no usual value
  if (kIsText || !p.is_literal() || v.full() || !same_value(p.value, usual))
    property(v, name, p, std::nullopt);
}

template <class T>
void property(TextIn& v, const char* name, Property<T>& p,
              const std::type_identity_t<T>& usual = {}) {
  p = {usual, {}};
  const TextNode* n = v.find(name);
  if (!n) return;
  const bool is_offset =
      std::is_same_v<T, PoolText> && n->is_map() && n->count == 1 && n->find("offset");
  if (n->is_map() && !is_offset) {
    v.inside(*n, name, PathTree::kNoIndex, [&] {
      const bool literal = std::is_same_v<T, Integer> && !has_source(v);
      if (!literal) describe_source(v, p.source, own_type<T>());
      p.value = {};
      describe_value(v, literal ? "value" : "default", p.value, true);
    });
  } else if constexpr (std::is_same_v<T, Integer>) {
    v.parse(*n, p.value.value);
  } else {
    v.parse(*n, p.value);
  }
}
template <class T>
void property(TextIn& v, const char* name, Property<T>& p, std::nullopt_t) {
  property(v, name, p);
}

}  // namespace kinora::asb
