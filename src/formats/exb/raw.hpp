// EXB: the tables of a block as they lie in the file, checked once. Offsets as in
// docs/formats/exb.md.
#pragma once
#include "kinora/core/result.hpp"
#include "kinora/formats/exb/instruction_set.hpp"

namespace kinora::exb {

inline constexpr u64 kHeaderSize = 0x2C;
inline constexpr u64 kInstancesAt = 0x0C;
inline constexpr u32 kNoPart = 0xFFFFFFFF;
inline constexpr u64 record_size(u32 version) { return version == 1 ? 0x14 : 0x1C; }

/// An entry of the expression table. Version 1 stores no counts.
struct RawExpression {
  u32 setup_base = 0, setup_count = 0;
  u32 main_base = 0, main_count = 0;
  u32 global_memory = 0;
  u16 local32 = 0, local64 = 0;
  u16 output = 0, input = 0;
};

struct Raw {
  ByteView block;
  u32 version = 0;
  u32 global_memory = 0, instances = 0, local32 = 0, local64 = 0;
  u32 expressions_at = 0, instructions_at = 0, signatures_at = 0, parameters_at = 0, pool_at = 0;
  u32 expression_count = 0, instruction_count = 0, signature_count = 0;
  ByteView parameters, pool;

  RawExpression expression(u32 i) const;
  /// The eight bytes as a little-endian number; `i` is below instruction_count.
  u64 instruction(u32 i) const { return load<u64>(block.data() + instruction_offset(i)); }
  u64 instruction_offset(u32 i) const { return u64{instructions_at} + 4 + u64{i} * 8; }
  u64 expression_offset(u32 i) const { return u64{expressions_at} + 4 + i * record_size(version); }
  u64 signature_offset(u32 i) const { return u64{signatures_at} + 4 + u64{i} * 4; }
  u32 signature(u32 i) const { return load<u32>(block.data() + signature_offset(i)); }
};

/// Checks magic, version and that every table lies inside the block.
Result<Raw> open(ByteView block);

/// The instructions of a part; empty for none.
struct Range {
  u32 first = 0;
  u32 count = 0;
};
Result<Range> part_range(const Raw& raw, u32 expression, bool is_setup);

/// The zero-terminated string at an offset of the pool.
Result<std::string_view> pool_string(const Raw& raw, u32 offset, u64 named_at);

/// The bytes of an instruction that mean nothing, as a mask over its little-endian number.
u64 unused_mask(Opcode op);

// The fields of an instruction word.
inline u8 word_byte(u64 word, unsigned i) { return static_cast<u8>(word >> (8 * i)); }
inline u16 word_half(u64 word, unsigned i) { return static_cast<u16>(word >> (16 * i)); }

}  // namespace kinora::exb
