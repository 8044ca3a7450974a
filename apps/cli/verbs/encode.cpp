// kinora encode: text to binary, alone, into a pack, or a whole folder.
#include "kinora/host/host_findings.hpp"
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
Result<std::unique_ptr<Document>> open_input(const Program& p, const fs::path& path, ByteView bytes,
                                             const Options& options) {
  if (path != "-" && !is_text_name(path)) {
    const auto file = OpenFile::open(*p.session, path, Bytes(bytes.begin(), bytes.end()));
    if (const auto f = format_of(*file)) return (*f)->decode(file->payload(), options);
  }
  return parse_document(as_text(bytes), options);
}

/// Text to bytes; messages go to the report. Nothing if it failed.
std::optional<Bytes> build(Program& p, const Encode& o, const fs::path& path, Report& r) {
  const std::string label = path.string();
  const auto text = read_file(path);
  if (!text) {
    r.fail(text.error(), label, kUnreadable);
    return {};
  }
  const FilesBeside beside(path.parent_path());
  Options options = p.format_options;
  if (path != "-") options.files = &beside;
  auto d = open_input(p, path, *text, options);
  if (d && !o.to.empty() && (*d)->variant() != o.to) {
    const Format& f = (*d)->format();
    Findings lost;
    if (f.convert)
      d = f.convert(**d, o.to, lost);
    else
      d = fail(kTextUnknownFormat, {}, {}, {o.to, std::string(f.name) + " has one form only"});
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
  if (e->dropped_original)
    r.messages.emplace_back(Severity::warning,
                            render(make_diagnostic(kEditedForeign, {}, {}, {}), label));
  return std::move(e->bytes);
}

/// The name without `.yaml` or `.json`.
fs::path binary_name(const fs::path& text) {
  return is_text_name(text) ? fs::path(text).replace_extension() : fs::path(text.string() + ".bin");
}

void encode_one(Program& p, const Encode& o, const std::string& path) {
  Report r;
  auto bytes = build(p, o, path, r);
  if (bytes) {
    const ContainerPath target = split_path(o.out);
    std::error_code e;
    if (!target.steps.empty())
      write_into_pack(p, r, target, std::move(*bytes), o.add);
    else if (o.out.empty())
      write_wrapped(p, r, path == "-" ? fs::path("-") : binary_name(path), std::move(*bytes));
    else if (fs::is_directory(o.out, e))
      write_wrapped(p, r, fs::path(o.out) / binary_name(fs::path(path).filename()),
                    std::move(*bytes));
    else
      write_wrapped(p, r, o.out, std::move(*bytes));
  }
  p.print(r);
}

/// The member of a pack that a path such as `Actor/AS/Wait.bas` (or `inner.pack/Wait.bas`) names.
OpenFile* find_below(OpenFile& at, const std::string& path) {
  if (!at.archive()) return nullptr;
  if (const auto i = find_member(*at.archive(), path)) return &at.member(*i);
  for (auto slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1))
    if (const auto i = find_member(*at.archive(), path.substr(0, slash)))
      if (OpenFile* below = find_below(at.member(*i), path.substr(slash + 1))) return below;
  return nullptr;
}

/// All texts below a folder into the members of one pack that they are named after.
void encode_into_pack(Program& p, const Encode& o, const fs::path& folder, const fs::path& pack) {
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
  std::error_code e;
  fs::path base = folder / pack.filename();
  if (!fs::is_directory(base, e)) base = folder;
  auto files = list_files(base);
  if (!files) {
    r.fail(files.error(), folder.string(), kUnreadable);
    return p.print(r);
  }
  std::size_t changed = 0, texts = 0;
  for (const fs::path& f : *files) {
    if (!is_text_name(f) || f.filename() == ".kinora-pack.yaml") continue;
    ++texts;
    const std::string name = binary_name(fs::relative(f, base)).generic_string();
    OpenFile* member = find_below(*root, name);
    auto built = build(p, o, f, r);
    if (!built) continue;
    if (!member && o.add) {
      auto added = root->add_member(name, std::move(*built));
      if (!added) r.fail(added.error(), pack.string(), kNotWritten);
      changed += added.has_value();
      continue;
    }
    if (!member) {
      r.fail(make_diagnostic(kMemberNotText, {}, {}, {pack.string()}), f.string(), kNotWritten);
      continue;
    }
    const ByteView old = member->payload();
    if (old.size() == built->size() && std::equal(old.begin(), old.end(), built->begin())) continue;
    member->replace(std::move(*built));
    ++changed;
  }
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
    r.messages.emplace_back(Severity::warning, pack.string() + ": " + std::to_string(changed) +
                                                   " of " + std::to_string(texts) +
                                                   " members changed");
  p.print(r);
}

/// Every text below a folder to a binary in another folder.
void encode_folder(Program& p, const Encode& o, const fs::path& folder) {
  auto files = list_files(folder);
  Report r;
  if (!files) {
    r.fail(files.error(), folder.string(), kUnreadable);
    return p.print(r);
  }
  std::size_t texts = 0, failed = 0;
  for (const fs::path& f : *files) {
    if (!is_text_name(f)) continue;
    Report one;
    auto bytes = build(p, o, f, one);
    const fs::path to =
        (o.out.empty() ? folder : fs::path(o.out)) / binary_name(fs::relative(f, folder));
    if (bytes) write_wrapped(p, one, to, std::move(*bytes));
    ++texts;
    failed += one.code != kOk;
    p.print(one);
  }
  p.message(Severity::warning,
            std::to_string(texts - failed) + " of " + std::to_string(texts) + " texts encoded");
}

void run(Program& p, const Encode& o) {
  p.start();
  std::error_code e;
  if (o.paths.size() > 1 && !o.out.empty() && !fs::is_directory(o.out, e)) {
    p.message(Severity::error, "several texts: -o must be a folder");
    p.code = kUsage;
    return;
  }
  for (const std::string& path : o.paths) {
    if (!fs::is_directory(path, e)) {
      encode_one(p, o, path);
    } else if (!o.out.empty() && fs::is_regular_file(o.out, e)) {
      encode_into_pack(p, o, path, o.out);
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
