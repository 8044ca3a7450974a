// EXB: no bytes and no text make anything crash, hang or take memory without limit; whatever is
// accepted is written back unchanged.
#include <doctest/doctest.h>

#include <random>

#include "kinora/core/number.hpp"
#include "kinora/formats/exb/check.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/infix.hpp"
#include "kinora/formats/exb/text.hpp"
#include "kinora/play/exb_vm.hpp"
#include "support/exb_golden.hpp"
#include "support/exb_random.hpp"
#include "support/exb_samples.hpp"
#include "support/rounds.hpp"

using namespace kinora;

namespace {

struct Counts {
  std::size_t refused = 0, accepted = 0, with_layout = 0, original = 0;
};

/// Everything there is to do with a block. Returns why its bytes do not survive.
std::string exercise(ByteView bytes, Counts& counts) {
  const auto block = exb::read(bytes);
  if (!block) {
    ++counts.refused;
    if (!block.error().offset) return "an error without an offset";
    if (*block.error().offset > bytes.size()) return "an error behind the end";
    CHECK_FALSE(exb::map(bytes).has_value());
    return {};
  }
  ++counts.accepted;
  counts.with_layout += !block->layout.empty();
  counts.original += block->layout.original.has_value();
  const Bytes same(bytes.begin(), bytes.end());
  const auto written = exb::write(*block, block->instances);
  if (!written || *written != same) return "other bytes are written";
  const std::string text = exb::disassemble(*block);
  const auto again = exb::assemble(text);
  if (!again) return "not assembled: " + render(again.error(), "") + '\n' + text;
  if (!(*again == *block)) return "another model is assembled\n" + text;

  const auto map = exb::map(bytes);
  if (!map) return "no map";
  u64 next = 0;
  for (const exb::MapEntry& e : *map) {
    if (e.offset > next) return "a hole in the map";
    next = std::max(next, e.offset + e.size);
  }
  if (next != bytes.size()) return "the map does not reach the end";
  const auto used = exb::used_size(bytes);
  if (used && *used > bytes.size()) return "more used than there is";

  exb::check(*block, [](std::string_view s) { return exb::is_builtin(s); });
  exb::Vm vm(*block);
  vm.set_step_limit(200);
  u64 traced = 0;
  vm.set_trace([&](const exb::Step& s) { traced += exb::step_text(s).size(); });
  exb::UserValues user;
  for (u32 i = 0; i < block->expressions.size() && i < 20; ++i) {
    exb::infix_text(block->expressions[i], true);
    exb::infix_text(block->expressions[i], false);
    auto instance = vm.make_instance(i);
    if (!instance) return "no instance";
    (void)vm.run_setup(*instance, &user);
    (void)vm.run_main(*instance, &user);
  }
  return {};
}

std::vector<Bytes> golden_blocks() {
  std::vector<Bytes> out;
  for (const auto& g : test::kGoldenExb) out.push_back(*parse_hex_bytes(g.bytes));
  return out;
}

std::string counted(const Counts& c) {
  return std::to_string(c.refused) + " refused, " + std::to_string(c.accepted) + " accepted (" +
         std::to_string(c.with_layout) + " with a layout, " + std::to_string(c.original) +
         " of these with their original bytes)";
}

}  // namespace

TEST_CASE("exb: every truncation is refused or survives") {
  Counts counts;
  auto blocks = golden_blocks();
  const std::size_t golden = blocks.size();
  for (auto& s : test::exb_blocks("ainb")) blocks.push_back(std::move(s.bytes));
  for (auto& s : test::exb_blocks_in_packs()) blocks.push_back(std::move(s.bytes));
  for (std::size_t b = 0; b < blocks.size(); ++b)
    for (std::size_t n = 0; n < blocks[b].size(); ++n) {
      // A copy of its own, so that reading behind its end is noticed.
      const Bytes cut(blocks[b].begin(), blocks[b].begin() + static_cast<std::ptrdiff_t>(n));
      const std::string why = exercise(cut, counts);
      if (!why.empty()) FAIL("block " << b << ", " << n << " bytes: " << why);
      // All bytes of the golden blocks are used.
      if (b < golden) REQUIRE_FALSE(exb::read(cut).has_value());
    }
  MESSAGE(blocks.size() << " blocks, truncations: " << counted(counts));
}

TEST_CASE("exb: mutations of each golden block") {
  Counts counts;
  const auto blocks = golden_blocks();
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    std::mt19937 random(static_cast<u32>(b));
    for (u32 n = 0; n < test::rounds(10'000); ++n) {
      Bytes damaged = blocks[b];
      for (auto k = 1 + random() % 4; k > 0; --k) {
        const std::size_t at = random() % damaged.size();
        constexpr u8 kExtremes[] = {0, 1, 0x7F, 0x80, 0xFF};
        damaged[at] = random() % 2 ? static_cast<u8>(random()) : kExtremes[random() % 5];
      }
      if (random() % 8 == 0) damaged.resize(damaged.size() + random() % 9, 0);
      const std::string why = exercise(damaged, counts);
      if (!why.empty()) FAIL("block " << b << ", mutation " << n << ": " << why);
    }
  }
  MESSAGE("mutations: " << counted(counts));
}

TEST_CASE("exb: mutations of random blocks") {
  Counts counts;
  for (const u32 version : exb::kVersions) {
    test::RandomBlocks random(900 + version, version, 2);
    for (u32 n = 0; n < test::rounds(5'000); ++n) {
      const exb::Block block = random.block();
      Bytes damaged = *exb::write(block, block.instances);
      for (u32 k = 1 + random.below(6); k > 0; --k)
        damaged[random.below(static_cast<u32>(damaged.size()))] =
            static_cast<u8>(random.below(256));
      const std::string why = exercise(damaged, counts);
      if (!why.empty()) FAIL("version " << version << ", block " << n << ": " << why);
    }
  }
  MESSAGE("random blocks, mutated: " << counted(counts));
}

TEST_CASE("exb: mutated text gives an error with a place, or a block") {
  std::mt19937 random(5);
  std::size_t refused = 0, accepted = 0;
  for (const auto& golden : test::kGoldenExb)
    for (u32 n = 0; n < test::rounds(10'000); ++n) {
      std::string text(golden.text);
      for (auto k = 1 + random() % 3; k > 0; --k) {
        const std::size_t at = random() % text.size();
        constexpr std::string_view kCharacters = "\"\\[](),.:;@->0x9aZ_ \n\t\xC3\x80";
        switch (random() % 3) {
          case 0:
            text[at] = kCharacters[random() % kCharacters.size()];
            break;
          case 1:
            text.erase(at, 1 + random() % 5);
            break;
          default:
            text.insert(at, 1, kCharacters[random() % kCharacters.size()]);
            break;
        }
      }
      const auto block = exb::assemble(text);
      if (!block) {
        ++refused;
        REQUIRE(block.error().line > 0);
        REQUIRE(block.error().column > 0);
        continue;
      }
      ++accepted;
      const auto bytes = exb::write(*block, block->instances);
      if (!bytes) continue;
      const auto back = exb::read(*bytes);
      REQUIRE(back.has_value());
      REQUIRE(exb::write(*back, back->instances) == *bytes);
    }
  MESSAGE("mutated texts: " << refused << " refused, " << accepted << " accepted");
}

TEST_CASE("exb: damage does not multiply memory or time") {
  // Every instruction names the same long string.
  exb::Block block;
  exb::Expression e;
  for (int i = 0; i < 30'000; ++i) {
    exb::Instruction x;
    x.op = exb::Opcode::store;
    x.type = exb::DataType::string;
    x.left.source = exb::Source::global;
    x.right.source = exb::Source::immediate_string;
    x.right.text = "s";
    e.main.push_back(std::move(x));
  }
  block.expressions.push_back(e);
  Bytes bytes = *exb::write(block, 0);
  bytes.pop_back();
  bytes.insert(bytes.end(), 200'000, 'x');
  bytes.push_back(0);
  CHECK(exb::read(bytes).error().finding->id == "EXB0005");

  // Version 1 without counts: thousands of parts run through the whole table.
  exb::Block parts;
  parts.version = 1;
  for (int i = 0; i < 20'000; ++i) {
    parts.expressions.emplace_back();
    parts.expressions.back().main.resize(1);
  }
  bytes = *exb::write(parts, 0);
  const u32 instructions = load<u32>(bytes.data() + 0x1C) + 4;
  for (u32 i = 0; i < 20'000; ++i) {
    store<u32>(bytes.data() + 0x30 + i * 0x14 + 4, 0);
    if (i + 1 < 20'000) bytes[instructions + 8 * i] = 0x1D;
  }
  CHECK(exb::read(bytes).error().finding->id == "EXB0003");

  // One signature after the other reaches to the end of a long pool.
  exb::Block calls;
  exb::Expression c;
  for (int i = 0; i < 5'000; ++i) {
    exb::Instruction x;
    x.op = exb::Opcode::call;
    x.type = exb::DataType::s32;
    x.left.source = exb::Source::global;
    x.signature = "f" + std::to_string(i);
    c.main.push_back(std::move(x));
  }
  calls.expressions.push_back(c);
  bytes = *exb::write(calls, 0);
  for (u64 at = load<u32>(bytes.data() + 0x28); at + 1 < bytes.size(); ++at)
    if (bytes[at] == 0) bytes[at] = 'x';
  CHECK(exb::read(bytes).error().finding->id == "EXB0005");
}

TEST_CASE("exb: a long program takes time in proportion") {
  // So many instructions whose formulas would grow without end.
  exb::Block block;
  exb::Expression e;
  for (u32 i = 0; i < test::rounds(200'000); ++i) {
    exb::Instruction x;
    x.op = i % 2 ? exb::Opcode::multiply : exb::Opcode::store;
    x.type = exb::DataType::s32;
    x.left.source = exb::Source::global;
    x.left.value = static_cast<u16>(4 * (i % 10'000));
    x.right.source = exb::Source::global;
    x.right.value = static_cast<u16>(4 * ((i + 9'999) % 10'000));
    e.main.push_back(std::move(x));
  }
  block.expressions.push_back(std::move(e));
  const Bytes bytes = *exb::write(block, 0);
  Counts counts;
  CHECK(exercise(bytes, counts).empty());
  for (const auto& s : exb::infix(block.expressions[0], false)) REQUIRE(s.text.size() < 300);
}
