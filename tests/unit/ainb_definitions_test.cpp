// AINB against the games' definitions of nodes, and the BYML files that hold them.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "kinora/core/sink.hpp"
#include "kinora/formats/ainb/definitions.hpp"
#include "kinora/host/open_file.hpp"
#include "support/ainb_files.hpp"
#include "support/samples.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

/// A small writer of parameter trees, only for tests: maps of maps with texts, numbers and lists.
struct Tree {
  std::map<std::string, Tree> map;
  std::vector<std::string> list;
  std::string text;
  bool is_text = false;
  std::optional<u32> number;
  byml::Type number_type = byml::Type::s32;

  static Tree of(std::string s) {
    Tree t;
    t.text = std::move(s);
    t.is_text = true;
    return t;
  }
  static Tree of(byml::Type type, u32 n) {
    Tree t;
    t.number = n;
    t.number_type = type;
    return t;
  }
};

class TreeWriter {
 public:
  explicit TreeWriter(Endian order) : out_(order) {}

  Bytes write(const Tree& root) {
    collect(root);
    out_.put_text(out_.order() == Endian::little ? "YB" : "BY");
    out_.put(u16{7});
    for (int i = 0; i < 3; ++i) out_.put(u32{0});
    out_.patch(4, static_cast<u32>(out_.size()));
    put_texts(keys_);
    out_.patch(8, static_cast<u32>(out_.size()));
    put_texts(strings_);
    out_.patch(12, put(root));
    return out_.take();
  }

 private:
  using Texts = std::map<std::string, u32>;
  static void number(Texts& t) {
    u32 i = 0;
    for (auto& [text, index] : t) index = i++;
  }
  void collect(const Tree& t) {
    for (const auto& [key, child] : t.map) {
      keys_[key];
      collect(child);
    }
    for (const std::string& s : t.list) strings_[s];
    if (t.is_text) strings_[t.text];
    number(keys_);
    number(strings_);
  }
  void put_head(u8 type, std::size_t count) {
    const u32 n = static_cast<u32>(count);
    out_.put(out_.order() == Endian::little ? type | n << 8 : u32{type} << 24 | n);
  }
  void put_texts(const Texts& t) {
    const auto start = out_.size();
    put_head(0xC2, t.size());
    u32 at = static_cast<u32>(4 + 4 * (t.size() + 1));
    for (const auto& [text, index] : t) {
      out_.put(at);
      at += static_cast<u32>(text.size()) + 1;
    }
    out_.put(at);
    for (const auto& [text, index] : t) out_.put_c_string(text);
    out_.align(4);
    CHECK(out_.size() > start);
  }
  static byml::Type type_of(const Tree& t) {
    if (t.is_text) return byml::Type::string;
    if (t.number) return t.number_type;
    return t.list.empty() ? byml::Type::map : byml::Type::list;
  }
  /// Offset of a container.
  u32 put(const Tree& t) {
    const auto start = static_cast<u32>(out_.size());
    if (!t.list.empty()) {
      put_head(0xC0, t.list.size());
      for (std::size_t i = 0; i < t.list.size(); ++i) out_.put(u8{0xA0});
      out_.align(4);
      for (const std::string& s : t.list) out_.put(strings_[s]);
      return start;
    }
    put_head(0xC1, t.map.size());
    std::vector<u32> words;
    for (const auto& [key, child] : t.map) {
      const auto type = static_cast<u8>(type_of(child));
      const u32 k = keys_[key];
      out_.put(out_.order() == Endian::little ? k | u32{type} << 24 : k << 8 | type);
      words.push_back(static_cast<u32>(out_.size()));
      out_.put(child.is_text ? strings_[child.text] : child.number.value_or(0));
    }
    std::size_t i = 0;
    for (const auto& [key, child] : t.map) {
      if (!child.is_text && !child.number) out_.patch(words[i], put(child));
      ++i;
    }
    return start;
  }

  ByteSink out_;
  Texts keys_, strings_;
};

Tree definitions() {
  Tree root;
  Tree& query = root.map["QueryIsNear"];
  query.map["Inputs"].map["Float"].map["Distance"].map["default"] = Tree::of("5.0");
  query.map["Inputs"].map["Bool"].map["Flat"].map["default"] = Tree::of(byml::Type::boolean, 1);
  query.map["Inputs"].map["game::Kind"].map["Kind"].map["default"] = Tree::of("Small");
  query.map["Inputs"].map["game::Actor"].map["Target"];
  query.map["Tags"].list = {"Query", "BSA"};
  root.map["ExecuteWait"].map["Tags"].list = {"Execute"};
  return root;
}

std::vector<std::string> check(const std::string& inputs, const char* name = "QueryIsNear",
                               const char* table = "AI/NodeDefinition/Node.aidefn.byml") {
  static const Bytes bytes = TreeWriter(Endian::little).write(definitions());
  auto t = ainb::open_definitions(bytes, table);
  REQUIRE(t);
  Findings findings;
  ainb::check_definitions(ainb_from("name: T\ncategory: AI\nnodes:\n  - id: 0\n    name: " +
                                    std::string(name) + "\n    inputs: [" + inputs + "]\n"),
                          {*t}, findings);
  std::vector<std::string> out;
  for (const Diagnostic& d : findings) out.push_back(render(d, ""));
  return out;
}

}  // namespace

TEST_CASE("byml: both byte orders are read in place") {
  for (const Endian order : {Endian::little, Endian::big}) {
    const Bytes bytes = TreeWriter(order).write(definitions());
    const auto file = byml::File::open(bytes);
    REQUIRE(file);
    CHECK(file->version() == 7);
    const byml::Value root = file->root();
    CHECK(root.size() == 2);
    CHECK(root.key(0) == "ExecuteWait");
    const byml::Value inputs = root.find("QueryIsNear").find("Inputs");
    CHECK(inputs.size() == 4);
    CHECK(inputs.find("Float").find("Distance").find("default").text() == "5.0");
    CHECK(inputs.find("Bool").find("Flat").find("default").boolean() == true);
    CHECK_FALSE(inputs.find("Bool").find("Steep"));
    const byml::Value tags = root.find("QueryIsNear").find("Tags");
    CHECK(tags.size() == 2);
    CHECK(tags.item(1).text() == "BSA");
    CHECK_FALSE(tags.item(2));
    CHECK_FALSE(tags.integer());
  }
}

TEST_CASE("byml: damage gives nothing, never a crash") {
  const Bytes bytes = TreeWriter(Endian::little).write(definitions());
  const auto walk = [](const byml::Value& v, int depth, const auto& self) -> void {
    if (depth > 4) return;
    (void)v.text();
    for (u32 i = 0; i < std::min(v.size(), 64u); ++i) {
      (void)v.key(i);
      self(v.item(i), depth + 1, self);
    }
    (void)v.find("Inputs");
  };
  for (std::size_t n = 0; n < bytes.size(); ++n)
    if (const auto f = byml::File::open(ByteView(bytes).first(n))) walk(f->root(), 0, walk);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const u8 x : std::array<u8, 4>{0x00, 0x7F, 0xC1, 0xFF}) {
      Bytes damaged = bytes;
      damaged[i] = x;
      if (const auto f = byml::File::open(damaged)) walk(f->root(), 0, walk);
    }
  Bytes old = bytes;
  old[2] = 9;
  CHECK(byml::File::open(old).error().finding->id == "BIN0009");
  CHECK(byml::File::open(Bytes{'A', 'B'}).error().finding->id == "BIN0001");
}

TEST_CASE("ainb: nodes and inputs are compared with their definitions") {
  CHECK(check("").empty());
  CHECK(check("{name: Distance, float: 5.0, is_default: true}, {name: Flat, bool: true, "
              "is_default: true}, {name: Kind, int: 0, is_default: true}, {name: Target, pointer: "
              "'game::Actor'}")
            .empty());
  using Lines = std::vector<std::string>;
  CHECK(
      check("", "QueryIsNera") ==
      Lines{"AINB0201 warning (nodes[0]): the game defines no node QueryIsNera. Hint: Did you mean "
            "'QueryIsNear'?"});
  CHECK(check("{name: Distnace, float: 1.0}") ==
        Lines{"AINB0202 warning (nodes[0].inputs[0]): the definition of QueryIsNear has no input "
              "Distnace of type float. Hint: Did you mean 'Distance'?"});
  CHECK(check("{name: Distance, int: 1}") ==
        Lines{"AINB0202 warning (nodes[0].inputs[0]): the definition of QueryIsNear has no input "
              "Distance of type int. Hint: There it is of type Float."});
  CHECK(check("{name: Distance, float: 4.0, is_default: true}") ==
        Lines{"AINB0203 warning (nodes[0].inputs[0]): the input is marked as left at its default, "
              "which is 5.0, not 4.0. Hint: Remove `is_default`."});
  CHECK(check("{name: Distance, float: 4.0}").empty());
  CHECK(check("", "QueryIsNear", "Logic/NodeDefinition/Node.aidefn.byml") ==
        Lines{"AINB0204 warning (nodes[0]): QueryIsNear is a node for Logic, and this file is of "
              "category AI"});
  CHECK(check("", "QueryIsNear", "Node.aidefn.byml").empty());
}

TEST_CASE("ainb: definitions are found in the game that the file lies in, or that is named") {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / "kinora-test-definitions";
  fs::remove_all(root);
  fs::create_directories(root / "AI" / "NodeDefinition");
  fs::create_directories(root / "mod");
  write_bytes(root / "AI" / "NodeDefinition" / "Node.Product.100.aidefn.byml",
              TreeWriter(Endian::little).write(definitions()));
  write_bytes(root / "AI" / "NodeDefinition" / "Readme.txt", Bytes{'Y', 'B'});
  const Bytes graph =
      ainb_bytes(ainb_from("name: T\ncategory: AI\nnodes:\n  - {id: 0, name: QueryIsNera}\n"));
  const fs::path inside = root / "AI" / "T.ainb", outside = root / "mod" / "T.ainb";
  write_bytes(inside, graph);
  const auto findings = [&](const SessionOptions& options, const fs::path& path) {
    const Session session(options, Config());
    const auto file = OpenFile::open(session, path, graph);
    const FileCompanions companions(session, *file, {});
    const auto d = find_format("ainb")->decode(graph, {});
    REQUIRE(d);
    Findings found;
    (*d)->check(found, companions);
    return std::any_of(found.begin(), found.end(),
                       [](const Diagnostic& x) { return x.finding->id == "AINB0201"; });
  };
  CHECK(findings({}, inside));
  SessionOptions named;
  named.romfs = {root};
  CHECK(findings(named, fs::temp_directory_path() / "T.ainb"));
  CHECK(findings({}, outside));  // below the game's folder, too
  CHECK_FALSE(findings({}, fs::temp_directory_path() / "T.ainb"));
  fs::remove_all(root);
}
