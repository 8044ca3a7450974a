// Visitor that looks for what is wrong in any format: duplicate and dangling ids, values outside an
// enumeration, texts that no file can hold. What a format knows beyond that is its own check.
#pragma once
#include <unordered_map>

#include "kinora/core/binary_findings.hpp"
#include "kinora/describe/offset_map.hpp"
#include "kinora/describe/text_visitor.hpp"

namespace kinora {

inline constexpr Finding kUnknownEnumerator{
    "CHK0001", Severity::note, "{0} is {1}, a value without a known name", "",
    "The number is kept as it is. It may be right: not every value has been seen."};
inline constexpr Finding kBrokenText{
    "CHK0002", Severity::error, "the text of {0} holds a zero byte", "remove it",
    "Texts end with a zero byte in the file, so what follows it would be lost."};
inline constexpr Finding kForeignLayout{
    "CHK0003", Severity::note, "is laid out unlike the game's own tools do; it rebuilds from {0}",
    "",
    "The file means what its text says, but its tables lie elsewhere or in another order than "
    "those "
    "of the original tools. Kinora keeps what is different and gives back the same bytes as long "
    "as "
    "the text is not edited."};
inline constexpr Finding kUnfaithfulText{
    "CHK0004", Severity::error, "the text of this file would not build its bytes again",
    "this is an error of Kinora: please report it with the file; `kinora map` still explains it",
    "Before a text is handed out, it is built and compared with the file. Here even a text that "
    "carries the bytes themselves failed, so no text is given rather than one that loses data."};
inline constexpr Finding kFormNotReadAgain{
    "CHK0005", Severity::warning, "the text in the form '{0}' cannot be built again: {1}",
    "leave out --as to edit the file: Kinora's own form holds all of it",
    "The form of another tool cannot say everything that a file can hold. The text is written, for "
    "reading; before it is, it is read and built, and here that failed."};
inline constexpr Finding kFormDiffers{
    "CHK0006", Severity::warning, "the text in the form '{0}' builds another file than this one",
    "leave out --as to edit the file: Kinora's own form holds all of it",
    "The form of another tool cannot say everything that a file can hold. Before the text is "
    "written, it is read and built, and here that gave other bytes, without a part of the file "
    "that "
    "is known to be missing in the form."};
inline constexpr Finding kFormUnfit{
    "CHK0007", Severity::error, "the form '{0}' cannot hold this file: line {1} of the text: {2}",
    "leave out --as: Kinora's own form holds all of it",
    "What would be written is no valid text, such as JSON with a name that is not UTF-8. No "
    "program "
    "could read it."};
inline constexpr std::array kCheckFindings = {
    &kUnknownEnumerator, &kBrokenText,  &kForeignLayout, &kUnfaithfulText,
    &kFormNotReadAgain,  &kFormDiffers, &kFormUnfit};

using Findings = std::vector<Diagnostic>;

class Checker : public TextVisitor<Checker> {
 public:
  static constexpr bool kReads = false;
  Checker(Findings& findings, void* context) : findings_(findings), context_(context) {}

  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  bool ok() const { return true; }
  /// Call once after describe: references that lead nowhere.
  void finish();

  template <class T>
  void field(const char*, const T&, const std::type_identity_t<T>& = {}) {}
  template <class Disk, class T>
  void field(As<Disk>, const char*, const T&, const std::type_identity_t<T>& = {}) {}
  template <class T>
  void value(const char*, const T&) {}
  template <class Disk, class T>
  void value(As<Disk>, const char*, const T&) {}
  template <class T>
  void hex_field(const char*, const T&, std::type_identity_t<T> = 0) {}
  template <class Disk, class E>
  void enumeration(As<Disk>, const char* name, const E& e, EnumNames names,
                   std::optional<std::type_identity_t<E>> usual = {}) {
    const auto raw = static_cast<u32>(e);
    if (usual && *usual == e) return;
    if (!names.empty() && name_of(names, raw).empty()) note_enumerator(name, raw);
  }
  template <class E>
  void one_of(const char*, const E&, EnumNames, std::optional<std::type_identity_t<E>> = {}) {}
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char*, const Disk&, Parts...) {}
  void integer(const char*, const Integer& x, u64 = 0) {
    if (!x.tag) return;
    text("enum", x.tag->enum_class);
    text("is", x.tag->value);
  }
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char*, const Record& record, Codec codec) {
    codec.text(*this, record);
  }

  void text(const char* name, const std::string& s, std::string_view = {}) {
    if (s.find('\0') != s.npos) add(kBrokenText, name, {name});
  }
  void value_text(const char* name, const std::string& s) { text(name, s); }
  void pool_text(const char* name, const PoolText& s, bool = false) { text(name, s.text); }
  void lines(const char* name, const std::string& s) { text(name, s); }
  void packed_text(const char* name, const std::string& s, u32, u32) { text(name, s); }
  void inline_text(const char* name, const std::string& s, u32 = 1, u8 = 0) { text(name, s); }
  void fixed_text(const char* name, const std::string& s, u32) { text(name, s); }
  void comment(std::string_view) {}

  template <class Disk>
  void id(As<Disk>, const char* name, const s32& id, IdForm form = {}) {
    if (id != kNoId || form.null == IdForm{}.null)
      references_.push_back({id, form.space, path_, name});
  }
  void key(const char* name, s32 id, u32 space = 0) {
    if (ids_.size() <= space) ids_.resize(space + 1);
    if (!ids_[space].emplace(id, path_).second) add(kDuplicateId, name, {id});
  }
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char*, const Record&, RefOf<Ref>) {}
  void name_ref(const char*, const NameRef&) {}
  void name_ref(const char*, const std::string&) {}

  template <class T>
  void elements(const char* name, const std::vector<T>& list) {
    items(name, list, [&](u32 i) { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, const std::vector<T>& list, F&& part) {
    items(name, list, [&](u32 i) { part(list[i]); });
  }
  template <class Disk, class T>
  void numbers(As<Disk>, const char*, const std::vector<T>&) {}
  void texts(const char* name, const std::vector<std::string>& list) {
    for (const std::string& s : list) text(name, s);
  }
  template <class Disk>
  void id_list(As<Disk>, const char* name, const std::vector<s32>& list, IdForm form = {}) {
    for (u32 i = 0; i < list.size(); ++i)
      at_step(name, i, [&] { id(as<Disk>, nullptr, list[i], form); });
  }
  template <class F>
  void group(const char* name, F&& f, Style = Style::row) {
    at_step(name, PathTree::kNoIndex, f);
  }
  template <class Optional>
  void optional(const char* name, const Optional& part) {
    using T = std::remove_cvref_t<decltype(*part)>;
    if (!part) return;
    if constexpr (std::is_base_of_v<TextList, T>)
      texts(name, part->items);
    else
      at_step(name, PathTree::kNoIndex, [&] { describe(*this, *part); });
  }
  template <class T, class F>
  void value_or_map(const char* name, const T&, bool is_map, F&& f) {
    if (is_map) at_step(name, PathTree::kNoIndex, f);
  }
  template <class T, class F>
  void one_or_list(const char* name, const std::vector<T>& list, const bool& is_list, F&& item) {
    if (is_list) return items(name, list, [&](u32 i) { item(list[i]); });
    if (!list.empty()) at_step(name, PathTree::kNoIndex, [&] { item(list[0]); });
  }
  template <class T, class Plain, class F>
  void texts_or_maps(const char* name, const std::vector<T>& list, Plain, F&& item) {
    for (u32 i = 0; i < list.size(); ++i)
      at_step(name, i, [&] {
        if (const std::string* s = Plain::get(list[i]))
          text(nullptr, *s);
        else
          item(list[i]);
      });
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice(As<Disk>, const char* name, const Owner& owner, List<Member, Part>, u32) {
    items(name, owner.*Member, [&](u32 i) { Part{}(*this, owner, i); });
  }
  bool begin(u32, bool present = true) { return present; }
  void opaque(const char*, const Bytes&) {}

  template <class F>
  void at_step(const char* name, s64 index, F&& f) {
    const PathTree::Id saved = path_;
    path_ = paths_.step(saved, name, index);
    f();
    path_ = saved;
  }
  void refuse(const Finding& f, const char* name, std::initializer_list<Argument> arguments) {
    add(f, name, arguments);
  }
  /// A finding at a field of the record at hand.
  void add(const Finding& finding, const char* field, std::initializer_list<Argument> arguments) {
    findings_.push_back(
        make_diagnostic(finding, {}, paths_.text(path_, field ? field : ""), arguments));
  }

 private:
  struct Reference {
    s32 id;
    u32 space;
    PathTree::Id path;
    const char* name;
  };
  template <class T, class F>
  void items(const char* name, const std::vector<T>& list, F&& item) {
    for (u32 i = 0; i < list.size(); ++i) at_step(name, step_index(list[i], i), [&] { item(i); });
  }
  void note_enumerator(const char* name, u32 raw) { add(kUnknownEnumerator, name, {name, raw}); }

  Findings& findings_;
  void* context_;
  PathTree paths_;
  PathTree::Id path_ = PathTree::kRoot;
  std::vector<std::unordered_map<s32, PathTree::Id>> ids_;
  std::vector<Reference> references_;
};

inline void Checker::finish() {
  for (const Reference& r : references_) {
    if (r.space < ids_.size() && ids_[r.space].count(r.id)) continue;
    path_ = r.path;
    const std::size_t n = r.space < ids_.size() ? ids_[r.space].size() : 0;
    add(kDanglingId, r.name, {r.id, std::to_string(n) + " of them"});
  }
}

}  // namespace kinora
