// EXB text in: one line, character by character, with the place of every error.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/formats/exb/findings.hpp"
#include "kinora/formats/exb/text.hpp"

namespace kinora::exb {

/// The first error sticks: later calls give nothing and change nothing.
class Scanner {
 public:
  /// `is_raw`: strings have no escapes and there are no comments, as in the community's JSON.
  Scanner(std::string_view line, u32 number, u32 first_column, bool is_raw = false)
      : line_(line), number_(number), first_column_(first_column), is_raw_(is_raw) {}

  bool ok() const { return !error_; }
  const Diagnostic& error() const { return *error_; }

  void skip_space();
  /// Nothing but space or a comment is left.
  bool at_end();
  /// The next character after space, or 0 at the end.
  char peek();
  /// Takes `c` if it comes next.
  bool accept(char c);
  /// The same without space before it.
  bool accept_directly(char c);
  void expect(char c);
  /// Takes `word` if it comes next and no letter, digit or `_` follows.
  bool accept_word(std::string_view word);

  /// Letters, digits and `_`.
  std::string_view word();
  /// Everything up to space, comma, bracket or a comment: numbers and words alike.
  std::string_view token();
  /// A string in quotes.
  std::string quoted();
  /// The raw text up to a comma outside of parentheses.
  std::string_view until_comma();
  /// An unsigned number up to a limit.
  u64 number(const char* what, u64 limit);
  /// The rest of the line must be empty.
  void expect_end();

  std::size_t mark() const { return position_; }
  void back_to(std::size_t position) { position_ = position; }

  void fail_expected(std::string_view what);
  void fail(const Finding& f, std::initializer_list<Argument> arguments);
  /// The same, at a place that was marked before.
  void fail_at(std::size_t position, const Finding& f, std::initializer_list<Argument> arguments);
  void fail_with(Diagnostic d) {
    if (!error_) error_ = std::move(d);
  }
  Diagnostic diagnostic(std::size_t position, const Finding& f,
                        std::initializer_list<Argument> arguments) const;

 private:
  std::string raw_quoted();

  std::string_view line_;
  u32 number_;
  u32 first_column_;
  bool is_raw_;
  std::size_t position_ = 0;
  std::optional<Diagnostic> error_;
};

/// `Did you mean` with the nearest of the known words, or `Known: ...` where none is near.
/// `what` says what the word should have been.
void fail_unknown(Scanner& s, std::size_t position, std::string_view word, std::string_view what,
                  std::span<const std::string_view> known);

std::string joined(std::span<const std::string_view> words);

}  // namespace kinora::exb
