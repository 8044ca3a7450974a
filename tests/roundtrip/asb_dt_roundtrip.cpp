// ASB and BAEV in the community script's JSON: what it wrote itself, in both directions, and game
// files through it.
#include "kinora/formats/asb/dt.hpp"

#include "kinora/formats/baev/codec.hpp"
#include "kinora/formats/baev/dt.hpp"
#include "support/asb_files.hpp"

using namespace kinora;
using namespace kinora::test;
namespace fs = std::filesystem;

namespace {

/// The first difference between two JSON trees as a path; empty if there is none. Numbers are equal
/// if they are the same number, whatever the digits. Keys may come in any order.
std::string difference(const TextNode& a, const TextNode& b, const std::string& at = "$") {
  if (a.is_map() != b.is_map() || a.is_list() != b.is_list()) return at + ": other kind";
  if (a.is_list()) {
    if (a.count != b.count)
      return at + ": " + std::to_string(a.count) + " and " + std::to_string(b.count) + " items";
    const TextNode* y = b.first;
    int i = 0;
    for (const TextNode* x = a.first; x; x = x->next, y = y->next, ++i)
      if (auto d = difference(*x, *y, at + "[" + std::to_string(i) + "]"); !d.empty()) return d;
    return "";
  }
  if (a.is_map()) {
    for (const TextNode* x = a.first; x; x = x->next) {
      const TextNode* y = b.find(x->key->text);
      if (!y) return at + "." + std::string(x->key->text) + ": only on the left";
      if (auto d = difference(*x, *y, at + "." + std::string(x->key->text)); !d.empty()) return d;
    }
    for (const TextNode* y = b.first; y; y = y->next)
      if (!a.find(y->key->text))
        return at + "." + std::string(y->key->text) + ": only on the right";
    return "";
  }
  if (a.text == b.text && a.quoted == b.quoted) return "";
  const auto x = parse_float(a.text), y = parse_float(b.text);
  if (!a.quoted && !b.quoted && x && y && *x == *y) return "";
  return at + ": " + std::string(a.text) + " and " + std::string(b.text);
}

Tree tree_of(const std::string& text) {
  auto tree = parse_text(text);
  if (!tree) FAIL(render(tree.error(), "") << "\n" << text.substr(0, 2000));
  return std::move(*tree);
}
std::string baev_text(const baev::File& f) {
  TextWriter w(Syntax::yaml);
  w.map(Style::block, [&] { baev::write_text(w, f, false); });
  return w.finish();
}
Bytes encoded(const Decoded<asb::File>& d) {
  const auto e = encode_file(d, asb::kCodec);
  if (!e) FAIL(render(e.error(), ""));
  return e->bytes;
}

}  // namespace

TEST_CASE("what the community's script wrote: binary and JSON hold the same") {
  const auto folder = samples("asb");
  KINORA_NEED_SAMPLES(folder);
  int pairs = 0;
  for (const char* name :
       {"AllFeatures.root", "AllFeaturesBaev.root", "Accessory_SupportDevice_Acting.root"}) {
    CAPTURE(name);
    fs::path json = folder / "peer-written" / "json" / (std::string(name) + ".json");
    if (!fs::exists(json)) json = folder / "json-dumps" / (std::string(name) + ".asb.json");
    const fs::path binary = folder / "peer-written" / (std::string(name) + ".asb");
    const Tree theirs = tree_of(read_text(json));
    REQUIRE(asb::is_dt(theirs.root()));
    ++pairs;
    // JSON in: the same graph as that of the binary.
    const auto imported = asb::read_dt(theirs.root());
    if (!imported) FAIL(render(imported.error(), name));
    const auto d = asb::decode(read_bytes(binary));
    REQUIRE(d);
    // (The form has no place for the sizes of single expressions, which the script writes wrong.)
    asb::File of_binary = d->model;
    if (of_binary.expressions) {
      of_binary.expressions->layout = {};
      of_binary.expressions->instances = imported->file.expressions->instances;
      for (exb::Expression& e : of_binary.expressions->expressions) e.stored.clear();
    }
    CHECK(asb_text(imported->file) == asb_text(of_binary));
    // JSON out: as the script has it.
    std::optional<baev::File> events;
    if (fs::path baev = fs::path(binary).replace_extension(".baev"); fs::exists(baev)) {
      auto b = baev::decode(read_bytes(baev));
      REQUIRE(b);
      events = std::move(b->model);
    }
    Findings lost;
    const std::string ours = asb::write_dt(d->model, events ? &*events : nullptr, lost);
    for (const Diagnostic& l : lost) MESSAGE(name << ": " << render(l, ""));
    const std::string differs = difference(theirs.root(), tree_of(ours).root());
    if (d->model.expressions)  // the script writes 0, whatever its JSON says
      CHECK(differs == "$.Expressions.Info.Instance Count: 3 and 0");
    else
      CHECK(differs == "");
    if (events) {
      REQUIRE(imported->events);
      CHECK(baev_text(*imported->events) == baev_text(*events));
    }
    // The binary from the JSON alone: what the layout adds is what the script does in its own way.
    Decoded<asb::File> from_json;
    from_json.model = imported->file;
    from_json.model.expressions = d->model.expressions;
    from_json.layout = d->layout;
    CHECK(encoded(from_json) == read_bytes(binary));
    MESSAGE(name << (d->layout.empty() ? ": rebuilt from its JSON by the rules"
                                       : ": rebuilt from its JSON with a layout"));
  }
  CHECK(pairs == 3);
}

TEST_CASE("what the community's script wrote: BAEV") {
  const auto folder = samples("asb");
  KINORA_NEED_SAMPLES(folder);
  for (const auto& files :
       {std::pair("AllFeaturesBaev.root.baev", "peer-written/json/AllFeaturesBaev.root.baev.json"),
        std::pair("DmF_SY_CheckPoint_Link.anim.baev",
                  "json-dumps/DmF_SY_CheckPoint_Link.anim.baev.json")}) {
    const char* const name = files.first;
    const char* const json = files.second;
    CAPTURE(name);
    const Tree theirs = tree_of(read_text(folder / json));
    REQUIRE(baev::is_dt(theirs.root()));
    const auto imported = baev::read_dt(theirs.root());
    if (!imported) FAIL(render(imported.error(), name));
    const Bytes bytes = read_bytes(folder / "peer-written" / name);
    const auto written = baev::write(*imported, {});
    REQUIRE(written);
    CHECK(*written == bytes);
    const auto d = baev::decode(bytes);
    REQUIRE(d);
    Findings lost;
    CHECK(difference(theirs.root(), tree_of(baev::write_dt(d->model, lost)).root()) == "");
    CHECK(lost.empty());
  }
}

TEST_CASE("game files and golden files through the script's JSON, but for what is reported") {
  const auto folder = samples("asb");
  std::vector<fs::path> files = {golden_folder("asb") / "everything.0x417.asb"};
  if (!folder.empty())
    for (const char* name : {"Accessory_Battery.root.asb", "Dummy.root.asb"})
      files.push_back(folder / "real" / name);
  for (const fs::path& file : files) {
    CAPTURE(file.filename().string());
    const auto d = asb::decode(read_bytes(file));
    REQUIRE(d);
    Findings lost;
    const Tree tree = tree_of(asb::write_dt(d->model, nullptr, lost));
    const auto back = asb::read_dt(tree.root());
    if (!back) FAIL(render(back.error(), ""));
    if (lost.empty()) {
      CHECK(asb_text(back->file) == asb_text(d->model));
      CHECK(encoded({back->file, {}, {}}) == read_bytes(file));
    } else {
      for (const Diagnostic& l : lost) MESSAGE(file.filename().string() << ": " << render(l, ""));
      CHECK(back->file.elements.size() == d->model.elements.size());
      CHECK(asb_bytes(back->file).size() > 0);
    }
  }
}

TEST_CASE("the script's JSON: whole numbers in places of floats, wrong versions, missing keys") {
  const auto folder = samples("asb");
  KINORA_NEED_SAMPLES(folder);
  const std::string text = read_text(folder / "peer-written" / "json" / "AllFeatures.root.json");
  const auto error = [](const std::string& json) {
    const Tree t = tree_of(json);
    const auto f = asb::read_dt(t.root());
    return f ? std::string() : render(f.error(), "");
  };
  CHECK(error(text).empty());
  CHECK(error(replaced(text, "\"0x417\"", "\"0x40f\"")).find("ASB0040") != std::string::npos);
  CHECK(error(replaced(text, "\"Node Index\": 29", "\"Node Index\": 54")) != "");
  CHECK(error(replaced(text, "\"Interpolation Type\"", "\"Interpolation\"")).empty());
  const Tree t = tree_of(replaced(text, "\"Init Value\": 0.25", "\"Init Value\": 3"));
  const auto f = asb::read_dt(t.root());
  REQUIRE(f);
  const auto charge = std::find_if(f->file.blackboard.begin(), f->file.blackboard.end(),
                                   [](const auto& e) { return e.name == "BowCharge"; });
  CHECK(std::get<float>(charge->value) == 3.0f);
}
