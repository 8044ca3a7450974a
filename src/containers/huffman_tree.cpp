#include "containers/huffman_tree.hpp"

#include <algorithm>

namespace kinora::huffman {
namespace {

constexpr int kNone = -1;
constexpr std::size_t kReach = 64;  // pairs from a node's own pair to that of its children

struct Node {
  u64 frequency = 0;
  u8 symbol = 0;
  std::array<int, 2> child = {kNone, kNone};
  u32 inner = 0;  // nodes of the subtree that are not symbols

  bool is_symbol() const { return child[0] == kNone; }
};

// The root is the last node.
std::vector<Node> join(std::span<const u64> frequencies) {
  std::vector<Node> nodes;
  for (std::size_t s = 0; s < frequencies.size(); ++s)
    if (frequencies[s] != 0)
      nodes.push_back({frequencies[s], static_cast<u8>(s), {kNone, kNone}, 0});
  for (u8 s = 0; nodes.size() < 2; ++s)
    if (frequencies[s] == 0) nodes.push_back({0, s, {kNone, kNone}, 0});
  std::stable_sort(nodes.begin(), nodes.end(),
                   [](const Node& a, const Node& b) { return a.frequency < b.frequency; });
  // Joined nodes come out in rising frequency too, so the two rarest are at the front of one of the
  // two queues, the symbols and the joined ones. Symbols win ties, which keeps the tree shallow.
  const std::size_t symbols = nodes.size();
  std::size_t next_symbol = 0, next_joined = symbols;
  const auto rarest = [&] {
    const bool symbol =
        next_symbol < symbols && (next_joined == nodes.size() ||
                                  nodes[next_symbol].frequency <= nodes[next_joined].frequency);
    return static_cast<int>(symbol ? next_symbol++ : next_joined++);
  };
  while (nodes.size() < 2 * symbols - 1) {
    const int a = rarest(), b = rarest();
    const Node &x = nodes[static_cast<std::size_t>(a)], &y = nodes[static_cast<std::size_t>(b)];
    nodes.push_back({x.frequency + y.frequency, 0, {a, b}, x.inner + y.inner + 1});
  }
  return nodes;
}

struct Waiting {
  int node;
  std::size_t at;                                           // in the table
  std::size_t deadline() const { return at / 2 + kReach; }  // last pair that it can reach
};

// Whether all of `waiting` but the one at `without` can still be served from pair `next` on.
bool can_wait(const std::vector<Waiting>& waiting, std::size_t without, std::size_t next) {
  for (std::size_t i = 0; i < waiting.size(); ++i)  // sorted by deadline
    if (i != without && waiting[i].deadline() < next + i - (i > without ? 1 : 0)) return false;
  return true;
}

// Lays out the pairs one by one. Whose children come next? The node with the smallest subtree, so
// that few are waiting at any time, unless another would then get out of reach. The order of
// insertion keeps `waiting` sorted by deadline.
bool lay_out(const std::vector<Node>& nodes, Bytes& table) {
  const auto node_at = [&](int i) -> const Node& { return nodes[static_cast<std::size_t>(i)]; };
  const int root = static_cast<int>(nodes.size()) - 1;
  table.assign(2 + 2 * std::size_t{node_at(root).inner}, 0);
  std::vector<Waiting> waiting = {{root, 1}};
  for (std::size_t pair = 1; !waiting.empty(); ++pair) {
    std::size_t chosen = 0;
    for (std::size_t i = 1; i < waiting.size(); ++i)
      if (node_at(waiting[i].node).inner < node_at(waiting[chosen].node).inner &&
          can_wait(waiting, i, pair + 1))
        chosen = i;
    const Waiting parent = waiting[chosen];
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(chosen));
    if (pair > parent.deadline()) return false;
    u32 value = static_cast<u32>(pair - parent.at / 2 - 1);
    for (std::size_t k = 0; k < 2; ++k) {
      const int c = node_at(parent.node).child[k];
      if (node_at(c).is_symbol()) {
        value |= k == 0 ? 0x80u : 0x40u;
        table[2 * pair + k] = node_at(c).symbol;
      } else {
        waiting.push_back({c, 2 * pair + k});
      }
    }
    table[parent.at] = static_cast<u8>(value);
  }
  return true;
}

void number(const std::vector<Node>& nodes, std::array<Code, 256>& codes) {
  std::vector<std::pair<int, Code>> todo = {{static_cast<int>(nodes.size()) - 1, Code{}}};
  while (!todo.empty()) {
    const auto [i, code] = todo.back();
    todo.pop_back();
    const Node& n = nodes[static_cast<std::size_t>(i)];
    if (n.is_symbol()) {
      codes[n.symbol] = code;
      continue;
    }
    for (u32 k = 0; k < 2; ++k) todo.push_back({n.child[k], {code.bits << 1 | k, code.length + 1}});
  }
}

}  // namespace

Tree make_tree(std::span<const u64> frequencies) {
  Tree tree;
  std::vector<Node> nodes = join(frequencies);
  if (!lay_out(nodes, tree.table)) {
    // Not met with any tree so far. A tree of equal frequencies is known to fit.
    std::vector<u64> equal(frequencies.begin(), frequencies.end());
    for (u64& f : equal) f = f != 0 ? 1 : 0;
    nodes = join(equal);
    lay_out(nodes, tree.table);
  }
  number(nodes, tree.codes);
  // The words of code follow at a multiple of 4.
  tree.table.resize(align_up(tree.table.size(), 4));
  tree.table[0] = static_cast<u8>(tree.table.size() / 2 - 1);
  return tree;
}

}  // namespace kinora::huffman
