// Animation sound to bytes.
#include "codec.hpp"
#include "describe.hpp"

namespace kinora::animsound {

Result<Bytes> write(const AnimSound& f, const WriteOptions& options) {
  Context context{&f};
  Writer w(kPlaces, &context, {}, options);
  describe(w, f);
  return w.finish();
}

}  // namespace kinora::animsound
