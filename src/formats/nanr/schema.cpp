// What the description of NANR and NMAR says about itself.
#include "describe.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_schema.hpp"

namespace kinora::nanr {
namespace {

template <class V>
SchemaTables collect(V& v, Kind kind) {
  const char* variant = kind == Kind::cell ? "nanr" : "nmar";
  CellAnimation a;
  Context c;
  v.file(std::span(&variant, 1), [&](const std::string&) {
    a = {};
    a.kind = kind;
    if constexpr (V::kBinary) a.extended.emplace();
    c = {};
    c.animation = &a;
    v.set_context(&c);
    describe(v, a);
  });
  return v.finish();
}

}  // namespace

Schema schema(Kind kind) {
  TextSchema text;
  DiskSchema disk(kPlaces);
  return {collect(text, kind), collect(disk, kind)};
}

}  // namespace kinora::nanr
