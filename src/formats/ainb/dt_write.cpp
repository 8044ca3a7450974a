// AINB to the current form of the community's JSON.
#include <set>

#include "describe_plugs.hpp"
#include "dt_expressions.hpp"
#include "dt_names.hpp"
#include "kinora/formats/ainb/dt.hpp"

namespace kinora::ainb {
namespace {

class DtWriter {
 public:
  DtWriter(const File& f, Findings& lost) : f_(f), c_(f), lost_(lost), w_(Syntax::json) {
    make_plan(c_);
  }

  std::string write() {
    w_.map(Style::block, [&] {
      number("Version", f_.version);
      string("Filename", f_.name);
      string("Category", f_.category);
      number("Blackboard ID", f_.blackboard_id);
      number("Parent Blackboard ID", f_.parent_blackboard_id);
      list("Commands", f_.commands, [&](const Command& c) { write_command(c); });
      list("Nodes", f_.nodes, [&](const Node& n) { write_node(n); });
      w_.key("Blackboard");
      w_.map(Style::block, [&] { write_blackboard(); });
      w_.key("Expressions");
      if (f_.expressions)
        write_dt_expressions(w_, *f_.expressions);
      else
        w_.map(Style::flow, [] {});
      if (has_replacements(f_.version))
        list("Replacement Table", f_.replacements, [&](const Replacement& r) { write(r); });
      list("Modules", module_list(f_), [&](const Module& m) {
        string("Path", m.path);
        string("Category", m.category);
        number("Instance Count", m.instance_count);
      });
      w_.key("Unknown Section 0x58");
      w_.map(f_.section_0x58 ? Style::block : Style::flow, [&] {
        if (!f_.section_0x58) return;
        string("Description", f_.section_0x58->description);
        number("Unknown04", f_.section_0x58->unk_0x04);
        number("Unknown08", f_.section_0x58->unk_0x08);
        number("Unknown0C", f_.section_0x58->unk_0x0c);
      });
      boolean("Has Section 0x6C", !f_.section_0x6c.empty());
    });
    report_rest();
    return w_.finish();
  }

 private:
  // ---- small things -----------------------------------------------------------------------------
  template <class T>
  void number(const char* key, T x) {
    w_.key(key);
    w_.number(x);
  }
  void string(const char* key, std::string_view s) {
    w_.key(key);
    w_.string(s);
  }
  void boolean(const char* key, bool x) {
    w_.key(key);
    w_.boolean(x);
  }
  template <class T, class F>
  void list(std::string_view key, const std::vector<T>& items, F&& item) {
    w_.key(key);
    w_.list(items.empty() ? Style::flow : Style::block, [&] {
      for (const T& x : items) w_.map(Style::block, [&] { item(x); });
    });
  }
  void strings(const char* key, const std::vector<std::string_view>& items) {
    w_.key(key);
    w_.list(Style::flow, [&] {
      for (const std::string_view s : items) w_.string(s);
    });
  }
  void lose(bool is_lost, std::string_view what) {
    if (!is_lost || !reported_.insert(std::string(what)).second) return;
    lost_.push_back(make_diagnostic(kNotInDt, {}, {}, {what}));
  }
  s64 index(s32 id, s64 none) const {
    const auto at = c_.position(id);
    return at ? s64{*at} : none;
  }
  struct WriteValue {
    DtWriter& o;
    void operator()(const Integer& x) { o.w_.number(x.value); }
    void operator()(u32 x) { o.w_.number(x); }
    void operator()(bool x) { o.w_.boolean(x); }
    void operator()(float x) { o.w_.number(x); }
    void operator()(const std::string& x) { o.w_.string(x); }
    void operator()(const Vec3& v) {
      o.w_.list(Style::flow, [&] {
        for (const float x : {v.x, v.y, v.z}) o.w_.number(x);
      });
    }
    void operator()(const Pointer&) { o.w_.null(); }
    void operator()(std::monostate) { o.w_.null(); }
  };
  template <class V>
  void value(const char* key, const V& v) {
    w_.key(key);
    std::visit(WriteValue{*this}, v);
  }
  template <class V>
  void lose_tag(const V& v) {
    if (const auto* x = std::get_if<Integer>(&v))
      lose(static_cast<bool>(x->tag), "names of enumerators");
  }

  // ---- header parts -----------------------------------------------------------------------------
  void write_command(const Command& c) {
    string("Name", c.name);
    string("GUID", guid_text(c.guid));
    number("Root Node Index", index(c.root, kNullNode));
    if (c.secondary_root != kNoId) number("Secondary Root Node Index", index(c.secondary_root, 0));
  }
  void write_blackboard() {
    for (u32 t = 0; t < std::size(kDtBlackboardTypes); ++t) {
      std::vector<const BlackboardEntry*> entries;
      for (const BlackboardEntry& e : f_.blackboard)
        if (e.type() == static_cast<BlackboardType>(t)) entries.push_back(&e);
      if (entries.empty()) continue;
      s64 number_in_type = 0;
      list(kDtBlackboardTypes[t].name, entries, [&](const BlackboardEntry* e) {
        number("Blackboard Index", number_in_type++);
        string("Name", e->name);
        string("Notes", e->notes);
        if (!e->file.empty()) string("Source File", e->file);
        const std::string_view mode = name_of(kDtInherit, static_cast<u32>(e->inherit));
        mode.empty() ? number("Inherit Mode", static_cast<u32>(e->inherit))
                     : string("Inherit Mode", mode);
        value("Default Value", e->value);
        lose_tag(e->value);
      });
    }
  }
  void write(const Replacement& r) {
    string("Type", name_of(kDtReplacements, static_cast<u32>(r.kind)));
    number("Node Index", index(r.node, -1));
    const bool is_attachment = r.kind == ReplacementKind::remove_attachment;
    number(is_attachment ? "Attachment Index" : "Child Plug Index", r.index);
    if (r.kind == ReplacementKind::replace_child)
      number("Replacement Node Index", index(r.new_node, -1));
    lose(r.unk_0x06 != -1, "unknown fields of replacements");
  }

  // ---- nodes ------------------------------------------------------------------------------------
  void write_node(const Node& n) {
    const std::string_view type = name_of(kDtNodeTypes, static_cast<u32>(n.type));
    type.empty() ? number("Node Type", static_cast<u32>(n.type)) : string("Node Type", type);
    number("Node Index", c_.node_index(n));
    string("Name", n.name);
    string("GUID", guid_text(n.guid));
    std::vector<std::string_view> flags;
    if (n.is_query) flags.push_back("Is Query");
    if (n.is_module) flags.push_back("Is Module");
    if (n.is_root) flags.push_back("Is Root Node");
    if (n.multi_type_2) flags.push_back("Use MultiParam Type 2");
    strings("Flags", flags);
    w_.key("Queries");
    w_.list(Style::flow, [&] {
      for (const s64 id : query_list(c_, n)) w_.number(index(static_cast<s32>(id), -1));
    });
    list("Attachments", n.attachments, [&](const Attachment& a) {
      string("Name", a.name);
      number("Debug", a.debug);
      typed("Properties", a.properties, [&](const Property& p) { write_property(p); });
    });
    typed("Properties", n.properties, [&](const Property& p) { write_property(p); });
    w_.key("Parameters");
    w_.map(Style::block, [&] {
      typed("Inputs", n.inputs, [&](const Input& in) { write_input(in); });
      typed("Outputs", n.outputs, [&](const Output& o) { write_output(n, o); });
    });
    list("XLink Actions", n.actions, [&](const Action& a) {
      string("Action Slot", a.slot);
      string("Action", a.action);
    });
    if (n.state_info) write_state_info(*n.state_info);
    w_.key("Plugs");
    w_.map(Style::block, [&] { write_plugs(n); });
    lose(n.unk_flags != 0 || n.unk_0x10 != 0, "unknown fields of nodes");
  }
  void write_state_info(const StateInfo& s) {
    w_.key("State Info");
    w_.map(Style::block, [&] {
      string("Desired State", s.desired_state);
      number("Unknown04", s.unk_0x04);
      number("Unknown08", s.unk_0x08);
      number("Unknown0C", s.unk_0x0c);
      number("Unknown10", s.unk_0x10);
    });
  }
  template <class T, class F>
  void typed(const char* key, const std::vector<T>& all, F&& item) {
    w_.key(key);
    w_.map(all.empty() ? Style::flow : Style::block, [&] {
      for (const ValueType t : kValueTypes) {
        std::vector<const T*> of_type;
        for (const T& x : all)
          if (x.type() == t) of_type.push_back(&x);
        if (!of_type.empty())
          list(kDtValueTypes[static_cast<u32>(t)].name, of_type, [&](const T* x) { item(*x); });
      }
    });
  }
  template <class P>
  void write_named_value(const P& p) {
    string("Name", p.name);
    if (const auto* pointer = std::get_if<Pointer>(&p.value))
      string("Classname", pointer->class_name);
    value("Default Value", p.value);
    lose_tag(p.value);
  }
  /// `is_constant`: the flag that inputs have which take their value from nowhere else.
  void write_flags(const Binding& b, ValueType type, bool is_constant) {
    std::vector<std::string_view> flags;
    if (is_constant) flags.push_back("Uses Default");
    if (b.is_default) flags.push_back("Is Output");
    strings("Flags", flags);
    if (b.expression != kNoId) {
      number("Expression Index", b.expression);
    } else if (b.blackboard) {
      const auto of = b.axis == Axis::none ? blackboard_type(type) : BlackboardType::vec3f;
      number("Blackboard Index", c_.blackboard(of).number(*b.blackboard).value_or(0));
      if (b.axis != Axis::none)
        string("Vector Component", name_of(kDtAxes, static_cast<u32>(b.axis)));
    }
    lose((b.raw & ~+BindingWord::kConstant) != 0, "unknown bits of parameters");
  }
  bool constant_flag(bool by_rule, u32 raw) const {
    return by_rule != ((raw & BindingWord::kConstant) != 0);
  }
  void write_property(const Property& p) {
    write_named_value(p);
    write_flags(p.from, p.type(), constant_flag(false, p.from.raw));
  }
  void write_source(const Source& s, ValueType type) {
    number("Node Index", index(s.node, -1));
    number("Output Index", OutputRef::index(c_, s, type).value_or(0));
    write_flags(s.binding, type, constant_flag(false, s.binding.raw));
  }
  void write_input(const Input& in) {
    write_named_value(in);
    if (in.is_multi) {
      list("Sources", in.from, [&](const Source& s) { write_source(s, in.type()); });
      lose(in.is_default || in.raw != 0, "flags of inputs with several sources");
    } else if (!in.from.empty()) {
      write_source(in.from[0], in.type());
    } else {
      number("Node Index", -1);
      number("Output Index", 0);
      Binding own;
      own.is_default = in.is_default;
      own.raw = in.raw;
      write_flags(own, in.type(), constant_flag(true, in.raw));
    }
    if (in.sets_blackboard) boolean("Is Set Blackboard", true);
  }
  void write_output(const Node& n, const Output& o) {
    string("Name", o.name);
    if (o.type() == ValueType::pointer) string("Classname", o.class_name);
    const u32 at = c_.plan.first_output[c_.node_index(n)] + static_cast<u32>(&o - n.outputs.data());
    boolean("Is Output", c_.plan.output_used[at]);
  }

  // ---- plugs ------------------------------------------------------------------------------------
  void write_plugs(const Node& n) {
    write_links(n, LinkList::generic, "Generic");
    if (!n.children.empty()) list("Child", n.children, [&](const Child& c) { write_child(n, c); });
    if (!n.transitions.empty())
      list("Transition", n.transitions, [&](const Transition& t) {
        number("Node Index", index(t.node, kNullNode));
        number("Transition Type", t.kind);
        boolean("Update Post Calc", t.after_calc);
        if (t.kind == 0) string("Transition Name", t.command);
        lose(t.unk_bits != 0, "unknown bits of transitions");
      });
    write_links(n, LinkList::string, "String");
    write_links(n, LinkList::integer, "Int");
  }
  void write_links(const Node& n, LinkList which, const char* key) {
    std::vector<const Link*> links;
    for (const Link& l : n.links)
      if (l.list == which) links.push_back(&l);
    if (links.empty()) return;
    list(key, links, [&](const Link* l) {
      number("Node Index", index(l->node, kNullNode));
      string("Name", l->name);
      if (repeats_default(*l, n.type, f_.version)) write_link_default(n, *l);
      lose(static_cast<bool>(l->extra), "bytes behind records");
    });
  }
  /// Bool and float selectors name the two words otherwise than the others do.
  void write_link_default(const Node& n, const Link& l) {
    const bool is_selector = n.type == NodeType::bool_selector || n.type == NodeType::f32_selector;
    number(is_selector ? "Unknown 1" : "Unknown", 0);
    const char* key = is_selector ? "Unknown 2" : "Default Value";
    for (const Input& in : n.inputs) {
      if (in.name != l.name) continue;
      if (l.list == LinkList::string) {
        if (const auto* s = std::get_if<std::string>(&in.value)) return string(key, *s);
      } else if (const auto* i = std::get_if<Integer>(&in.value)) {
        return number(key, i->value);
      } else if (const auto* b = std::get_if<bool>(&in.value)) {
        return number(key, u32{*b});
      } else if (const auto* x = std::get_if<float>(&in.value)) {
        if (n.type == NodeType::f32_selector) return number(key, *x);
        return number(key, std::bit_cast<s32>(*x));
      }
    }
    if (n.type == NodeType::f32_selector) return number(key, 0.0f);
    l.list == LinkList::string ? string(key, "") : number(key, 0);
  }
  template <class T>
  void write_operand(const Operand<T>& x, BlackboardType type, const char* literal,
                     const char* default_literal) {
    if (x.blackboard)
      number("Blackboard Index", c_.blackboard(type).number(*x.blackboard).value_or(0));
    w_.key(x.blackboard ? default_literal : literal);
    WriteValue{*this}(x.literal);
    lose(x.raw != 0, "unknown bits of conditions");
  }
  void write_bound(const Operand<float>& x, const char* literal, const char* by_index) {
    if (x.blackboard)
      number(by_index, c_.blackboard(BlackboardType::f32).number(*x.blackboard).value_or(0));
    else
      number(literal, x.literal);
    lose(x.raw != 0 || (x.blackboard && x.literal != 0.0f), "left-over bounds of conditions");
  }
  void write_child(const Node& n, const Child& c) {
    number("Node Index", index(c.node, kNullNode));
    string("Name", c.name);
    lose(static_cast<bool>(c.extra), "bytes behind records");
    if (has_default_child(n.type) && &c == &n.children.back()) return boolean("Is Default", true);
    if (const auto* x = std::get_if<Operand<Integer>>(&c.when)) {
      lose(static_cast<bool>(x->literal.tag), "names of enumerators");
      if (!is_bsa_updater(n))
        return write_operand(*x, BlackboardType::s32, "Condition", "Default Condition");
      lose(x->raw != 0, "unknown bits of conditions");
      if (!x->blackboard) return number("Child Enum Value", x->literal.value);
      number("Child Enum BB Index",
             c_.blackboard(BlackboardType::s32).number(*x->blackboard).value_or(0));
    } else if (const auto* s = std::get_if<Operand<std::string>>(&c.when)) {
      write_operand(*s, BlackboardType::string, "Condition", "Default Condition");
    } else if (const auto* w = std::get_if<Operand<float>>(&c.when)) {
      write_operand(*w, BlackboardType::f32, "Weight", "Default Weight");
    } else if (const auto* r = std::get_if<RangeCondition>(&c.when)) {
      write_bound(r->minimum, "Condition Min", "Condition Min Blackboard Index");
      write_bound(r->maximum, "Condition Max", "Condition Max Blackboard Index");
    }
  }

  void report_rest() {
    lose(f_.category_number != usual_category_number(f_), "the number of the category");
    lose(!f_.unused_attachments.empty() || !f_.unused_transitions.empty(),
         "records without a user");
    lose(!f_.loose_relocations.empty(), "relocations that lead to no number");
    lose(!f_.blackboard_files.empty(), "files that no blackboard entry names");
    lose(f_.unk_0x54 != 0 || !f_.section_0x50.empty(), "unknown fields of the header");
    lose(f_.section_0x6c.size() > 4, "the content of section 0x6C");
    if (f_.expressions) {
      lose(!f_.expressions->layout.empty(), "the layout of the expressions");
      lose(!dt_holds_instructions(*f_.expressions), "how some instructions are stored");
    }
  }

  const File& f_;
  Context c_;
  Findings& lost_;
  TextWriter w_;
  std::set<std::string> reported_;
};

}  // namespace

std::string write_dt(const File& f, Findings& lost) { return DtWriter(f, lost).write(); }

}  // namespace kinora::ainb
