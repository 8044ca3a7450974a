// ASB and BAEV files of our own making (tests/golden/asb/make.py, tests/golden/baev/make.py, which
// know nothing of Kinora): every type of element, source of a property, attachment and event, in
// each version that can be written.
#include <set>

#include "kinora/formats/asb/findings.hpp"
#include "kinora/formats/baev/codec.hpp"
#include "support/asb_files.hpp"
#include "support/rounds.hpp"

using namespace kinora;
using namespace kinora::test;

TEST_CASE("golden files of ASB and BAEV") {
  int files = 0;
  for (const char* folder : {"asb", "baev"})
    for (const auto& file : files_in(golden_folder(folder)))
      if (const auto e = file.extension(); e == ".asb" || e == ".baev") {
        check_golden(file);
        ++files;
      }
  CHECK(files == 6);
}

TEST_CASE("golden files of ASB have every type of element, source, attachment and event") {
  for (const char* version : {"0x40f", "0x410", "0x417", "0x41b"}) {
    CAPTURE(version);
    const asb::File f = asb_golden(version);
    std::set<u32> types, attachments, params;
    for (const asb::Element& e : f.elements) {
      types.insert(static_cast<u32>(e.type));
      for (const asb::Attachment& a : e.attachments) attachments.insert(static_cast<u32>(a.type));
      if (const auto* event = std::get_if<asb::Event>(&e.params))
        for (const asb::Trigger& t : event->triggers)
          for (const asb::EventParam& p : t.params) params.insert(p.type);
    }
    CHECK(types.size() == (f.version == 0x41B ? 26 : 25));
    CHECK(*types.rbegin() == types.size());
    CHECK(attachments == std::set<u32>{0, 1, 3});
    CHECK(params == std::set<u32>{0x10, 0x20, 0x30, 0x40});
    const std::string text = asb_text(f);
    for (const char* source : {"{blackboard: ", "axis: z", "command_data: ", "float_property: ",
                               "expression: ", "judge: on_update", "enum: "})
      CHECK_MESSAGE(text.find(source) != std::string::npos, source);
    CHECK(f.blackboard.size() == 10);
  }
}

TEST_CASE("the same graph in every version, and what is lost on the way") {
  // The oldest version has least room: what comes from it loses nothing elsewhere.
  const std::set<std::string> kVersions = {"0x40f", "0x410", "0x417", "0x41b"};
  for (const std::string& from : kVersions)
    for (const std::string& to : kVersions) {
      CAPTURE(from);
      CAPTURE(to);
      const Format& format = *find_format("asb");
      const auto d = format.decode(asb_golden_bytes(from.c_str()), {});
      REQUIRE(d);
      Findings lost;
      const auto converted = format.convert(**d, "asb/" + to, lost);
      const bool has_26 = from == "0x41b" && to != from;
      REQUIRE(converted.has_value() == !has_26);
      if (!converted) {
        CHECK(converted.error().finding == &asb::kNotInVersion);
        continue;
      }
      const auto e = (*converted)->encode();
      if (!e) FAIL(render(e.error(), ""));
      // Read again it is the same graph, but for what was reported.
      const auto back = format.decode(e->bytes, {});
      if (!back) FAIL(render(back.error(), ""));
      CHECK((*back)->variant() == "asb/" + to);
      CHECK((*back)->text({}) == (*converted)->text({}));
      const auto lines_of = [](const std::string& text) {
        return std::count(text.begin(), text.end(), '\n');
      };
      if (lost.empty()) {
        CHECK(lines_of((*back)->text({})) >= lines_of((*d)->text({})));
      }
      std::set<std::string> paths;
      for (const Diagnostic& l : lost) paths.insert(l.path);
      MESSAGE(from << " -> " << to << ": " << lost.size() << " losses");
      if (from == "0x417" && to == "0x410")
        CHECK(paths == std::set<std::string>{"commands[0].tags", "commands[2].tags",
                                             "elements[3].unk_0x68", "elements[4].share",
                                             "elements[8].blend", "elements[10].blend"});
      if (from == "0x410" && to == "0x417") CHECK(paths.empty());
    }
}

TEST_CASE("golden files of ASB and BAEV, cut anywhere, give an error with an offset") {
  for (const char* folder : {"asb", "baev"})
    for (const auto& file : files_in(golden_folder(folder))) {
      if (const auto e = file.extension(); e != ".asb" && e != ".baev") continue;
      CAPTURE(file.filename().string());
      const Bytes bytes = read_bytes(file);
      const Format& format = *recognise(bytes, "");
      for (std::size_t n = 0x28 + 24; n + 1 < bytes.size(); n += kCutStep) {
        const auto d = format.decode(ByteView(bytes).first(n), {});
        if (d) FAIL_CHECK("accepted with " << n << " of " << bytes.size() << " bytes");
        if (!d) CHECK(d.error().offset);
      }
    }
}
