// EXB: the map of a block's bytes, and where a block ends.
#include <algorithm>

#include "kinora/core/number.hpp"
#include "kinora/formats/exb/codec.hpp"
#include "kinora/formats/exb/text.hpp"
#include "literal.hpp"
#include "raw.hpp"

namespace kinora::exb {
namespace {

class Mapper {
 public:
  Mapper(const Raw& raw, const Block& block) : raw_(raw), block_(block) {}

  std::vector<MapEntry> run() {
    header();
    count(raw_.expressions_at, "expressions", raw_.expression_count);
    for (u32 i = 0; i < raw_.expression_count; ++i) record(i);
    count(raw_.instructions_at, "instructions", raw_.instruction_count);
    for (u32 i = 0; i < raw_.expression_count; ++i) {
      part(i, true);
      part(i, false);
    }
    count(raw_.signatures_at, "signatures", raw_.signature_count);
    for (u32 i = 0; i < raw_.signature_count; ++i)
      add(raw_.signature_offset(i), 4, "signatures[" + std::to_string(i) + ']',
          "strings[" + hex(raw_.signature(i)) + ']');
    strings();
    fill_gaps();
    return std::move(entries_);
  }

 private:
  void add(u64 offset, u64 size, const std::string& path, std::string value) {
    entries_.push_back({offset, size, path, std::move(value)});
  }
  template <class T>
  void number(u64 offset, const std::string& path) {
    add(offset, sizeof(T), path, std::to_string(load<T>(raw_.block.data() + offset)));
  }
  void count(u64 at, const std::string& name, u32 n) {
    add(at, 4, name + ".count", std::to_string(n));
  }

  void header() {
    add(0, 4, "magic", "EXB ");
    number<u32>(0x04, "version");
    number<u32>(0x08, "global_memory");
    number<u32>(kInstancesAt, "instances");
    number<u32>(0x10, "local32");
    number<u32>(0x14, "local64");
    u64 at = 0x18;
    for (const char* table :
         {"expressions", "instructions", "signatures", "parameters", "strings"}) {
      add(at, 4, std::string(table) + ".offset", hex(load<u32>(raw_.block.data() + at)));
      at += 4;
    }
  }

  void record(u32 i) {
    const std::string path = "expressions[" + std::to_string(i) + "].";
    u64 at = raw_.expression_offset(i);
    const auto base = [&](const char* name) {
      add(at, 4, path + name, std::to_string(static_cast<s32>(load<u32>(raw_.block.data() + at))));
      at += 4;
    };
    const auto next = [&](auto type, const char* name) {
      number<decltype(type)>(at, path + name);
      at += sizeof type;
    };
    base("setup_base");
    if (raw_.version != 1) next(u32{}, "setup_count");
    base("main_base");
    if (raw_.version != 1) next(u32{}, "main_count");
    next(u32{}, "global_memory");
    next(u16{}, "local32");
    next(u16{}, "local64");
    add(at, 2, path + "output", type_name(block_.expressions[i].output));
    add(at + 2, 2, path + "input", type_name(block_.expressions[i].input));
  }

  void part(u32 expression, bool is_setup) {
    const auto range = part_range(raw_, expression, is_setup);
    if (!range) return;
    const Expression& e = block_.expressions[expression];
    const Code& code = is_setup ? e.setup : e.main;
    for (u32 i = 0; i < range->count; ++i) {
      const std::string path = code_path(expression, is_setup, i);
      const u64 word = raw_.instruction(range->first + i);
      add(raw_.instruction_offset(range->first + i), 8, path, instruction_text(code[i]));
      const OperationInfo* info = operation_info(code[i].op);
      if (!info || info->form == Form::call || info->form == Form::plain) continue;
      parameter(code[i].left, left_type(code[i]), word_half(word, 2), path + ".left");
      if (info->form == Form::two_operands)
        parameter(code[i].right, right_type(code[i]), word_half(word, 3), path + ".right");
    }
  }
  void parameter(const Operand& o, DataType type, u16 offset, const std::string& path) {
    const u64 at = u64{raw_.parameters_at} + offset;
    if (o.source == Source::table_string) add(at, 4, path, o.text);
    if (o.source != Source::table) return;
    std::string value;
    append_number(value, type, o.bits);
    add(at, table_size(type), path, std::move(value));
  }

  void strings() {
    for (u64 at = 0; at < raw_.pool.size();) {
      const auto s = pool_string(raw_, static_cast<u32>(at), 0);
      const u64 size = s ? s->size() + 1 : raw_.pool.size() - at;
      add(raw_.pool_at + at, size, "strings[" + hex(at) + ']',
          s ? std::string(*s) : hex_bytes(raw_.pool.subspan(at)));
      at += size;
    }
  }

  /// Sorts, drops repeated uses of a parameter, and names what nothing refers to.
  void fill_gaps() {
    const auto before = [](const MapEntry& a, const MapEntry& b) { return a.offset < b.offset; };
    std::stable_sort(entries_.begin(), entries_.end(), before);
    const auto same = [](const MapEntry& a, const MapEntry& b) {
      return a.offset == b.offset && a.size == b.size;
    };
    entries_.erase(std::unique(entries_.begin(), entries_.end(), same), entries_.end());
    std::vector<MapEntry> gaps;
    u64 next = 0;
    const auto gap_to = [&](u64 end) {
      if (end > next)
        gaps.push_back(
            {next, end - next, "unreferenced", hex_bytes(raw_.block.subspan(next, end - next))});
      next = std::max(next, end);
    };
    for (const MapEntry& e : entries_) {
      gap_to(e.offset);
      next = std::max(next, e.offset + e.size);
    }
    gap_to(raw_.block.size());
    entries_.insert(entries_.end(), gaps.begin(), gaps.end());
    std::stable_sort(entries_.begin(), entries_.end(), before);
  }

  const Raw& raw_;
  const Block& block_;
  std::vector<MapEntry> entries_;
};

}  // namespace

Result<std::vector<MapEntry>> map(ByteView bytes) {
  const auto raw = open(bytes);
  if (!raw) return Failure(raw.error());
  const auto block = read(bytes);
  if (!block) return Failure(block.error());
  return Mapper(*raw, *block).run();
}

Result<u64> used_size(ByteView bytes) {
  const auto raw = open(bytes);
  if (!raw) return Failure(raw.error());
  // A string ends at the next zero byte, so the one that starts last also ends last.
  std::optional<u32> last;
  const auto use = [&](u32 offset) { last = std::max(last.value_or(0), offset); };
  for (u32 i = 0; i < raw->signature_count; ++i) use(raw->signature(i));
  for (u32 i = 0; i < raw->instruction_count; ++i) {
    const u64 word = raw->instruction(i);
    const OperationInfo* info = operation_info(static_cast<Opcode>(word_byte(word, 0)));
    const bool two = info && info->form == Form::two_operands;
    const bool one = info && (info->form == Form::one_operand || info->form == Form::jump_if);
    for (unsigned side = 0; side < (two ? 2u : one ? 1u : 0u); ++side) {
      const auto source = static_cast<Source>(word_byte(word, 2 + side));
      const u16 value = word_half(word, 2 + side);
      if (source == Source::immediate_string) use(value);
      if (source == Source::table_string && value + u64{4} <= raw->parameters.size())
        use(load<u32>(raw->parameters.data() + value));
    }
  }
  if (!last) return u64{raw->pool_at};
  const auto s = pool_string(*raw, *last, 0);
  if (!s) return Failure(s.error());
  return u64{raw->pool_at} + *last + s->size() + 1;
}

}  // namespace kinora::exb
