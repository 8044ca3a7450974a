// BAS to text and back.
#include "text.hpp"

#include "describe.hpp"

namespace kinora::bas {

void write_text(TextWriter& w, const Bas& b, bool full) {
  Context context(b);
  TextOut v(w, &context, full);
  describe(v, b);
}

Result<Bas> read_bas_text(const TextNode& root) {
  Bas b;
  TextIn v(root, nullptr, kEnvelopeKeys);
  describe(v, b);
  if (!v.finish()) return Failure(*v.error());
  return b;
}

}  // namespace kinora::bas
