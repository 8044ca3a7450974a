// Edits by hand in the text of the largest AINB file: a node inserted, moved, deleted; everything
// else stays as it was, up to the numbers of the nodes.
#include <doctest/doctest.h>

#include "support/ainb_files.hpp"
#include "support/samples.hpp"

using namespace kinora;
using namespace kinora::test;
using ainb::File;

namespace {

constexpr const char* kName = "Npc_Gerudo_Queen_Young.event.root";

/// Start and end of the block of a node in a text.
std::pair<std::size_t, std::size_t> block_of(const std::string& text, s32 id) {
  const std::string head = "  - id: " + std::to_string(id) + "\n";
  const std::size_t start = text.find("\n" + head) + 1;
  REQUIRE(start != 0);
  std::size_t end = text.find("\n  - id: ", start);
  const std::size_t list_end = text.find("\nexpressions:", start);
  end = std::min(end, list_end);
  REQUIRE(end != std::string::npos);
  return {start, end + 1};
}

/// The model with its nodes in another order; `order[i]`: which node stands at place i. Nodes that
/// are left out must have no users.
File reordered(const File& f, const std::vector<s32>& order) {
  std::vector<s32> place(f.nodes.size(), kNoId);
  for (std::size_t i = 0; i < order.size(); ++i)
    place[static_cast<std::size_t>(order[i])] = static_cast<s32>(i);
  const auto renumber = [&](s32& id) {
    if (id == kNoId) return;
    id = place[static_cast<std::size_t>(id)];
    CHECK(id != kNoId);
  };
  File out = f;
  out.nodes.clear();
  for (const s32 id : order) out.nodes.push_back(f.nodes[static_cast<std::size_t>(id)]);
  for (ainb::Node& n : out.nodes) {
    renumber(n.id);
    for (ainb::Input& in : n.inputs)
      for (ainb::Source& s : in.from) renumber(s.node);
    for (ainb::Child& c : n.children) renumber(c.node);
    for (ainb::Transition& t : n.transitions) renumber(t.node);
    for (ainb::Link& l : n.links) renumber(l.node);
  }
  for (ainb::Command& c : out.commands) {
    renumber(c.root);
    renumber(c.secondary_root);
  }
  return out;
}

/// What a text makes, proven: encoded, decoded, checked. The remarks of guessed names are not
/// compared.
File rebuilt(const std::string& text) {
  const auto d = parse_document(text, {});
  if (!d) FAIL(render(d.error(), kName));
  const auto e = (*d)->encode();
  if (!e) FAIL(render(e.error(), kName));
  const auto again = decode_file(e->bytes, ainb::kCodec);
  REQUIRE(again);
  CHECK(again->layout.empty());
  CHECK_FALSE(again->original);
  Findings findings;
  ainb::check(again->model, findings);
  for (const Diagnostic& f : findings) CHECK_MESSAGE(f.severity() == Severity::note, render(f, ""));
  return again->model;
}

}  // namespace

TEST_CASE("nodes of the largest AINB file are inserted, moved and deleted by hand") {
  const auto folder = samples("ainb/real");
  KINORA_NEED_SAMPLES(folder);
  const Bytes bytes = read_bytes(folder / (std::string(kName) + ".ainb"));
  const auto document = find_format("ainb")->decode(bytes, {});
  REQUIRE(document);
  const std::string text = (*document)->text({});
  const File original = ainb_read(bytes);
  const auto count = static_cast<s32>(original.nodes.size());
  CHECK(count == 1927);
  CHECK(rebuilt(text) == original);

  std::vector<s32> all(original.nodes.size());
  for (s32 i = 0; i < count; ++i) all[static_cast<std::size_t>(i)] = i;

  SUBCASE("inserted in the middle, as a new child of node 7's neighbour") {
    std::string edited = text;
    edited.insert(block_of(text, 800).first,
                  "  - id: brand_new\n"
                  "    name: ExecuteBrandNew\n"
                  "    guid: 12345678-0000-4000-8000-000000000001\n"
                  "    children:\n"
                  "      - {node: 801, name: Next}\n");
    const File f = rebuilt(edited);
    REQUIRE(f.nodes.size() == original.nodes.size() + 1);
    CHECK(f.nodes[800].name == "ExecuteBrandNew");
    CHECK(f.nodes[800].children[0].node == 802);
    std::vector<s32> without;
    for (s32 i = 0; i <= count; ++i)
      if (i != 800) without.push_back(i);
    CHECK(reordered(f, without) == original);
  }
  SUBCASE("moved from the middle to the front and to the end") {
    for (const s32 place : {0, count - 1}) {
      const auto [start, end] = block_of(text, 951);
      const std::string block = text.substr(start, end - start);
      std::string edited = text;
      edited.erase(start, end - start);
      edited.insert(place == 0 ? block_of(edited, 0).first : block_of(edited, count - 1).second,
                    block);
      const File f = rebuilt(edited);
      std::vector<s32> order = all;
      order.erase(order.begin() + 951);
      order.insert(order.begin() + place, 951);
      CHECK(f == reordered(original, order));
    }
  }
  SUBCASE("deleted with everything that named it") {
    // A leaf that one child entry alone names.
    s32 victim = kNoId, parent = kNoId;
    std::vector<int> users(original.nodes.size());
    const auto use = [&](s32 id) {
      if (id != kNoId) ++users[static_cast<std::size_t>(id)];
    };
    for (const ainb::Node& n : original.nodes) {
      for (const ainb::Child& c : n.children) use(c.node);
      for (const ainb::Link& l : n.links) use(l.node), use(l.node);
      for (const ainb::Input& in : n.inputs)
        for (const ainb::Source& s : in.from) use(s.node), use(s.node);
    }
    for (const ainb::Command& c : original.commands) use(c.root), use(c.secondary_root);
    for (const ainb::Node& n : original.nodes) {
      if (victim != kNoId) break;
      for (const ainb::Child& c : n.children) {
        if (c.node == kNoId || users[static_cast<std::size_t>(c.node)] != 1) continue;
        const ainb::Node& leaf = original.nodes[static_cast<std::size_t>(c.node)];
        if (n.type == ainb::NodeType::sequential && leaf.children.empty() && leaf.inputs.empty() &&
            leaf.outputs.empty() && n.children.size() > 1) {
          victim = c.node;
          parent = n.id;
        }
      }
    }
    REQUIRE(victim != kNoId);
    std::string edited = text;
    const auto [leaf_start, leaf_end] = block_of(edited, victim);
    const auto [start, end] = block_of(edited, parent);
    const std::string entry = "      - {node: " + std::to_string(victim) + "}";
    const std::size_t at = edited.find(entry, start);
    REQUIRE(at < end);
    const std::size_t line_end = edited.find('\n', at) + 1;
    if (leaf_start > at) {
      edited.erase(leaf_start, leaf_end - leaf_start);
      edited.erase(at, line_end - at);
    } else {
      edited.erase(at, line_end - at);
      edited.erase(leaf_start, leaf_end - leaf_start);
    }
    const File f = rebuilt(edited);
    File expected = original;
    auto& children = expected.nodes[static_cast<std::size_t>(parent)].children;
    children.erase(std::find_if(children.begin(), children.end(),
                                [&](const ainb::Child& c) { return c.node == victim; }));
    std::vector<s32> order = all;
    order.erase(order.begin() + victim);
    CHECK(f == reordered(expected, order));
  }
}
