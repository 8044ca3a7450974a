// ASB, values that may come from elsewhere. Facts: docs/formats/asb.md, "Property words".
#pragma once
#include "kinora/core/boxed.hpp"
#include "kinora/describe/words.hpp"

namespace kinora::asb {

/// When a sourced value is looked up (bits 29 and 28).
enum class Judge : u8 { on_enter, on_update, on_update_no_fade_out, unknown };

/// What bits 31, 30, 25 and 24 of the flag word choose.
enum class SourceKind : u8 {
  literal,
  blackboard,      ///< `target`: id of a blackboard entry; `part`: 1, 2, 3 = x, y, z of a vec3f
  command_data,    ///< `target`: number of a value of the running command
  float_property,  ///< `target`: id of the element that owns it; `part`: place in its list
  expression,      ///< `target`: number of an expression; the value is its input
  raw,             ///< `target`: a flag word that is none of these, kept as it is
};

/// Where a value comes from. The type of the value is fixed by the field, never by these bits.
struct Source {
  SourceKind kind = SourceKind::literal;
  Judge judge = Judge::on_enter;
  u16 part = 0;
  s32 target = 0;

  bool operator==(const Source&) const = default;
};

/// A value and where it comes from. For a sourced property `value` is the authored default, which
/// the file keeps and which is often not zero.
template <class T>
struct Property {
  T value{};
  Source source{};

  bool is_literal() const { return source.kind == SourceKind::literal; }
  /// By the bits of numbers: equal records are stored once.
  bool operator==(const Property& o) const {
    return same_value(value, o.value) && source == o.source;
  }
};

/// Ids of blackboard entries that were read from a file: type in the high half, place within the
/// type in the low half.
constexpr s32 blackboard_id(u32 type, u32 place) { return static_cast<s32>(type << 16 | place); }
/// A reference to an entry that does not exist keeps its place as a negative id.
constexpr s32 missing_id(u32 place) { return -2 - static_cast<s32>(place); }
constexpr bool is_missing(s32 id) { return id < -1; }
constexpr u32 missing_place(s32 id) { return static_cast<u32>(-2 - id); }

}  // namespace kinora::asb
