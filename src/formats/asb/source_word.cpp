#include "formats/asb/source_word.hpp"

namespace kinora::asb {

namespace {
constexpr u32 kSourced = 1u << 31, kFloatProperty = 1u << 30, kCommandData = 1u << 25,
              kExpression = 1u << 24;
}

u32 pack_source(const Source& s, BlackboardType own, u32 index) {
  const u32 word = kSourced | static_cast<u32>(s.judge) << 28 | (index & 0xFFFF);
  switch (s.kind) {
    case SourceKind::literal:
      return 0;
    case SourceKind::blackboard:
      return word | (own == BlackboardType::f32 ? u32{s.part} << 26 : 0);
    case SourceKind::command_data:
      return word | kCommandData;
    case SourceKind::float_property:
      return word | kFloatProperty;
    case SourceKind::expression:
      return word | kExpression;
    case SourceKind::raw:
      break;
  }
  return static_cast<u32>(s.target);
}

Source unpack_source(u32 word, BlackboardType own) {
  Source s;
  if (word == 0) return s;
  s.judge = static_cast<Judge>((word >> 28) & 3);
  s.target = static_cast<s32>(word & 0xFFFF);
  if (word & kExpression) {
    s.kind = SourceKind::expression;
  } else if (own == BlackboardType::f32 && (word & kFloatProperty)) {
    s.kind = SourceKind::float_property;
  } else if (has_command_data(own) && (word & kCommandData)) {
    s.kind = SourceKind::command_data;
  } else {
    s.kind = SourceKind::blackboard;
    if (own == BlackboardType::f32) s.part = static_cast<u16>((word >> 26) & 3);
  }
  if (pack_source(s, own, word & 0xFFFF) == word) return s;
  return {SourceKind::raw, Judge::on_enter, 0, static_cast<s32>(word)};
}

}  // namespace kinora::asb
