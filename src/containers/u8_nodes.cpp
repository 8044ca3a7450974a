#include "containers/u8_nodes.hpp"

#include <algorithm>
#include <unordered_map>

#include "kinora/core/cursor.hpp"

namespace kinora::u8_archive {
namespace {

// Limits for a reader: the deepest real archive has four levels and some thousand nodes.
constexpr u32 kMostNodes = 1u << 20;
constexpr std::size_t kDeepest = 64;
constexpr u32 kLargestNameOffset = 0xFFFFFF;

Failure damaged(u64 base, u64 node, const char* what) {
  return fail(kNodeTree, base + node * kNodeSize, "u8", {node, what});
}

std::vector<Node> read_table(Cursor& c, u32 count) {
  std::vector<Node> nodes(count);
  for (Node& n : nodes) {
    const u32 first = c.take<u32>("a node");
    n.is_folder = (first >> 24) != 0;
    n.name = first & 0xFFFFFF;
    n.start = c.take<u32>("a node");
    n.size = c.take<u32>("a node");
  }
  return nodes;
}

/// Walks the nodes in order and gives them their paths.
class Walker {
 public:
  Walker(ByteView tables, u64 base, std::vector<Node>& nodes, Archive& archive)
      : names_(tables.subspan(nodes.size() * kNodeSize)),
        base_(base),
        budget_(16 * archive.source.size() + 0x10000),
        nodes_(nodes),
        archive_(archive) {
    while (ends_ > 0 && names_[ends_ - 1] != 0) --ends_;
  }

  Result<void> walk() {
    open_ = {{0, static_cast<u32>(nodes_.size()), 0}};
    for (u32 i = 1; i < nodes_.size(); ++i) {
      while (i >= open_.back().end) close();
      if (auto ok = read(i); !ok) return ok;
    }
    archive_.parameters.note("name_padding", names_.size() - std::min(names_end_, names_.size()),
                             0);
    return {};
  }

 private:
  struct Open {
    u32 node, end;
    std::size_t path_size;  // of the folder that it lies in
  };

  void close() {
    path_.resize(open_.back().path_size);
    open_.pop_back();
  }
  Result<void> read(u32 i) {
    Node& n = nodes_[i];
    if (n.name >= ends_) return damaged(base_, i, "has a name outside the name table");
    const std::string_view name(reinterpret_cast<const char*>(names_.data() + n.name));
    if (name.empty()) return damaged(base_, i, "has an empty name");
    if (name.find('/') != std::string_view::npos) return damaged(base_, i, "has a '/' in its name");
    names_end_ = std::max<u64>(names_end_, n.name + name.size() + 1);
    used_ += path_.size() + name.size();
    if (used_ > budget_) return fail(kNamesOverlap, base_ + i * kNodeSize, "u8");
    if (!n.is_folder) {
      add_member(n, path_ + std::string(name));
      return {};
    }
    if (n.size <= i || n.size > open_.back().end)
      return damaged(base_, i, "ends outside the folder it lies in");
    if (n.start != open_.back().node)
      archive_.findings.push_back(make_diagnostic(kFolderParent, base_ + i * kNodeSize, "u8",
                                                  {i, n.start, open_.back().node}));
    if (open_.size() == kDeepest) return fail(kTooDeep, base_ + i * kNodeSize, "u8", {kDeepest});
    open_.push_back({i, n.size, path_.size()});
    path_.append(name).push_back('/');
    if (n.size == i + 1) add_member(n, path_);
    return {};
  }
  void add_member(Node& n, std::string name) {
    n.member = static_cast<u32>(archive_.members.size());
    Member& m = archive_.members.emplace_back();
    m.origin = n.member;
    m.name = std::move(name);
  }

  ByteView names_;
  u64 base_, budget_;
  std::vector<Node>& nodes_;
  Archive& archive_;
  std::size_t ends_ = names_.size();  // behind the last zero byte
  u64 used_ = 0;
  std::size_t names_end_ = 1;  // the root's empty name comes first
  std::vector<Open> open_;
  std::string path_;
};

/// Members as a tree; the children of a folder are in the order in which they first appear.
class Tree {
 public:
  struct Item {
    std::string_view name;
    u32 member = Node::kNoMember;
    bool is_folder = true;
    std::vector<u32> children;
  };

  Tree() { items_.emplace_back(); }
  const Item& item(u32 i) const { return items_[i]; }

  Result<void> add(const Member& m, u32 number) {
    const std::string_view path = m.name;
    if (path.ends_with('/') && !m.data().empty())
      return fail(kNameUnwritable, {}, "u8", {path, "a folder has no bytes of its own"});
    u32 at = 0;
    for (std::size_t start = 0; start < path.size() || start == 0;) {
      const std::size_t slash = path.find('/', start);
      const bool is_folder = slash != std::string_view::npos;
      const std::size_t end = is_folder ? slash : path.size();
      const std::string_view name = path.substr(start, end - start);
      if (name.empty() || name.find('\0') != std::string_view::npos)
        return fail(kNameUnwritable, {}, "u8",
                    {m.name.c_str(), "every part of a path has at least one byte, none of them 0"});
      at = is_folder ? folder(at, path.substr(0, end + 1), name) : file(at, name);
      start = end + 1;
    }
    // An empty folder keeps its member only as long as nothing is put into it.
    items_[at].member = number;
    return {};
  }

 private:
  u32 file(u32 parent, std::string_view name) {
    const auto i = static_cast<u32>(items_.size());
    items_[parent].children.push_back(i);
    Item& item = items_.emplace_back();
    item.name = name;
    item.is_folder = false;
    return i;
  }
  u32 folder(u32 parent, std::string_view path, std::string_view name) {
    const auto [known, is_new] = folders_.try_emplace(path, static_cast<u32>(items_.size()));
    if (is_new) {
      items_[parent].children.push_back(known->second);
      items_.emplace_back().name = name;
    }
    return known->second;
  }

  std::vector<Item> items_;
  std::unordered_map<std::string_view, u32> folders_;  // by path with `/` at the end
};

Result<void> flatten(const Tree& tree, u32 item, u32 parent, std::size_t depth, NodeTable& out) {
  if (depth > kDeepest) return fail(kTooDeep, {}, "u8", {kDeepest});
  const auto index = static_cast<u32>(out.nodes.size());
  const Tree::Item& from = tree.item(item);
  if (out.names.size() > kLargestNameOffset || index >= kMostNodes)
    return fail(kTooManyMembers, {}, "u8", {index + 1, "a U8 archive", index});
  Node n;
  n.is_folder = from.is_folder;
  n.name = static_cast<u32>(out.names.size());
  n.start = parent;
  n.member = from.member;
  out.nodes.push_back(n);
  out.names.insert(out.names.end(), from.name.begin(), from.name.end());
  out.names.push_back(0);
  for (const u32 child : from.children)
    if (auto ok = flatten(tree, child, index, depth + 1, out); !ok) return ok;
  if (from.is_folder) out.nodes[index].size = static_cast<u32>(out.nodes.size());
  return {};
}

bool less(std::string_view a, std::string_view b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](char x, char y) { return upper_case(x) < upper_case(y); });
}

}  // namespace

Result<std::vector<Node>> read_nodes(ByteView tables, u64 base, Archive& archive) {
  Cursor c(tables, Endian::big);
  c.seek("the number of nodes", 8);
  const u32 count = c.take<u32>("the number of nodes");
  c.seek("the nodes", 0);
  if (!c.fits(count, kNodeSize)) return c.failure();
  if (count == 0) return damaged(base, 0, "says that there are no nodes");
  if (count > kMostNodes)
    return fail(kTooManyMembers, base + 8, "u8", {count, "a U8 archive", kMostNodes});
  std::vector<Node> nodes = read_table(c, count);
  if (!nodes[0].is_folder) return damaged(base, 0, "is the root and not a folder");
  if (const auto ok = Walker(tables, base, nodes, archive).walk(); !ok) return Failure(ok.error());
  return nodes;
}

Result<NodeTable> make_nodes(const Archive& archive) {
  Tree tree;
  for (u32 i = 0; i < archive.members.size(); ++i)
    if (const auto ok = tree.add(archive.members[i], i); !ok) return Failure(ok.error());
  NodeTable out;
  if (const auto ok = flatten(tree, 0, 0, 0, out); !ok) return Failure(ok.error());
  return out;
}

void put_node(ByteSink& out, const Node& node) {
  out.put((node.is_folder ? 1u << 24 : 0u) | node.name);
  out.put(node.start);
  out.put(node.size);
}

// The path is followed as far as its folders exist; what is left names the new sibling.
Result<std::size_t> insert_node(Archive& archive, Member member) {
  const std::string& path = member.name;
  std::size_t known = 0, begin = 0, end = archive.members.size();
  const auto inside = [&](std::size_t i, std::size_t n) {
    return archive.members[i].name.compare(0, n, path, 0, n) == 0;
  };
  for (std::size_t slash = path.find('/'); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    std::size_t first = begin;
    while (first < end && !inside(first, slash + 1)) ++first;
    if (first == end) break;
    std::size_t last = first;
    while (last < end && inside(last, slash + 1)) ++last;
    known = slash + 1, begin = first, end = last;
  }
  const auto sibling = [&](const std::string& name) {
    return std::string_view(name).substr(known, name.find('/', known) - known);
  };
  const bool is_folder = path.find('/', known) != std::string::npos;
  std::size_t place = is_folder ? end : begin;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string& other = archive.members[i].name;
    if ((other.find('/', known) != std::string::npos) != is_folder) continue;
    place = i;
    if (less(sibling(path), sibling(other))) break;
    ++place;
  }
  archive.members.insert(archive.members.begin() + static_cast<std::ptrdiff_t>(place),
                         std::move(member));
  return place;
}

}  // namespace kinora::u8_archive
