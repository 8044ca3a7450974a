// ASB: what is wrong in the graph as a whole. What concerns one field is in check_visit.cpp.
#include "kinora/formats/asb/check.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "formats/asb/check_events.hpp"
#include "formats/asb/check_visit.hpp"
#include "formats/asb/context.hpp"
#include "formats/asb/graph.hpp"
#include "formats/asb/names.hpp"
#include "kinora/core/number.hpp"
#include "kinora/core/suggest.hpp"
#include "kinora/formats/asb/findings.hpp"

namespace kinora::asb {
namespace {

std::string type_name(ElementType t) {
  const std::string_view name = name_of(kElementTypeNames, static_cast<u32>(t));
  return name.empty() ? "type " + std::to_string(static_cast<u32>(t)) : std::string(name);
}

class GraphCheck {
 public:
  GraphCheck(const File& f, Findings& findings) : file_(f), graph_(f), findings_(findings) {}

  void run() {
    limits();
    commands();
    for (const auto& cycle : graph_.cycles()) report_cycle(cycle);
    const std::vector<bool> reachable = graph_.reachable();
    for (std::size_t i = 0; i < file_.elements.size(); ++i) {
      const Element& e = file_.elements[i];
      if (!reachable[i] && !file_.commands.empty()) add(kUnreachable, element(e), {e.id});
      plugs(e);
      children(e);
    }
    guids();
    tags();
    transitions();
  }

 private:
  void add(const Finding& finding, std::string path, std::initializer_list<Argument> arguments) {
    findings_.push_back(make_diagnostic(finding, {}, std::move(path), arguments));
  }
  static std::string element(const Element& e, std::string_view field = {}) {
    std::string path = "elements[" + std::to_string(e.id) + "]";
    if (!field.empty()) path.append(".").append(field);
    return path;
  }
  static std::string child(const Element& e, std::size_t i) {
    return element(e, "children[" + std::to_string(i) + "]");
  }

  void limits() {
    constexpr std::size_t kMost = 0xFFFF;
    std::size_t attachments = 0, float_properties = 0;
    for (const Element& e : file_.elements) {
      attachments += e.attachments.size();
      float_properties += e.float_properties.size();
      const std::size_t n = e.states.size() + e.unk_plugs.size() + e.children.size() +
                            e.transitions.size() + e.events.size() + e.frames.size();
      if (n > 0xFF) add(kTooManyOfElement, element(e), {e.id, n, "plugs"});
      if (e.attachments.size() > 0xFF)
        add(kTooManyOfElement, element(e), {e.id, e.attachments.size(), "attachments"});
    }
    const auto limit = [&](std::size_t n, const char* what) {
      if (n > kMost) add(kTooManyRecords, {}, {n, what, kMost});
    };
    limit(file_.elements.size(), "elements");
    limit(attachments, "attachments");
    limit(float_properties, "float properties");
    if (!events_are_near(file_)) add(kFarEvents, {}, {0xFFFFFF});
  }

  void commands() {
    std::unordered_map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < file_.commands.size(); ++i) {
      const auto [it, is_new] = first.emplace(file_.commands[i].name, i);
      if (!is_new)
        add(kSameCommand, "commands[" + std::to_string(i) + "].name",
            {file_.commands[i].name, it->second});
    }
  }

  void report_cycle(const std::vector<s32>& ids) {
    constexpr std::size_t kShown = 16;  // a circle may be as long as the file
    std::string text;
    for (std::size_t i = 0; i < std::min(ids.size(), kShown); ++i)
      text += (text.empty() ? "" : " -> ") + std::to_string(ids[i]);
    if (ids.size() > kShown)
      text += " -> ... (" + std::to_string(ids.size() - 1) + " elements) -> " +
              std::to_string(ids.back());
    add(kCycle, "elements[" + std::to_string(ids.front()) + "]", {text});
  }

  void plugs(const Element& e) {
    const auto expect = [&](const std::vector<s32>& ids, const char* list, const char* what,
                            auto&& fits) {
      for (std::size_t i = 0; i < ids.size(); ++i)
        if (const Element* to = graph_.find(ids[i]); to && !fits(to->type))
          add(kWrongPlug, element(e, list) + "[" + std::to_string(i) + "]",
              {ids[i], type_name(to->type), what});
    };
    expect(e.events, "events", "an event", [](ElementType t) { return t == ElementType::event; });
    expect(e.frames, "frames", "a frame_controller or initial_frame", [](ElementType t) {
      return t == ElementType::frame_controller || t == ElementType::initial_frame;
    });
    for (std::size_t i = 0; i < e.transitions.size(); ++i) {
      const Transition& t = e.transitions[i];
      if (!t.state) continue;
      const std::string path = element(e, "transitions[" + std::to_string(i) + "].state");
      if (t.state->current != e.id) add(kStateDiffers, path, {t.state->current, e.id});
      if (t.state->target != t.element) add(kStateDiffers, path, {t.state->target, t.element});
    }
  }

  // ---- selectors and blenders -------------------------------------------------------------------

  void children(const Element& e) {
    using enum ElementType;
    const std::size_t n = e.children.size();
    switch (e.type) {
      case float_selector:
      case string_selector:
      case int_selector:
      case random_selector:
      case previous_tag_selector:
      case bone_position_selector:
      case one_dimensional_blender:
        if (n == 0) add(kNoChildren, element(e), {e.id, type_name(e.type)});
        break;
      case bool_selector:
      case bone_blender:
        if (n != 2) add(kChildCount, element(e), {e.id, type_name(e.type), n, 2});
        break;
      default:
        break;
    }
    ranges(e);
    cases(e);
    weights(e);
    tag_default(e);
  }

  /// Ranges whose limits are plain numbers; others are only known when they run.
  void ranges(const Element& e) {
    struct Known {
      float min, max;
      std::size_t child;
    };
    std::vector<Known> known;
    bool all_known = true;
    for (std::size_t i = 0; i < e.children.size(); ++i) {
      const auto* r = std::get_if<Range>(&e.children[i].when);
      if (!r) continue;
      if (!r->min.is_literal() || !r->max.is_literal()) {
        all_known = false;
        continue;
      }
      if (!(r->min.value < r->max.value))
        add(kEmptyRange, child(e, i), {float_text(r->min.value), float_text(r->max.value)});
      else
        known.push_back({r->min.value, r->max.value, i});
    }
    if (e.type == ElementType::one_dimensional_blender) {
      if (!all_known) return;
      std::sort(known.begin(), known.end(),
                [](const Known& a, const Known& b) { return a.min < b.min; });
      for (std::size_t i = 1; i < known.size(); ++i) {
        if (known[i].min > known[i - 1].max)
          add(kGap, element(e), {float_text(known[i - 1].max), float_text(known[i].min)});
        known[i].max = std::max(known[i].max, known[i - 1].max);
      }
      return;
    }
    for (std::size_t i = 0; i < known.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (known[i].min < known[k].max && known[k].min < known[i].max) {
          add(kOverlappingRanges, child(e, known[i].child),
              {float_text(known[i].min), float_text(known[i].max), known[k].child});
          break;
        }
  }

  void cases(const Element& e) {
    std::unordered_map<std::string, std::size_t> first;
    const std::size_t n = e.children.size();
    for (std::size_t i = 0; i + 1 < n; ++i) {  // the last is the default, its value does not count
      std::string value;
      if (const auto* c = std::get_if<IntCase>(&e.children[i].when); c && c->value.is_literal())
        value = std::to_string(c->value.value.value);
      else if (const auto* t = std::get_if<TextCase>(&e.children[i].when);
               t && t->value.is_literal() && !t->value.value.number)
        value = "'" + t->value.value.text + "'";
      else
        continue;
      const auto [it, is_new] = first.emplace(value, i);
      if (!is_new) add(kSameCase, child(e, i), {it->second, value});
    }
  }

  void weights(const Element& e) {
    if (e.type != ElementType::random_selector || e.children.empty()) return;
    const bool any = std::any_of(e.children.begin(), e.children.end(), [](const Child& c) {
      const auto* w = std::get_if<Weight>(&c.when);
      return !w || !w->weight.is_literal() || w->weight.value > 0;
    });
    if (!any) add(kNoWeight, element(e), {e.id});
  }

  void tag_default(const Element& e) {
    if (e.type != ElementType::previous_tag_selector || e.children.empty()) return;
    const bool any = std::any_of(e.children.begin(), e.children.end(), [](const Child& c) {
      const auto* t = std::get_if<TagCase>(&c.when);
      return t && !t->tags;
    });
    if (!any) add(kNoDefault, element(e), {e.id, type_name(e.type)});
  }

  // ---- names ------------------------------------------------------------------------------------

  void guids() {
    std::map<Guid, const Element*> first;
    for (const Element& e : file_.elements) {
      const auto [it, is_new] = first.emplace(e.guid, &e);
      if (!is_new) add(kSameGuid, element(e, "guid"), {guid_text(e.guid), element(*it->second)});
    }
  }

  void tags() {
    const std::unordered_set<std::string_view> valid(file_.valid_tags.begin(),
                                                     file_.valid_tags.end());
    std::unordered_set<std::string_view> told;
    each_tag(file_, [&](const std::string& path, const std::string& tag) {
      if (!valid.count(tag) && told.insert(tag).second) add(kUnknownTag, path, {tag});
    });
  }

  void transitions() {
    std::unordered_set<std::string_view> names;
    for (const Command& c : file_.commands) names.insert(c.name);
    const std::vector<std::string_view> all(names.begin(), names.end());
    const auto expect_command = [&](const std::string& name, std::string path) {
      if (name.empty() || names.count(name)) return;
      add(kUnknownCommand, std::move(path), {name, did_you_mean(name, all)});
    };
    BlackboardIndex blackboard;
    blackboard.build(file_.blackboard);
    constexpr std::array<BlackboardType, 5> kTypes = {BlackboardType::s32, BlackboardType::string,
                                                      BlackboardType::f32, BlackboardType::boolean,
                                                      BlackboardType::vec3f};
    for (std::size_t s = 0; s < file_.transitions.size(); ++s)
      for (std::size_t i = 0; i < file_.transitions[s].entries.size(); ++i) {
        const TransitionEntry& e = file_.transitions[s].entries[i];
        const std::string path =
            "transitions[" + std::to_string(s) + "].entries[" + std::to_string(i) + "].";
        expect_command(e.current, path + "current");
        expect_command(e.next, path + "next");
        for (std::size_t k = 0; e.commands && k < e.commands->items.size(); ++k)
          expect_command(e.commands->items[k], path + "commands[" + std::to_string(k) + "]");
        const BlackboardType type = kTypes[std::min<std::size_t>(e.type, 4)];
        if (!blackboard.find(type, e.parameter))
          add(kUnknownTarget, path + "parameter",
              {e.parameter, name_of(kBlackboardTypeNames, static_cast<u32>(type)),
               did_you_mean(e.parameter, blackboard.names(type))});
      }
  }

  const File& file_;
  Graph graph_;
  Findings& findings_;
};

}  // namespace

void check(const File& f, Findings& findings, const EventFile& events) {
  const VersionInfo* version = find_version(f.version);
  if (version && version->support != Support::full)
    findings.push_back(make_diagnostic(kExperimental, {}, {}, {hex(f.version)}));
  if (f.broken_plug_tables != 0)
    findings.push_back(make_diagnostic(kBrokenPlugs, {}, {}, {f.broken_plug_tables}));
  visit_for_check(f, findings);
  GraphCheck(f, findings).run();
  check_events(f, events, findings);
}

bool fix(File& f, Findings& done) {
  std::unordered_set<std::string> valid(f.valid_tags.begin(), f.valid_tags.end());
  std::vector<std::string> missing;
  each_tag(f, [&](const std::string&, const std::string& tag) {
    if (valid.insert(tag).second) missing.push_back(tag);
  });
  if (missing.empty()) return false;
  f.valid_tags.insert(f.valid_tags.end(), missing.begin(), missing.end());
  done.push_back(make_diagnostic(kTagsAdded, {}, "valid_tags", {missing.size()}));
  return true;
}

}  // namespace kinora::asb
