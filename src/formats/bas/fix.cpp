// Safe repairs.
#include "formats/aamp/retype.hpp"

#include "baslist_describe.hpp"
#include "bassetting_describe.hpp"
#include "describe.hpp"
#include "kinora/formats/bas/check.hpp"

namespace kinora::bas {

bool sort(BasList& l, Findings& done);  // baslist_check.cpp

namespace {

template <class Model>
bool retype(Model& m, Findings& done) {
  aamp::Retype v;
  describe(v, m);
  if (v.count() != 0) done.push_back(make_diagnostic(kRetyped, {}, {}, {v.count()}));
  return v.count() != 0;
}

}  // namespace

bool fix(Bas& b, Findings& done) { return retype(b, done); }
bool fix(BasSetting& s, Findings& done) { return retype(s, done); }
bool fix(BasList& l, Findings& done) {
  const bool retyped = retype(l, done);
  return sort(l, done) || retyped;
}

}  // namespace kinora::bas
