// What the visitors of the text form have in common: the verbs that only the disk form knows mean
// nothing to them, and what lies elsewhere on disk stands in place.
#pragma once
#include "kinora/describe/words.hpp"

namespace kinora {

/// `Self` is the visitor. It has `slice`, `optional`, `elements` and `opaque`, the verbs that the
/// others come down to.
template <class Self>
class TextVisitor {
 public:
  static constexpr bool kWrites = false, kBinary = false;

  template <class Disk>
  void constant(As<Disk>, const char*, std::type_identity_t<Disk>) {}
  template <class Disk, class F>
  void derived(As<Disk>, const char*, F&&) {}
  template <class F>
  void derived_text(const char*, F&&) {}
  template <class F>
  void derived_tail(const char*, F&&) {}
  template <class Disk>
  void table_count(As<Disk>, const char*, u32) {}
  template <class BaseDisk, class CountDisk, class F>
  void owned_range(As<BaseDisk>, As<CountDisk>, const char*, u32, s64, F&&) {}
  template <class Disk, class F>
  void derived_array(As<Disk>, const char*, u32, std::initializer_list<u32>, F&&) {}
  template <auto Member, class Part, class Disk, class Owner>
  void slice_count(As<Disk>, const char*, Owner&, List<Member, Part>) {}
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer_count(As<Disk>, const char*, Owner&, List<Member, Part>, u32, u32) {}
  template <class Disk, class T>
  void count(As<Disk>, const char*, T&, u32) {}
  template <class T>
  void ids(T&, u32 = 0) {}
  void magic(std::string_view) {}
  template <class Disk>
  void slot(As<Disk>, const char*, u32, bool = true, Base = {}) {}
  void slot(const char*, u32, bool = true) {}
  template <class Disk>
  void pool_slot(As<Disk>, const char*, u32) {}
  void pool_slot(const char*, u32) {}
  template <class Disk>
  void extent(As<Disk>, const char*, u32, u32, s64 = 0) {}
  void run(u32, u32 = kNoPlace) {}
  void align(u32, u8 = 0, u32 = 0) {}
  void strings(u32) {}
  void set_order(Endian) {}
  void first_text(std::string_view) {}
  void expect_relocations(u32) {}
  template <class Disk>
  void pointer_table(As<Disk>, const char*, u32, u64) {}

  // ---- what lies elsewhere on disk --------------------------------------------------------------
  template <auto Member, class Part, class Disk, class Owner>
  void slice_base(As<Disk>, const char* name, Owner& owner, List<Member, Part> list, u32 place) {
    self().slice(as<Disk>, name, owner, list, place);
  }
  template <auto Member, class Part, class Disk, class Type, class Owner>
  void typed_slice(As<Disk>, const char* name, Owner& owner, List<Member, Part> list, Type type,
                   u32 place) {
    // All types stand in one list.
    if (type == Type{}) self().slice(as<Disk>, name, owner, list, place);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void slice_pointer(As<Disk>, const char* name, Owner& owner, List<Member, Part> list, u32 place) {
    self().slice(as<u32>, name, owner, list, place);
  }
  template <auto Member, class Part, class Owner>
  void spares(const char* name, Owner& owner, List<Member, Part> list, u32 place, u64) {
    self().slice(as<u32>, name, owner, list, place);
  }
  template <class Part, class Disk, class Owner>
  bool pointer(As<Disk>, const char*, Owner& owner, PartOf<Part>, u32, u32 index = 0,
               PointerForm = {}, bool present = true) {
    if (present) Part{}(self(), owner, index);
    return present;
  }
  template <class Part, class Owner, class Tag>
  void tagged_pointer(const char*, Owner& owner, PartOf<Part>, u32, u32 index, Tag&, u32 = 24) {
    Part{}(self(), owner, index);
  }
  template <class Part, class Disk, class Owner>
  void indexed(As<Disk>, const char*, Owner& owner, PartOf<Part>, u32, u32 index) {
    Part{}(self(), owner, index);
  }
  template <class Part, class Disk, class Owner>
  void by_table(As<Disk>, const char*, Owner& owner, PartOf<Part>, u32, u32, u32 index = 0) {
    Part{}(self(), owner, index);
  }
  template <auto Member, class Part, class Disk, class Owner>
  void shared(As<Disk>, const char*, Owner& owner, List<Member, Part>, u32 index, u32,
              Sharing = Sharing::equal_records) {
    Part{}(self(), owner, index);
  }
  template <auto Member, class Disk, class Owner>
  void shared(As<Disk>, const char* name, Owner& owner, WholeOf<Member>, u32, IdForm = {}) {
    self().optional(name, owner.*Member);
  }
  template <auto Member, class Part, class Disk, class Owner>
  bool shared_pointer(As<Disk>, const char*, Owner& owner, List<Member, Part>, u32 index, u32,
                      PointerForm = {}, bool present = true) {
    if (present) Part{}(self(), owner, index);
    return present;
  }
  template <auto Member, class Disk, class Owner>
  void shared_pointer(As<Disk>, const char* name, Owner& owner, WholeOf<Member>, u32,
                      PointerForm = {}) {
    self().optional(name, owner.*Member);
  }
  template <class Relocations>
  void relocations(const char* name, u32, Relocations& loose) {
    self().elements(name, loose);
  }
  template <class B>
  void bytes_until(const char* name, B& bytes, std::initializer_list<u32>) {
    self().opaque(name, bytes);
  }
  template <class B>
  void rest_of_record(const char* name, B& bytes) {
    self().opaque(name, bytes);
  }

  u32 position() const { return 0; }
  u64 offset_count(u32, u32) const { return 0; }

 private:
  Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace kinora
