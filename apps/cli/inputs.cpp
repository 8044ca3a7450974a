// What a verb works on: files, folders, packs, paths into packs; on all cores, results in order.
#include <new>
#include <set>

#include "kinora/containers/member_names.hpp"
#include "kinora/host/host_findings.hpp"
#include "kinora/host/parallel.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;

void add_member_option(CLI::App& verb, std::string& member) {
  verb.add_option("--member", member, "A member of the pack, instead of PATH//MEMBER");
}

void add_inputs(CLI::App& verb, Inputs& in, const char* help) {
  verb.add_option("path", in.paths, help)->required();
  add_member_option(verb, in.member);
}

bool Inputs::is_single() const {
  std::error_code e;
  return paths.size() == 1 && !fs::is_directory(paths[0], e) &&
         paths[0].find('*') == std::string::npos && member.find('*') == std::string::npos;
}

ContainerPath input_path(const std::string& path, const std::string& member) {
  ContainerPath c = split_path(path);
  for (std::size_t at = 0; !member.empty() && at != member.npos;) {
    const std::size_t next = member.find("//", at);
    c.steps.push_back(member.substr(at, next - at));
    at = next == member.npos ? next : next + 2;
  }
  return c;
}

std::string Unit::label() const {
  std::string s = path.file.string();
  for (const std::string& step : path.steps) s += "//" + step;
  return s;
}

bool Unit::has_wildcard() const {
  return !path.steps.empty() && path.steps.back().find('*') != std::string::npos;
}

namespace {

std::vector<Unit> expand(Program& p, const Inputs& in) {
  std::vector<Unit> units;
  for (const std::string& path : in.paths) {
    ContainerPath c = input_path(path, in.member);
    std::error_code e;
    if (!fs::is_directory(c.file, e)) {
      fs::path place = c.file.filename();
      units.push_back({std::move(c), true, std::move(place)});
      continue;
    }
    auto files = list_files(c.file);
    if (!files) {
      Report r;
      r.fail(files.error(), path, kUnreadable);
      p.print(r);
      continue;
    }
    for (fs::path& f : *files) {
      fs::path place = f.lexically_relative(c.file);
      units.push_back({{std::move(f), {}}, false, std::move(place)});
    }
  }
  std::set<fs::path> places;
  for (Unit& u : units) u.same_place = !places.insert(u.place).second;
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

std::optional<Diagnostic> twice(const fs::path& place) {
  return make_diagnostic(kOutputTwice, {}, {}, {place.generic_string()});
}

/// The leaves of a unit with their places in an output folder.
class Collector {
 public:
  explicit Collector(const Inputs& in) : archives_(in.archives), wants_places_(in.places) {}

  void add(OpenFile& f, bool named, const fs::path& place, std::optional<Diagnostic> no_place) {
    if (!f.archive() || archives_) {
      const bool is_file = wants_places_ && !f.archive();
      if (is_file && !no_place && !places_.insert(place).second) no_place = twice(place);
      leaves_.push_back({f, named, place, no_place});
    }
    if (!f.archive()) return;
    std::vector<std::optional<Diagnostic>> refused;
    if (wants_places_) refused = refused_names(*f.archive());
    for (std::size_t i = 0; i < f.member_count(); ++i) {
      const std::string& name = f.archive()->members[i].name;
      if (name.ends_with('/')) continue;  // a folder of a U8 archive has no content
      OpenFile& m = f.member(i);
      if (wants_places_)
        add(m, false, place / portable_path(m.member_label()),
            no_place ? no_place : std::move(refused[i]));
      else
        add(m, false, {}, {});
    }
  }
  std::vector<Leaf> take() { return std::move(leaves_); }

 private:
  static std::vector<std::optional<Diagnostic>> refused_names(const Archive& archive) {
    std::vector<std::optional<Diagnostic>> out(archive.members.size());
    for (Diagnostic& d : check_member_names(archive)) {
      if (d.severity() != Severity::error) continue;
      const auto digits = std::string_view(d.path).substr(sizeof "members[" - 1);
      const auto i = parse_integer<u32>(digits.substr(0, digits.find(']')));
      d.path.clear();
      if (i && *i < out.size()) out[*i] = std::move(d);
    }
    return out;
  }

  bool archives_, wants_places_;
  std::vector<Leaf> leaves_;
  std::set<fs::path> places_;
};

std::vector<Leaf> leaves_of(const Unit& u, const std::vector<OpenFile*>& files, const Inputs& in) {
  Collector all(in);
  for (OpenFile* f : files) {
    fs::path place = u.place;
    for (std::size_t i = 0; i + 1 < u.path.steps.size(); ++i)
      place /= portable_path(u.path.steps[i]);
    std::optional<Diagnostic> no_place;
    if (f->parent()) {
      place /= portable_path(f->member_label());
      no_place = check_member_path(f->member_label());
    }
    if (u.same_place) no_place = twice(place);
    all.add(*f, u.named && !u.has_wildcard() && !f->archive(), place, std::move(no_place));
  }
  return all.take();
}

Report guarded(const std::string& label, const std::function<Report()>& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    Report r;
    r.fail(make_diagnostic(kNoMemory, {}, {}, {}), label, kUnreadable);
    return r;
  }
}

Report work_on(const std::function<Report(Leaf)>& work, const Leaf& leaf) {
  Report r;
  if (leaf.file.error()) {
    r.fail(*leaf.file.error(), leaf.file.label(), kUnreadable);
    return r;
  }
  // What nobody named may be of any format; it is counted and passed over.
  if (!leaf.named && !leaf.file.archive() && !recognise(leaf.file.payload(), leaf.file.name())) {
    r.skipped = true;
    return r;
  }
  return guarded(leaf.file.label(), [&] { return work(leaf); });
}

}  // namespace

void for_each_unit(Program& p, const Inputs& in, const UnitWork& work,
                   const std::function<void(const Report&)>& done) {
  const std::vector<Unit> units = expand(p, in);
  // With one file all threads work on its members, with many files each thread takes files.
  const unsigned across = units.size() > 1 ? p.session->threads() : 1;
  const unsigned inside = units.size() > 1 ? 1 : p.session->threads();
  const auto one_unit = [&](std::size_t i) {
    const Unit& u = units[i];
    std::vector<Report> reports;
    const auto failed = [&](const Diagnostic& d) {
      reports.emplace_back().fail(d, u.label(), kUnreadable);
      return reports;
    };
    try {
      auto bytes = read_file(u.path.file);
      if (!bytes) return failed(bytes.error());
      const auto root = OpenFile::open(*p.session, u.path.file, std::move(*bytes));
      auto found = follow(*root, u.path.steps);
      if (!found) return failed(found.error());
      return work(u, *found, inside);
    } catch (const std::bad_alloc&) {
      return failed(make_diagnostic(kNoMemory, {}, {}, {}));
    }
  };
  Progress progress(p, units.size());
  parallel_in_order(units.size(), across, one_unit,
                    [&](std::size_t i, const std::vector<Report>& all) {
                      progress.step(i + 1);
                      for (const Report& r : all) {
                        p.print(r);
                        if (done) done(r);
                      }
                    });
}

Totals for_each_leaf(Program& p, const Inputs& in, const std::function<Report(Leaf)>& work) {
  Totals totals;
  for_each_unit(
      p, in,
      [&](const Unit& u, const std::vector<OpenFile*>& files, unsigned threads) {
        const std::vector<Leaf> leaves = leaves_of(u, files, in);
        std::vector<Report> reports;
        Progress progress(p, threads > 1 ? leaves.size() : 0);
        parallel_in_order(
            leaves.size(), threads, [&](std::size_t k) { return work_on(work, leaves[k]); },
            [&](std::size_t k, Report r) {
              progress.step(k + 1);
              r.is_archive = leaves[k].file.archive() != nullptr;
              reports.push_back(std::move(r));
            });
        return reports;
      },
      [&](const Report& r) {
        totals.files += !r.is_archive;
        totals.skipped += r.skipped;
        totals.failed += r.code != kOk;
      });
  return totals;
}

Opened open_one(Program& p, const std::string& path, const std::string& member, bool archive_too) {
  Opened o;
  Report r;
  const ContainerPath target = input_path(path, member);
  auto bytes = read_file(target.file);
  if (!bytes) {
    r.fail(bytes.error(), path, kUnreadable);
    p.print(r);
    return o;
  }
  o.root = OpenFile::open(*p.session, target.file, std::move(*bytes));
  auto found = follow(*o.root, target.steps);
  if (found && found->size() > 1)
    found = fail(kSeveralMatch, {}, {}, {found->size(), target.steps.back()});
  if (found && found->front()->error()) found = Failure(*found->front()->error());
  if (found && found->front()->archive() && !archive_too)
    found = fail(kIsAnArchive, {}, {},
                 {found->front()->member_count(), "`kinora list " + path + "` shows them"});
  if (!found) {
    const bool is_usage = found.error().finding == &kSeveralMatch;
    r.fail(found.error(), path, is_usage ? kUsage : kUnreadable);
    p.print(r);
    return o;
  }
  o.file = found->front();
  return o;
}

}  // namespace kinora::cli
