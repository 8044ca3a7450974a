// Animation sound from bytes.
#include "codec.hpp"
#include "describe.hpp"

namespace kinora::animsound {

Result<void> read(ByteView bytes, AnimSound& f, Recording* recording) {
  f = {};
  if (has_magic(bytes, "FASD")) f.generation = Generation::bfasd;
  if (has_magic(bytes, "CASD")) f.generation = Generation::bcasd;
  Context context{&f, &f};
  Reader r(bytes, kPlaces, &context, {}, recording);
  describe(r, f);
  if (!r.finish()) return Failure(*r.error());
  return {};
}

}  // namespace kinora::animsound
