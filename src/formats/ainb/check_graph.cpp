// AINB: the check of the graph: circular queries, unreachable nodes, link records; the repairs.
#include <algorithm>

#include "check.hpp"

namespace kinora::ainb {
namespace {

/// Calls `use` with the position of every query that feeds an input of a node.
template <class F>
void for_each_query(const Context& c, const Node& n, F&& use) {
  for (const Input& in : n.inputs)
    for (const Source& s : in.from)
      if (const auto at = c.position(s.node); at && c.file->nodes[*at].is_query) use(*at);
}

/// Depth first without recursion; reports a circle where it closes.
class Circles {
 public:
  explicit Circles(Report& r) : r_(r), state_(r.file.nodes.size()) {}
  void find() {
    for (u32 i = 0; i < state_.size(); ++i)
      if (state_[i] == State::unseen && r_.file.nodes[i].is_query) visit(i);
  }

 private:
  enum class State : u8 { unseen, open, done };
  struct Frame {
    u32 node;
    std::vector<u32> queries;
    std::size_t next = 0;
  };
  void enter(u32 node) {
    state_[node] = State::open;
    Frame frame{node, {}};
    for_each_query(r_.context, r_.file.nodes[node], [&](u32 q) { frame.queries.push_back(q); });
    stack_.push_back(std::move(frame));
  }
  void visit(u32 start) {
    enter(start);
    while (!stack_.empty()) {
      Frame& top = stack_.back();
      if (top.next == top.queries.size()) {
        state_[top.node] = State::done;
        stack_.pop_back();
        continue;
      }
      const u32 q = top.queries[top.next++];
      if (state_[q] == State::unseen)
        enter(q);
      else if (state_[q] == State::open)
        report(q);
    }
  }
  void report(u32 first) {
    const auto start =
        std::find_if(stack_.begin(), stack_.end(), [&](const Frame& f) { return f.node == first; });
    std::string circle;
    for (auto it = start; it != stack_.end() && circle.size() < 200; ++it)
      circle += std::to_string(r_.file.nodes[it->node].id) + " <- ";
    r_.add(kCircularQueries, Report::path(r_.file.nodes[first]),
           {circle + std::to_string(r_.file.nodes[first].id)});
  }

  Report& r_;
  std::vector<State> state_;
  std::vector<Frame> stack_;
};

/// Everything that a start reaches through children, transitions and the sources of inputs.
class Reached {
 public:
  explicit Reached(const Context& c) : c_(c), seen_(c.file->nodes.size()) {
    for (const Command& command : c.file->commands) {
      add(command.root);
      add(command.secondary_root);
    }
    for (const Node& n : c.file->nodes)
      if (n.is_root || static_cast<u32>(n.type) / 100 == 2) add(n.id);
    for (const Replacement& x : c.file->replacements) add(x.new_node);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const Node& n = c.file->nodes[queue_[i]];
      for (const Child& child : n.children) add(child.node);
      for (const Transition& t : n.transitions) add(t.node);
      for (const Input& in : n.inputs)
        for (const Source& s : in.from) add(s.node);
    }
  }
  bool has(u32 position) const { return seen_[position]; }

 private:
  void add(s32 id) {
    const auto at = c_.position(id);
    if (!at || seen_[*at]) return;
    seen_[*at] = true;
    queue_.push_back(*at);
  }
  const Context& c_;
  std::vector<bool> seen_;
  std::vector<u32> queue_;
};

const Link* find_link(const Node& n, LinkList list, const std::string& name) {
  for (const Link& l : n.links)
    if (l.list == list && l.name == name) return &l;
  return nullptr;
}
bool has_parameter(const Node& n, const std::string& name) {
  const auto named = [&](const auto& x) { return x.name == name; };
  return std::any_of(n.inputs.begin(), n.inputs.end(), named) ||
         std::any_of(n.outputs.begin(), n.outputs.end(), named);
}

/// Inputs that should have a link record and have none.
template <class F>
void for_each_missing_link(const Context& c, const Node& n, F&& use) {
  for (const Input& in : n.inputs) {
    const auto list = link_list_of_input(in);
    if (list && c.node(in.from[0].node) && !find_link(n, *list, in.name)) use(in, *list);
  }
}

}  // namespace

std::optional<LinkList> link_list_of_input(const Input& in) {
  if (in.is_multi || in.from.empty() || in.from[0].node == kNoId) return {};
  switch (in.type()) {
    case ValueType::boolean:
    case ValueType::f32:
      return LinkList::generic;
    case ValueType::string:
      return LinkList::string;
    default:  // enumerations have it on one end, and which are such is not in the file
      return {};
  }
}

void check_links(Report& r) {
  for (const Node& n : r.file.nodes) {
    for (std::size_t i = 0; i < n.links.size(); ++i)
      if (!has_parameter(n, n.links[i].name))
        r.add(kLinkWithoutParameter, Report::path(n, "links", static_cast<s64>(i)),
              {n.links[i].name});
    for (std::size_t i = 0; i < n.inputs.size(); ++i) {
      const Input& in = n.inputs[i];
      const auto list = link_list_of_input(in);
      const Link* link = list ? find_link(n, *list, in.name) : nullptr;
      if (link && link->node != in.from[0].node)
        r.add(kLinkDisagrees, Report::path(n, "inputs", static_cast<s64>(i)),
              {link->node, in.from[0].node});
    }
    for_each_missing_link(r.context, n, [&](const Input& in, LinkList list) {
      r.add(kLinkMissing, Report::path(n),
            {in.name, name_of(kLinkLists, static_cast<u32>(list)), in.from[0].node});
    });
  }
}

void check_graph(Report& r) {
  Circles(r).find();
  if (r.file.commands.empty()) return;  // such files run all of their nodes
  const Reached reached(r.context);
  for (u32 i = 0; i < r.file.nodes.size(); ++i)
    if (!reached.has(i)) r.add(kUnreachable, Report::path(r.file.nodes[i]), {});
}

bool fix(File& f, Findings& done) {
  const Context c(f);
  const std::size_t before = done.size();
  for (const Command& command : f.commands)
    for (const s32 root : {command.root, command.secondary_root})
      if (const auto at = c.position(root); at && !f.nodes[*at].is_root) {
        f.nodes[*at].is_root = true;
        done.push_back(
            make_diagnostic(kRootFlagMissing, {}, Report::path(f.nodes[*at]), {command.name}));
      }
  for (Node& n : f.nodes) {
    std::vector<Link> missing;
    for_each_missing_link(c, n, [&](const Input& in, LinkList list) {
      missing.push_back({list, in.from[0].node, in.name, {}});
      done.push_back(
          make_diagnostic(kLinkMissing, {}, Report::path(n),
                          {in.name, name_of(kLinkLists, static_cast<u32>(list)), in.from[0].node}));
    });
    n.links.insert(n.links.end(), missing.begin(), missing.end());
  }
  return done.size() != before;
}

}  // namespace kinora::ainb
