// AINB to bytes.
#include "describe.hpp"
#include "kinora/formats/ainb/codec.hpp"

namespace kinora::ainb {

Result<Bytes> write(const File& f, const WriteOptions& options) {
  Context context(f);
  context.layout = options.layout;
  make_plan(context);
  Writer w(kPlaces, &context, {}, options);
  describe(w, f);
  return w.finish();
}

}  // namespace kinora::ainb
