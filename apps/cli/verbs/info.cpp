// kinora info: what a file is.
#include "program.hpp"

namespace kinora::cli {
namespace {

const char* rebuild_text(Rebuild r) {
  switch (r) {
    case Rebuild::canonical:
      return "identical, by the rules";
    case Rebuild::layout:
      return "identical, with a layout record";
    case Rebuild::original:
      return "identical, from its kept bytes (laid out unlike the game's own tools)";
  }
  return "";
}

Report info(const Program& p, Leaf leaf) {
  Report r;
  const OpenFile& file = leaf.file;
  auto format = format_of(file);
  if (!format) {
    r.fail(format.error(), file.label(), kUnreadable);
    return r;
  }
  auto d = (*format)->decode(file.payload(), p.format_options);
  if (!d) r.fail(d.error(), file.label(), kUnreadable);
  std::vector<Fact> facts = {
      {"format", (d ? (*d)->variant() : std::string((*format)->name)) + ": " + (*format)->title}};
  if (!file.wrappers().empty()) facts.push_back({"wrapped in", file.wrappers()});
  facts.push_back({"size", thousands(file.payload().size()) + " bytes"});
  if (d) {
    (*d)->facts(facts);
    facts.push_back({"rebuild", rebuild_text((*d)->rebuild())});
  }
  if (p.json) {
    TextWriter w(Syntax::json);
    w.map(Style::flow, [&] {
      w.key("file");
      w.string(file.label());
      for (const Fact& f : facts) {
        w.key(f.name);
        w.string(f.value);
      }
    });
    r.out = w.finish();
    return r;
  }
  std::size_t width = 0;
  for (const Fact& f : facts) width = std::max(width, f.name.size());
  r.out = file.label() + '\n';
  for (const Fact& f : facts)
    r.out += "  " + f.name + std::string(width - f.name.size() + 2, ' ') + f.value + '\n';
  return r;
}

}  // namespace

void add_info(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand(
      "info", "What a file is: wrappers, format, version, counts, whether it rebuilds identically");
  auto in = std::make_shared<Inputs>();
  add_inputs(*verb, *in, "Files, folders, packs, paths into packs");
  add_format_options(*verb, p, "decode");
  examples(*verb,
           "  kinora info Wait.bas\n"
           "  kinora info 'Player.pack.zs//AI/*.ainb'\n"
           "  kinora info --json Actor/Pack");
  verb->callback([in, &p] {
    p.start();
    const Totals t = for_each_leaf(p, *in, [&](Leaf leaf) { return info(p, leaf); });
    if (t.skipped != 0)
      p.message(Severity::warning, std::to_string(t.skipped) + " of " + std::to_string(t.files) +
                                       " files are of no format that Kinora knows");
  });
}

}  // namespace kinora::cli
