// The rules of BASLIST: everything the game searches by halving must be sorted, without doubles.
#include <set>

#include "baslist_describe.hpp"
#include "bassetting_describe.hpp"
#include "kinora/formats/bas/bas_findings.hpp"
#include "kinora/formats/bas/check.hpp"

namespace kinora::bas {
namespace {

/// One finding for the first pair out of order, and one for each name that stands twice.
template <class T>
void check_sorted(const std::vector<T>& list, std::string T::*name, const std::string& path,
                  const char* what, Findings& findings) {
  const auto add = [&](const Finding& f, std::size_t i, std::initializer_list<Argument> arguments) {
    findings.push_back(make_diagnostic(f, {}, path + '[' + std::to_string(i) + ']', arguments));
  };
  bool reported = false;
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string& s = list[i].*name;
    if (!seen.insert(s).second)
      add(kTwice, i, {s});
    else if (i > 0 && s < list[i - 1].*name && !reported) {
      reported = true;
      add(kNotSorted, i, {s, list[i - 1].*name, what});
    }
  }
}

}  // namespace

void check(const BasList& l, Findings& findings) {
  Checker v(findings, nullptr);
  describe(v, l);
  v.finish();
  check_sorted(l.sequences, &Sequence::name, "sequences", "sequences", findings);
  check_sorted(l.cross_fades, &CrossFade::from, "cross_fades", "cross-fades", findings);
  std::set<std::string_view> names;
  for (const Sequence& s : l.sequences) names.insert(s.name);
  for (std::size_t i = 0; i < l.cross_fades.size(); ++i) {
    const CrossFade& c = l.cross_fades[i];
    const std::string path = "cross_fades[" + std::to_string(i) + ']';
    check_sorted(c.except, &CrossFadeExcept::name, path + ".except", "exceptions", findings);
    check_sorted(c.to, &CrossFadeTo::name, path + ".to", "targets", findings);
    if (!names.count(c.from))
      findings.push_back(make_diagnostic(kFadeFromUnknown, {}, path, {c.from}));
  }
  if (!l.cross_fades.empty() && l.sequences.empty())
    findings.push_back(make_diagnostic(kFadesUnused, {}, "cross_fades", {}));
}

void check(const BasSetting& s, Findings& findings) {
  Checker v(findings, nullptr);
  describe(v, s);
  v.finish();
}

}  // namespace kinora::bas
