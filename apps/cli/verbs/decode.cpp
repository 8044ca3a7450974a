// kinora decode: binary to text.
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
Result<std::string> text_of(const Document& d, const Decode& o, Report& r, const OpenFile& file,
                            std::string_view stem) {
  const Dialect* dialect = find_dialect(d.format(), o.as);
  if (!dialect) {
    TextStyle style;
    style.syntax = o.as == "json" ? Syntax::json : Syntax::yaml;
    style.full = o.full;
    style.stem = stem;
    return d.text(style);
  }
  Findings lost;
  auto text = dialect->write(d, lost);
  for (const Diagnostic& l : lost) r.add(l, file.label());
  return text;
}

/// DIR/<pack>/<member>.yaml; a path that a member may not choose freely.
fs::path output_path(const Decode& o, const OpenFile& file) {
  fs::path p = o.out;
  std::string label = file.label();
  const fs::path top = file.path();
  p /= top.filename();
  if (label.size() > top.string().size()) {
    std::string rest = label.substr(top.string().size());
    for (std::size_t i = 0; (i = rest.find("//", i)) != rest.npos;) rest.erase(i, 1);
    for (const fs::path& part : fs::path(rest).relative_path())
      if (part != ".." && part != ".") p /= part;
  }
  p += o.as == "json" || o.as == "dt" || o.as == "nitrogfx" ? ".json" : ".yaml";
  return p;
}

bool known_form(const std::string& as) {
  if (as.empty() || as == "yaml" || as == "json") return true;
  for (const Format* f : formats())
    if (find_dialect(*f, as)) return true;
  return false;
}

/// `alone`: of several files each keeps what is its own, so that the texts can be built again
/// without contradicting each other.
Report decode_into(Program& p, const Decode& o, Leaf leaf, const fs::path& path, bool alone) {
  Report r;
  auto d = open_document(p, leaf.file);
  if (!d) {
    r.fail(d.error(), leaf.file.label(), kUnreadable);
    return r;
  }
  if ((*d)->rebuild() == Rebuild::original)
    r.messages.emplace_back(Severity::note, leaf.file.label() +
                                                ": laid out unlike the game's own tools; its bytes "
                                                "are kept in the text");
  const FileCompanions companions(*p.session, leaf.file, p.companions);
  if (alone || !p.companions.empty())
    if (const std::string taken = (*d)->adopt(companions); !taken.empty())
      r.messages.emplace_back(Severity::note, leaf.file.label() + ": with what " + taken + " says");
  // Pictures lie beside a text only where the text lies in a file, and no form is asked for.
  std::string stem;
  if (o.as.empty() && path != "-") stem = fs::path(path.filename()).replace_extension().string();
  const auto text = text_of(**d, o, r, leaf.file, stem);
  if (!text) {
    r.fail(text.error(), leaf.file.label(), kNotWritten);
  } else if (path == "-") {
    r.out = *text;
  } else {
    write_output(p, r, path, as_bytes(*text));
    if (stem.empty()) return r;
    for (const Attachment& a : (*d)->attachments(companions))
      write_output(p, r, path.parent_path() / (stem + a.ending), a.bytes);
  }
  return r;
}

void run(Program& p, const Decode& o) {
  p.start();
  if (!known_form(o.as)) {
    p.message(Severity::error, "--as " + o.as +
                                   ": there is no such text form; `kinora formats` "
                                   "lists them");
    p.code = kUsage;
    return;
  }
  std::error_code e;
  const bool single = o.in.paths.size() == 1 && !fs::is_directory(o.in.paths[0], e) &&
                      o.in.paths[0].find('*') == std::string::npos;
  if (single) {
    const Opened one = open_one(p, o.in.paths[0], o.in.member, true);
    if (!one.file) return;
    if (!one.file->archive())
      return p.print(decode_into(p, o, {*one.file, true}, o.out.empty() ? "-" : o.out, true));
  }
  if (o.out.empty() || o.out == "-") {
    p.message(Severity::error, "several files: say with -o which folder the texts go to");
    p.code = kUsage;
    return;
  }
  const Totals t = for_each_leaf(p, o.in, [&](Leaf leaf) {
    return decode_into(p, o, leaf, output_path(o, leaf.file), false);
  });
  if (!p.quiet)
    p.message(
        Severity::warning,
        std::to_string(t.files - t.skipped - t.failed) + " texts in " + o.out +
            (t.skipped ? "; " + std::to_string(t.skipped) + " files of unknown formats" : "") +
            (t.failed ? "; " + std::to_string(t.failed) + " failed" : ""));
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
