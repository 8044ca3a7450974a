#include "formats/asb/describe_plugs.hpp"
#include "formats/asb/remarks.hpp"

namespace kinora::asb {

bool ends_with_default(ElementType type) {
  switch (type) {
    case ElementType::float_selector:
    case ElementType::string_selector:
    case ElementType::int_selector:
    case ElementType::bone_position_selector:
      return true;
    default:
      return false;
  }
}

void set_child_kind(Child& c, ElementType owner, bool is_last) {
  switch (owner) {
    case ElementType::float_selector:
    case ElementType::bone_position_selector:
      if (is_last)
        c.when.emplace<Default>();
      else
        c.when.emplace<Range>();
      return;
    case ElementType::string_selector:
      if (is_last)
        c.when.emplace<Default>();
      else
        c.when.emplace<TextCase>();
      return;
    case ElementType::int_selector:
      c.when.emplace<IntCase>();
      return;
    case ElementType::one_dimensional_blender:
      c.when.emplace<Range>();
      return;
    case ElementType::random_selector:
      c.when.emplace<Weight>();
      return;
    case ElementType::previous_tag_selector:
      c.when.emplace<TagCase>();
      return;
    default:
      c.when.emplace<Always>();
  }
}

void set_operands(Condition& c) {
  switch (c.type) {
    case 0:
      c.operands = Unused{};
      return;
    case 1:
      c.operands = Comparison<Float>{};
      return;
    case 2:
      c.operands = Comparison<Int>{};
      return;
    case 3:
      c.operands = Comparison<Text>{};
      return;
    default:
      c.operands = RawOperands{};
  }
}

std::size_t share_hash(const StateTransition& t) {
  return table_hash(
      {}, static_cast<u64>(static_cast<u32>(t.current)) << 32 | static_cast<u32>(t.target));
}

u64 share_size(const StateTransition& t) {
  u64 n = sizeof t;
  for (const Condition& c : t.conditions)
    if (const auto* texts = std::get_if<Comparison<Text>>(&c.operands))
      n += texts->left.value.text.size() + texts->right.value.text.size();
  return n;
}

// ---- text ---------------------------------------------------------------------------------------

namespace {

bool has_conditions(ElementType type) {
  Child c;
  set_child_kind(c, type, false);
  return !std::holds_alternative<Always>(c.when) || type == ElementType::bool_selector;
}

bool is_default(const Element& e, u32 index) {
  if (const auto* tags = std::get_if<TagCase>(&e.children[index].when)) return !tags->tags;
  return ends_with_default(e.type) && index + 1 == e.children.size();
}

void print_child(TextOut& v, const Element& e, u32 index) {
  const Child& c = e.children[index];
  if (!is_default(e, index)) {
    std::visit([&](const auto& when) { describe_when(v, when, e.type); }, c.when);
    if (e.type == ElementType::bool_selector && index < 2) v.value("value", index == 0);
    v.id(as<u32>, "element", c.element);
    return comment_element(v, c.element);
  }
  v.id(as<u32>, "element", c.element);
  comment_element(v, c.element);
  v.value("default", true);
  if (const auto* d = std::get_if<Default>(&c.when)) {
    if (d->label != Text{kDefaultLabel, {}} || v.full()) property(v, "label", d->label);
  } else if (const auto* i = std::get_if<IntCase>(&c.when)) {
    property(v, "value", i->value);  // stored, but never compared
  }
}

void read_child(TextIn& v, Element& e, u32 index) {
  Child& c = e.children[index];
  bool is_marked = false;
  v.field("default", is_marked);
  v.id(as<u32>, "element", c.element);
  const std::string_view type = name_of(kElementTypeNames, static_cast<u32>(e.type));
  const bool is_tagged = std::holds_alternative<TagCase>(c.when);
  if (is_marked && !is_tagged && !ends_with_default(e.type))
    return v.fail_here("default", kDefaultPlace, {std::string(type) + " has no default child"});
  if (!is_tagged && is_marked != is_default(e, index))
    return v.fail_here("default", kDefaultPlace,
                       {is_marked ? "only the last child can be the default"
                                  : "the last child of " + std::string(type) + " is its default"});
  if (auto* d = std::get_if<Default>(&c.when))
    property(v, "label", d->label, PoolText(kDefaultLabel));
  else if (!is_marked || !is_tagged)
    std::visit([&](auto& when) { describe_when(v, when, e.type); }, c.when);
  if (is_tagged && is_marked == static_cast<bool>(std::get<TagCase>(c.when).tags))
    v.fail_here("tags", kDefaultPlace, {"a child has tags, or it is a default"});
  if (e.type == ElementType::bool_selector && index < 2) {
    bool value = index == 0;
    v.field("value", value, value);
    if (value != (index == 0))
      v.fail_here("value", kUnexpectedValue,
                  {"the value of the child", value ? "true" : "false",
                   "true for the first child and false for the second"});
  }
}

}  // namespace

void describe_children(TextOut& v, const Element& e) {
  if (has_conditions(e.type)) {
    v.each("children", e.children,
           [&](const Child& c) { print_child(v, e, static_cast<u32>(&c - e.children.data())); });
    return;
  }
  std::vector<s32> ids;
  for (const Child& c : e.children) ids.push_back(c.element);
  v.id_list(as<u32>, "children", ids);
  comment_elements(v, ids);
}

void describe_children(TextIn& v, Element& e) {
  e.children.clear();
  const TextNode* n = v.find("children");
  if (!n || !v.expect_list(*n)) return;
  e.children.resize(n->count);
  const TextNode* child = n->first;
  for (u32 i = 0; i < n->count && v.ok(); ++i, child = child->next) {
    set_child_kind(e.children[i], e.type, i + 1 == n->count);
    if (child->is_map())
      v.inside(*child, "children", i, [&] { read_child(v, e, i); });
    else if (has_conditions(e.type))
      v.fail_at(*child, kTextWrongKind,
                {"a map with `element` and its condition", describe_node(*child)});
    else
      v.refer(*child, e.children[i].element);
  }
}

void describe_children(Checker& v, const Element& e) {
  v.each("children", e.children, [&](const Child& c) {
    std::visit([&](const auto& when) { describe_when(v, when, e.type); }, c.when);
    v.id(as<u32>, "element", c.element);
  });
}

// ---- transitions --------------------------------------------------------------------------------

void check_transition(Writer& v, const Transition& t) {
  const Context& c = context<Context>(v);
  if (t.state && t.state->target != t.element)
    v.refuse(
        kNotInVersion, "element",
        {hex(c.form.like), "a transition to another element than the target of its state record"});
  // The number would be taken for that of a record.
  if (!t.state && v.position_of(t.element).value_or(0) < c.state_count)
    v.refuse(
        kNotInVersion, "element",
        {hex(c.form.like), "a transition without a state record to one of the first elements"});
}

void describe(TextOut& v, const Transition& t) {
  v.id(as<u32>, "element", t.element);
  comment_element(v, t.element);
  if (!t.state) return;
  v.out().key("state");
  v.out().map(Style::block, [&] {
    if (t.state->current != context<Context>(v).owner) v.value("current", t.state->current);
    if (t.state->target != t.element) v.value("target", t.state->target);
    describe_test(v, *t.state);
  });
}

void describe(TextIn& v, Transition& t) {
  // A record may lead nowhere; without a record there is nothing but the element.
  const TextNode *element = v.find("element"), *n = v.find("state");
  if (!element && !n) return v.fail_missing("element");
  if (element) v.refer(*element, t.element);
  if (!n || !v.expect_map(*n)) return;
  StateTransition& s = t.state.emplace();
  v.inside(*n, "state", PathTree::kNoIndex, [&] {
    s.current = context<Context>(v).owner;
    const auto refer = [&](const TextNode& id, s32& to) {
      if (id.is_scalar() && id.text == "-1")
        to = kNoId;
      else
        v.refer(id, to);
    };
    if (const TextNode* current = v.find("current")) refer(*current, s.current);
    const TextNode* target = v.find("target");
    if (target || element) refer(target ? *target : *element, s.target);
    describe_test(v, s);
  });
}

void describe(Checker& v, const Transition& t) {
  v.id(as<u32>, "element", t.element);
  if (!t.state) return;
  v.group("state", [&] {
    v.id(as<u16>, "current", t.state->current, {.null = 0xFFFF});
    v.id(as<u16>, "target", t.state->target, {.null = 0xFFFF});
    describe_test(v, *t.state);
  });
}

}  // namespace kinora::asb
