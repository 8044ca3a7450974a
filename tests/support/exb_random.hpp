// Random EXB programs for tests: everything that the format can express, seeded.
#pragma once
#include <random>

#include "kinora/formats/exb/instruction_set.hpp"
#include "kinora/formats/exb/model.hpp"

namespace kinora::test {

class RandomBlocks {
 public:
  /// `odd` in a hundred instructions have something that no game file has: unknown types, sources
  /// and operations, bytes without meaning.
  RandomBlocks(u32 seed, u32 version, u32 odd) : random_(seed), version_(version), odd_(odd) {}

  exb::Block block() {
    exb::Block b;
    b.version = version_;
    b.instances = below(10);
    const u32 n = below(5);
    for (u32 i = 0; i < n; ++i) {
      exb::Expression e;
      e.input = chance(odd_) ? exb::unknown_type(static_cast<u16>(9 + below(60000))) : io_type();
      e.output = io_type();
      if (chance(40)) e.setup = code();
      if (chance(95)) e.main = code();
      b.expressions.push_back(std::move(e));
    }
    return b;
  }

  u32 below(u32 n) { return n ? static_cast<u32>(random_() % n) : 0; }
  bool chance(u32 percent) { return below(100) < percent; }
  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[below(static_cast<u32>(i))]);
  }

  std::string text() {
    constexpr std::string_view kPieces[] = {
        "Hello",        "",     ",",        "\"",           "\\", "a b", "\n",           "\t",
        "\x01",         "\xFF", "\xC3\xA9", "\xE3\x81\x9D", ";",  "(",   "\xE2\x80\xA8", "-> ",
        "\xEF\xBB\xBF", "x"};
    std::string s;
    for (u32 n = below(4); n > 0; --n) s += kPieces[below(std::size(kPieces))];
    return s;
  }
  std::string signature() {
    constexpr std::string_view kSignatures[] = {"Max( Int, Int, Int )",
                                                "ClampMinMax( Int, Int, Int, Int )",
                                                "CastIntToFloat( Float, Int )",
                                                "Dot( Float, Vector3f, Vector3f )",
                                                "( Actor ).GetLife( Int )",
                                                "Actor.IsAwake( Bool, String )",
                                                "float(GetSpeed())",
                                                "odd, text",
                                                "GMem[0x0]"};
    return chance(15) ? text() : std::string(kSignatures[below(std::size(kSignatures))]);
  }

 private:
  exb::DataType io_type() { return static_cast<exb::DataType>(without_u32(below(8))); }
  exb::DataType type() {
    if (chance(odd_)) return exb::unknown_type(static_cast<u16>(9 + below(240)));
    if (chance(3)) return static_cast<exb::DataType>(below(2));
    return static_cast<exb::DataType>(without_u32(2 + below(6)));
  }
  u32 without_u32(u32 t) const {
    return version_ < 3 && t == static_cast<u32>(exb::DataType::u32) ? t - 1 : t;
  }

  exb::Code code() {
    exb::Code c;
    const u32 n = below(12);
    for (u32 i = 0; i < n; ++i) {
      exb::Instruction x = instruction(n + 1);
      // Version 1 has one END per part, at its end.
      if (version_ == 1 && x.op == exb::Opcode::terminator) continue;
      c.push_back(std::move(x));
    }
    if (version_ == 1 || chance(90)) c.emplace_back();
    return c;
  }

  exb::Instruction instruction(u32 length) {
    exb::Instruction x;
    if (chance(odd_)) {
      x.op = static_cast<exb::Opcode>(chance(20) ? 0 : 0x1E + below(0xE0));
      x.unused = (u64{random_()} << 32 | random_()) & ~u64{0xFF};
      return x;
    }
    x.op = static_cast<exb::Opcode>(1 + below(29));
    const exb::Form form = exb::operation_info(x.op)->form;
    const u16 target = static_cast<u16>(chance(90) ? below(length + 1) : below(0x10000));
    switch (form) {
      case exb::Form::plain:
        if (chance(odd_)) x.unused = u64{random_()} << 8;
        break;
      case exb::Form::jump:
        x.target = target;
        if (chance(odd_)) x.unused = u64{random_() & 0xFFFFFFFF} << 8;
        break;
      case exb::Form::jump_if:
        x.target = target;
        x.type = chance(80) ? exb::DataType::none : type();
        operand(x.left, exb::left_type(x));
        if (chance(odd_)) x.unused = u64{1 + below(255)} << 24;
        break;
      case exb::Form::call:
        x.type = type();
        x.left.source = exb::Source::global;
        x.left.value = offset();
        x.signature = signature();
        break;
      case exb::Form::one_operand:
        x.type = type();
        operand(x.left, x.type);
        if (chance(odd_)) x.unused = u64{1 + below(0xFFFF)} << 48 | u64{1 + below(255)} << 24;
        break;
      case exb::Form::two_operands:
        x.type = type();
        operand(x.left, x.type);
        operand(x.right, exb::right_type(x));
        break;
    }
    return x;
  }

  u16 offset() { return static_cast<u16>(chance(95) ? 4 * below(16) : below(0xFF00)); }

  void operand(exb::Operand& o, exb::DataType type) {
    if (chance(odd_)) {
      o.source = static_cast<exb::Source>(11 + below(245));
      o.value = static_cast<u16>(random_());
      return;
    }
    o.source = static_cast<exb::Source>(below(11));
    switch (o.source) {
      case exb::Source::immediate:
        o.value = static_cast<u16>(type == exb::DataType::boolean && !chance(odd_)
                                       ? below(2)
                                       : (chance(50) ? below(10) : random_()));
        break;
      case exb::Source::immediate_string:
      case exb::Source::table_string:
        o.text = text();
        break;
      case exb::Source::table:
        for (std::size_t k = 0; k < exb::table_size(type) / 4; ++k) o.bits[k] = number();
        break;
      case exb::Source::user_output:
      case exb::Source::user_input:
        o.value = static_cast<u16>(below(4));
        if (type == exb::DataType::f32 && chance(50))
          o.value = static_cast<u16>(0x8000 | 4 * below(3) << 8 | below(4));
        if (chance(odd_)) o.value = static_cast<u16>(random_());
        break;
      default:
        o.value = offset();
        break;
    }
  }

  u32 number() {
    constexpr u32 kNumbers[] = {0,          1,          0xFFFF,     0x10000,    0xFFFFFFFF,
                                0x80000000, 0x7FFFFFFF, 0x3F800000, 0x7F800000, 0xFF800000,
                                0x7FC00001, 0xFFC12345, 0x7F800001, 0x00000001, 0x7F7FFFFF,
                                0x501502F9, 0x2EDBE6FF, 999999,     0xC0000000};
    return chance(60) ? kNumbers[below(std::size(kNumbers))] : static_cast<u32>(random_());
  }

  std::mt19937 random_;
  u32 version_;
  u32 odd_;
};

}  // namespace kinora::test
