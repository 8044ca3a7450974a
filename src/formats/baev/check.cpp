#include "kinora/formats/baev/check.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "formats/baev/describe.hpp"
#include "kinora/core/number.hpp"
#include "kinora/core/suggest.hpp"

namespace kinora::baev {
namespace {

class FileCheck {
 public:
  FileCheck(const File& f, Findings& findings) : f_(f), findings_(findings) {}

  void run() {
    if (f_.keep_key_order) add(kUnsortedKeys, "keys", {});
    std::unordered_set<u32> hashes;
    std::unordered_set<s32> ids, used;
    for (const Action& a : f_.actions)
      if (!ids.insert(a.id).second) add(kDuplicateId, action(a), {a.id});
    for (std::size_t i = 0; i < f_.keys.size(); ++i) {
      const std::string path = "keys[" + std::to_string(i) + "]";
      if (!hashes.insert(f_.keys[i].hash).second) add(kSameKey, path, {hex(f_.keys[i].hash)});
      for (const s32 id : f_.keys[i].actions) {
        used.insert(id);
        if (!ids.count(id))
          add(kDanglingId, path + ".actions", {id, std::to_string(ids.size()) + " of them"});
      }
    }
    for (const Action& a : f_.actions) {
      if (!used.count(a.id)) add(kUnusedAction, action(a), {a.id});
      for (std::size_t i = 0; i < a.events.size(); ++i)
        event(a, a.events[i], action(a) + ".events[" + std::to_string(i) + "]");
    }
  }

 private:
  void add(const Finding& finding, std::string path, std::initializer_list<Argument> arguments) {
    findings_.push_back(make_diagnostic(finding, {}, std::move(path), arguments));
  }
  static std::string action(const Action& a) { return "actions[" + std::to_string(a.id) + "]"; }

  void event(const Action& a, const Event& e, const std::string& path) {
    const auto kind = [](EventKind k) {
      const std::string_view name = name_of(kKindNames, static_cast<u32>(k));
      return name.empty() ? std::to_string(static_cast<u32>(k)) : std::string(name);
    };
    const auto known = find_event(e.name);
    if (!is_known_event(e.name))
      add(kUnknownName, path + ".name", {e.name, did_you_mean(e.name, event_names())});
    // Other games number the same names differently: only a number that this list gives to another
    // event of the same kind is doubtful.
    if (known && (known->kind != e.kind || known->id != e.event_id) &&
        !event_name(e.kind, e.event_id).empty() && f_.major == 1)
      add(kWrongNumber, path + ".event_id",
          {e.name, kind(known->kind), known->id, kind(e.kind) + " " + std::to_string(e.event_id)});
    if (e.kind == EventKind::trigger && !e.holds.empty())
      add(kWrongList, path, {"trigger", "holds"});
    if (e.kind == EventKind::hold && !e.triggers.empty())
      add(kWrongList, path, {"hold", "triggers"});
    for (std::size_t i = 0; i < e.triggers.size(); ++i)
      params(e, e.triggers[i].params, path + ".triggers[" + std::to_string(i) + "]");
    for (std::size_t i = 0; i < e.holds.size(); ++i)
      params(e, e.holds[i].params, path + ".holds[" + std::to_string(i) + "]");
    const auto late = [&](float frame, const char* list, std::size_t i) {
      if (a.frame_count != 0 && frame > static_cast<float>(a.frame_count))
        add(kLateEvent, path + "." + list + "[" + std::to_string(i) + "]",
            {"frame " + float_text(frame), a.frame_count});
    };
    for (std::size_t i = 0; i < e.triggers.size(); ++i) late(e.triggers[i].frame, "triggers", i);
    for (std::size_t i = 0; i < e.holds.size(); ++i) {
      const Hold& h = e.holds[i];
      late(h.start, "holds", i);
      if (h.end >= 0 && h.end < h.start)
        add(kEmptyHold, path + ".holds[" + std::to_string(i) + "]",
            {float_text(h.end), float_text(h.start)});
    }
  }

  /// Against what the program of the game that has these names and numbers declares.
  void params(const Event& e, const std::vector<Param>& params, const std::string& path) {
    const auto known = find_event(e.name);
    const auto declared = declared_params(e.name);
    if (!known || !declared || f_.major != 1) return;
    if (known->kind != e.kind || known->id != e.event_id) return;
    std::vector<u32> types(params.size());
    std::transform(params.begin(), params.end(), types.begin(),
                   [](const Param& p) { return param_type(p); });
    if (param_names(e.name, types).size() == declared->size() && types.size() == declared->size())
      return;
    std::string wanted, found;
    for (const u32 t : types) append(found, name_of(kParamTypes, t));
    for (const DeclaredParam& d : *declared)
      append(wanted, std::string(d.name) + " (" + std::string(name_of(kParamTypes, d.type)) + ")");
    add(kOtherParams, path,
        {found.empty() ? "none" : found, e.name, wanted.empty() ? "none" : wanted});
  }
  static void append(std::string& list, std::string_view item) {
    list.append(list.empty() ? "" : ", ").append(item);
  }

  const File& f_;
  Findings& findings_;
};

}  // namespace

void check(const File& f, Findings& findings) { FileCheck(f, findings).run(); }

bool fix(File& f, Findings& done) {
  if (!f.keep_key_order) return false;
  sort_keys(f);
  f.keep_key_order = false;
  done.push_back(make_diagnostic(kKeysSorted, {}, "keys", {}));
  return true;
}

}  // namespace kinora::baev
