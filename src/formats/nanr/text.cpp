// NANR and NMAR to text and back.
#include "describe.hpp"
#include "kinora/describe/checker.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"

namespace kinora::nanr {

void write_text(TextWriter& w, const CellAnimation& a, bool full) {
  Context c;
  c.animation = &a;
  TextOut out(w, &c, full);
  describe(out, a);
}

Result<CellAnimation> read_text(const TextNode& root, Kind kind) {
  CellAnimation a;
  a.kind = kind;
  Context c;
  c.animation = &a;
  TextIn in(root, &c, kEnvelopeKeys);
  describe(in, a);
  if (!in.finish()) return Failure(*in.error());
  return a;
}

void check_fields(const CellAnimation& a, Findings& findings) {
  Context c;
  c.animation = &a;
  Checker checker(findings, &c);
  describe(checker, a);
  checker.finish();
}

}  // namespace kinora::nanr
