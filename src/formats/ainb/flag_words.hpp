// Words of AINB that hold several things: flags of parameters, sources of operands, references to
// outputs. Each has the halves for reading, writing and text side by side.
#pragma once
#include "context.hpp"
#include "named.hpp"
#include "names.hpp"

namespace kinora::ainb {

/// Lists of ids besides that of the nodes.
inline constexpr u32 kExpressionIds = 1;

/// An entry named by the model, or nothing.
template <class V>
void describe_name(V& v, const char* key, Of<V, Boxed<NameRef>>& name) {
  if constexpr (V::kReads) {
    NameRef found;
    v.name_ref(key, found);
    name.reset();
    if (!found.empty()) name = std::move(found);
  } else if (name) {
    v.name_ref(key, *name);
  }
}

/// For the message about a name that no entry of the blackboard has.
inline Missing missing_entry(BlackboardType type, const NameRef& name) {
  return {"blackboard entry of type " +
              std::string(name_of(kBlackboardTypeNames, static_cast<u32>(type))),
          name.name.empty() ? std::to_string(name.index) : name.name};
}

/// The flag word of properties, inputs and sources:
///   0..15 index   23 constant   24 left at the definition's default   25, 30, 31 expression
///   26..27 axis   31 alone: blackboard   16..22, 28..29 unknown
struct BindingWord {
  ValueType type = ValueType::s32;   ///< of the parameter
  bool constant_if_unbound = false;  ///< inputs only

  enum : u32 {
    kConstant = 1u << 23,
    kDefault = 1u << 24,
    kExpression = 0xC2000000,
    kBlackboard = 0x80000000,
  };
  enum class Kind : u8 { none, blackboard, expression };
  static Kind kind(u32 word) {
    const u32 bits = word & kExpression;
    return bits == kExpression   ? Kind::expression
           : bits == kBlackboard ? Kind::blackboard
                                 : Kind::none;
  }
  /// All bits but an index.
  u32 rule(const Binding& b, Kind kind) const {
    const u32 common = (b.is_default ? +kDefault : 0) | static_cast<u32>(b.axis) << 26;
    if (kind == Kind::expression) return common | kExpression;
    if (kind == Kind::blackboard) return common | kBlackboard;
    return common | (constant_if_unbound ? +kConstant : 0);
  }
  void unpack(Binding& b, u32 word) const {
    const Kind k = kind(word);
    b.is_default = word & kDefault;
    b.axis = static_cast<Axis>(word >> 26 & 3);
    b.raw = (k == Kind::none ? word : word & 0xFFFF0000) ^ rule(b, k);
  }

  /// For what the index counts: expressions, or blackboard entries of a type.
  static constexpr u32 kOfExpressions = 0xFF;
  std::optional<s64> reference(u32 word) const {
    const Kind k = kind(word);
    if (k == Kind::none) return {};
    const u32 of = k == Kind::expression ? kOfExpressions
                   : word >> 26 & 3      ? static_cast<u32>(BlackboardType::vec3f)
                                         : static_cast<u32>(blackboard_type(type));
    return s64{of} << 16 | (word & 0xFFFF);
  }
  static bool resolve(void* context, Binding& b, s64 number) {
    const auto& c = *static_cast<const Context*>(context);
    const auto index = static_cast<s32>(number & 0xFFFF);
    const auto of = static_cast<u32>(number >> 16);
    if (of == kOfExpressions) {
      b.expression = index;
      return c.has_expression(index);
    }
    b.blackboard = c.blackboard(static_cast<BlackboardType>(of)).name(index);
    return true;
  }
  std::optional<u32> pack(void* context, const Binding& b) const {
    const auto& c = *static_cast<const Context*>(context);
    if (b.expression != kNoId) {
      if (!c.has_expression(b.expression) || b.expression > 0xFFFF) return {};
      return (rule(b, Kind::expression) ^ b.raw) | static_cast<u32>(b.expression);
    }
    if (!b.blackboard) return rule(b, Kind::none) ^ b.raw;
    const auto index = c.blackboard(entry_type(b, type)).number(*b.blackboard);
    if (!index || *index > 0xFFFF) return {};
    return (rule(b, Kind::blackboard) ^ b.raw) | static_cast<u32>(*index);
  }
  Missing missing(const Binding& b) const {
    if (b.expression != kNoId) return {"expression", std::to_string(b.expression)};
    return missing_entry(entry_type(b, type), *b.blackboard);
  }
  template <class V, class B>
  void text(V& v, B& b) const {
    describe_name(v, "blackboard", b.blackboard);
    v.one_of("axis", b.axis, kAxisNames, Axis::none);
    v.id(as<u16>, "expression", b.expression, {.null = kNoId, .space = kExpressionIds});
    v.field("is_default", b.is_default);
    v.hex_field("raw_flags", b.raw);
  }
};

/// The word before a condition's literal: bit 31 and the index of a blackboard entry, or 0.
template <BlackboardType kType>
struct OperandWord {
  static std::optional<s64> reference(u32 word) {
    return word >> 31 ? std::optional<s64>(word & 0xFFFF) : std::nullopt;
  }
  template <class T>
  static void unpack(Operand<T>& o, u32 word) {
    o.raw = word >> 31 ? word & 0x7FFF0000 : word;
  }
  template <class T>
  static bool resolve(void* context, Operand<T>& o, s64 index) {
    o.blackboard = static_cast<const Context*>(context)->blackboard(kType).name(index);
    return true;
  }
  template <class T>
  static std::optional<u32> pack(void* context, const Operand<T>& o) {
    if (!o.blackboard) return o.raw;
    const auto index =
        static_cast<const Context*>(context)->blackboard(kType).number(*o.blackboard);
    if (!index || *index > 0xFFFF) return {};
    return 0x80000000 | o.raw | static_cast<u32>(*index);
  }
  template <class T>
  static Missing missing(const Operand<T>& o) {
    return missing_entry(kType, *o.blackboard);
  }
};

/// Which output of a node: its number among those of one type.
struct OutputRef {
  static s64 number(s64 index, ValueType parameter) {
    return static_cast<s64>(parameter) << 32 | index;
  }
  static bool resolve(void* context, Source& s, s64 number) {
    const auto& c = *static_cast<const Context*>(context);
    const s64 index = number & 0xFFFF;
    const Node* n = c.node(s.node);
    if (!n) {
      s.output = index ? NameRef(static_cast<s32>(index)) : NameRef();
      return s.node == kNoId;
    }
    s.output = c.output_name(*n, c.output_type(s, static_cast<ValueType>(number >> 32)), index);
    return true;
  }
  /// Nothing if there is no such output.
  static std::optional<s64> index(const Context& c, const Source& s, ValueType parameter) {
    const Node* n = c.node(s.node);
    if (!n) return std::max(s.output.index, 0);
    return c.output_number(*n, c.output_type(s, parameter), s.output);
  }
};

}  // namespace kinora::ainb
