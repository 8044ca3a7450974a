// AINB: the check of commands, children, modules, blackboard, replacements and limits.
#include <algorithm>
#include <unordered_set>

#include "check.hpp"
#include "describe_plugs.hpp"

namespace kinora::ainb {
namespace {

void check_header(Report& r) {
  const File& f = r.file;
  const auto known = category_number(f.category);
  if (!has_category_number(f.version)) return;
  if (known && *known != f.category_number)
    r.add(kCategoryNumber, "category", {f.category, *known, f.category_number});
  if (!known) r.add(kUnknownCategory, "category", {f.category});
}

void check_commands(Report& r) {
  std::unordered_set<std::string_view> names;
  for (std::size_t i = 0; i < r.file.commands.size(); ++i) {
    const Command& c = r.file.commands[i];
    const std::string path = "commands[" + std::to_string(i) + ']';
    if (!names.insert(c.name).second) r.add(kDuplicateCommand, path, {c.name});
    if (c.root == kNoId) r.add(kNoRoot, path, {});
    for (const s32 root : {c.root, c.secondary_root})
      if (const Node* n = r.context.node(root); n && !n->is_root)
        r.add(kRootFlagMissing, Report::path(*n), {c.name});
  }
}

void check_guids(Report& r) {
  std::map<Guid, std::string> owners;
  const auto add = [&](const Guid& g, const std::string& path) {
    if (g == Guid{}) return;
    const auto [it, is_new] = owners.emplace(g, path);
    if (!is_new) r.add(kDuplicateGuid, path, {guid_text(g), it->second});
  };
  for (std::size_t i = 0; i < r.file.commands.size(); ++i)
    add(r.file.commands[i].guid, "commands[" + std::to_string(i) + ']');
  for (const Node& n : r.file.nodes) add(n.guid, Report::path(n));
}

bool has_child(const Node& n, std::string_view name) {
  return std::any_of(n.children.begin(), n.children.end(),
                     [&](const Child& c) { return c.name == name; });
}

void check_children(Report& r, const Node& n) {
  std::span<const std::string_view> needed;
  static constexpr std::array<std::string_view, 2> kBool = {"True", "False"};
  static constexpr std::array<std::string_view, 3> kTiming = {"Enter", "Update", "Leave"};
  if (has_default_child(n.type) && n.children.empty())
    r.add(kNoChildren, Report::path(n), {"default child"});
  if (n.type == NodeType::random_selector && n.children.empty())
    r.add(kNoChildren, Report::path(n), {"children"});
  if (n.type == NodeType::bool_selector) needed = kBool;
  if (n.type == NodeType::split_timing) needed = kTiming;
  for (const std::string_view name : needed)
    if (!has_child(n, name))
      r.add(kNoChildren, Report::path(n), {"child named " + std::string(name)});
}

void check_node(Report& r, const Node& n) {
  u32 plugs = 0;
  for (const u32 count : plug_counts(n)) plugs += count;
  if (plugs > 0xFF) r.add(kTooManyPlugs, Report::path(n), {plugs});
  if (n.is_module && n.name.empty()) r.add(kModuleWithoutPath, Report::path(n), {});
  if (n.unk_flags != 0) r.add(kUnknownBits, Report::path(n), {"the node", hex(n.unk_flags)});
  check_children(r, n);
  for (std::size_t i = 0; i < n.transitions.size(); ++i) {
    const Transition& t = n.transitions[i];
    if (t.kind == 0 && t.command.empty())
      r.add(kTransitionWithoutCommand, Report::path(n, "transitions", static_cast<s64>(i)), {});
    if (t.unk_bits != 0)
      r.add(kUnknownBits, Report::path(n, "transitions", static_cast<s64>(i)),
            {"the transition", hex(t.unk_bits)});
  }
}

void check_modules(Report& r) {
  std::unordered_set<std::string> called;
  for (const Node& n : r.file.nodes)
    if (n.is_module) called.insert(n.name + ".ainb");
  for (std::size_t i = 0; i < r.file.modules.size(); ++i)
    if (!called.count(r.file.modules[i].path))
      r.add(kUnusedModule, "modules[" + std::to_string(i) + ']', {r.file.modules[i].path});
}

void check_blackboard(Report& r) {
  const File& f = r.file;
  std::map<std::pair<BlackboardType, std::string_view>, bool> seen;
  for (std::size_t i = 0; i < f.blackboard.size(); ++i) {
    const BlackboardEntry& e = f.blackboard[i];
    const std::string path = "blackboard[" + std::to_string(i) + ']';
    const auto type = static_cast<u32>(e.type());
    if (!seen.emplace(std::pair(e.type(), std::string_view(e.name)), true).second)
      r.add(kBlackboardClash, path, {e.name, name_of(kBlackboardTypeNames, type)});
    if (e.inherit == Inherit::from_caller && f.parent_blackboard_id == 0)
      r.add(kNoParent, path, {});
  }
}

void check_replacements(Report& r) {
  for (std::size_t i = 0; i < r.file.replacements.size(); ++i) {
    const Replacement& x = r.file.replacements[i];
    const Node* n = r.context.node(x.node);
    if (!n) continue;  // a dangling id has its own finding
    const bool is_attachment = x.kind == ReplacementKind::remove_attachment;
    // Whether all plugs count or only the children is not known: only what both exclude is wrong.
    std::size_t count = n->attachments.size();
    if (!is_attachment) count = n->children.size() + n->transitions.size() + n->links.size();
    if (x.index < 0 || static_cast<std::size_t>(x.index) >= count)
      r.add(kReplacementOutside, "replacements[" + std::to_string(i) + ']',
            {is_attachment ? "attachment" : "child", x.index, count});
  }
}

void check_limits(Report& r) {
  const File& f = r.file;
  const auto limit = [&](const char* what, std::size_t n, std::size_t most) {
    if (n > most) r.add(kTooLargeTable, "", {n, what, most});
  };
  std::size_t multi = 0;
  for (const Node& n : f.nodes) multi += multi_count(n);
  limit("nodes", f.nodes.size(), 0x7FFE);
  limit("sources of inputs with several", multi, 32669);
  limit("blackboard files", file_list(f).size(), 128);
  if (f.expressions) limit("expressions", f.expressions->expressions.size(), 0x10000);
}

}  // namespace

void check_structure(Report& r) {
  check_header(r);
  check_commands(r);
  check_guids(r);
  for (const Node& n : r.file.nodes) check_node(r, n);
  check_modules(r);
  check_blackboard(r);
  check_replacements(r);
  check_limits(r);
}

}  // namespace kinora::ainb
