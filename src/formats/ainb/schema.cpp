// What the description of AINB says about itself, for all versions.
#include "describe.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_schema.hpp"
#include "kinora/formats/ainb/codec.hpp"

namespace kinora::ainb {
namespace {

template <class V>
SchemaTables collect(V& v) {
  std::vector<std::string> names;
  std::vector<const char*> variants;
  for (const u32 version : kVersions) names.push_back("ainb/" + hex(version));
  for (const std::string& name : names) variants.push_back(name.c_str());
  File f;
  std::optional<Context> c;
  v.file(variants, [&](const std::string& variant) {
    f = {};
    f.version = version_of_variant(variant).value_or(0);
    v.set_context(&c.emplace(f));
    describe(v, f);
  });
  return v.finish();
}

}  // namespace

Schema schema() {
  TextSchema text;
  DiskSchema disk(kPlaces);
  return {collect(text), collect(disk)};
}

}  // namespace kinora::ainb
