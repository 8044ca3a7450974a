#include "program.hpp"

#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

#include "kinora/host/host_findings.hpp"
#include "kinora/host/parallel.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;

void Program::start() {
  auto config = Config::load(Config::default_path());
  if (!config) {
    message(Severity::warning, render(config.error(), Config::default_path().string()));
    config = Config();
  }
  session.emplace(session_options, std::move(*config));
  for (const std::string& path : with) {
    const ContainerPath target = split_path(path);
    auto bytes = read_file(target.file);
    if (!bytes) {
      Report r;
      r.fail(bytes.error(), path, kUnreadable);
      print(r);
      continue;
    }
    companions.push_back(OpenFile::open(*session, target.file, std::move(*bytes)));
  }
}

bool Program::color_errors() const { return isatty(fileno(stderr)) && !std::getenv("NO_COLOR"); }

void Program::message(Severity s, const std::string& line) {
  if (quiet && s != Severity::error) return;
  if (s == Severity::note && !verbose) return;
  if (!color_errors()) {
    std::fprintf(stderr, "%s\n", line.c_str());
    return;
  }
  const char* color = s == Severity::error     ? "\033[31m"
                      : s == Severity::warning ? "\033[33m"
                                               : "\033[2m";
  std::fprintf(stderr, "%s%s\033[0m\n", color, line.c_str());
}

void Program::print(const Report& r) {
  if (!r.out.empty()) {
    std::fwrite(r.out.data(), 1, r.out.size(), stdout);
    std::fflush(stdout);
  }
  for (const auto& [severity, line] : r.messages) message(severity, line);
  code = std::max(code, r.code);
}

void add_inputs(CLI::App& verb, Inputs& in, const char* help) {
  verb.add_option("path", in.paths, help)->required();
  verb.add_option("--member", in.member, "A member of the pack, instead of PATH//MEMBER");
}

namespace {

/// One file on disk, or what of it is asked for.
struct Unit {
  ContainerPath path;
  bool named;
};

std::vector<Unit> expand(Program& p, const Inputs& in) {
  std::vector<Unit> units;
  for (const std::string& path : in.paths) {
    ContainerPath c = split_path(path);
    if (!in.member.empty()) c.steps.push_back(in.member);
    std::error_code e;
    if (!fs::is_directory(c.file, e)) {
      units.push_back({std::move(c), true});
      continue;
    }
    auto files = list_files(c.file);
    if (!files) {
      Report r;
      r.fail(files.error(), path, kUnreadable);
      p.print(r);
      continue;
    }
    for (fs::path& f : *files) units.push_back({{std::move(f), {}}, false});
  }
  return units;
}

/// A progress line on a terminal.
class Progress {
 public:
  Progress(const Program& p, std::size_t total)
      : total_(total), shown_(total > 8 && !p.quiet && p.color_errors()) {}
  void step(std::size_t done) {
    if (shown_ && (done % 16 == 0 || done == total_))
      std::fprintf(stderr, "\r%zu of %zu\033[K", done, total_);
  }
  ~Progress() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  std::size_t total_;
  bool shown_;
};

Report work_on(const std::function<Report(Leaf)>& work, Leaf leaf) {
  // What nobody named may be of any format; it is counted and passed over.
  if (!leaf.named && !leaf.file.error() && !recognise(leaf.file.payload(), leaf.file.name())) {
    Report r;
    r.skipped = true;
    return r;
  }
  if (leaf.file.error()) {
    Report r;
    r.fail(*leaf.file.error(), leaf.file.label(), kUnreadable);
    return r;
  }
  return work(leaf);
}

void count(Totals& t, const Report& r) {
  ++t.files;
  t.skipped += r.skipped;
  t.failed += r.code != kOk;
}

}  // namespace

Totals for_each_leaf(Program& p, const Inputs& in, const std::function<Report(Leaf)>& work) {
  const std::vector<Unit> units = expand(p, in);
  Totals totals;
  // With one file all threads work on its members, with many files each thread takes files.
  const unsigned across = units.size() > 1 ? p.session->threads() : 1;
  const unsigned inside = units.size() > 1 ? 1 : p.session->threads();
  const auto one_unit = [&](std::size_t i) {
    std::vector<Report> reports;
    const Unit& u = units[i];
    const auto failed = [&](const Diagnostic& d) {
      std::string label = u.path.file.string();
      for (const std::string& s : u.path.steps) label += "//" + s;
      reports.emplace_back().fail(d, label, kUnreadable);
    };
    auto bytes = read_file(u.path.file);
    if (!bytes) {
      failed(bytes.error());
      return reports;
    }
    const auto root = OpenFile::open(*p.session, u.path.file, std::move(*bytes));
    auto found = follow(*root, u.path.steps);
    if (!found) {
      failed(found.error());
      return reports;
    }
    const bool wildcard =
        !u.path.steps.empty() && u.path.steps.back().find('*') != std::string::npos;
    std::vector<OpenFile*> leaves;
    for (OpenFile* f : *found) f->leaves(leaves);
    Progress progress(p, inside > 1 ? leaves.size() : 0);
    parallel_in_order(
        leaves.size(), inside,
        [&](std::size_t k) {
          const bool named = u.named && !wildcard && leaves.size() == 1 && leaves[0] == (*found)[0];
          return work_on(work, {*leaves[k], named});
        },
        [&](std::size_t k, Report r) {
          progress.step(k + 1);
          reports.push_back(std::move(r));
        });
    return reports;
  };
  Progress progress(p, units.size());
  parallel_in_order(units.size(), across, one_unit,
                    [&](std::size_t i, std::vector<Report> reports) {
                      progress.step(i + 1);
                      for (const Report& r : reports) {
                        p.print(r);
                        count(totals, r);
                      }
                    });
  return totals;
}

Opened open_one(Program& p, const std::string& path, const std::string& member, bool archive_too) {
  Opened o;
  Report r;
  ContainerPath target = split_path(path);
  if (!member.empty()) target.steps.push_back(member);
  auto bytes = read_file(target.file);
  if (!bytes) {
    r.fail(bytes.error(), path, kUnreadable);
    p.print(r);
    return o;
  }
  o.root = OpenFile::open(*p.session, target.file, std::move(*bytes));
  auto found = follow(*o.root, target.steps);
  if (found && found->front()->error()) found = Failure(*found->front()->error());
  if (found && found->front()->archive() && !archive_too)
    found = fail(kIsAnArchive, {}, {},
                 {found->front()->member_count(), "`kinora list " + path + "` shows them"});
  if (!found) {
    r.fail(found.error(), path, kUnreadable);
    p.print(r);
    return o;
  }
  o.file = found->front();
  return o;
}

Result<std::unique_ptr<Document>> open_document(const Program& p, const OpenFile& file) {
  auto f = format_of(file);
  if (!f) return Failure(std::move(f.error()));
  return (*f)->decode(file.payload(), p.format_options);
}

void add_write_options(CLI::App& verb, Program& p) {
  verb.add_flag("-f,--force", p.write.force, "Replace an existing different file");
  verb.add_flag("--backup", p.write.backup, "Replace it and keep the old one as NAME.bak");
  verb.add_flag("-n,--dry-run", p.write.dry_run, "Say what would be written, write nothing");
  verb.add_flag("--best", p.session_options.best, "Look harder for small compressed output");
}

namespace {

bool has_option(const Format& f, std::string_view verb_name, std::string_view name) {
  return std::any_of(f.options.begin(), f.options.end(),
                     [&](const OptionInfo& o) { return verb_name == o.verb && name == o.name; });
}

/// The formats that have an option.
std::string with_option(const OptionInfo& o) {
  std::string out;
  for (const Format* f : formats())
    if (has_option(*f, o.verb, o.name)) out += (out.empty() ? "For " : ", ") + std::string(f->name);
  return out;
}

}  // namespace

Result<void> check_options(const Program& p, const Format& format, std::string_view verb_name) {
  for (const auto& [name, value] : p.format_options) {
    if (has_option(format, verb_name, name)) continue;
    const auto shared = shared_options();
    const bool is_shared = std::any_of(shared.begin(), shared.end(), [&](const OptionInfo& o) {
      return verb_name == o.verb && name == o.name;
    });
    if (is_shared && format.expressions) continue;
    std::string others;
    for (const Format* f : formats())
      if (has_option(*f, verb_name, name) || (is_shared && f->expressions))
        others += (others.empty() ? "" : ", ") + std::string(f->name);
    if (!others.empty()) return fail(kForeignOption, {}, {}, {name, format.name, others});
  }
  return {};
}

void add_format_options(CLI::App& verb, Program& p, const char* verb_name) {
  const auto add = [&](const OptionInfo& o, const std::string& group) {
    const std::string flag = std::string("--") + o.name;
    if (std::string_view(o.verb) != verb_name || verb.get_option_no_throw(flag)) return;
    const std::string name = o.name;
    if (*o.argument == '\0')
      verb.add_flag_callback(
              flag, [&p, name] { p.format_options[name] = ""; }, o.help)
          ->group(group);
    else
      verb.add_option_function<std::string>(
              flag, [&p, name](const std::string& value) { p.format_options[name] = value; },
              o.help)
          ->type_name(o.argument)
          ->group(group);
  };
  for (const Format* f : formats())
    for (const OptionInfo& o : f->options) add(o, with_option(o));
  for (const OptionInfo& o : shared_options()) add(o, "For formats with expressions");
}

void write_output(Program& p, Report& r, const fs::path& path, ByteView bytes) {
  const auto written = write_file(path, bytes, p.write);
  if (!written) return r.fail(written.error(), path.string(), kNotWritten);
  if (path == "-" || p.quiet) return;
  const char* what = *written == Written::unchanged ? "unchanged"
                     : p.write.dry_run              ? "would be written"
                                                    : "written";
  if (p.verbose || p.write.dry_run)
    r.messages.emplace_back(
        Severity::warning, path.string() + ": " + what + ", " + thousands(bytes.size()) + " bytes");
}

void write_wrapped(Program& p, Report& r, const fs::path& path, Bytes bytes) {
  std::error_code e;
  if (path == "-" || !fs::is_regular_file(path, e)) return write_output(p, r, path, bytes);
  auto old = read_file(path);
  if (!old) return write_output(p, r, path, bytes);
  const auto file = OpenFile::open(*p.session, path, std::move(*old));
  if (file->error() || file->wrappers().empty()) return write_output(p, r, path, bytes);
  const ByteView before = file->payload();
  if (before.size() != bytes.size() || !std::equal(before.begin(), before.end(), bytes.begin()))
    file->replace(std::move(bytes));
  const auto whole = file->save();
  if (!whole) return r.fail(whole.error(), path.string(), kNotWritten);
  write_output(p, r, path, *whole);
}

void write_into_pack(Program& p, Report& r, const ContainerPath& target, Bytes bytes, bool add) {
  const std::string label = target.file.string();
  auto pack = read_file(target.file);
  if (!pack) return r.fail(pack.error(), label, kUnreadable);
  const auto root = OpenFile::open(*p.session, target.file, std::move(*pack));
  OpenFile* at = root.get();
  for (std::size_t i = 0; i < target.steps.size(); ++i) {
    auto next = at->member(target.steps[i]);
    if (!next && add && i + 1 == target.steps.size())
      next = at->add_member(target.steps[i], Bytes(bytes));
    if (!next) {
      r.fail(next.error(), label, kNotWritten);
      if (at->archive() && i + 1 == target.steps.size())
        r.messages.emplace_back(Severity::warning, label + ": --add adds new members");
      return;
    }
    at = *next;
  }
  const ByteView old = at->payload();
  if (old.size() != bytes.size() || !std::equal(old.begin(), old.end(), bytes.begin()))
    at->replace(std::move(bytes));
  auto whole = root->save();
  if (!whole) return r.fail(whole.error(), label, kNotWritten);
  write_output(p, r, target.file, *whole);
}

std::string thousands(u64 x) {
  std::string s = std::to_string(x);
  for (auto i = static_cast<std::ptrdiff_t>(s.size()) - 3; i > 0; i -= 3)
    s.insert(static_cast<std::size_t>(i), ",");
  return s;
}

void examples(CLI::App& verb, const char* text) { verb.footer(std::string("Examples:\n") + text); }

}  // namespace kinora::cli
