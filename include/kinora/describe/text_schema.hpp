// Visitor that collects the text form of a format: which keys there are, what may stand there, when
// a key is left out. It behaves like TextIn on a text of which nothing is known.
//
// A hook that reads a key by hand (`find` and `parse`) leaves its shape open; it says more by
// `if constexpr (kIsSchema<V>) return v.hook("scale", shape);`.
#pragma once
#include "kinora/core/finding.hpp"
#include "kinora/describe/schema.hpp"
#include "kinora/describe/text_visitor.hpp"
#include "kinora/text/node.hpp"

namespace kinora {

namespace schema {

/// `Disk`: what the file can hold, where it is less.
template <class T, class Disk = T>
Shape shape_of() {
  using Kind = Shape::Kind;
  if constexpr (std::is_same_v<T, bool>) {
    return Shape(Kind::boolean);
  } else if constexpr (std::is_same_v<T, float>) {
    return Shape(Kind::number);
  } else if constexpr (std::is_enum_v<T>) {
    return shape_of<std::underlying_type_t<T>, Disk>();
  } else if constexpr (std::is_integral_v<T>) {
    using Narrow =
        std::conditional_t<std::is_integral_v<Disk> && sizeof(Disk) < sizeof(T), Disk, T>;
    constexpr auto kMost = std::numeric_limits<Narrow>::max();
    return Shape::integer_from(
        static_cast<s64>(std::numeric_limits<Narrow>::min()),
        sizeof(Narrow) == 8 ? std::numeric_limits<s64>::max() : static_cast<s64>(kMost));
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Shape(Kind::text);
  } else if constexpr (std::is_same_v<T, PoolText>) {
    return Shape::noted(Kind::text, "or {offset: n}");
  } else if constexpr (std::is_same_v<T, Guid>) {
    return Shape(Kind::guid);
  } else if constexpr (std::is_same_v<T, Vec3>) {
    return Shape(Kind::vector);
  } else if constexpr (std::is_base_of_v<TextList, T>) {
    return Shape::list_of(Shape(Kind::text));
  } else {
    return Shape(Kind::bytes);
  }
}

/// A value as it stands in the text form.
template <class T>
std::string usual_text(const T& x, bool hex = false) {
  if constexpr (std::is_same_v<T, bool>)
    return x ? "true" : "false";
  else if constexpr (std::is_same_v<T, float>)
    return float_text(x);
  else if constexpr (std::is_enum_v<T>)
    return std::to_string(static_cast<u32>(x));
  else if constexpr (std::is_integral_v<T>)
    return hex ? kinora::hex(static_cast<u64>(x)) : std::to_string(x);
  else if constexpr (std::is_convertible_v<T, std::string_view>)
    return '"' + std::string(std::string_view(x)) + '"';
  else if constexpr (std::is_same_v<T, Vec3>)
    return '[' + float_text(x.x) + ", " + float_text(x.y) + ", " + float_text(x.z) + ']';
  else
    return std::all_of(x.begin(), x.end(), [](auto b) { return b == 0; }) ? "zeros"
                                                                          : "the usual bytes";
}

}  // namespace schema

class TextSchema : public TextVisitor<TextSchema>, public SchemaExplorer {
 public:
  static constexpr bool kReads = true;
  TextSchema() : SchemaExplorer(nullptr) {}

  /// What the format shares with its records; anew for each run.
  void set_context(void* context) { context_ = context; }
  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  bool ok() const { return run_is_good(); }

  // ---- plain fields ---------------------------------------------------------------------------
  template <class T>
  void field(const char* name, T& x, const std::type_identity_t<T>& usual = {}) {
    field(as<T>, name, x, usual);
  }
  template <class Disk, class T>
  void field(As<Disk>, const char* name, T& x, const std::type_identity_t<T>& usual = {}) {
    add(name, schema::shape_of<T, Disk>()).left_out_at(schema::usual_text(usual));
    x = usual;
    if constexpr (std::is_same_v<T, bool>) x = choose_bool(name, usual);
  }
  template <class T>
  void value(const char* name, T& x) {
    value(as<T>, name, x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, T& x) {
    add(name, schema::shape_of<T, Disk>());
    x = {};
    if constexpr (std::is_same_v<T, bool>) x = choose_bool(name, false);
  }
  template <class T>
  void hex_field(const char* name, T& x, std::type_identity_t<T> usual = 0) {
    Shape s = schema::shape_of<T>();
    s.hex = true;
    add(name, std::move(s)).left_out_at(schema::usual_text(usual, true));
    x = usual;
  }
  template <class Disk, class E>
  void enumeration(As<Disk>, const char* name, E& e, EnumNames names,
                   std::optional<std::type_identity_t<E>> usual = {}) {
    SchemaField& f = add(name, names.empty() ? schema::shape_of<Disk>() : Shape::words(names));
    choose_word(f, name, e, names, usual, std::numeric_limits<Disk>::max());
  }
  template <class E>
  void one_of(const char* name, E& e, EnumNames names,
              std::optional<std::type_identity_t<E>> usual = {}) {
    choose_word(add(name, Shape::words(names, true)), name, e, names, usual, {});
  }
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, Disk& rest, Parts... part) {
    (add_part(part), ...);
    hex_field(name, rest);
  }
  void integer(const char* name, Integer& x, u64 = 0) {
    std::string text;
    bool resolve = false;
    value(name, x.value);
    this->text("enum", text);
    this->text("is", text);
    field("resolve", resolve);
  }
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char*, Record& record, Codec codec) {
    codec.text(*this, record);
  }

  // ---- text -----------------------------------------------------------------------------------
  void text(const char* name, std::string& s, std::string_view usual = {}) {
    add(name, Shape(Shape::Kind::text)).left_out_at(schema::usual_text(usual));
    s = usual;
  }
  void value_text(const char* name, std::string& s) {
    add(name, Shape(Shape::Kind::text));
    s.clear();
  }
  void pool_text(const char* name, PoolText& s, bool = false) {
    add(name, schema::shape_of<PoolText>());
    s = {};
  }
  void lines(const char* name, std::string& s) {
    add(name, Shape(Shape::Kind::lines)).left_out_at("\"\"");
    s.clear();
  }
  void packed_text(const char* name, std::string& s, u32, u32&) { text(name, s); }
  void inline_text(const char* name, std::string& s, u32 = 1, u8 = 0) { text(name, s); }
  void fixed_text(const char* name, std::string& s, u32 size) {
    add(name, Shape::noted(Shape::Kind::text, "at most " + std::to_string(size) + " bytes"))
        .left_out_at("\"\"");
    s.clear();
  }
  void comment(std::string_view) {}

  // ---- references -----------------------------------------------------------------------------
  template <class Disk>
  void id(As<Disk>, const char* name, s32& id, IdForm form = {}) {
    SchemaField& f = add(name, Shape(Shape::Kind::id));
    const bool may_lack = form.null != IdForm{}.null;
    f.required = !may_lack;
    if (may_lack) f.usual = "none";
    id = may_lack ? kNoId : 0;
  }
  void key(const char* name, s32& id, u32 = 0) {
    add(name, Shape::noted(Shape::Kind::id, "unique"));
    id = 0;
  }
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, Record& record, RefOf<Ref>) {
    name_ref(name, Ref::text(record));
  }
  void name_ref(const char* name, NameRef& ref) {
    ref = {};
    if (!choose_presence(name)) return;
    ref = NameRef("name");
    add(name, Shape(Shape::Kind::name)).left_out_at("none");
  }
  void name_ref(const char* name, std::string& s) { text(name, s); }

  // ---- lists ----------------------------------------------------------------------------------
  template <class T>
  void elements(const char* name, std::vector<T>& list) {
    add_list<T>(name, key_of<T>(), list, [&](u32 i) { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, std::vector<T>& list, F&& part) {
    add_list<T>(name, key_of<F>(), list, [&](u32 i) { part(list[i]); });
  }
  template <class T, class F>
  void items(const char* name, std::vector<T>& list, F&& item) {
    add_list<T>(name, key_of<F>(), list, item);
  }
  template <class Disk, class T>
  void numbers(As<Disk>, const char* name, std::vector<T>& list) {
    add(name, Shape::list_of(schema::shape_of<T, Disk>())).left_out_at("[]");
    list.clear();
  }
  void texts(const char* name, std::vector<std::string>& list) {
    add(name, Shape::list_of(Shape(Shape::Kind::text))).left_out_at("[]");
    list.clear();
  }
  template <class Disk>
  void id_list(As<Disk>, const char* name, std::vector<s32>& list, IdForm = {}) {
    add(name, Shape::list_of(Shape(Shape::Kind::id))).left_out_at("[]");
    list.clear();
  }
  template <class F>
  void group(const char* name, F&& f, Style = Style::row) {
    const std::size_t record = explore(key_of<F>(), name, f);
    add(name, Shape::of_record(record)).left_out_at("{}");
  }
  template <class Optional>
  void optional(const char* name, Optional& part) {
    using T = std::remove_cvref_t<decltype(*part)>;
    part.reset();
    if (!choose_presence(name)) return;
    part.emplace();
    if constexpr (std::is_base_of_v<TextList, T>) {
      add(name, Shape::list_of(Shape(Shape::Kind::text))).left_out_at("none");
    } else {
      const std::size_t record =
          explore(key_of<T>(), name, [&] { describe(*this, part.emplace()); });
      add(name, Shape::of_record(record)).left_out_at("none");
    }
  }
  template <class T, class F>
  void value_or_map(const char* name, T& x, bool, F&& f) {
    const std::size_t record = explore(key_of<F>(), name, f);
    add(name, Shape::either_of(value_shape(x), Shape::of_record(record))).required = true;
  }
  template <class T, class F>
  void one_or_list(const char* name, std::vector<T>& list, bool& is_list, F&& item) {
    is_list = false;
    const std::size_t record = add_list<T>(name, key_of<F>(), list, [&](u32 i) { item(list[i]); });
    add(name, Shape::of_record(record));
  }
  template <class T, class Plain, class F>
  void texts_or_maps(const char* name, std::vector<T>& list, Plain, F&& item) {
    const std::size_t record = explore(key_of<F>(), std::string(name) + "[]", [&] {
      list.clear();
      list.resize(1);
      item(list[0]);
    });
    add(name, Shape::list_of(Shape::either_of(Shape(Shape::Kind::text), Shape::of_record(record))))
        .usual = "[]";
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32) {
    using T = typename std::remove_cvref_t<decltype(owner.*Member)>::value_type;
    const void* key = kIsElement<Part> ? key_of<T>() : key_of<Part>();
    add_list<T>(name, key, owner.*Member, [&](u32 i) { Part{}(*this, owner, i); });
  }

  // ---- places ---------------------------------------------------------------------------------
  bool begin(u32, bool = true) { return true; }
  template <class F>
  void at_step(const char*, s64, F&& f) {
    f();
  }

  /// A parameter of a typed archive: as `value` or as `field`.
  template <class T>
  void describe_param(const char* name, T& x, const T& usual, bool always) {
    if constexpr (std::is_same_v<T, std::string>)
      always ? value_text(name, x) : text(name, x, usual);
    else
      always ? value(name, x) : field(name, x, usual);
    x = usual;
  }

  // ---- for hooks ------------------------------------------------------------------------------
  /// A key that the hook reads by hand.
  SchemaField& hook(std::string_view name, Shape shape) { return add(name, std::move(shape)); }
  /// A list of small numbers.
  void hook_list(std::string_view name, const char* note) {
    Shape s = Shape::list_of(Shape::integer_from(0, 0xFFFF));
    s.note = note;
    add(name, std::move(s));
  }
  /// A key that can only have this value.
  void hook_word(std::string_view name, const char* word) {
    Shape s(Shape::Kind::word);
    s.names = {word};
    s.only_names = true;
    add(name, std::move(s));
  }
  void opaque(const char* name, Bytes& b) {
    add(name, Shape(Shape::Kind::bytes)).left_out_at("none");
    b.clear();
  }
  bool has_key(std::string_view name) { return choose_presence(name); }
  const TextNode* peek(std::string_view) const { return nullptr; }
  const TextNode* find(std::string_view name) {
    add(name, Shape());
    return nullptr;
  }
  template <class F>
  void inside(const TextNode&, const char*, s64, F&&) {}
  template <class T>
  void parse(const TextNode&, T&) {}
  u32 parse_enum(const TextNode&, EnumNames, std::optional<u64>) { return 0; }
  void refer(const TextNode&, s32&, u32 = 0) {}
  bool expect_map(const TextNode&) { return true; }
  bool expect_list(const TextNode&) { return true; }
  void fail(const Diagnostic&) { refuse_run(); }
  void fail_at(const TextNode&, const Finding&, std::initializer_list<Argument>) { refuse_run(); }
  void fail_here(const char*, const Finding&, std::initializer_list<Argument>) { refuse_run(); }
  void refuse(const Finding&, const char*, std::initializer_list<Argument>) { refuse_run(); }
  void fail_missing(const char*) { refuse_run(); }

 private:
  template <class E>
  void choose_word(SchemaField& f, const char* name, E& e, EnumNames names, std::optional<E> usual,
                   std::optional<u64> most) {
    f.required = !usual;
    if (usual) {
      const std::string_view known = name_of(names, static_cast<u32>(*usual));
      f.left_out_at(known.empty() ? std::to_string(static_cast<u32>(*usual)) : std::string(known));
    }
    e = static_cast<E>(choose_enumerator(name, names, usual ? static_cast<u32>(*usual) : 0, most));
  }
  template <class T>
  static Shape value_shape(const T&) {
    if constexpr (std::is_same_v<T, Integer>)
      return schema::shape_of<s32>();
    else
      return schema::shape_of<T>();
  }
  /// A list of records. They are described as the first of several and as the last, because some
  /// formats have a last one of another kind.
  template <class T, class F>
  std::size_t add_list(const char* name, const void* key, std::vector<T>& list, F&& item) {
    static const std::vector<std::string> kPlaces = {"", "last"};
    const std::size_t record = explore(key, std::string(name) + "[]", [&] {
      list.clear();
      list.resize(2);
      item(choose(" place", kPlaces));
    });
    list.resize(1);
    add(name, Shape::list_of(Shape::of_record(record))).left_out_at("[]");
    return record;
  }
  template <class T>
  void add_part(const BitPart<T>& part) {
    part.value = T{};
    if constexpr (std::is_same_v<T, bool>) {
      add(part.name, Shape(Shape::Kind::boolean)).left_out_at("false");
      part.value = choose_bool(part.name, false);
    } else {
      const s64 most = part.where.mask() >> part.where.shift;
      SchemaField& f = add(
          part.name, part.names.empty() ? Shape::integer_from(0, most) : Shape::words(part.names));
      const std::string_view known = name_of(part.names, 0);
      f.left_out_at(known.empty() ? "0" : std::string(known));
      if (!part.names.empty())
        part.value =
            static_cast<T>(choose_enumerator(part.name, part.names, 0, static_cast<u64>(most)));
    }
  }

  void* context_ = nullptr;
};

}  // namespace kinora
