// AINB: access to the JSON of other tools: keys that have several names, the first error kept.
#pragma once
#include "kinora/text/scalar.hpp"

namespace kinora::ainb {

class DtTree {
 public:
  using Keys = std::initializer_list<std::string_view>;
  const std::optional<Diagnostic>& error() const { return error_; }
  bool ok() const { return !error_; }

  /// The entry with the first of these keys that a map has, or null.
  static const TextNode* find(const TextNode& map, Keys keys) {
    if (!map.is_map()) return nullptr;
    for (const std::string_view key : keys)
      if (const TextNode* n = map.find(key)) return n;
    return nullptr;
  }
  /// The same; a missing one is an error.
  const TextNode* need(const TextNode& map, Keys keys) {
    const TextNode* n = find(map, keys);
    if (!n) fail(text_error(kTextMissingKey, map, {*keys.begin()}));
    return n;
  }

  template <class T>
  T integer(const TextNode& map, Keys keys) {
    const TextNode* n = need(map, keys);
    return n ? take(scalar_integer<T>(*n)) : T{};
  }
  template <class T>
  T integer_or(const TextNode& map, Keys keys, T usual) {
    const TextNode* n = find(map, keys);
    return n ? take(scalar_integer<T>(*n)) : usual;
  }
  /// A 32-bit number that may be written signed or unsigned.
  s32 word(const TextNode& n) {
    const s64 x = take(scalar_integer<s64>(n));
    if (x < -0x80000000LL || x > 0xFFFFFFFFLL)
      fail(text_error(kTextBadNumber, n, {n.text, range_text(-0x80000000LL, 0xFFFFFFFF)}));
    return static_cast<s32>(static_cast<u32>(x));
  }
  std::string text(const TextNode& map, Keys keys) {
    const TextNode* n = need(map, keys);
    return n ? take(scalar_text(*n)) : std::string();
  }
  std::string text_or(const TextNode& map, Keys keys) {
    const TextNode* n = find(map, keys);
    return n ? take(scalar_text(*n)) : std::string();
  }
  bool boolean_or(const TextNode& map, Keys keys, bool usual) {
    const TextNode* n = find(map, keys);
    return n ? take(scalar_bool(*n)) : usual;
  }
  float real(const TextNode& n) { return take(scalar_float(n)); }
  Vec3 vector(const TextNode& n) {
    if (n.is_list() && n.count == 3) return {real(*n.item(0)), real(*n.item(1)), real(*n.item(2))};
    fail(text_error(kTextWrongKind, n, {"a list of three numbers", describe_node(n)}));
    return {};
  }
  /// Whether a list of words has one of these.
  static bool has_word(const TextNode* list, Keys words) {
    if (!list || !list->is_list()) return false;
    for (const TextNode* n = list->first; n; n = n->next)
      for (const std::string_view w : words)
        if (n->text == w) return true;
    return false;
  }
  /// Calls `use` for the items of a list; nothing if it is missing.
  template <class F>
  void each(const TextNode* list, F&& use) {
    if (!list) return;
    if (!list->is_list())
      return fail(text_error(kTextWrongKind, *list, {"a list", describe_node(*list)}));
    for (const TextNode* n = list->first; n && ok(); n = n->next) use(*n);
  }
  void fail(Diagnostic d) {
    if (!error_) error_ = std::move(d);
  }
  template <class T>
  T take(Result<T> r) {
    if (r) return std::move(*r);
    fail(std::move(r.error()));
    return T{};
  }

 private:
  std::optional<Diagnostic> error_;
};

}  // namespace kinora::ainb
