#include "formats/asb/graph.hpp"

#include <algorithm>

namespace kinora::asb {

Graph::Graph(const File& f) : file_(f) {
  place_.reserve(f.elements.size());
  for (u32 i = 0; i < f.elements.size(); ++i) place_.emplace(f.elements[i].id, i);
}

const Element* Graph::find(s32 id) const {
  const auto it = place_.find(id);
  return it == place_.end() ? nullptr : &file_.elements[it->second];
}

std::vector<bool> Graph::reachable() const {
  std::vector<bool> seen(file_.elements.size());
  std::vector<u32> open;
  const auto visit = [&](s32 id) {
    const auto it = place_.find(id);
    if (it == place_.end() || seen[it->second]) return;
    seen[it->second] = true;
    open.push_back(it->second);
  };
  for (const Command& c : file_.commands) visit(c.element);
  while (!open.empty()) {
    const u32 at = open.back();
    open.pop_back();
    each_reference(file_.elements[at], visit);
  }
  return seen;
}

namespace {
/// Whether the child at a place is also one at a place before it.
bool stands_before(const std::vector<Child>& children, u32 place) {
  const auto end = children.begin() + static_cast<std::ptrdiff_t>(place);
  return std::any_of(children.begin(), end,
                     [&](const Child& c) { return c.element == end->element; });
}
}  // namespace

/// Depth first with a stack of its own: files may nest deeper than the program's stack.
std::vector<std::vector<s32>> Graph::cycles() const {
  enum class Mark : u8 { open, on_path, done };
  struct Step {
    u32 at;
    u32 next_child = 0;
  };
  std::vector<std::vector<s32>> found;
  std::vector<Mark> marks(file_.elements.size(), Mark::open);
  for (u32 root = 0; root < file_.elements.size(); ++root) {
    if (marks[root] != Mark::open) continue;
    std::vector<Step> path = {{root, 0}};
    marks[root] = Mark::on_path;
    while (!path.empty()) {
      Step& step = path.back();
      const auto& children = file_.elements[step.at].children;
      if (step.next_child == children.size()) {
        marks[step.at] = Mark::done;
        path.pop_back();
        continue;
      }
      const auto child = place_.find(children[step.next_child++].element);
      if (child == place_.end()) continue;
      const u32 at = child->second;
      if (marks[at] == Mark::on_path) {
        if (stands_before(children, step.next_child - 1)) continue;  // the same circle again
        const auto first =
            std::find_if(path.begin(), path.end(), [&](const Step& s) { return s.at == at; });
        std::vector<s32>& ids = found.emplace_back();
        for (auto it = first; it != path.end(); ++it) ids.push_back(file_.elements[it->at].id);
        ids.push_back(file_.elements[at].id);
      } else if (marks[at] == Mark::open) {
        marks[at] = Mark::on_path;
        path.push_back({at, 0});
      }
    }
  }
  return found;
}

}  // namespace kinora::asb
