// EXB: random programs give the same in the interpreter, in plain C++, and in their infix reading.
#include <doctest/doctest.h>

#include "kinora/formats/exb/infix.hpp"
#include "kinora/formats/exb/text.hpp"
#include "kinora/play/exb_vm.hpp"
#include "support/exb_infix_evaluator.hpp"
#include "support/rounds.hpp"

using namespace kinora;

namespace {

u32 bits(float x) { return std::bit_cast<u32>(x); }

/// NaNs differ in their payload between processors' operand orders; only that they are NaN counts.
bool same_word(u32 a, u32 b) {
  return a == b || (std::isnan(std::bit_cast<float>(a)) && std::isnan(std::bit_cast<float>(b)));
}

std::vector<u32> words(const test::Machine& m) {
  std::vector<u32> w;
  for (const auto x : m.io) w.push_back(static_cast<u32>(x));
  w.resize(8);
  for (const auto x : m.i) w.push_back(static_cast<u32>(x));
  w.resize(16);
  for (const float x : m.f) w.push_back(bits(x));
  for (const bool x : m.b) w.push_back(x ? 1 : 0);
  for (const auto& v : m.v)
    for (const float x : v) w.push_back(bits(x));
  return w;
}

std::vector<u32> words(const Bytes& b) {
  std::vector<u32> w;
  for (std::size_t k = 0; k + 4 <= b.size(); k += 4) w.push_back(load<u32>(b.data() + k));
  return w;
}

bool same(const std::vector<u32>& a, const std::vector<u32>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (!same_word(a[k], b[k])) return false;
  return true;
}

}  // namespace

TEST_CASE("exb: random programs give the same as plain C++ and as their infix reading") {
  u64 steps = 0, statements = 0;
  u32 programs = 0;
  for (const u32 version : exb::kVersions)
    for (const bool with_jumps : {false, true}) {
      for (u32 seed = 0; seed < test::rounds(2000); ++seed, ++programs) {
        const auto program =
            test::ProgramMaker(seed * 8 + version * 2 + with_jumps, version, with_jumps).program();
        exb::Block block;
        block.version = version;
        exb::Expression e;
        e.input = exb::DataType::s32;
        e.output = exb::DataType::s32;
        e.main = test::ProgramCompiler().compile(program);
        block.expressions.push_back(std::move(e));
        INFO("version " << version << " seed " << seed << "\n" << exb::disassemble(block));

        test::Machine machine;
        for (std::size_t k = 0; k < 4; ++k)
          machine.io[k] = static_cast<std::int32_t>(seed * 7 + k) - 3;
        const std::vector<u32> start = words(machine);

        exb::Vm vm(block);
        auto instance = vm.make_instance(0);
        REQUIRE(instance.has_value());
        // The program touches this much; the rest of the outputs is always stored.
        REQUIRE(instance->io.size() == start.size() * 4);
        for (std::size_t k = 0; k < 4; ++k) store(instance->io.data() + 4 * k, start[k]);
        const auto done = vm.run_main(*instance);
        if (!done) FAIL(render(done.error(), ""));
        steps += *done;

        test::carry_out(program, machine);
        REQUIRE(same(words(instance->io), words(machine)));
        for (std::size_t k = 0; k < 6; ++k) {
          const auto x = vm.load(vm.global_memory(), static_cast<u32>(4 * k), exb::DataType::s32);
          REQUIRE(x.has_value());
          REQUIRE(x->as_int() == machine.i[k]);
        }

        const std::string infix = exb::infix_text(block.expressions[0], false);
        for (const char c : infix) statements += c == '\n';
        std::vector<u32> read = start;
        try {
          read = test::InfixEvaluator(infix, start).run();
        } catch (const std::exception& x) {
          FAIL(x.what() << "\n" << infix);
        }
        REQUIRE_MESSAGE(same(read, words(machine)), infix);
      }
    }
  MESSAGE(programs << " programs, " << steps << " instructions carried out, " << statements
                   << " statements of the infix reading");
}
