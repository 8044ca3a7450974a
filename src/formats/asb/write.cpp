// ASB to bytes.
#include "formats/asb/describe_file.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "kinora/formats/asb/findings.hpp"

namespace kinora::asb {
namespace {

std::string text_of(File f) {
  f.whole.clear();
  TextWriter w(Syntax::json);
  w.map(Style::flow, [&] { write_text(w, f, false); });
  return w.finish();
}

/// A file that is only understood in part goes back as it was, or not at all.
Result<Bytes> write_unchanged(const File& f) {
  File as_read;
  as_read.forced_version = f.version;
  if (auto r = read(f.whole, as_read, nullptr); !r) return Failure(std::move(r.error()));
  if (text_of(as_read) != text_of(f)) return fail(kUnchangedOnly, {}, "whole", {hex(f.version)});
  return f.whole;
}

}  // namespace

Result<Bytes> write(const File& f, const WriteOptions& options) {
  if (!f.whole.empty()) return write_unchanged(f);
  Context c = make_context(f);
  const auto table = places(f.form.has_float_property_mode() ? 0x20 : 0x1C);
  Writer w(table, &c, {}, options);
  describe(w, f);
  return w.finish();
}

}  // namespace kinora::asb
