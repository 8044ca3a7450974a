// Carries out the infix reading of an expression as it stands, with its own parser: what the
// statements say must be what the instructions do.
#pragma once
#include <cmath>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/exb_reference.hpp"

namespace kinora::test {

class InfixEvaluator {
 public:
  /// `io` is the I/O memory in words; other memory is zero at the start.
  InfixEvaluator(const std::string& text, std::vector<u32> io) : io_(std::move(io)) {
    for (std::size_t at = 0; at < text.size();) {
      const auto end = text.find('\n', at);
      const std::string line = text.substr(at, end - at);
      if (line.back() == ':')
        labels_[line.substr(0, line.size() - 1)] = lines_.size();
      else
        lines_.push_back(line);
      at = end + 1;
    }
  }

  /// The I/O memory afterwards. Throws on text that makes no sense.
  std::vector<u32> run() {
    std::size_t at = 0;
    for (int steps = 0; at < lines_.size(); ++steps) {
      if (steps > 100000) throw std::runtime_error("no end");
      text_ = lines_[at++];
      position_ = 0;
      if (text_ == "return") break;
      if (take("goto ")) {
        at = labels_.at(text_.substr(position_));
      } else if (take("if (")) {
        const Item condition = expression(0);
        expect(") goto ");
        if (truth(condition)) at = labels_.at(text_.substr(position_));
      } else {
        assign();
      }
    }
    return io_;
  }

 private:
  enum class Type { boolean, integer, unsigned_integer, real, vector };
  struct Item {
    Type type{};
    u32 bits[3] = {};
  };

  // -- Memory: words, each with the type that was stored last -------------------------------------

  struct Place {
    std::string area;
    u32 offset = 0;
  };
  /// Vectors lie at two known places; elsewhere a word is what was stored there.
  static bool is_vector(const Place& p) {
    return (p.area == "GMem" && (p.offset == 0xC0 || p.offset == 0xCC)) ||
           ((p.area == "Out" || p.area == "In") && (p.offset == 0x60 || p.offset == 0x6C));
  }
  Item& word(const std::string& area, u32 offset) {
    Item& item = memory_[{area, offset}];
    // Memory that nothing was stored to yet: zero of the type that the program keeps there.
    if (!known_.count({area, offset})) {
      known_[{area, offset}] = true;
      item.type = area == "LMem32" && offset < 0x10                   ? Type::real
                  : area == "GMem" && offset >= 0xC0                  ? Type::real
                  : area == "GMem" && offset >= 0x40 && offset < 0x50 ? Type::boolean
                  : area == "GMem" && offset >= 0x18 && offset < 0x28 ? Type::unsigned_integer
                                                                      : Type::integer;
    }
    return item;
  }
  Item load(const Place& p) {
    if (p.area == "In" || p.area == "Out") return {Type::integer, {io_.at(p.offset / 4), 0, 0}};
    if (!is_vector(p)) return word(p.area, p.offset);
    Item v{Type::vector, {}};
    for (u32 k = 0; k < 3; ++k) v.bits[k] = word(p.area, p.offset + 4 * k).bits[0];
    return v;
  }
  void store(const Place& p, const Item& x) {
    const bool is_io = p.area == "In" || p.area == "Out";
    for (u32 k = 0; k < (x.type == Type::vector ? 3u : 1u); ++k) {
      if (is_io) {
        io_.at(p.offset / 4 + k) = x.bits[k];
        continue;
      }
      Item& w = word(p.area, p.offset + 4 * k);
      w.type = x.type == Type::vector ? Type::real : x.type;
      w.bits[0] = x.bits[k];
    }
  }

  void assign() {
    const Place p = place(name());
    expect(" = ");
    const Item x = expression(0);
    if (position_ != text_.size()) throw std::runtime_error("rest of line: " + text_);
    store(p, x);
  }

  // -- Parsing ------------------------------------------------------------------------------------

  bool take(const std::string& s) {
    if (text_.compare(position_, s.size(), s) != 0) return false;
    position_ += s.size();
    return true;
  }
  void expect(const std::string& s) {
    if (!take(s)) throw std::runtime_error("expected '" + s + "' in " + text_);
  }
  std::string name() {
    const std::size_t start = position_;
    while (position_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[position_])) || text_[position_] == '_'))
      ++position_;
    return text_.substr(start, position_ - start);
  }
  Place place(const std::string& area) {
    Place p{area, 0};
    if (take("[")) {
      p.offset = static_cast<u32>(std::strtoul(name().c_str(), nullptr, 16));
      expect("]");
    }
    return p;
  }

  static int strength(const std::string& op) {
    if (op == "*" || op == "/" || op == "%") return 8;
    if (op == "+" || op == "-") return 7;
    if (op == "<" || op == "<=" || op == ">" || op == ">=") return 5;
    if (op == "==" || op == "!=") return 4;
    if (op == "&&") return 3;
    if (op == "||") return 2;
    return 1;
  }
  std::string peek_operator() {
    if (text_.compare(position_, 1, " ") != 0) return {};
    const auto end = text_.find(' ', position_ + 1);
    if (end == std::string::npos) return {};
    return text_.substr(position_ + 1, end - position_ - 1);
  }
  Item expression(int weakest) {
    Item left = unary();
    for (;;) {
      const std::string op = peek_operator();
      if (op.empty() || op == "goto" || strength(op) < weakest) return left;
      position_ += op.size() + 2;
      left = binary(op, left, expression(strength(op) + 1));
    }
  }
  Item unary() {
    if (take("!")) return {Type::boolean, {truth(unary()) ? 0u : 1u, 0, 0}};
    const std::size_t at = position_;
    if (take("-") && !std::isdigit(static_cast<unsigned char>(text_[position_]))) {
      Item x = unary();
      if (x.type == Type::integer)
        x.bits[0] = 0u - x.bits[0];
      else
        for (u32& b : x.bits) b ^= 0x80000000u;
      return x;
    }
    position_ = at;
    Item x = atom();
    while (take(".")) x = {Type::real, {x.bits[text_[position_++] - 'x'], 0, 0}};
    return x;
  }
  Item atom() {
    if (take("(")) {
      Item x = expression(0);
      if (take(", ")) {
        Item v{Type::vector, {x.bits[0], 0, 0}};
        v.bits[1] = expression(0).bits[0];
        expect(", ");
        v.bits[2] = expression(0).bits[0];
        x = v;
      }
      expect(")");
      return x;
    }
    if (take("true")) return {Type::boolean, {1, 0, 0}};
    if (take("false")) return {Type::boolean, {}};
    if (text_[position_] == '-' || std::isdigit(static_cast<unsigned char>(text_[position_])))
      return number();
    const std::string word_read = name();
    if (take("(")) return call(word_read);
    return load(place(word_read));
  }
  Item number() {
    const char* start = text_.c_str() + position_;
    char* integer_end = nullptr;
    char* real_end = nullptr;
    const long long i = std::strtoll(start, &integer_end, 10);
    const float f = std::strtof(start, &real_end);
    const bool is_real = real_end > integer_end;
    position_ += static_cast<std::size_t>((is_real ? real_end : integer_end) - start);
    if (is_real) return {Type::real, {std::bit_cast<u32>(f), 0, 0}};
    return {Type::integer, {static_cast<u32>(i), 0, 0}};
  }
  Item call(const std::string& function) {
    std::vector<Item> a;
    do a.push_back(expression(0));
    while (take(", "));
    expect(")");
    const auto i = [&](std::size_t k) { return static_cast<std::int32_t>(a[k].bits[0]); };
    const auto integer = [](std::int32_t x) {
      return Item{Type::integer, {static_cast<u32>(x), 0, 0}};
    };
    if (function == "Max") return integer(i(0) > i(1) ? i(0) : i(1));
    if (function == "Min") return integer(i(0) < i(1) ? i(0) : i(1));
    if (function == "ClampMinMax") return integer(i(1) < i(0) ? i(0) : i(1) > i(2) ? i(2) : i(1));
    if (function == "CastIntToFloat")
      return {Type::real, {std::bit_cast<u32>(static_cast<float>(i(0))), 0, 0}};
    Item x = a[0];
    if (function == "as_bool")
      x = {Type::boolean, {(x.bits[0] & 0xFF) != 0, 0, 0}};
    else if (function == "as_int")
      x.type = Type::integer;
    else if (function == "as_uint")
      x.type = Type::unsigned_integer;
    else if (function == "as_float")
      x.type = Type::real;
    else
      throw std::runtime_error("function " + function);
    return x;
  }

  // -- Arithmetic ---------------------------------------------------------------------------------

  static bool truth(const Item& x) { return (x.bits[0] & 0xFF) != 0; }
  static exb::Opcode opcode(const std::string& text) {
    constexpr u8 kCodes[] = {0x05, 0x06, 0x07, 0x08, 0x09, 0x0E, 0x0F, 0x10, 0x11,
                             0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A};
    for (const u8 c : kCodes)
      if (exb::operation_info(static_cast<exb::Opcode>(c))->infix == text)
        return static_cast<exb::Opcode>(c);
    throw std::runtime_error("operator " + text);
  }
  static Item binary(const std::string& text, const Item& l, const Item& r) {
    const exb::Opcode op = opcode(text);
    const auto boolean = [](bool x) { return Item{Type::boolean, {x ? 1u : 0u, 0, 0}}; };
    // A literal or a word of I/O memory is an integer; beside an unsigned one it is unsigned.
    const bool is_unsigned = l.type == Type::unsigned_integer || r.type == Type::unsigned_integer;
    const bool compares = op >= exb::Opcode::less && op <= exb::Opcode::not_equal;
    if (l.type == Type::vector) {
      Item v = l;
      for (std::size_t k = 0; k < 3; ++k)
        v.bits[k] = std::bit_cast<u32>(
            calculate(op, std::bit_cast<float>(l.bits[k]),
                      std::bit_cast<float>(r.bits[r.type == Type::vector ? k : 0])));
      return v;
    }
    if (l.type == Type::boolean || r.type == Type::boolean) {
      if (op == exb::Opcode::equal) return boolean(truth(l) == truth(r));
      if (op == exb::Opcode::not_equal) return boolean(truth(l) != truth(r));
      const bool is_and = op == exb::Opcode::bit_and || op == exb::Opcode::logical_and;
      return boolean(is_and ? truth(l) && truth(r) : truth(l) || truth(r));
    }
    if (l.type == Type::real || r.type == Type::real) {
      const float a = std::bit_cast<float>(l.bits[0]), b = std::bit_cast<float>(r.bits[0]);
      if (compares) return boolean(compared(op, a, b));
      return {Type::real, {std::bit_cast<u32>(calculate(op, a, b)), 0, 0}};
    }
    if (is_unsigned) {
      if (compares) return boolean(compared(op, l.bits[0], r.bits[0]));
      return {Type::unsigned_integer, {calculate(op, l.bits[0], r.bits[0]), 0, 0}};
    }
    const auto a = static_cast<std::int32_t>(l.bits[0]), b = static_cast<std::int32_t>(r.bits[0]);
    if (compares) return boolean(compared(op, a, b));
    return {Type::integer, {static_cast<u32>(calculate(op, a, b)), 0, 0}};
  }

  std::vector<u32> io_;
  std::map<std::pair<std::string, u32>, Item> memory_;
  std::map<std::pair<std::string, u32>, bool> known_;
  std::vector<std::string> lines_;
  std::map<std::string, std::size_t> labels_;
  std::string text_;
  std::size_t position_ = 0;
};

}  // namespace kinora::test
