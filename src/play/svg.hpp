// Just enough of SVG: elements with numbers of two decimals and escaped text.
#pragma once
#include <cmath>

#include "kinora/core/number.hpp"
#include "kinora/core/utf8.hpp"

namespace kinora::play {

class Svg {
 public:
  struct Attribute {
    const char* name;
    std::string value;
    Attribute(const char* n, double x) : name(n), value(number(x)) {}
    Attribute(const char* n, const char* s) : name(n), value(s) {}
    Attribute(const char* n, std::string s) : name(n), value(std::move(s)) {}
  };
  using Attributes = std::initializer_list<Attribute>;

  Svg(double width, double height) {
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" +
           number(height) + "\" viewBox=\"0 0 " + number(width) + ' ' + number(height) + "\">\n";
  }
  void element(const char* name, Attributes attributes) {
    open(name, attributes);
    out_ += "/>\n";
  }
  void element(const char* name, Attributes attributes, std::string_view title) {
    open(name, attributes);
    out_ += "><title>" + escaped(title) + "</title></" + name + ">\n";
  }
  void text(double x, double y, const char* style, std::string_view s) {
    open("text", {{"x", x}, {"y", y}, {"class", style}});
    out_ += ">" + escaped(s) + "</text>\n";
  }
  void style(std::string_view css) { out_.append("<style>").append(css).append("</style>\n"); }
  std::string finish() { return out_ + "</svg>\n"; }

  /// At most two decimals, without zeros at the end.
  static std::string number(double x) {
    const auto hundredths = static_cast<s64>(std::llround(x * 100));
    const u64 size = static_cast<u64>(hundredths < 0 ? -hundredths : hundredths);
    std::string s = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
    if (size % 100 == 0) return s;
    s += '.';
    s += static_cast<char>('0' + size / 10 % 10);
    if (size % 10 != 0) s += static_cast<char>('0' + size % 10);
    return s;
  }
  /// XML knows no control characters; bytes that are no UTF-8 become one each that says so.
  static std::string escaped(std::string_view s) {
    std::string out;
    const bool valid = is_utf8(s);
    for (const char c : s) {
      const auto byte = static_cast<u8>(c);
      if (c == '<')
        out += "&lt;";
      else if (c == '&')
        out += "&amp;";
      else if (c == '>')
        out += "&gt;";
      else if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !valid))
        append_utf8(out, 0xFFFD);
      else
        out += c;
    }
    return out;
  }

 private:
  void open(const char* name, Attributes attributes) {
    out_.append("<").append(name);
    for (const Attribute& a : attributes)
      out_.append(" ").append(a.name).append("=\"").append(a.value).append("\"");
  }
  std::string out_;
};

}  // namespace kinora::play
