// ASB: what public tools are known to get wrong (docs/formats/asb.md, "Where public tools go
// wrong"), each with the right result.
#include <doctest/doctest.h>

#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/asb/findings.hpp"
#include "support/asb_files.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

/// A file with one string selector that reads a parameter.
std::string string_selector(const char* value) {
  return std::string(
             "name: S\n"
             "elements:\n"
             "  - id: 0\n"
             "    type: string_selector\n"
             "    value: ") +
         value +
         "\n"
         "    children:\n"
         "      - {value: A, element: 1}\n"
         "      - {element: 1, default: true}\n"
         "  - {id: 1, type: state_end}\n"
         "blackboard:\n"
         "  - {name: Mode, type: string, default: x}\n";
}
u32 body_of(const Bytes& b, u32 element) {
  const u32 elements = 0x6C + 0x30 * load<u32>(b.data() + 0x0C);
  return load<u32>(b.data() + elements + 0x24 * element + 8);
}
/// The golden file with one place in it changed.
Bytes patched(const char* version, u32 at, u32 value) {
  Bytes b = asb_golden_bytes(version);
  store(b.data() + at, value);
  return b;
}
/// It survives bytes -> model -> text -> bytes as it is.
void survives(const Bytes& bytes) {
  const Format& format = *find_format("asb");
  const auto d = format.decode(bytes, {});
  if (!d) FAIL(render(d.error(), ""));
  CHECK((*d)->rebuild() == Rebuild::canonical);
  CHECK(built((*d)->text({})) == bytes);
}

}  // namespace

TEST_CASE("asb: a string from elsewhere without a default") {
  // New ones get an empty string, which is an ordinary string of the pool.
  const Bytes fresh = asb_bytes(asb_from(string_selector("{blackboard: Mode, default: \"\"}")));
  const u32 body = body_of(fresh, 0), pool = load<u32>(fresh.data() + 0x24);
  const u32 offset = load<u32>(fresh.data() + body + 4);
  CHECK(offset != 0);
  CHECK(fresh[pool + offset] == 0);
  CHECK(asb_text(asb_read(fresh)).find("value: {blackboard: Mode, default: ''}") !=
        std::string::npos);
  // A zero word, as another tool writes it, is not the name of the file.
  Bytes zero = fresh;
  store(zero.data() + body + 4, u32{0});
  const asb::File f = asb_read(zero);
  const auto& value = std::get<asb::Selector<asb::Text>>(f.elements[0].params).value;
  CHECK(value.value.text.empty());
  CHECK(value.value.number == 0u);
  const auto again = asb_from(asb_text(f));
  CHECK(load<u32>(asb_bytes(again).data() + body_of(asb_bytes(again), 0) + 4) == 0);
}

TEST_CASE("asb: names of integers follow their field when the file is edited") {
  asb::File f = asb_golden("0x417");
  const std::string before = asb_text(f);
  CHECK(before.find("{value: 0, enum: 'Game::Kind', is: Walk, resolve: true}") !=
        std::string::npos);
  // Another element in front moves every field behind it.
  f.elements.insert(f.elements.begin(), asb::Element{});
  f.elements[0].id = 1000;
  f.elements[0].type = asb::ElementType::alert;
  f.elements[0].params = asb::Alert{asb::Text{"new", {}}};
  asb::File g = asb_read(asb_bytes(f));
  const asb::Element& e = element(g, asb::ElementType::int_selector);
  const auto& tag = std::get<asb::IntCase>(e.children[1].when).value.value.tag;
  REQUIRE(tag);
  CHECK(tag->enum_class == "Game::Kind");
  CHECK(tag->value == "Walk");
  CHECK(g.loose_relocations.empty());
}

TEST_CASE("asb: the mode bits of the blackboard") {
  const asb::File f = asb_golden("0x417");
  const auto fast = std::find_if(f.blackboard.begin(), f.blackboard.end(),
                                 [](const auto& e) { return e.name == "Fast"; });
  REQUIRE(fast != f.blackboard.end());
  CHECK(fast->mode == 2);
  CHECK(fast->file == "Work/Table/World.params.gyml");
}

TEST_CASE("asb: strings that nothing refers to") {
  Bytes b = asb_golden_bytes("0x417");
  for (const char c : std::string("Orphan")) b.push_back(static_cast<u8>(c));
  b.push_back(0);
  store(b.data() + 0x50, load<u32>(b.data() + 0x50) + 7);
  const Format& format = *find_format("asb");
  const auto d = format.decode(b, {});
  REQUIRE(d);
  CHECK((*d)->rebuild() == Rebuild::layout);
  const std::string text = (*d)->text({});
  CHECK(text.find("Orphan") != std::string::npos);
  CHECK(built(text) == b);
  // It stays when the file is edited.
  const Bytes edited = built(replaced(text, "clip: Wait", "clip: Stand"));
  CHECK(as_text(edited).find("Orphan") != std::string::npos);
  CHECK(as_text(edited).find("Stand") != std::string::npos);
}

TEST_CASE("asb: words without a known meaning") {
  const Bytes golden = asb_golden_bytes("0x417");
  const u32 transitions = load<u32>(golden.data() + 0x54);
  survives(patched("0x417", transitions + 4, 77));  // the second word of the transitions
  asb::File f = asb_read(patched("0x417", transitions + 4, 77));
  CHECK(f.transitions_unk_0x4 == 77);
  survives(patched("0x417", 0x6C + 0x2C, 0x00050000 | load<u16>(golden.data() + 0x6C + 0x2C)));
  const u32 elements = 0x6C + 0x30 * static_cast<u32>(f.commands.size());
  survives(patched("0x417", elements, 0x0700000A));  // byte 3 of an element
}

TEST_CASE("asb: whole numbers are floats where the field is one") {
  const asb::File f = asb_from(replaced(kSoundAsb, "frame_count: 10.0", "frame_count: 10"));
  CHECK(asb_text(f).find("frame_count: 10.0") != std::string::npos);
  CHECK(asb_bytes(f) == asb_bytes(asb_from(kSoundAsb)));
}

TEST_CASE("asb: two elements with one attachment") {
  const asb::File f = asb_golden("0x417");
  const Bytes b = asb_golden_bytes("0x417");
  std::vector<const asb::Attachment*> fades;
  for (const asb::Element& e : f.elements)
    for (const asb::Attachment& a : e.attachments)
      if (a.type == asb::AttachmentType::fade_in) fades.push_back(&a);
  REQUIRE(fades.size() == 2);
  CHECK(*fades[0] == *fades[1]);
  CHECK(load<u32>(b.data() + 0x1C) == 3);  // records; the list of indices has four
  CHECK(load<u32>(b.data() + 0x38) - load<u32>(b.data() + 0x3C) == 16);
  CHECK(asb_bytes(f) == b);
}

TEST_CASE("asb: equal float properties stay two") {
  asb::File f = asb_golden("0x417");
  asb::Element& e = element(f, asb::ElementType::one_dimensional_blender);
  e.float_properties.push_back(e.float_properties[0]);
  auto& blender = std::get<asb::OneDimensionalBlender>(e.params);
  REQUIRE(blender.value.source.kind == asb::SourceKind::float_property);
  blender.value.source.part = 1;
  asb::File g = asb_read(asb_bytes(f));
  const asb::Element& back = element(g, asb::ElementType::one_dimensional_blender);
  CHECK(back.float_properties.size() == 2);
  CHECK(std::get<asb::OneDimensionalBlender>(back.params).value.source.part == 1);
}

TEST_CASE("asb: elements of types without a known body keep the file as it was") {
  const Bytes golden = asb_golden_bytes("0x417");
  const asb::File f = asb_read(golden);
  const u32 elements = 0x6C + 0x30 * static_cast<u32>(f.commands.size());
  for (const u32 type : {26u, 27u}) {
    CAPTURE(type);
    const auto it = std::find_if(f.elements.begin(), f.elements.end(), [](const asb::Element& e) {
      return e.type == asb::ElementType::type_25;
    });
    const u32 at = elements + 0x24 * static_cast<u32>(it - f.elements.begin());
    const Bytes b = patched("0x417", at, (load<u32>(golden.data() + at) & 0xFFFF0000) | type);
    const Format& format = *find_format("asb");
    const auto d = format.decode(b, {});
    REQUIRE(d);
    const std::string text = (*d)->text({});
    CHECK(built(text) == b);
    const auto edited = parse_document(replaced(text, "clip: Wait", "clip: Stand"), {});
    REQUIRE(edited);
    const auto e = (*edited)->encode();
    REQUIRE_FALSE(e);
    CHECK(e.error().finding == &asb::kUnchangedOnly);
  }
  // 0x41B has a form for 26.
  asb::File g = asb_golden("0x41b");
  CHECK(std::holds_alternative<asb::TwoDimensionalBlender>(
      element(g, asb::ElementType::two_dimensional_blender).params));
  CHECK(g.whole.empty());
}

TEST_CASE("asb: attachments of type 2 keep their bytes") {
  const Bytes golden = asb_golden_bytes("0x417");
  const u32 records = load<u32>(golden.data() + 0x38);
  survives(patched("0x417", records + 0x18, 2));  // the second record, 24 bytes of payload
  const asb::File f = asb_read(patched("0x417", records + 0x18, 2));
  bool seen = false;
  for (const asb::Element& e : f.elements)
    for (const asb::Attachment& a : e.attachments)
      if (a.type == asb::AttachmentType::type_2) {
        seen = true;
        CHECK(std::get<Bytes>(a.payload).size() == 24);
      }
  CHECK(seen);
}

TEST_CASE("asb: judge timing 3") {
  asb::File f = asb_golden("0x417");
  const auto& value =
      std::get<asb::Selector<asb::Int>>(element(f, asb::ElementType::int_selector).params).value;
  CHECK(value.source.judge == static_cast<asb::Judge>(3));
  CHECK(asb_bytes(asb_from(asb_text(f))) == asb_golden_bytes("0x417"));
}

TEST_CASE("asb: the blackboard in any order of types") {
  const std::string swapped =
      replaced(replaced(kSoundAsb, "  - {name: Speed, type: float, default: 0.0}\n", ""),
               "default: [0.0, 0.0, 0.0]}\n",
               "default: [0.0, 0.0, 0.0]}\n  - {name: First, type: float, default: 1.0}\n"
               "  - {name: Speed, type: float, default: 0.0}\n");
  const asb::File f = asb_from(swapped);
  const Bytes b = asb_bytes(f);
  // Within a type the order is kept; the reference counts within the type.
  CHECK(load<u32>(b.data() + body_of(b, 0)) == 0x90000001);
  const asb::File g = asb_read(b);
  CHECK(g.blackboard[0].name == "Mode");
  CHECK(g.blackboard[1].name == "First");
  CHECK(g.blackboard[2].name == "Speed");
  CHECK(asb_text(g).find("value: {blackboard: Speed, default: -1.0, judge: on_update}") !=
        std::string::npos);
}

TEST_CASE("asb: negative integers and constant vectors") {
  const std::string text = asb_text(asb_golden("0x417"));
  CHECK(text.find("{name: Kind, type: int, default: -5}") != std::string::npos);
  CHECK(text.find("s32: -3") != std::string::npos);
  CHECK(text.find("value: [1.0, 2.0, 3.0]") != std::string::npos);
}

TEST_CASE("asb: 255 plugs, and not one more") {
  asb::File f = asb_from(
      "name: S\n"
      "elements:\n"
      "  - {id: 0, type: simultaneous, children: [1]}\n"
      "  - {id: 1, type: state_end}\n");
  f.elements[0].children.assign(250, f.elements[0].children[0]);
  f.elements[0].states.assign(5, 1);
  CHECK(asb_again(f) == asb_text(f));
  f.elements[0].states.push_back(1);
  const auto bytes = write_file(f, {}, asb::kCodec);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().finding == &kTooLarge);
  CHECK(bytes.error().path == "elements[0].plugs");
  CHECK(asb_findings(f) == std::vector<std::string>{"ASB0034 elements[0]"});
}

TEST_CASE("asb: the default child's value, a selector with nothing but a default") {
  const asb::File f = asb_golden("0x417");
  CHECK(asb_text(f).find("{element: 13, default: true}") != std::string::npos);
  const asb::File one = asb_from(
      "name: S\n"
      "elements:\n"
      "  - id: 0\n"
      "    type: float_selector\n"
      "    value: 1.0\n"
      "    children: [{element: 1, default: true}]\n"
      "  - {id: 1, type: state_end}\n");
  CHECK(asb_again(one) == asb_text(one));
}

TEST_CASE("asb: many small edits of the header's counts are refused or kept") {
  const Bytes golden = asb_golden_bytes("0x417");
  // The number of float properties is by rule; another one is kept as layout.
  const Bytes b = patched("0x417", 0x44, 9);
  const auto d = find_format("asb")->decode(b, {});
  REQUIRE(d);
  CHECK((*d)->rebuild() == Rebuild::layout);
  CHECK(built((*d)->text({})) == b);
  CHECK_FALSE(find_format("asb")->decode(patched("0x417", 0x10, 0xFFFFFF), {}));
  CHECK_FALSE(find_format("asb")->decode(patched("0x417", 0x24, 0x7FFFFFFF), {}));
}
