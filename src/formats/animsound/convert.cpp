// Animation sound from one generation or byte order to another.
#include "kinora/formats/animsound/check.hpp"
#include "kinora/formats/animsound/findings.hpp"

namespace kinora::animsound {

Result<AnimSound> convert(const AnimSound& f, std::string_view variant, Findings& lost) {
  AnimSound out = f;
  if (variant == "brasd") {
    out.generation = Generation::brasd;
    out.order = Endian::big;
  } else if (variant == "bfasd/be" || variant == "bfasd/le") {
    out.generation = Generation::bfasd;
    out.order = variant == "bfasd/be" ? Endian::big : Endian::little;
  }
  const bool known = variant == variant_name(out.generation, out.order);
  if (!known || f.generation == Generation::bcasd || out.generation == Generation::bcasd)
    return fail(kNoConversion, {}, {},
                {variant_name(f.generation, f.order), variant, "brasd, bfasd/be, bfasd/le"});
  if (out.generation == f.generation) return out;

  if (f.version != usual_version(f.generation))
    lost.push_back(make_diagnostic(kLostVersion, {}, "version",
                                   {hex(f.version), variant, hex(usual_version(out.generation))}));
  out.version = usual_version(out.generation);
  const AnimSound plain;
  if (f.event_type != plain.event_type)
    lost.push_back(make_diagnostic(kLostType, {}, "event_type", {hex(f.event_type), variant}));
  out.event_type = plain.event_type;
  for (std::size_t i = 0; i < out.events.size(); ++i) {
    auto& reference = out.events[i].label_reference;
    if (!reference) continue;
    lost.push_back(make_diagnostic(kLostType, {},
                                   "events[" + std::to_string(i) + "].label_reference",
                                   {hex(reference->type), variant}));
    reference.reset();
  }
  return out;
}

}  // namespace kinora::animsound
