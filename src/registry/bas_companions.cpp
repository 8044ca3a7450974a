#include "registry/bas_companions.hpp"

#include <set>

#include "kinora/formats/aamp/aamp.hpp"
#include "kinora/formats/bas/bas_findings.hpp"

namespace kinora::bas {
namespace {

constexpr s32 kStartSequence = 7;

/// The name of a file in a pack, without folders and ending; empty for a loose file.
std::string_view name_in_pack(std::string_view label) {
  if (label.find("//") == label.npos) return {};
  label.remove_prefix(label.rfind('/') + 1);
  return label.substr(0, label.find('.'));
}

}  // namespace

void check_called_sequences(const Bas& b, Findings& findings, const Companions& companions) {
  std::optional<std::set<std::string, std::less<>>> defined;
  for (const Element& e : b.elements) {
    for (std::size_t i = 0; i < e.trigger_events.size(); ++i) {
      const TriggerEvent& t = e.trigger_events[i];
      if (t.type != kStartSequence) continue;
      if (!defined) {
        defined.emplace();
        for (const Companion& c : companions.find("baslist")) {
          const auto archive = aamp::read(c.bytes);
          const auto list = archive ? baslist_from_archive(*archive) : Failure(archive.error());
          if (!list) continue;  // its own check says why
          for (const Sequence& s : list->sequences) defined->insert(s.name);
        }
      }
      if (defined->empty() || defined->count(t.value)) continue;
      findings.push_back(make_diagnostic(
          kUndefinedSequence, {},
          "elements[" + std::to_string(e.id) + "].trigger_events[" + std::to_string(i) + ']',
          {t.value}));
    }
  }
}

void check_listed_files(const BasList& l, Findings& findings, const Companions& companions) {
  std::set<std::string, std::less<>> present;
  for (const Companion& c : companions.find("bas"))
    if (const auto name = name_in_pack(c.name); !name.empty()) present.emplace(name);
  if (present.empty()) return;
  for (std::size_t i = 0; i < l.sequences.size(); ++i) {
    const std::string& file = l.sequences[i].file;
    if (file.empty() || file == "Dummy" || present.count(file)) continue;
    findings.push_back(
        make_diagnostic(kMissingFile, {}, "sequences[" + std::to_string(i) + "].file", {file}));
  }
}

}  // namespace kinora::bas
