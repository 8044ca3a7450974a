// Visitor that fills a record from a text tree. Keys come in any order; what is missing gets its
// default; unknown keys, dangling and duplicate ids are errors with line, column and field path.
#pragma once
#include <unordered_map>

#include "kinora/describe/offset_map.hpp"
#include "kinora/describe/text_visitor.hpp"
#include "kinora/text/scalar.hpp"

namespace kinora {

/// Keys of the text form that belong to the envelope and not to the format.
/// `$schema` is how editors of JSON find the schema; it says nothing about the file.
inline constexpr std::array<std::string_view, 5> kEnvelopeKeys = {"kinora", "text", "layout",
                                                                  "original", "$schema"};
/// Those and others.
std::vector<std::string_view> envelope_keys_and(std::span<const std::string_view> others);

/// An older name of a key, still read.
struct KeyAlias {
  std::string_view old_name, name;
};

class TextIn : public TextVisitor<TextIn> {
 public:
  static constexpr bool kReads = true;
  /// `root`: the map whose keys are the fields; `ignored`: top-level keys that belong to others.
  TextIn(const TextNode& root, void* context, std::span<const std::string_view> ignored = {});
  TextIn(const TextIn&) = delete;
  TextIn& operator=(const TextIn&) = delete;

  void set_aliases(std::span<const KeyAlias> aliases) { aliases_ = aliases; }

  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  bool ok() const { return !error_; }
  /// Call once after describe: unknown keys at the top, ids that nothing has.
  bool finish();
  const std::optional<Diagnostic>& error() const { return error_; }

  // ---- plain fields ---------------------------------------------------------------------------
  template <class T>
  void field(const char* name, T& x, const std::type_identity_t<T>& usual = {}) {
    if (const TextNode* n = find(name))
      parse(*n, x);
    else
      x = usual;
  }
  template <class Disk, class T>
  void field(As<Disk>, const char* name, T& x, const std::type_identity_t<T>& usual = {}) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(Disk) < sizeof(T)) {
      // The model may hold more than the file can; what does not fit is refused here.
      Disk narrow = static_cast<Disk>(usual);
      field(name, narrow, static_cast<Disk>(usual));
      x = static_cast<T>(narrow);
    } else {
      field(name, x, usual);
    }
  }
  template <class T>
  void value(const char* name, T& x) {
    field(name, x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, T& x) {
    field(as<Disk>, name, x);
  }
  template <class T>
  void hex_field(const char* name, T& x, std::type_identity_t<T> usual = 0) {
    field(name, x, usual);
  }
  template <class Disk, class E>
  void enumeration(As<Disk>, const char* name, E& e, EnumNames names,
                   std::optional<std::type_identity_t<E>> usual = {}) {
    if (const TextNode* n = find(name))
      e = static_cast<E>(parse_enum(*n, names, std::numeric_limits<Disk>::max()));
    else if (usual)
      e = *usual;
    else
      fail_missing(name);
  }
  /// The same where no other value than those with a name is possible.
  template <class E>
  void one_of(const char* name, E& e, EnumNames names,
              std::optional<std::type_identity_t<E>> usual = {}) {
    if (const TextNode* n = find(name))
      e = static_cast<E>(parse_enum(*n, names, {}));
    else if (usual)
      e = *usual;
    else
      fail_missing(name);
  }
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, Disk& rest, Parts... part) {
    (parse_part(part), ...);
    field(name, rest);
  }
  void integer(const char* name, Integer& x, u64 = 0) {
    field(name, x.value);
    EnumTag tag;
    text("enum", tag.enum_class);
    text("is", tag.value);
    field("resolve", tag.resolve);
    x.tag.reset();
    if (tag != EnumTag{}) x.tag = std::move(tag);
  }
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char*, Record& record, Codec codec) {
    codec.text(*this, record);
  }

  // ---- text -----------------------------------------------------------------------------------
  void text(const char* name, std::string& s, std::string_view usual = {}) {
    if (const TextNode* n = find(name))
      parse(*n, s);
    else
      s = usual;
  }
  void value_text(const char* name, std::string& s) { text(name, s); }
  void pool_text(const char* name, PoolText& s, bool = false) {
    s = {};
    if (const TextNode* n = find(name)) parse(*n, s);
  }
  void lines(const char* name, std::string& s) { text(name, s); }
  void packed_text(const char* name, std::string& s, u32, u32&) { text(name, s); }
  void inline_text(const char* name, std::string& s, u32 = 1, u8 = 0) { text(name, s); }
  void fixed_text(const char* name, std::string& s, u32 size) {
    text(name, s);
    if (s.size() > size)
      fail_here(name, kTextBadNumber, {s, "a text of at most " + std::to_string(size) + " bytes"});
  }
  void comment(std::string_view) {}

  // ---- references -----------------------------------------------------------------------------
  template <class Disk>
  void id(As<Disk>, const char* name, s32& id, IdForm form = {}) {
    id = kNoId;
    const TextNode* n = find(name);
    if (n)
      refer(*n, id, form.space);
    else if (form.null == IdForm{}.null)
      fail_missing(name);
  }
  void key(const char* name, s32& id, u32 space = 0);
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, Record& record, RefOf<Ref>) {
    name_ref(name, Ref::text(record));
  }
  void name_ref(const char* name, NameRef& ref);
  void name_ref(const char* name, std::string& s) { text(name, s); }

  // ---- lists ----------------------------------------------------------------------------------
  template <class T>
  void elements(const char* name, std::vector<T>& list) {
    items(name, list, [&](u32 i) { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, std::vector<T>& list, F&& part) {
    items(name, list, [&](u32 i) { part(list[i]); });
  }
  template <class Disk, class T>
  void numbers(As<Disk>, const char* name, std::vector<T>& list) {
    plain_items(find(name), list, [&](const TextNode& n, T& x) {
      Disk narrow{};
      parse(n, narrow);
      x = static_cast<T>(narrow);
    });
  }
  void texts(const char* name, std::vector<std::string>& list) {
    list.clear();
    if (const TextNode* n = find(name)) plain_texts(*n, list);
  }
  template <class Disk>
  void id_list(As<Disk>, const char* name, std::vector<s32>& list, IdForm form = {}) {
    plain_items(find(name), list, [&](const TextNode& n, s32& id) { refer(n, id, form.space); });
  }
  template <class F>
  void group(const char* name, F&& f, Style = Style::row) {
    const TextNode* n = find(name);
    if (n && !expect_map(*n)) return;
    inside(n ? *n : empty_map(), name, PathTree::kNoIndex, f);
  }
  template <class Optional>
  void optional(const char* name, Optional& part) {
    using T = std::remove_cvref_t<decltype(*part)>;
    part.reset();
    if constexpr (std::is_base_of_v<TextList, T>) {
      if (const TextNode* n = find(name)) plain_texts(*n, part.emplace().items);
    } else {
      const TextNode* n = find(name);
      if (!n || !expect_map(*n)) return;
      part.emplace();
      inside(*n, name, PathTree::kNoIndex, [&] { describe(*this, *part); });
    }
  }

  template <class T, class F>
  void value_or_map(const char* name, T& x, bool, F&& f) {
    const TextNode* n = find(name);
    if (!n) return fail_missing(name);
    if (n->is_map()) return inside(*n, name, PathTree::kNoIndex, f);
    parse(*n, x);
  }
  template <class T, class F>
  void one_or_list(const char* name, std::vector<T>& list, bool& is_list, F&& item) {
    const TextNode* n = peek(name);
    is_list = n && n->is_list();
    if (!n || is_list) return items(name, list, [&](u32 i) { item(list[i]); });
    find(name);
    list.resize(1);
    if (expect_map(*n)) inside(*n, name, PathTree::kNoIndex, [&] { item(list[0]); });
  }

  template <class T, class Plain, class F>
  void texts_or_maps(const char* name, std::vector<T>& list, Plain, F&& item) {
    list.clear();
    const TextNode* n = find(name);
    if (!n || !expect_list(*n)) return;
    list.resize(n->count);
    const TextNode* child = n->first;
    for (u32 i = 0; i < list.size() && ok(); ++i, child = child->next) {
      if (child->is_map() && !is_bytes(*child))
        inside(*child, name, i, [&] { item(list[i]); });
      else if (child->is_scalar() && !child->quoted && looks_typed(child->text))
        fail_at(*child, kTextWrongKind,
                {"a text, or a map with the type such as {s32: 1}", describe_node(*child)});
      else
        parse(*child, Plain::make(list[i]));
    }
  }

  template <auto Member, class Part, class Disk, class Owner>
  void slice(As<Disk>, const char* name, Owner& owner, List<Member, Part>, u32) {
    items(name, owner.*Member, [&](u32 i) { Part{}(*this, owner, i); });
  }

  // ---- places ---------------------------------------------------------------------------------
  bool begin(u32, bool = true) { return true; }

  template <class F>
  void at_step(const char*, s64, F&& f) {
    f();
  }

  // ---- for hooks ------------------------------------------------------------------------------
  void opaque(const char* name, Bytes& b) {
    b.clear();
    if (const TextNode* n = find(name)) parse(*n, b);
  }
  bool has_key(std::string_view name) const { return peek(name) != nullptr; }
  /// The entry of the current map without marking it as used.
  const TextNode* peek(std::string_view name) const {
    return at_->is_map() ? at_->find(name) : nullptr;
  }
  /// The entry of the current map, marked as used; null if there is none.
  const TextNode* find(std::string_view name);
  /// Runs `f` with the map `n` as the current one; its unknown keys are errors.
  template <class F>
  void inside(const TextNode& n, const char* name, s64 index, F&& f) {
    Frame frame{at_, last_, name, index, static_cast<u32>(asked_.size()), used_from_};
    frames_.push_back(frame);
    at_ = &n;
    last_ = nullptr;
    used_from_ = used_.size();
    f();
    if (n.is_map() && used_count() < n.count) find_unknown();
    used_.resize(used_from_);
    at_ = frame.at;
    last_ = frame.last;
    used_from_ = frame.used_from;
    asked_.resize(frame.asked);
    frames_.pop_back();
  }
  /// A list of maps of any shape: `item(i)` runs inside each.
  template <class T, class F>
  void items(const char* name, std::vector<T>& list, F&& item) {
    list.clear();
    const TextNode* n = find(name);
    if (!n || !expect_list(*n)) return;
    list.resize(n->count);
    const TextNode* child = n->first;
    for (u32 i = 0; i < list.size() && ok(); ++i, child = child->next) {
      if (!child->is_map())
        return fail_at(*child, kTextWrongKind, {"a map", describe_node(*child)});
      inside(*child, name, i, [&] { item(i); });
    }
  }
  /// A known name, or a number up to `most`; without `most` only one that has a name.
  u32 parse_enum(const TextNode& n, EnumNames names, std::optional<u64> most);
  void refer(const TextNode& n, s32& id, u32 space = 0);
  bool expect_map(const TextNode& n);
  bool expect_list(const TextNode& n);
  /// The current map has one of these keys and no second one; else an error that lists them.
  bool expect_one_key(std::span<const std::string_view> keys);
  void fail(Diagnostic d);
  void fail_at(const TextNode& n, const Finding& f, std::initializer_list<Argument> arguments);
  void fail_here(const char* name, const Finding& f, std::initializer_list<Argument> arguments);
  /// A hook's own error about a field of the current record.
  void refuse(const Finding& f, const char* name, std::initializer_list<Argument> arguments) {
    fail_here(name, f, arguments);
  }
  void fail_missing(const char* name) { fail_at(*at_, kTextMissingKey, {name}); }

  void parse(const TextNode& n, bool& x) { take(scalar_bool(n), x); }
  void parse(const TextNode& n, float& x) { take(scalar_float(n), x); }
  template <class T>
  requires std::is_integral_v<T>
  void parse(const TextNode& n, T& x) { take(scalar_integer<T>(n), x); }
  void parse(const TextNode& n, std::string& s) { take(scalar_text(n), s); }
  void parse(const TextNode& n, PoolText& s);
  void parse(const TextNode& n, Bytes& b) { take(scalar_bytes(n), b); }
  void parse(const TextNode& n, Guid& g);
  void parse(const TextNode& n, Vec3& v);
  template <std::size_t N>
  requires(N != 16) void parse(const TextNode& n, std::array<u8, N>& out) {
    Bytes b;
    parse(n, b);
    if (ok() && b.size() != N)
      return fail_at(n, kTextWrongKind, {std::to_string(N) + " bytes", describe_node(n)});
    if (ok()) std::memcpy(out.data(), b.data(), N);
  }

 private:
  struct Frame {
    const TextNode *at, *last;
    const char* name;
    s64 index;
    u32 asked;
    std::size_t used_from;
  };
  struct Reference {
    const TextNode* node;
    s32* id;
    u32 space;
  };
  struct IdTable {
    std::unordered_map<std::string_view, std::pair<s32, const TextNode*>> ids;
  };

  template <class T>
  void take(Result<T> r, T& into) {
    if (r)
      into = std::move(*r);
    else
      fail(std::move(r.error()));
  }
  void plain_texts(const TextNode& n, std::vector<std::string>& list) {
    plain_items(&n, list, [&](const TextNode& item, std::string& s) { parse(item, s); });
  }
  template <class T, class F>
  void plain_items(const TextNode* n, std::vector<T>& list, F&& item) {
    list.clear();
    if (!n || !expect_list(*n)) return;
    list.resize(n->count);
    const TextNode* child = n->first;
    for (std::size_t i = 0; i < list.size() && ok(); ++i, child = child->next)
      item(*child, list[i]);
  }
  template <class T>
  void parse_part(const BitPart<T>& part) {
    part.value = T{};
    const TextNode* n = find(part.name);
    if (!n) return;
    const u32 most = part.where.mask() >> part.where.shift;
    if constexpr (std::is_same_v<T, bool>)
      parse(*n, part.value);
    else
      part.value = static_cast<T>(parse_enum(*n, part.names, most));
  }
  /// Whether a plain scalar is meant as a number or a truth value.
  static bool looks_typed(std::string_view s) {
    return s == "true" || s == "false" || parse_float(s);
  }
  static const TextNode& empty_map();
  std::string path(std::string_view last = {}) const;
  const TextNode* find_by_alias(std::string_view name);
  std::size_t used_count() const { return used_.size() - used_from_; }
  void find_unknown();
  s32 free_number(const char* id_key);
  static std::string ids_for_hint(const IdTable& table, std::string_view wanted);

  const TextNode* const root_;
  const TextNode* at_;
  const TextNode* last_ =
      nullptr;  ///< the entry that was found last: the next one mostly follows it
  void* context_;
  std::span<const std::string_view> ignored_;
  std::span<const KeyAlias> aliases_;
  std::vector<Frame> frames_;
  std::vector<std::string_view> asked_;
  // Entries that were found, each once however often it was asked for: of the current map from
  // `used_from_` on, before them those of the maps around.
  std::vector<const TextNode*> used_;
  std::size_t used_from_ = 0;
  std::vector<IdTable> tables_;
  std::vector<Reference> references_;
  std::optional<std::vector<s32>> numbers_;  ///< that the text gives as ids, sorted; once needed
  std::size_t passed_numbers_ = 0;
  s32 next_number_ = 0;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora
