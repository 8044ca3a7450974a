// Visitor that makes an archive of a typed record, as the game's own files have it: the order of
// the description, and each parameter according to its Presence.
#pragma once
#include "kinora/formats/aamp/builder.hpp"
#include "typed.hpp"

namespace kinora::aamp {

class Lower {
 public:
  static constexpr bool kReads = false, kWrites = true, kBinary = true;

  Lower(u32 version, std::string_view type, void* context)
      : builder_(version, type), context_(context) {}

  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }
  bool ok() const { return !error_ && !builder_.error(); }
  Result<Archive> finish() {
    if (error_) return Failure(*error_);
    return builder_.finish();
  }

  void key(const char*, s32) {}
  void comment(std::string_view) {}

  template <class F>
  void list(const Name& name, bool present, F&& f) {
    if (!present) return;
    builder_.begin_list(name.hash);
    f();
    builder_.end_list();
  }
  template <class F>
  void object(const Name& name, bool present, const Extras& extra, F&& f) {
    if (present) put_object(name.hash, extra, f);
  }
  template <class F>
  void bare_object(const Name& name, bool present, F&& f) {
    if (present) put_object(name.hash, {}, f);
  }
  template <class F>
  void lists(const Family& family, u32 count, F&& each) {
    for (u32 i = 0; i < count; ++i) {
      builder_.begin_list(family.hash(i));
      each(i);
      builder_.end_list();
    }
  }
  template <class T, class F>
  void objects(const Family& family, const std::vector<T>& records, F&& each) {
    for (u32 i = 0; i < records.size(); ++i)
      put_object(family.hash(i), records[i].extra, [&] { each(records[i]); });
  }
  template <class T>
  void objects(const Family& family, const std::vector<T>& records) {
    objects(family, records, [&](const T& record) { describe(*this, record); });
  }
  template <class F>
  void put_object(u32 name, const Extras& extra, F&& f) {
    builder_.begin_object(name);
    f();
    for (const Extra& e : extra)
      if (!e.is_known) put_value(e.name, e.value);
    builder_.end_object();
  }
  template <class T>
  void param(const Key& k, const T& x, const T& usual, const Extras& extra, Presence presence) {
    put(k.hash, k, x, extra, presence != Presence::unless_usual || !same_value(x, usual));
  }
  template <class T>
  void numbered(const Family& family, u32 index, const Key& k, const T& x, const Extras& extra) {
    put(family.hash(index), k, x, extra, true);
  }
  void fail(const Finding& f, std::string path, std::initializer_list<Argument> arguments) {
    if (!error_) error_ = make_diagnostic(f, {}, std::move(path), arguments);
  }

 private:
  template <class T>
  void put(u32 name, const Key& k, const T& x, const Extras& extra, bool present) {
    if (const Value* odd = find_odd(extra, k.kept_as)) return put_value(name, *odd);
    if (!present) return;
    if constexpr (std::is_same_v<T, std::string>)
      builder_.text(name, k.type, x);
    else if constexpr (std::is_same_v<T, float>)
      builder_.real(name, x);
    else
      builder_.word(name, k.type, static_cast<u32>(x));
  }
  void put_value(u32 name, const Value& v) {
    if (is_text(v.type))
      builder_.text(name, v.type, as_text(v.bytes));
    else
      builder_.value(name, v.type, v.bytes);
  }

  Builder builder_;
  void* context_;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora::aamp
