// Safe repairs.
#include "formats/aamp/retype.hpp"

#include "baslist_describe.hpp"
#include "bassetting_describe.hpp"
#include "describe.hpp"
#include "kinora/formats/bas/check.hpp"

namespace kinora::bas {

namespace {

template <class Model>
bool retype(Model& m, Findings& done) {
  aamp::Retype v;
  describe(v, m);
  if (v.count() != 0) done.push_back(make_diagnostic(kRetyped, {}, {}, {v.count()}));
  return v.count() != 0;
}

template <class T>
bool sort_by(std::vector<T>& list, std::string T::*name) {
  const auto less = [&](const T& a, const T& b) { return a.*name < b.*name; };
  if (std::is_sorted(list.begin(), list.end(), less)) return false;
  std::stable_sort(list.begin(), list.end(), less);
  return true;
}

bool sort(BasList& l, Findings& done) {
  bool any = false;
  const auto note = [&](bool sorted, const std::string& what) {
    if (sorted) done.push_back(make_diagnostic(kSorted, {}, what, {what}));
    any = any || sorted;
  };
  note(sort_by(l.sequences, &Sequence::name), "sequences");
  note(sort_by(l.cross_fades, &CrossFade::from), "cross_fades");
  for (std::size_t i = 0; i < l.cross_fades.size(); ++i) {
    CrossFade& c = l.cross_fades[i];
    const std::string path = "cross_fades[" + std::to_string(i) + ']';
    note(sort_by(c.except, &CrossFadeExcept::name), path + ".except");
    note(sort_by(c.to, &CrossFadeTo::name), path + ".to");
  }
  return any;
}

}  // namespace

bool fix(Bas& b, Findings& done) { return retype(b, done); }
bool fix(BasSetting& s, Findings& done) { return retype(s, done); }
bool fix(BasList& l, Findings& done) {
  const bool retyped = retype(l, done);
  return sort(l, done) || retyped;
}

}  // namespace kinora::bas
