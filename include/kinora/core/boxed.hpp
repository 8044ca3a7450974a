// A value that is mostly absent and costs one pointer then. Copied and compared by value.
#pragma once
#include <memory>
#include <utility>

namespace kinora {

template <class T>
class Boxed {
 public:
  Boxed() = default;
  Boxed(T x) : value_(std::make_unique<T>(std::move(x))) {}
  Boxed(const Boxed& other) : value_(other.value_ ? std::make_unique<T>(*other) : nullptr) {}
  Boxed(Boxed&&) noexcept = default;
  Boxed& operator=(Boxed other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }
  ~Boxed() = default;

  explicit operator bool() const { return value_ != nullptr; }
  const T& operator*() const { return *value_; }
  T& operator*() { return *value_; }
  const T* operator->() const { return value_.get(); }
  T* operator->() { return value_.get(); }
  T& emplace() { return *(value_ = std::make_unique<T>()); }
  void reset() { value_.reset(); }

  friend bool operator==(const Boxed& a, const Boxed& b) {
    return a.value_ && b.value_ ? *a == *b : !a.value_ && !b.value_;
  }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace kinora
