// EXB: learning what a block has that the writer's rules do not give (docs/formats/exb.md).
// The block is written by rule and compared; only where that differs is anything learned, and
// what was learned is proved by writing again.
#include "layout.hpp"

#include <algorithm>
#include <map>

#include "kinora/core/hash.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/text.hpp"

namespace kinora::exb {
namespace {

class Learner {
 public:
  Learner(const Raw& raw, Block& block) : raw_(raw), block_(block) {}

  void run() {
    if (rebuilds()) return;
    // What the written block differs in is compared by content: offsets follow from it.
    const bool orders = learn_part_order();
    if (orders) {
      collect();
      learn_numbers();
      if (rebuilds()) return;
      const bool texts = learn_signatures() && learn_parameters();
      if (texts && (rebuilds() || (learn_strings() && rebuilds()))) return;
    }
    keep_whole();
  }

 private:
  bool rebuilds() {
    const auto bytes = write_by_rule(block_, block_.instances);
    return bytes && same_bytes(*bytes, raw_.block);
  }

  void keep_whole() {
    block_.layout = {};
    for (Expression& e : block_.expressions) e.stored.clear();
    block_.layout.original =
        Original{programs_crc(block_), Bytes(raw_.block.begin(), raw_.block.end())};
  }

  // -- Parts --------------------------------------------------------------------------------------

  /// False if the parts do not cover the instruction table exactly once.
  bool learn_part_order() {
    struct Place {
      Range range;
      PartId id;
    };
    std::vector<Place> places;
    for (u32 i = 0; i < raw_.expression_count; ++i)
      for (const bool is_setup : {true, false})
        if (const auto r = part_range(raw_, i, is_setup); r && r->count)
          places.push_back({*r, {i, is_setup}});
    // They were collected in the order of the rule.
    const auto before = [](const Place& a, const Place& b) {
      return a.range.first < b.range.first;
    };
    const bool by_rule = std::is_sorted(places.begin(), places.end(), before);
    if (!by_rule) std::sort(places.begin(), places.end(), before);
    u64 next = 0;
    for (const Place& p : places) {
      if (p.range.first != next) return false;
      next += p.range.count;
    }
    if (next != raw_.instruction_count) return false;
    if (!by_rule)
      for (const Place& p : places) block_.layout.part_order.push_back(p.id);
    return true;
  }

  // -- Numbers ------------------------------------------------------------------------------------

  static void note(std::vector<StoredNumber>& notes, Number which, u32 rule, u32 stored) {
    if (rule != stored) notes.push_back({which, rule, stored});
  }

  void learn_numbers() {
    u32 global = 0, local32 = 0, local64 = 0;
    for (u32 i = 0; i < raw_.expression_count; ++i) {
      Expression& e = block_.expressions[i];
      const RawExpression r = raw_.expression(i);
      const Sizes s = sizes(e);
      note(e.stored, Number::global_memory, s.global_memory, r.global_memory);
      note(e.stored, Number::local32, s.local32, r.local32);
      note(e.stored, Number::local64, s.local64, r.local64);
      // The base of a part that has instructions follows from the order of the parts.
      if (e.setup.empty()) {
        note(e.stored, Number::setup_base, kNoPart, r.setup_base);
        note(e.stored, Number::setup_count, 0, r.setup_count);
      }
      if (e.main.empty()) {
        note(e.stored, Number::main_base, kNoPart, r.main_base);
        note(e.stored, Number::main_count, 0, r.main_count);
      }
      global = std::max(global, r.global_memory);
      local32 += r.local32;
      local64 += r.local64;
    }
    note(block_.layout.numbers, Number::global_memory, global, raw_.global_memory);
    note(block_.layout.numbers, Number::local32, local32, raw_.local32);
    note(block_.layout.numbers, Number::local64, local64, raw_.local64);
  }

  // -- Tables -------------------------------------------------------------------------------------

  /// Which string, function and constant stands where, from every use.
  void collect() {
    for (u32 e = 0; e < raw_.expression_count; ++e)
      for (const bool is_setup : {false, true}) {
        const Code& code = is_setup ? block_.expressions[e].setup : block_.expressions[e].main;
        const auto range = part_range(raw_, e, is_setup);
        for (u32 i = 0; range && i < range->count; ++i)
          collect_instruction(code[i], raw_.instruction(range->first + i));
      }
    for (u32 i = 0; i < raw_.signature_count; ++i) used_strings_[raw_.signature(i)] = true;
  }
  void collect_instruction(const Instruction& x, u64 word) {
    const OperationInfo* info = operation_info(x.op);
    if (!info) return;
    if (info->form == Form::call) used_signatures_[static_cast<u32>(word >> 32)] = true;
    if (info->form == Form::one_operand || info->form == Form::two_operands ||
        info->form == Form::jump_if)
      collect_operand(x.left, left_type(x), word_half(word, 2));
    if (info->form == Form::two_operands)
      collect_operand(x.right, right_type(x), word_half(word, 3));
  }
  void collect_operand(const Operand& o, DataType type, u16 value) {
    if (o.source == Source::immediate_string) used_strings_[value] = true;
    if (o.source != Source::table && o.source != Source::table_string) return;
    KeptParameter& p = used_parameters_[value];
    p.is_string = o.source == Source::table_string;
    if (p.is_string)
      used_strings_[load<u32>(raw_.parameters.data() + value)] = true;
    else
      p.type = type;
    p.bits = o.bits;
    p.text = o.text;
  }

  bool learn_signatures() {
    std::vector<KeptText> list;
    std::vector<std::string_view> texts;
    for (u32 i = 0; i < raw_.signature_count; ++i) {
      const auto s = pool_string(raw_, raw_.signature(i), 0);
      if (!s) return false;
      list.push_back({std::string(*s), used_signatures_.count(i) != 0});
      texts.push_back(*s);
    }
    if (texts != signatures(block_)) block_.layout.signatures = std::move(list);
    return true;
  }

  bool learn_strings() {
    const ByteView pool = raw_.pool;
    if (!pool.empty() && pool.back() != 0) return false;
    std::size_t found = 0;
    for (u64 at = 0; at < pool.size();) {
      const auto s = pool_string(raw_, static_cast<u32>(at), 0);
      if (!s) return false;
      const bool used = used_strings_.count(static_cast<u32>(at)) != 0;
      found += used;
      block_.layout.strings.push_back({std::string(*s), used});
      at += s->size() + 1;
    }
    // An offset into the middle of a string has no place in the list.
    return found == used_strings_.size();
  }

  bool learn_parameters() {
    std::vector<KeptParameter> list;
    u64 next = 0;
    const auto gap_to = [&](u64 end) {
      if (end == next) return;
      KeptParameter gap;
      gap.used = false;
      const ByteView b = raw_.parameters.subspan(next, end - next);
      gap.unused_bytes.assign(b.begin(), b.end());
      list.push_back(std::move(gap));
    };
    for (const auto& [offset, p] : used_parameters_) {
      if (offset < next) return false;
      gap_to(offset);
      list.push_back(p);
      next = offset + (p.is_string ? 4 : table_size(p.type));
    }
    gap_to(raw_.parameters.size());
    // The list is only worth noting where the rule gives another one; the order that the rule gives
    // is that of a block without it.
    block_.layout.parameters = std::move(list);
    const auto with = write_by_rule(block_, block_.instances);
    std::swap(list, block_.layout.parameters);
    const auto without = write_by_rule(block_, block_.instances);
    if (!with) return false;
    if (!without || !same_bytes(*with, *without)) block_.layout.parameters = std::move(list);
    return true;
  }

  const Raw& raw_;
  Block& block_;
  std::map<u32, bool> used_strings_;              ///< by offset into the pool
  std::map<u32, bool> used_signatures_;           ///< by number
  std::map<u32, KeptParameter> used_parameters_;  ///< by offset into the table
};

}  // namespace

u32 programs_crc(const Block& block) {
  return crc32(as_bytes(disassemble(block, {.infix = false, .layout = false})));
}

void learn_layout(const Raw& raw, Block& block) { Learner(raw, block).run(); }

}  // namespace kinora::exb
