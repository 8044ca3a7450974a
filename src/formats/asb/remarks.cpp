#include "formats/asb/remarks.hpp"

#include "formats/asb/names.hpp"
#include "kinora/formats/exb/infix.hpp"

namespace kinora::asb {
namespace {

/// Longer remarks are of no use at the end of a line.
constexpr std::size_t kLongestList = 100, kLongestReading = 160;

/// What tells an element from others of its type: the clip, the message, where a value comes from.
struct Content {
  const Context& c;

  std::string from(const Source& s) const {
    if (s.kind == SourceKind::command_data) {
      const std::string_view name = name_of(kCommandDataNames, static_cast<u32>(s.target));
      return "by " +
             (name.empty() ? "command data " + std::to_string(s.target) : std::string(name));
    }
    const auto* entry = s.kind == SourceKind::blackboard ? c.blackboard.find(s.target) : nullptr;
    return entry ? "by " + *entry->name : std::string();
  }
  std::string text(const Text& t) const {
    if (!t.is_literal()) return from(t.source);
    return t.value.number ? std::string() : t.value.text;
  }
  std::string operator()(const SkeletalAnimation& a) const { return text(a.clip); }
  std::string operator()(const MaterialAnimation& a) const { return text(a.clip); }
  std::string operator()(const BoneVisibilityAnimation& a) const { return text(a.clip); }
  std::string operator()(const ShapeAnimation& a) const { return text(a.clip); }
  std::string operator()(const Alert& a) const { return text(a.message); }
  std::string operator()(const BoneBlender& b) const { return text(b.bone_blend); }
  std::string operator()(const OneDimensionalBlender& b) const { return from(b.value.source); }
  template <class T>
  std::string operator()(const Selector<T>& s) const {
    return from(s.value.source);
  }
  template <class T>
  std::string operator()(const T&) const {
    return {};
  }
};

bool has_clip(ElementType type) {
  using enum ElementType;
  return type == skeletal_animation || type == material_animation ||
         type == bone_visibility_animation || type == shape_animation;
}

const Element* find(TextOut& v, s32 id) {
  const auto& elements = context<Context>(v).elements;
  const auto it = elements.find(id);
  return it == elements.end() ? nullptr : it->second;
}

}  // namespace

std::string label(const Element& e, const Context& c) {
  std::string text(name_of(kElementTypeNames, static_cast<u32>(e.type)));
  if (text.empty()) text = "type " + std::to_string(static_cast<u32>(e.type));
  const std::string content = std::visit(Content{c}, e.params);
  return content.empty() ? text : text + ' ' + content;
}

void comment_element(TextOut& v, s32 id) {
  if (const Element* e = find(v, id)) v.comment(label(*e, context<Context>(v)));
}

void comment_elements(TextOut& v, const std::vector<s32>& ids) {
  std::string text;
  const Context& c = context<Context>(v);
  for (const s32 id : ids) {
    const Element* e = find(v, id);
    if (!e) continue;
    // A clip speaks for itself; other elements need their type.
    const bool is_clip = has_clip(e->type);
    const std::string content = is_clip ? std::visit(Content{c}, e->params) : std::string();
    text += (text.empty() ? "" : ", ") + (content.empty() ? label(*e, c) : content);
    if (text.size() > kLongestList) return;
  }
  if (!text.empty()) v.comment(text);
}

void comment_expression(TextOut& v, s32 number) {
  const auto& block = context<Context>(v).file->expressions;
  const auto at = static_cast<std::size_t>(number);
  if (!block || number < 0 || at >= block->expressions.size()) return;
  const exb::Expression& e = block->expressions[at];
  std::string text = exb::infix_text(e, true) + exb::infix_text(e, false);
  if (!text.empty()) text.pop_back();  // the last line's end
  for (std::size_t i = 0; (i = text.find('\n', i)) != text.npos;) text.replace(i, 1, "; ");
  if (!text.empty() && text.size() <= kLongestReading) v.comment(text);
}

}  // namespace kinora::asb
