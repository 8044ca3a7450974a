// Messages as data. A *finding* is a kind of message with a stable id; a *diagnostic* is one
// occurrence of it, with its place and arguments. Words are made of it in `message()` and
// `render()` only.
#pragma once
#include <initializer_list>
#include <optional>

#include "kinora/core/types.hpp"

namespace kinora {

enum class Severity : u8 { note, warning, error };

/// A kind of message. `id` is layer or format + four digits and is never used again for something
/// else. `message` and `hint` may hold `{0}`, `{1}` ...: the arguments of the diagnostic.
struct Finding {
  std::string_view id;
  Severity severity;
  std::string_view message;
  std::string_view hint;         ///< what to do; may be empty
  std::string_view explanation;  ///< for `kinora explain`: why it matters, what the game does
};

/// One occurrence of a finding.
struct Diagnostic {
  const Finding* finding = nullptr;
  std::optional<u64> offset;  ///< in the binary file (after unwrapping)
  u32 line = 0, column = 0;   ///< in the text file, from 1; 0 if it is not about text
  std::string path;           ///< field path such as `commands[3].element`, may be empty
  std::vector<std::string> arguments;

  Severity severity() const { return finding->severity; }
};

/// An argument of a diagnostic: numbers are printed in decimal.
class Argument {
 public:
  Argument(std::string s) : text_(std::move(s)) {}
  Argument(std::string_view s) : text_(s) {}
  Argument(const char* s) : text_(s) {}
  template <class T>
  requires std::is_integral_v<T> Argument(T x) : text_(std::to_string(x)) {}
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// `0x1A4`.
std::string hex(u64 x);

Diagnostic make_diagnostic(const Finding& finding, std::optional<u64> offset, std::string path,
                           std::initializer_list<Argument> arguments);

std::string_view severity_name(Severity s);

/// The sentence, without place and hint.
std::string message(const Diagnostic& d);
/// What to do, or empty.
std::string hint(const Diagnostic& d);
/// The whole line: `file: ASB0012 error at 0x1A4 (commands[3].element): ... Hint: ...`.
std::string render(const Diagnostic& d, std::string_view file);

}  // namespace kinora
