// kinora list: the members of packs.
#include "program.hpp"

namespace kinora::cli {
namespace {

struct List {
  Inputs in;
  bool recursive = false, bare = false;
};

void list_members(const Program& p, const List& o, OpenFile& file, Report& r) {
  if (file.error()) return r.fail(*file.error(), file.label(), kUnreadable);
  for (const Diagnostic& d : file.unwrapped().findings) r.add(d, file.label());
  if (!file.archive()) return;
  for (const Diagnostic& d : file.archive()->findings) r.add(d, file.label());
  for (std::size_t i = 0; i < file.member_count(); ++i) {
    OpenFile& m = file.member(i);
    const Format* f = m.error() ? nullptr : recognise(m.payload(), m.name());
    const std::string kind = m.error()     ? "damaged"
                             : m.archive() ? std::string(m.archive()->type->name)
                             : f           ? f->name
                                           : "-";
    if (p.json) {
      TextWriter w(Syntax::json);
      w.map(Style::flow, [&] {
        w.key("path");
        w.string(m.label());
        w.key("kind");
        w.string(kind);
        w.key("stored");
        w.number(m.unwrapped().stored.size());
        w.key("size");
        w.number(m.payload().size());
        w.key("wrapped_in");
        w.string(m.wrappers());
      });
      r.out += w.finish();
    } else if (o.bare) {
      r.out += m.label() + '\n';
    } else {
      char head[96];
      std::snprintf(head, sizeof head, "%10s  %-8s %-6s ", thousands(m.payload().size()).c_str(),
                    kind.c_str(), m.wrappers().c_str());
      r.out += head + m.label() + '\n';
    }
    if (m.error()) r.fail(*m.error(), m.label(), kUnreadable);
    if (o.recursive && m.archive()) list_members(p, o, m, r);
  }
}

void run(Program& p, const List& o) {
  p.start();
  for (const std::string& path : o.in.paths) {
    const Opened one = open_one(p, path, o.in.member, true);
    if (!one.file) continue;
    Report r;
    if (!one.file->archive()) r.messages.emplace_back(Severity::warning, path + ": is no archive");
    list_members(p, o, *one.file, r);
    p.print(r);
  }
}

}  // namespace

void add_list(CLI::App& app, Program& p) {
  CLI::App* verb =
      app.add_subcommand("list", "Members of a pack: size, kind, wrapper, path (usable as PATH)");
  auto o = std::make_shared<List>();
  add_inputs(*verb, o->in, "Packs, or packs inside packs");
  verb->add_flag("-r,--recursive", o->recursive, "Also packs inside packs");
  verb->add_flag("--paths", o->bare, "Paths only");
  examples(*verb,
           "  kinora list Player.pack.zs\n"
           "  kinora list --recursive TitleBG.pack");
  verb->callback([o, &p] { run(p, *o); });
}

}  // namespace kinora::cli
