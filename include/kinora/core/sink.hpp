// Growing output bytes with patching.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora {

class ByteSink {
 public:
  explicit ByteSink(Endian order = Endian::little) : order_(order) {}

  u64 size() const { return bytes_.size(); }
  Endian order() const { return order_; }
  void set_order(Endian order) { order_ = order; }
  void reserve(u64 n) { bytes_.reserve(n); }
  const Bytes& bytes() const { return bytes_; }
  Bytes take() { return std::move(bytes_); }

  template <class T>
  void put(T x) {
    std::array<u8, sizeof(T)> b;
    store(b.data(), x, order_);
    bytes_.insert(bytes_.end(), b.begin(), b.end());
  }
  void put_bytes(ByteView b) { bytes_.insert(bytes_.end(), b.begin(), b.end()); }
  void put_text(std::string_view s) { put_bytes(as_bytes(s)); }
  void put_c_string(std::string_view s) {
    put_text(s);
    bytes_.push_back(0);
  }
  void fill(u64 n, u8 value = 0) { bytes_.insert(bytes_.end(), n, value); }
  /// Fills up to the next multiple of `alignment`.
  void align(u64 alignment, u8 value = 0) {
    fill(align_up(bytes_.size(), alignment) - bytes_.size(), value);
  }
  /// Overwrites a number that was put before.
  template <class T>
  void patch(u64 at, T x) {
    store(bytes_.data() + at, x, order_);
  }

 private:
  Bytes bytes_;
  Endian order_;
};

}  // namespace kinora
