// ASB: properties to text and back.
#include "formats/asb/property_value.hpp"

namespace kinora::asb {
namespace {

/// A literal as one value; an integer with a name needs a map.
template <class T>
void print_literal(TextOut& v, const char* name, const T& value) {
  if constexpr (std::is_same_v<T, PoolText>) {
    v.pool_text(name, value);
  } else if constexpr (std::is_same_v<T, Integer>) {
    if (!value.tag) return v.value(name, value.value);
    v.out().key(name);
    v.out().map(Style::row, [&] { v.integer("value", value); });
  } else {
    v.value(name, value);
  }
}

}  // namespace

template <class T>
void describe_property(TextOut& v, const char* name, const Property<T>& p, const T* usual) {
  if (p.is_literal()) {
    if (!usual || v.full() || !same_value(p.value, *usual)) print_literal(v, name, p.value);
    return;
  }
  v.out().key(name);
  v.out().map(Style::row, [&] {
    describe_source(v, p.source, own_type<T>());
    describe_value(v, "default", p.value, true);
    if (p.source.kind != SourceKind::raw)
      v.enumeration(as<u8>, "judge", p.source.judge, kJudgeNames, Judge::on_enter);
  });
}

template <class T>
void describe_property(TextIn& v, const char* name, Property<T>& p, const T& usual) {
  p = {usual, {}};
  const TextNode* n = v.find(name);
  if (!n) return;
  const bool is_one_text = std::is_same_v<T, PoolText> && n->is_map() && n->count == 1 &&
                           (n->find("offset") || n->find("bytes"));
  if (n->is_map() && !is_one_text) {
    v.inside(*n, name, PathTree::kNoIndex, [&] {
      const bool is_literal = std::is_same_v<T, Integer> && !has_source(v);
      if (!is_literal) describe_source(v, p.source, own_type<T>());
      p.value = {};
      describe_value(v, is_literal ? "value" : "default", p.value, true);
    });
  } else if constexpr (std::is_same_v<T, Integer>) {
    p.value = {};
    v.parse(*n, p.value.value);
  } else {
    v.parse(*n, p.value);
  }
}

template void describe_property(TextOut&, const char*, const Property<float>&, const float*);
template void describe_property(TextOut&, const char*, const Property<bool>&, const bool*);
template void describe_property(TextOut&, const char*, const Property<Integer>&, const Integer*);
template void describe_property(TextOut&, const char*, const Property<PoolText>&, const PoolText*);
template void describe_property(TextOut&, const char*, const Property<Vec3>&, const Vec3*);
template void describe_property(TextIn&, const char*, Property<float>&, const float&);
template void describe_property(TextIn&, const char*, Property<bool>&, const bool&);
template void describe_property(TextIn&, const char*, Property<Integer>&, const Integer&);
template void describe_property(TextIn&, const char*, Property<PoolText>&, const PoolText&);
template void describe_property(TextIn&, const char*, Property<Vec3>&, const Vec3&);

}  // namespace kinora::asb
