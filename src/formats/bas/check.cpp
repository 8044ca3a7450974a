// The rules of BAS beyond types and ids: graph, cases, events.
#include "kinora/formats/bas/check.hpp"

#include <cmath>

#include "describe.hpp"

namespace kinora::bas {
namespace {

constexpr std::size_t kMostChildren = 127, kMostElements = 512;
constexpr s32 kDefaultNumber = std::numeric_limits<s32>::min();

class BasChecker {
 public:
  BasChecker(const Bas& b, Findings& findings)
      : b_(b), positions_(b), findings_(findings), children_(b.elements.size()) {}

  void run();

 private:
  void add(const Finding& f, std::string path, std::initializer_list<Argument> arguments) {
    findings_.push_back(make_diagnostic(f, {}, std::move(path), arguments));
  }
  static std::string path(const Element& e, std::string_view field = {}) {
    std::string out = "elements[" + std::to_string(e.id) + ']';
    if (!field.empty()) out.append(".").append(field);
    return out;
  }
  static std::string path(const Element& e, const char* list, std::size_t i) {
    return path(e, list) + '[' + std::to_string(i) + ']';
  }
  void check_element(const Element& e);
  void resolve_children();
  void check_graph();
  void check_links(const Element& e);
  void check_case_words(const Element& e);
  void check_ranges(const Element& e);
  void check_random(const Element& e);
  void check_events(const Element& e);
  void check_sequence(const Element& e);

  const Bas& b_;
  const Context positions_;
  Findings& findings_;
  std::vector<std::vector<u32>> children_;  ///< positions; what leads nowhere is left out
};

void BasChecker::resolve_children() {
  for (std::size_t i = 0; i < b_.elements.size(); ++i)
    for (const Child& c : b_.elements[i].children) {
      const auto p = c.by_index ? std::optional(c.element) : positions_.position_of(c.element);
      if (p && *p >= 0 && static_cast<std::size_t>(*p) < b_.elements.size())
        children_[i].push_back(static_cast<u32>(*p));
    }
}

/// Circles and elements that nothing leads to, by a walk with a stack of its own.
void BasChecker::check_graph() {
  enum class State : u8 { fresh, open, done };
  std::vector<State> state(b_.elements.size(), State::fresh);
  struct Frame {
    u32 element;
    std::size_t next = 0;
  };
  std::vector<Frame> stack;
  const auto walk = [&](u32 start) {
    stack.push_back({start});
    state[start] = State::open;
    while (!stack.empty()) {
      Frame& f = stack.back();
      if (f.next == children_[f.element].size()) {
        state[f.element] = State::done;
        stack.pop_back();
        continue;
      }
      const u32 to = children_[f.element][f.next++];
      if (state[to] == State::fresh) {
        state[to] = State::open;
        stack.push_back({to});
      } else if (state[to] == State::open) {
        std::string circle;
        bool inside = false;
        for (const Frame& s : stack) {
          inside = inside || s.element == to;
          if (inside) circle += std::to_string(b_.elements[s.element].id) + " -> ";
        }
        add(kCycle, path(b_.elements[f.element], "children"),
            {circle + std::to_string(b_.elements[to].id)});
      }
    }
  };
  walk(0);
  // Of a whole part that nothing leads to only its top is reported.
  std::vector<bool> has_parent(state.size());
  for (const auto& list : children_)
    for (const u32 c : list) has_parent[c] = true;
  for (const bool with_parent : {false, true})
    for (u32 i = 1; i < state.size(); ++i) {
      if (state[i] != State::fresh || has_parent[i] != with_parent) continue;
      add(kUnreached, path(b_.elements[i]), {});
      walk(i);
    }
}

void BasChecker::check_links(const Element& e) {
  if (e.children.size() > kMostChildren)
    add(kTooManyChildren, path(e, "children"), {e.children.size()});
  const u32 linked = linked_children(e);
  const Case kind = case_list(e);
  for (std::size_t i = 0; i < e.children.size(); ++i) {
    const Child& c = e.children[i];
    const std::string where = path(e, "children", i);
    const bool outside =
        c.by_index && (c.element < 0 || static_cast<std::size_t>(c.element) >= b_.elements.size());
    if (outside) add(kChildOutside, where, {c.element, b_.elements.size()});
    if (i >= linked) {
      const bool is_gap = c.element != kNoId;
      add(is_gap ? kCaseBeforeChild : kCaseWithoutChild, where, {});
    } else if (kind != Case::none && c.kind == Case::none) {
      add(kChildWithoutCase, where, {kCaseKeys[static_cast<std::size_t>(kind) - 1].first});
    } else if (c.kind != kind) {
      add(kMixedCases, where, {});
    }
  }
  if (e.type == NodeType::bool_selector && e.children.size() != 2)
    add(kBoolChildren, path(e, "children"), {e.children.size()});
}

/// `default` and what it stands for.
void BasChecker::check_case_words(const Element& e) {
  const Pick pick = e.info().pick;
  if (pick == Pick::bone_position) {
    for (std::size_t i = 0; i < e.children.size(); ++i) {
      const std::string& s = e.children[i].string;
      const auto comma = s.rfind(',');
      const bool ok = comma != s.npos && comma != 0 && comma + 2 == s.size() &&
                      (s.back() == 'X' || s.back() == 'Y' || s.back() == 'Z');
      if (!ok) add(kNoAxis, path(e, "children", i), {s});
    }
    return;
  }
  const Case kind = e.info().case_kind();
  const bool has_default = (kind == Case::string && pick != Pick::boolean) || kind == Case::number;
  if (!has_default || e.children.empty()) return;
  const auto is_default = [&](const Child& c) {
    return kind == Case::string ? c.string == "default" : c.number == kDefaultNumber;
  };
  for (std::size_t i = 0; i + 1 < e.children.size(); ++i)
    if (is_default(e.children[i])) add(kDefaultNotLast, path(e, "children", i), {});
  constexpr std::size_t kClockDivisions = 8;
  const bool complete = pick == Pick::clock && e.children.size() >= kClockDivisions;
  if (!is_default(e.children.back()) && !complete) add(kNoDefault, path(e, "children"), {});
}

void BasChecker::check_ranges(const Element& e) {
  const Group group = e.info().group();
  if (e.info().case_kind() != Case::range || e.info().pick == Pick::bone_blend) return;
  for (std::size_t i = 1; i < e.children.size(); ++i) {
    const float end = e.children[i - 1].end, start = e.children[i].start;
    const std::string where = path(e, "children", i);
    if (end < start)
      add(kRangeGap, where, {float_text(end), float_text(start)});
    else if (start < end && group == Group::selector)
      add(kRangeOverlap, where, {float_text(start), float_text(end)});
  }
}

void BasChecker::check_random(const Element& e) {
  const Pick pick = e.info().pick;
  if ((pick != Pick::random && pick != Pick::random_no_repeat) || e.children.empty()) return;
  const float start = e.children.front().start, end = e.children.back().end;
  if (!(start <= 0) || !(end >= 1))
    add(kRandomRange, path(e, "children"), {float_text(start), float_text(end)});
}

void BasChecker::check_events(const Element& e) {
  const bool any = !e.trigger_events.empty() || !e.hold_events.empty();
  if (any && e.info().group() != Group::asset && e.info().group() != Group::unknown)
    add(kEventsOnParent, path(e), {e.info().name});
  // A loop does not look at end_frame, and without one the length of the animation decides.
  const float end = e.frame_ctrl && e.frame_ctrl->end_frame >= 0 && e.frame_ctrl->anm_loop != 2
                        ? e.frame_ctrl->end_frame
                        : std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < e.trigger_events.size(); ++i)
    if (e.trigger_events[i].frame > end)
      add(kEventTooLate, path(e, "trigger_events", i),
          {float_text(e.trigger_events[i].frame), float_text(end)});
  for (std::size_t i = 0; i < e.hold_events.size(); ++i) {
    const HoldEvent& h = e.hold_events[i];
    if (h.start_frame > end)
      add(kEventTooLate, path(e, "hold_events", i), {float_text(h.start_frame), float_text(end)});
    if (h.start_frame < 0)
      add(kHoldNeverStarts, path(e, "hold_events", i), {float_text(h.start_frame)});
  }
}

/// Only an asset that is forced to loop is known to be endless; others follow their animation.
void BasChecker::check_sequence(const Element& e) {
  if (e.type != NodeType::sequence_play_container) return;
  for (std::size_t i = 0; i + 1 < e.children.size(); ++i) {
    const Child& c = e.children[i];
    const auto p = c.by_index ? std::optional(c.element) : positions_.position_of(c.element);
    if (!p || *p < 0 || static_cast<std::size_t>(*p) >= b_.elements.size()) continue;
    const Element& child = b_.elements[static_cast<std::size_t>(*p)];
    if (child.frame_ctrl && child.frame_ctrl->anm_loop == 2 &&
        child.frame_ctrl->loop_stop_count <= 0)
      add(kEndlessInSequence, path(e, "children", i), {child.id});
  }
}

void BasChecker::check_element(const Element& e) {
  if (e.info().pick == Pick::unknown)
    add(kUnknownNodeType, path(e, "type"), {static_cast<u32>(e.type)});
  check_links(e);
  check_case_words(e);
  check_ranges(e);
  check_random(e);
  check_events(e);
  check_sequence(e);
}

void BasChecker::run() {
  if (b_.elements.empty()) return add(kNoElements, "elements", {});
  if (b_.elements.size() > kMostElements) add(kTooManyElements, "elements", {b_.elements.size()});
  resolve_children();
  check_graph();
  for (const Element& e : b_.elements) check_element(e);
}

}  // namespace

void check(const Bas& b, Findings& findings) {
  Checker v(findings, nullptr);
  describe(v, b);
  v.finish();
  BasChecker(b, findings).run();
}

}  // namespace kinora::bas
