#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

Value default_value(ValueType type) {
  switch (type) {
    case ValueType::s32:
      return Integer{};
    case ValueType::boolean:
      return false;
    case ValueType::f32:
      return 0.0f;
    case ValueType::string:
      return std::string();
    case ValueType::vec3f:
      return Vec3{};
    case ValueType::pointer:
      break;
  }
  return Pointer{};
}

BlackboardValue default_value(BlackboardType type) {
  switch (type) {
    case BlackboardType::string:
      return std::string();
    case BlackboardType::s32:
      return Integer{};
    case BlackboardType::u32:
      return u32{0};
    case BlackboardType::f32:
      return 0.0f;
    case BlackboardType::boolean:
      return false;
    case BlackboardType::vec3f:
      return Vec3{};
    case BlackboardType::pointer:
      break;
  }
  return std::monostate{};
}

std::optional<u32> category_number(std::string_view category) {
  constexpr std::array<std::string_view, 5> kNames = {"AI", "Logic", "Sequence", "UniqueSequence",
                                                      "UniqueSequenceSPL"};
  for (u32 i = 0; i < kNames.size(); ++i)
    if (kNames[i] == category) return i;
  return {};
}

u32 usual_category_number(const File& f) {
  return has_category_number(f.version) ? category_number(f.category).value_or(0) : 0;
}

}  // namespace kinora::ainb
