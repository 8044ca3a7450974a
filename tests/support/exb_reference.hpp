// Random structured programs, twice: compiled to EXB instructions, and carried out in plain C++
// without anything of Kinora's interpreter. Both must end with the same memory.
#pragma once
#include <cstring>
#include <memory>
#include <random>

#include "kinora/formats/exb/instruction_set.hpp"
#include "kinora/formats/exb/model.hpp"

namespace kinora::test {

/// What a program works on. Addresses are those of the compiled program.
struct Machine {
  std::int32_t i[6] = {};   // GMem[0x00]
  std::uint32_t u[4] = {};  // GMem[0x18], version 3 only
  float f[4] = {};          // LMem32[0x00]
  bool b[4] = {};           // GMem[0x40]
  float v[2][3] = {};       // GMem[0xC0]
  std::int32_t io[4] = {};  // In[0x00] and Out[0x00]
};

enum class Kind { integer, unsigned_integer, real, boolean, vector };

struct Statement {
  enum class Form { operation, compare, logic, call, component, io, branch, loop } form{};
  Kind kind{};
  exb::Opcode op{};
  int target = 0;   // index of the variable that is written
  int source = -1;  // index of a variable, or -1: the literal
  int third = 0;    // which function, component, or I/O word
  std::int32_t integer = 0;
  float real = 0;
  std::vector<Statement> body, otherwise;
};

class ProgramMaker {
 public:
  ProgramMaker(u32 seed, u32 version, bool with_jumps)
      : random_(seed), version_(version), with_jumps_(with_jumps) {}

  std::vector<Statement> program() {
    std::vector<Statement> p;
    // Half of the programs set everything first, so that nothing lasts between runs.
    if (below(2)) {
      for (int k = 0; k < 6; ++k) p.push_back(set(Kind::integer, k));
      for (int k = 0; k < 4; ++k) p.push_back(set(Kind::real, k));
      for (int k = 0; k < 4; ++k) p.push_back(set(Kind::boolean, k));
      for (int k = 0; k < 2; ++k) p.push_back(set(Kind::vector, k));
      if (version_ == 3)
        for (int k = 0; k < 4; ++k) p.push_back(set(Kind::unsigned_integer, k));
    }
    list(p, 3 + below(20), 0);
    return p;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<u32>(n)); }

  std::int32_t some_integer() {
    constexpr std::int32_t kSome[] = {0,  1,     -1,    2,          31,
                                      32, 65535, 65536, 2147483647, -2147483647 - 1};
    return below(2) ? below(20) - 10 : kSome[below(10)];
  }
  float some_real() {
    constexpr float kSome[] = {0.0f, -0.0f, 1.0f, -1.5f, 0.1f, 1e10f, -3e-8f, 7.25f};
    return kSome[below(8)];
  }

  Statement set(Kind kind, int target) {
    Statement s;
    s.form = Statement::Form::operation;
    s.kind = kind;
    s.op = exb::Opcode::store;
    s.target = target;
    s.integer = kind == Kind::boolean ? below(2) : some_integer();
    s.real = some_real();
    return s;
  }

  void list(std::vector<Statement>& out, int n, int depth) {
    while (n-- > 0) out.push_back(statement(depth));
  }

  Statement statement(int depth) {
    Statement s = set(Kind::integer, below(6));
    const int form = below(with_jumps_ && depth < 3 ? 22 : 17);
    if (form < 9) return operation();
    if (form < 11) {
      s.form = Statement::Form::compare;
      s.kind = pick({Kind::integer, Kind::real});
      s.op = static_cast<exb::Opcode>(0x10 + below(6));
      s.target = below(4);  // the bool
      s.third = below(4);   // the left side
      s.source = below(5) - 1;
    } else if (form < 13) {
      s.form = Statement::Form::logic;
      s.op = pick({exb::Opcode::bit_and, exb::Opcode::bit_or, exb::Opcode::logical_and,
                   exb::Opcode::logical_or, exb::Opcode::negate_bool, exb::Opcode::equal,
                   exb::Opcode::not_equal, exb::Opcode::store});
      s.target = below(4);
      s.source = below(5) - 1;
      s.integer = below(2);
    } else if (form < 14) {
      s.form = Statement::Form::call;
      s.third = below(4);
      s.source = below(4);
    } else if (form < 15) {
      s.form = Statement::Form::component;
      s.target = below(2);
      s.source = below(4);
      s.third = below(4);  // read or write y or z
    } else if (form < 17) {
      s.form = Statement::Form::io;
      s.source = below(2) - 1;  // read or write
      s.third = below(4);
    } else if (form < 20) {
      s.form = Statement::Form::branch;
      s.source = below(4);
      list(s.body, 1 + below(4), depth + 1);
      list(s.otherwise, below(3), depth + 1);
    } else {
      s.form = Statement::Form::loop;
      s.third = depth;
      s.integer = 1 + below(4);
      list(s.body, 1 + below(4), depth + 1);
    }
    return s;
  }

  Statement operation() {
    using exb::Opcode;
    const int kind = below(version_ == 3 ? 10 : 8);
    Statement s = set(kind < 4   ? Kind::integer
                      : kind < 6 ? Kind::real
                      : kind < 8 ? Kind::vector
                                 : Kind::unsigned_integer,
                      0);
    const bool is_integer = s.kind == Kind::integer || s.kind == Kind::unsigned_integer;
    const int count = s.kind == Kind::integer ? 6 : s.kind == Kind::vector ? 2 : 4;
    s.target = below(count);
    s.source = below(3) ? below(count) : -1;
    if (is_integer) {
      s.op = pick({Opcode::store, Opcode::add, Opcode::subtract, Opcode::multiply, Opcode::divide,
                   Opcode::modulus, Opcode::increment, Opcode::decrement, Opcode::left_shift,
                   Opcode::right_shift, Opcode::bit_and, Opcode::bit_xor, Opcode::bit_or,
                   s.kind == Kind::integer ? Opcode::negate : Opcode::add});
    } else if (s.kind == Kind::real) {
      s.op = pick({Opcode::store, Opcode::add, Opcode::subtract, Opcode::multiply, Opcode::divide,
                   Opcode::negate});
    } else {
      s.op = pick({Opcode::store, Opcode::add, Opcode::subtract, Opcode::negate,
                   Opcode::scale_multiply, Opcode::scale_divide});
      if (exb::is_scale(s.op)) s.source = below(5) - 1;  // a float
    }
    return s;
  }

  template <class T>
  T pick(std::initializer_list<T> list) {
    return list.begin()[below(static_cast<int>(list.size()))];
  }

  std::mt19937 random_;
  u32 version_;
  bool with_jumps_;
};

// -- Plain C++
// --------------------------------------------------------------------------------------

inline std::int32_t wrapped(std::int64_t x) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(x)));
}

inline std::int32_t calculate(exb::Opcode op, std::int32_t a, std::int32_t b) {
  const std::int64_t x = a, y = b;
  switch (op) {
    case exb::Opcode::store:
      return b;
    case exb::Opcode::negate:
      return wrapped(-x);
    case exb::Opcode::increment:
      return wrapped(x + 1);
    case exb::Opcode::decrement:
      return wrapped(x - 1);
    case exb::Opcode::add:
      return wrapped(x + y);
    case exb::Opcode::subtract:
      return wrapped(x - y);
    case exb::Opcode::multiply:
      return wrapped(x * y);
    case exb::Opcode::divide:
      return y == 0 ? 0 : wrapped(x / y);
    case exb::Opcode::modulus:
      return y == 0 ? 0 : wrapped(x % y);
    case exb::Opcode::left_shift:
      return wrapped(x * (std::int64_t{1} << (y & 31)));
    case exb::Opcode::right_shift: {
      // Rounds down, as an arithmetic shift does.
      const std::int64_t d = std::int64_t{1} << (y & 31);
      return wrapped(x >= 0 ? x / d : -((-x + d - 1) / d));
    }
    case exb::Opcode::bit_and:
      return a & b;
    case exb::Opcode::bit_xor:
      return a ^ b;
    default:
      return a | b;
  }
}
inline std::uint32_t calculate(exb::Opcode op, std::uint32_t a, std::uint32_t b) {
  const std::uint64_t x = a, y = b;
  const auto low = [](std::uint64_t z) { return static_cast<std::uint32_t>(z); };
  switch (op) {
    case exb::Opcode::store:
      return b;
    case exb::Opcode::increment:
      return low(x + 1);
    case exb::Opcode::decrement:
      return low(x + 0xFFFFFFFFu);
    case exb::Opcode::add:
      return low(x + y);
    case exb::Opcode::subtract:
      return low(x + 0x100000000u - y);
    case exb::Opcode::multiply:
      return low(x * y);
    case exb::Opcode::divide:
      return y == 0 ? 0 : low(x / y);
    case exb::Opcode::modulus:
      return y == 0 ? 0 : low(x % y);
    case exb::Opcode::left_shift:
      return low(x << (y % 32));
    case exb::Opcode::right_shift:
      return low(x >> (y % 32));
    case exb::Opcode::bit_and:
      return a & b;
    case exb::Opcode::bit_xor:
      return a ^ b;
    default:
      return a | b;
  }
}
inline float calculate(exb::Opcode op, float a, float b) {
  switch (op) {
    case exb::Opcode::store:
      return b;
    case exb::Opcode::negate:
      return -a;
    case exb::Opcode::add:
      return a + b;
    case exb::Opcode::subtract:
      return a - b;
    case exb::Opcode::multiply:
    case exb::Opcode::scale_multiply:
      return a * b;
    default:
      return a / b;
  }
}
template <class T>
bool compared(exb::Opcode op, T a, T b) {
  switch (op) {
    case exb::Opcode::less:
      return a < b;
    case exb::Opcode::less_equal:
      return a <= b;
    case exb::Opcode::greater:
      return a > b;
    case exb::Opcode::greater_equal:
      return a >= b;
    case exb::Opcode::equal:
      return a == b;
    default:
      return a != b;
  }
}

inline void carry_out(const std::vector<Statement>& program, Machine& m);

inline void carry_out_operation(const Statement& s, Machine& m) {
  switch (s.kind) {
    case Kind::integer:
      m.i[s.target] = calculate(s.op, m.i[s.target], s.source < 0 ? s.integer : m.i[s.source]);
      break;
    case Kind::unsigned_integer:
      m.u[s.target] =
          calculate(s.op, m.u[s.target],
                    s.source < 0 ? static_cast<std::uint32_t>(s.integer) : m.u[s.source]);
      break;
    case Kind::real:
      m.f[s.target] = calculate(s.op, m.f[s.target], s.source < 0 ? s.real : m.f[s.source]);
      break;
    case Kind::boolean:
      m.b[s.target] = s.integer != 0;
      break;
    case Kind::vector: {
      float right[3] = {s.real, 2.0f, -0.5f};
      for (int k = 0; k < 3; ++k) {
        if (exb::is_scale(s.op))
          right[k] = s.source < 0 ? s.real : m.f[s.source];
        else if (s.source >= 0)
          right[k] = m.v[s.source][k];
      }
      for (int k = 0; k < 3; ++k) m.v[s.target][k] = calculate(s.op, m.v[s.target][k], right[k]);
      break;
    }
  }
}

inline void carry_out(const Statement& s, Machine& m) {
  switch (s.form) {
    case Statement::Form::operation:
      return carry_out_operation(s, m);
    case Statement::Form::compare:
      m.b[s.target] = s.kind == Kind::integer
                          ? compared(s.op, m.i[s.third], s.source < 0 ? s.integer : m.i[s.source])
                          : compared(s.op, m.f[s.third], s.source < 0 ? s.real : m.f[s.source]);
      return;
    case Statement::Form::logic: {
      bool& d = m.b[s.target];
      const bool r = s.source < 0 ? s.integer != 0 : m.b[s.source];
      if (s.op == exb::Opcode::store) d = r;
      if (s.op == exb::Opcode::negate_bool) d = !d;
      if (s.op == exb::Opcode::equal) d = d == r;
      if (s.op == exb::Opcode::not_equal) d = d != r;
      if (s.op == exb::Opcode::bit_and || s.op == exb::Opcode::logical_and) d = d && r;
      if (s.op == exb::Opcode::bit_or || s.op == exb::Opcode::logical_or) d = d || r;
      return;
    }
    case Statement::Form::call: {
      const std::int32_t a = m.i[s.source], b = s.integer;
      if (s.third == 0) m.i[s.target] = a > b ? a : b;
      if (s.third == 1) m.i[s.target] = a < b ? a : b;
      if (s.third == 2) m.i[s.target] = a < -5 ? -5 : a > 9 ? 9 : a;
      if (s.third == 3) m.f[s.target % 4] = static_cast<float>(a);
      return;
    }
    case Statement::Form::component: {
      float& c = m.v[s.target][1 + s.third / 2];
      if (s.third % 2)
        c = m.f[s.source];
      else
        m.f[s.source] = c;
      return;
    }
    case Statement::Form::io:
      if (s.source < 0)
        m.i[s.target] = m.io[s.third];
      else
        m.io[s.third] = m.i[s.target];
      return;
    case Statement::Form::branch:
      return carry_out(m.b[s.source] ? s.body : s.otherwise, m);
    case Statement::Form::loop:
      for (int n = 0; n < s.integer; ++n) carry_out(s.body, m);
      return;
  }
}

inline void carry_out(const std::vector<Statement>& program, Machine& m) {
  for (const Statement& s : program) carry_out(s, m);
}

// -- The same as EXB
// --------------------------------------------------------------------------------

class ProgramCompiler {
 public:
  exb::Code compile(const std::vector<Statement>& program) {
    list(program);
    // What the program leaves behind is stored once more where a reader can see it.
    for (int k = 0; k < 6; ++k) copy(exb::DataType::s32, out(0x20 + 4 * k), integer(k));
    for (int k = 0; k < 4; ++k) copy(exb::DataType::f32, out(0x40 + 4 * k), real(k));
    for (int k = 0; k < 4; ++k) copy(exb::DataType::boolean, out(0x50 + 4 * k), boolean(k));
    for (int k = 0; k < 2; ++k) copy(exb::DataType::vec3f, out(0x60 + 12 * k), vector(k));
    code_.emplace_back();
    return std::move(code_);
  }

 private:
  static exb::Operand at(exb::Source s, int offset) {
    exb::Operand o;
    o.source = s;
    o.value = static_cast<u16>(offset);
    return o;
  }
  static exb::Operand integer(int k) { return at(exb::Source::global, 4 * k); }
  static exb::Operand unsigned_(int k) { return at(exb::Source::global, 0x18 + 4 * k); }
  static exb::Operand real(int k) { return at(exb::Source::local32, 4 * k); }
  static exb::Operand boolean(int k) { return at(exb::Source::global, 0x40 + 4 * k); }
  static exb::Operand vector(int k) { return at(exb::Source::global, 0xC0 + 12 * k); }
  static exb::Operand scratch(int k) { return at(exb::Source::global, 0x80 + 4 * k); }
  static exb::Operand out(int offset) { return at(exb::Source::output, offset); }

  static exb::Operand integer_literal(std::int32_t x) {
    exb::Operand o;
    if (x >= 0 && x <= 65535) {
      o.value = static_cast<u16>(x);
    } else {
      o.source = exb::Source::table;
      o.bits[0] = static_cast<u32>(x);
    }
    return o;
  }
  static exb::Operand real_literal(float x) {
    exb::Operand o;
    o.source = exb::Source::table;
    o.bits[0] = std::bit_cast<u32>(x);
    return o;
  }

  void add(exb::Opcode op, exb::DataType type, exb::Operand left, exb::Operand right = {}) {
    exb::Instruction x;
    x.op = op;
    x.type = type;
    x.left = std::move(left);
    x.right = std::move(right);
    code_.push_back(std::move(x));
  }
  void copy(exb::DataType type, exb::Operand to, exb::Operand from) {
    add(exb::Opcode::store, type, std::move(to), std::move(from));
  }
  std::size_t jump(exb::Opcode op, exb::Operand condition = {}) {
    exb::Instruction x;
    x.op = op;
    x.left = std::move(condition);
    code_.push_back(std::move(x));
    return code_.size() - 1;
  }
  void land(std::size_t jump) { code_[jump].target = static_cast<u16>(code_.size()); }
  void list(const std::vector<Statement>& program) {
    for (const Statement& s : program) statement(s);
  }

  static bool has_right(exb::Opcode op) {
    return exb::operation_info(op)->form == exb::Form::two_operands;
  }

  void statement(const Statement& s) {
    using exb::DataType;
    switch (s.form) {
      case Statement::Form::operation:
        return operation(s);
      case Statement::Form::compare: {
        const bool is_integer = s.kind == Kind::integer;
        const DataType type = is_integer ? DataType::s32 : DataType::f32;
        copy(type, scratch(0), is_integer ? integer(s.third) : real(s.third));
        add(s.op, type, scratch(0),
            is_integer ? (s.source < 0 ? integer_literal(s.integer) : integer(s.source))
                       : (s.source < 0 ? real_literal(s.real) : real(s.source)));
        return copy(DataType::boolean, boolean(s.target), scratch(0));
      }
      case Statement::Form::logic:
        return add(s.op, DataType::boolean, boolean(s.target),
                   !has_right(s.op) ? exb::Operand{}
                   : s.source < 0   ? integer_literal(s.integer)
                                    : boolean(s.source));
      case Statement::Form::call:
        return call(s);
      case Statement::Form::component: {
        exb::Operand c = vector(s.target);
        c.value = static_cast<u16>(c.value + 4 + 4 * (s.third / 2));
        return s.third % 2 ? copy(DataType::f32, c, real(s.source))
                           : copy(DataType::f32, real(s.source), c);
      }
      case Statement::Form::io:
        return s.source < 0
                   ? copy(DataType::s32, integer(s.target), at(exb::Source::input, 4 * s.third))
                   : copy(DataType::s32, out(4 * s.third), integer(s.target));
      case Statement::Form::branch: {
        const std::size_t no = jump(exb::Opcode::jump_if_zero, boolean(s.source));
        list(s.body);
        const std::size_t end = jump(exb::Opcode::jump);
        land(no);
        list(s.otherwise);
        land(end);
        return;
      }
      case Statement::Form::loop: {
        const exb::Operand counter = at(exb::Source::local32, 0x20 + 4 * s.third);
        copy(DataType::s32, counter, integer_literal(s.integer));
        const std::size_t top = code_.size();
        list(s.body);
        add(exb::Opcode::decrement, DataType::s32, counter);
        copy(DataType::s32, scratch(1), counter);
        add(exb::Opcode::less_equal, DataType::s32, scratch(1), integer_literal(0));
        add(exb::Opcode::negate_bool, DataType::boolean, scratch(1));
        const std::size_t out_of_it = jump(exb::Opcode::jump_if_zero, scratch(1));
        code_[jump(exb::Opcode::jump)].target = static_cast<u16>(top);
        land(out_of_it);
        return;
      }
    }
  }

  void operation(const Statement& s) {
    using exb::DataType;
    exb::Operand right;
    switch (s.kind) {
      case Kind::integer:
        right = s.source < 0 ? integer_literal(s.integer) : integer(s.source);
        return add(s.op, DataType::s32, integer(s.target),
                   has_right(s.op) ? right : exb::Operand{});
      case Kind::unsigned_integer:
        right = s.source < 0 ? integer_literal(s.integer) : unsigned_(s.source);
        return add(s.op, DataType::u32, unsigned_(s.target),
                   has_right(s.op) ? right : exb::Operand{});
      case Kind::real:
        right = s.source < 0 ? real_literal(s.real) : real(s.source);
        return add(s.op, DataType::f32, real(s.target), has_right(s.op) ? right : exb::Operand{});
      case Kind::boolean:
        return copy(DataType::boolean, boolean(s.target), integer_literal(s.integer));
      case Kind::vector:
        if (exb::is_scale(s.op)) {
          right = s.source < 0 ? real_literal(s.real) : real(s.source);
        } else if (s.source >= 0) {
          right = vector(s.source);
        } else {
          right = real_literal(s.real);
          right.bits[1] = std::bit_cast<u32>(2.0f);
          right.bits[2] = std::bit_cast<u32>(-0.5f);
        }
        return add(s.op, DataType::vec3f, vector(s.target),
                   has_right(s.op) ? right : exb::Operand{});
    }
  }

  void call(const Statement& s) {
    using exb::DataType;
    constexpr const char* kSignatures[] = {"Max( Int, Int, Int )", "Min( Int, Int, Int )",
                                           "ClampMinMax( Int, Int, Int, Int )",
                                           "CastIntToFloat( Float, Int )"};
    constexpr int kArguments = 8;
    if (s.third == 2) {
      copy(DataType::s32, scratch(kArguments), integer_literal(-5));
      copy(DataType::s32, scratch(kArguments + 1), integer(s.source));
      copy(DataType::s32, scratch(kArguments + 2), integer_literal(9));
    } else {
      copy(DataType::s32, scratch(kArguments), integer(s.source));
      if (s.third < 2) copy(DataType::s32, scratch(kArguments + 1), integer_literal(s.integer));
    }
    exb::Instruction x;
    x.op = exb::Opcode::call;
    x.type = s.third == 3 ? DataType::f32 : DataType::s32;
    x.left = scratch(kArguments);
    x.signature = kSignatures[s.third];
    code_.push_back(std::move(x));
    if (s.third == 3)
      copy(DataType::f32, real(s.target % 4), scratch(kArguments));
    else
      copy(DataType::s32, integer(s.target), scratch(kArguments));
  }

  exb::Code code_;
};

}  // namespace kinora::test
