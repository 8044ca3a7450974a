// Random AI graphs: every kind of node, parameter, connection and table, in every version.
#include "kinora/formats/ainb/codec.hpp"
#include "property/random_values.hpp"

using namespace kinora;
using namespace kinora::ainb;
using namespace kinora::property;

namespace {

class GraphMaker {
 public:
  explicit GraphMaker(u32 version) { f_.version = version; }

  File graph() {
    f_.name = some_text(30);
    f_.category = once_in(2) ? "Logic" : some_text(10);
    f_.category_number = once_in(3) ? any<u32>() : usual_category_number(f_);
    f_.blackboard_id = any<u32>();
    f_.parent_blackboard_id = any<u32>();
    make_blackboard();
    if (once_in(2)) make_expression();
    f_.nodes.resize(below(6));
    for (std::size_t i = 0; i < f_.nodes.size(); ++i) start_node(f_.nodes[i], static_cast<s32>(i));
    for (Node& n : f_.nodes) {
      connect_inputs(n);
      make_plugs(n);
    }
    f_.commands = list_of([&] { return Command{some_text(20), some_guid(), node(), node()}; });
    if (has_replacements(f_.version) && !f_.nodes.empty())
      f_.replacements = list_of([&] { return replacement(); }, 3);
    if (once_in(3)) f_.section_0x58 = Section58{some_text(9), any<u32>(), any<u32>(), any<u32>()};
    f_.unk_0x54 = once_in(3) ? any<u32>() : 0;
    f_.section_0x50 = some_bytes(below(3) * 4);
    if (once_in(3)) f_.section_0x6c = some_bytes(8);
    return std::move(f_);
  }

 private:
  static Guid some_guid() {
    Guid g;
    for (u8& x : g) x = any<u8>();
    return g;
  }
  s32 node() const {
    return f_.nodes.empty() || once_in(5)
               ? kNoId
               : static_cast<s32>(below(static_cast<u32>(f_.nodes.size())));
  }
  s32 some_node() const { return static_cast<s32>(below(static_cast<u32>(f_.nodes.size()))); }
  static Integer some_integer() {
    Integer x;
    x.value = static_cast<s32>(some_word());
    return x;
  }
  static Value some_value(ValueType t) {
    switch (t) {
      case ValueType::s32:
        return some_integer();
      case ValueType::boolean:
        return any<bool>();
      case ValueType::f32:
        return some_float();
      case ValueType::string:
        return some_text(20);
      case ValueType::vec3f:
        return Vec3{some_float(), some_float(), some_float()};
      default:
        return Pointer{some_text(20)};
    }
  }

  void make_blackboard() {
    for (u32 t = 0; t < 7; ++t) {
      const auto type = static_cast<BlackboardType>(t);
      if (type == BlackboardType::u32 && !has_unsigned_entries(f_.version)) continue;
      for (u32 i = 0, n = below(3); i < n; ++i) {
        BlackboardEntry& e = f_.blackboard.emplace_back();
        e.name = "E" + std::to_string(i);
        e.notes = some_text(20);
        e.inherit = static_cast<Inherit>(below(4));
        e.file = once_in(3) ? "Work/P" + std::to_string(below(2)) + ".gdyml" : "";
        e.value = entry_value(type);
        ++entries_[t];
      }
    }
  }
  static BlackboardValue entry_value(BlackboardType t) {
    switch (t) {
      case BlackboardType::string:
        return some_text(10);
      case BlackboardType::s32:
        return some_integer();
      case BlackboardType::u32:
        return any<u32>();
      case BlackboardType::f32:
        return some_float();
      case BlackboardType::boolean:
        return any<bool>();
      case BlackboardType::vec3f:
        return Vec3{some_float(), some_float(), some_float()};
      default:
        return std::monostate();
    }
  }
  Boxed<NameRef> entry(BlackboardType t) const {
    Boxed<NameRef> name;
    const u32 n = entries_[static_cast<u32>(t)];
    if (n != 0) name = NameRef("E" + std::to_string(below(n)));
    return name;
  }
  static BlackboardType entry_type(ValueType t) {
    using B = BlackboardType;
    constexpr std::array<B, 6> kTypes = {B::s32,    B::boolean, B::f32,
                                         B::string, B::vec3f,   B::pointer};
    return kTypes[static_cast<u32>(t)];
  }
  Binding binding(ValueType t) const {
    Binding b;
    if (f_.expressions && t == ValueType::s32 && once_in(2)) {
      b.expression = 0;
    } else if (t == ValueType::f32 && entries_[static_cast<u32>(BlackboardType::vec3f)] &&
               once_in(2)) {
      b.axis = static_cast<Axis>(1 + below(3));
      b.blackboard = entry(BlackboardType::vec3f);
    } else {
      b.blackboard = entry(entry_type(t));
    }
    if (b.blackboard || b.expression != kNoId) b.raw = once_in(4) ? (any<u32>() & 0x307F0000) : 0;
    return b;
  }

  void make_expression() {
    f_.expressions.emplace();
    f_.expressions->version = f_.version == 0x408 ? 3 : 2;
    exb::Expression& e = f_.expressions->expressions.emplace_back();
    e.input = e.output = exb::DataType::s32;
    e.main.emplace_back().op = exb::Opcode::terminator;
  }

  Property property(ValueType t) const {
    Property p(t);
    p.name = some_text(12);
    p.value = some_value(t);
    if (once_in(3)) p.from = binding(t);
    return p;
  }
  std::vector<Property> properties() const {
    std::vector<Property> out;
    for (const ValueType t : kValueTypes)
      for (u32 n = below(3); n != 0; --n) out.push_back(property(t));
    return out;
  }

  void start_node(Node& n, s32 id) {
    constexpr std::array<NodeType, 12> kTypes = {
        NodeType::user_defined,  NodeType::s32_selector,      NodeType::sequential,
        NodeType::f32_selector,  NodeType::string_selector,   NodeType::random_selector,
        NodeType::bool_selector, NodeType::expression,        NodeType::module_input_s32,
        NodeType::module_child,  NodeType::module_output_s32, NodeType::split_timing};
    n.id = id;
    n.type = kTypes[below(kTypes.size())];
    n.is_query = any<bool>();
    n.is_root = any<bool>();
    n.multi_type_2 = any<bool>();
    n.unk_flags = static_cast<u8>(once_in(4) ? any<u8>() & 0xF0 : 0);
    n.name = some_text(20);
    n.is_module = !n.name.empty() && once_in(4);
    n.guid = some_guid();
    n.unk_0x10 = once_in(4) ? any<u32>() : 0;
    n.properties = properties();
    for (const ValueType t : kValueTypes) {
      for (u32 i = 0, count = below(3); i < count; ++i) {
        n.inputs.emplace_back(t).name = "in" + std::to_string(i) + some_text(6);
        n.inputs.back().value = some_value(t);
      }
      for (u32 i = 0, count = below(3); i < count; ++i) {
        Output& o = n.outputs.emplace_back(t);
        o.name = "out" + std::to_string(i);
        if (t == ValueType::pointer) o.class_name = some_text(10);
      }
    }
    if (has_state_info(f_.version) && once_in(2)) {
      StateInfo s;
      s.desired_state = some_text(10);
      s.unk_0x08 = any<u32>();
      n.state_info = s;
    }
    n.attachments = list_of(
        [&] {
          Attachment a{"A" + std::to_string(below(2)), below(2), {}};
          if (once_in(2)) a.properties = properties();
          return a;
        },
        2);
    n.actions = list_of([] { return Action{some_text(9), some_text(9)}; }, 2);
  }

  Source source(ValueType t) const {
    Source s;
    if (once_in(4)) {
      s.binding = binding(t);
      return s;
    }
    const Node& n = f_.nodes[static_cast<std::size_t>(some_node())];
    std::vector<const Output*> fitting;
    for (const Output& o : n.outputs)
      if (o.type() == t) fitting.push_back(&o);
    if (fitting.empty()) return s;
    s.node = n.id;
    s.output = NameRef(fitting[below(static_cast<u32>(fitting.size()))]->name);
    if (f_.expressions && t == ValueType::s32 && once_in(3)) s.binding.expression = 0;
    return s;
  }
  void connect_inputs(Node& n) {
    for (Input& in : n.inputs) {
      in.is_multi = once_in(4);
      in.sets_blackboard = once_in(4);
      if (in.is_multi) {
        in.from = list_of([&] { return source(in.type()); }, 4);
      } else if (once_in(2)) {
        const Source s = source(in.type());
        if (!(s == Source())) in.from.push_back(s);
      }
      if (!in.from.empty() || in.is_multi) continue;
      in.is_default = any<bool>();
      in.raw = once_in(5) ? any<u32>() & 0x30FFFFFF : 0;
    }
  }

  template <class T>
  Operand<T> operand(BlackboardType t, T literal) const {
    Operand<T> o;
    o.literal = std::move(literal);
    if (once_in(3)) o.blackboard = entry(t);
    return o;
  }
  Condition condition(NodeType t) const {
    switch (t) {
      case NodeType::s32_selector:
        return operand(BlackboardType::s32, some_integer());
      case NodeType::string_selector:
        return operand(BlackboardType::string, some_text(9));
      case NodeType::random_selector:
        return operand(BlackboardType::f32, some_float());
      case NodeType::f32_selector:
        return RangeCondition{operand(BlackboardType::f32, some_float()),
                              operand(BlackboardType::f32, some_float())};
      default:
        return {};
    }
  }
  void make_plugs(Node& n) {
    n.children = list_of([&] { return Child{node(), some_text(9), condition(n.type), {}}; }, 4);
    const bool has_default = n.type == NodeType::s32_selector || n.type == NodeType::f32_selector ||
                             n.type == NodeType::string_selector;
    if (has_default && !n.children.empty()) n.children.back().when = {};
    n.transitions = list_of(
        [&] {
          Transition t;
          t.node = node();
          t.kind = static_cast<u8>(below(2));
          t.after_calc = any<bool>();
          t.unk_bits = once_in(3) ? any<u32>() & 0x7FFFFF : 0;
          if (t.kind == 0) t.command = some_text(9);
          return t;
        },
        2);
    for (const LinkList list : {LinkList::generic, LinkList::string, LinkList::integer})
      for (u32 i = below(3); i != 0; --i) n.links.push_back({list, node(), link_name(n), {}});
  }
  static std::string link_name(const Node& n) {
    if (n.inputs.empty() || once_in(3)) return some_text(6);
    return n.inputs[below(static_cast<u32>(n.inputs.size()))].name;
  }

  Replacement replacement() const {
    Replacement r;
    r.kind = static_cast<ReplacementKind>(below(3));
    r.node = some_node();
    r.index = static_cast<s16>(below(4));
    if (r.kind == ReplacementKind::replace_child)
      r.new_node = some_node();
    else if (once_in(3))
      r.unk_0x06 = any<s16>();
    return r;
  }

  File f_;
  std::array<u32, 7> entries_{};
};

}  // namespace

TEST_CASE("random AI graphs: bytes and text give the same again") {
  for (const u32 version : kVersions) {
    CHECK(rc::check("version " + hex(version), [&] {
      File f = GraphMaker(version).graph();
      // How often expressions are used follows from the graph.
      if (f.expressions) {
        File again;
        const auto bytes = kCodec.write(f, {});
        RC_ASSERT(bytes.has_value());
        RC_ASSERT(kCodec.read(*bytes, again, nullptr).has_value());
        f.expressions->instances = again.expressions->instances;
      }
      test::check_survival(
          f, kCodec, [](TextWriter& w, const File& x, bool full) { write_text(w, x, full); },
          [&](const TextNode& n) {
            auto x = read_text(n, version);
            if (x && x->expressions) x->expressions->instances = f.expressions->instances;
            return x;
          });
    }));
  }
}
