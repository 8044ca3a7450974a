// Visitor that writes a record as text. Places, counts and derived fields mean nothing here; a
// slice is a list, a pointer is its target, a reference is a name.
#pragma once
#include "kinora/core/finding.hpp"
#include "kinora/describe/text_visitor.hpp"

namespace kinora {

struct TextStyle {
  Syntax syntax = Syntax::yaml;
  bool full = false;  ///< also what is left out because it is the default
  /// If set, what is edited better outside of a text (pictures) lies beside it, in files of this
  /// name with other endings; else everything is in the text.
  std::string_view stem = {};
};

class TextOut : public TextVisitor<TextOut> {
 public:
  static constexpr bool kReads = false;
  TextOut(TextWriter& out, void* context, bool full = false)
      : out_(out), context_(context), full_(full) {}

  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  TextWriter& out() { return out_; }
  bool ok() const { return true; }
  bool full() const { return full_; }

  // ---- plain fields ---------------------------------------------------------------------------
  template <class T>
  void field(const char* name, const T& x, const std::type_identity_t<T>& usual = {}) {
    if (full_ || !same_value(x, usual)) value(name, x);
  }
  template <class Disk, class T>
  void field(As<Disk>, const char* name, const T& x, const std::type_identity_t<T>& usual = {}) {
    field(name, x, usual);
  }
  template <class T>
  void value(const char* name, const T& x) {
    out_.key(name);
    print(x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, const T& x) {
    value(name, x);
  }
  template <class T>
  void hex_field(const char* name, const T& x, std::type_identity_t<T> usual = 0) {
    static_assert(sizeof(T) <= 4);
    if (x == usual && !full_) return;
    out_.key(name);
    out_.hex_number(x);
  }
  /// With `usual` the entry is left out at that value, else it is always written.
  template <class Disk, class E>
  void enumeration(As<Disk>, const char* name, const E& e, EnumNames names,
                   std::optional<std::type_identity_t<E>> usual = {}) {
    if (usual && *usual == e && !full_) return;
    out_.key(name);
    print_enum(static_cast<u32>(e), names);
  }
  template <class E>
  void one_of(const char* name, const E& e, EnumNames names,
              std::optional<std::type_identity_t<E>> usual = {}) {
    enumeration(as<u32>, name, e, names, usual);
  }
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, const Disk& rest, Parts... part) {
    (print_part(part), ...);
    if (rest != 0) {
      out_.key(name);
      out_.hex_number(rest);
    }
  }
  void integer(const char* name, const Integer& x, u64 = 0) {
    value(name, x.value);
    if (x.tag) {
      text("enum", x.tag->enum_class);
      text("is", x.tag->value);
      field("resolve", x.tag->resolve);
      if (x.tag->guessed) comment(x.tag->value + '?');
    }
  }
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char*, const Record& record, Codec codec) {
    codec.text(*this, record);
  }

  // ---- text -----------------------------------------------------------------------------------
  void text(const char* name, const std::string& s, std::string_view usual = {}) {
    if (full_ || s != usual) value_text(name, s);
  }
  void value_text(const char* name, const std::string& s) {
    out_.key(name);
    out_.string(s);
  }
  /// A text, or `{offset: 12}`.
  void pool_text(const char* name, const PoolText& s, bool = false) {
    out_.key(name);
    print(s);
  }
  /// A text of several lines.
  void lines(const char* name, const std::string& s) {
    if (s.empty() && !full_) return;
    out_.key(name);
    out_.lines(s);
  }
  void packed_text(const char* name, const std::string& s, u32, u32) { text(name, s); }
  void inline_text(const char* name, const std::string& s, u32 = 1, u8 = 0) { text(name, s); }
  void fixed_text(const char* name, const std::string& s, u32) { text(name, s); }
  void comment(std::string_view remark) { out_.comment(remark); }

  // ---- references -----------------------------------------------------------------------------
  template <class Disk>
  void id(As<Disk>, const char* name, const s32& id, IdForm = {}) {
    if (id != kNoId) value(name, id);
  }
  void key(const char* name, s32 id, u32 = 0) { value(name, id); }
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, const Record& record, RefOf<Ref>) {
    name_ref(name, Ref::text(record));
  }
  /// A name, or `{index: 3}`.
  void name_ref(const char* name, const NameRef& ref) {
    if (ref.empty()) return;
    out_.key(name);
    if (ref.index < 0) return out_.string(ref.name);
    out_.map(Style::flow, [&] {
      out_.key("index");
      out_.number(ref.index);
    });
  }
  void name_ref(const char* name, const std::string& s) { text(name, s); }

  // ---- lists ----------------------------------------------------------------------------------
  template <class T>
  void elements(const char* name, const std::vector<T>& list) {
    items<T>(name, list.size(), [&](u32 i) { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, const std::vector<T>& list, F&& part) {
    items<T>(name, list.size(), [&](u32 i) { part(list[i]); });
  }
  template <class Disk, class T>
  void numbers(As<Disk>, const char* name, const std::vector<T>& list) {
    if (list.empty() && !full_) return;
    out_.key(name);
    out_.list(Style::row, [&] {
      for (const T& x : list) print(x);
    });
  }
  void texts(const char* name, const std::vector<std::string>& list) {
    if (list.empty() && !full_) return;
    out_.key(name);
    print_texts(list);
  }
  /// Records of other records, by id.
  template <class Disk>
  void id_list(As<Disk>, const char* name, const std::vector<s32>& list, IdForm = {}) {
    numbers(as<s32>, name, list);
  }
  /// A map of its own, left out if everything in it is.
  template <class F>
  void group(const char* name, F&& f, Style style = Style::row) {
    out_.map_unless_empty(name, style, f);
  }
  /// A part that may be missing; an empty map says that it is there.
  template <class Optional>
  void optional(const char* name, const Optional& part) {
    using T = std::remove_cvref_t<decltype(*part)>;
    if (!part) return;
    out_.key(name);
    if constexpr (std::is_base_of_v<TextList, T>)
      print_texts(part->items);
    else
      out_.map(text_style(static_cast<const T*>(nullptr)), [&] { describe(*this, *part); });
  }

  /// A plain value, or a map where there is more to say: `min: 0.5`, `min: {blackboard: Near}`.
  template <class T, class F>
  void value_or_map(const char* name, const T& x, bool is_map, F&& f) {
    if (!is_map) return value(name, x);
    out_.key(name);
    out_.map(Style::row, f);
  }
  /// One record, or a list of them, which says something else than the record alone even if it has
  /// one item; left out if there is neither.
  template <class T, class F>
  void one_or_list(const char* name, const std::vector<T>& list, const bool& is_list, F&& item) {
    if (list.empty() && !is_list) return;
    out_.key(name);
    if (!is_list) return out_.map(Style::row, [&] { item(list[0]); });
    out_.list(Style::row, [&] {
      for (const T& x : list) out_.map(Style::row, [&] { item(x); });
    });
  }

  /// Items of types that nothing fixes: `[Voice, {s32: 1}, {f32: 0.5}]`. `Plain` has `get(item)`,
  /// the text of an item that is a plain text, else null, and `make(item)`, which makes it one.
  template <class T, class Plain, class F>
  void texts_or_maps(const char* name, const std::vector<T>& list, Plain, F&& item) {
    if (list.empty() && !full_) return;
    out_.key(name);
    out_.list(Style::row, [&] {
      for (const T& x : list) {
        if (const std::string* s = Plain::get(x))
          out_.string(*s);
        else
          out_.map(Style::row, [&] { item(x); });
      }
    });
  }

  template <auto Member, class Part, class Disk, class Owner>
  void slice(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32) {
    using T = typename std::remove_cvref_t<decltype(owner.*Member)>::value_type;
    items<T>(name, (owner.*Member).size(), [&](u32 i) { Part{}(*this, owner, i); });
  }

  // ---- places ---------------------------------------------------------------------------------
  bool begin(u32, bool present = true) { return present; }
  template <class F>
  void at_step(const char*, s64, F&& f) {
    f();
  }

  void refuse(const Finding&, const char*, std::initializer_list<Argument>) {}

  // ---- for hooks ------------------------------------------------------------------------------
  void opaque(const char* name, const Bytes& b) {
    if (b.empty()) return;
    out_.key(name);
    out_.bytes(b);
  }
  void print_enum(u32 raw, EnumNames names) {
    const std::string_view known = name_of(names, raw);
    known.empty() ? out_.number(raw) : out_.word(known);
  }

 private:
  void print_texts(const std::vector<std::string>& list) {
    out_.list(Style::row, [&] {
      for (const std::string& s : list) out_.string(s);
    });
  }
  template <class T, class F>
  void items(const char* name, std::size_t n, F&& item) {
    if (n == 0 && !full_) return;
    out_.key(name);
    constexpr Style kItem = text_style(static_cast<const T*>(nullptr));
    out_.list(Style::block, [&] {
      for (u32 i = 0; i < n; ++i) out_.map(kItem, [&] { item(i); });
    });
  }
  template <class T>
  void print_part(const BitPart<T>& part) {
    if constexpr (std::is_same_v<std::remove_const_t<T>, bool>) {
      if (full_ || part.value) value(part.name, part.value);
    } else if (full_ || part.value != T{}) {
      out_.key(part.name);
      if (part.names.empty())
        out_.number(static_cast<s64>(part.value));
      else
        print_enum(static_cast<u32>(part.value), part.names);
    }
  }
  void print(bool x) { out_.boolean(x); }
  void print(const std::string& s) { out_.string(s); }
  void print(const PoolText& s) {
    if (!s.number) return out_.string(s.text);
    out_.map(Style::flow, [&] {
      out_.key("offset");
      out_.hex_number(*s.number);
    });
  }
  template <class T>
  requires std::is_arithmetic_v<T>
  void print(T x) { out_.number(x); }
  void print(const Vec3& v) {
    out_.list(Style::flow, [&] {
      out_.number(v.x);
      out_.number(v.y);
      out_.number(v.z);
    });
  }
  void print(const Guid& g) { out_.guid(g); }
  void print(const Bytes& b) { out_.bytes(b); }
  template <std::size_t N>
  requires(N != 16) void print(const std::array<u8, N>& b) { out_.bytes(b); }

  TextWriter& out_;
  void* context_;
  bool full_;
};

}  // namespace kinora
