// Visitor that repairs the types of values in a typed record: what stands in `extra` for a known
// field gets the type that the game expects, where the value survives that.
#pragma once
#include <cmath>

#include "typed.hpp"

namespace kinora::aamp {

class Retype : public TextVisitor<Retype> {
 public:
  static constexpr bool kReads = true;

  /// How many values were repaired.
  u32 count() const { return count_; }

  template <class C>
  C& context() {
    return *static_cast<C*>(nullptr);
  }
  bool ok() const { return true; }
  void key(const char*, s32) {}
  void comment(std::string_view) {}
  void text(const char*, std::string&, std::string_view = {}) {}
  template <class T>
  void field(const char*, T&, const std::type_identity_t<T>& = {}) {}
  template <class T>
  void elements(const char*, std::vector<T>& list) {
    for (T& x : list) describe(*this, x);
  }
  template <class T, class F>
  void each(const char*, std::vector<T>& list, F&& part) {
    for (T& x : list) part(x);
  }
  template <class T>
  void optional(const char*, std::optional<T>& part) {
    if (part) describe(*this, *part);
  }
  template <class T>
  void repair(const Key& k, T& x, Extras& extra) {
    const Value* const odd = find_odd(extra, k.kept_as);
    if (!odd || !convert(*odd, k.type, x)) return;
    extra.erase(
        std::find_if(extra.begin(), extra.end(), [&](const Extra& e) { return &e.value == odd; }));
    ++count_;
  }

 private:
  /// The number that was meant: a whole number 5 is 5.0 as a float.
  static std::optional<double> number(const Value& v) {
    if (info(v.type).form != Form::word) return {};
    const u32 word = load<u32>(v.bytes.data());
    if (v.type == Type::f32) return std::bit_cast<float>(word);
    if (v.type == Type::s32) return static_cast<s32>(word);
    return word;
  }
  template <class T>
  static bool convert(const Value& v, Type expected, T& x) {
    if constexpr (std::is_same_v<T, std::string>) {
      if (!is_text(v.type) || v.bytes.size() >= info(expected).size) return false;
      x.assign(as_text(v.bytes));
      return true;
    } else {
      const auto n = number(v);
      if (!n) return false;
      if constexpr (std::is_same_v<T, float>) {
        x = static_cast<float>(*n);
      } else if constexpr (std::is_same_v<T, bool>) {
        x = *n != 0;
      } else {
        // Whole numbers of 32 bits keep their bits; anything else must be whole and fit.
        if (v.type != Type::f32) {
          x = static_cast<T>(load<u32>(v.bytes.data()));
          return true;
        }
        if (std::trunc(*n) != *n || *n < -2147483648.0 || *n > 2147483647.0) return false;
        x = static_cast<T>(static_cast<s32>(*n));
      }
      return true;
    }
  }
  u32 count_ = 0;
};

}  // namespace kinora::aamp
