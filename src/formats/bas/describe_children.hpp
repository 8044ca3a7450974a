// Part of the description of BAS: children. In the text each child stands with what its parent
// chooses it by; in the file the numbers of the children are in one object and the cases in one of
// four lists, matched by place. So both halves are hooks.
#pragma once
#include "keys.hpp"

namespace kinora::bas {

// ---- the number of the child --------------------------------------------------------------------

/// Children that name an element; the cases of the others stand alone.
inline u32 linked_children(const Element& e) {
  u32 n = 0;
  while (n < e.children.size() && (e.children[n].element != kNoId || e.children[n].by_index)) ++n;
  return n;
}

inline void lift_children(aamp::Lift& v, Element& e) {
  v.bare_object(kChildren, true, [&] {
    e.children.resize(v.parameter_count());
    aamp::Extras odd;
    for (u32 i = 0; i < e.children.size() && v.ok(); ++i) {
      Child& c = e.children[i];
      c.kind = e.info().case_kind();
      v.numbered(kChild, i, kChildElement, c.element, odd);
      c.by_index = c.element < 0 || static_cast<u32>(c.element) >= v.context<u32>();
      if (!odd.empty()) v.fail(kChildType, {i});
    }
  });
}

inline void lower_children(aamp::Lower& v, const Element& e) {
  const u32 n = linked_children(e);
  v.bare_object(kChildren, n != 0, [&] {
    for (u32 i = 0; i < n; ++i) {
      const Child& c = e.children[i];
      const auto position = c.by_index ? c.element : v.context<Context>().position_of(c.element);
      if (!position) v.fail(kDanglingId, child_path(e, i), {c.element, ""});
      v.numbered(kChild, i, kChildElement, position.value_or(0), {});
    }
  });
  for (u32 i = n; i < e.children.size(); ++i)
    if (e.children[i].element != kNoId) v.fail(kCaseBeforeChild, child_path(e, i), {});
}

template <class V>
void describe_element_ref(V& v, Of<V, Child>& c) {
  if constexpr (std::is_same_v<V, TextOut>) {
    if (!c.by_index) return v.id(as<s32>, "element", c.element);
    v.out().key("element");
    v.out().map(Style::flow, [&] {
      v.out().key("index");
      v.out().number(c.element);
    });
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find("element");
    if (!n) return;
    const TextNode* index = n->is_map() && n->count == 1 ? n->find("index") : nullptr;
    c.by_index = index != nullptr;
    index ? v.parse(*index, c.element) : v.refer(*n, c.element);
  } else if constexpr (kIsSchema<V>) {
    v.hook("element", Shape::either_of(Shape(Shape::Kind::id), Shape(Shape::Kind::name)))
        .left_out_at("none");
  } else if constexpr (std::is_same_v<V, Checker>) {
    if (!c.by_index) v.id(as<s32>, "element", c.element, {.null = kNoId});
  }
}

// ---- the case -----------------------------------------------------------------------------------

/// Two floats in one list; each may be typed.
template <class V>
void describe_range(V& v, Of<V, Child>& c, bool is_own) {
  if constexpr (std::is_same_v<V, TextOut>) {
    if (is_own && !v.full() && c.extra.empty() && same_value(c.start, 0.0f) &&
        same_value(c.end, 0.0f))
      return;
    v.out().key("range");
    v.out().list(Style::flow, [&] {
      for (const auto& [key, x] : {std::pair(&kStart, c.start), std::pair(&kEnd, c.end)}) {
        const aamp::Value* odd = aamp::find_odd(c.extra, key->kept_as);
        odd ? aamp::write_typed_value(v.out(), odd->type, odd->bytes) : v.out().number(x);
      }
    });
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find("range");
    if (!n) return;
    if (!n->is_list() || n->count != 2)
      return v.fail_at(*n, kTextWrongKind, {"a list of two numbers", describe_node(*n)});
    for (const auto& [key, x] : {std::pair(&kStart, &c.start), std::pair(&kEnd, &c.end)}) {
      const TextNode& item = *n->item(key == &kStart ? 0 : 1);
      if (!aamp::detail::take_typed(v, *key, item, *x, c.extra))
        aamp::detail::parse_param(v, item, key->type, *x);
    }
  } else if constexpr (kIsSchema<V>) {
    Shape number(Shape::Kind::number);
    number.or_typed = true;
    SchemaField& f = v.hook("range", Shape::list_of(number));
    f.left_out_at("[0.0, 0.0]");
    f.on_disk = "`Start`, `End` f32";
  } else {
    aamp::param(v, kStart, c.start, 0.0f, c.extra);
    aamp::param(v, kEnd, c.end, 0.0f, c.extra);
  }
}

constexpr std::array<std::pair<const char*, Case>, 4> kCaseKeys = {{{"range", Case::range},
                                                                    {"string", Case::string},
                                                                    {"number", Case::number},
                                                                    {"blend_at", Case::blend_at}}};

inline void read_case_kind(TextIn& v, Child& c) {
  c.kind = Case::none;
  for (const auto& [name, kind] : kCaseKeys) {
    if (!v.has_key(name)) continue;
    if (c.kind != Case::none) v.refuse(kTwoCases, name, {});
    c.kind = kind;
  }
}
/// A child without a case has that of its siblings, with the usual value.
inline void complete_cases(TextIn& v, Element& e) {
  const Case kind = case_list(e);
  for (Child& c : e.children) {
    if (c.kind != Case::none && c.kind != kind) v.refuse(kMixedCases, "children", {});
    c.kind = kind;
  }
}

/// Text and checks only. `is_own`: the kind of the node says which case it is, so the text may
/// leave out one that has the usual value.
template <class V>
void describe_child(V& v, Of<V, Child>& c, bool is_own) {
  describe_element_ref(v, c);
  if constexpr (std::is_same_v<V, TextIn>) read_case_kind(v, c);
  constexpr bool all =
      std::is_same_v<V, TextIn> || kIsSchema<V>;  // so that keys which do not fit are found
  const Presence presence = is_own ? Presence::unless_usual : Presence::always;
  if (all || c.kind == Case::range) describe_range(v, c, is_own);
  if (all || c.kind == Case::string) aamp::param(v, kString, c.string, {}, c.extra, presence);
  if (all || c.kind == Case::number) aamp::param(v, kNumber, c.number, 1, c.extra, presence);
  if (all || c.kind == Case::blend_at)
    aamp::param(v, kBlendAt, c.blend_at, 1.0f, c.extra, presence);
  aamp::extras(v, c.extra);
}

template <class V>
void describe_children(V& v, Of<V, Element>& e) {
  if constexpr (V::kBinary && V::kReads) {
    lift_children(v, e);
  } else if constexpr (V::kBinary) {
    lower_children(v, e);
  } else {
    const bool is_own = case_list(e) == e.info().case_kind();
    v.each("children", e.children, [&](auto& c) { describe_child(v, c, is_own); });
    if constexpr (std::is_same_v<V, TextIn>) complete_cases(v, e);
  }
}

// ---- lists of cases -----------------------------------------------------------------------------

/// Lift: an element has one list of cases; a second one could not be shown.
inline void lift_case_kind(aamp::Lift& v, Element& e, Case kind, const Name& list, Case& seen,
                           u32 count) {
  if (seen != Case::none) return v.fail(aamp::kUnexpectedEntry, {"list", list.text});
  seen = kind;
  if (count > e.children.size()) e.children.resize(count);
  for (u32 i = 0; i < e.children.size(); ++i) e.children[i].kind = i < count ? kind : Case::none;
}

/// The cases of one kind, one parameter each.
template <class V, class T>
void describe_case_array(V& v, Of<V, Element>& e, const Name& list, const Name& object,
                         const Key& key, T Child::*member, Case kind, Case& seen) {
  v.list(list, case_list(e) == kind && !e.children.empty(), [&] {
    v.bare_object(object, true, [&] {
      u32 n = static_cast<u32>(e.children.size());
      if constexpr (V::kReads) {
        n = v.parameter_count();
        if (n != 0) lift_case_kind(v, e, kind, list, seen, n);
      }
      for (u32 i = 0; i < n && v.ok(); ++i)
        v.numbered(kValue, i, key, e.children[i].*member, e.children[i].extra);
    });
  });
}

template <class V>
void describe_ranges(V& v, Of<V, Element>& e, Case& seen) {
  v.list(kRanges, case_list(e) == Case::range && !e.children.empty(), [&] {
    if constexpr (V::kReads)
      if (v.object_count() != 0) lift_case_kind(v, e, Case::range, kRanges, seen, v.object_count());
    v.objects(kRange, e.children, [&](auto& c) {
      aamp::param(v, kStart, c.start, 0.0f, c.extra, Presence::always);
      aamp::param(v, kEnd, c.end, 0.0f, c.extra, Presence::always);
    });
  });
}

/// On an asset the strings are no cases but names of animations that it continues.
template <class V>
void describe_connect_from(V& v, Of<V, Element>& e) {
  if constexpr (V::kBinary) {
    v.list(kStringArray, !e.connect_from.empty(), [&] {
      v.bare_object(kStringArray0, true, [&] {
        if constexpr (V::kReads) e.connect_from.resize(v.parameter_count());
        for (u32 i = 0; i < e.connect_from.size() && v.ok(); ++i)
          v.numbered(kValue, i, kConnectFrom, e.connect_from[i].name, e.connect_from[i].extra);
      });
    });
  } else {
    aamp::param_list(v, kConnectFrom, e.connect_from);
  }
}

template <class V>
void describe_cases(V& v, Of<V, Element>& e) {
  const bool is_asset = e.info().group() == Group::asset;
  if (is_asset || !V::kBinary) describe_connect_from(v, e);
  if constexpr (V::kBinary) {
    Case seen = Case::none;
    if (!is_asset)
      describe_case_array(v, e, kStringArray, kStringArray0, kString, &Child::string, Case::string,
                          seen);
    describe_case_array(v, e, kIntArray, kIntArray0, kNumber, &Child::number, Case::number, seen);
    describe_case_array(v, e, kFloatArray, kFloatArray0, kBlendAt, &Child::blend_at, Case::blend_at,
                        seen);
    describe_ranges(v, e, seen);
  }
}

}  // namespace kinora::bas
