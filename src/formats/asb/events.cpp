#include "formats/asb/describe_events.hpp"

namespace kinora::asb {

const std::string* PlainParam::get(const EventParam& p) {
  const auto* text = std::get_if<Text>(&p.value);
  return text && text->is_literal() && !text->value.number ? &text->value.text : nullptr;
}
std::string& PlainParam::make(EventParam& p) {
  p = {static_cast<u8>(EventParamType::string), Text{}};
  return std::get<Text>(p.value).value.text;
}

void set_param_type(EventParam& p, u8 type) {
  p.type = type;
  switch (static_cast<EventParamType>(type)) {
    case EventParamType::boolean:
      p.value = Bool{};
      return;
    case EventParamType::s32:
      p.value = Int{};
      return;
    case EventParamType::f32:
      p.value = Float{};
      return;
    case EventParamType::string:
      p.value = Text{};
      return;
  }
  p.value = Bytes{};
}

}  // namespace kinora::asb
