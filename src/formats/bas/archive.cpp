// BAS from and to its archive.
#include "describe.hpp"
#include "node_table.hpp"

namespace kinora::bas {

bool is_bas(const aamp::Archive& archive) {
  return archive.root().name == aamp::kRootName &&
         archive.find_list(archive.root(), kElements.hash) != nullptr;
}

Result<Bas> from_archive(const aamp::Archive& archive) {
  Bas b;
  u32 element_count = 0;
  b.archive_type = archive.type();
  b.archive_version = archive.version();
  aamp::Lift v(archive, &element_count);
  describe(v, b);
  if (!v.finish()) return Failure(*v.error());
  return b;
}

Result<aamp::Archive> to_archive(const Bas& b) {
  Context context(b);
  aamp::Lower v(b.archive_version, b.archive_type, &context);
  describe(v, b);
  return v.finish();
}

EnumNames node_type_names() {
  static constexpr auto kNames = [] {
    std::array<EnumName, kNodeTypeCount> out{};
    for (u32 i = 0; i < out.size(); ++i) out[i] = {i, kNodeTypes[i].name};
    return out;
  }();
  return kNames;
}

}  // namespace kinora::bas
