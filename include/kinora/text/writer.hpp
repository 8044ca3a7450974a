// Streams the text form, YAML or JSON, from the same calls. Nothing is kept but the output.
//
//   TextWriter w(Syntax::yaml);
//   w.map(Style::block, [&] { w.key("range"); w.list(Style::flow, [&] { w.number(0.5f); }); });
#pragma once
#include "kinora/core/guid.hpp"
#include "kinora/core/number.hpp"

namespace kinora {

enum class Syntax : u8 { yaml, json };

/// How a map or list is laid out: an entry per line, all on one line, or on one line if it fits.
enum class Style : u8 { block, flow, row };

/// Whether YAML readers of both versions agree that `s` needs no quotes.
bool is_plain_yaml(std::string_view s);

class TextWriter {
 public:
  explicit TextWriter(Syntax syntax, std::size_t width = 100) : syntax_(syntax), width_(width) {}

  Syntax syntax() const { return syntax_; }

  /// A map; `body` writes its keys and values. With Style::row it may be called twice.
  template <class F>
  void map(Style style, F&& body) {
    container('{', '}', style, body);
  }
  /// A list; `body` writes its items. With Style::row it may be called twice.
  template <class F>
  void list(Style style, F&& body) {
    container('[', ']', style, body);
  }

  /// A key with a map that is left out altogether if `body` writes nothing into it.
  template <class F>
  void map_unless_empty(std::string_view k, Style style, F&& body) {
    const Mark m = mark();
    const bool discarding = overflow_;
    key(k);
    map(style, body);
    if (last_count_ != 0) return;
    reset(m);
    overflow_ = discarding;
  }

  /// The key of the next value. Schema keys are plain words; others are quoted where needed.
  void key(std::string_view k);
  /// A string of any bytes; what is not UTF-8 is written in hexadecimal.
  void string(std::string_view s);
  /// A text of several lines: one below the other in YAML where it can be (not inside a row).
  void lines(std::string_view s);
  /// A word that is plain in YAML and a string in JSON (names of enumerators, hexadecimal).
  void word(std::string_view s);
  void boolean(bool x) { scalar(x ? "true" : "false"); }
  void null() { scalar("null"); }
  void number(float x);
  template <class T>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool>) void number(T x) {
    std::array<char, 24> b;
    const char* end = std::to_chars(b.data(), b.data() + b.size(), x).ptr;
    scalar({b.data(), static_cast<std::size_t>(end - b.data())});
  }
  /// A number that is text already, such as an exact decimal fraction.
  void decimal(std::string_view digits) { scalar(digits); }
  void hex_number(u32 x);
  void bytes(ByteView b);
  void guid(const Guid& g) { word(guid_text(g)); }
  /// YAML only: a remark behind the current line.
  void comment(std::string_view text);

  /// True while output goes nowhere because a row became too long and will be written again.
  bool is_discarding() const { return overflow_; }
  std::string finish();

 private:
  struct Frame {
    bool is_map, is_block;
    bool first_inline;  ///< block in YAML whose first entry follows "- " on the same line
    u32 count;
    u32 indent;
  };
  struct Mark {
    std::size_t size, frames, line_start;
    std::string comment;
    u32 count;
    bool pending;
  };

  template <class F>
  void container(char open, char close, Style style, F& body) {
    const bool in_flow = !frames_.empty() && !frames_.back().is_block;
    if (style == Style::row && !in_flow) {
      const Mark m = mark();
      overflow_ = false;
      begin(open, false);  // an item of a list begins its line here
      row_end_ = line_start() + width_;
      body();
      end(close);
      row_end_ = kNoLimit;
      if (!overflow_) return;
      reset(m);
    }
    begin(open, !in_flow && style != Style::flow);
    body();
    end(close);
  }
  static constexpr std::size_t kNoLimit = ~std::size_t{0};

  Mark mark() const;
  void reset(const Mark& m);
  std::size_t line_start() const;
  void begin(char open, bool block);
  void end(char close);
  void begin_item();
  void newline(u32 indent);
  void scalar(std::string_view text);
  void quoted_or_plain(std::string_view s);
  void put_json_string(std::string_view s);
  void put_yaml_string(std::string_view s);
  void put(std::string_view s) {
    if (out_.size() + s.size() > row_end_) overflow_ = true;
    if (!overflow_) out_ += s;
  }
  void put(char c) {
    if (out_.size() + 1 > row_end_) overflow_ = true;
    if (!overflow_) out_ += c;
  }

  Syntax syntax_;
  std::size_t width_;
  std::string out_, comment_;
  std::vector<Frame> frames_;
  std::size_t line_start_ = 0;
  std::size_t row_end_ = kNoLimit;
  bool overflow_ = false;
  u32 last_count_ = 0;    ///< entries of the container that was closed last
  bool pending_ = false;  ///< a key or "-" stands there and its value comes next
};

}  // namespace kinora
