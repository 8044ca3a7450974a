// What the description of ASB says about its binary form, for the versions whose layout is known.
// Hooks that the other visitors have as functions of their own have their halves here.
#include "formats/asb/disk_schema.hpp"

#include "formats/asb/describe_body.hpp"
#include "formats/asb/describe_file.hpp"
#include "kinora/describe/disk_schema.hpp"

namespace kinora::asb {

template <class T>
void describe_property(DiskSchema& v, const char* name, Property<T>& p) {
  p = {};
  const std::string value = std::string(name) + ".value";
  v.number_row<u32>(std::string(name) + ".flags", "0: the value stands here; else its source");
  if constexpr (std::is_same_v<T, PoolText>)
    v.number_row<u32>(value, "text");
  else if constexpr (std::is_same_v<T, Integer>)
    v.number_row<s32>(value);
  else if constexpr (std::is_same_v<T, bool>)
    v.number_row<u32>(value);
  else
    v.row(value, schema::disk_name<T>(), sizeof(T));
}
/// Commands stand before the elements that they may refer to.
void settle_float_property(DiskSchema&, Property<float>&) {}

void describe_float_source(DiskSchema& v, FloatProperty&) {
  v.number_row<u32>("source",
                    "bit 31: command data of this number, else a float of the blackboard");
}

void describe_body(DiskSchema& v, Element& e) { describe_params_and_plugs(v, e); }

void describe_blackboard(DiskSchema& v, File&) {
  v.begin(kBlackboard);
  v.row("headers", "8 bytes each", DiskSchema::kVaries,
        "for each type u16 count, u16 first, u16 value_offset, u16 unused");
  v.row("entries", "u32 each", DiskSchema::kVaries,
        "name in the lowest 22 bits; bits 22..23 mode; bits 24..30 file; bit 31 it has a file");
  v.row("values", "4 or 12 bytes each", DiskSchema::kVaries, "defaults, by type");
  v.row("files", "16 bytes each", DiskSchema::kVaries,
        "path, hashes of the path, of its base name and of its extension");
}
std::array<u32, kBlackboardTypes> peek_blackboard_counts(const DiskSchema&, const Form&) {
  return {};
}

void describe_expressions(DiskSchema& v, File&) {
  v.begin(kExpressions);
  v.row("expressions", "bytes", DiskSchema::kVaries, "an EXB block");
}

SchemaTables disk_tables(std::span<const char* const> variants,
                         u32 (*version_of)(std::string_view variant)) {
  static constexpr auto kTable = places(0);
  DiskSchema v(kTable);
  File f;
  Context c;
  v.set_context(&c);
  v.file(variants, [&](const std::string& name) {
    f = {};
    f.version = f.version_word = version_of(name);
    if (const VersionInfo* known = find_version(f.version); known && !known->forms.empty())
      f.form = known->forms[0];
    c = {};
    c.file = &f;
    c.form = f.form;
    describe(v, f);
  });
  return v.finish();
}

}  // namespace kinora::asb
