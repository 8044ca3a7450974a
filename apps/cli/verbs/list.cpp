// kinora list: the members of packs.
#include "program.hpp"

namespace kinora::cli {
namespace {

struct List {
  Inputs in;
  bool recursive = false, bare = false;
};

void list_members(const Program& p, const List& o, OpenFile& file, Report& r);

void list_file(const Program& p, const List& o, OpenFile& f, Report& r) {
  const Format* format = f.error() || f.archive() ? nullptr : recognise(f.payload(), f.name());
  const std::string kind = f.error()     ? "damaged"
                           : f.archive() ? std::string(f.archive()->type->name)
                           : format      ? format->name
                                         : "-";
  if (p.json) {
    TextWriter w(Syntax::json);
    w.map(Style::flow, [&] {
      w.key("path");
      w.string(f.label());
      w.key("kind");
      w.string(kind);
      w.key("stored");
      w.number(f.unwrapped().stored.size());
      w.key("size");
      w.number(f.payload().size());
      w.key("wrapped_in");
      w.string(f.wrappers());
    });
    r.out += w.finish();
  } else if (o.bare) {
    r.out += f.label() + '\n';
  } else {
    char head[96];
    std::snprintf(head, sizeof head, "%10s  %-8s %-6s ", thousands(f.payload().size()).c_str(),
                  kind.c_str(), f.wrappers().c_str());
    r.out += head + f.label() + '\n';
  }
  if (f.error()) r.fail(*f.error(), f.label(), kUnreadable);
  if (o.recursive && f.archive()) list_members(p, o, f, r);
}

void list_members(const Program& p, const List& o, OpenFile& file, Report& r) {
  for (const Diagnostic& d : file.unwrapped().findings) r.add(d, file.label());
  for (const Diagnostic& d : file.archive()->findings) r.add(d, file.label());
  for (std::size_t i = 0; i < file.member_count(); ++i) list_file(p, o, file.member(i), r);
}

/// A pack that the user named gives its members, everything else itself.
void run(Program& p, const List& o) {
  p.start();
  for_each_unit(p, o.in, [&](const Unit& u, const std::vector<OpenFile*>& files, unsigned) {
    std::vector<Report> reports(1);
    Report& r = reports[0];
    for (OpenFile* f : files) {
      if (u.named && !u.has_wildcard() && f->archive())
        list_members(p, o, *f, r);
      else
        list_file(p, o, *f, r);
    }
    return reports;
  });
}

}  // namespace

void add_list(CLI::App& app, Program& p) {
  CLI::App* verb =
      app.add_subcommand("list", "Members of a pack or a folder: size, kind, wrapper, path");
  auto o = std::make_shared<List>();
  add_inputs(*verb, o->in, "Packs, packs inside packs, folders, * for some members");
  verb->add_flag("-r,--recursive", o->recursive, "Also what is in packs below");
  verb->add_flag("--paths", o->bare, "Paths only");
  examples(*verb,
           "  kinora list Player.pack.zs\n"
           "  kinora list 'Player.pack.zs//AI/*' --paths\n"
           "  kinora list --recursive TitleBG.pack");
  verb->callback([o, &p] { run(p, *o); });
}

}  // namespace kinora::cli
