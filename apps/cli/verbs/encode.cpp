// kinora encode: text to binary, alone, into a pack, or a whole folder.
#include <map>

#include "kinora/containers/member_names.hpp"
#include "kinora/host/host_findings.hpp"
#include "kinora/host/pack_folder.hpp"
#include "kinora/host/parallel.hpp"
#include "kinora/text/text_findings.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;
namespace {

struct Encode {
  std::vector<std::string> paths;
  std::string out, to;
  bool add = false;
};

bool is_text_name(const fs::path& p) {
  const auto e = p.extension();
  return e == ".yaml" || e == ".yml" || e == ".json";
}

/// What lies beside a text, and below its folder.
class FilesBeside : public FileSource {
 public:
  explicit FilesBeside(fs::path folder) : folder_(std::move(folder)) {}
  Result<Bytes> read(std::string_view name) const override {
    const fs::path path(name);
    for (const fs::path& part : path)
      if (part == ".." || part.is_absolute())
        return fail(kCannotRead, {}, {}, {"it does not lie beside the text"});
    return read_file(folder_ / path);
  }

 private:
  fs::path folder_;
};

/// A text, or a file that is one of ours already and is to be built in another way (`--to`,
/// `--compact`).
Result<std::unique_ptr<Document>> open_input(const Program& p, const Encode& o,
                                             const fs::path& path, ByteView bytes,
                                             const Options& options) {
  const bool changes_form = !o.to.empty() || !p.format_options.empty();
  if (path != "-" && !is_text_name(path) && changes_form) {
    const auto file = OpenFile::open(*p.session, path, Bytes(bytes.begin(), bytes.end()));
    if (const auto f = format_of(*file)) return (*f)->decode(file->payload(), options);
  }
  return parse_document(as_text(bytes), options);
}

/// A file, and what else its text held.
struct Built {
  Bytes bytes;
  std::vector<CompanionFile> companions;
};

/// Whether any format has it: some can be turned into another format.
bool is_variant(std::string_view name) {
  const auto all = formats();
  return std::any_of(all.begin(), all.end(), [&](const Format* f) {
    return std::find(f->variants.begin(), f->variants.end(), name) != f->variants.end();
  });
}

/// Text to bytes; messages go to the report. Nothing if it failed.
std::optional<Built> build(Program& p, const Encode& o, const fs::path& path, Report& r) {
  const std::string label = path.string();
  const auto text = read_file(path);
  if (!text) {
    r.fail(text.error(), label, kUnreadable);
    return {};
  }
  const FilesBeside beside(path.parent_path());
  Options options = p.format_options;
  if (path != "-") options.files = &beside;
  auto d = open_input(p, o, path, *text, options);
  if (d && !o.to.empty() && (*d)->variant() != o.to) {
    const Format& f = (*d)->format();
    if (!f.convert || !is_variant(o.to)) {
      const Format* meant = find_format(o.to);
      const std::string known = variants_of(meant ? *meant : f);
      r.fail(make_diagnostic(kNoSuchVariant, {}, {}, {f.name, o.to, known}), label, kUsage);
      return {};
    }
    Findings lost;
    d = f.convert(**d, o.to, lost);
    for (const Diagnostic& l : lost) r.add(l, label);
  }
  if (!d) {
    r.fail(d.error(), label, kUnreadable);
    return {};
  }
  auto e = (*d)->encode();
  if (!e) {
    r.fail(e.error(), label, kNotWritten);
    return {};
  }
  Findings doubts;
  (*d)->check_text(doubts);
  for (const Diagnostic& f : doubts) r.add(f, label);
  if (e->dropped_original)
    r.messages.emplace_back(Severity::warning,
                            render(make_diagnostic(kEditedForeign, {}, {}, {}), label));
  auto companions = (*d)->companion_files();
  if (!companions) {
    r.fail(companions.error(), label, kNotWritten);
    return {};
  }
  return Built{std::move(e->bytes), std::move(*companions)};
}

/// The name without `.yaml` or `.json`.
fs::path binary_name(const fs::path& text) {
  return is_text_name(text) ? fs::path(text).replace_extension() : fs::path(text.string() + ".bin");
}

void encode_one(Program& p, const Encode& o, const std::string& path) {
  Report r;
  auto built = build(p, o, path, r);
  if (built) {
    ContainerPath target = split_path(o.out);
    std::error_code e;
    if (o.out.empty())
      target.file = path == "-" ? fs::path("-") : binary_name(path);
    else if (fs::is_directory(o.out, e) || !target.file.has_filename())
      target.file = fs::path(o.out) / binary_name(fs::path(path).filename());
    write_binary(p, r, target, std::move(built->bytes), o.add, path, built->companions);
  }
  p.print(r);
}

/// A text, and what in a pack or folder it builds.
struct Text {
  fs::path file;
  std::string name;
};

/// Builds texts on all cores and hands them over in order.
void build_all(Program& p, const Encode& o, const std::vector<Text>& texts,
               const std::function<void(const Text&, Report, std::optional<Built>)>& done) {
  using Done = std::pair<Report, std::optional<Built>>;
  parallel_in_order(
      texts.size(), p.session->threads(),
      [&](std::size_t i) {
        Done b;
        b.second = build(p, o, texts[i].file, b.first);
        return b;
      },
      [&](std::size_t i, Done b) { done(texts[i], std::move(b.first), std::move(b.second)); });
}

/// The member of a pack that a path such as `Actor/AS/Wait.bas` (or `inner.pack/Wait.bas`) names,
/// as `decode` calls it.
OpenFile* find_below(OpenFile& at, std::string_view path) {
  if (!at.archive()) return nullptr;
  for (std::size_t i = 0; i < at.member_count(); ++i) {
    const std::string name = portable_path(label(*at.archive(), i));
    if (name == path) return &at.member(i);
    if (path.size() > name.size() && path[name.size()] == '/' && path.starts_with(name))
      if (OpenFile* below = find_below(at.member(i), path.substr(name.size() + 1))) return below;
  }
  return nullptr;
}

/// Puts what a text built into the pack; whether that changed anything. Errors go to the report.
bool put_member(OpenFile& pack, const Encode& o, const Text& text, Built built, Report& r) {
  Bytes& bytes = built.bytes;
  OpenFile* member = find_below(pack, text.name);
  if (!member && o.add) {
    const auto added = pack.add_member(text.name, std::move(bytes));
    if (!added) r.fail(added.error(), pack.label(), kNotWritten);
    for (const CompanionFile& c : built.companions)
      if (added) put_companion(r, **added, c, true);
    return added.has_value();
  }
  if (!member) {
    r.fail(make_diagnostic(kMemberNotText, {}, {}, {pack.label()}), text.file.string(),
           kNotWritten);
    return false;
  }
  if (auto wrong = wrong_target(*member, bytes)) {
    r.fail(*wrong, text.file.string(), kNotWritten);
    return false;
  }
  for (const CompanionFile& c : built.companions) put_companion(r, *member, c, o.add);
  if (same_bytes(member->payload(), bytes)) return false;
  member->replace(std::move(bytes));
  return true;
}

/// Several texts of which none is named after a member, as where the folder around the texts of a
/// pack was given: said once, not for each.
std::optional<Diagnostic> no_text_is_member(OpenFile& pack, const std::vector<Text>& texts) {
  if (texts.size() < 2) return {};
  std::string better;
  for (const Text& t : texts) {
    if (find_below(pack, t.name)) return {};
    const std::size_t slash = t.name.find('/');
    if (better.empty() && slash != t.name.npos && find_below(pack, t.name.substr(slash + 1)))
      better = t.name.substr(0, slash);
  }
  return make_diagnostic(kNoTextIsMember, {}, {},
                         {count_of(texts.size(), "text"),
                          better.empty() ? "--add adds new members"
                                         : "give the folder '" + better + "' in the one given"});
}

/// Texts into the members of one pack that they are named after.
void encode_into_pack(Program& p, const Encode& o, const std::vector<Text>& texts,
                      const fs::path& pack) {
  Report r;
  auto bytes = read_file(pack);
  if (!bytes) {
    r.fail(bytes.error(), pack.string(), kUnreadable);
    return p.print(r);
  }
  const auto root = OpenFile::open(*p.session, pack, std::move(*bytes));
  if (root->error()) {
    r.fail(*root->error(), pack.string(), kUnreadable);
    return p.print(r);
  }
  if (auto none = o.add ? std::nullopt : no_text_is_member(*root, texts)) {
    r.fail(*none, pack.string(), kNotWritten);
    return p.print(r);
  }
  std::size_t changed = 0;
  build_all(p, o, texts, [&](const Text& text, Report one, std::optional<Built> built) {
    if (built) changed += put_member(*root, o, text, std::move(*built), one);
    p.print(one);
    r.code = std::max(r.code, one.code);
  });
  if (r.code != kOk) {  // all or nothing: a pack with half of the edits is worse than none
    r.messages.emplace_back(Severity::error, pack.string() + ": not written, as a text failed");
    r.code = std::max<int>(r.code, kNotWritten);
    return p.print(r);
  }
  auto whole = root->save();
  if (!whole)
    r.fail(whole.error(), pack.string(), kNotWritten);
  else
    write_output(p, r, pack, *whole);
  if (r.code == kOk)
    r.messages.emplace_back(Severity::warning, pack.string() + ": " + thousands(changed) + " of " +
                                                   count_of(texts.size(), "member") + " changed");
  p.print(r);
}

/// The texts below a folder with the paths that they have there.
std::vector<Text> texts_below(Program& p, const fs::path& folder) {
  std::vector<Text> texts;
  auto files = list_files(folder);
  if (!files) {
    Report r;
    r.fail(files.error(), folder.string(), kUnreadable);
    p.print(r);
    return texts;
  }
  for (const fs::path& f : *files)
    if (is_text_name(f) && f.filename() != kPackListName)
      texts.push_back({f, binary_name(f.lexically_relative(folder)).generic_string()});
  return texts;
}

/// The pack that a path leads through, such as `mod/Enemy.sbactorpack/Actor/AS/Wait.bas`.
std::optional<fs::path> pack_on_the_way(const fs::path& folder, const fs::path& below) {
  fs::path at = folder;
  for (auto part = below.begin(); part != below.end(); ++part) {
    at /= *part;
    std::error_code e;
    if (std::next(part) != below.end() && fs::is_regular_file(at, e)) return at;
  }
  return {};
}

/// Every text below a folder to a binary in another folder, or to a member of the pack there.
void encode_folder(Program& p, const Encode& o, const fs::path& folder) {
  const fs::path to = o.out.empty() ? folder : fs::path(o.out);
  std::vector<Text> loose;
  std::map<fs::path, std::vector<Text>> packs;
  for (Text& t : texts_below(p, folder)) {
    if (const auto pack = pack_on_the_way(to, t.name)) {
      t.name = (to / t.name).lexically_relative(*pack).generic_string();
      packs[*pack].push_back(std::move(t));
    } else {
      loose.push_back(std::move(t));
    }
  }
  std::size_t failed = 0;
  build_all(p, o, loose, [&](const Text& text, Report one, std::optional<Built> built) {
    if (built)
      write_binary(p, one, {to / text.name, {}}, std::move(built->bytes), false, text.file,
                   built->companions);
    failed += one.code != kOk;
    p.print(one);
  });
  for (const auto& [pack, texts] : packs) encode_into_pack(p, o, texts, pack);
  if (!loose.empty() || packs.empty())
    p.message(Severity::warning, thousands(loose.size() - failed) + " of " +
                                     count_of(loose.size(), "text") + " encoded to files in " +
                                     to.string());
}

void run(Program& p, const Encode& o) {
  p.start();
  std::error_code e;
  if (o.paths.size() > 1 && !o.out.empty() && !fs::is_directory(o.out, e)) {
    return p.wrong_usage("several texts: -o must be a folder; put the texts into one for a pack");
  }
  for (const std::string& path : o.paths) {
    if (!fs::is_directory(path, e)) {
      encode_one(p, o, path);
    } else if (!o.out.empty() && fs::is_regular_file(o.out, e)) {
      const fs::path pack = o.out, below = fs::path(path) / pack.filename();
      encode_into_pack(p, o, texts_below(p, fs::is_directory(below, e) ? below : fs::path(path)),
                       pack);
    } else {
      encode_folder(p, o, path);
    }
  }
}

}  // namespace

void add_encode(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand("encode", "Text to binary");
  auto o = std::make_shared<Encode>();
  verb->add_option("path", o->paths, "Texts, or a folder of texts")->required();
  verb->add_option("-o,--output", o->out,
                   "File, folder, pack, or PACK//MEMBER; default: the name without .yaml or .json");
  verb->add_option("--to", o->to, "Build another variant, such as bfasd/le")
      ->type_name("FORMAT/VARIANT");
  verb->add_flag("--add", o->add, "Add members that the pack does not have yet");
  add_write_options(*verb, p);
  add_format_options(*verb, p, "encode");
  examples(*verb,
           "  kinora encode Wait.bas.yaml\n"
           "  kinora encode Wait.bas.yaml -o 'Enemy.sbactorpack//Actor/AS/Wait.bas' --backup\n"
           "  kinora encode texts -o Player.pack.zs --backup");
  verb->callback([o, &p] { run(p, *o); });
}

}  // namespace kinora::cli
