// ASB and BAEV: every finding of the check where it belongs, and nowhere else; repairs.
#include <doctest/doctest.h>

#include "kinora/formats/baev/check.hpp"
#include "kinora/formats/baev/codec.hpp"
#include "support/asb_files.hpp"
#include "support/rounds.hpp"

using namespace kinora;
using namespace kinora::test;
using Ids = std::vector<std::string>;

namespace {

Ids check_changed(const std::string& from, const std::string& to, bool notes = false) {
  return asb_findings(asb_from(replaced(kSoundAsb, from, to)), notes);
}
/// With another element behind the others, that a command starts.
Ids check_added(const std::string& element_text) {
  std::string text = replaced(kSoundAsb, "elements:\n",
                              "  - {name: New, guid: "
                              "00000001-0000-0000-0000-000000000003, element: 9}\nelements:\n");
  text = replaced(text, "blackboard:\n",
                  "  - id: 9\n    guid: 00000002-0000-0000-0000-000000000009\n" + element_text +
                      "bone_blends:\n  - {name: Upper, bones: [{name: Arm, weight: 1.0}]}\n"
                      "blackboard:\n");
  return asb_findings(asb_from(text));
}

}  // namespace

TEST_CASE("asb check: a sound graph has nothing but the note about its BAEV") {
  CHECK(asb_findings(asb_from(kSoundAsb), true) == Ids{"ASB0031 "});
}

TEST_CASE("asb check: children and references") {
  CHECK(check_changed("max: 1.0, element: 1}", "max: 1.0, element: 0}") ==
        Ids{"ASB0011 elements[0]"});
  CHECK(check_changed("name: Move, guid: 00000001-0000-0000-0000-000000000001, element: 0",
                      "name: Move, guid: 00000001-0000-0000-0000-000000000001, element: 2", true) ==
        Ids{"ASB0012 elements[0]", "ASB0012 elements[1]", "ASB0012 elements[3]",
            "ASB0012 elements[4]", "ASB0012 elements[5]", "ASB0031 "});
  CHECK(check_changed("events: [4]", "events: [3]") == Ids{"ASB0030 elements[1].events[0]"});
  CHECK(check_changed("frames: [5]", "frames: [2]") == Ids{"ASB0030 elements[1].frames[0]"});
}

TEST_CASE("asb check: a circle is named in its order, however long") {
  std::string text = "name: S\nelements:\n";
  constexpr int kCount = 20000;
  for (int i = 0; i < kCount; ++i)
    text += "  - {id: " + std::to_string(i) + ", type: sequential, children: [" +
            std::to_string(i + 1 == kCount ? 0 : i + 1) + "]}\n";
  Findings findings;
  asb::check(asb_from(text), findings);
  REQUIRE_FALSE(findings.empty());
  const auto circle = std::find_if(findings.begin(), findings.end(), [](const Diagnostic& d) {
    return std::string_view(d.finding->id) == "ASB0011";
  });
  REQUIRE(circle != findings.end());
  CHECK(message(*circle).find("0 -> 1 -> 2") != std::string::npos);
  CHECK(message(*circle).size() < 400);
}

TEST_CASE("asb check: selectors and blenders") {
  CHECK(check_changed("min: 1.0, max: 2.0", "min: 0.5, max: 2.0") ==
        Ids{"ASB0016 elements[0].children[1]"});
  CHECK(check_changed("min: 1.0, max: 2.0", "min: 2.0, max: 2.0") ==
        Ids{"ASB0018 elements[0].children[1]"});
  CHECK(check_changed("min: 1.0, max: 2.0", "min: {blackboard: Speed, default: 0.0}, max: 2.0") ==
        Ids{});
  CHECK(check_added("    type: int_selector\n"
                    "    value: {blackboard: Mode, default: 0}\n"
                    "    children: [{value: 1, element: 2}, {value: 1, element: 3}, "
                    "{element: 2, default: true, value: 1}]\n") ==
        Ids{"ASB0019 elements[9].children[1]"});
  CHECK(check_added("    type: float_selector\n    value: 1.0\n") == Ids{"ASB0013 elements[9]"});
  CHECK(check_added("    type: bool_selector\n"
                    "    value: true\n"
                    "    children: [{value: true, element: 2}]\n") == Ids{"ASB0014 elements[9]"});
  CHECK(check_added("    type: random_selector\n"
                    "    history: 1\n"
                    "    children: [{weight: 0.0, element: 2}, {weight: 0.0, element: 3}]\n") ==
        Ids{"ASB0020 elements[9]"});
  CHECK(check_added("    type: previous_tag_selector\n"
                    "    children: [{tags: [anm_Wait], element: 2}]\n") ==
        Ids{"ASB0015 elements[9]"});
  CHECK(check_added("    type: one_dimensional_blender\n"
                    "    value: 0.5\n"
                    "    children: [{min: 0.0, max: 1.0, element: 2}, "
                    "{min: 2.0, max: 3.0, element: 3}]\n") == Ids{"ASB0017 elements[9]"});
  CHECK(check_added("    type: one_dimensional_blender\n"
                    "    value: 0.5\n"
                    "    children: [{min: 0.0, max: 2.0, element: 2}, "
                    "{min: 1.0, max: 3.0, element: 3}]\n") == Ids{});
  CHECK(check_added("    type: bone_blender\n"
                    "    bone_blend: Uper\n"
                    "    value: 0.5\n"
                    "    children: [2, 3]\n") == Ids{"ASB0028 elements[9].bone_blend"});
}

TEST_CASE("asb check: commands, transitions, names") {
  CHECK(check_changed("name: Stop", "name: Move") ==
        Ids{"ASB0021 commands[1].name", "ASB0022 transitions[0].entries[0].next"});
  CHECK(check_changed("current: Move", "current: \"\"") == Ids{});
  CHECK(check_changed("current: Move", "commands: [Move, Sotp], current: Move") ==
        Ids{"ASB0022 transitions[0].entries[0].commands[1]"});
  CHECK(check_changed("parameter: Mode", "parameter: Speed") ==
        Ids{"ASB0023 transitions[0].entries[0].parameter"});
  CHECK(check_changed("valid_tags: [anm_Wait]", "valid_tags: []", true) ==
        Ids{"ASB0029 elements[2].tags[0]", "ASB0031 "});
  CHECK(check_changed("00000002-0000-0000-0000-000000000005",
                      "00000002-0000-0000-0000-000000000004",
                      true) == Ids{"ASB0027 elements[5].guid", "ASB0031 "});
}

TEST_CASE("asb check: sources of properties") {
  asb::File f = asb_from(kSoundAsb);
  auto& value = std::get<asb::Selector<asb::Float>>(f.elements[0].params).value;
  value.source.target = asb::missing_id(7);
  CHECK(asb_findings(f) == Ids{"ASB0024 elements[0].value.blackboard"});
  value.source = {asb::SourceKind::expression, asb::Judge::on_enter, 0, 2};
  CHECK(asb_findings(f) == Ids{"ASB0025 elements[0].value.expression"});
  value.source = {asb::SourceKind::raw, asb::Judge::on_enter, 0, 0x00FF0000};
  CHECK(asb_findings(f, true) == Ids{"ASB0026 elements[0].value.flags", "ASB0031 "});
}

TEST_CASE("asb check: events behind the end of what they hang on") {
  const Ids late = check_added(
      "    type: dummy_animation\n"
      "    frame_count: 10.0\n"
      "    events: [10]\n"
      "  - id: 10\n"
      "    type: event\n"
      "    guid: 00000002-0000-0000-0000-00000000000a\n"
      "    triggers: [{name: Voice, frame: 5.0}, {name: Voice, frame: 11.0}]\n");
  CHECK(late == Ids{"ASB0033 elements[10].triggers[1]"});
}

TEST_CASE("asb check: the end of what events hang on, by a frame controller and in the BAEV") {
  // Element 1 plays a clip with the frame controller 5 and the events of 4.
  const std::string ends = replaced(kSoundAsb, "    rate: {", "    end: 8.0\n    rate: {");
  const auto with_trigger = [](const std::string& text, const char* frame) {
    return replaced(
        text, "000000000004\n",
        "000000000004\n    triggers: [{name: Voice, frame: " + std::string(frame) + "}]\n");
  };
  CHECK(asb_findings(asb_from(with_trigger(ends, "8.0"))).empty());
  CHECK(asb_findings(asb_from(with_trigger(ends, "9.0"))) ==
        Ids{"ASB0033 elements[4].triggers[0]"});
  // Where another element plays the events for longer, or nobody knows how long, they may fire.
  CHECK(asb_findings(asb_from(with_trigger(kSoundAsb, "9.0"))).empty());
  CHECK(asb_findings(asb_from(replaced(with_trigger(ends, "9.0"), "    frame_count: 10.0\n",
                                       "    frame_count: 10.0\n    events: [4]\n")))
            .empty());
  const asb::File f = asb_from(ends);
  baev::File events;
  events.keys.push_back({baev::key_hash(f.elements[4].guid), {3}});
  baev::Event hold;
  hold.holds.resize(2);
  hold.holds[1].start = 9;
  events.actions.push_back({3, 0, 0, {hold}});
  CHECK(asb_findings(f, true, {"T.baev", &events}) ==
        Ids{"ASB0033 elements[4].baev[0].events[0].holds[1]"});
}

TEST_CASE("asb check: plug tables that do not add up, float properties that are not there") {
  const asb::File f = asb_from(
      "name: S\ncommands:\n"
      "  - {name: A, guid: 00000001-0000-0000-0000-000000000001, element: 0}\n"
      "elements:\n  - {id: 0, type: float_selector, value: {flags: 0xC0000005}, "
      "children: [{element: 1, default: true}]}\n  - {id: 1, type: state_end, "
      "guid: 00000001-0000-0000-0000-000000000003}\n");
  CHECK(asb_findings(f) == Ids{"ASB0046 elements[0].value.flags"});
  Bytes bytes = asb_bytes(f);
  const u32 body = load<u32>(bytes.data() + 0x6C + 0x30 + 8);
  bytes[body + 0x14 + 3] = 1;  // the sum of the counts before the second kind of plugs
  CHECK(asb_findings(asb_read(bytes)) == Ids{"ASB0008 ", "ASB0046 elements[0].value.flags"});
}

TEST_CASE("asb check: the name of the BAEV") {
  const asb::File f = asb_from(kSoundAsb);
  baev::File events;
  events.keys.push_back({baev::key_hash(f.elements[4].guid), {}});
  CHECK(asb_findings(f, true, {"Other.baev", &events, false}) == Ids{"ASB0042 "});
}

TEST_CASE("asb check: a circle is told once, however often the child stands there") {
  CHECK(asb_findings(asb_from("name: S\nelements:\n"
                              "  - {id: 0, type: sequential, children: [0, 0, 0]}\n")) ==
        Ids{"ASB0011 elements[0]"});
}

TEST_CASE("asb check: limits") {
  asb::File f = asb_from(kSoundAsb);
  f.elements[2].float_properties.resize(0x10000);
  for (auto& p : f.elements[2].float_properties)
    p.kind = asb::SourceKind::command_data, p.source = 0;
  CHECK(asb_findings(f) == Ids{"ASB0035 "});
  f = asb_from(kSoundAsb);
  f.elements[2].attachments.resize(256);
  for (std::size_t i = 0; i < 256; ++i) store(f.elements[2].attachments[i].guid.data(), u64{i + 1});
  CHECK(asb_findings(f) == Ids{"ASB0034 elements[2]"});
}

TEST_CASE("asb check: parameters of events that no 24-bit offset reaches" *
          doctest::skip(test::kSanitized)) {  // it needs 16 MiB of them
  asb::File f = asb_from("name: S\n");
  asb::Trigger trigger{{"X", 0, 0, 0.0f, std::vector<asb::EventParam>(60000)}};
  for (s32 id = 0; id < 22; ++id) {
    asb::Element& e = f.elements.emplace_back();
    e.id = id;
    store(e.guid.data(), id);
    e.type = asb::ElementType::event;
    e.params = asb::Event{{trigger}, {}};
  }
  CHECK(asb_findings(f).empty());  // 22 * 60,000 * 12 bytes: just below
  CHECK(write_file(f, {}, asb::kCodec));
  for (asb::Element& e : f.elements)
    std::get<asb::Event>(e.params).triggers[0].params.resize(64000);
  CHECK(asb_findings(f) == Ids{"ASB0045 "});
  CHECK_FALSE(write_file(f, {}, asb::kCodec));
}

TEST_CASE("asb check: the BAEV") {
  const asb::File f = asb_from(kSoundAsb);
  baev::File events;
  events.keys.push_back({baev::key_hash(f.elements[4].guid), {}});
  CHECK(asb_findings(f, true, {"T.baev", &events}).empty());
  events.keys.push_back({123, {}});
  CHECK(asb_findings(f, true, {"T.baev", &events}) == Ids{"ASB0032 "});
  const asb::File none = asb_from("name: S\n");
  CHECK(asb_findings(none, true, {"T.baev", &events}) == Ids{"ASB0041 "});
  CHECK(asb_findings(none, true).empty());
}

TEST_CASE("asb check: repairs") {
  asb::File f = asb_from(replaced(kSoundAsb, "valid_tags: [anm_Wait]", "valid_tags: [other]"));
  Findings done;
  CHECK(asb::fix(f, done));
  CHECK(f.valid_tags == std::vector<std::string>{"other", "anm_Wait"});
  CHECK(done.size() == 1);
  CHECK_FALSE(asb::fix(f, done));
}

namespace {

Ids baev_findings(const std::string& yaml) {
  const auto tree = parse_text(yaml);
  REQUIRE(tree);
  const auto f = baev::read_text(tree->root(), "baev/1.0.0");
  if (!f) FAIL(render(f.error(), ""));
  const auto bytes = baev::write(*f);
  REQUIRE(bytes);
  baev::File read;
  REQUIRE(baev::read(*bytes, read));
  Findings findings;
  baev::check(read, findings);
  Ids out;
  for (const Diagnostic& d : findings) out.push_back(std::string(d.finding->id) + ' ' + d.path);
  return out;
}
std::string one_event(const std::string& event) {
  return "keys:\n  - hash: 0x1\n    actions:\n      - hash: 0x2\n        frame_count: 10\n"
         "        events:\n          - " +
         event + "\n";
}

}  // namespace

TEST_CASE("baev check") {
  CHECK(baev_findings(one_event("{name: Show, triggers: [{frame: 3.0}]}")).empty());
  CHECK(baev_findings(one_event("{name: Show, triggers: [{frame: 11.0}]}")) ==
        Ids{"BAEV0015 actions[0].events[0].triggers[0]"});
  CHECK(baev_findings(one_event("{name: IK, holds: [{start: 4.0, end: 3.0}]}")) ==
        Ids{"BAEV0016 actions[0].events[0].holds[0]"});
  CHECK(baev_findings(one_event("{name: Show, holds: [{start: 4.0, end: 5.0}]}")) ==
        Ids{"BAEV0014 actions[0].events[0]"});
  CHECK(baev_findings(one_event("{name: Show, event_id: 3, triggers: [{frame: 3.0}]}")) ==
        Ids{"BAEV0013 actions[0].events[0].event_id"});
  CHECK(baev_findings(one_event("{name: Nova, event_id: 3, triggers: [{frame: 3.0}]}")) ==
        Ids{"BAEV0012 actions[0].events[0].name"});
  CHECK(baev_findings(one_event("{name: Voice, triggers: [{frame: 3.0, params: [Hey]}]}")).empty());
  CHECK(baev_findings(one_event("{name: Voice, triggers: [{frame: 3.0, params: [{s32: 1}]}]}")) ==
        Ids{"BAEV0019 actions[0].events[0].triggers[0]"});
  CHECK(baev_findings(one_event("{name: IK, holds: [{start: 0.0, end: 1.0, params: [Hey]}]}")) ==
        Ids{"BAEV0019 actions[0].events[0].holds[0]"});
  // Files have an order of their own; of some events nothing is declared.
  CHECK(baev_findings(one_event("{name: FloorContact, holds: [{start: 0.0, end: 1.0, "
                                "params: [Toe_L, {vec3: [0.0, 0.0, 0.0]}, '']}]}"))
            .empty());
  CHECK(baev_findings(one_event("{name: SwordCancelStart, triggers: [{frame: 1.0, params: [x]}]}"))
            .empty());
  CHECK(baev_findings("keys: [{hash: 0x1}, {hash: 0x1}]\n") == Ids{"BAEV0011 keys[1]"});
  CHECK(baev_findings("keep_key_order: true\nkeys: [{hash: 0x2}, {hash: 0x1}]\n") ==
        Ids{"BAEV0010 keys"});
  CHECK(baev_findings("actions: [{id: 7, hash: 0x2}]\n") == Ids{"BAEV0017 actions[0]"});
}
