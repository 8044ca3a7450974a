// ASB to text.
#include "formats/asb/codec.hpp"
#include "formats/asb/describe_file.hpp"

namespace kinora::asb {

void write_text(TextWriter& w, const File& f, bool full) {
  Context c = make_context(f);
  TextOut out(w, &c, full);
  describe(out, f);
}

}  // namespace kinora::asb
