// What the description of BRASD, BFASD and BCASD says about itself.
#include "codec.hpp"
#include "describe.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_schema.hpp"

namespace kinora::animsound {
namespace {

template <class V>
SchemaTables collect(V& v, Generation generation, std::span<const char* const> variants) {
  AnimSound f;
  Context c{&f, &f};
  v.set_context(&c);
  v.file(variants, [&](const std::string& variant) {
    f = {};
    f.generation = generation;
    f.order =
        generation == Generation::brasd || variant == "bfasd/be" ? Endian::big : Endian::little;
    describe(v, f);
  });
  return v.finish();
}

}  // namespace

Schema schema(Generation generation, std::span<const char* const> variants) {
  TextSchema text;
  DiskSchema disk(kPlaces);
  return {collect(text, generation, variants), collect(disk, generation, variants)};
}

}  // namespace kinora::animsound
