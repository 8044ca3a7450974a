// ASB: the text form: ids and names of references, older names, what a wrong text is told.
#include <doctest/doctest.h>

#include "kinora/registry/format.hpp"
#include "support/asb_files.hpp"

using namespace kinora;
using namespace kinora::test;

TEST_CASE("asb text: what is written reads the same") {
  const asb::File f = asb_from(kSoundAsb);
  const std::string text = asb_text(f);
  CHECK(asb_text(asb_from(text)) == text);
  CHECK(asb_again(f) == text);
  CHECK(asb_text(asb_from(asb_text(f, Syntax::json))) == text);
}

TEST_CASE("asb text: ids may be words, and come in any order") {
  std::string text = kSoundAsb;
  text = replaced(text, "  - id: 2\n", "  - id: wait\n");
  text = replaced(text, "0000-000000000002, element: 2}", "0000-000000000002, element: wait}");
  text = replaced(text, "max: 2.0, element: 2}", "max: 2.0, element: \"wait\"}");
  CHECK(asb_bytes(asb_from(text)) == asb_bytes(asb_from(kSoundAsb)));
  CHECK(asb_error(replaced(kSoundAsb, "max: 2.0, element: 2}", "max: 2.0, element: 77}"))
            .find("77") != std::string::npos);
  CHECK(asb_error(replaced(kSoundAsb, "  - id: 2\n", "  - id: 1\n")) != "");
}

TEST_CASE("asb text: older names of the wiki and of tools") {
  std::string text = kSoundAsb;
  for (const auto& [now, then] :
       {std::pair("elements:", "nodes:"), std::pair("frames: [5]", "frame_controls: [5]")})
    text = replaced(text, now, then);
  for (std::size_t at; (at = text.find("element: ")) != text.npos;) text.replace(at, 8, "node:");
  CHECK(asb_bytes(asb_from(text)) == asb_bytes(asb_from(kSoundAsb)));

  const std::string now =
      "name: S\n"
      "elements:\n"
      "  - id: 0\n"
      "    type: bone_blender\n"
      "    attachments: [{type: fade_in, frames: 1.0}]\n"
      "    external_action: {type: A, slot: B, action: C}\n"
      "    float_properties: [{command_data: random, max_change: 0.0, initial: 0.0, scale: 1.0, "
      "offset: 0.0, min: 0.0, max: 1.0}]\n"
      "    bone_blend: Upper\n"
      "    value: {float_property: 0, default: 0.0}\n"
      "bone_blends:\n"
      "  - {name: Upper, bones: []}\n";
  const std::string then =
      "name: S\n"
      "nodes:\n"
      "  - id: 0\n"
      "    type: bone_blender\n"
      "    sync_data: [{type: fade_in, frames: 1.0}]\n"
      "    as_marking: {type: A, slot: B, action: C}\n"
      "    calc_controllers: [{command_data: random, max_change: 0.0, initial: 0.0, scale: 1.0, "
      "offset: 0.0, min: 0.0, max: 1.0}]\n"
      "    bone_group: Upper\n"
      "    value: {calc_controller: 0, default: 0.0}\n"
      "bone_groups:\n"
      "  - {name: Upper, bones: []}\n";
  CHECK(asb_text(asb_from(then)) == asb_text(asb_from(now)));
}

TEST_CASE("asb text: sources by name") {
  const auto with = [](const std::string& value) {
    return replaced(kSoundAsb, "{blackboard: Speed, default: -1.0, judge: on_update}", value);
  };
  for (const char* value :
       {"{blackboard: Velocity, axis: y, default: 0.5}",
        "{command_data: normalized_frame, default: 0.0}", "{command_data: 6, default: 0.0}",
        "{blackboard: {index: 9}, default: 1.0, judge: on_update_no_fade_out}",
        "{flags: 0x91800005, default: 0.25}", "0.5"}) {
    CAPTURE(value);
    const std::string text = asb_again(asb_from(with(value)));
    CHECK(text.find(std::string("    value: ")) != std::string::npos);
    CHECK(asb_again(asb_from(text)) == text);
  }
  CHECK(asb_error(with("{blackboard: Sped, default: 0.0}")).find("Did you mean 'Speed'?") !=
        std::string::npos);
  CHECK(asb_error(with("{blackboard: Mode, default: 0.0}")).find("It is of type int.") !=
        std::string::npos);
  CHECK(asb_error(with("{blackbord: Speed, default: 0.0}")).find("blackboard") !=
        std::string::npos);
  CHECK(asb_error(with("{float_property: 3, default: 0.0}")).find("ASB0007") != std::string::npos);
  CHECK(asb_error(with("{blackboard: Speed, axis: w, default: 0.0}")) != "");
}

TEST_CASE("asb text: the default child is the last") {
  const auto with = [](const std::string& children) {
    return replaced(kSoundAsb,
                    "      - {min: 0.0, max: 1.0, element: 1}\n"
                    "      - {min: 1.0, max: 2.0, element: 2}\n"
                    "      - {element: 3, default: true}\n",
                    children);
  };
  CHECK(asb_error(with("      - {element: 3, default: true}\n"
                       "      - {min: 1.0, max: 2.0, element: 2}\n"))
            .find("ASB0005") != std::string::npos);
  CHECK(asb_error(with("      - {min: 1.0, max: 2.0, element: 2}\n")).find("ASB0005") !=
        std::string::npos);
  CHECK(asb_error(with("      - 2\n      - {element: 3, default: true}\n")) != "");
  const std::string labelled = with("      - {element: 3, default: true, label: otherwise}\n");
  CHECK(asb_again(asb_from(labelled)) == asb_text(asb_from(labelled)));
  CHECK(asb_text(asb_from(labelled)).find("label: otherwise") != std::string::npos);
}

TEST_CASE("asb text: unknown keys and kinds are told") {
  CHECK(asb_error(replaced(kSoundAsb, "    clip: Walk\n", "    clipp: Walk\n")).find("clip") !=
        std::string::npos);
  CHECK(asb_error(replaced(kSoundAsb, "type: dummy_animation", "type: dumy_animation"))
            .find("dummy_animation") != std::string::npos);
  CHECK(asb_error(replaced(kSoundAsb, "type: float, default: 0.0", "type: real, default: 0.0")) !=
        "");
  CHECK(asb_error(replaced(kSoundAsb, "frame_count: 10.0", "frame_count: many")) != "");
}

TEST_CASE("asb text: a value has one source, a parameter of an event one type") {
  const auto rate = [](const std::string& source) {
    return asb_error(
        replaced(kSoundAsb, "rate: {blackboard: Speed, default: 1.0}", "rate: " + source));
  };
  CHECK(rate("{blackboard: Speed, default: 1.0}") == "");
  CHECK(rate("{blackboard: Speed, command_data: random}")
            .find("expected one of the keys blackboard, command_data, float_property, expression, "
                  "flags, found blackboard, command_data") != std::string::npos);
  CHECK(rate("{default: 1.0}").find("flags, found default") != std::string::npos);
  CHECK(rate("{blackboard: Speed, judge: 4}").find("'4' is not a whole number from 0 to 3") !=
        std::string::npos);
  const auto param = [](const std::string& p) {
    return asb_error(
        "name: S\nelements:\n  - id: 0\n    type: event\n    triggers: [{name: X, "
        "frame: 1.0, params: [" +
        p + "]}]\n");
  };
  CHECK(param("{s32: 1}") == "");
  CHECK(param("{f64: 1.0}")
            .find("expected one of the keys bool, s32, f32, string, type, found f64") !=
        std::string::npos);
  CHECK(param("{s32: 1, f32: 1.0}").find("type, found s32, f32") != std::string::npos);
  CHECK(param("{}").find("found none") != std::string::npos);
}

TEST_CASE("asb text: interpolation has the same names in all versions") {
  for (const char* value : {"local_bone", "9"}) {
    const std::string text =
        "name: S\ncommands:\n  - name: Wait\n    interpolation: " + std::string(value) +
        "\n    guid: 00000001-0000-0000-0000-000000000003\n"
        "    element: 0   # state_end\n"
        "elements:\n  - id: 0\n    type: state_end\n"
        "    guid: 00000001-0000-0000-0000-000000000004\n";
    for (const u32 version : {0x417u, 0x41Bu}) CHECK(asb_text(asb_from(text, version)) == text);
  }
  const std::string sourced = "{blackboard: Mode}";
  asb::File f = asb_from(
      replaced(kSoundAsb, "element: 2}", "interpolation: " + sourced + ", element: 2}"), 0x41B);
  CHECK(asb_text(f).find("interpolation: " + sourced) != std::string::npos);
}

TEST_CASE("asb text: events at elements go into one BAEV with one list for each key") {
  const auto error = [](const std::string& yaml) {
    const auto d = parse_document("kinora: asb/0x417\n" + yaml, {});
    return d ? std::string() : render(d.error(), "");
  };
  const std::string event =
      "name: S\nelements:\n  - id: 0\n    type: event\n    guid: "
      "00000001-0000-0000-0000-000000000004\n    baev: []\n";
  const std::string top = "baev: {kinora: baev/1.0.0}\n";
  CHECK(error(event + top) == "");
  CHECK(error(event).find("ASB0043") != std::string::npos);
  CHECK(
      error(replaced(event, "type: event", "type: state") + top).find("'baev' is not a key here") !=
      std::string::npos);
  const std::string twice = event + "  - id: 1\n" + event.substr(event.find("    type"));
  CHECK(error(twice + top).find("ASB0044") != std::string::npos);
  const u32 key = baev::key_hash("00000001-0000-0000-0000-000000000004");
  CHECK(error(event + "baev: {kinora: baev/1.0.0, keys: [{hash: " + hex(key) + "}]}\n")
            .find("ASB0044") != std::string::npos);
}

TEST_CASE("asb text: what a damaged file may hold has a text") {
  // An expression that is not there, a parameter without a name, strings that are no UTF-8.
  asb::File f = asb_golden("0x417");
  auto& dummy = std::get<asb::DummyAnimation>(element(f, asb::ElementType::dummy_animation).params);
  dummy.frame_count.source.target = 7;
  for (asb::BlackboardEntry& e : f.blackboard)
    if (e.name == "Speed") e.name.clear();
  auto& clip =
      std::get<asb::SkeletalAnimation>(element(f, asb::ElementType::skeletal_animation).params);
  clip.clip.value.text = "\xff\xfe";
  auto& event = std::get<asb::Event>(element(f, asb::ElementType::event).params);
  std::get<asb::Text>(event.triggers[0].params[0].value).value.text = "\xff";
  for (const Syntax syntax : {Syntax::yaml, Syntax::json}) {
    const std::string text = asb_text(f, syntax);
    CHECK(asb_text(asb_from(text), syntax) == text);
    CHECK(asb_bytes(asb_from(text)) == asb_bytes(f));
  }
  CHECK(asb_text(f).find("frame_count: {expression: {index: 7}, default: 100.0}") !=
        std::string::npos);
}

TEST_CASE("asb: a transition record that leads nowhere has a text") {
  asb::File f = asb_golden("0x410");
  bool found = false;
  for (asb::Element& e : f.elements)
    for (asb::Transition& t : e.transitions)
      if (t.state) {
        t.element = t.state->target = kNoId;
        found = true;
      }
  REQUIRE(found);
  const std::string text = asb_text(f);
  CHECK(asb_text(asb_from(text, 0x410)) == text);
}

TEST_CASE("asb: attachments without their table are refused, with the place") {
  Bytes b = asb_golden_bytes("0x417");
  store<u32>(b.data() + 0x3C, 0);  // attachment indices
  asb::File f;
  const auto r = read_file(b, asb::kCodec, f);
  REQUIRE_FALSE(r);
  CHECK(r.error().finding->id == "BIN0019");
  CHECK(r.error().path.find("attachments") != std::string::npos);
}

TEST_CASE("asb: records that differ in 0.0 and -0.0 are stored apart") {
  const auto guid = [](int i) {
    return "\n    guid: 00000001-0000-0000-0000-00000000000" + std::to_string(i) + "\n";
  };
  const auto file = [&](const std::string& a, const std::string& b) {
    return asb_from("name: Zero\nelements:\n  - id: 0\n    type: material_animation" + guid(1) +
                    "    blend: {name: Glow, start: " + a + "}\n    clip: A\n  - id: 1\n" +
                    "    type: material_animation" + guid(2) + "    blend: {name: Glow, start: " +
                    b + "}\n    clip: B\n  - id: 2\n    type: state" + guid(3) +
                    "    transitions:\n      - {element: 3, state: {conditions: [{type: float, "
                    "op: greater, left: {blackboard: Speed}, right: " +
                    a + "}]}}\n  - id: 3\n    type: state" + guid(4) +
                    "    transitions:\n      - {element: 2, state: {conditions: [{type: float, "
                    "op: greater, left: {blackboard: Speed}, right: " +
                    b + "}]}}\nblackboard:\n  - {name: Speed, type: float, default: 1.0}\n");
  };
  const asb::File f = file("0.0", "-0.0");
  CHECK(asb_again(f) == asb_text(f));
  CHECK(asb_text(f).find("start: -0.0") != std::string::npos);
  CHECK(asb_text(f).find("right: -0.0") != std::string::npos);
  CHECK(asb_bytes(f).size() > asb_bytes(file("0.0", "0.0")).size());
  const asb::File nan = file("nan:0x7fc00001", "nan:0x7fc00001");
  CHECK(asb_bytes(nan).size() == asb_bytes(file("0.0", "0.0")).size());
}
