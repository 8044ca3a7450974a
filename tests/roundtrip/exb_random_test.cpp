// EXB: random programs survive writing and reading, and text and back; foreign layouts survive too.
#include <doctest/doctest.h>

#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/text.hpp"
#include "support/exb_random.hpp"
#include "support/rounds.hpp"

using namespace kinora;

namespace {

constexpr u32 kPrograms = test::rounds(10'000);

/// Why a block does not survive, or nothing.
std::string trouble(const exb::Block& block) {
  const auto bytes = exb::write(block, block.instances);
  if (!bytes) return "write: " + render(bytes.error(), "");
  const auto back = exb::read(*bytes);
  if (!back) return "read: " + render(back.error(), "");
  if (!(*back == block)) return "another model is read back";
  for (const bool infix : {false, true}) {
    const std::string text = exb::disassemble(*back, {.infix = infix});
    const auto again = exb::assemble(text);
    if (!again) return "assemble: " + render(again.error(), "") + '\n' + text;
    if (!(*again == block)) return "another model is assembled\n" + text;
    const auto second = exb::write(*again, again->instances);
    if (!second || *second != *bytes) return "other bytes are assembled\n" + text;
  }
  return {};
}

}  // namespace

TEST_CASE("exb: random programs are the same after writing, reading and text") {
  for (const u32 version : exb::kVersions)
    for (const u32 odd : {0u, 8u}) {
      test::RandomBlocks random(1000 + version, version, odd);
      std::size_t instructions = 0;
      for (u32 i = 0; i < kPrograms; ++i) {
        const exb::Block block = random.block();
        for (const exb::Expression& e : block.expressions)
          instructions += e.setup.size() + e.main.size();
        const std::string why = trouble(block);
        if (!why.empty()) FAIL("version " << version << ", program " << i << ": " << why);
      }
      MESSAGE("EXB " << version << ": " << kPrograms << " programs, " << instructions
                     << " instructions, " << odd << " % of them odd");
    }
}

TEST_CASE("exb: each expression and part is the same through its own text") {
  for (const u32 version : exb::kVersions) {
    test::RandomBlocks random(7 + version, version, 5);
    for (u32 i = 0; i < 500; ++i) {
      const exb::Block block = random.block();
      for (const exb::Expression& e : block.expressions) {
        auto back = exb::assemble_expression(exb::disassemble(e), version);
        REQUIRE(back.has_value());
        CHECK_FALSE(exb::parse_types(exb::types_text(e), *back, version).has_value());
        CHECK(*back == e);
        const auto main = exb::assemble_part(exb::disassemble_part(e, false), version);
        REQUIRE(main.has_value());
        CHECK(*main == e.main);
      }
    }
  }
}

TEST_CASE("exb: foreign orders, unused entries and sizes are kept by a layout of names") {
  std::size_t with_layout = 0;
  for (const u32 version : exb::kVersions) {
    test::RandomBlocks random(77 + version, version, 0);
    for (u32 i = 0; i < test::rounds(2'000); ++i) {
      exb::Block block = random.block();
      exb::Layout& layout = block.layout;
      // The writer replays any layout, so it makes the foreign files.
      std::vector<exb::PartId> parts;
      for (u32 e = 0; e < block.expressions.size(); ++e)
        for (const bool is_setup : {true, false}) {
          const auto& x = block.expressions[e];
          if (!(is_setup ? x.setup : x.main).empty()) parts.push_back({e, is_setup});
        }
      if (random.chance(50)) {
        random.shuffle(parts);
        layout.part_order = parts;
      }
      if (random.chance(50)) {
        for (const auto s : exb::signatures(block))
          layout.signatures.push_back({std::string(s), true});
        random.shuffle(layout.signatures);
        if (random.chance(50)) layout.signatures.push_back({"Unused( Int )", false});
      }
      if (random.chance(50)) {
        for (const exb::Expression& e : block.expressions)
          for (const exb::Instruction& x : e.main)
            if (x.right.source == exb::Source::table) {
              exb::KeptParameter p;
              p.type = exb::right_type(x);
              p.bits = x.right.bits;
              if (exb::operation_info(x.op)->form == exb::Form::two_operands)
                layout.parameters.insert(layout.parameters.begin(), p);
            }
        exb::KeptParameter gap;
        gap.used = false;
        gap.unused_bytes = {1, 2, 3, 4, 5};
        if (random.chance(50)) layout.parameters.push_back(gap);
      }
      if (random.chance(50)) layout.strings = {{"left over", false}, {"Hello", true}};
      if (random.chance(50))
        layout.numbers = {{exb::Number::global_memory, exb::written_global_memory(block), 4096}};
      for (exb::Expression& e : block.expressions)
        if (random.chance(30)) {
          const u32 rule = exb::sizes(e).local32;
          if (rule != 0) e.stored.push_back({exb::Number::local32, rule, rule / 2});
        }
      const auto bytes = exb::write(block, 3);
      REQUIRE(bytes.has_value());
      const auto back = exb::read(*bytes);
      REQUIRE(back.has_value());
      with_layout += !back->layout.empty();
      REQUIRE(!back->layout.original.has_value());
      const auto again = exb::write(*back, 3);
      REQUIRE(again.has_value());
      REQUIRE(*again == *bytes);
      const auto text = exb::assemble(exb::disassemble(*back));
      REQUIRE(text.has_value());
      REQUIRE(*text == *back);
      // The text of the layout stands alone, too.
      const auto alone = exb::parse_layout(exb::layout_text(*back), version);
      REQUIRE(alone.has_value());
      REQUIRE(*alone == back->layout);
    }
  }
  MESSAGE(with_layout << " of 6000 blocks needed a layout, none its original bytes");
}
