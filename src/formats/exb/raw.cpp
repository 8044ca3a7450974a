#include "raw.hpp"

#include "kinora/core/cursor.hpp"
#include "kinora/formats/exb/findings.hpp"

namespace kinora::exb {
namespace {

/// Goes to a table that starts with its count and checks that it fits.
u32 counted_table(Cursor& c, const char* name, u32 at, u64 size) {
  c.seek(name, at);
  const auto n = c.take<u32>(name);
  c.fits(n, size);
  return n;
}

}  // namespace

RawExpression Raw::expression(u32 i) const {
  const u8* p = block.data() + expression_offset(i);
  RawExpression e;
  if (version == 1) {
    e.setup_base = load<u32>(p);
    e.main_base = load<u32>(p + 4);
    p += 8;
  } else {
    e.setup_base = load<u32>(p);
    e.setup_count = load<u32>(p + 4);
    e.main_base = load<u32>(p + 8);
    e.main_count = load<u32>(p + 12);
    p += 16;
  }
  e.global_memory = load<u32>(p);
  e.local32 = load<u16>(p + 4);
  e.local64 = load<u16>(p + 6);
  e.output = load<u16>(p + 8);
  e.input = load<u16>(p + 10);
  return e;
}

Result<Raw> open(ByteView block) {
  Cursor c(block);
  Raw r;
  r.block = block;
  c.expect_magic("EXB ");
  r.version = c.take<u32>("version");
  if (c.ok() && !is_known_version(r.version))
    return fail(kUnsupportedVersion, 4, "version", {r.version, "1, 2, 3"});
  for (u32* field : {&r.global_memory, &r.instances, &r.local32, &r.local64, &r.expressions_at,
                     &r.instructions_at, &r.signatures_at, &r.parameters_at, &r.pool_at})
    *field = c.take<u32>("header");
  r.expression_count =
      counted_table(c, "expression table", r.expressions_at, record_size(r.version));
  r.instruction_count = counted_table(c, "instruction table", r.instructions_at, 8);
  r.signature_count = counted_table(c, "signature table", r.signatures_at, 4);
  c.seek("string pool", r.pool_at);
  if (!c.ok()) return c.failure();
  if (r.parameters_at > r.pool_at)
    return fail(kOffsetOutside, 0x24, "header",
                {hex(r.parameters_at), "parameter table", r.pool_at});
  r.parameters = block.subspan(r.parameters_at, r.pool_at - r.parameters_at);
  r.pool = block.subspan(r.pool_at);
  return r;
}

Result<Range> part_range(const Raw& raw, u32 expression, bool is_setup) {
  const RawExpression e = raw.expression(expression);
  const u32 base = is_setup ? e.setup_base : e.main_base;
  u32 count = is_setup ? e.setup_count : e.main_count;
  if (base == kNoPart || (raw.version != 1 && count == 0)) return Range{};
  const u64 field = raw.version == 1 ? (is_setup ? 0 : 4) : (is_setup ? 0 : 8);
  const auto wrong = [&](const Finding& f, std::initializer_list<Argument> arguments) {
    return fail(f, raw.expression_offset(expression) + field,
                "expressions[" + std::to_string(expression) + (is_setup ? "].setup" : "].main"),
                arguments);
  };
  const u32 total = raw.instruction_count;
  if (base >= total || (raw.version != 1 && count > total - base))
    return wrong(kPartOutside, {count, base, total});
  if (raw.version == 1) {
    // No counts here: up to and with the first terminator.
    u32 end = base;
    while (end != total && word_byte(raw.instruction(end), 0) != u8(Opcode::terminator)) ++end;
    if (end == total) return wrong(kNoTerminator, {base});
    count = end - base + 1;
  }
  return Range{base, count};
}

Result<std::string_view> pool_string(const Raw& raw, u32 offset, u64 named_at) {
  if (offset >= raw.pool.size())
    return fail(kStringOutside, named_at, {}, {hex(offset), raw.pool.size()});
  const u8* start = raw.pool.data() + offset;
  const void* end = std::memchr(start, 0, raw.pool.size() - offset);
  if (!end) return fail(kStringUnterminated, raw.pool_at + u64{offset});
  return as_text({start, static_cast<const u8*>(end)});
}

u64 unused_mask(Opcode op) {
  constexpr u64 kAllButOpcode = 0xFFFFFFFFFFFFFF00;
  const OperationInfo* info = operation_info(op);
  if (!info) return kAllButOpcode;
  switch (info->form) {
    case Form::plain:
      return kAllButOpcode;
    case Form::one_operand:
      return 0xFFFF0000FF000000;
    case Form::jump_if:
      return 0x00000000FF000000;
    case Form::jump:
      return 0x0000FFFFFFFFFF00;
    case Form::two_operands:
    case Form::call:
      return 0;
  }
  return 0;
}

}  // namespace kinora::exb
