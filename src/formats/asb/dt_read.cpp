// ASB from the JSON of the community's script.
#include "formats/ainb/dt_tree.hpp"
#include "formats/asb/describe_elements.hpp"
#include "formats/asb/describe_events.hpp"
#include "formats/asb/describe_plugs.hpp"
#include "formats/asb/describe_tables.hpp"
#include "formats/asb/dt_describe.hpp"
#include "formats/asb/dt_expressions.hpp"
#include "formats/asb/source_word.hpp"
#include "kinora/formats/asb/dt.hpp"
#include "kinora/formats/asb/findings.hpp"
#include "kinora/formats/baev/dt.hpp"

namespace kinora::asb {
namespace {

bool is_float_text(const TextNode& n) {
  return n.is_scalar() && !n.quoted && n.text.find_first_of(".eEnN") != n.text.npos &&
         parse_float(n.text).has_value();
}
bool is_bool_text(const TextNode& n) {
  return n.is_scalar() && !n.quoted && (n.text == "true" || n.text == "false");
}

class DtReader : public ainb::DtTree {
 public:
  Result<DtFile> read(const TextNode& root) {
    File& f = out_.file;
    if (const TextNode* metadata = need(root, {"Metadata"})) {
      f.name = text(*metadata, {"Filename"});
      const TextNode* version = need(*metadata, {"Version"});
      if (version && parse_integer<u32>(version->text) != 0x417u)
        fail(text_error(kDtVersion, *version, {version->text}));
      if (boolean_or(*metadata, {"HasASNodeBaev"}, false)) out_.events.emplace();
    }
    f.version = f.version_word = 0x417;
    f.form = find_version(0x417)->forms[0];
    if (const TextNode* b = find(root, {"Blackboard"})) blackboard(*b);
    each(find(root, {"Bone Groups"}), [&](const TextNode& n) { bone_blend(n); });
    if (const TextNode* e = find(root, {"Expressions"}); e && e->is_map() && e->count != 0) {
      auto block = read_script_expressions(*e);
      if (block)
        f.expressions = std::move(*block);
      else
        fail(std::move(block.error()));
    }
    each(find(root, {"Partials"}), [&](const TextNode& n) { partial(n); });
    each(find(root, {"Transitions"}), [&](const TextNode& n) { transition_set(n); });
    texts(find(root, {"Valid Tags"}), f.valid_tags);
    const TextNode* nodes = need(root, {"Nodes"});
    if (nodes && nodes->is_list()) f.elements.resize(nodes->count);
    each(find(root, {"Commands"}), [&](const TextNode& n) { command(n); });
    each(nodes, [&](const TextNode& n) { element(n); });
    if (error()) return Failure(*error());
    if (out_.events) baev::sort_keys(*out_.events);
    return std::move(out_);
  }

  // ---- fields of bodies (dt_describe.hpp), in the map `body_` -----------------------------------
  template <class T>
  void property(const char* key, Property<T>& p) {
    if (const TextNode* n = need(*body_, {key})) value(*n, p);
  }
  void number(const char* key, u32& x) { x = integer<u32>(*body_, {key}); }
  void flag(const char* key, bool& x) {
    if (const TextNode* n = need(*body_, {key})) x = truth(*n);
  }
  template <class T>
  void choice(const char* key, T& x, EnumNames names) {
    if (const TextNode* n = need(*body_, {key})) x = static_cast<T>(word_of(*n, names));
  }
  void number_as_flag(const char* key, u32& x) {
    if (const TextNode* n = need(*body_, {key})) x = truth(*n);
  }
  void bool_as_number(const char* key, Bool& p) { property(key, p); }
  void blend(const char* key, Boxed<MaterialBlend>& b) {
    const TextNode* n = find(*body_, {key});
    if (!n) return;
    b.emplace();
    b->name = text(*n, {"Name"});
    if (const TextNode* start = need(*n, {"Blend Start"})) b->start = real(*start);
  }
  void tags(const char* key, Tags& t) {
    if (const TextNode* n = find(*body_, {key})) texts(n, t.emplace().items);
  }
  void two_words(const char* first, const char* second, Bool& p) {
    const u32 word = integer<u32>(*body_, {first});
    p.source = unpack_source(word, BlackboardType::boolean);
    if (p.source.kind == SourceKind::blackboard)
      p.source.target = entry_id(BlackboardType::boolean, static_cast<u32>(p.source.target));
    if (const TextNode* n = need(*body_, {second})) p.value = truth(*n);
  }

 private:
  // ---- small things -----------------------------------------------------------------------------
  bool truth(const TextNode& n) {
    if (is_bool_text(n)) return n.text == "true";
    return take(scalar_integer<u32>(n)) != 0;
  }
  u32 word_of(const TextNode& n, EnumNames names) {
    for (const EnumName& e : names)
      if (n.is_scalar() && n.text == e.name) return e.value;
    return take(scalar_integer<u32>(n));
  }
  void texts(const TextNode* list, std::vector<std::string>& out) {
    each(list, [&](const TextNode& n) { out.push_back(take(scalar_text(n))); });
  }
  void ids(const TextNode& body, const char* key, std::vector<s32>& out) {
    each(find(body, {key}), [&](const TextNode& n) { out.push_back(id(n)); });
  }
  s32 id(const TextNode& n) {
    const auto x = take(scalar_integer<s32>(n));
    const auto count = static_cast<s32>(out_.file.elements.size());
    if (x < 0 || x >= count)
      fail(text_error(kTextDanglingId, n, {n.text, "node", std::to_string(count) + " nodes"}));
    return x;
  }
  Guid guid(const TextNode& map) {
    const TextNode* n = need(map, {"GUID"});
    const auto g = n && n->is_scalar() ? parse_guid(n->text) : std::nullopt;
    if (n && !g) fail(text_error(kTextWrongKind, *n, {"a GUID", describe_node(*n)}));
    return g.value_or(Guid{});
  }

  // ---- properties -------------------------------------------------------------------------------
  s32 entry_id(BlackboardType type, u32 place) const {
    const auto t = static_cast<u32>(type);
    return place < counts_[t] ? blackboard_id(t, place) : missing_id(place);
  }
  void plain(const TextNode& n, float& x) { x = real(n); }
  void plain(const TextNode& n, bool& x) { x = truth(n); }
  void plain(const TextNode& n, Integer& x) { x.value = word(n); }
  void plain(const TextNode& n, PoolText& x) { x = PoolText(take(scalar_text(n))); }
  void plain(const TextNode& n, Vec3& x) { x = vector(n); }

  template <class T>
  void value(const TextNode& n, Property<T>& p) {
    if (!n.is_map()) return plain(n, p.value);
    p.value = {};
    Source& s = p.source;
    constexpr BlackboardType kOwn = own_type<T>();
    if (find(n, {"Parameter"})) {
      if constexpr (std::is_same_v<T, float>) controller_use(n, s);
    } else if (const TextNode* index = find(n, {"Blackboard Index"})) {
      s.kind = SourceKind::blackboard;
      if (const TextNode* axis = find(n, {"Axis"}))
        s.part = static_cast<u16>(word_of(*axis, kDtComponents));
      s.target = entry_id(source_type(s, kOwn), take(scalar_integer<u16>(*index)));
    } else if (const TextNode* data = find(n, {"Command Data Type"})) {
      s.kind = SourceKind::command_data;
      s.target = take(scalar_integer<u16>(*data));
    } else {
      s.kind = SourceKind::expression;
      s.target = integer<u16>(n, {"Expression Index"});
      if (const TextNode* input = find(n, {"Input"})) plain(*input, p.value);
    }
    if (const TextNode* judge = find(n, {"Select Flag"}))
      s.judge = static_cast<Judge>(word_of(*judge, kDtJudges) & 3);
    if (s.kind == SourceKind::float_property) return;  // that default is the controller's
    if (const TextNode* usual = find(n, {"Default Value"}))
      plain(*usual, p.value);
    else if constexpr (std::is_same_v<T, PoolText>)
      if (s.kind != SourceKind::expression) p.value.number = 0;  // what the script writes then
  }
  FloatProperty controller(const TextNode& n) {
    FloatProperty f;
    if (const TextNode* parameter = need(n, {"Parameter"})) {
      if (const TextNode* data = find(*parameter, {"Command Data Type"})) {
        f.kind = SourceKind::command_data;
        f.source = take(scalar_integer<u16>(*data));
      } else {
        f.source = entry_id(BlackboardType::f32, integer<u16>(*parameter, {"Blackboard Index"}));
      }
    }
    const auto read = [&](const char* key, float& x) {
      if (const TextNode* v = need(n, {key})) x = real(*v);
    };
    read("Adjust Value", f.max_change);
    if (const TextNode* mode = need(n, {"Calc Mode"})) f.mode = word_of(*mode, kDtCalcModes);
    read("Default Value", f.initial);
    read("Adjust Rate", f.scale);
    read("Base Result", f.offset);
    read("Min", f.min);
    read("Max", f.max);
    return f;
  }
  /// A property repeats the whole controller; it is one of the node's list.
  void controller_use(const TextNode& n, Source& s) {
    const FloatProperty f = controller(n);
    s.kind = SourceKind::float_property;
    if (!element_) return fail(text_error(kTextWrongKind, n, {"a plain value", "a controller"}));
    auto& list = element_->float_properties;
    const auto same = std::find(list.begin(), list.end(), f);
    s.target = element_->id;
    s.part = static_cast<u16>(same - list.begin());
    if (same == list.end()) list.push_back(f);
  }

  // ---- tables -----------------------------------------------------------------------------------
  void blackboard(const TextNode& n) {
    for (const EnumName& type : kDtBlackboardTypes)
      each(find(n, {type.name}), [&](const TextNode& e) {
        BlackboardEntry& entry = out_.file.blackboard.emplace_back();
        entry.value = default_value(static_cast<BlackboardType>(type.value));
        entry.handle = blackboard_id(type.value, counts_[type.value]++);
        entry.name = text(e, {"Name"});
        entry.file = text_or(e, {"Reference File"});
        if (const TextNode* v = find(e, {"Init Value"})) init_value(*v, entry.value);
      });
  }
  void init_value(const TextNode& n, BlackboardValue& value) {
    std::visit(
        [&](auto& x) {
          using T = std::remove_reference_t<decltype(x)>;
          if constexpr (std::is_same_v<T, std::string>)
            x = take(scalar_text(n));
          else if constexpr (!std::is_same_v<T, NoValue> && !std::is_same_v<T, u32>)
            plain(n, x);
        },
        value);
  }
  void bone_blend(const TextNode& n) {
    BoneBlend& b = out_.file.bone_blends.emplace_back();
    b.name = text(n, {"Name"});
    b.unk_0xc = integer_or<u32>(n, {"Unknown"}, 0);
    each(find(n, {"Bones"}), [&](const TextNode& bone) {
      BlendBone& x = b.bones.emplace_back();
      x.name = text(bone, {"Name"});
      if (const TextNode* weight = need(bone, {"Unknown"})) x.weight = real(*weight);
    });
  }
  void partial(const TextNode& n) {
    Partial& p = out_.file.partials.emplace_back();
    if (const TextNode* slot = need(n, {"Is Material Slot"})) p.material_slot = truth(*slot);
    p.name = text(n, {"Name"});
    p.second_name = text_or(n, {"Unknown"});
    each(find(n, {"Bones"}), [&](const TextNode& bone) {
      PartialBone& x = p.bones.emplace_back();
      x.name = text(bone, {"Name"});
      x.a = integer<u16>(bone, {"Unknown 1"});
      x.b = integer<u16>(bone, {"Unknown 2"});
    });
  }
  void transition_set(const TextNode& n) {
    TransitionSet& s = out_.file.transitions.emplace_back();
    s.unk_0x4 = integer_or<s32>(n, {"Unknown"}, 0);
    each(find(n, {"Transitions"}), [&](const TextNode& t) {
      TransitionEntry& e = s.entries.emplace_back();
      e.current = text(t, {"Current Command"});
      e.next = text(t, {"Next Command"});
      if (const TextNode* type = need(t, {"Parameter Type"}))
        e.type = static_cast<u8>(word_of(*type, kDtTransitionTypes));
      e.allow_multiple = boolean_or(t, {"Allow Multiple Matches"}, false);
      e.parameter = text(t, {"Parameter"});
      set_value_type(e);
      if (const TextNode* v = need(t, {"Value"}))
        std::visit([&](auto& p) { value(*v, p); }, e.value);
      if (const TextNode* group = find(t, {"Command Group"}))
        texts(group, e.commands.emplace().items);
    });
  }
  void command(const TextNode& n) {
    Command& c = out_.file.commands.emplace_back();
    c.name = text(n, {"Name"});
    if (const TextNode* t = find(n, {"Tags"})) texts(t, c.tags.emplace().items);
    if (const TextNode* frames = need(n, {"Unknown 1"})) value(*frames, c.frame_count);
    if (const TextNode* same = need(n, {"Ignore Same Command"}))
      value(*same, c.ignore_same_command);
    c.interpolation.value.value = integer_or<s32>(n, {"Interpolation Type"}, 0);
    c.guid = guid(n);
    if (const TextNode* root = need(n, {"Node Index"})) c.element = id(*root);
  }

  // ---- elements ---------------------------------------------------------------------------------
  void element(const TextNode& n) {
    Element& e = out_.file.elements[next_element_];
    element_ = &e;
    e.id = static_cast<s32>(next_element_++);
    if (const TextNode* type = need(n, {"Node Type"}))
      e.type = static_cast<ElementType>(word_of(*type, kDtTypes));
    e.params = make_params(e.type, out_.file.form);
    e.no_state_end = boolean_or(n, {"No State Transition"}, true);
    if (const TextNode* t = find(n, {"Tags"})) texts(t, e.tags.emplace().items);
    e.guid = guid(n);
    if (const TextNode* marking = find(n, {"ASMarking"})) {
      std::vector<std::string> parts;
      texts(marking, parts);
      parts.resize(3);
      e.external_action = ExternalAction{parts[0], parts[1], parts[2]};
    }
    each(find(n, {"Calc Controllers"}),
         [&](const TextNode& c) { e.float_properties.push_back(controller(c)); });
    each(find(n, {"Sync Controls"}), [&](const TextNode& a) { attachment(a, e); });
    if (const TextNode* b = find(n, {"Body"}); b && b->is_map()) body(*b, e);
    if (const TextNode* events = find(n, {"BAEV Events"})) baev_events(*events, e);
    element_ = nullptr;
  }
  void attachment(const TextNode& n, Element& e) {
    Attachment& a = e.attachments.emplace_back();
    a.guid = guid(n);
    a.type = find(n, {"Fade In Frame"})      ? AttachmentType::fade_in
             : find(n, {"Sync Start Frame"}) ? AttachmentType::sync_start
                                             : AttachmentType::type_3;
    set_payload(a);
    body_ = &n;
    if (auto* f = std::get_if<FadeIn>(&a.payload)) {
      property("Fade In Frame", f->frames);
      number("Unknown", f->unk_0x8);
    } else if (auto* s = std::get_if<SyncStart>(&a.payload)) {
      property("Sync Start Frame", s->frame);
      property("Normalized Sync Start Frame", s->normalized);
      property("Unknown", s->unk_0x10);
    }
  }
  void body(const TextNode& n, Element& e) {
    body_ = &n;
    if (auto* event = std::get_if<Event>(&e.params)) {
      if (const TextNode* own = find(n, {"Event"})) own_events(*own, *event);
    } else {
      std::visit([&](auto& p) { dt_params(*this, p); }, e.params);
    }
    ids(n, "State Connections", e.states);
    children(n, e);
    each(find(n, {"State Transitions"}), [&](const TextNode& t) { transition(t, e); });
    ids(n, "Events", e.events);
    ids(n, "Frame Controls", e.frames);
  }
  void children(const TextNode& n, Element& e) {
    const TextNode* list = find(n, {"Child Nodes"});
    if (!list || !list->is_list()) return;
    e.children.resize(list->count);
    const TextNode* item = list->first;
    for (u32 i = 0; i < e.children.size() && ok(); ++i, item = item->next) {
      Child& c = e.children[i];
      set_child_kind(c, e.type, i + 1 == e.children.size());
      if (!item->is_map()) {
        c.element = id(*item);
      } else if (const TextNode* to =
                     need(*item, {"Node Index", "Condition True", "Condition False"})) {
        c.element = id(*to);
        condition(*item, c);
      }
    }
  }
  void condition(const TextNode& n, Child& c) {
    body_ = &n;
    if (auto* r = std::get_if<Range>(&c.when)) {
      property("Condition Min", r->min);
      property("Condition Max", r->max);
    } else if (auto* weight = std::get_if<Weight>(&c.when)) {
      property("Weight", weight->weight);
    } else if (auto* i = std::get_if<IntCase>(&c.when)) {
      if (const TextNode* v = need(n, {"Condition", "Default"})) value(*v, i->value);
    } else if (auto* t = std::get_if<TextCase>(&c.when)) {
      property("Condition", t->value);
    } else if (auto* d = std::get_if<Default>(&c.when)) {
      property("Default", d->label);
    } else if (auto* tagged = std::get_if<TagCase>(&c.when)) {
      const TextNode* list = find(n, {"Tags"});
      if (list && list->count != 0) texts(list, tagged->tags.emplace().items);
    }
  }
  void transition(const TextNode& n, Element& e) {
    Transition& t = e.transitions.emplace_back();
    if (const TextNode* to = need(n, {"Node Index"})) t.element = id(*to);
    const TextNode* record = find(n, {"State Transition"});
    if (!record || !record->is_map() || record->count == 0) return;
    StateTransition& s = t.state.emplace();
    if (const TextNode* c = need(*record, {"Current Node"})) s.current = id(*c);
    if (const TextNode* c = need(*record, {"Target Node"})) s.target = id(*c);
    if (const TextNode* c = need(*record, {"Check Type"})) s.check = word_of(*c, kDtChecks);
    s.to_next = boolean_or(*record, {"Transition to Next Instead of Target"}, false);
    s.skip = boolean_or(*record, {"Skip Transition"}, false);
    s.unk_0xc = integer_or<u32>(*record, {"Unknown"}, 0);
    u32 i = 0;
    each(find(*record, {"Parameters"}), [&](const TextNode& c) {
      if (i < s.conditions.size()) test(c, s.conditions[i++]);
    });
  }
  /// The script leaves the type to the values.
  static u16 type_of(const TextNode& n) {
    if (!n.is_map()) return n.quoted ? 3 : is_float_text(n) ? 1 : 2;
    if (find(n, {"Parameter", "Axis"})) return 1;
    if (const TextNode* type = find(n, {"Type"}))
      return type->text == "float" || type->text == "vec3f" ? 1 : type->text == "string" ? 3 : 2;
    if (const TextNode* data = find(n, {"Command Data Type"})) return data->text == "3" ? 3 : 1;
    const TextNode* input = find(n, {"Input"});
    return input ? type_of(*input) : u16{1};
  }
  void test(const TextNode& n, Condition& c) {
    if (const TextNode* op = find(n, {"Compare Type"}))
      c.op = static_cast<u16>(word_of(*op, kDtCompares));
    const TextNode* left = find(n, {"Value 1"});
    const TextNode* right = find(n, {"Value 2"});
    if (!left || !right) return;
    // A literal tells the type best, then a blackboard parameter.
    const bool right_is_plainer = left->is_map() && !right->is_map();
    c.type = type_of(right_is_plainer ? *right : *left);
    set_operands(c);
    std::visit(
        [&](auto& operands) {
          using T = std::remove_reference_t<decltype(operands)>;
          if constexpr (!std::is_same_v<T, Unused> && !std::is_same_v<T, RawOperands>) {
            value(*left, operands.left);
            value(*right, operands.right);
          }
        },
        c.operands);
  }

  // ---- events -----------------------------------------------------------------------------------
  void own_events(const TextNode& n, Event& e) {
    each(find(n, {"Trigger Events"}),
         [&](const TextNode& t) { timed(t, e.triggers.emplace_back()); });
    each(find(n, {"Hold Events"}), [&](const TextNode& h) {
      Hold& hold = e.holds.emplace_back();
      timed(h, hold);
      if (const TextNode* end = need(h, {"End Frame"})) hold.end = real(*end);
    });
  }
  void timed(const TextNode& n, TimedEvent& e) {
    e.name = text(n, {"Name"});
    e.unk_0x4 = integer_or<u32>(n, {"Unknown"}, 0);
    e.hash = integer_or<u32>(n, {"Hash"}, kNoParamsHash);
    if (const TextNode* start = need(n, {"Start Frame"})) e.start = real(*start);
    each(find(n, {"Parameters"}), [&](const TextNode& p) { param(p, e.params.emplace_back()); });
  }
  void param(const TextNode& n, EventParam& p) {
    const TextNode* type = n.is_map() ? find(n, {"Type"}) : nullptr;
    const auto set = [&](EventParamType t) { set_param_type(p, static_cast<u8>(t)); };
    if (is_bool_text(n) || (type && type->text == "bool"))
      set(EventParamType::boolean);
    else if (n.is_map() ? type_of(n) == 1 : is_float_text(n))
      set(EventParamType::f32);
    else if (n.is_map() ? type_of(n) == 3 : n.quoted)
      set(EventParamType::string);
    else
      set(EventParamType::s32);
    std::visit(
        [&](auto& x) {
          if constexpr (!std::is_same_v<std::remove_reference_t<decltype(x)>, Bytes>) value(n, x);
        },
        p.value);
  }
  void baev_events(const TextNode& n, const Element& e) {
    if (!out_.events) out_.events.emplace();
    baev::Key& k = out_.events->keys.emplace_back();
    k.hash = baev::key_hash(e.guid);
    if (auto r = baev::read_dt_actions(n, *out_.events, k); !r) fail(std::move(r.error()));
  }

  DtFile out_;
  const TextNode* body_ = nullptr;
  Element* element_ = nullptr;
  std::size_t next_element_ = 0;
  std::array<u32, kBlackboardTypes> counts_{};
};

}  // namespace

bool is_dt(const TextNode& root) {
  const TextNode* metadata = root.is_map() ? root.find("Metadata") : nullptr;
  return metadata && metadata->is_map() && metadata->find("Filename") && root.find("Nodes") &&
         root.find("Valid Tags");
}

Result<DtFile> read_dt(const TextNode& root) { return DtReader().read(root); }

}  // namespace kinora::asb
