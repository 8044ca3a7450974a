// ASB: edits in the text: an element put in, a child led elsewhere, an element taken out. What was
// not touched stays, which is shown by taking the edit back: the file is then the old one.
#include "kinora/formats/asb/findings.hpp"

#include "support/asb_files.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

constexpr const char* kNewGuid = "0f0e0d0c-0b0a-0908-0706-050403020100";
const std::string kPause = std::string("  - id: pause\n    type: dummy_animation\n    guid: ") +
                           kNewGuid + "\n    frame_count: 12.0\n";

s32 id_of(const asb::File& f, const Guid& guid) {
  for (const asb::Element& e : f.elements)
    if (e.guid == guid) return e.id;
  return kNoId;
}
void erase(asb::File& f, const Guid& guid) {
  const auto it = std::find_if(f.elements.begin(), f.elements.end(),
                               [&](const asb::Element& e) { return e.guid == guid; });
  REQUIRE(it != f.elements.end());
  f.elements.erase(it);
}

/// BAEV and ASB at hand for the registry's document.
class Beside : public Companions {
 public:
  Beside(std::string name, Bytes bytes) : name_(std::move(name)), bytes_(std::move(bytes)) {}
  std::vector<Companion> find(std::string_view kind) const override {
    if (kind != "baev") return {};
    return {{name_, bytes_, Companion::Bond::named}};
  }

 private:
  std::string name_;
  Bytes bytes_;
};

}  // namespace

TEST_CASE("asb: an edit of a game file leaves everything else as it was") {
  const auto folder = samples("asb");
  KINORA_NEED_SAMPLES(folder);
  const Bytes original = read_bytes(folder / "real" / "Accessory_Battery.root.asb");
  const asb::File before = asb_read(original);
  std::string text = asb_text(before);
  // In the middle; element 1 plays it instead of element 0, which goes.
  text = replaced(text, "  - id: 10\n", kPause + "  - id: 10\n");
  text = replaced(text, "children: [0, 3]", "children: [pause, 3]");
  const auto zero = text.find("  - id: 0\n"), one = text.find("  - id: 1\n");
  REQUIRE(zero < one);
  text.erase(zero, one - zero);
  asb::File f = asb_read(asb_bytes(asb_from(text)));
  CHECK(asb_findings(f, true).empty());
  CHECK(f.elements.size() == before.elements.size());
  CHECK(f.elements[9].guid == *parse_guid(kNewGuid));
  CHECK(element(f, id_of(f, before.elements[1].guid)).children[0].element == 9);
  for (const asb::Element& e : before.elements) CHECK((id_of(f, e.guid) != kNoId) == (e.id != 0));
  for (std::size_t i = 0; i < before.commands.size(); ++i)
    CHECK(element(f, f.commands[i].element).guid ==
          before.elements[static_cast<std::size_t>(before.commands[i].element)].guid);
  // Back again.
  asb::Element old = before.elements[0];
  old.id = 1000;
  for (s32& id : old.frames) id = id_of(f, before.elements[static_cast<std::size_t>(id)].guid);
  element(f, id_of(f, before.elements[1].guid)).children[0].element = 1000;
  f.elements.insert(f.elements.begin(), std::move(old));
  erase(f, *parse_guid(kNewGuid));
  CHECK(asb_bytes(f) == original);
}

TEST_CASE("asb: events of the BAEV stay with their elements through an edit") {
  const Format& format = *find_format("asb");
  const Bytes graph = asb_golden_bytes("0x417");
  const Bytes events = read_bytes(golden_folder("baev") / "everything.1.0.0.baev");
  auto d = format.decode(graph, {});
  REQUIRE(d);
  CHECK((*d)->adopt(Beside("Other.baev", events)) == "Other.baev");
  const std::string text = (*d)->text({});
  CHECK(text.find("    baev:\n      - hash: 0x11111111\n") != std::string::npos);
  // Untouched, both files come back.
  const auto rebuilt = [](const std::string& yaml) {
    auto built = parse_document(yaml, {});
    if (!built) FAIL(render(built.error(), ""));
    auto files = (*built)->companion_files();
    if (!files) FAIL(render(files.error(), ""));
    REQUIRE(files->size() == 1);
    CHECK((*files)[0].ending == ".baev");
    CHECK((*files)[0].home == "AnimationEvent/AsNode");
    auto e = (*built)->encode();
    if (!e) FAIL(render(e.error(), ""));
    return std::pair(std::move(e->bytes), std::move((*files)[0].bytes));
  };
  CHECK(rebuilt(text) == std::pair(graph, events));
  TextStyle json;
  json.syntax = Syntax::json;
  CHECK(rebuilt((*d)->text(json)) == std::pair(graph, events));
  // With an element in front of the others the graph changes, the events do not: GUIDs are keys.
  const auto [moved, same] = rebuilt(replaced(text, "elements:\n", "elements:\n" + kPause));
  CHECK(same == events);
  asb::File f = asb_read(moved);
  CHECK(f.elements[1].type == asb::ElementType::event);
  erase(f, *parse_guid(kNewGuid));
  CHECK(asb_bytes(f) == graph);
  // An event edited at its element is edited in the BAEV, and only there.
  const auto [graph2, later] =
      rebuilt(replaced(text, "{frame: 3.0, params: [Hey]}", "{frame: 4.0, params: [Hey]}"));
  CHECK(graph2 == graph);
  CHECK(later.size() == events.size());
  CHECK(later != events);
  // One about other nodes is left alone, even if it is named.
  auto other = format.decode(graph, {});
  REQUIRE(other);
  CHECK((*other)->adopt(no_companions()).empty());
  const auto foreign = parse_document("kinora: baev/1.0.0\nkeys: [{hash: 0x1}]\n", {});
  REQUIRE(foreign);
  CHECK((*other)->adopt(Beside("Other.baev", (*foreign)->encode()->bytes)).empty());
}

TEST_CASE("asb: a sourced property follows its parameter's name through an edit") {
  const std::string text = asb_text(asb_golden("0x417"));
  // A parameter in front of the others of its type moves their numbers, not what is read.
  const std::string more = replaced(text, "  - {name: Speed, type: float",
                                    "  - {name: Early, type: float, default: 7.0}\n"
                                    "  - {name: Speed, type: float");
  asb::File g = asb_read(asb_bytes(asb_from(more)));
  CHECK(asb_text(g) == more);
  std::erase_if(g.blackboard, [](const auto& e) { return e.name == "Early"; });
  CHECK(asb_bytes(g) == asb_golden_bytes("0x417"));
}
