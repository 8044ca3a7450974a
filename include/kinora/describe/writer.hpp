// Visitor that turns a record into bytes. Tables are gathered while their owners are written and
// emitted at their place; offsets are patched then (writer_places.hpp shows the layers).
#pragma once
#include "kinora/describe/writer_tables.hpp"

namespace kinora {

class Writer : public WriterTables {
 public:
  static constexpr bool kReads = false, kWrites = true, kBinary = true;

  Writer(std::span<const PlaceInfo> places, void* context, DiskForm form = {},
         const WriteOptions& options = {});

  // ---- plain fields ---------------------------------------------------------------------------
  template <class Disk, class T>
  void field(As<Disk>, const char* name, const T& x, const std::type_identity_t<T>& = {}) {
    if constexpr (std::is_same_v<T, bool>)
      put_rule(name, static_cast<Disk>(x));  // a true that is stored as another number is learned
    else if constexpr (std::is_integral_v<T> && sizeof(T) > sizeof(Disk))
      put_fitting<Disk>(name, static_cast<s64>(x));
    else
      put(static_cast<Disk>(x));
  }
  template <class T>
  void field(const char* name, const T& x, const std::type_identity_t<T>& = {}) {
    put_value(name, x);
  }
  template <class Disk, class T>
  void value(As<Disk>, const char* name, const T& x) {
    field(as<Disk>, name, x);
  }
  template <class T>
  void value(const char* name, const T& x) {
    put_value(name, x);
  }
  template <class T>
  void hex_field(const char* name, const T& x, T = 0) {
    put_value(name, x);
  }
  template <class Disk, class E>
  void enumeration(As<Disk>, const char*, const E& e, EnumNames,
                   std::optional<std::type_identity_t<E>> = {}) {
    put(static_cast<Disk>(e));
  }
  template <class Disk, class... Parts>
  void bit_word(As<Disk>, const char* name, const Disk& rest, Parts... part) {
    u32 word = rest;
    ((word |= bit_value(name, part)), ...);
    put(static_cast<Disk>(word));
  }
  template <class Disk>
  void constant(As<Disk>, const char* name, std::type_identity_t<Disk> x) {
    put_rule(name, x);
  }
  template <class Disk, class F>
  void derived(As<Disk>, const char* name, F&& rule) {
    const auto x = rule();
    if (!fits_disk<Disk>(static_cast<s64>(x))) [[unlikely]]
      fail_too_large(name, static_cast<s64>(x), static_cast<s64>(std::numeric_limits<Disk>::max()));
    put_rule(name, static_cast<Disk>(x));
  }
  template <class Disk, class Codec, class Record>
  void packed(As<Disk>, const char* name, const Record& record, Codec codec) {
    const std::optional<u32> word = codec.pack(context_, record);
    if (!word) {
      const Missing missing = codec.missing(record);
      fail(kDanglingName, name, {missing.what, missing.name});
    }
    put(static_cast<Disk>(word.value_or(0)));
  }

  // ---- references -----------------------------------------------------------------------------
  template <class Record>
  void ids(const std::vector<Record>& records, u32 space = 0) {
    if (positions_.size() <= space) positions_.resize(space + 1);
    IdTable& table = positions_[space];
    table.count = static_cast<s64>(records.size());
    std::size_t in_order = 0;  // the usual case: ids are positions, and no table is needed
    while (in_order < records.size() && records[in_order].id == static_cast<s64>(in_order))
      ++in_order;
    if (in_order == records.size()) return;
    table.positions.reserve(records.size());
    for (std::size_t i = 0; i < records.size(); ++i)
      if (!table.positions.emplace(records[i].id, static_cast<s64>(i)).second)
        fail(kDuplicateId, "id", {records[i].id});
  }
  /// Where the record with this id stands in its list.
  std::optional<s64> position_of(s32 id, u32 space = 0) const;
  template <class Disk>
  void id(As<Disk>, const char* name, const s32& id, IdForm form = {}) {
    put_fitting<Disk>(name, id_number(name, id, form));
  }
  void key(const char*, s32, u32 = 0) {}
  template <class Ref, class Disk, class Record>
  void reference(As<Disk>, const char* name, const Record& record, RefOf<Ref>) {
    const std::optional<s64> index = Ref::index(context_, record);
    if (!index) fail(kDanglingName, name, {name, std::string(Ref::text(record))});
    put(static_cast<Disk>(index.value_or(0)));
  }

  // ---- lists ----------------------------------------------------------------------------------
  template <class Disk, class T>
  void count(As<Disk>, const char* name, const std::vector<T>& list, u32) {
    put_count<Disk>(name, list.size());
  }
  template <class T>
  void elements(const char* name, const std::vector<T>& list) {
    for (u32 i = 0; i < list.size() && ok(); ++i)
      at_step(name, step_index(list[i], i), [&] { describe(*this, list[i]); });
  }
  template <class T, class F>
  void each(const char* name, const std::vector<T>& list, F&& part) {
    for (u32 i = 0; i < list.size() && ok(); ++i) at_step(name, i, [&] { part(list[i]); });
  }
  template <class Disk, class T>
  void numbers(As<Disk>, const char*, const std::vector<T>& list) {
    for (const T& x : list) put(static_cast<Disk>(x));
  }
  template <class Disk>
  void id_list(As<Disk>, const char* name, const std::vector<s32>& list, IdForm form = {}) {
    for (const s32 id : list) put_fitting<Disk>(name, id_number(name, id, form));
  }
  void texts(const char* name, const std::vector<std::string>& list) {
    for (const std::string& s : list) text(name, s);
  }
  template <class F>
  void group(const char* name, F&& f) {
    at_step(name, PathTree::kNoIndex, f);
  }
  template <class Optional>
  void optional(const char* name, const Optional& part) {
    if (part) at_step(name, PathTree::kNoIndex, [&] { describe(*this, *part); });
  }
  template <class F>
  void derived_tail(const char*, F&& write) {
    write(*this);
  }

  /// Call once after describe.
  Result<Bytes> finish();

 private:
  struct IdTable {
    s64 count = 0;
    std::unordered_map<s32, s64> positions;  ///< empty if ids are positions
  };

  template <class T>
  void put_value(const char* name, const T& x) {
    if constexpr (std::is_same_v<T, Vec3>) {
      put(x.x);
      put(x.y);
      put(x.z);
    } else if constexpr (std::is_same_v<T, bool>) {
      put_rule(name, static_cast<u8>(x));
    } else if constexpr (std::is_arithmetic_v<T>) {
      put(x);
    } else {
      out_.put_bytes({x.data(), x.size()});
    }
  }
  template <class Part>
  u32 bit_value(const char* word, const Part& part) {
    const auto x = static_cast<u32>(part.value);
    const u32 most = part.where.mask() >> part.where.shift;
    if (x > most) fail_too_large(part.names.empty() ? part.name : word, x, most);
    return (x & most) << part.where.shift;
  }
  s64 id_number(const char* name, s32 id, const IdForm& form);

  std::vector<IdTable> positions_;
};

}  // namespace kinora
