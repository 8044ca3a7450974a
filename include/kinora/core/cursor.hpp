// Reading numbers from bytes with every step checked. The first error sticks: later reads give
// zeros and change nothing, so a caller may check once at the end.
#pragma once
#include <optional>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/result.hpp"

namespace kinora {

class Cursor {
 public:
  explicit Cursor(ByteView bytes, Endian order = Endian::little) : bytes_(bytes), order_(order) {}

  bool ok() const { return !error_; }
  const Diagnostic& error() const { return *error_; }
  Failure failure() const { return Failure(*error_); }
  u64 position() const { return position_; }
  u64 size() const { return bytes_.size(); }
  u64 left() const { return bytes_.size() - position_; }
  ByteView bytes() const { return bytes_; }
  Endian order() const { return order_; }
  void set_order(Endian order) { order_ = order; }

  /// The next number; `what` names it in the error.
  template <class T>
  T take(const char* what) {
    if (error_ || left() < sizeof(T)) {
      fail_short(what, sizeof(T));
      return T{};
    }
    const T x = load<T>(bytes_.data() + position_, order_);
    position_ += sizeof(T);
    return x;
  }
  /// The next `n` bytes as they lie in the input.
  ByteView take_bytes(const char* what, u64 n) {
    if (error_ || left() < n) {
      fail_short(what, n);
      return {};
    }
    const ByteView b = bytes_.subspan(position_, n);
    position_ += n;
    return b;
  }
  /// A zero-terminated text at the current position, without the zero.
  std::string_view take_c_string(const char* what);
  void skip(const char* what, u64 n) { take_bytes(what, n); }
  /// Goes to an absolute position, which may be the end.
  void seek(const char* what, u64 position) {
    if (error_) return;
    if (position > bytes_.size())
      fail_with(kOffsetOutside, {hex(position), what, bytes_.size()});
    else
      position_ = position;
  }
  /// Whether `count` records of `size` bytes can follow; to be asked before memory is taken.
  bool fits(u64 count, u64 record_size) {
    if (error_) return false;
    if (record_size == 0 || count <= left() / record_size) return true;
    fail_with(kCountTooLarge, {count, record_size, left()});
    return false;
  }
  void expect_magic(std::string_view magic) {
    if (error_) return;
    if (!has_magic(bytes_, magic, position_)) return fail_with(kWrongMagic, {magic});
    position_ += magic.size();
  }
  void fail_with(const Finding& finding, std::initializer_list<Argument> arguments,
                 std::string path = {}) {
    if (!error_) error_ = make_diagnostic(finding, position_, std::move(path), arguments);
  }

 private:
  void fail_short(const char* what, u64 n) { fail_with(kTruncated, {what, n, left()}); }

  ByteView bytes_;
  u64 position_ = 0;
  Endian order_;
  std::optional<Diagnostic> error_;
};

inline std::string_view Cursor::take_c_string(const char* what) {
  if (error_) return {};
  const u8* start = bytes_.data() + position_;
  const void* end = left() ? std::memchr(start, 0, left()) : nullptr;
  if (!end) {
    fail_with(kStringUnterminated, {}, what);
    return {};
  }
  const auto n = static_cast<u64>(static_cast<const u8*>(end) - start);
  position_ += n + 1;
  return {reinterpret_cast<const char*>(start), n};
}

}  // namespace kinora
