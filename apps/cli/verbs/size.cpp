// kinora size: how much memory the game must reserve for a file, and the table that says so.
#include "kinora/containers/resource_size.hpp"
#include "kinora/containers/size_table.hpp"
#include "kinora/host/host_findings.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace {

struct Size {
  Inputs in;
  std::string table, name;
  bool add = false;
};

/// The canonical name: the path in the pack or below romfs, without `.zs`.
std::string canonical_name(const Size& o, const OpenFile& f) {
  if (!o.name.empty()) return o.name;
  std::string s = f.label();
  if (const auto at = s.rfind("//"); at != s.npos)
    s = s.substr(at + 2);
  else if (const auto romfs = s.rfind("romfs/"); romfs != s.npos)
    s = s.substr(romfs + 6);
  else
    s = f.name();
  if (s.size() > 3 && s.substr(s.size() - 3) == ".zs") s.resize(s.size() - 3);
  return s;
}

struct Line {
  std::string name;
  u32 size;
  bool named;  ///< by the user
};

void run(Program& p, const Size& o) {
  p.start();
  std::vector<Line> lines;
  std::mutex mutex;
  const auto work = [&](const Leaf& leaf) {
    Report r;
    const auto size = resource_size(leaf.file.payload());
    if (!size) {
      if (leaf.named)
        r.fail(size.error(), leaf.file.label(), kUnreadable);
      else
        r.skipped = true;
      return r;
    }
    const std::string name = canonical_name(o, leaf.file);
    if (p.json) {
      TextWriter w(Syntax::json);
      w.map(Style::flow, [&] {
        w.key("file");
        w.string(leaf.file.label());
        w.key("name");
        w.string(name);
        w.key("size");
        w.number(size->size);
        w.key("checked");
        w.boolean(size->evidence == Evidence::checked);
      });
      r.out = w.finish();
    } else {
      r.out = thousands(size->size) + "  " + leaf.file.label() +
              (size->evidence == Evidence::checked ? "" : "  (rule reported by one tool only)") +
              '\n';
    }
    const std::lock_guard lock(mutex);
    lines.push_back({name, size->size, leaf.named});
    return r;
  };
  Inputs in = o.in;
  in.archives = true;  // a pack is a resource, too
  for_each_leaf(p, in, work);
  if (o.table.empty() || lines.empty()) return;
  const Opened t = open_one(p, o.table, "", false);
  if (!t.file) return;
  Report r;
  auto table = SizeTable::parse(t.file->payload());
  if (!table) {
    r.fail(table.error(), o.table, kUnreadable);
    return p.print(r);
  }
  std::sort(lines.begin(), lines.end(),
            [](const Line& a, const Line& b) { return a.name < b.name; });
  std::size_t missing = 0;
  for (const Line& l : lines) {
    const auto before = table->set(l.name, l.size, o.add);
    if (!before && !l.named && before.error().finding == &kNotInSizeTable) {
      ++missing;  // of a pack only some members are resources of their own
      if (p.verbose) r.messages.emplace_back(Severity::note, render(before.error(), o.table));
      continue;
    }
    if (!before) {
      r.fail(before.error(), o.table, kNotWritten);
      continue;
    }
    if (*before != l.size)
      r.messages.emplace_back(Severity::warning,
                              l.name + ": " + thousands(*before) + " -> " + thousands(l.size));
  }
  if (missing != 0)
    r.messages.emplace_back(Severity::warning,
                            o.table + ": " + count_of(missing, "name") +
                                " of the input not in the table (--add adds them, -v names them)");
  if (r.code == kOk) {
    t.file->replace(table->build());
    auto whole = t.root->save();
    if (!whole)
      r.fail(whole.error(), o.table, kNotWritten);
    else
      write_output(p, r, split_path(o.table).file, *whole);
  }
  p.print(r);
}

}  // namespace

void add_size(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand(
      "size", "Memory that the game must reserve for a file; patches a resource size table");
  auto o = std::make_shared<Size>();
  add_inputs(*verb, o->in, "Files, folders, packs, paths into packs");
  verb->add_option("--table", o->table, "Resource size table to patch (RSTB, RESTBL; also .zs)");
  verb->add_option("--name", o->name, "Name in the table, where the path does not say it");
  verb->add_flag("--add", o->add, "Add entries that the table does not have");
  add_write_options(*verb, p);
  examples(*verb,
           "  kinora size 'Player.pack.zs//AI/*.ainb'\n"
           "  kinora size Player.pack.zs --table System/Resource/ResourceSizeTable.rsizetable.zs "
           "--backup");
  verb->callback([o, &p] { run(p, *o); });
}

}  // namespace kinora::cli
