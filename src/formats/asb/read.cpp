// ASB from bytes.
#include "formats/asb/describe_file.hpp"
#include "kinora/formats/asb/codec.hpp"
#include "kinora/formats/asb/findings.hpp"

namespace kinora::asb {
namespace {

/// What a reading says about the layout that it tried.
struct Attempt {
  std::optional<Diagnostic> error;
  u32 broken_plug_tables = 0;
  bool has_opaque_body = false;
  bool odd_float_properties = false;  ///< their table has not the size of its records

  bool fits() const { return !error && broken_plug_tables == 0 && !odd_float_properties; }
};

/// In 0x410 a plug names its state record alone, which knows where it leads.
void name_elements_of_transitions(File& f) {
  for (Element& e : f.elements)
    for (Transition& t : e.transitions)
      if (t.state && t.element == kNoId) t.element = t.state->target;
}

Attempt read_as(ByteView bytes, const Form& form, File& f, Recording* recording) {
  f.form = form;
  Context c;
  c.file = &f;
  c.form = form;
  const auto table = places(form.has_float_property_mode() ? 0x20 : 0x1C);
  Reader r(bytes, table, &c, {}, recording);
  form.like == 0x407 ? describe_tables_only(r, f) : describe(r, f);
  Attempt a;
  if (!r.finish()) a.error = r.error();
  a.broken_plug_tables = c.broken_plug_tables;
  a.has_opaque_body = c.has_opaque_body;
  u64 float_properties = 0;
  for (const Element& e : f.elements) float_properties += e.float_properties.size();
  a.odd_float_properties =
      r.offset_of(kFloatProperties) + float_properties * table[kFloatProperties].record_size !=
      r.offset_of(kValidTags);
  if (!form.has_transition_element()) name_elements_of_transitions(f);
  return a;
}

/// Tries the layouts of a version until one adds up; else the first that can be read at all.
Attempt read_candidates(ByteView bytes, std::span<const Form> forms, File& f,
                        Recording* recording) {
  const File prototype = f;
  Attempt best;
  const Form* taken = nullptr;
  for (const Form& form : forms) {
    File candidate = prototype;
    Attempt a = read_as(bytes, form, candidate, nullptr);
    const bool better = !taken || (best.error && !a.error) || a.fits();
    if (!better) continue;
    taken = &form;
    best = std::move(a);
    f = std::move(candidate);
    if (best.fits()) break;
  }
  if (recording || best.error) {  // once more with everything noted
    f = prototype;
    best = read_as(bytes, *taken, f, recording);
  }
  return best;
}

}  // namespace

Result<void> read(ByteView bytes, File& f, Recording* recording) {
  if (!has_magic(bytes, "ASB ")) return fail(kWrongMagic, 0, "magic", {"ASB "});
  if (bytes.size() < 8) return fail(kTruncated, 4, "version", {"version", 4, bytes.size() - 4});
  const u32 word = load<u32>(bytes.data() + 4);
  f.version = f.forced_version ? f.forced_version : word;
  const VersionInfo* version = find_version(f.version);
  if (version && version->support == Support::refused)
    return fail(kRefusedVersion, 4, "version", {hex(f.version), version->games});
  if (!version) return fail(kUnsupportedVersion, 4, "version", {hex(f.version), known_versions()});
  Attempt a;
  if (version->forms.size() == 1) {
    a = read_as(bytes, version->forms[0], f, recording);
  } else {
    a = read_candidates(bytes, version->forms, f, recording);
  }
  if (a.error) return Failure(std::move(*a.error));
  f.broken_plug_tables = a.broken_plug_tables;
  if (a.has_opaque_body || version->support == Support::opaque)
    f.whole.assign(bytes.begin(), bytes.end());
  return {};
}

Result<Decoded<File>> decode(ByteView bytes, const File& prototype) {
  auto d = decode_file(bytes, kCodec, prototype);
  if (!d || !d->original) return d;
  // A version that is only described may be read wrongly without a sign; do not let it be
  // rewritten.
  const VersionInfo* version = find_version(d->model.version);
  if (!version || version->support != Support::experimental) return d;
  d->model.whole = std::move(d->original->bytes);
  d->original.reset();
  return d;
}

}  // namespace kinora::asb
