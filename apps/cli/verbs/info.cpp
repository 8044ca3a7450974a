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

/// `cross-fades` -> `cross_fades`; numbers as numbers.
std::string facts_as_json(const OpenFile& file, const std::vector<Fact>& facts, const Report& r) {
  TextWriter w(Syntax::json);
  w.map(Style::flow, [&] {
    w.key("file");
    w.string(file.label());
    for (const Fact& f : facts) {
      std::string key = f.name;
      for (char& c : key)
        if (c == ' ' || c == '-') c = '_';
      w.key(key);
      if (const auto number = parse_unsigned(f.value))
        w.number(*number);
      else
        w.string(f.value);
    }
    if (r.code != kOk) {
      w.key("error");
      w.string(r.messages.back().second);
    }
  });
  return w.finish();
}

std::string facts_as_text(const OpenFile& file, std::vector<Fact> facts) {
  std::size_t width = 0;
  for (const Fact& f : facts) width = std::max(width, f.name.size());
  std::string out = file.label() + '\n';
  for (Fact& f : facts) {
    if (f.name == "size" || f.name == "stored")
      if (const auto n = parse_unsigned(f.value)) f.value = count_of(*n, "byte");
    out += "  " + f.name + std::string(width - f.name.size() + 2, ' ') + f.value + '\n';
  }
  return out;
}

/// A pack as such; its members follow.
std::vector<Fact> pack_facts(const OpenFile& file) {
  const Archive& a = *file.archive();
  std::vector<Fact> facts = {{"format", std::string(a.type->name) + ": pack"}};
  if (!file.wrappers().empty()) facts.push_back({"wrapped in", file.wrappers()});
  facts.push_back({"size", std::to_string(file.payload().size())});
  if (!file.wrappers().empty())
    facts.push_back({"stored", std::to_string(file.unwrapped().stored.size())});
  facts.push_back({"byte order", a.order == Endian::big ? "big-endian" : "little-endian"});
  facts.push_back({"members", std::to_string(a.members.size())});
  const auto by_rules = a.type->build(a);
  const bool is_canonical = by_rules && same_bytes(*by_rules, a.source);
  facts.push_back({"rebuild", is_canonical ? "identical, by the rules"
                                           : "identical, from its kept bytes while unchanged"});
  return facts;
}

Report info(const Program& p, const Leaf& leaf) {
  Report r;
  const OpenFile& file = leaf.file;
  std::vector<Fact> facts;
  if (file.archive()) {
    facts = pack_facts(file);
  } else {
    const auto format = format_of(file);
    if (!format) {
      r.fail(format.error(), file.label(), kUnreadable);
      if (p.json) r.out = facts_as_json(file, facts, r);
      return r;
    }
    auto d = (*format)->decode(file.payload(), p.format_options);
    if (!d) r.fail(d.error(), file.label(), kUnreadable);
    facts.push_back(
        {"format", (d ? (*d)->variant() : std::string((*format)->name)) + ": " + (*format)->title});
    if (!file.wrappers().empty()) facts.push_back({"wrapped in", file.wrappers()});
    facts.push_back({"size", std::to_string(file.payload().size())});
    if (d) {
      (*d)->facts(facts);
      facts.push_back({"rebuild", rebuild_text((*d)->rebuild())});
    }
  }
  r.out = p.json ? facts_as_json(file, facts, r) : facts_as_text(file, std::move(facts));
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
    in->archives = true;
    const Totals t = for_each_leaf(p, *in, [&](const Leaf& leaf) { return info(p, leaf); });
    if (t.skipped != 0)
      p.message(Severity::warning, thousands(t.skipped) + " of " + count_of(t.files, "file") +
                                       (t.files == 1 ? " is" : " are") +
                                       " of no format that Kinora knows");
  });
}

}  // namespace kinora::cli
