// kinora run: plays a file and prints the trace. kinora render: draws it.
#include "kinora/host/host_findings.hpp"
#include "kinora/text/writer.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;
namespace {

struct Play {
  std::string path, member, out, scenarios;
};

void run(Program& p, const Play& o) {
  p.start();
  const Opened one = open_one(p, o.path, o.member, false);
  if (!one.file) return;
  Report r;
  auto d = open_document(p, *one.file);
  if (!d) {
    r.fail(d.error(), o.path, kUnreadable);
    return p.print(r);
  }
  const FileCompanions companions(*p.session, *one.file, p.companions);
  const LineSink line = [](std::string_view s) {
    std::printf("%.*s\n", static_cast<int>(s.size()), s.data());
  };
  const Format& f = (*d)->format();
  const auto ok = f.run ? f.run(**d, {p.format_options, companions, p.json, line})
                        : fail(kCannotPlay, {}, {}, {f.name, "play"});
  if (!ok)
    r.fail(ok.error(), o.path, kUsage);
  else if (!*ok)
    r.code = kFound;
  p.print(r);
}

/// Opens the files that scenarios play, each once.
class ScenarioFiles {
 public:
  ScenarioFiles(Program& p, fs::path folder) : p_(p), folder_(std::move(folder)) {}

  Result<std::unique_ptr<play::ScenarioPlayer>> open(const play::Scenario& s) {
    const std::string name(s.header("file"));
    auto place = documents_.find(name);
    if (place == documents_.end()) {
      auto bytes = read_file(folder_ / name);
      if (!bytes) return at(s, bytes.error());
      const auto file = OpenFile::open(*p_.session, folder_ / name, std::move(*bytes));
      auto d = open_document(p_, *file);
      if (!d) return at(s, d.error());
      place = documents_.emplace(name, std::move(*d)).first;
    }
    const Format& f = place->second->format();
    if (!f.scenario) return at(s, make_diagnostic(kCannotPlay, {}, {}, {f.name, "play"}));
    return f.scenario(*place->second, s, p_.format_options);
  }

 private:
  /// The error at the scenario that needs the file.
  static Failure at(const play::Scenario& s, Diagnostic d) {
    d.line = s.name.number;
    return Failure(std::move(d));
  }

  Program& p_;
  fs::path folder_;
  std::map<std::string, std::unique_ptr<Document>> documents_;
};

std::string differs_text(const play::ScenarioDifference& d) {
  return "line " + std::to_string(d.line) + ", scenario " + d.scenario + ", > " + d.call +
         "\n  expected " + (d.expected.empty() ? "nothing" : d.expected) + "\n  observed " +
         (d.observed.empty() ? "nothing" : d.observed) + '\n';
}

std::string report_json(const play::ScenarioReport& r) {
  TextWriter w(Syntax::json);
  w.map(Style::block, [&] {
    const std::pair<const char*, u32> counts[] = {
        {"total", r.total}, {"agree", r.agree}, {"skipped", r.skipped}};
    for (const auto& [key, n] : counts) {
      w.key(key);
      w.number(n);
    }
    w.key("differences");
    w.list(Style::block, [&] {
      for (const play::ScenarioDifference& d : r.differences) {
        w.map(Style::block, [&] {
          w.key("scenario");
          w.string(d.scenario);
          w.key("line");
          w.number(d.line);
          for (const auto& [key, text] :
               {std::pair("call", &d.call), std::pair("expected", &d.expected),
                std::pair("observed", &d.observed)}) {
            w.key(key);
            w.string(*text);
          }
        });
      }
    });
  });
  return w.finish();
}

/// Replays recorded logs of the original players: how many agree, and the first difference.
void run_scenarios(Program& p, const Play& o) {
  p.start();
  Report r;
  const auto text = read_file(o.scenarios);
  const auto scenarios = text ? play::parse_scenarios(as_text(*text)) : Failure(text.error());
  if (!scenarios) {
    r.fail(scenarios.error(), o.scenarios, kUnreadable);
    return p.print(r);
  }
  ScenarioFiles files(p, fs::path(o.scenarios).parent_path());
  const auto report =
      play::replay(*scenarios, [&](const play::Scenario& s) { return files.open(s); });
  if (!report) {
    r.fail(report.error(), o.scenarios, kUnreadable);
    return p.print(r);
  }
  if (p.json) {
    r.out = report_json(*report);
  } else {
    r.out = std::to_string(report->agree) + " of " +
            std::to_string(report->total - report->skipped) + " scenarios agree" +
            (report->skipped ? ", " + std::to_string(report->skipped) + " left out" : "") + '\n';
    for (const auto& d : report->differences) {
      r.out += differs_text(d);
      if (!p.verbose) break;
    }
  }
  if (!report->differences.empty()) r.code = kFound;
  p.print(r);
}

void render(Program& p, const Play& o) {
  p.start();
  const Opened one = open_one(p, o.path, o.member, false);
  if (!one.file) return;
  Report r;
  auto d = open_document(p, *one.file);
  if (!d) {
    r.fail(d.error(), o.path, kUnreadable);
    return p.print(r);
  }
  const FileCompanions companions(*p.session, *one.file, p.companions);
  std::string kind = fs::path(o.out).extension().string();
  if (!kind.empty()) kind.erase(0, 1);
  const Format& f = (*d)->format();
  std::vector<Attachment> further;
  auto picture = f.render ? f.render(**d, {p.format_options, companions, kind, &further})
                          : fail(kCannotPlay, {}, {}, {f.name, "draw"});
  if (!picture) {
    r.fail(picture.error(), o.path, kUsage);
  } else {
    write_output(p, r, o.out, *picture);
    for (const Attachment& a : further)
      if (o.out != "-") write_output(p, r, fs::path(o.out).replace_extension(a.ending), a.bytes);
  }
  p.print(r);
}

}  // namespace

void add_play(CLI::App& app, Program& p) {
  auto o = std::make_shared<Play>();
  CLI::App* verb = app.add_subcommand("run", "Plays a file: a trace as text or JSON lines");
  auto* path = verb->add_option("path", o->path, "A file, or a path into a pack");
  verb->add_option("--member", o->member, "A member of the pack, instead of PATH//MEMBER");
  auto* scenarios =
      verb->add_option("--scenarios", o->scenarios,
                       "Replay recorded logs of the original player; the file names what it plays");
  path->excludes(scenarios);
  add_format_options(*verb, p, "run");
  examples(*verb,
           "  kinora run star.NANR --sequence sun --ticks 30\n"
           "  kinora run --scenarios logs/scenarios.txt");
  verb->callback([o, path, &p] {
    if (!o->scenarios.empty()) return run_scenarios(p, *o);
    if (path->empty()) throw CLI::RequiredError("path");
    run(p, *o);
  });

  auto d = std::make_shared<Play>();
  verb = app.add_subcommand("render", "Draws a file");
  verb->add_option("path", d->path, "A file, or a path into a pack")->required();
  verb->add_option("-o,--output", d->out, "Picture; its ending says which kind")->required();
  verb->add_option("--member", d->member, "A member of the pack, instead of PATH//MEMBER");
  // Other words for --with, since files are recognised by their content.
  for (const char* name : {"--cells", "--tiles", "--palette"})
    verb->add_option_function<std::string>(
            name, [&p](const std::string& file) { p.with.push_back(file); },
            "A companion that is not found by itself, as with --with")
        ->type_name("FILE");
  add_write_options(*verb, p);
  add_format_options(*verb, p, "render");
  examples(*verb,
           "  kinora render star.NANR --sequence sun -o sun.apng\n"
           "  kinora render star.NANR --tiles other.NCGR --scale 4 -o star.gif\n"
           "  kinora render star.NANR --sheet -o star.png");
  verb->callback([d, &p] { render(p, *d); });
}

}  // namespace kinora::cli
