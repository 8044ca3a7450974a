// EXB: the blocks of the sample files survive unchanged, and the game's own ones by rule alone.
#include <doctest/doctest.h>

#include "kinora/formats/exb/check.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/infix.hpp"
#include "kinora/formats/exb/text.hpp"
#include "kinora/play/exb_vm.hpp"
#include "support/exb_samples.hpp"

using namespace kinora;

namespace {

bool contains(const std::string& s, std::string_view part) { return s.find(part) != s.npos; }

/// Bytes -> model -> bytes, and -> text -> bytes, with the map of all bytes.
void check_identical(const test::SampleBlock& sample, exb::Block& out) {
  INFO(sample.name);
  auto block = exb::read(sample.bytes);
  REQUIRE_MESSAGE(block.has_value(), sample.name);
  const auto bytes = exb::write(*block, block->instances);
  REQUIRE(bytes.has_value());
  CHECK(*bytes == sample.bytes);
  const auto text = exb::assemble(exb::disassemble(*block));
  REQUIRE(text.has_value());
  CHECK(*text == *block);
  const auto again = exb::write(*text, text->instances);
  REQUIRE(again.has_value());
  CHECK(*again == sample.bytes);
  const auto map = exb::map(sample.bytes);
  REQUIRE(map.has_value());
  u64 next = 0;
  for (const exb::MapEntry& e : *map) {
    CHECK(e.offset == next);
    CHECK(e.path != "unreferenced");
    next = e.offset + e.size;
  }
  CHECK(next == sample.bytes.size());
  CHECK(exb::used_size(sample.bytes) == sample.bytes.size());
  out = *std::move(block);
}

}  // namespace

TEST_CASE("exb: blocks of game files are rebuilt by rule alone") {
  KINORA_NEED_SAMPLES(test::samples("ainb/real"));
  auto samples = test::exb_blocks("ainb/real");
  CHECK(samples.size() >= 2);
  for (auto& s : test::exb_blocks_in_packs()) samples.push_back(std::move(s));
  CHECK(samples.size() >= 3);
  for (const auto& sample : samples) {
    exb::Block block;
    check_identical(sample, block);
    CHECK(block.layout.empty());
    for (const exb::Expression& e : block.expressions) CHECK(e.stored.empty());
    // Nothing to complain about in a game file.
    for (const Diagnostic& d :
         exb::check(block, [](std::string_view s) { return exb::is_builtin(s); }))
      FAIL_CHECK(sample.name << ": " << render(d, ""));
  }
  MESSAGE(samples.size() << " blocks of game files identical, none with a layout");
}

TEST_CASE("exb: blocks written by other tools survive") {
  KINORA_NEED_SAMPLES(test::samples("ainb/peer-written"));
  std::size_t identical = 0, with_layout = 0;
  auto samples = test::exb_blocks("ainb/peer-written");
  for (auto& s : test::exb_blocks("asb")) samples.push_back(std::move(s));
  for (const auto& sample : samples) {
    if (sample.name == "exb_string_v2.old-peer.ainb") {
      // That tool drops strings that only an instruction names: the offset points to nothing.
      const auto block = exb::read(sample.bytes);
      REQUIRE_FALSE(block.has_value());
      CHECK(block.error().finding->id == "BIN0006");
      CHECK(block.error().path == "expressions[0].main[1]");
      continue;
    }
    exb::Block block;
    check_identical(sample, block);
    CHECK_FALSE(block.layout.original.has_value());
    ++identical;
    with_layout += !block.layout.empty();
    // A peer's files are laid out by the rules, but for one whose setup part got its number wrong
    // and one that totals the local memories differently.
    CHECK(block.layout.empty() ==
          !(contains(sample.name, "exb_setup_") || contains(sample.name, "AllFeatures")));
  }
  CHECK(identical + 1 == samples.size());
  MESSAGE(identical << " blocks of other tools identical, " << with_layout << " with a layout");
}

TEST_CASE("exb: the game's expressions give what their infix reading says") {
  KINORA_NEED_SAMPLES(test::samples("ainb/real"));
  const auto samples = test::exb_blocks("ainb/real");
  const auto find = [&](std::string_view name) {
    for (const auto& s : samples)
      if (contains(s.name, name)) return *exb::read(s.bytes);
    return exb::Block{};
  };
  const exb::Block queen = find("Npc_Gerudo_Queen_Young.event.root");
  REQUIRE(queen.expressions.size() == 4);
  const auto infix = [](const exb::Block& b, std::size_t i) {
    return exb::infix_text(b.expressions[i], false);
  };
  CHECK(infix(queen, 0) ==
        "UserOut.int[0] = ClampMinMax(0, UserIn.int[0] * UserIn.int[1], 999999)\n");
  CHECK(infix(queen, 1) == "UserOut.bool[0] = UserIn.bool[0] || UserIn.int[0] == 0\n");
  CHECK(infix(queen, 2) == "UserOut.vec3f[0] = UserIn.vec3f[0] + (0.0, CastIntToFloat(-1), 0.0)\n");
  CHECK(infix(queen, 3) == "Out = !In\n");

  exb::Vm vm(queen);
  const auto run = [&](u32 expression, exb::UserValues& user) {
    auto instance = vm.make_instance(expression);
    REQUIRE(instance.has_value());
    const auto result = vm.evaluate(*instance, {}, &user);
    REQUIRE_MESSAGE(result.has_value(), expression);
  };
  using exb::DataType;
  for (const s32 a : {-3, 0, 2, 1000, 123456})
    for (const s32 b : {-7, 0, 1, 5, 99}) {
      exb::UserValues user;
      user.inputs.set(DataType::s32, 0, exb::int_value(a));
      user.inputs.set(DataType::s32, 1, exb::int_value(b));
      run(0, user);
      const s32 product = a * b;
      CHECK(user.outputs.find(DataType::s32, 0)->as_int() == (product < 0        ? 0
                                                              : product > 999999 ? 999999
                                                                                 : product));
      for (const bool c : {false, true}) {
        user.inputs.set(DataType::boolean, 0, exb::bool_value(c));
        run(1, user);
        CHECK(user.outputs.find(DataType::boolean, 0)->as_bool() == (c || a == 0));
      }
    }
  exb::UserValues user;
  user.inputs.set(DataType::vec3f, 0, exb::vec3_value(1.5f, 2.25f, -8));
  run(2, user);
  CHECK(*user.outputs.find(DataType::vec3f, 0) == exb::vec3_value(1.5f, 1.25f, -8));
  auto instance = vm.make_instance(3);
  CHECK(*vm.evaluate(*instance, exb::bool_value(true)) == exb::bool_value(false));
  CHECK(*vm.evaluate(*instance, exb::bool_value(false)) == exb::bool_value(true));

  const exb::Block battery = find("Accessory_Battery_Event");
  REQUIRE(battery.expressions.size() == 1);
  CHECK(infix(battery, 0) == "UserOut.bool[0] = UserIn.int[1] + UserIn.int[2] >= UserIn.int[0]\n");
  exb::Vm battery_vm(battery);
  for (const s32 needed : {10, 11, 12}) {
    exb::UserValues v;
    v.inputs.set(DataType::s32, 0, exb::int_value(needed));
    v.inputs.set(DataType::s32, 1, exb::int_value(4));
    v.inputs.set(DataType::s32, 2, exb::int_value(7));
    auto i = battery_vm.make_instance(0);
    REQUIRE(battery_vm.evaluate(*i, {}, &v).has_value());
    CHECK(v.outputs.find(DataType::boolean, 0)->as_bool() == (4 + 7 >= needed));
  }
}
