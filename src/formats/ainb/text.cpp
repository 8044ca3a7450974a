// AINB to text and back.
#include "codec.hpp"
#include "describe.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"

namespace kinora::ainb {

void write_text(TextWriter& w, const File& f, bool full) {
  Context context;
  context.file = &f;
  TextOut out(w, &context, full);
  describe(out, f);
}

Result<File> read_text(const TextNode& root) {
  File f;
  Context context;
  context.file = &f;
  TextIn in(root, &context, kEnvelopeKeys);
  describe(in, f);
  if (!in.finish()) return Failure(*in.error());
  return f;
}

}  // namespace kinora::ainb
