// Random animation graphs: every type of element, source, attachment, plug and table, in every
// version that is written. A graph has no comparison of its own: its text and its bytes are
// compared.
#include "kinora/formats/asb/codec.hpp"
#include "property/random_values.hpp"

using namespace kinora;
using namespace kinora::asb;
using namespace kinora::property;

namespace {

class GraphMaker {
 public:
  explicit GraphMaker(u32 version) {
    f_.version = f_.version_word = version;
    f_.form = find_version(version)->forms[0];
  }

  File graph() {
    // The name is the first string. A default that is the same string reads as an offset of 0.
    f_.name = "name of the file " + some_text(20);
    make_blackboard();
    if (once_in(2)) make_expression();
    f_.elements.resize(below(8));
    for (std::size_t i = 0; i < f_.elements.size(); ++i) {
      Element& e = f_.elements[i];
      e.id = static_cast<s32>(i);
      e.type = static_cast<ElementType>(1 + below(f_.form.is_0x41b() ? 26 : 25));
      e.guid = some_guid();
      e.float_properties = list_of([&] { return float_property(); }, 2);
    }
    for (Element& e : f_.elements) fill(e);
    if (!f_.elements.empty()) f_.commands = list_of([&] { return command(); });
    f_.transitions = list_of([&] { return transition_set(); }, 3);
    f_.transitions_unk_0x4 = once_in(3) ? any<u32>() : 0;
    make_partials();
    f_.bone_blends = list_of([&] {
      return BoneBlend{some_text(8), some_word(), list_of([] {
                         return BlendBone{some_text(8), real()};
                       })};
    });
    f_.valid_tags = list_of([] { return some_text(6); });
    return std::move(f_);
  }

 private:
  static float real() { return std::bit_cast<float>(some_word()); }
  static u32 some_number() { return once_in(3) ? some_word() : below(5); }
  Guid some_guid() {
    Guid g;
    for (u8& x : g) x = any<u8>();
    store(g.data(), ++guids_);  // equal ones would be shared records
    return g;
  }
  s32 some_element() const { return static_cast<s32>(below(static_cast<u32>(f_.elements.size()))); }
  std::vector<s32> some_elements() const {
    return list_of([&] { return some_element(); }, 2);
  }
  static Tags some_tags() {
    Tags tags;
    if (!once_in(3)) return tags;
    tags.emplace().items = list_of([] { return some_text(3); }, 3);
    return tags;
  }

  // ---- values and sources -----------------------------------------------------------------------
  static void set(float& x) { x = real(); }
  static void set(bool& x) { x = any<bool>(); }
  static void set(Integer& x) {
    x = {};
    x.value = static_cast<s32>(some_word());
    if (once_in(6)) x.tag = EnumTag{some_text(6), some_text(6), true, false};
  }
  static void set(Vec3& x) { x = {real(), real(), real()}; }
  static void set(PoolText& x) { x = PoolText(some_text(12)); }

  template <class T>
  void fill(Property<T>& p) {
    set(p.value);
    p.source = {};
    if (!once_in(3)) return;
    p.source = source<T>();
    // What another tool writes where a string has no default.
    if constexpr (std::is_same_v<T, PoolText>)
      if (p.source.kind != SourceKind::raw && once_in(3))
        p.value.number.emplace(0), p.value.text.clear();
  }
  template <class T>
  Source source() const {
    constexpr BlackboardType kOwn = std::is_same_v<T, PoolText>  ? BlackboardType::string
                                    : std::is_same_v<T, Integer> ? BlackboardType::s32
                                    : std::is_same_v<T, float>   ? BlackboardType::f32
                                    : std::is_same_v<T, bool>    ? BlackboardType::boolean
                                                                 : BlackboardType::vec3f;
    constexpr bool kIsFloat = std::is_same_v<T, float>;
    Source s;
    s.judge = static_cast<Judge>(below(4));
    switch (below(kIsFloat ? 5 : std::is_same_v<T, PoolText> ? 4 : 3)) {
      case 0:
        return {SourceKind::raw, Judge::on_enter, 0, static_cast<s32>(1 + below(0x10000))};
      case 1:
        s.kind = SourceKind::expression;
        s.target = f_.expressions ? 0 : static_cast<s32>(below(9));
        return s;
      case 3:
        s.kind = SourceKind::command_data;
        s.target = static_cast<s32>(below(8));
        return s;
      case 4:
        if (const Element* owner = with_float_properties()) {
          s.kind = SourceKind::float_property;
          s.target = owner->id;
          s.part = static_cast<u16>(below(static_cast<u32>(owner->float_properties.size())));
          return s;
        }
        [[fallthrough]];
      default:
        s.kind = SourceKind::blackboard;
        if (kIsFloat && once_in(3)) s.part = static_cast<u16>(1 + below(3));
        s.target = entry(s.part ? BlackboardType::vec3f : kOwn);
        return s;
    }
  }
  const Element* with_float_properties() const {
    for (const Element& e : f_.elements)
      if (!e.float_properties.empty() && once_in(2)) return &e;
    return nullptr;
  }
  /// One that exists, or a number behind them.
  s32 entry(BlackboardType type) const {
    const u32 n = entries_[static_cast<u32>(type)];
    return n == 0 || once_in(6) ? missing_id(n + below(3))
                                : blackboard_id(static_cast<u32>(type), below(n));
  }

  // ---- tables -----------------------------------------------------------------------------------
  void make_blackboard() {
    using enum BlackboardType;
    for (const BlackboardType type : {string, s32, u32, f32, boolean, vec3f, pointer}) {
      if (type == u32 && !f_.form.u32_blackboard) continue;
      for (kinora::u32& n = entries_[static_cast<std::size_t>(type)]; once_in(2) && n < 4; ++n) {
        BlackboardEntry& e = f_.blackboard.emplace_back();
        e.handle = blackboard_id(static_cast<kinora::u32>(type), n);
        e.name = some_text(6);  // names may stand twice
        e.mode = static_cast<u8>(below(4));
        e.file = once_in(3) ? "Work/P" + std::to_string(below(3)) + ".gyml" : "";
        e.value = default_value(type);
        std::visit(
            [](auto& x) {
              using T = std::remove_reference_t<decltype(x)>;
              if constexpr (std::is_same_v<T, std::string>)
                x = some_text(9);
              else if constexpr (std::is_same_v<T, kinora::u32>)
                x = some_word();
              else if constexpr (!std::is_same_v<T, NoValue>)
                set(x);
            },
            e.value);
      }
    }
  }
  void make_expression() {
    f_.expressions.emplace();
    f_.expressions->version = f_.version == 0x40F ? 1 : f_.form.is_0x41b() ? 3 : 2;
    exb::Expression& e = f_.expressions->expressions.emplace_back();
    e.input = e.output = exb::DataType::s32;
    e.main.emplace_back().op = exb::Opcode::terminator;
  }
  Command command() {
    Command c;
    c.name = some_text(12);
    if (f_.form.has_command_tags()) c.tags = some_tags();
    fill(c.frame_count);
    if (f_.form.is_0x41b()) {
      c.debug_flag = some_number();
      fill(c.interpolation);
    } else {
      fill(c.ignore_same_command);
      c.interpolation.value.value = static_cast<s32>(some_number());
    }
    c.guid = some_guid();
    c.element = some_element();
    c.unk_0x2e = any<u16>();
    return c;
  }
  TransitionSet transition_set() {
    TransitionSet s;
    s.unk_0x4 = any<s32>();
    s.entries = list_of([&] {
      TransitionEntry e;
      e.current = some_text(6);
      e.next = some_text(6);
      e.type = static_cast<u8>(below(5));
      e.allow_multiple = any<bool>();
      if (once_in(2)) e.commands.emplace().items = list_of([] { return some_text(4); }, 2);
      e.parameter = some_text(6);
      switch (e.type) {
        case 0:
          e.value = Int{};
          break;
        case 1:
          e.value = Text{};
          break;
        case 2:
          e.value = Float{};
          break;
        case 3:
          e.value = Bool{};
          break;
        default:
          e.value = Property<Vec3>{};
      }
      std::visit([&](auto& p) { fill(p); }, e.value);
      return e;
    });
    return s;
  }
  void make_partials() {
    const auto bones = [] {
      return list_of([] { return PartialBone{some_text(8), any<u16>(), any<u16>()}; });
    };
    if (!f_.form.is_0x41b()) {
      f_.partials = list_of(
          [&] { return Partial{some_text(8), some_text(8), any<u16>(), bones(), kNoId, 0}; });
      return;
    }
    f_.partial_skeletons = list_of([&] { return PartialSkeleton{kNoId, some_text(8), bones()}; });
    const auto n = static_cast<u32>(f_.partial_skeletons.size());
    for (u32 i = 0; i < n; ++i) f_.partial_skeletons[i].id = static_cast<s32>(i);
    f_.partials = list_of([&] {
      const s32 skeleton = n == 0 || once_in(4) ? kNoId : static_cast<s32>(below(n));
      return Partial{some_text(8), some_text(8), 0, {}, skeleton, some_word()};
    });
    f_.transition_skeletons = list_of([] { return some_word(); });
  }

  // ---- elements ---------------------------------------------------------------------------------
  FloatProperty float_property() const {
    FloatProperty p;
    p.kind = once_in(3) ? SourceKind::command_data : SourceKind::blackboard;
    p.source =
        p.kind == SourceKind::blackboard ? entry(BlackboardType::f32) : static_cast<s32>(below(9));
    for (float* x : {&p.max_change, &p.initial, &p.scale, &p.offset, &p.min, &p.max}) *x = real();
    if (f_.form.has_float_property_mode()) p.mode = some_number();
    return p;
  }
  void fill(Element& e) {
    e.no_state_end = any<u8>();
    e.tags = some_tags();
    if (once_in(3)) e.external_action = ExternalAction{"T", some_text(3), std::to_string(below(3))};
    e.attachments = list_of([&] { return attachment(); }, 2);
    e.params = make_params(e.type, f_.form);
    std::visit([&](auto& p) { fill(p); }, e.params);
    if (!has_body(e.type)) return;
    e.states = some_elements();
    e.unk_plugs = list_of([] { return some_word(); }, 2);
    e.children.resize(below(4));
    for (std::size_t i = 0; i < e.children.size(); ++i) {
      e.children[i].element = some_element();
      fill_condition(e.children[i], e.type, i + 1 == e.children.size());
    }
    e.transitions = list_of([&] { return transition(e.id); }, 2);
    e.events = some_elements();
    e.frames = some_elements();
  }
  Attachment attachment() {
    Attachment a;
    a.guid = some_guid();
    a.unk_0x2 = any<u16>();
    switch (below(3)) {
      case 0: {
        FadeIn f;
        fill(f.frames);
        f.unk_0x8 = some_word();
        a.payload = f;
        break;
      }
      case 1: {
        SyncStart s;
        fill(s.frame), fill(s.normalized), fill(s.unk_0x10);
        a.type = AttachmentType::sync_start;
        a.payload = s;
        break;
      }
      default:
        a.type = AttachmentType::type_3;
        a.payload = Bytes();
    }
    return a;
  }
  void fill_condition(Child& c, ElementType owner, bool is_last) {
    using enum ElementType;
    const auto with = [&](auto condition, auto&... properties) {
      (fill(condition.*properties), ...);
      c.when = std::move(condition);
    };
    constexpr auto kMin = &Range::min, kMax = &Range::max;
    constexpr auto kLabel = &Default::label;
    constexpr auto kInt = &IntCase::value;
    constexpr auto kText = &TextCase::value;
    constexpr auto kWeight = &Weight::weight;
    if (owner == float_selector || owner == bone_position_selector)
      is_last ? with(Default{}, kLabel) : with(Range{}, kMin, kMax);
    else if (owner == string_selector)
      is_last ? with(Default{}, kLabel) : with(TextCase{}, kText);
    else if (owner == int_selector)
      with(IntCase{}, kInt);
    else if (owner == one_dimensional_blender)
      with(Range{}, kMin, kMax);
    else if (owner == random_selector)
      with(Weight{}, kWeight);
    else if (owner == previous_tag_selector)
      c.when = TagCase{some_tags()};
  }
  Transition transition(s32 owner) {
    Transition t;
    t.element = some_element();
    // Versions with a short plug name the element in the record alone.
    if (f_.form.has_transition_element() && once_in(3)) return t;
    StateTransition& s = t.state.emplace();
    s.current = once_in(4) ? some_element() : owner;
    s.target = f_.form.has_transition_element() && once_in(4) ? some_element() : t.element;
    s.check = some_number();
    s.to_next = any<bool>();
    s.skip = any<bool>();
    s.unk_0xa = any<u16>();
    s.unk_0xc = unique_word();  // equal records would be one
    for (asb::Condition& c : s.conditions) fill(c);
    return t;
  }
  u32 unique_word() { return ++guids_; }
  void fill(asb::Condition& c) {
    c.type = static_cast<u16>(below(6));
    c.op = static_cast<u16>(below(7));
    const auto both = [&](auto operands) {
      fill(operands.left), fill(operands.right);
      c.operands = std::move(operands);
    };
    if (c.type == 1) both(Comparison<Float>{});
    if (c.type == 2) both(Comparison<Int>{});
    if (c.type == 3) both(Comparison<Text>{});
    if (c.type > 3) c.operands = RawOperands{{some_word(), some_word(), some_word(), some_word()}};
  }

  // ---- parameters by type -----------------------------------------------------------------------
  void fill(NoParams&) {}
  void fill(OpaqueBody&) {}
  template <class T>
  void fill(Selector<T>& s) {
    fill(s.value), fill(s.slot_sync);
    s.force_select = any<bool>();
  }
  void fill(SkeletalAnimation& a) {
    fill(a.clip), fill(a.use_frame_offset), fill(a.frame_offset);
    a.unk_0x8 = some_word();
    a.unk_0xc = some_word();
  }
  void fill(OneDimensionalBlender& b) {
    fill(b.value);
    b.easing = some_number();
  }
  void fill(Sequential& s) { fill(s.loop), fill(s.loop_count), fill(s.advance_next_tick); }
  void fill(Simultaneous& s) { s.end_mode = some_number(); }
  void fill(Event& e) {
    const auto fill_times = [&](TimedEvent& t) {
      t.name = some_text(8);
      t.unk_0x4 = some_number();
      t.hash = any<u32>();
      t.start = real();
      t.params = list_of([&] { return param(); }, 3);
    };
    e.triggers.resize(below(3));
    for (Trigger& t : e.triggers) fill_times(t);
    e.holds.resize(below(3));
    for (Hold& h : e.holds) fill_times(h), h.end = real();
  }
  EventParam param() {
    const auto made = [&](EventParamType type, auto value) {
      fill(value);
      return EventParam{static_cast<u8>(type), std::move(value)};
    };
    switch (below(4)) {
      case 0:
        return made(EventParamType::boolean, Bool{});
      case 1:
        return made(EventParamType::s32, Int{});
      case 2:
        return made(EventParamType::f32, Float{});
      default:
        return made(EventParamType::string, Text{});
    }
  }
  void fill(MaterialAnimation& a) {
    if (f_.form.has_material_blends() && once_in(2)) a.blend = MaterialBlend{some_text(3), real()};
    fill(a.clip), fill(a.loop);
  }
  void fill(FrameController& c) {
    fill(c.rate), fill(c.start), fill(c.end);
    c.loop_mode = some_number();
    fill(c.loop_cancel), fill(c.reverse), fill(c.loop_count), fill(c.random_loops);
    fill(c.local_random), fill(c.hold_normalized), fill(c.hold_frame), fill(c.loop_duration);
    c.include_first_loop = any<bool>();
    fill(c.unk_0x60), fill(c.retarget_play_rate);
    if (f_.form.has_frame_controller_0x68()) fill(c.unk_0x68);
  }
  void fill(DummyAnimation& a) { fill(a.frame_count), fill(a.loop); }
  void fill(RandomSelector& s) {
    s.judge = some_number();
    fill(s.slot_sync), fill(s.history);
    if (f_.form.is_0x41b()) fill(s.unk_0x14);
    s.force_select = any<bool>();
  }
  void fill(PreviousTagSelector& s) { s.tag_set = some_number(); }
  void fill(BonePositionSelector& s) {
    fill(s.left_bone), fill(s.right_bone), fill(s.slot_sync);
    s.axis = some_number();
    s.judge = some_number();
  }
  void fill(BoneVisibilityAnimation& a) {
    fill(a.clip), fill(a.loop), fill(a.use_frame_offset), fill(a.frame_offset);
  }
  void fill(InitialFrame& i) {
    i.mode = some_number();
    i.matching_tags = some_tags();
    if (f_.form.has_initial_frame_share()) fill(i.share);
    fill(i.left_bone), fill(i.right_bone), fill(i.random), fill(i.fixed_random);
    i.axis = some_number();
  }
  void fill(BoneBlender& b) {
    fill(b.bone_blend), fill(b.value);
    b.sync_child = some_number();
    b.mode = some_number();
    if (!f_.form.short_bone_blender) b.state_end_mode = some_number();
  }
  void fill(Alert& a) { fill(a.message); }
  void fill(ShapeAnimation& a) { fill(a.clip); }
  void fill(TwoDimensionalBlender& b) {
    fill(b.x), fill(b.y);
    b.key_frames = some_word();
    b.key_data = some_word();
  }

  File f_;
  std::array<u32, kBlackboardTypes> entries_{};
  u32 guids_ = 0;
};

}  // namespace

TEST_CASE("random animation graphs: bytes and text give the same again") {
  for (const u32 version : {0x40Fu, 0x410u, 0x417u, 0x41Bu})
    CHECK(rc::check("version " + hex(version), [&] {
      File f = GraphMaker(version).graph();
      if (f.expressions) {  // how often expressions are used follows from the graph
        File again;
        const auto bytes = kCodec.write(f, {});
        RC_ASSERT(bytes.has_value());
        RC_ASSERT(kCodec.read(*bytes, again, nullptr).has_value());
        f.expressions->instances = again.expressions->instances;
      }
      test::check_survival_by_text(
          f, File{}, kCodec, [](ByteView bytes) { return decode(bytes); },
          [](TextWriter& w, const File& x, bool full) { write_text(w, x, full); },
          [&](const TextNode& n) { return read_text(n, version); });
    }));
}
