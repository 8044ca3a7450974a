// What the visitors of the text form have in common: the verbs that only the disk form knows mean
// nothing to them.
#pragma once
#include "kinora/describe/words.hpp"

namespace kinora {

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
  u32 position() const { return 0; }
  u64 offset_count(u32, u32) const { return 0; }
};

}  // namespace kinora
