// Part of the description of BAS: children. In the text each child stands with what its parent
// chooses it by; in the file the numbers of the children are in one object and the cases in one of
// four lists, matched by place. So both halves are hooks.
#pragma once
#include "describe.hpp"

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
      if (!position) v.fail(kDanglingId, element_path(e, i), {c.element, ""});
      v.numbered(kChild, i, kChildElement, position.value_or(0), {});
    }
  });
  for (u32 i = n; i < e.children.size(); ++i)
    if (e.children[i].element != kNoId) v.fail(kCaseBeforeChild, element_path(e, i), {});
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
  } else {
    if (!c.by_index) v.id(as<s32>, "element", c.element, {.null = kNoId});
  }
}

// ---- the case -----------------------------------------------------------------------------------

/// Two floats in one list; each may be typed.
template <class V>
void describe_range(V& v, Of<V, Child>& c) {
  if constexpr (std::is_same_v<V, TextOut>) {
    v.out().key("range");
    v.out().list(Style::flow, [&] {
      for (const auto& [key, x] : {std::pair(&kStart, c.start), std::pair(&kEnd, c.end)}) {
        const aamp::Value* odd = aamp::find_odd(c.extra, key->kept_as);
        odd ? aamp::write_value(v.out(), odd->type, odd->bytes) : v.out().number(x);
      }
    });
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find("range");
    if (!n) return;
    if (!n->is_list() || n->count != 2)
      return v.fail_at(*n, kTextWrongKind, {"a list of two numbers", describe_node(*n)});
    for (const auto& [key, x] : {std::pair(&kStart, &c.start), std::pair(&kEnd, &c.end)}) {
      const TextNode& item = *n->item(key == &kStart ? 0 : 1);
      if (!aamp::detail::take_typed(v, *key, item, *x, c.extra)) v.parse(item, *x);
    }
  } else {
    aamp::param(v, kStart, c.start, 0.0f, c.extra);
    aamp::param(v, kEnd, c.end, 0.0f, c.extra);
  }
}

/// Whether the text leaves the case out: it has the usual value, and the kind says which it is.
inline bool is_usual_case(const Child& c, Case own) {
  if (c.kind != own || !c.extra.empty()) return false;
  const Child usual;
  return same_value(c.start, usual.start) && same_value(c.end, usual.end) &&
         c.string == usual.string && c.number == usual.number &&
         same_value(c.blend_at, usual.blend_at);
}

inline void read_case_kind(TextIn& v, Child& c, Case own) {
  constexpr std::array<std::pair<const char*, Case>, 4> kCases = {{{"range", Case::range},
                                                                   {"string", Case::string},
                                                                   {"number", Case::number},
                                                                   {"blend_at", Case::blend_at}}};
  c.kind = own;
  int given = 0;
  for (const auto& [name, kind] : kCases) {
    if (!v.has_key(name)) continue;
    c.kind = kind;
    if (++given == 2) v.refuse(kTwoCases, name, {});
  }
}

/// Text and checks only.
template <class V>
void describe_child(V& v, Of<V, Child>& c, Case own, bool full) {
  describe_element_ref(v, c);
  if constexpr (V::kReads) read_case_kind(v, c, own);
  if constexpr (std::is_same_v<V, TextOut>)
    if (!full && is_usual_case(c, own)) return aamp::extras(v, c.extra);
  if (c.kind == Case::range || V::kReads) describe_range(v, c);
  if (c.kind == Case::string || V::kReads)
    aamp::param(v, kString, c.string, {}, c.extra, Presence::always);
  if (c.kind == Case::number || V::kReads)
    aamp::param(v, kNumber, c.number, 1, c.extra, Presence::always);
  if (c.kind == Case::blend_at || V::kReads)
    aamp::param(v, kBlendAt, c.blend_at, 1.0f, c.extra, Presence::always);
  aamp::extras(v, c.extra);
}

template <class V>
void describe_children(V& v, Of<V, Element>& e) {
  if constexpr (!V::kBinary)
    v.each("children", e.children,
           [&](auto& c) { describe_child(v, c, e.info().case_kind(), false); });
  else if constexpr (V::kReads)
    lift_children(v, e);
  else
    lower_children(v, e);
}

// ---- lists of cases -----------------------------------------------------------------------------

/// The cases of one kind, one parameter each.
template <class V, class T>
void describe_case_array(V& v, Of<V, Element>& e, const Name& list, const Name& object,
                         const Key& key, T Child::*member, Case kind) {
  if constexpr (V::kReads) {
    v.list(list, true, [&] {
      v.bare_object(object, true, [&] {
        const u32 n = v.parameter_count();
        if (n > e.children.size()) e.children.resize(n);
        for (u32 i = 0; i < n && v.ok(); ++i)
          v.numbered(kValue, i, key, e.children[i].*member, e.children[i].extra);
        if (n != 0) lift_case_kind(v, e, kind, list);
      });
    });
  } else {
    v.list(list, case_list(e) == kind && !e.children.empty(), [&] {
      v.bare_object(object, true, [&] {
        for (u32 i = 0; i < e.children.size(); ++i)
          v.numbered(kValue, i, key, e.children[i].*member, e.children[i].extra);
      });
    });
  }
}

/// An element has one list of cases; a second one cannot be shown.
inline void lift_case_kind(aamp::Lift& v, Element& e, Case kind, const Name& list) {
  const bool taken = std::any_of(e.children.begin(), e.children.end(), [&](const Child& c) {
    return c.kind != kind && c.kind != e.info().case_kind() && c.kind != Case::none;
  });
  if (taken) return v.fail(aamp::kUnexpectedEntry, {"list", list.text});
  for (Child& c : e.children) c.kind = kind;
}

template <class V>
void describe_ranges(V& v, Of<V, Element>& e) {
  const bool present = case_list(e) == Case::range && !e.children.empty();
  v.list(kRanges, present, [&] {
    if constexpr (V::kReads)
      if (v.object_count() != 0) lift_case_kind(v, e, Case::range, kRanges);
    v.objects(kRange, e.children, [&](auto& c) {
      aamp::param(v, kStart, c.start, 0.0f, c.extra, Presence::always);
      aamp::param(v, kEnd, c.end, 0.0f, c.extra, Presence::always);
      if constexpr (V::kReads) c.kind = Case::range;
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
          v.numbered(kValue, i, kString, e.connect_from[i].name, e.connect_from[i].extra);
      });
    });
  } else if constexpr (std::is_same_v<V, TextOut>) {
    if (e.connect_from.empty()) return;
    v.out().key("connect_from");
    v.out().list(Style::row, [&] {
      for (const ConnectFrom& c : e.connect_from) {
        const aamp::Value* odd = aamp::find_odd(c.extra, kString.kept_as);
        odd ? aamp::write_value(v.out(), odd->type, odd->bytes) : v.out().string(c.name);
      }
    });
  } else if constexpr (std::is_same_v<V, TextIn>) {
    const TextNode* n = v.find("connect_from");
    if (!n || !v.expect_list(*n)) return;
    e.connect_from.resize(n->count);
    const TextNode* item = n->first;
    for (ConnectFrom& c : e.connect_from) {
      if (!aamp::detail::take_typed(v, kString, *item, c.name, c.extra)) v.parse(*item, c.name);
      item = item->next;
    }
  } else {
    v.each("connect_from", e.connect_from, [&](auto& c) {
      aamp::param(v, kString, c.name, {}, c.extra);
    });
  }
}

template <class V>
void describe_cases(V& v, Of<V, Element>& e) {
  const bool is_asset = e.info().group() == Group::asset;
  if (is_asset || !V::kBinary) describe_connect_from(v, e);
  if constexpr (V::kBinary) {
    if (!is_asset)
      describe_case_array(v, e, kStringArray, kStringArray0, kString, &Child::string, Case::string);
    describe_case_array(v, e, kIntArray, kIntArray0, kNumber, &Child::number, Case::number);
    describe_case_array(v, e, kFloatArray, kFloatArray0, kBlendAt, &Child::blend_at,
                        Case::blend_at);
    describe_ranges(v, e);
  }
}

}  // namespace kinora::bas
