// BAS and BASLIST: what the checks find, what the repairs do, what opens in the generic form.
#include <doctest/doctest.h>

#include "formats/bas/text.hpp"
#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/aamp/aamp_findings.hpp"
#include "kinora/formats/aamp/builder.hpp"
#include "kinora/formats/bas/bas_findings.hpp"
#include "kinora/formats/bas/check.hpp"
#include "kinora/registry/format.hpp"
#include "kinora/text/text_findings.hpp"

using namespace kinora;

namespace {

bas::Bas from_text(const std::string& elements) {
  auto tree = parse_yaml("kinora: bas\nelements:\n" + elements);
  REQUIRE(tree);
  auto b = bas::read_bas_text(tree->root());
  REQUIRE_MESSAGE(b, render(b.error(), elements));
  return *b;
}
Diagnostic text_error_of(const std::string& elements) {
  auto tree = parse_yaml("kinora: bas\nelements:\n" + elements);
  REQUIRE(tree);
  auto b = bas::read_bas_text(tree->root());
  REQUIRE_FALSE(b);
  return b.error();
}
/// Ids and places of the findings, in one line each.
std::vector<std::string> findings(const bas::Bas& b) {
  Findings found;
  bas::check(b, found);
  std::vector<std::string> out;
  for (const Diagnostic& d : found) out.push_back(std::string(d.finding->id) + ' ' + d.path);
  return out;
}
std::vector<std::string> findings(const std::string& elements) {
  return findings(from_text(elements));
}
using Lines = std::vector<std::string>;

const std::string kAsset = "  - {id: 1, type: SkeltalAsset, file_name: A}\n";
const std::string kAssets = kAsset + "  - {id: 2, type: SkeltalAsset, file_name: B}\n";

}  // namespace

TEST_CASE("bas: a sound sequence has no findings") {
  CHECK(findings("  - id: 0\n    type: RandomSelector\n    children:\n"
                 "      - {element: 1, range: [0.0, 0.5]}\n"
                 "      - {element: 2, range: [0.5, 1.0]}\n" +
                 kAssets) == Lines{});
}

TEST_CASE("bas: node types") {
  CHECK(findings("  - {id: 0, type: 107}\n") == Lines{"BAS0002 elements[0].type"});
  CHECK(findings("  - {id: 0, type: 106}\n") == Lines{});
  CHECK(bas::node_info(bas::NodeType{106}).name == std::string("ZEx00ExposureSelector"));
  CHECK(bas::node_info(bas::NodeType::skeltal_asset).group() == bas::Group::asset);
  CHECK(bas::node_info(bas::NodeType::bone_blender).case_kind() == bas::Case::range);
  CHECK(bas::node_info(bas::NodeType{107}).group() == bas::Group::unknown);
  const Diagnostic d = text_error_of("  - {id: 0, type: SkeletalAsset}\n");
  CHECK(d.finding == &kTextUnknownName);
  CHECK(hint(d) == "Did you mean 'SkeltalAsset'?");
  CHECK(text_error_of("  - {id: 0, file_name: A}\n").finding == &kTextMissingKey);
}

TEST_CASE("bas: the graph") {
  CHECK(findings("  - {id: 0, type: SyncPlayContainer, children: [{element: 1}, {element: 0}]}\n" +
                 kAsset) == Lines{"BAS0004 elements[0].children"});
  Findings found;
  bas::check(from_text("  - {id: 0, type: SyncPlayContainer, children: [{element: b}]}\n"
                       "  - {id: b, type: SyncPlayContainer, children: [{element: 0}]}\n"),
             found);
  REQUIRE(found.size() == 1);
  CHECK(message(found[0]) == "this child leads back to its own parent: 0 -> 1 -> 0");
  // A part that nothing leads to is reported at its top, a circle of its own at one place.
  CHECK(findings("  - {id: 0, type: NoAnmAsset}\n"
                 "  - {id: 5, type: SyncPlayContainer, children: [{element: 6}]}\n"
                 "  - {id: 6, type: NoAnmAsset}\n"
                 "  - {id: 7, type: SyncPlayContainer, children: [{element: 7}]}\n") ==
        Lines{"BAS0027 elements[5]", "BAS0027 elements[7]", "BAS0004 elements[7].children"});
  // A node that two parents share is no circle.
  CHECK(findings("  - {id: 0, type: SyncPlayContainer, children: [{element: 1}, {element: 2}]}\n"
                 "  - {id: 2, type: SyncPlayContainer, children: [{element: 1}]}\n" +
                 kAsset) == Lines{});
  CHECK(findings("  - {id: 0, type: SyncPlayContainer, children: [{element: {index: 4}}]}\n") ==
        Lines{"BAS0003 elements[0].children[0]"});
  CHECK(text_error_of("  - {id: 0, type: SyncPlayContainer, children: [{element: 4}]}\n").finding ==
        &kTextDanglingId);
  CHECK(text_error_of("  - {id: 0, type: NoAnmAsset}\n  - {id: '0', type: NoAnmAsset}\n").finding ==
        &kTextDuplicateId);
}

TEST_CASE("bas: limits") {
  std::string many = "  - id: 0\n    type: SyncPlayContainer\n    children:\n";
  for (int i = 0; i < 128; ++i) many += "      - {element: 1}\n";
  CHECK(findings(many + kAsset) == Lines{"BAS0005 elements[0].children"});
  bas::Bas b;
  b.elements.resize(513);
  for (std::size_t i = 0; i < b.elements.size(); ++i) {
    b.elements[i].id = static_cast<s32>(i);
    b.elements[i].type = bas::NodeType::sync_play_container;
    if (i + 1 < b.elements.size()) b.elements[i].children.emplace_back();
    if (i + 1 < b.elements.size()) b.elements[i].children[0].element = static_cast<s32>(i + 1);
  }
  CHECK(findings(b) == Lines{"BAS0006 elements"});
  b.elements.clear();
  CHECK(findings(b) == Lines{"BAS0011 elements"});
}

TEST_CASE("bas: cases") {
  const auto selector = [](const std::string& type, const std::string& children) {
    return findings("  - id: 0\n    type: " + type + "\n    children: [" + children + "]\n" +
                    kAssets);
  };
  CHECK(selector("WeaponSelector", "{element: 1, string: A}, {element: 2, string: default}") ==
        Lines{});
  CHECK(selector("WeaponSelector", "{element: 1, string: default}, {element: 2, string: A}") ==
        Lines{"BAS0022 elements[0].children[0]", "BAS0023 elements[0].children"});
  CHECK(selector("ComboSelector", "{element: 1, number: 1}, {element: 2, number: 2}") ==
        Lines{"BAS0023 elements[0].children"});
  CHECK(selector("ComboSelector", "{element: 1, number: 1}, {element: 2, number: -2147483648}") ==
        Lines{});
  CHECK(selector("SpeedSelector", "{element: 1, range: [0, 1]}, {element: 2, range: [2, 3]}") ==
        Lines{"BAS0024 elements[0].children[1]"});
  CHECK(selector("SpeedSelector", "{element: 1, range: [0, 2]}, {element: 2, range: [1, 3]}") ==
        Lines{"BAS0025 elements[0].children[1]"});
  CHECK(selector("SpeedBlender", "{element: 1, range: [0, 2]}, {element: 2, range: [1, 3]}") ==
        Lines{});
  CHECK(selector("SpeedBlender", "{element: 1, range: [0, 1]}, {element: 2, range: [2, 3]}") ==
        Lines{"BAS0024 elements[0].children[1]"});
  CHECK(selector("RandomSelector",
                 "{element: 1, range: [0, 0.5]}, {element: 2, range: [0.5, 0.9]}") ==
        Lines{"BAS0026 elements[0].children"});
  CHECK(
      selector("NodePosSelector", "{element: 1, string: 'Toe_R,Z'}, {element: 2, string: Toe_L}") ==
      Lines{"BAS0031 elements[0].children[1]"});
  CHECK(selector("BoolSelector", "{element: 1}") ==
        Lines{"BAS0027 elements[2]", "BAS0032 elements[0].children"});
  CHECK(selector("SyncPlayContainer", "{element: 1}, {element: 2}, {string: x}") ==
        Lines{"BAS0020 elements[0].children[2]"});
  CHECK(selector("BoneBlender", "{element: 1}, {element: 2}") == Lines{});
}

TEST_CASE("bas: the text refuses cases that the file cannot hold") {
  const auto error = [](const std::string& children) {
    return text_error_of("  - id: 0\n    type: WeaponSelector\n    children: [" + children + "]\n" +
                         kAssets)
        .finding;
  };
  CHECK(error("{element: 1, string: A, range: [0, 1]}") == &bas::kTwoCases);
  CHECK(error("{element: 1, string: A}, {element: 2, range: [0, 1]}") == &bas::kMixedCases);
  CHECK(error("{element: 1, range: [0, 1, 2]}") == &kTextWrongKind);
  CHECK(error("{element: 1, sting: A}") == &kTextUnknownKey);
  // A case without an element stands last.
  const auto archive =
      bas::to_archive(from_text("  - id: 0\n    type: WeaponSelector\n"
                                "    children: [{string: A}, {element: 1, string: B}]\n" +
                                kAsset));
  REQUIRE_FALSE(archive);
  CHECK(archive.error().finding == &bas::kCaseBeforeChild);
}

TEST_CASE("bas: events") {
  const auto asset = [](const std::string& rest) {
    return findings("  - {id: 0, type: SkeltalAsset, file_name: A, " + rest + "}\n");
  };
  CHECK(asset("trigger_events: [{type: 1, frame: 9.0}], frame_ctrl: {end_frame: 9.0}") == Lines{});
  CHECK(asset("trigger_events: [{type: 1, frame: 9.5}], frame_ctrl: {end_frame: 9.0}") ==
        Lines{"BAS0029 elements[0].trigger_events[0]"});
  CHECK(asset("hold_events: [{type: 1, start_frame: 9.5, end_frame: -1}],"
              " frame_ctrl: {end_frame: 9.0}") == Lines{"BAS0029 elements[0].hold_events[0]"});
  CHECK(asset("hold_events: [{type: 1, start_frame: -1, end_frame: -1}]") ==
        Lines{"BAS0030 elements[0].hold_events[0]"});
  CHECK(findings("  - {id: 0, type: SyncPlayContainer, trigger_events: [{type: 1, frame: 1}]}\n") ==
        Lines{"BAS0028 elements[0]"});
}

TEST_CASE("bas: an endless child of a sequence") {
  const auto sequence = [](const std::string& frame_ctrl) {
    return findings(
        "  - {id: 0, type: SequencePlayContainer, children: [{element: 1}, {element: 2}]}\n"
        "  - {id: 1, type: SkeltalAsset, file_name: A, frame_ctrl: {" +
        frame_ctrl +
        "}}\n"
        "  - {id: 2, type: SkeltalAsset, file_name: B, frame_ctrl: {anm_loop: loop}}\n");
  };
  CHECK(sequence("anm_loop: loop") == Lines{"BAS0033 elements[0].children[0]"});
  CHECK(sequence("anm_loop: loop, loop_stop_count: 2.0") == Lines{});
  CHECK(sequence("anm_loop: once") == Lines{});
}

TEST_CASE("bas: values of other types are reported and repaired") {
  bas::Bas b = from_text(
      "  - id: 0\n    type: {u32: 71}\n    judge_once: {s32: 0}\n"
      "    children: [{element: 1, range: [{s32: 0}, {s32: 180}]}]\n"
      "  - id: 1\n    type: SkeltalAsset\n    file_name: {string_ref: A}\n    morph: {s32: 3}\n"
      "    frame_ctrl: {foot_type: {f32: 1.5}, connect: {f32: 1.0}}\n"
      "    hold_events: [{type: 3, start_frame: 0, end_frame: -1, value: {vec2: [1, 2]}}]\n");
  CHECK(b.elements[1].morph == std::bit_cast<float>(3u));  // what the game reads
  CHECK(b.elements[1].file_name == "A");
  // A gap, as the game takes 180 for a tiny number: none here, since there is one range only.
  CHECK(findings(b) == Lines{"AAMP0031 elements[0].type", "AAMP0031 elements[0].judge_once",
                             "AAMP0030 elements[0].children[0].start",
                             "AAMP0030 elements[0].children[0].end",
                             "AAMP0031 elements[1].file_name", "AAMP0030 elements[1].morph",
                             "AAMP0030 elements[1].frame_ctrl.foot_type",
                             "AAMP0030 elements[1].frame_ctrl.connect",
                             "AAMP0030 elements[1].hold_events[0].value"});
  Findings done;
  CHECK(bas::fix(b, done));
  REQUIRE(done.size() == 1);
  CHECK(message(done[0]) == "values that have the type now which the game expects: 7");
  CHECK(b.elements[0].children[0].end == 180.0f);
  CHECK(b.elements[1].morph == 3.0f);
  CHECK(b.elements[1].frame_ctrl->connect == 1);
  // 1.5 is no whole number and a vector no text: left for the author.
  CHECK(findings(b) == Lines{"AAMP0030 elements[1].frame_ctrl.foot_type",
                             "AAMP0030 elements[1].hold_events[0].value"});
  CHECK_FALSE(bas::fix(b, done));
}

TEST_CASE("bas: texts must fit their types") {
  CHECK(findings("  - {id: 0, type: SkeltalAsset, file_name: " + std::string(63, 'x') + "}\n") ==
        Lines{});
  bas::Bas b = from_text("  - {id: 0, type: SkeltalAsset, file_name: A}\n");
  b.elements[0].file_name = std::string(64, 'x');
  CHECK(findings(b) == Lines{"AAMP0032 elements[0].file_name"});
  CHECK_FALSE(bas::to_archive(b));
  // A text is refused where it stands.
  const Diagnostic d =
      text_error_of("  - {id: 0, type: SkeltalAsset, file_name: " + std::string(64, 'x') + "}\n");
  CHECK(d.finding == &aamp::kTextBeyondRoom);
  CHECK(d.path == "elements[0].file_name");
  CHECK(d.line == 3);
  CHECK(d.column == 44);
}

namespace {

/// What opens from an archive: the format of the document and the ids of its findings.
template <class F>
std::pair<std::string, Lines> opened(F&& build) {
  aamp::Builder b;
  build(b);
  const auto archive = b.finish();
  REQUIRE(archive);
  const auto bytes = aamp::write(*archive);
  REQUIRE(bytes);
  const Format* f = recognise(*bytes, "x");
  REQUIRE(f);
  auto d = f->decode(*bytes, {});
  REQUIRE(d);
  CHECK((*d)->encode()->bytes == *bytes);
  Findings found;
  (*d)->check(found, no_companions());
  Lines ids;
  for (const Diagnostic& x : found) ids.emplace_back(x.finding->id);
  return {(*d)->format().name, ids};
}

template <class F>
void element(aamp::Builder& b, u32 number, F&& extend) {
  b.begin_list(crc32("Element" + std::to_string(number)));
  b.begin_object(crc32("Parameters"));
  b.integer(crc32("TypeIndex"), 41);
  b.end_object();
  extend();
  b.end_list();
}

}  // namespace

TEST_CASE("bas: what the typed form cannot show opens in the generic one") {
  const auto elements = [](auto&& inside) {
    return opened([&](aamp::Builder& b) {
      b.begin_list(crc32("Elements"));
      inside(b);
      b.end_list();
    });
  };
  const auto nothing = [] {};
  CHECK(elements([&](aamp::Builder& b) { element(b, 0, nothing); }) ==
        std::pair<std::string, Lines>{"bas", {}});
  CHECK(elements([&](aamp::Builder& b) { element(b, 1, nothing); }) ==
        std::pair<std::string, Lines>{"aamp", {"AAMP0035", "AAMP0036"}});
  // A list that the game does not know makes it refuse the whole file.
  CHECK(elements([&](aamp::Builder& b) {
          element(b, 0, [&] {
            b.begin_list(crc32("Extend"));
            b.begin_list(crc32("Unknown"));
            b.end_list();
            b.end_list();
          });
        }) == std::pair<std::string, Lines>{"aamp", {"AAMP0034", "AAMP0036"}});
  CHECK(elements([&](aamp::Builder& b) {
          b.begin_list(crc32("Element0"));
          b.begin_object(crc32("Parameters"));
          b.end_object();
          b.end_list();
        }) == std::pair<std::string, Lines>{"aamp", {"BAS0001", "AAMP0036"}});
  // Two lists of cases on one node.
  CHECK(elements([&](aamp::Builder& b) {
          element(b, 0, [&] {
            b.begin_list(crc32("Extend"));
            for (const char* name : {"IntArray", "FloatArray"}) {
              b.begin_list(crc32(name));
              b.begin_object(crc32(std::string(name) + '0'));
              b.integer(crc32("Value0"), 1);
              b.end_object();
              b.end_list();
            }
            b.end_list();
          });
        }).first == "aamp");
}

TEST_CASE("bas: parameters that nobody knows are kept in their record") {
  const auto [format, ids] = opened([](aamp::Builder& b) {
    b.begin_list(crc32("Elements"));
    b.begin_list(crc32("Element0"));
    b.begin_object(crc32("Parameters"));
    b.integer(crc32("TypeIndex"), 41);
    b.real(crc32("Future"), 1.5f);
    b.end_object();
    b.end_list();
    b.end_list();
  });
  CHECK(format == "bas");
  CHECK(ids == Lines{"AAMP0033"});
}

TEST_CASE("baslist: order and doubles") {
  const auto list = [](const std::string& text) {
    auto tree = parse_yaml("kinora: baslist\n" + text);
    REQUIRE(tree);
    auto l = bas::read_baslist_text(tree->root());
    REQUIRE(l);
    return *l;
  };
  const auto found = [](const bas::BasList& l) {
    Findings f;
    bas::check(l, f);
    Lines out;
    for (const Diagnostic& d : f) out.push_back(std::string(d.finding->id) + ' ' + d.path);
    return out;
  };
  CHECK(found(list("sequences: [{name: Wait, file: A}, {name: Wait_B, file: B}]\n")) == Lines{});
  CHECK(found(list("sequences: [{name: B, file: A}, {name: A, file: A}, {name: B, file: A}]\n")) ==
        Lines{"BAS0040 sequences[1]", "BAS0041 sequences[2]"});
  // Capitals come before small letters, as bytes are compared.
  CHECK(found(list("sequences: [{name: Z, file: A}, {name: a, file: A}]\n")) == Lines{});
  CHECK(found(list("cross_fades: [{from: A, to: [{frame: 1.0}]}]\n")) ==
        Lines{"BAS0043 cross_fades[0]", "BAS0044 cross_fades"});
  bas::BasList l = list(
      "sequences: [{name: B, file: X}, {name: A, file: Y}]\n"
      "cross_fades: [{from: B, except: [D, C], to: [{name: Q}, {frame: 2.0}]}, {from: A}]\n");
  CHECK(found(l) == Lines{"BAS0040 sequences[1]", "BAS0040 cross_fades[1]",
                          "BAS0040 cross_fades[0].except[1]", "BAS0040 cross_fades[0].to[1]"});
  Findings done;
  CHECK(bas::fix(l, done));
  CHECK(done.size() == 4);
  CHECK(found(l) == Lines{});
  CHECK(l.sequences[0].file == "Y");
  CHECK(l.cross_fades[1].except[0].name == "C");
  CHECK(l.cross_fades[1].to[0].name.empty());
  CHECK_FALSE(bas::fix(l, done));
}

namespace {

/// Files of a pack, given by name.
class Pack : public Companions {
 public:
  void add(const char* format, std::string name, Bytes bytes) {
    files_.push_back({format, std::move(name), std::move(bytes)});
  }
  std::vector<Companion> find(std::string_view format) const override {
    std::vector<Companion> out;
    for (const File& f : files_)
      if (f.format == format) out.push_back({f.name, f.bytes});
    return out;
  }

 private:
  struct File {
    std::string format, name;
    Bytes bytes;
  };
  std::vector<File> files_;
};

Lines findings_of_text(const std::string& text, const Companions& companions) {
  const auto d = parse_document(text, {});
  REQUIRE(d);
  Findings found;
  (*d)->check(found, companions);
  Lines out;
  for (const Diagnostic& x : found) out.push_back(std::string(x.finding->id) + ' ' + x.path);
  return out;
}

}  // namespace

TEST_CASE("baslist: files must be in the pack") {
  const std::string text =
      "kinora: baslist\nsequences: [{name: A, file: Dummy}, {name: B, file: Here}, "
      "{name: C, file: Gone}, {name: D, file: ''}]\n";
  Pack pack;
  CHECK(findings_of_text(text, pack) == Lines{});  // nothing to compare with
  pack.add("bas", "loose/Other.bas", {});
  CHECK(findings_of_text(text, pack) == Lines{});
  pack.add("bas", "x.sbactorpack//Actor/AS/Here.bas", {});
  CHECK(findings_of_text(text, pack) == Lines{"BAS0042 sequences[2].file"});
}

TEST_CASE("bas: sequences that a trigger starts must be in a list") {
  const std::string text =
      "kinora: bas\nelements: [{id: 0, type: SkeltalAsset, file_name: A, trigger_events: "
      "[{type: 7, frame: 0.0, value: Smile}, {type: 7, frame: 1.0, value: Smlie}, "
      "{type: 1, frame: 1.0, value: Other}]}]\n";
  Pack pack;
  CHECK(findings_of_text(text, pack) == Lines{});
  const auto list =
      parse_document("kinora: baslist\nsequences: [{name: Smile, file: Face_Smile}]\n", {});
  REQUIRE(list);
  pack.add("baslist", "x//a.baslist", (*list)->encode()->bytes);
  CHECK(findings_of_text(text, pack) == Lines{"BAS0034 elements[0].trigger_events[1]"});
}
