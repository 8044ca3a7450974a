// ASB: who leads to whom.
#pragma once
#include <unordered_map>

#include "kinora/formats/asb/model.hpp"

namespace kinora::asb {

class Graph {
 public:
  explicit Graph(const File& f);

  /// The element with this id, or null.
  const Element* find(s32 id) const;
  /// Elements that can be played or asked for once a command runs, by place in the file.
  std::vector<bool> reachable() const;
  /// Circles of children: each as the ids on it, the first again at the end.
  std::vector<std::vector<s32>> cycles() const;

 private:
  const File& file_;
  std::unordered_map<s32, u32> place_;
};

/// Calls `f(id)` for every element that this one refers to.
template <class F>
void each_reference(const Element& e, F&& f) {
  for (const Child& c : e.children) f(c.element);
  for (const s32 id : e.states) f(id);
  for (const s32 id : e.events) f(id);
  for (const s32 id : e.frames) f(id);
  for (const Transition& t : e.transitions) {
    f(t.element);
    if (!t.state) continue;
    f(t.state->current);
    f(t.state->target);
  }
}

}  // namespace kinora::asb
