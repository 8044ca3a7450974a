// ASB: versions with several possible layouts, wrong version words, versions that are not known
// well enough to be edited.
#include <doctest/doctest.h>

#include "kinora/formats/asb/convert.hpp"
#include "kinora/formats/asb/findings.hpp"
#include "support/asb_files.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

Bytes with_version(Bytes b, u32 version) {
  store(b.data() + 4, version);
  return b;
}
std::string fact(const Document& d, std::string_view name) {
  std::vector<Fact> facts;
  d.facts(facts);
  for (const Fact& f : facts)
    if (f.name == name) return f.value;
  return "";
}
std::unique_ptr<Document> opened(const Bytes& b, const Options& options = {}) {
  auto d = find_format("asb")->decode(b, options);
  if (!d) FAIL(render(d.error(), ""));
  return std::move(*d);
}

}  // namespace

TEST_CASE("asb: every layout that a version may have is told from the others by its plug tables") {
  for (const char* golden : {"0x40f", "0x410", "0x417", "0x41b"}) {
    const asb::File original = asb_golden(golden);
    for (const asb::Form& form : asb::find_version(original.version)->forms) {
      if (form.like != original.form.like) continue;
      CAPTURE(golden);
      CAPTURE(static_cast<u32>(form.plug_base));
      CAPTURE(form.short_bone_blender);
      CAPTURE(form.has_events);
      CAPTURE(form.u32_blackboard);
      asb::File f = original;
      f.form = form;
      for (asb::Element& e : f.elements) {
        if (auto* b = std::get_if<asb::BoneBlender>(&e.params)) b->state_end_mode = 0;
        if (auto* event = std::get_if<asb::Event>(&e.params); event && !form.has_events)
          *event = {};
      }
      const Bytes b = asb_bytes(f);
      const auto d = asb::decode(b);
      if (!d) FAIL(render(d.error(), ""));
      CHECK_FALSE(d->original);
      CHECK(d->model.whole.empty());
      CHECK(d->model.form == form);
      CHECK(built(opened(b)->text({})) == b);
    }
  }
}

TEST_CASE("asb: versions without a file of their own take the layout that adds up, and say which") {
  struct Case {
    const char* golden;
    u32 version;
    const char* layout;
  };
  for (const Case& c :
       {Case{"0x417", 0x418, "that of 0x417"}, Case{"0x410", 0x418, "that of 0x410"},
        Case{"0x41b", 0x41A, "that of 0x41B"}, Case{"0x417", 0x41A, "that of 0x417"},
        Case{"0x410", 0x40F, "that of 0x410"}}) {
    CAPTURE(c.golden);
    CAPTURE(c.version);
    const Bytes b = with_version(asb_golden_bytes(c.golden), c.version);
    const auto d = opened(b);
    CHECK(d->rebuild() == Rebuild::canonical);
    CHECK(fact(*d, "support").find("experimental") == 0);
    CHECK(fact(*d, "layout") == c.layout);
    CHECK(built(d->text({})) == b);
  }
}

TEST_CASE("asb: a wrong version word") {
  const Bytes b = with_version(asb_golden_bytes("0x417"), 0x407);
  const auto d = opened(b, {{"force-version", "0x417"}});
  CHECK(d->variant() == "asb/0x417");
  CHECK(fact(*d, "version word") == "0x407");
  const std::string text = d->text({});
  CHECK(text.find("version_word: 0x00000407\n") != std::string::npos);
  CHECK(built(text) == b);
  CHECK(asb_text(asb_read(asb_golden_bytes("0x417"))).find("version_word") == std::string::npos);
  const auto bad = find_format("asb")->decode(b, {{"force-version", "newest"}});
  REQUIRE_FALSE(bad);
  CHECK(render(bad.error(), "f").find("0x40F, 0x410, 0x417") != std::string::npos);
}

TEST_CASE("asb: a version whose bodies are not known is shown and goes back unchanged") {
  // Header, one command (0x28), one element (0x24), bytes of unknown form, the pool.
  Bytes b(0x68 + 0x28 + 0x24 + 20, 0);
  const auto put = [&](u32 at, u32 x) { store(b.data() + at, x); };
  std::memcpy(b.data(), "ASB ", 4);
  put(4, 0x407);
  put(0x0C, 1);
  put(0x10, 1);
  const u32 bodies = 0x68 + 0x28 + 0x24, pool = bodies + 20;
  for (const u32 at : {0x20u, 0x28u, 0x2Cu, 0x30u, 0x34u, 0x38u, 0x3Cu, 0x40u, 0x48u, 0x54u, 0x58u})
    put(at, bodies);
  put(0x24, pool);
  put(0x50, 12);
  put(0x68, 7);                // name
  put(0x68 + 8, 0xBF800000u);  // frame count
  put(0x68 + 0x28, 0x01000003);
  put(0x68 + 0x28 + 8, bodies);
  for (u32 i = 0; i < 20; ++i) b[bodies + i] = static_cast<u8>(0xA0 + i);
  for (const char c : std::string("T.root\0Wait\0", 12)) b.push_back(static_cast<u8>(c));
  const auto d = opened(b);
  CHECK(fact(*d, "support") == "tables only; written back unchanged");
  CHECK(fact(*d, "editable").find("no") == 0);
  const std::string text = d->text({});
  CHECK(text.find("name: Wait") != std::string::npos);
  CHECK(text.find("type: skeletal_animation") != std::string::npos);
  CHECK(built(text) == b);
  const auto edited = parse_document(replaced(text, "name: Wait", "name: Stay"), {});
  REQUIRE(edited);
  const auto e = (*edited)->encode();
  REQUIRE_FALSE(e);
  CHECK(e.error().finding == &asb::kUnchangedOnly);
  // The offset map explains it, too.
  Mapped m = find_format("asb")->map(b, {});
  CHECK_FALSE(m.error);
  CHECK(m.map.unexplained(b.size()).empty());
  Findings lost;
  CHECK_FALSE(find_format("asb")->convert(*d, "asb/0x417", lost));
}

TEST_CASE("asb: what 0x417 gives up in an older version") {
  const asb::File f = asb_golden("0x417");
  Findings lost;
  const auto old = asb::convert(f, 0x40F, lost);
  if (!old) FAIL(render(old.error(), ""));
  std::vector<std::string> told;
  for (const Diagnostic& d : lost) told.push_back(d.path + ": " + message(d));
  CHECK(told == std::vector<std::string>{
                    "commands[0].tags: 0x40F cannot hold tags of commands",
                    "commands[2].tags: 0x40F cannot hold tags of commands",
                    "elements[3].unk_0x68: 0x40F cannot hold this field",
                    "elements[3].float_properties[0].mode: 0x40F cannot hold this field",
                    "elements[4].share: 0x40F cannot hold this field",
                    "elements[8].blend: 0x40F cannot hold material blends",
                    "elements[10].blend: 0x40F cannot hold material blends",
                    "elements[24].float_properties[0].mode: 0x40F cannot hold this field",
                    "elements[25].state_end_mode: 0x40F cannot hold this field"});
  CHECK(old->expressions->version == 1);
  CHECK(asb_again(*old) == asb_text(*old));
}
