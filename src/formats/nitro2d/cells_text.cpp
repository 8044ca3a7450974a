// NCER to text and back.
#include "cells_describe.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"

namespace kinora::nitro2d {

void write_text(TextWriter& w, const CellBank& b, bool full) {
  cells::Context c;
  c.bank = &b;
  TextOut out(w, &c, full);
  describe(out, b);
}

Result<CellBank> read_cells_text(const TextNode& root) {
  CellBank b;
  cells::Context c;
  c.bank = &b;
  TextIn in(root, &c, kEnvelopeKeys);
  describe(in, b);
  if (!in.finish()) return Failure(*in.error());
  return b;
}

void check_fields(const CellBank& b, Findings& findings) {
  cells::Context c;
  c.bank = &b;
  Checker checker(findings, &c);
  describe(checker, b);
  checker.finish();
}

}  // namespace kinora::nitro2d
