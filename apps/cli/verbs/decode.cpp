// kinora decode: binary to text.
#include <atomic>

#include "kinora/containers/member_names.hpp"
#include "kinora/host/host_findings.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;
namespace {

struct Decode {
  Inputs in;
  std::string out, as;  ///< as: empty is Kinora's own form, with pictures beside the text
  bool full = false;
};

const Dialect* find_dialect(const Format& f, std::string_view name) {
  for (const Dialect& d : f.dialects)
    if (name == d.name) return &d;
  return nullptr;
}

/// The text of a document in the form asked for.
Result<std::string> text_of(const Program& p, Document& d, const Decode& o, Report& r,
                            const OpenFile& file, std::string_view stem) {
  const Dialect* dialect = find_dialect(d.format(), o.as);
  if (!dialect) {
    TextStyle style;
    style.syntax = o.as == "json" ? Syntax::json : Syntax::yaml;
    style.full = o.full;
    style.stem = stem;
    return proven_text(d, file.payload(), style, p.format_options);
  }
  Findings lost;
  auto text = dialect_text(d, *dialect, p.format_options, lost);
  for (const Diagnostic& l : lost) r.add(l, file.label());
  return text;
}

/// The name of a text: that of the binary and the ending of its form.
fs::path text_name(std::string_view form, fs::path binary) {
  binary += form == "json" || form == "dt" || form == "nitrogfx" ? ".json" : ".yaml";
  return binary;
}

bool is_own_form(std::string_view form) { return form.empty() || form == "yaml" || form == "json"; }
/// `yaml, json, dt`
std::string forms_of(const Format& f) {
  std::string out = "yaml, json";
  for (const Dialect& d : f.dialects) out.append(", ").append(d.name);
  return out;
}

bool known_form(const std::string& as) {
  if (is_own_form(as)) return true;
  for (const Format* f : formats())
    if (find_dialect(*f, as)) return true;
  return false;
}

/// Of a file that is decoded alone `to` is where the text goes, and other files may add to it. Of
/// several each keeps what is its own, so that the texts can be built again without contradicting
/// each other; the text lies at `to` with the ending of its form, and `without_form` counts those
/// that have not the form asked for.
Report decode_into(Program& p, const Decode& o, const Leaf& leaf, const fs::path& to,
                   std::atomic<u32>* without_form) {
  Report r;
  const bool alone = without_form == nullptr;
  if (leaf.no_place) {
    r.fail(*leaf.no_place, leaf.file.label(), kNotWritten);
    return r;
  }
  auto d = open_document(p, leaf.file);
  if (!d) {
    r.fail(d.error(), leaf.file.label(), kUnreadable);
    return r;
  }
  const Format& format = (*d)->format();
  const bool has_form = is_own_form(o.as) || find_dialect(format, o.as);
  if (!has_form && alone) {
    r.fail(make_diagnostic(kNoSuchForm, {}, {}, {format.name, o.as, forms_of(format)}),
           leaf.file.label(), kUsage);
    return r;
  }
  if (!has_form) ++*without_form;
  const fs::path path = alone ? to : text_name(has_form ? o.as : "", to);
  const FileCompanions companions(*p.session, leaf.file, p.companions);
  if (alone || !p.companions.empty())
    if (const std::string taken = (*d)->adopt(companions); !taken.empty())
      r.messages.emplace_back(Severity::note, leaf.file.label() + ": with what " + taken + " says");
  // Pictures lie beside a text only where the text lies in a file, and no form is asked for.
  std::string stem;
  if (o.as.empty() && path != "-") stem = fs::path(path.filename()).replace_extension().string();
  const auto text = text_of(p, **d, o, r, leaf.file, stem);
  if ((*d)->rebuild() == Rebuild::original)
    r.messages.emplace_back(Severity::note, leaf.file.label() +
                                                ": laid out unlike the game's own tools; its bytes "
                                                "are kept in the text");
  if (!text) {
    r.fail(text.error(), leaf.file.label(), kNotWritten);
  } else if (path == "-") {
    r.out = *text;
  } else {
    write_output(p, r, path, as_bytes(*text), leaf.file.path());
    if (stem.empty() || r.code != kOk) return r;
    for (const Attachment& a : (*d)->attachments(companions))
      write_output(p, r, path.parent_path() / (stem + a.ending), a.bytes);
  }
  return r;
}

void run(Program& p, const Decode& o) {
  p.start();
  if (!known_form(o.as)) {
    return p.wrong_usage("--as " + o.as +
                         ": there is no such text form; `kinora formats` "
                         "lists them");
  }
  if (o.in.is_single()) {
    const Opened one = open_one(p, o.in.paths[0], o.in.member, true);
    if (!one.file) return;
    if (!one.file->archive()) {
      std::error_code e;
      fs::path path = o.out.empty() ? "-" : o.out;
      if (fs::is_directory(path, e) || (!path.empty() && !path.has_filename()))
        path /=
            text_name(o.as, one.file->name() == "-" ? "stdin" : portable_path(one.file->name()));
      return p.print(decode_into(p, o, {*one.file, true}, path, nullptr));
    }
  }
  if (o.out.empty() || o.out == "-") {
    return p.wrong_usage("several files: say with -o which folder the texts go to");
  }
  Inputs in = o.in;
  in.places = true;
  std::atomic<u32> without_form = 0;
  const Totals t = for_each_leaf(p, in, [&](const Leaf& leaf) {
    return decode_into(p, o, leaf, fs::path(o.out) / leaf.place, &without_form);
  });
  p.message(Severity::warning,
            count_of(t.files - t.skipped - t.failed, "text") + " in " + o.out +
                (t.skipped ? "; " + count_of(t.skipped, "file") + " of unknown formats" : "") +
                (t.failed ? "; " + thousands(t.failed) + " failed" : "") +
                (without_form ? "; " + count_of(without_form, "file") + " without the form " +
                                    o.as + ": in Kinora's own"
                              : ""));
}

}  // namespace

void add_decode(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand("decode", "Binary to text");
  auto o = std::make_shared<Decode>();
  add_inputs(*verb, o->in, "Files, folders, packs, paths into packs");
  verb->add_option("-o,--output", o->out,
                   "Text file, or a folder where there are several; default: standard output");
  verb->add_option("--as", o->as,
                   "yaml or json: all in the text, no pictures beside it; or another tool's form: "
                   "aamp, dt, nitrogfx");
  verb->add_flag("--full", o->full, "Also what is left out because it is the default");
  add_write_options(*verb, p);
  add_format_options(*verb, p, "decode");
  examples(*verb,
           "  kinora decode Wait.bas -o Wait.bas.yaml\n"
           "  kinora decode 'Enemy.sbactorpack//Actor/AS/Wait.bas' --as aamp\n"
           "  kinora decode Player.pack.zs -o texts");
  verb->callback([o, &p] { run(p, *o); });
}

}  // namespace kinora::cli
