// ASB: parts of the check.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/asb/model.hpp"

namespace kinora::asb {

/// What the description itself finds: ids, names, sources of properties.
void visit_for_check(const File& f, Findings& findings);

/// Calls `f(path, tag)` for every use of a tag: commands, elements, then what bodies hold.
template <class F>
void each_tag(const File& file, F&& f) {
  const auto all = [&](const Tags& tags, const std::string& path) {
    if (!tags) return;
    for (std::size_t i = 0; i < tags->items.size(); ++i)
      f(path + "[" + std::to_string(i) + "]", tags->items[i]);
  };
  for (std::size_t i = 0; i < file.commands.size(); ++i)
    all(file.commands[i].tags, "commands[" + std::to_string(i) + "].tags");
  for (const Element& e : file.elements) all(e.tags, "elements[" + std::to_string(e.id) + "].tags");
  for (const Element& e : file.elements) {
    const std::string path = "elements[" + std::to_string(e.id) + "].";
    if (const auto* frame = std::get_if<InitialFrame>(&e.params))
      all(frame->matching_tags, path + "matching_tags");
    for (std::size_t i = 0; i < e.children.size(); ++i)
      if (const auto* c = std::get_if<TagCase>(&e.children[i].when))
        all(c->tags, path + "children[" + std::to_string(i) + "].tags");
  }
}

}  // namespace kinora::asb
