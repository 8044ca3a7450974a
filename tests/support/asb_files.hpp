// ASB files of the tests' own making.
#pragma once
#include <doctest/doctest.h>

#include "kinora/formats/asb/check.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "support/golden_files.hpp"

namespace kinora::test {

inline asb::File asb_from(const std::string& yaml, u32 version = 0x417) {
  const auto tree = parse_text(yaml);
  if (!tree) FAIL(render(tree.error(), "") << "\n" << yaml);
  auto f = asb::read_text(tree->root(), version);
  if (!f) FAIL(render(f.error(), "") << "\n" << yaml);
  return *f;
}
inline Bytes asb_bytes(const asb::File& f) {
  auto bytes = write_file(f, {}, asb::kCodec);
  if (!bytes) FAIL(render(bytes.error(), ""));
  return *bytes;
}
/// The id and message of what is refused, by the text reader or by the writer; else empty.
inline std::string asb_error(const std::string& yaml, u32 version = 0x417) {
  const auto tree = parse_text(yaml);
  if (!tree) return render(tree.error(), "");
  const auto f = asb::read_text(tree->root(), version);
  if (!f) return render(f.error(), "");
  const auto bytes = write_file(*f, {}, asb::kCodec);
  return bytes ? "" : render(bytes.error(), "");
}
inline asb::File asb_read(ByteView bytes) {
  asb::File f;
  if (const auto r = asb::read(bytes, f, nullptr); !r) FAIL(render(r.error(), ""));
  return f;
}
inline std::string asb_text(const asb::File& f, Syntax syntax = Syntax::yaml) {
  TextWriter w(syntax);
  w.map(Style::block, [&] { asb::write_text(w, f, false); });
  return w.finish();
}
/// The bytes of a file read, and the text of what was read: what an edit in YAML leads to.
inline std::string asb_again(const asb::File& f) { return asb_text(asb_read(asb_bytes(f))); }

inline Bytes asb_golden_bytes(const char* version) {
  return read_bytes(golden_folder("asb") / ("everything." + std::string(version) + ".asb"));
}
inline asb::File asb_golden(const char* version) { return asb_read(asb_golden_bytes(version)); }

inline asb::Element& element(asb::File& f, s32 id) {
  const auto it = std::find_if(f.elements.begin(), f.elements.end(),
                               [&](const asb::Element& e) { return e.id == id; });
  REQUIRE(it != f.elements.end());
  return *it;
}
/// The first element of a type.
inline asb::Element& element(asb::File& f, asb::ElementType type) {
  const auto it = std::find_if(f.elements.begin(), f.elements.end(),
                               [&](const asb::Element& e) { return e.type == type; });
  REQUIRE(it != f.elements.end());
  return *it;
}

/// `ASB0011 elements[3]` for every finding that is no note.
inline std::vector<std::string> asb_findings(const asb::File& f, bool notes = false,
                                             const asb::EventFile& events = {}) {
  Findings findings;
  asb::check(f, findings, events);
  std::vector<std::string> out;
  for (const Diagnostic& d : findings)
    if (notes || d.severity() != Severity::note)
      out.push_back(std::string(d.finding->id) + ' ' + d.path);
  return out;
}

/// Replaces a piece of text that occurs once or more; the first one.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return text.replace(at, from.size(), to);
}

/// A small graph without any finding.
inline constexpr const char* kSoundAsb =
    "name: Sound.root\n"
    "commands:\n"
    "  - {name: Move, guid: 00000001-0000-0000-0000-000000000001, element: 0}\n"
    "  - {name: Stop, guid: 00000001-0000-0000-0000-000000000002, element: 2}\n"
    "elements:\n"
    "  - id: 0\n"
    "    type: float_selector\n"
    "    guid: 00000002-0000-0000-0000-000000000000\n"
    "    value: {blackboard: Speed, default: -1.0, judge: on_update}\n"
    "    children:\n"
    "      - {min: 0.0, max: 1.0, element: 1}\n"
    "      - {min: 1.0, max: 2.0, element: 2}\n"
    "      - {element: 3, default: true}\n"
    "  - id: 1\n"
    "    type: skeletal_animation\n"
    "    guid: 00000002-0000-0000-0000-000000000001\n"
    "    clip: Walk\n"
    "    events: [4]\n"
    "    frames: [5]\n"
    "  - id: 2\n"
    "    type: skeletal_animation\n"
    "    guid: 00000002-0000-0000-0000-000000000002\n"
    "    clip: Wait\n"
    "    tags: [anm_Wait]\n"
    "  - id: 3\n"
    "    type: dummy_animation\n"
    "    guid: 00000002-0000-0000-0000-000000000003\n"
    "    frame_count: 10.0\n"
    "  - id: 4\n"
    "    type: event\n"
    "    guid: 00000002-0000-0000-0000-000000000004\n"
    "  - id: 5\n"
    "    type: frame_controller\n"
    "    guid: 00000002-0000-0000-0000-000000000005\n"
    "    rate: {blackboard: Speed, default: 1.0}\n"
    "blackboard:\n"
    "  - {name: Mode, type: int, default: 0}\n"
    "  - {name: Speed, type: float, default: 0.0}\n"
    "  - {name: Velocity, type: vec3f, default: [0.0, 0.0, 0.0]}\n"
    "transitions:\n"
    "  - entries:\n"
    "      - {current: Move, next: Stop, type: int, parameter: Mode, value: 1}\n"
    "valid_tags: [anm_Wait]\n";

}  // namespace kinora::test
