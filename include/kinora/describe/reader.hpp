// Visitor that fills a record from bytes.
//
// It walks the file in the writer's order: a slice or a pointer only queues what it refers to, and
// the queue runs when its place comes up. So whatever depends on the order of writing (strings that
// nothing refers to, gaps) can be learned on the way, and each record is read once.
//
// Paths, the offset map and what only a layout needs are recorded only if a Recording is given: the
// good path pays nothing for them. `read_file` in codec.hpp reads again with one when an error
// needs its path.
#pragma once
#include "kinora/describe/reader_tables.hpp"

namespace kinora {

class Reader : public ReaderTables {
 public:
  static constexpr bool kReads = true, kWrites = false, kBinary = true;

  Reader(ByteView bytes, std::span<const PlaceInfo> places, void* context, DiskForm form = {},
         Recording* recording = nullptr)
      : ReaderTables(bytes, places, context, form, recording) {}

  // ---- plain fields ---------------------------------------------------------------------------
  template <class Disk, class T>
  void field(As<Disk>, const char* name, T& x, const std::type_identity_t<T>& = {}) {
    if constexpr (std::is_same_v<T, bool>)
      x = take<Disk>(name) != 0;
    else
      x = static_cast<T>(take<Disk>(name));
  }
  template <class T>
  void field(const char* name, T& x, const std::type_identity_t<T>& = {}) {
    take_into(name, x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, T& x) {
    field(as<Disk>, name, x);
  }
  /// A number that people read in hexadecimal.
  template <class T>
  void hex_field(const char* name, T& x, T = 0) {
    take_into(name, x);
  }
  template <class T>
  void value(const char* name, T& x) {
    take_into(name, x);
  }
  template <class Disk, class E>
  void enumeration(As<Disk>, const char* name, E& e, EnumNames names,
                   std::optional<std::type_identity_t<E>> = {}) {
    const u32 at = pos_;
    e = static_cast<E>(take<Disk>(name));
    if (const auto known = name_of(names, static_cast<u32>(e)); !known.empty()) explain(at, known);
  }
  /// A word of named bits; what no part names goes to `rest`.
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, Disk& rest, Parts... part) {
    u32 word = take<Disk>(name);
    ((part.value = static_cast<std::remove_reference_t<decltype(part.value)>>(
          (word & part.where.mask()) >> part.where.shift),
      word &= ~part.where.mask()),
     ...);
    rest = static_cast<Disk>(word);
  }
  template <class Disk>
  void constant(As<Disk>, const char* name, std::type_identity_t<Disk>) {
    take<Disk>(name);
  }
  template <class Disk, class F>
  void derived(As<Disk>, const char* name, F&&) {
    take<Disk>(name);
  }
  /// One word, `unpack` and `resolve` of a small struct; see Codec in docs/describe.md. What
  /// `codec.reference(word)` gives, if anything, is resolved when everything is read.
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char* name, Record& record, Codec codec) {
    const u32 at = pos_;
    const auto word = take<Disk>(name);
    codec.unpack(record, word);
    if (const std::optional<s64> number = codec.reference(word))
      resolve_later(ref<Codec>, at, name, record, *number);
  }

  // ---- references -----------------------------------------------------------------------------
  template <class Record>
  void ids(std::vector<Record>& records, u32 space = 0) {
    if (id_limits_.size() <= space) id_limits_.resize(space + 1);
    id_limits_[space] = static_cast<s64>(records.size());
    for (u32 i = 0; i < records.size(); ++i) records[i].id = static_cast<s32>(i);
  }
  template <class Disk>
  void id(As<Disk>, const char* name, s32& id, IdForm form = {}) {
    const u32 at = pos_;
    const s64 raw = take<Disk>(name);
    id = raw == form.null ? kNoId : static_cast<s32>(raw - form.bias);
    if (id != kNoId || raw != form.null) check_id(at, name, id, raw, form);
  }
  void key(const char*, s32, u32 = 0) {}  // a record's own id is its position
  /// A number on disk, a name in the model: known only when everything is read.
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, Record& record, RefOf<Ref>) {
    const u32 at = pos_;
    resolve_later(ref<Ref>, at, name, record, take<Disk>(name));
  }
  template <class Ref, class Record>
  void resolve_later(RefOf<Ref>, u32 at, const char* name, Record& record, s64 raw) {
    if (!ok()) return;
    later_.push_back({at, path_, name, &record, raw, [](void* context, void* r, s64 raw_index) {
                        return Ref::resolve(context, *static_cast<Record*>(r), raw_index);
                      }});
  }

  // ---- lists in place -------------------------------------------------------------------------
  template <class T>
  void elements(const char* name, std::vector<T>& list) {
    for (u32 i = 0; i < list.size() && ok(); ++i)
      at_step(name, i, [&] { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, std::vector<T>& list, F&& part) {
    for (u32 i = 0; i < list.size() && ok(); ++i) at_step(name, i, [&] { part(list[i]); });
  }
  /// Plain numbers, as many as the list has.
  template <class Disk, class T>
  void numbers(As<Disk>, const char* name, std::vector<T>& list) {
    for (T& x : list) x = static_cast<T>(take<Disk>(name));
  }
  /// References to records, as many as the list has.
  template <class Disk>
  void id_list(As<Disk>, const char* name, std::vector<s32>& list, IdForm form = {}) {
    for (s32& x : list) id(as<Disk>, name, x, form);
  }
  /// References to strings, as many as the list has.
  void texts(const char* name, std::vector<std::string>& list) {
    for (std::string& s : list) text(name, s);
  }
  template <class F>
  void group(const char* name, F&& f) {
    at_step(name, PathTree::kNoIndex, f);
  }
  /// A part that may be missing; the format has decided which before.
  template <class Optional>
  void optional(const char* name, Optional& part) {
    if (part) at_step(name, PathTree::kNoIndex, [&] { describe(*this, *part); });
  }

  /// Call once after describe: resolves names, copies shared records, notes what is left at the
  /// end.
  bool finish();

 private:
  struct Later {
    u32 at;
    PathTree::Id path;
    const char* name;
    void* record;
    s64 raw;
    bool (*run)(void* context, void* record, s64 raw);
  };

  void check_id(u32 at, const char* name, s64 id, s64 raw, const IdForm& form);

  std::vector<s64> id_limits_;
  std::vector<Later> later_;
};

}  // namespace kinora
