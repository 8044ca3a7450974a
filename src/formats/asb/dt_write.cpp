// ASB to the JSON of the community's script.
#include <set>

#include "formats/asb/context.hpp"
#include "formats/asb/dt_describe.hpp"
#include "formats/asb/dt_expressions.hpp"
#include "formats/asb/source_word.hpp"
#include "formats/baev/actions.hpp"
#include "kinora/core/number.hpp"
#include "kinora/formats/asb/dt.hpp"
#include "kinora/formats/asb/findings.hpp"
#include "kinora/formats/baev/dt.hpp"

namespace kinora::asb {
namespace {

/// Finds the first property of a body that refers to one of the element's float properties.
struct ControllerUse {
  s32 element;
  u32 index;
  Source found;
  bool seen;

  void look(const Float& p) {
    const Source& s = p.source;
    if (seen || s.kind != SourceKind::float_property || s.target != element || s.part != index)
      return;
    found = s;
    seen = true;
  }
  void property(const char*, const Float& p) { look(p); }
  template <class T>
  void property(const char*, const Property<T>&) {}
  void number(const char*, u32) {}
  void flag(const char*, bool) {}
  void choice(const char*, u32, EnumNames) {}
  void number_as_flag(const char*, u32) {}
  void bool_as_number(const char*, const Bool&) {}
  void blend(const char*, const Boxed<MaterialBlend>&) {}
  void tags(const char*, const Tags&) {}
  void two_words(const char*, const char*, const Bool&) {}
};

class DtWriter {
 public:
  DtWriter(const File& f, const baev::File* events, Findings& lost)
      : f_(f), events_(events), lost_(lost), c_(make_context(f)), w_(Syntax::json) {
    for (u32 i = 0; i < f.elements.size(); ++i) place_.emplace(f.elements[i].id, i);
    if (!events) return;
    for (const baev::Key& k : events->keys) event_keys_.emplace(k.hash, &k);
    event_actions_ = baev::action_places(*events);
  }

  std::string write() {
    w_.map(Style::block, [&] {
      w_.key("Metadata");
      w_.map(Style::block, [&] {
        string("Filename", f_.name);
        string("Version", "0x417");
        boolean("HasASNodeBaev", events_ != nullptr);
      });
      w_.key("Blackboard");
      w_.map(Style::block, [&] { blackboard(); });
      list("Bone Groups", f_.bone_blends, [&](const BoneBlend& b) { bone_blend(b); });
      w_.key("Expressions");
      if (f_.expressions)
        write_script_expressions(w_, *f_.expressions, f_.expressions->instances, lost_);
      else
        w_.list(Style::flow, [] {});
      list("Partials", f_.partials, [&](const Partial& p) { partial(p); });
      list("Transitions", f_.transitions, [&](const TransitionSet& s) { transition_set(s); });
      strings("Valid Tags", f_.valid_tags);
      list("Commands", f_.commands, [&](const Command& c) { command(c); });
      list("Nodes", f_.elements, [&](const Element& e) { element(e); });
    });
    if (f_.transitions_unk_0x4) lose("the second word of the transitions");
    if (!f_.loose_relocations.empty()) lose("integers that the game looks up by name");
    if (f_.version_word != f_.version) lose("a wrong version number");
    if (events_) baev::note_dt_losses(*events_, lost_);
    if (!event_keys_.empty()) lose("events of the BAEV that are of no Event element");
    return w_.finish();
  }

  // ---- fields of bodies (dt_describe.hpp) -------------------------------------------------------
  template <class T>
  void property(const char* key, const Property<T>& p) {
    w_.key(key);
    value_of(p);
  }
  void number(const char* key, u32 x) {
    w_.key(key);
    w_.number(x);
  }
  void flag(const char* key, bool x) { boolean(key, x); }
  void choice(const char* key, u32 x, EnumNames names) {
    w_.key(key);
    word(x, names);
  }
  void number_as_flag(const char* key, u32 x) {
    if (x > 1) lose("an end mode above 1");
    boolean(key, x != 0);
  }
  void bool_as_number(const char* key, const Bool& p) {
    w_.key(key);
    if (p.is_literal())
      w_.number(u32{p.value});
    else
      value_of(p);
  }
  void blend(const char* key, const Boxed<MaterialBlend>& b) {
    if (!b) return;
    w_.key(key);
    w_.map(Style::block, [&] {
      string("Name", b->name);
      real("Blend Start", b->start);
    });
  }
  void tags(const char* key, const Tags& t) {
    if (t) strings(key, t->items);
  }
  void two_words(const char* first, const char* second, const Bool& p) {
    number(first, pack_source(p.source, BlackboardType::boolean, place_of(p.source)));
    number(second, p.value);
  }

 private:
  // ---- small things -----------------------------------------------------------------------------
  void lose(const char* what) {
    if (told_.insert(what).second) lost_.push_back(make_diagnostic(kNotInDt, {}, {}, {what}));
  }
  void string(const char* key, std::string_view s) {
    w_.key(key);
    w_.string(s);
  }
  void boolean(const char* key, bool x) {
    w_.key(key);
    w_.boolean(x);
  }
  void real(const char* key, float x) {
    w_.key(key);
    w_.number(x);
  }
  void word(u32 x, EnumNames names) {
    const std::string_view name = name_of(names, x);
    if (name.empty()) lose("a number without a name");
    name.empty() ? w_.number(x) : w_.string(name);
  }
  template <class T, class F>
  void list(const char* key, const std::vector<T>& items, F&& item) {
    w_.key(key);
    w_.list(Style::block, [&] {
      for (const T& x : items) w_.map(Style::block, [&] { item(x); });
    });
  }
  void strings(const char* key, const std::vector<std::string>& items) {
    w_.key(key);
    w_.list(Style::row, [&] {
      for (const std::string& s : items) w_.string(s);
    });
  }
  u32 index_of(s32 id) {
    const auto it = place_.find(id);
    if (it != place_.end()) return it->second;
    lose("references to no element");
    return 0;
  }
  void ids(const char* key, const std::vector<s32>& items) {
    if (items.empty()) return;
    w_.key(key);
    w_.list(Style::row, [&] {
      for (const s32 id : items) w_.number(index_of(id));
    });
  }

  // ---- properties -------------------------------------------------------------------------------
  void plain(float x) { w_.number(x); }
  void plain(bool x) { w_.boolean(x); }
  void plain(const Integer& x) {
    if (x.tag) lose("names of numbers");
    w_.number(x.value);
  }
  void plain(const PoolText& s) {
    if (s.number) lose("texts that are numbers");
    w_.string(s.text);
  }
  void plain(const Vec3& v) {
    w_.list(Style::flow, [&] {
      plain(v.x);
      plain(v.y);
      plain(v.z);
    });
  }
  static bool is_zero(float x) { return std::bit_cast<u32>(x) == 0; }
  static bool is_zero(bool x) { return !x; }
  static bool is_zero(const Integer& x) { return x.value == 0; }
  static bool is_zero(const PoolText& s) { return s.number == 0u; }
  static bool is_zero(const Vec3& v) { return is_zero(v.x) && is_zero(v.y) && is_zero(v.z); }

  u32 place_of(const Source& s) const {
    if (is_missing(s.target)) return missing_place(s.target);
    const auto* entry = c_.blackboard.find(s.target);
    return entry ? entry->place : 0;
  }
  void select_flag(const Source& s) {
    w_.key("Select Flag");
    word(static_cast<u32>(s.judge), kDtJudges);
  }

  template <class T>
  void value_of(const Property<T>& p) {
    const Source& s = p.source;
    if (s.kind == SourceKind::raw) {
      if (s.target < 0) lose("property words of unknown kinds");
      return plain(p.value);
    }
    if (s.kind == SourceKind::literal) return plain(p.value);
    if (s.kind == SourceKind::float_property) {
      if (!is_zero(p.value)) lose("the default of a property with a calc controller");
      return float_property(s);
    }
    w_.map(Style::block, [&] {
      if (s.kind == SourceKind::blackboard) {
        w_.key("Blackboard Index");
        w_.number(place_of(s));
        string("Type",
               name_of(kDtBlackboardTypes, static_cast<u32>(source_type(s, own_type<T>()))));
        if (s.part) choice("Axis", s.part, kDtComponents);
      } else if (s.kind == SourceKind::command_data) {
        w_.key("Command Data Type");
        w_.number(s.target);
      } else {
        w_.key("Expression Index");
        w_.number(s.target);
        w_.key("Input");
        plain(p.value);
      }
      select_flag(s);
      if (s.kind == SourceKind::expression || is_zero(p.value)) return;
      w_.key("Default Value");
      plain(p.value);
    });
  }
  void float_property(const Source& s) {
    const auto it = place_.find(s.target);
    const Element* owner = it == place_.end() ? nullptr : &f_.elements[it->second];
    if (!owner || s.part >= owner->float_properties.size()) {
      lose("references to no calc controller");
      return w_.number(0.0f);
    }
    w_.map(Style::block, [&] { calc_controller(owner->float_properties[s.part], s); });
  }
  void calc_controller(const FloatProperty& f, const Source& s) {
    w_.key("Parameter");
    w_.map(Style::block, [&] {
      if (f.kind == SourceKind::command_data) {
        w_.key("Command Data Type");
        return w_.number(f.source);
      }
      if (f.kind == SourceKind::raw) lose("sources of unknown kinds");
      Source source;
      source.target = f.source;
      w_.key("Blackboard Index");
      w_.number(place_of(source));
      string("Type", "float");
    });
    real("Adjust Value", f.max_change);
    choice("Calc Mode", f.mode, kDtCalcModes);
    real("Default Value", f.initial);
    real("Adjust Rate", f.scale);
    real("Base Result", f.offset);
    real("Min", f.min);
    real("Max", f.max);
    select_flag(s);
  }

  // ---- tables -----------------------------------------------------------------------------------
  void blackboard() {
    for (const EnumName& type : kDtBlackboardTypes) {
      std::vector<const BlackboardEntry*> entries;
      for (const BlackboardEntry& e : f_.blackboard)
        if (static_cast<u32>(e.type()) == type.value) entries.push_back(&e);
      if (entries.empty()) continue;
      w_.key(type.name);
      w_.list(Style::block, [&] {
        for (const BlackboardEntry* e : entries) w_.map(Style::block, [&] { entry(*e); });
      });
    }
  }
  void entry(const BlackboardEntry& e) {
    string("Name", e.name);
    std::visit(
        [&](const auto& x) {
          using T = std::remove_cvref_t<decltype(x)>;
          if constexpr (std::is_same_v<T, NoValue> || std::is_same_v<T, u32>) {
            return;
          } else {
            w_.key("Init Value");
            if constexpr (std::is_same_v<T, std::string>)
              w_.string(x);
            else
              plain(x);
          }
        },
        e.value);
    if (!e.file.empty()) string("Reference File", e.file);
    if (e.mode) lose("the mode of a blackboard parameter");
  }
  void bone_blend(const BoneBlend& b) {
    string("Name", b.name);
    number("Unknown", b.unk_0xc);
    list("Bones", b.bones, [&](const BlendBone& bone) {
      string("Name", bone.name);
      real("Unknown", bone.weight);
    });
  }
  void partial(const Partial& p) {
    if (p.material_slot > 1) lose("a material slot word above 1");
    boolean("Is Material Slot", p.material_slot != 0);
    string("Name", p.name);
    string("Unknown", p.second_name);
    list("Bones", p.bones, [&](const PartialBone& b) {
      string("Name", b.name);
      number("Unknown 1", b.a);
      number("Unknown 2", b.b);
    });
  }
  void transition_set(const TransitionSet& s) {
    w_.key("Unknown");
    w_.number(s.unk_0x4);
    list("Transitions", s.entries, [&](const TransitionEntry& e) {
      string("Current Command", e.current);
      string("Next Command", e.next);
      choice("Parameter Type", e.type, kDtTransitionTypes);
      boolean("Allow Multiple Matches", e.allow_multiple);
      string("Parameter", e.parameter);
      w_.key("Value");
      std::visit([&](const auto& p) { value_of(p); }, e.value);
      if (e.commands) strings("Command Group", e.commands->items);
    });
  }
  void command(const Command& c) {
    string("Name", c.name);
    tags("Tags", c.tags);
    property("Unknown 1", c.frame_count);
    property("Ignore Same Command", c.ignore_same_command);
    w_.key("Interpolation Type");
    w_.number(c.interpolation.value.value);
    string("GUID", guid_text(c.guid));
    number("Node Index", index_of(c.element));
    if (c.unk_0x2e) lose("the last word of a command");
  }

  // ---- elements ---------------------------------------------------------------------------------
  void element(const Element& e) {
    number("Node Index", index_of(e.id));
    choice("Node Type", static_cast<u32>(e.type), kDtTypes);
    boolean("No State Transition", e.no_state_end != 0);
    if (e.no_state_end > 1) lose("a state end byte above 1");
    tags("Tags", e.tags);
    string("GUID", guid_text(e.guid));
    if (const auto& a = e.external_action) strings("ASMarking", {a->type, a->slot, a->action});
    if (!e.float_properties.empty()) {
      w_.key("Calc Controllers");
      w_.list(Style::block, [&] {
        for (u32 i = 0; i < e.float_properties.size(); ++i)
          w_.map(Style::block, [&] { calc_controller(e.float_properties[i], first_use(e, i)); });
      });
    }
    if (!e.attachments.empty())
      list("Sync Controls", e.attachments, [&](const Attachment& a) { attachment(a); });
    if (has_body(e.type)) {
      w_.key("Body");
      w_.map(Style::block, [&] { body(e); });
    }
    if (e.type == ElementType::event && events_) baev_events(e);
  }
  /// The script keeps the select flag of the property that uses a controller in the list as well.
  static Source first_use(const Element& e, u32 index) {
    ControllerUse use{e.id, index, {}, false};
    std::visit([&](const auto& p) { dt_params(use, p); }, e.params);
    for (const Child& c : e.children) {
      if (const auto* r = std::get_if<Range>(&c.when)) use.look(r->min), use.look(r->max);
      if (const auto* weight = std::get_if<Weight>(&c.when)) use.look(weight->weight);
    }
    return use.found;
  }
  void attachment(const Attachment& a) {
    string("GUID", guid_text(a.guid));
    if (a.unk_0x2) lose("the upper half of an attachment's type");
    if (const auto* f = std::get_if<FadeIn>(&a.payload)) {
      property("Fade In Frame", f->frames);
      number("Unknown", f->unk_0x8);
    } else if (const auto* s = std::get_if<SyncStart>(&a.payload)) {
      property("Sync Start Frame", s->frame);
      property("Normalized Sync Start Frame", s->normalized);
      property("Unknown", s->unk_0x10);
    } else if (a.type != AttachmentType::type_3 || !std::get<Bytes>(a.payload).empty()) {
      lose("attachments of other types than 0, 1 and 3");
    }
  }
  void body(const Element& e) {
    if (const auto* event = std::get_if<Event>(&e.params)) own_events(*event);
    if (std::holds_alternative<OpaqueBody>(e.params)) lose("elements of unknown types");
    std::visit([&](const auto& p) { dt_params(*this, p); }, e.params);
    ids("State Connections", e.states);
    if (!e.unk_plugs.empty()) lose("plugs of the unknown kind");
    if (!e.children.empty()) children(e);
    if (!e.transitions.empty())
      list("State Transitions", e.transitions, [&](const Transition& t) { transition(t); });
    ids("Events", e.events);
    ids("Frame Controls", e.frames);
  }
  void children(const Element& e) {
    w_.key("Child Nodes");
    w_.list(Style::block, [&] {
      for (u32 i = 0; i < e.children.size(); ++i) {
        const Child& c = e.children[i];
        if (e.type == ElementType::bool_selector)
          w_.map(Style::block, [&] {
            number(i == 0 ? "Condition True" : "Condition False", index_of(c.element));
          });
        else if (std::holds_alternative<Always>(c.when))
          w_.number(index_of(c.element));
        else
          w_.map(Style::block, [&] {
            condition(c, e.type == ElementType::int_selector && i + 1 == e.children.size());
            number("Node Index", index_of(c.element));
          });
      }
    });
  }
  void condition(const Child& c, bool is_int_default) {
    if (const auto* r = std::get_if<Range>(&c.when)) {
      property("Condition Min", r->min);
      property("Condition Max", r->max);
    } else if (const auto* weight = std::get_if<Weight>(&c.when)) {
      property("Weight", weight->weight);
    } else if (const auto* i = std::get_if<IntCase>(&c.when)) {
      property(is_int_default ? "Default" : "Condition", i->value);
    } else if (const auto* t = std::get_if<TextCase>(&c.when)) {
      property("Condition", t->value);
    } else if (const auto* d = std::get_if<Default>(&c.when)) {
      property("Default", d->label);
    } else if (const auto* tagged = std::get_if<TagCase>(&c.when)) {
      strings("Tags", tagged->tags ? tagged->tags->items : std::vector<std::string>());
    }
  }
  void transition(const Transition& t) {
    w_.key("State Transition");
    w_.map(Style::block, [&] {
      if (!t.state) return;
      const StateTransition& s = *t.state;
      number("Current Node", index_of(s.current));
      number("Target Node", index_of(s.target));
      choice("Check Type", s.check, kDtChecks);
      boolean("Transition to Next Instead of Target", s.to_next);
      boolean("Skip Transition", s.skip);
      number("Unknown", s.unk_0xc);
      if (s.unk_0xa) lose("the third byte of a state record's switches");
      w_.key("Parameters");
      w_.list(Style::block, [&] {
        for (const Condition& c : s.conditions) w_.map(Style::block, [&] { test(c); });
      });
    });
    number("Node Index", index_of(t.element));
  }
  void test(const Condition& c) {
    choice("Compare Type", c.op, kDtCompares);
    std::visit(
        [&](const auto& operands) {
          using T = std::remove_cvref_t<decltype(operands)>;
          if constexpr (std::is_same_v<T, RawOperands>) {
            lose("conditions of types above 3");
          } else if constexpr (!std::is_same_v<T, Unused>) {
            property("Value 1", operands.left);
            property("Value 2", operands.right);
          }
        },
        c.operands);
  }

  // ---- events -----------------------------------------------------------------------------------
  void own_events(const Event& e) {
    w_.key("Event");
    w_.map(Style::block, [&] {
      if (!e.triggers.empty())
        list("Trigger Events", e.triggers, [&](const Trigger& t) { timed(t, nullptr); });
      if (!e.holds.empty()) list("Hold Events", e.holds, [&](const Hold& h) { timed(h, &h.end); });
    });
  }
  void timed(const TimedEvent& e, const float* end) {
    string("Name", e.name);
    number("Unknown", e.unk_0x4);
    std::string hash = "0x";
    for (int shift = 24; shift >= 0; shift -= 8)
      append_hex_byte(hash, static_cast<u8>(e.hash >> shift));
    string("Hash", hash);
    real("Start Frame", e.start);
    if (end) real("End Frame", *end);
    w_.key("Parameters");
    w_.list(Style::block, [&] {
      for (const EventParam& p : e.params)
        std::visit(
            [&](const auto& x) {
              if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, Bytes>)
                lose("event parameters of unknown types");
              else
                value_of(x);
            },
            p.value);
    });
  }
  void baev_events(const Element& e) {
    const auto key = event_keys_.find(baev::key_hash(e.guid));
    if (key == event_keys_.end()) return;
    w_.key("BAEV Events");
    baev::write_dt_actions(w_, *events_, event_actions_, *key->second, lost_);
    event_keys_.erase(key);
  }

  const File& f_;
  const baev::File* events_;
  std::unordered_map<u32, const baev::Key*> event_keys_;  ///< by hash; those that are not written
  baev::ActionPlaces event_actions_;
  Findings& lost_;
  Context c_;
  TextWriter w_;
  std::unordered_map<s32, u32> place_;
  std::set<std::string_view> told_;
};

}  // namespace

std::string write_dt(const File& f, const baev::File* events, Findings& lost) {
  return DtWriter(f, events, lost).write();
}

}  // namespace kinora::asb
