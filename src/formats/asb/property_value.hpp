// ASB: the value of a property on disk and in the map of a sourced one.
#pragma once
#include "formats/asb/describe_property.hpp"

namespace kinora::asb {

template <class V, class T>
void describe_value(V& v, const char* name, T& value, bool is_sourced) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Plain, Integer>)
    std::is_same_v<V, TextOut> && !value.tag ? v.field(name, value.value) : v.integer(name, value);
  else if constexpr (std::is_same_v<Plain, PoolText>)
    v.pool_text(name, value, is_sourced);
  else if constexpr (std::is_same_v<Plain, bool>)
    v.field(as<u32>, name, value);
  else
    v.field(name, value);
}

/// The flag word, then the value.
template <class V, class P>
void describe_words(V& v, const char* name, P& p) {
  v.group(name, [&] {
    describe_source(v, p.source, own_type<decltype(std::remove_const_t<P>::value)>());
    const bool is_sourced =
        p.source.kind == SourceKind::raw ? p.source.target < 0 : !p.is_literal();
    describe_value(v, "value", p.value, is_sourced);
  });
}

}  // namespace kinora::asb
