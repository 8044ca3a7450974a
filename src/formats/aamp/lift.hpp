// Visitor that fills a typed record from an archive. Whatever the description does not expect (an
// entry of another name, a number that does not match its place) is an error: the caller then opens
// the file in its generic form.
#pragma once
#include "typed.hpp"

namespace kinora::aamp {

class Lift {
 public:
  static constexpr bool kReads = true, kWrites = false, kBinary = true;

  Lift(const Archive& archive, void* context)
      : archive_(archive), context_(context), list_{&archive.root()} {}

  template <class C>
  C& context() {
    return *static_cast<C*>(context_);
  }

  bool ok() const { return !error_; }
  const std::optional<Diagnostic>& error() const { return error_; }
  const Archive& archive() const { return archive_; }
  /// Call once after describe: whether the root has been used up.
  bool finish() {
    leave_list();
    return ok();
  }

  void key(const char*, s32) {}
  void comment(std::string_view) {}

  /// What a list holds keeps the values of a fresh record if the list is missing.
  template <class F>
  void list(const Name& name, bool, F&& f) {
    if (const List* const l = take(archive_.lists(*list_.list), name.hash, list_.lists))
      inside(*l, name.text, kNoIndex, f);
  }
  template <class F>
  void object(const Name& name, bool, Extras& extra, F&& f) {
    const Object* const o = take(archive_.objects(*list_.list), name.hash, list_.objects);
    inside(o ? *o : kNoObject, name.text, kNoIndex, extra, f);
  }
  /// An object whose parameters are all known.
  template <class F>
  void bare_object(const Name& name, bool present, F&& f) {
    Extras unknown;
    object(name, present, unknown, f);
    if (!unknown.empty() && ok())
      fail(kUnexpectedEntry, {"parameter", known_or_hex(unknown.front().name)});
  }
  bool has_object(const Name& name) const {
    return archive_.find_object(*list_.list, name.hash) != nullptr;
  }
  bool has_parameter(const Key& k) const {
    return archive_.find(*object_.object, k.hash) != nullptr;
  }
  u32 list_count() const { return list_.list->list_count; }
  u32 object_count() const { return list_.list->object_count; }

  /// All lists of the list at hand; calls `each(index)`.
  template <class F>
  void lists(const Family& family, u32, F&& each) {
    const auto lists = archive_.lists(*list_.list);
    list_.lists.count = list_.list->list_count;
    for (u32 i = 0; i < lists.size() && ok(); ++i) {
      if (!expect(family, i, lists[i].name)) return;
      inside(lists[i], family.text, i, [&] { each(i); });
    }
  }
  /// All objects of the list at hand, each with a record; there may be more records than objects.
  template <class T, class F>
  void objects(const Family& family, std::vector<T>& records, F&& each) {
    const auto objects = archive_.objects(*list_.list);
    list_.objects.count = list_.list->object_count;
    if (records.size() < objects.size()) records.resize(objects.size());
    for (u32 i = 0; i < objects.size() && ok(); ++i) {
      if (!expect(family, i, objects[i].name)) return;
      inside(objects[i], family.text, i, records[i].extra, [&] { each(records[i]); });
    }
  }
  template <class T>
  void objects(const Family& family, std::vector<T>& records) {
    objects(family, records, [&](T& record) { describe(*this, record); });
  }
  /// How many parameters the object at hand has.
  u32 parameter_count() const { return object_.object->parameter_count; }
  /// The next parameter of the object at hand, which must be number `index` of the family.
  template <class T>
  void numbered(const Family& family, u32 index, const Key& k, T& x, Extras& extra) {
    const Parameter& p = archive_.parameters(*object_.object)[index];
    if (!expect(family, index, p.name)) return;
    object_.taken.add(index);
    take_value(k, p, x, extra);
  }

  template <class T>
  void param(const Key& k, T& x, const T& usual, Extras& extra, Presence) {
    const Parameter* const p = take(archive_.parameters(*object_.object), k.hash, object_.taken);
    if (!p) {
      x = usual;
      return;
    }
    take_value(k, *p, x, extra);
  }
  void fail(const Finding& f, std::initializer_list<Argument> arguments);

 private:
  static constexpr s64 kNoIndex = -1;
  static constexpr Object kNoObject{};
  /// Which siblings have been asked for. Only the first 64 are told apart; what has more is
  /// numbered and taken as a whole.
  struct Taken {
    u32 next = 0, count = 0;
    u64 mask = 0;
    void add(u32 index) {
      next = index + 1;
      ++count;
      if (index < 64) mask |= u64{1} << index;
    }
    bool has(u32 index) const { return index < 64 && (mask >> index & 1) != 0; }
  };
  struct ListScope {
    const List* list;
    Taken lists{}, objects{};
  };
  struct ObjectScope {
    const Object* object;
    Taken taken{};
  };
  struct Step {
    const char* name;
    s64 index;
  };

  /// The entry of this name. Entries mostly come in the order in which they are asked for, so the
  /// search starts behind the last one.
  template <class T>
  static const T* take(std::span<const T> entries, u32 name, Taken& taken) {
    const auto n = static_cast<u32>(entries.size());
    if (taken.count == n) return nullptr;  // most keys are not there
    u32 i = taken.next;
    if (i >= n || entries[i].name != name)
      for (i = 0; i < n && (entries[i].name != name || taken.has(i));) ++i;
    if (i >= n) return nullptr;
    taken.add(i);
    return &entries[i];
  }
  bool expect(const Family& family, u32 index, u32 name) {
    if (family.hash(index) == name) [[likely]]
      return true;
    fail_number(family, index, name);
    return false;
  }
  template <class T>
  void take_value(const Key& k, const Parameter& p, T& x, Extras& extra) {
    if (p.type != k.type) [[unlikely]]
      return take_odd(k, p, x, extra);
    if constexpr (std::is_same_v<T, std::string>) {
      x.assign(archive_.text(p));
    } else if constexpr (std::is_same_v<T, bool>) {
      if (archive_.word(p) > 1) return take_odd(k, p, x, extra);
      x = archive_.word(p) == 1;
    } else if constexpr (std::is_same_v<T, float>) {
      x = archive_.number(p);
    } else {
      x = static_cast<T>(archive_.word(p));
    }
  }
  template <class T>
  void take_odd(const Key& k, const Parameter& p, T& x, Extras& extra) {
    const ByteView b = archive_.value(p);
    extra.push_back({k.kept_as, {p.type, {b.begin(), b.end()}}, true});
    detail::take_bits(x, extra.back().value);
  }
  template <class F>
  void inside(const List& l, const char* name, s64 index, F&& f) {
    if (!ok()) return;
    const ListScope saved = list_;
    list_ = {&l};
    enter(name, index);
    f();
    leave_list();
    --depth_;
    list_ = saved;
  }
  template <class F>
  void inside(const Object& o, const char* name, s64 index, Extras& extra, F&& f) {
    if (!ok()) return;
    const ObjectScope saved = object_;
    object_ = {&o};
    enter(name, index);
    f();
    if (object_.taken.count != o.parameter_count) [[unlikely]]
      take_unknown(extra);
    --depth_;
    object_ = saved;
  }
  void enter(const char* name, s64 index) {
    if (depth_ < steps_.size()) steps_[depth_] = {name, index};
    ++depth_;
  }
  void leave_list() {
    const List& l = *list_.list;
    if (ok() && (list_.lists.count != l.list_count || list_.objects.count != l.object_count))
        [[unlikely]]
      fail_unexpected();
  }
  void take_unknown(Extras& extra);
  void fail_unexpected();
  void fail_number(const Family& family, u32 index, u32 name);
  std::string path() const;

  const Archive& archive_;
  void* context_;
  ListScope list_;
  ObjectScope object_{&kNoObject};
  // For messages; typed formats are seven steps deep.
  std::array<Step, 12> steps_{};
  u32 depth_ = 0;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora::aamp
