#include "kinora/formats/aamp/archive.hpp"

#include <algorithm>

namespace kinora::aamp {

Archive::Archive(u32 lists, u32 objects, u32 parameters, u32 bytes)
    : list_count_(lists), object_count_(objects), parameter_count_(parameters), byte_count_(bytes) {
  // An array of bytes may hold objects of these trivial types without further ceremony (C++20).
  block_ = std::make_unique_for_overwrite<u8[]>(block_size());
}

Archive::Archive() : Archive(1, 0, 0, 3) {
  *array<List>(0) = {kRootName, 1, 0, 0, 0};
  std::memcpy(block_.get() + bytes_at(), "xml", 3);
  type_size_ = 3;
}

Archive::Archive(const Archive& o)
    : Archive(o.list_count_, o.object_count_, o.parameter_count_, o.byte_count_) {
  type_at_ = o.type_at_;
  type_size_ = o.type_size_;
  version_ = o.version_;
  std::memcpy(block_.get(), o.block_.get(), block_size());
}

namespace {

template <class T>
const T* find_name(std::span<const T> entries, u32 name) {
  const auto i =
      std::find_if(entries.begin(), entries.end(), [&](const T& e) { return e.name == name; });
  return i == entries.end() ? nullptr : &*i;
}

bool same(const Archive& a, const Object& x, const Archive& b, const Object& y) {
  const auto p = a.parameters(x), q = b.parameters(y);
  return x.name == y.name &&
         std::equal(
             p.begin(), p.end(), q.begin(), q.end(), [&](const Parameter& m, const Parameter& n) {
               return m.name == n.name && m.type == n.type && m.size == n.size &&
                      std::memcmp(a.bytes().data() + m.at, b.bytes().data() + n.at, m.size) == 0;
             });
}

bool same(const Archive& a, const List& x, const Archive& b, const List& y) {
  const auto o = a.objects(x), p = b.objects(y);
  const auto l = a.lists(x), m = b.lists(y);
  return x.name == y.name &&
         std::equal(o.begin(), o.end(), p.begin(), p.end(),
                    [&](const Object& i, const Object& k) { return same(a, i, b, k); }) &&
         std::equal(l.begin(), l.end(), m.begin(), m.end(),
                    [&](const List& i, const List& k) { return same(a, i, b, k); });
}

}  // namespace

const List* Archive::find_list(const List& parent, u32 name) const {
  return find_name(lists(parent), name);
}
const Object* Archive::find_object(const List& parent, u32 name) const {
  return find_name(objects(parent), name);
}
const Parameter* Archive::find(const Object& parent, u32 name) const {
  return find_name(parameters(parent), name);
}

bool operator==(const Archive& a, const Archive& b) {
  return a.version() == b.version() && a.type() == b.type() && same(a, a.root(), b, b.root());
}

}  // namespace kinora::aamp
