// kinora run: plays a file and prints the trace. kinora render: draws it.
#include <set>

#include "kinora/host/host_findings.hpp"
#include "kinora/host/scenario_files.hpp"
#include "kinora/text/writer.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;
namespace {

struct Play {
  std::string path, member, out, scenarios;
};

void put_difference(TextWriter& w, const play::ScenarioDifference& d) {
  const auto text = [&](const char* key, const std::string& value) {
    w.key(key);
    w.string(value);
  };
  w.map(Style::flow, [&] {
    text("scenario", d.scenario);
    w.key("line");
    w.number(d.line);
    text("call", d.call);
    text("expected", d.expected);
    text("observed", d.observed);
  });
}

std::string as_json(const play::ScenarioReport& r) {
  TextWriter w(Syntax::json);
  const auto number = [&](const char* key, u32 x) {
    w.key(key);
    w.number(x);
  };
  w.map(Style::flow, [&] {
    number("total", r.total);
    number("agree", r.agree);
    number("skipped", r.skipped);
    number("unopened", static_cast<u32>(r.unopened.size()));
    w.key("differences");
    w.list(Style::flow, [&] {
      for (const play::ScenarioDifference& d : r.differences) put_difference(w, d);
    });
  });
  return w.finish();
}

/// How many agree, and the first difference (with --verbose that of every scenario).
std::string as_text(const play::ScenarioReport& r, const std::string& file, bool all) {
  std::string out;
  const auto shown = [](const std::string& s) { return s.empty() ? "(nothing)" : s; };
  for (const play::ScenarioDifference& d : r.differences) {
    out += file + ":" + std::to_string(d.line) + ": " + d.scenario + " differs\n  > " + d.call +
           "\n  expected " + shown(d.expected) + "\n  observed " + shown(d.observed) + "\n";
    if (!all) break;
  }
  out += thousands(r.agree) + " of " + thousands(r.total - r.skipped) + " scenarios agree";
  if (r.skipped) out += ", " + thousands(r.skipped) + " skipped";
  if (!r.unopened.empty()) out += ", " + thousands(r.unopened.size()) + " cannot be played";
  return out + "\n";
}

/// Recorded logs against the player of the format that they are about.
void run_scenarios(Program& p, const Play& o) {
  Report r;
  const auto report = replay_scenario_file(*p.session, o.scenarios, p.format_options, o.path);
  if (!report) {
    r.fail(report.error(), o.scenarios, kUnreadable);
    return p.print(r);
  }
  r.out = p.json ? as_json(*report) : as_text(*report, o.scenarios, p.verbose);
  if (!report->differences.empty()) r.code = kFound;
  // Many scenarios play the same file: one message for each.
  std::set<std::string> named;
  for (const Diagnostic& d : report->unopened)
    if (named.insert(d.path).second) r.fail(d, o.scenarios, kUnreadable);
  p.print(r);
}

void run(Program& p, const Play& o) {
  p.start();
  if (!o.scenarios.empty()) return run_scenarios(p, o);
  if (o.path.empty()) {
    return p.wrong_usage("give a file to play, or --scenarios FILE");
  }
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
  if (auto known = check_options(p, f, "run"); !known) {
    r.fail(known.error(), o.path, kUsage);
    return p.print(r);
  }
  const auto ok = can_run(f) ? run_document(**d, {p.format_options, companions, p.json, line})
                             : fail(kCannotPlay, {}, {}, {f.name, "play"});
  if (!ok)
    r.fail(ok.error(), o.path, kUsage);
  else if (!*ok)
    r.code = kFound;
  p.print(r);
}

/// The ending of a picture's name without the dot, in small letters; none for standard output.
std::string kind_of(const std::string& out) {
  std::string kind = fs::path(out).extension().string();
  if (!kind.empty()) kind.erase(0, 1);
  for (char& c : kind)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return kind;
}

void render(Program& p, const Play& o) {
  p.start();
  if (o.out != "-" && kind_of(o.out).empty()) {
    return p.wrong_usage("-o " + o.out +
                         ": the ending of the name says which kind of picture is made, "
                         "such as .png or .svg");
  }
  const Opened one = open_one(p, o.path, o.member, false);
  if (!one.file) return;
  Report r;
  auto d = open_document(p, *one.file);
  if (!d) {
    r.fail(d.error(), o.path, kUnreadable);
    return p.print(r);
  }
  const FileCompanions companions(*p.session, *one.file, p.companions);
  const Format& f = (*d)->format();
  std::vector<Attachment> further;
  Findings notes;
  const auto draw = [&]() -> Result<Bytes> {
    if (!f.render) return fail(kCannotPlay, {}, {}, {f.name, "draw"});
    if (auto known = check_options(p, f, "render"); !known) return Failure(known.error());
    return f.render(**d, {p.format_options, companions, kind_of(o.out), &further, &notes});
  };
  const auto picture = draw();
  for (const Diagnostic& note : notes) r.add(note, o.path);
  for (const std::string& name : companions.unused())
    r.add(make_diagnostic(kUnusedCompanion, {}, {}, {}), name);
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
  verb->add_option("path", o->path, "A file, or a path into a pack");
  add_member_option(*verb, o->member);
  verb->add_option("--scenarios", o->scenarios,
                   "Replay recorded logs of the real player; with PATH only those that play a file "
                   "of this name, if there are any")
      ->type_name("FILE");
  add_format_options(*verb, p, "run");
  examples(*verb,
           "  kinora run walk.brasd --frames 0..120 --rate 1.5 --slots 2\n"
           "  kinora run Door.ainb --expression 0 --in 5 --trace\n"
           "  kinora run --scenarios scenarios.txt");
  verb->callback([o, &p] { run(p, *o); });

  auto d = std::make_shared<Play>();
  verb = app.add_subcommand("render", "Draws a file");
  verb->add_option("path", d->path, "A file, or a path into a pack")->required();
  verb->add_option("-o,--output", d->out,
                   "Picture; its ending says which kind. `-`: a PNG or SVG to standard output")
      ->required();
  add_member_option(*verb, d->member);
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
