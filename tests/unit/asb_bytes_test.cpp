// ASB and BAEV: whole files and records as literal bytes, from the notes in docs/formats.
#include <doctest/doctest.h>

#include "kinora/core/binary_findings.hpp"
#include "kinora/formats/baev/codec.hpp"
#include "support/asb_files.hpp"
#include "support/hex.hpp"

using namespace kinora;
using namespace kinora::test;

TEST_CASE("asb: a file with one command and one clip") {
  const Bytes bytes = bytes_of(
      "41534220 17040000 00000000 01000000 01000000 00000000 00000000 00000000"
      "f8000000 38010000 34010000 ec000000 c0000000 28010000 ec000000 ec000000"
      "28010000 00000000 28010000 00000000 0f000000 f0000000 28010000 2c010000"
      "00000000 00000000 30010000"
      // command Wait -> element 0
      "0a000000 00000000 00000000 000080bf 00000000 00000000 00000000"
      "00112233 44556677 8899aabb ccddeeff 00000000"
      // element 0: SkeletalAnimation
      "03000001 00000000 c0000000 00000000 00000000 10111213 14151617 18191a1b 1c1d1e1f"
      // its body, its empty plug table
      "00000000 0a000000 00000000 00000000 00000000 00000000 00000000 00000000"
      "00000000 00000000 00000000"
      // states; transitions; blackboard; valid tags; external actions; material blends; enums
      "00000000 00000000 00000000" +
      std::string(96, '0') +
      "00000000 00000000 00000000 00000000"
      "4d696e69 2e726f6f 7400 57616974 00");
  REQUIRE(bytes.size() == 0x147);
  const asb::File f = asb_read(bytes);
  CHECK(asb_text(f) ==
        "name: Mini.root\n"
        "commands:\n"
        "  - name: Wait\n"
        "    guid: 33221100-5544-7766-8899-aabbccddeeff\n"
        "    element: 0   # skeletal_animation Wait\n"
        "elements:\n"
        "  - id: 0\n"
        "    type: skeletal_animation\n"
        "    guid: 13121110-1514-1716-1819-1a1b1c1d1e1f\n"
        "    clip: Wait\n");
  CHECK(hex_bytes(asb_bytes(asb_from(asb_text(f)))) == hex_bytes(bytes));
}

TEST_CASE("asb: the body of a float selector") {
  const asb::File f = asb_from(
      "name: S\n"
      "elements:\n"
      "  - id: 0\n"
      "    type: float_selector\n"
      "    value: {blackboard: {index: 8}, default: -1.0, judge: on_update}\n"
      "    children:\n"
      "      - {min: 0.0, max: 0.5, element: 0}\n"
      "      - {element: 1, default: true}\n"
      "  - {id: 1, type: state_end}\n");
  const Bytes bytes = asb_bytes(f);
  const u32 body = load<u32>(bytes.data() + 0x6C + 8);
  REQUIRE(body == 0x6C + 2 * 0x24);
  const auto at = [&](u32 offset) { return load<u32>(bytes.data() + body + offset); };
  CHECK(at(0x00) == 0x90000008);
  CHECK(at(0x04) == 0xBF800000);
  CHECK(hex_bytes(ByteView(bytes).subspan(body + 0x14, 12)) ==
        hex_bytes(bytes_of("0000 0000 0200 0002 0002 0002")));
  CHECK(at(0x20) == body + 0x28);
  CHECK(at(0x24) == body + 0x3C);
  CHECK(at(0x34) == 0x3F000000);
  CHECK(at(0x38) == 0);
  const u32 pool = load<u32>(bytes.data() + 0x24), label = at(0x40);
  CHECK(as_text(ByteView(bytes).subspan(pool + label, 9)) == "その他");
  CHECK(at(0x4C) == 1);
}

TEST_CASE("baev: one key, one trigger with a text") {
  const Bytes tail = bytes_of(
      "00000000 00000000 00000100 00000000 c8010000 00000000"
      "30010000 00000000 01000000 18000000 50010000 00000000 01000000 18000000"
      "c001d50b 00000000 48010000 00000000 01000000 04000000 00000000 00000000"
      "68010000 00000000 01000000 30000000 78563412 31000000"
      "c9010000 00000000 98010000 00000000 01000000 18000000"
      "00000000 00000000 00000000 00000000 00000000 10000000"
      "b0010000 00000000 01000000 08000000 00004040 00000000"
      "b8010000 00000000 05000000 00000000 cf010000 00000000"
      "00566f69 63650048 657900");
  REQUIRE(tail.size() == 0x1D3 - 0xF8);
  const auto tree = parse_text(
      "keys:\n"
      "  - key: Wait\n"
      "    actions:\n"
      "      - hash: 0x12345678\n"
      "        frame_count: 49\n"
      "        events:\n"
      "          - name: Voice\n"
      "            triggers:\n"
      "              - {frame: 3.0, params: [Hey]}\n");
  REQUIRE(tree);
  const auto f = baev::read_text(tree->root(), "baev/1.0.0");
  if (!f) FAIL(render(f.error(), ""));
  CHECK(f->keys[0].hash == 0x0BD501C0);
  CHECK(f->actions[0].events[0].event_id == 16);
  const auto bytes = baev::write(*f, {});
  REQUIRE(bytes);
  CHECK(hex_bytes(ByteView(*bytes).subspan(0xF8)) == hex_bytes(tail));
  CHECK(load<u32>(bytes->data() + 8) == 0x1D3);
}

TEST_CASE("baev: hashes of keys") {
  CHECK(baev::key_hash("") == 0x811C9DC5);
  CHECK(baev::key_hash("a") == 0xE40C292C);
  CHECK(baev::key_hash("Wait") == 0x0BD501C0);
  CHECK(baev::key_hash(*parse_guid("beb5eb31-621f-4288-9dd2-2b4aada44c68")) == 0x07A0908C);
}

TEST_CASE("asb: any bytes are refused with a place") {
  const auto error = [](ByteView b) {
    const auto d = asb::decode(b);
    return d ? std::string("read") : render(d.error(), "f");
  };
  const auto version = [](u32 v) {
    Bytes b = {'A', 'S', 'B', ' ', 0, 0, 0, 0};
    store(b.data() + 4, v);
    return b;
  };
  CHECK(error({}) != "read");
  CHECK(
      error(version(0x304)) ==
      "f: ASB0001 error at 0x4 (version): version 0x304 (Ring Fit Adventure) is known by name "
      "only: its layout is not known. Hint: Nothing is lost: in a pack the file keeps its bytes.");
  CHECK(error(version(0x3FB)).find("Game Builder Garage") != std::string::npos);
  CHECK(error(version(0x999)).find("0x40F, 0x410, 0x417") != std::string::npos);
}

TEST_CASE("asb: records that many share cannot be copied without limit") {
  asb::File f = asb_from("name: S\n");
  f.elements.resize(2000);
  for (std::size_t i = 0; i < f.elements.size(); ++i) {
    f.elements[i].id = static_cast<s32>(i);
    f.elements[i].type = asb::ElementType::state_end;
    f.elements[i].params = asb::NoParams{};
  }
  f.elements[0].tags.emplace().items.assign(20000, "a tag that is longer than a short string");
  Bytes b = asb_bytes(f);
  const auto tags = [&](u32 element) { return b.data() + 0x6C + 0x24 * element + 4; };
  for (u32 i = 1; i < 2000; ++i) store(tags(i), load<u32>(tags(0)));
  asb::File out;
  const auto r = asb::read(b, out);
  REQUIRE_FALSE(r);
  CHECK(r.error().finding == &kSharedBudget);
  // A few users of such a list are fine.
  for (u32 i = 2; i < 2000; ++i) store(tags(i), u32{0});
  asb::File few;
  CHECK(asb::read(b, few));
}
