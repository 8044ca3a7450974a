// What the JSON of nitrogfx looks like, whatever it holds: written in its own layout (tabs, arrays
// on one line), read with its own leniency (a missing number is 0, numbers are reduced to their
// width).
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/formats/nitro2d/findings.hpp"
#include "kinora/text/scalar.hpp"
#include "kinora/text/text_findings.hpp"

namespace kinora::nitro2d {

/// Writes JSON as nitrogfx does.
class NitrogfxWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() {
    --depth_;
    new_line();
    out_ += '}';
    first_ = false;
  }
  void begin_array() { open('['); }
  void end_array() {
    --depth_;
    out_ += ']';
    first_ = false;
  }
  /// The key of the next value in an object.
  void key(std::string_view name) {
    if (!first_) out_ += ',';
    new_line();
    out_ += '"';
    out_ += name;
    out_ += "\":\t";
    first_ = true;  // no separator before the value
  }
  void number(s64 x) { item(std::to_string(x)); }
  void boolean(bool x) { item(x ? "true" : "false"); }
  void string(std::string_view s);
  void field(std::string_view name, s64 x) {
    key(name);
    number(x);
  }
  void flag(std::string_view name, bool x) {
    key(name);
    boolean(x);
  }
  std::string take() { return std::move(out_); }

 private:
  void separate() {
    if (!first_) out_ += ", ";
    first_ = false;
  }
  void item(std::string_view text) {
    separate();
    out_ += text;
  }
  void open(char bracket) {
    separate();
    out_ += bracket;
    ++depth_;
    first_ = true;
  }
  void new_line() {
    out_ += '\n';
    out_.append(depth_, '\t');
  }

  std::string out_;
  std::size_t depth_ = 0;
  bool first_ = true;
};

/// Reads it. The first error sticks; then everything is 0 and empty.
class NitrogfxReader {
 public:
  explicit NitrogfxReader(const TextNode& root) : root_(root) {}
  const std::optional<Diagnostic>& error() const { return error_; }

  s64 number(const TextNode& object, std::string_view name);
  /// Reduced to its width: both signs of a 16-bit field are read.
  template <class T>
  T field(const TextNode& object, std::string_view name) {
    return static_cast<T>(number(object, name));
  }
  bool flag(const TextNode& object, std::string_view name);
  /// An object or a list; null if it is missing.
  const TextNode* object(const TextNode& parent, std::string_view name);
  const TextNode* list(const TextNode& parent, std::string_view name);
  s64 item_number(const TextNode& n);
  std::string item_text(const TextNode& n);
  /// A count that stands beside a list, if it is there at all.
  void check_count(const TextNode& parent, std::string_view name, std::size_t length);
  void fail(const TextNode& at, const Finding& finding, std::initializer_list<Argument> arguments);

 private:
  const TextNode& root_;
  std::optional<Diagnostic> error_;
};

}  // namespace kinora::nitro2d
