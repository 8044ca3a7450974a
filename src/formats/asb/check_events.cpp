#include "formats/asb/check_events.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "kinora/core/binary_findings.hpp"
#include "kinora/core/number.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "kinora/formats/asb/findings.hpp"

namespace kinora::asb {
namespace {

constexpr float kUnknownEnd = std::numeric_limits<float>::infinity();

/// The element that ends last of those that an event hangs on, and its last frame.
struct LastLeaf {
  s32 element = kNoId;
  float end = -kUnknownEnd;
};
using Elements = std::unordered_map<s32, const Element*>;

/// The last frame that an element reaches; unknown where a clip or a value at run time decides.
float last_frame(const Element& e, const Elements& by_id) {
  float end = kUnknownEnd;
  if (const auto* dummy = std::get_if<DummyAnimation>(&e.params))
    if (dummy->frame_count.is_literal()) end = dummy->frame_count.value;
  for (const s32 id : e.frames) {
    const auto at = by_id.find(id);
    const auto* frames =
        at == by_id.end() ? nullptr : std::get_if<FrameController>(&at->second->params);
    if (!frames) continue;
    if (!frames->end.is_literal()) return kUnknownEnd;
    if (frames->end.value >= 0) end = frames->end.value;
  }
  return end;
}

/// For every element with events: where the last of those that it hangs on ends.
std::unordered_map<s32, LastLeaf> last_leaves(const File& f) {
  Elements by_id;
  for (const Element& e : f.elements) by_id.emplace(e.id, &e);
  std::unordered_map<s32, LastLeaf> last;
  for (const Element& e : f.elements) {
    if (e.events.empty()) continue;
    const float end = last_frame(e, by_id);
    for (const s32 id : e.events)
      if (LastLeaf& l = last[id]; l.element == kNoId || end > l.end) l = {e.id, end};
  }
  return last;
}

class EventCheck {
 public:
  EventCheck(const File& f, const EventFile& events, Findings& findings)
      : file_(f), events_(events), findings_(findings) {}

  void run() {
    presence();
    const auto last = last_leaves(file_);
    std::unordered_map<u32, const baev::Key*> keys;
    std::unordered_map<s32, const baev::Action*> actions;
    if (events_.events) {
      for (const baev::Key& k : events_.events->keys) keys.emplace(k.hash, &k);
      for (const baev::Action& a : events_.events->actions) actions.emplace(a.id, &a);
    }
    for (const Element& e : file_.elements) {
      const auto* own = std::get_if<Event>(&e.params);
      const auto leaf = last.find(e.id);
      if (!own || leaf == last.end() || leaf->second.end == kUnknownEnd) continue;
      leaf_ = leaf->second;
      const std::string path = "elements[" + std::to_string(e.id) + "].";
      for (std::size_t i = 0; i < own->triggers.size(); ++i)
        late(own->triggers[i].start, path, "triggers", i);
      for (std::size_t i = 0; i < own->holds.size(); ++i)
        late(own->holds[i].start, path, "holds", i);
      const auto key = keys.find(baev::key_hash(e.guid));
      for (std::size_t i = 0; key != keys.end() && i < key->second->actions.size(); ++i)
        if (const auto a = actions.find(key->second->actions[i]); a != actions.end())
          late_in(*a->second, path + "baev[" + std::to_string(i) + "].");
    }
  }

 private:
  void add(const Finding& finding, std::string path, std::initializer_list<Argument> arguments) {
    findings_.push_back(make_diagnostic(finding, {}, std::move(path), arguments));
  }

  /// Whether a BAEV is there where the game looks for one, and whether it is this file's.
  void presence() {
    std::unordered_map<u32, const Element*> hashes;
    for (const Element& e : file_.elements)
      if (e.type == ElementType::event) hashes.emplace(baev::key_hash(e.guid), &e);
    if (!events_.events) {
      if (!hashes.empty() && file_.version >= 0x410) add(kNoBaev, {}, {hashes.size(), file_.name});
      return;
    }
    if (hashes.empty()) return add(kNeverLoaded, {}, {events_.name});
    if (!events_.is_asked_for) add(kOtherEventFile, {}, {events_.name, file_.name});
    const auto& keys = events_.events->keys;
    const auto foreign = std::count_if(keys.begin(), keys.end(),
                                       [&](const baev::Key& k) { return !hashes.count(k.hash); });
    if (foreign) add(kForeignEvents, {}, {foreign, events_.name});
  }

  void late(float frame, const std::string& path, const char* list, std::size_t i) {
    if (frame > leaf_.end)
      add(kLateEvent, path + list + "[" + std::to_string(i) + "]",
          {float_text(frame), leaf_.element, float_text(leaf_.end)});
  }
  void late_in(const baev::Action& a, const std::string& path) {
    for (std::size_t k = 0; k < a.events.size(); ++k) {
      const baev::Event& e = a.events[k];
      const std::string at = path + "events[" + std::to_string(k) + "].";
      for (std::size_t i = 0; i < e.triggers.size(); ++i)
        late(e.triggers[i].frame, at, "triggers", i);
      for (std::size_t i = 0; i < e.holds.size(); ++i) late(e.holds[i].start, at, "holds", i);
    }
  }

  const File& file_;
  const EventFile& events_;
  Findings& findings_;
  LastLeaf leaf_;
};

/// More than all that stands before and among the parameters of events can take.
u64 size_before_events(const File& f) {
  constexpr u64 kHeader = 0x80, kCommand = 0x30, kElement = 0x24 + 0x84 + 12, kPlug = 4 + 0x18,
                kAttachment = 4 + 0x18 + 0x18, kState = 0x60, kTimes = 0x1C + 4, kParam = 4 + 8;
  u64 n = kHeader + kCommand * f.commands.size() + (kElement + 4 + 8) * f.elements.size();
  for (const Element& e : f.elements) {
    n += kPlug * (e.states.size() + e.unk_plugs.size() + e.children.size() + e.events.size() +
                  e.frames.size());
    n += (kPlug + kState) * e.transitions.size();
    for (const Attachment& a : e.attachments) {
      const auto* bytes = std::get_if<Bytes>(&a.payload);
      n += kAttachment + (bytes ? bytes->size() : 0);
    }
    if (const auto* body = std::get_if<OpaqueBody>(&e.params)) n += body->bytes.size();
    const auto* own = std::get_if<Event>(&e.params);
    if (!own) continue;
    for (const Trigger& t : own->triggers) n += kTimes + kParam * t.params.size();
    for (const Hold& h : own->holds) n += kTimes + kParam * h.params.size();
  }
  return n;
}

}  // namespace

void check_events(const File& f, const EventFile& events, Findings& findings) {
  EventCheck(f, events, findings).run();
}

bool events_are_near(const File& f) {
  constexpr u64 kReach = 0xFFFFFF;
  if (size_before_events(f) <= kReach) return true;
  const auto bytes = write_file(f, {}, kCodec);  // names the field that it refuses
  return bytes || bytes.error().finding != &kTooLarge || !bytes.error().path.ends_with(".params");
}

}  // namespace kinora::asb
