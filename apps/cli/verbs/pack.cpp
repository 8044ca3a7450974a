// kinora unpack, kinora pack: a pack as a folder and back.
#include "kinora/host/host_findings.hpp"
#include "kinora/host/pack_folder.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;
namespace {

struct Pack {
  std::string path, out, member, type = "sarc";
  bool big = false;
};

void unpack(Program& p, const Pack& o) {
  p.start();
  const Opened one = open_one(p, o.path, o.member, true);
  if (!one.file) return;
  Report r;
  const auto plan = plan_unpack(*p.session, *one.file);
  if (!plan) {
    r.fail(plan.error(), o.path,
           plan.error().finding == &kNotAnArchive ? kUnreadable : kNotWritten);
    return p.print(r);
  }
  const fs::path folder =
      o.out.empty() ? fs::path(one.file->name() + ".unpacked") : fs::path(o.out);
  for (const Diagnostic& d : plan->damaged) r.fail(d, o.path, kUnreadable);
  for (const auto& f : plan->files) write_output(p, r, folder / f.path, f.bytes, o.path);
  write_output(p, r, folder / kPackListName, as_bytes(plan->list));
  if (plan->keep_original)
    write_output(p, r, folder / kPackOriginalName, one.file->unwrapped().stored);
  if (!p.write.dry_run)
    r.messages.emplace_back(Severity::warning,
                            count_of(plan->files.size(), "member") + " in " + folder.string());
  p.print(r);
}

void pack(Program& p, const Pack& o) {
  p.start();
  Report r;
  PackChanges changes;
  NewPack fresh;
  fresh.type = o.type;
  fresh.order = o.big ? Endian::big : Endian::little;
  fresh.file = o.out;
  const auto bytes = pack_folder(*p.session, o.path, fresh, changes);
  for (const std::string& name : changes.added)
    r.messages.emplace_back(Severity::warning, name + ": added");
  for (const std::string& name : changes.removed)
    r.messages.emplace_back(Severity::warning, name + ": not in the folder any more, left out");
  if (changes.note) r.add(*changes.note, o.out);
  if (!bytes)
    r.fail(bytes.error(), o.path, kNotWritten);
  else
    write_output(p, r, o.out, *bytes);
  p.print(r);
}

}  // namespace

void add_pack(CLI::App& app, Program& p) {
  auto u = std::make_shared<Pack>();
  CLI::App* verb = app.add_subcommand("unpack", "A pack to a folder");
  verb->add_option("path", u->path, "A pack, or a pack inside a pack")->required();
  verb->add_option("-o,--output", u->out, "Folder; default: NAME.unpacked");
  add_member_option(*verb, u->member);
  add_write_options(*verb, p);
  examples(*verb, "  kinora unpack Player.pack.zs -o Player");
  verb->callback([u, &p] { unpack(p, *u); });

  auto k = std::make_shared<Pack>();
  verb = app.add_subcommand("pack", "A folder to a pack; unchanged, it gives the same bytes");
  verb->add_option("folder", k->path, "A folder that unpack has written, or any other")->required();
  verb->add_option("-o,--output", k->out, "Pack")->required();
  verb->add_option("--type", k->type, "For a new pack: sarc, narc or u8");
  verb->add_flag("--big-endian", k->big, "For a new pack");
  add_write_options(*verb, p);
  examples(*verb,
           "  kinora pack Player -o Player.pack.zs --backup\n"
           "  kinora pack mymod -o mymod.pack --type sarc");
  verb->callback([k, &p] { pack(p, *k); });
}

}  // namespace kinora::cli
