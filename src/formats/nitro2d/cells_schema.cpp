// What the description of NCER says about itself.
#include "cells_describe.hpp"
#include "kinora/describe/disk_schema.hpp"
#include "kinora/describe/text_schema.hpp"

namespace kinora::nitro2d {
namespace {

template <class V>
SchemaTables collect(V& v) {
  constexpr std::array kVariants = {"ncer"};
  CellBank b;
  cells::Context c;
  v.file(kVariants, [&](const std::string&) {
    b = {};
    if constexpr (V::kBinary) b.extended.emplace();
    c = {};
    c.bank = &b;
    v.set_context(&c);
    describe(v, b);
  });
  return v.finish();
}

}  // namespace

Schema cells_schema() {
  TextSchema text;
  DiskSchema disk(cells::kPlaces);
  return {collect(text), collect(disk)};
}

}  // namespace kinora::nitro2d
