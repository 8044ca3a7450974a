// kinora run: plays a file and prints the trace. kinora render: draws it.
#include "kinora/host/host_findings.hpp"
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
  auto picture = f.render ? f.render(**d, {p.format_options, companions, kind})
                          : fail(kCannotPlay, {}, {}, {f.name, "draw"});
  if (!picture)
    r.fail(picture.error(), o.path, kUsage);
  else
    write_output(p, r, o.out, *picture);
  p.print(r);
}

}  // namespace

void add_play(CLI::App& app, Program& p) {
  auto o = std::make_shared<Play>();
  CLI::App* verb = app.add_subcommand("run", "Plays a file: a trace as text or JSON lines");
  verb->add_option("path", o->path, "A file, or a path into a pack")->required();
  verb->add_option("--member", o->member, "A member of the pack, instead of PATH//MEMBER");
  add_format_options(*verb, p, "run");
  verb->callback([o, &p] { run(p, *o); });

  auto d = std::make_shared<Play>();
  verb = app.add_subcommand("render", "Draws a file");
  verb->add_option("path", d->path, "A file, or a path into a pack")->required();
  verb->add_option("-o,--output", d->out, "Picture; its ending says which kind")->required();
  verb->add_option("--member", d->member, "A member of the pack, instead of PATH//MEMBER");
  add_write_options(*verb, p);
  add_format_options(*verb, p, "render");
  verb->callback([d, &p] { render(p, *d); });
}

}  // namespace kinora::cli
