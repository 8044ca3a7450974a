// Animation sound to text and back.
#include "codec.hpp"
#include "describe.hpp"
#include "kinora/describe/text_in.hpp"
#include "kinora/describe/text_out.hpp"

namespace kinora::animsound {

void write_text(TextWriter& w, const AnimSound& f, bool full) {
  Context context{&f};
  TextOut out(w, &context, full);
  describe(out, f);
}

Result<AnimSound> read_text(const TextNode& root, std::string_view variant) {
  AnimSound f;
  if (variant.starts_with("bfasd")) f.generation = Generation::bfasd;
  if (variant == "bcasd") f.generation = Generation::bcasd;
  f.order =
      f.generation == Generation::brasd || variant == "bfasd/be" ? Endian::big : Endian::little;
  Context context{&f, &f};
  TextIn in(root, &context, kEnvelopeKeys);
  describe(in, f);
  if (!in.finish()) return Failure(*in.error());
  return f;
}

}  // namespace kinora::animsound
