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

// ---- value and source (property_*.cpp) ----------------------------------------------------------

template <class T>
void describe_property(Reader& v, const char* name, Property<T>& p);
template <class T>
void describe_property(Writer& v, const char* name, const Property<T>& p);
template <class T>
void describe_property(Checker& v, const char* name, const Property<T>& p);
/// `usual`: the literal that is left out; null where none is.
template <class T>
void describe_property(TextOut& v, const char* name, const Property<T>& p, const T* usual);
template <class T>
void describe_property(TextIn& v, const char* name, Property<T>& p, const T& usual);

/// A property with zero as the literal that is left out in the text form. Texts are never left out.
template <class V, class P>
void property(V& v, const char* name, P& p) {
  using T = decltype(std::remove_const_t<P>::value);
  if constexpr (V::kBinary || std::is_same_v<V, Checker>) {
    describe_property(v, name, p);
  } else {
    const T zero{};
    if constexpr (V::kReads)
      describe_property(v, name, p, zero);
    else
      describe_property(v, name, p, std::is_same_v<T, PoolText> ? nullptr : &zero);
  }
}
/// With another one.
template <class V, class P, class T>
void property(V& v, const char* name, P& p, const T& usual) {
  if constexpr (V::kBinary || std::is_same_v<V, Checker>)
    describe_property(v, name, p);
  else if constexpr (V::kReads)
    describe_property(v, name, p, usual);
  else
    describe_property(v, name, p, &usual);
}
/// That always stands in the text form.
template <class V, class P>
void property(V& v, const char* name, P& p, std::nullopt_t) {
  using T = decltype(std::remove_const_t<P>::value);
  if constexpr (V::kBinary || std::is_same_v<V, Checker>)
    describe_property(v, name, p);
  else if constexpr (V::kReads)
    describe_property(v, name, p, T{});
  else
    describe_property(v, name, p, static_cast<const T*>(nullptr));
}

}  // namespace kinora::asb
