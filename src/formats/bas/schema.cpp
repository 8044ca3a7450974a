// What the descriptions of BAS, BASLIST and BASSETTING say about themselves. The types in the file
// are those of the parameters' keys.
#include "baslist_describe.hpp"
#include "bassetting_describe.hpp"
#include "describe.hpp"
#include "text.hpp"

namespace kinora::bas {
namespace {

template <class Model>
Schema schema_of(const char* variant) {
  TextSchema v;
  Model m;
  v.file(std::span(&variant, 1), [&](const std::string&) {
    m = {};
    describe(v, m);
  });
  return {v.finish(), {}};
}

}  // namespace

Schema bas_schema() { return schema_of<Bas>("bas"); }
Schema baslist_schema() { return schema_of<BasList>("baslist"); }
Schema bassetting_schema() { return schema_of<BasSetting>("bassetting"); }

}  // namespace kinora::bas
