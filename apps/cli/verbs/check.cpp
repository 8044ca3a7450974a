// kinora check: findings of files. kinora explain: what a finding means.
#include <mutex>

#include "kinora/containers/container_findings.hpp"
#include "kinora/containers/member_names.hpp"
#include "kinora/host/host_findings.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace {

struct Check {
  Inputs in;
  bool strict = false, fix = false;
};

void add_finding(const Program& p, const Check& o, Report& r, const Diagnostic& d,
                 const std::string& label) {
  const bool shown = d.severity() != Severity::note || p.verbose;
  if (p.json)
    r.out += as_json(d, label);
  else if (shown && !(p.quiet && d.severity() != Severity::error))
    r.out += render(d, label) + '\n';
  const bool counts =
      d.severity() == Severity::error || (o.strict && d.severity() == Severity::warning);
  if (counts) r.code = std::max<int>(r.code, kFound);
}

/// What is wrong with a pack itself: sizes in its header, names that cannot be unpacked.
Report check_archive(const Program& p, const Check& o, const OpenFile& file) {
  Report r;
  for (const Diagnostic& d : file.unwrapped().findings) add_finding(p, o, r, d, file.label());
  for (const Diagnostic& d : file.archive()->findings) add_finding(p, o, r, d, file.label());
  // That a name does not suit every file system is nothing to the game.
  for (const Diagnostic& d : check_member_names(*file.archive()))
    if (d.severity() == Severity::error) add_finding(p, o, r, d, file.label());
  return r;
}

Report check(Program& p, const Check& o, const Leaf& leaf) {
  if (leaf.file.archive()) return check_archive(p, o, leaf.file);
  Report r;
  const std::string& label = leaf.file.label();
  auto d = open_document(p, leaf.file);
  if (!d) {
    add_finding(p, o, r, d.error(), label);
    r.code = kUnreadable;
    return r;
  }
  const FileCompanions companions(*p.session, leaf.file, p.companions);
  if (o.fix) {
    Findings done;
    if ((*d)->fix(done)) {
      auto e = (*d)->encode();
      // Members of one pack are repaired one after the other: each writes the whole pack.
      static std::mutex writing;
      const std::lock_guard lock(writing);
      if (!e)
        r.fail(e.error(), label, kNotWritten);
      else
        write_binary(p, r, split_path(label), std::move(e->bytes), false);
      for (const Diagnostic& f : done)
        if (r.code == kOk) r.out += render(f, label) + '\n';
    }
  }
  Findings findings;
  (*d)->check(findings, companions);
  for (const Diagnostic& f : findings) add_finding(p, o, r, f, label);
  if ((*d)->rebuild() != Rebuild::canonical) {
    const char* how = (*d)->rebuild() == Rebuild::layout ? "a layout record" : "its kept bytes";
    add_finding(p, o, r, make_diagnostic(kForeignLayout, {}, {}, {how}), label);
  }
  return r;
}

}  // namespace

void add_check(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand(
      "check", "Findings with ids: what is wrong or odd in a file; proves that it rebuilds");
  auto o = std::make_shared<Check>();
  add_inputs(*verb, o->in, "Files, folders, packs, paths into packs");
  verb->add_flag("--strict", o->strict, "Warnings count like errors");
  verb->add_flag("--fix", o->fix, "Make the safe repairs (with --force or --backup)");
  add_write_options(*verb, p);
  add_format_options(*verb, p, "decode");
  examples(*verb,
           "  kinora check Wait.bas\n"
           "  kinora check --strict mod/\n"
           "  kinora check --fix --backup Wait.bas\n"
           "  kinora explain BAS0003");
  verb->callback([o, &p] {
    p.start();
    o->in.archives = true;
    const Totals t = for_each_leaf(p, o->in, [&](const Leaf& leaf) { return check(p, *o, leaf); });
    if (t.files > 1 || p.verbose)
      p.message(Severity::warning,
                count_of(t.files - t.skipped, "file") + " checked, " + thousands(t.failed) +
                    " with errors" +
                    (t.skipped ? ", " + thousands(t.skipped) + " of unknown formats" : ""));
  });
}

std::vector<std::span<const Finding* const>> every_finding() {
  auto tables = all_findings();
  tables.emplace_back(kContainerFindings);
  tables.emplace_back(kHostFindings);
  return tables;
}

void add_explain(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand("explain", "What a finding means and what to do");
  auto ids = std::make_shared<std::vector<std::string>>();
  verb->add_option("id", *ids, "Ids such as BAS0003; without any, all are listed");
  examples(*verb, "  kinora explain BAS0003");
  verb->callback([ids, &p] {
    const auto tables = every_finding();
    std::vector<std::string_view> known;
    for (const auto& table : tables)
      for (const Finding* f : table) known.push_back(f->id);
    const auto show = [&](const Finding& f, bool whole) {
      std::printf("%.*s (%.*s): %.*s\n", static_cast<int>(f.id.size()), f.id.data(),
                  static_cast<int>(severity_name(f.severity).size()),
                  severity_name(f.severity).data(), static_cast<int>(f.message.size()),
                  f.message.data());
      if (!whole) return;
      const auto paragraph = [](std::string_view s) {
        if (!s.empty()) std::printf("\n%.*s\n", static_cast<int>(s.size()), s.data());
      };
      paragraph(f.explanation);
      if (!f.hint.empty()) paragraph("What to do: " + std::string(f.hint));
    };
    if (ids->empty())
      for (const auto& table : tables)
        for (const Finding* f : table) show(*f, false);
    for (const std::string& id : *ids) {
      const Finding* found = nullptr;
      for (const auto& table : tables)
        for (const Finding* f : table)
          if (f->id == id) found = f;
      if (found) {
        show(*found, true);
        continue;
      }
      p.wrong_usage("there is no finding " + id, {did_you_mean(id, known)});
    }
  });
}

}  // namespace kinora::cli
