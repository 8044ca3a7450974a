// BASLIST and BASSETTING from and to archives and text.
#include "baslist_describe.hpp"
#include "bassetting_describe.hpp"
#include "text.hpp"

namespace kinora::bas {
namespace {

template <class Model>
Result<Model> lift(const aamp::Archive& archive) {
  Model m;
  m.archive_type = archive.type();
  m.archive_version = archive.version();
  aamp::Lift v(archive, nullptr);
  describe(v, m);
  if (!v.finish()) return Failure(*v.error());
  return m;
}
template <class Model>
Result<aamp::Archive> lower(const Model& m) {
  aamp::Lower v(m.archive_version, m.archive_type, nullptr);
  describe(v, m);
  return v.finish();
}
template <class Model>
void write(TextWriter& w, const Model& m, bool full) {
  TextOut v(w, nullptr, full);
  describe(v, m);
}
template <class Model>
Result<Model> read(const TextNode& root) {
  Model m;
  TextIn v(root, nullptr, kEnvelopeKeys);
  describe(v, m);
  if (!v.finish()) return Failure(*v.error());
  return m;
}
bool root_has(const aamp::Archive& archive, std::initializer_list<aamp::Name> lists) {
  return archive.root().name == aamp::kRootName &&
         std::any_of(lists.begin(), lists.end(), [&](const aamp::Name& n) {
           return archive.find_list(archive.root(), n.hash) != nullptr;
         });
}

}  // namespace

bool is_baslist(const aamp::Archive& a) {
  return root_has(a, {baslist::kAsDefines, baslist::kAddReses, baslist::kCfDefines});
}
Result<BasList> baslist_from_archive(const aamp::Archive& a) { return lift<BasList>(a); }
Result<aamp::Archive> to_archive(const BasList& l) { return lower(l); }
void write_text(TextWriter& w, const BasList& l, bool full) { write(w, l, full); }
Result<BasList> read_baslist_text(const TextNode& root) { return read<BasList>(root); }

bool is_bassetting(const aamp::Archive& a) { return root_has(a, {bassetting::kBlenderBones}); }
Result<BasSetting> bassetting_from_archive(const aamp::Archive& a) { return lift<BasSetting>(a); }
Result<aamp::Archive> to_archive(const BasSetting& s) { return lower(s); }
void write_text(TextWriter& w, const BasSetting& s, bool full) { write(w, s, full); }
Result<BasSetting> read_bassetting_text(const TextNode& root) { return read<BasSetting>(root); }

}  // namespace kinora::bas
