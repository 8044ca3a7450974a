// AINB from the community's JSON. The current form and that of the older scripts differ in names of
// keys and types, and in where a few things stand; they are read by the same functions.
#include "describe_plugs.hpp"
#include "dt_expressions.hpp"
#include "dt_names.hpp"
#include "dt_tree.hpp"
#include "kinora/formats/ainb/dt.hpp"

namespace kinora::ainb {
namespace {

/// The older scripts print a GUID without leading zeros, and the fourth group as a little-endian
/// number.
std::optional<Guid> parse_old_guid(std::string_view s) {
  std::array<std::string, 5> groups;
  constexpr std::array<std::size_t, 5> kWidth = {8, 4, 4, 4, 12};
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::size_t end = i < 4 ? s.find('-') : s.size();
    if (end == s.npos || end > kWidth[i]) return {};
    groups[i] = std::string(kWidth[i] - end, '0') + std::string(s.substr(0, end));
    s.remove_prefix(std::min(end + 1, s.size()));
  }
  groups[3] = groups[3].substr(2) + groups[3].substr(0, 2);
  return parse_guid(groups[0] + '-' + groups[1] + '-' + groups[2] + '-' + groups[3] + '-' +
                    groups[4]);
}

class DtReader : private DtTree {
 public:
  explicit DtReader(File& f) : f_(f) {}
  using DtTree::error;

  void read(const TextNode& root) {
    read_header(root);
    read_commands(root);
    read_blackboard(root);
    each(find(root, {"Nodes"}), [&](const TextNode& n) { read_node(n, f_.nodes.emplace_back()); });
    read_expressions(root);
    each(find(root, {"Replacement Table"}), [&](const TextNode& n) { read_replacement(n); });
    each(find(root, {"Modules", "Embedded AINB Files"}), [&](const TextNode& n) {
      f_.modules.push_back({text(n, {"Path", "File Path"}), text(n, {"Category", "File Category"}),
                            integer<u32>(n, {"Instance Count", "Count"})});
    });
    const TextNode* section = find(root, {"Unknown Section 0x58"});
    if (section && section->count != 0)
      f_.section_0x58 = Section58{
          text_or(*section, {"Description"}), integer_or<u32>(*section, {"Unknown04"}, 0),
          integer_or<u32>(*section, {"Unknown08"}, 0), integer_or<u32>(*section, {"Unknown0C"}, 0)};
    if (!boolean_or(root, {"Has Section 0x6C"}, is_old_)) f_.section_0x6c.clear();
    if (ok()) name_references();
  }

 private:
  // ---- header, commands, blackboard -------------------------------------------------------------
  void read_header(const TextNode& root) {
    const TextNode* info = find(root, {"Info"});
    is_old_ = info != nullptr;
    const TextNode& header = info ? *info : root;
    f_.version = integer<u32>(header, {"Version"});
    if (ok() &&
        std::find(std::begin(kVersions), std::end(kVersions), f_.version) == std::end(kVersions))
      return fail(make_diagnostic(kUnknownVersion, {}, "Version", {hex(f_.version)}));
    f_.name = text(header, {"Filename"});
    f_.category = text(header, {"Category", "File Category"});
    f_.category_number = usual_category_number(f_);
    if (const TextNode* hashes = find(root, {"File Hashes"})) {
      f_.blackboard_id = integer_or<u32>(*hashes, {"Unknown File Hash"}, 0);
      f_.parent_blackboard_id = integer_or<u32>(*hashes, {"Unknown Parent File Hash"}, 0);
    } else {
      f_.blackboard_id = integer<u32>(root, {"Blackboard ID"});
      f_.parent_blackboard_id = integer<u32>(root, {"Parent Blackboard ID"});
    }
  }
  Guid guid(const TextNode& map) {
    const TextNode* n = need(map, {"GUID"});
    const auto parsed = !n ? std::nullopt : is_old_ ? parse_old_guid(n->text) : parse_guid(n->text);
    if (n && !parsed) fail(text_error(kTextWrongKind, *n, {"a GUID", describe_node(*n)}));
    return parsed.value_or(Guid{});
  }
  /// A node by its index; negative numbers and the null index are none.
  s32 node_index(const TextNode& map, Keys keys) {
    const s64 index = integer<s64>(map, keys);
    return index < 0 || index == kNullNode ? kNoId : static_cast<s32>(std::min<s64>(index, 0xFFFF));
  }
  void read_commands(const TextNode& root) {
    each(find(root, {"Commands"}), [&](const TextNode& n) {
      Command& c = f_.commands.emplace_back();
      c.name = text(n, {"Name"});
      c.guid = guid(n);
      c.root = node_index(n, {"Root Node Index", "Left Node Index"});
      if (find(n, {"Secondary Root Node Index", "Right Node Index"}))
        c.secondary_root = node_index(n, {"Secondary Root Node Index", "Right Node Index"});
    });
  }

  void read_blackboard(const TextNode& root) {
    const TextNode* all = find(root, {"Blackboard", "Blackboard Parameters", "Global Parameters"});
    if (!all) return;
    for (u32 t = 0; t < std::size(kDtBlackboardTypes); ++t) {
      const DtType& names = kDtBlackboardTypes[t];
      each(find(*all, {names.name, names.old_name, names.oldest_name}), [&](const TextNode& n) {
        read_entry(n, static_cast<BlackboardType>(t), f_.blackboard.emplace_back());
      });
    }
  }
  void read_entry(const TextNode& n, BlackboardType type, BlackboardEntry& e) {
    e.name = text(n, {"Name"});
    e.notes = text_or(n, {"Notes"});
    e.file = text_or(n, {"Source File"});
    if (const TextNode* file = find(n, {"File Reference"})) e.file = text(*file, {"Filename"});
    const TextNode* mode = find(n, {"Inherit Mode", "Flags"});
    if (!mode)  // the older scripts do not read it; game files have it so
      e.inherit = e.file.empty() ? Inherit::none : Inherit::from_root;
    else
      e.inherit = static_cast<Inherit>(enumerator(*mode, kDtInherit, 3));
    e.value = default_value(type);
    const TextNode* value = find(n, {"Default Value"});
    if (!value || type == BlackboardType::pointer) return;
    std::visit(Value{*this, *value}, e.value);
  }
  /// Reads a value of the type that it has.
  struct Value {
    DtReader& r;
    const TextNode& n;
    void operator()(Integer& x) { x.value = r.word(n); }
    void operator()(u32& x) { x = static_cast<u32>(r.word(n)); }
    void operator()(bool& x) { x = r.take(scalar_bool(n)); }
    void operator()(float& x) { x = r.real(n); }
    void operator()(std::string& x) { x = r.take(scalar_text(n)); }
    void operator()(Vec3& x) { x = r.vector(n); }
    void operator()(Pointer&) {}
    void operator()(std::monostate&) {}
  };
  u32 enumerator(const TextNode& n, EnumNames names, u32 most) {
    for (const EnumName& known : names)
      if (n.text == known.name) return known.value;
    if (const auto number = parse_unsigned(n.text); number && *number <= most)
      return static_cast<u32>(*number);
    fail(text_error(kTextUnknownName, n, {n.text, "a known name", ""}));
    return 0;
  }

  // ---- nodes ------------------------------------------------------------------------------------
  void read_node(const TextNode& n, Node& node) {
    node.id = static_cast<s32>(f_.nodes.size() - 1);
    if (const TextNode* type = need(n, {"Node Type"}))
      node.type = static_cast<NodeType>(enumerator(*type, kDtNodeTypes, 0xFFFF));
    node.name = text(n, {"Name"});
    node.guid = guid(n);
    const TextNode* flags = find(n, {"Flags"});
    node.is_query = has_word(flags, {"Is Query", "Is Precondition Node"});
    node.is_module = has_word(flags, {"Is Module", "Is External AINB"});
    node.is_root = has_word(flags, {"Is Root Node", "Is Resident Node"});
    node.multi_type_2 = has_word(flags, {"Use MultiParam Type 2"});
    each(find(n, {"Attachments"}), [&](const TextNode& a) {
      Attachment& attachment = node.attachments.emplace_back();
      attachment.name = text(a, {"Name"});
      attachment.debug = integer_or<u32>(a, {"Debug"}, 0);
      read_properties(find(a, {"Properties", "Parameters"}), attachment.properties);
    });
    read_properties(find(n, {"Properties", "Immediate Parameters"}), node.properties);
    const TextNode* both = find(n, {"Parameters"});
    const TextNode& parameters = both ? *both : n;
    each_typed(find(parameters, {"Inputs", "Input Parameters"}),
               [&](const TextNode& p, ValueType t) { read_input(p, node.inputs.emplace_back(t)); });
    each_typed(find(parameters, {"Outputs", "Output Parameters"}),
               [&](const TextNode& p, ValueType t) {
                 Output& o = node.outputs.emplace_back(t);
                 o.name = text(p, {"Name"});
                 if (t == ValueType::pointer) o.class_name = text(p, {"Classname", "Class"});
               });
    read_actions(n, node);
    if (const TextNode* s = find(n, {"State Info"}))
      node.state_info = StateInfo{text(*s, {"Desired State"}), integer<u32>(*s, {"Unknown04"}),
                                  integer<u32>(*s, {"Unknown08"}), integer<u32>(*s, {"Unknown0C"}),
                                  integer<u32>(*s, {"Unknown10"})};
    if (const TextNode* plugs = find(n, {"Plugs", "Linked Nodes"})) read_plugs(*plugs, node);
  }
  template <class F>
  void each_typed(const TextNode* all, F&& use) {
    if (!all) return;
    for (const ValueType t : kValueTypes) {
      const DtType& names = kDtValueTypes[static_cast<u32>(t)];
      each(find(*all, {names.name, names.old_name, names.oldest_name}),
           [&](const TextNode& p) { use(p, t); });
    }
  }
  template <class P>
  void read_value(const TextNode& n, P& p) {
    p.name = text(n, {"Name"});
    if (auto* pointer = std::get_if<Pointer>(&p.value))
      pointer->class_name = text(n, {"Classname", "Class"});
    else if (const TextNode* value = need(n, {"Default Value", "Value"}))
      std::visit(Value{*this, *value}, p.value);
  }
  /// The flag word as the tool would write it; `own`: of an input that is not connected.
  struct Flags {
    u32 word = 0;
    BindingWord::Kind kind = BindingWord::Kind::none;
  };
  Flags flags(const TextNode& n) {
    Flags f;
    const TextNode* names = find(n, {"Flags"});
    if (has_word(names,
                 {"Uses Default", "Affects State", "Pulse TLS", "Pulse Thread Local Storage"}))
      f.word |= BindingWord::kConstant;
    if (has_word(names, {"Is Output", "Set Pointer Flag Bit Zero"}))
      f.word |= BindingWord::kDefault;
    if (const TextNode* x = find(n, {"Expression Index", "EXB Index"})) {
      f.word |= BindingWord::kExpression | take(scalar_integer<u16>(*x));
      inline_expression(n, f.word & 0xFFFF);
    } else if (const TextNode* b = find(n, {"Blackboard Index", "Global Parameters Index"})) {
      f.word |= BindingWord::kBlackboard | take(scalar_integer<u16>(*b));
      if (const TextNode* axis = find(n, {"Vector Component"}))
        f.word |= enumerator(*axis, kDtAxes, 3) << 26;
    }
    f.kind = BindingWord::kind(f.word);
    return f;
  }
  void bind(Binding& b, ValueType type, const Flags& flags, bool constant_if_unbound = false) {
    const BindingWord word{type, constant_if_unbound};
    word.unpack(b, flags.word);
    const auto index = static_cast<s32>(flags.word & 0xFFFF);
    if (flags.kind == BindingWord::Kind::expression) b.expression = index;
    if (flags.kind == BindingWord::Kind::blackboard) b.blackboard = NameRef(index);
  }

  void read_properties(const TextNode* all, std::vector<Property>& list) {
    each_typed(all, [&](const TextNode& n, ValueType t) {
      Property& p = list.emplace_back(t);
      read_value(n, p);
      bind(p.from, t, flags(n));
    });
  }
  void read_source(const TextNode& n, ValueType type, Source& s) {
    s.node = node_index(n, {"Node Index"});
    const auto output = integer<s32>(n, {"Output Index", "Parameter Index"});
    if (output > 0 || s.node != kNoId) s.output = NameRef(std::max(output, 0));
    bind(s.binding, type, flags(n));
  }
  void read_input(const TextNode& n, Input& in) {
    read_value(n, in);
    in.sets_blackboard = boolean_or(n, {"Is Set Blackboard"}, false);
    if (const TextNode* sources = find(n, {"Sources"})) {
      in.is_multi = true;
      each(sources, [&](const TextNode& s) { read_source(s, in.type(), in.from.emplace_back()); });
      return;
    }
    const Flags f = flags(n);
    if (node_index(n, {"Node Index"}) != kNoId || f.kind != BindingWord::Kind::none)
      return read_source(n, in.type(), in.from.emplace_back());
    Binding own;
    bind(own, in.type(), f, true);
    in.is_default = own.is_default;
    in.raw = own.raw;
  }
  void read_actions(const TextNode& n, Node& node) {
    const TextNode* actions = find(n, {"XLink Actions", "Entry String"});
    const auto add = [&](const TextNode& a) {
      node.actions.push_back({text(a, {"Action Slot"}), text(a, {"Action"})});
    };
    if (actions && actions->is_map() && actions->count != 0)
      add(*actions);
    else if (actions && actions->is_list())
      each(actions, add);
  }

  // ---- plugs ------------------------------------------------------------------------------------
  void read_plugs(const TextNode& plugs, Node& node) {
    const auto read_links = [&](LinkList list, Keys keys) {
      each(find(plugs, keys), [&](const TextNode& n) {
        node.links.push_back(
            {list, node_index(n, {"Node Index"}), text(n, {"Name", "Plug Name", "Parameter"}), {}});
      });
    };
    read_links(LinkList::generic, {"Generic", "Bool/Float Input Link and Output Link",
                                   "Output/bool Input/float Input Link"});
    const TextNode* children = find(plugs, {"Child", "Standard Link"});
    each(children, [&](const TextNode& n) { read_child(n, !n.next, node); });
    each(find(plugs, {"Transition", "Resident Update Link"}),
         [&](const TextNode& n) { read_transition(n, node.transitions.emplace_back()); });
    read_links(LinkList::string, {"String", "String Input Link"});
    read_links(LinkList::integer, {"Int", "Int Input Link", "int Input Link"});
  }
  template <class T>
  void operand(const TextNode& n, Keys literal, Keys index, Operand<T>& x) {
    if (const TextNode* value = find(n, literal)) {
      if constexpr (std::is_same_v<T, Integer>)
        x.literal.value = word(*value);
      else if constexpr (std::is_same_v<T, float>)
        x.literal = real(*value);
      else
        x.literal = take(scalar_text(*value));
    }
    if (const TextNode* at = find(n, index)) x.blackboard = NameRef(take(scalar_integer<u16>(*at)));
  }
  void read_child(const TextNode& n, bool is_last, Node& node) {
    const bool is_default = has_default_child(node.type) && is_last;
    if (boolean_or(n, {"Is Default"}, false) && !is_default)
      return fail(make_diagnostic(kDefaultNotLast, {}, {}, {}));
    Child& c = node.children.emplace_back();
    c.node = node_index(n, {"Node Index"});
    c.name = text_or(n, {"Name", "Plug Name", "Connection Name"});
    if (node.type == NodeType::bool_selector && c.name.empty()) c.name = text_or(n, {"Condition"});
    c.when = empty_condition(node, is_default);
    if (auto* x = std::get_if<Operand<Integer>>(&c.when)) {
      if (is_bsa_updater(node)) return read_updater(n, *x);
      operand(n, {"Condition", "Default Condition"}, {"Blackboard Index"}, *x);
    } else if (auto* s = std::get_if<Operand<std::string>>(&c.when)) {
      operand(n, {"Condition", "Default Condition"}, {"Blackboard Index"}, *s);
    } else if (auto* w = std::get_if<Operand<float>>(&c.when)) {
      operand(n, {"Weight", "Default Weight", "Probability"}, {"Blackboard Index"}, *w);
    } else if (auto* r = std::get_if<RangeCondition>(&c.when)) {
      operand(n, {"Condition Min"}, {"Condition Min Blackboard Index"}, r->minimum);
      operand(n, {"Condition Max"}, {"Condition Max Blackboard Index"}, r->maximum);
    }
  }
  void read_updater(const TextNode& n, Operand<Integer>& x) {
    operand(n, {"Child Enum Value", "Unknown 2"}, {"Child Enum BB Index"}, x);
    const auto word = integer_or<u32>(n, {"Unknown 1"}, 0);  // the bare word, in the older form
    if (word >> 31)
      x.blackboard = NameRef(static_cast<s32>(word & 0xFFFF));
    else
      x.raw = word;
  }
  void read_transition(const TextNode& n, Transition& t) {
    t.node = node_index(n, {"Node Index"});
    if (const TextNode* info = find(n, {"Update Info"})) {
      const TextNode* names = find(*info, {"Flags"});
      t.kind = has_word(names, {"Is Valid Update"});
      t.after_calc = has_word(names, {"Update Post Calc", "Update Post Current Command Calc"});
      t.command = text_or(*info, {"String"});
    } else {
      t.kind = integer<u8>(n, {"Transition Type"});
      t.after_calc = boolean_or(n, {"Update Post Calc"}, false);
      t.command = text_or(n, {"Transition Name"});
    }
    if (t.kind != 0) t.command.clear();
  }

  void read_replacement(const TextNode& n) {
    Replacement& r = f_.replacements.emplace_back();
    if (const TextNode* type = need(n, {"Type"}))
      r.kind = static_cast<ReplacementKind>(enumerator(*type, kDtReplacements, 0xFF));
    r.node = node_index(n, {"Node Index"});
    r.index = integer<s16>(n, {"Child Plug Index", "Attachment Index"});
    if (r.kind == ReplacementKind::replace_child)
      r.new_node = node_index(n, {"Replacement Node Index"});
  }

  // ---- expressions ------------------------------------------------------------------------------
  void read_expressions(const TextNode& root) {
    const TextNode* all = find(root, {"Expressions"});
    if (all && all->count != 0)
      f_.expressions = take(read_dt_expressions(*all));
    else if (!inline_expressions_.empty())
      f_.expressions = take(read_old_expressions(inline_expressions_));
  }
  /// The older scripts print an expression where it is used.
  void inline_expression(const TextNode& n, u32 index) {
    if (const TextNode* e = find(n, {"Expression", "Function"}))
      inline_expressions_.emplace(index, e);
  }

  // ---- names for numbers ------------------------------------------------------------------------
  void name_references() {
    const Context c(f_);
    const auto name_binding = [&](Binding& b, ValueType type) {
      if (b.expression != kNoId && !c.has_expression(b.expression))
        fail(make_diagnostic(kDanglingIndex, {}, "Expression Index",
                             {"Expression Index", b.expression, "fewer"}));
      const auto of = b.axis == Axis::none ? blackboard_type(type) : BlackboardType::vec3f;
      if (b.blackboard) b.blackboard = c.blackboard(of).name(b.blackboard->index);
    };
    const auto name_operand = [&](auto& x, BlackboardType type) {
      if (x.blackboard) x.blackboard = c.blackboard(type).name(x.blackboard->index);
    };
    for (Node& n : f_.nodes) {
      for (Property& p : n.properties) name_binding(p.from, p.type());
      for (Attachment& a : n.attachments)
        for (Property& p : a.properties) name_binding(p.from, p.type());
      for (Input& in : n.inputs)
        for (Source& s : in.from) {
          name_binding(s.binding, in.type());
          const Node* from = c.node(s.node);
          if (s.node != kNoId && !from) return fail_dangling(s.node);
          if (from) s.output = c.output_name(*from, c.output_type(s, in.type()), s.output.index);
        }
      for (Child& child : n.children) {
        if (auto* x = std::get_if<Operand<Integer>>(&child.when))
          name_operand(*x, BlackboardType::s32);
        if (auto* x = std::get_if<Operand<std::string>>(&child.when))
          name_operand(*x, BlackboardType::string);
        if (auto* x = std::get_if<Operand<float>>(&child.when))
          name_operand(*x, BlackboardType::f32);
        if (auto* x = std::get_if<RangeCondition>(&child.when)) {
          name_operand(x->minimum, BlackboardType::f32);
          name_operand(x->maximum, BlackboardType::f32);
        }
      }
    }
    drop_derived_modules(f_);
  }
  void fail_dangling(s32 id) {
    fail(make_diagnostic(kDanglingId, {}, "Node Index",
                         {id, std::to_string(f_.nodes.size()) + " of them"}));
  }

  File& f_;
  bool is_old_ = false;
  std::map<u32, const TextNode*> inline_expressions_;
};

}  // namespace

bool is_dt(const TextNode& root) {
  if (!root.is_map()) return false;
  if (const TextNode* info = root.find("Info"))
    if (const TextNode* magic = info->is_map() ? info->find("Magic") : nullptr)
      return magic->text == "AIB ";
  return root.find("Blackboard ID") && root.find("Nodes") && root.find("Version");
}

Result<File> read_dt(const TextNode& root) {
  File f;
  DtReader reader(f);
  reader.read(root);
  if (reader.error()) return Failure(*reader.error());
  return f;
}

}  // namespace kinora::ainb
