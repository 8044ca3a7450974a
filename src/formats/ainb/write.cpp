// AINB to bytes.
#include "codec.hpp"
#include "describe.hpp"

namespace kinora::ainb {

Result<Bytes> write(const File& f, const WriteOptions& options) {
  static const Layout kNone;
  Context context = make_plan(f, options.layout ? *options.layout : kNone);
  Writer w(kPlaces, &context, {}, options);
  describe(w, f);
  return w.finish();
}

}  // namespace kinora::ainb
