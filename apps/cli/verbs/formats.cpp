// kinora formats: what Kinora reads and writes.
#include "kinora/containers/container_list.hpp"
#include "program.hpp"

namespace kinora::cli {
namespace {

template <class List>
std::string joined(const List& list) {
  std::string out;
  for (const auto& x : list) out.append(out.empty() ? "" : " ").append(x);
  return out;
}

void run(const Program& p) {
  for (const Format* f : formats()) {
    std::vector<std::string> dialects, verbs;
    for (const Dialect& d : f->dialects) dialects.emplace_back(d.name);
    if (f->run) verbs.emplace_back("run");
    if (f->render) verbs.emplace_back("render");
    if (p.json) {
      TextWriter w(Syntax::json);
      const auto list = [&](const char* key, const auto& items) {
        w.key(key);
        w.list(Style::flow, [&] {
          for (const auto& x : items) w.string(x);
        });
      };
      w.map(Style::flow, [&] {
        w.key("name");
        w.string(f->name);
        w.key("title");
        w.string(f->title);
        w.key("games");
        w.string(f->games);
        list("variants", f->variants);
        list("endings", f->endings);
        list("dialects", dialects);
        list("verbs", verbs);
      });
      std::fputs(w.finish().c_str(), stdout);
      continue;
    }
    std::printf("%s: %s\n  %s\n  files %s; text %s\n", f->name, f->title, f->games,
                joined(f->endings).c_str(), joined(f->variants).c_str());
    if (!dialects.empty()) std::printf("  other text forms (--as): %s\n", joined(dialects).c_str());
    if (!verbs.empty()) std::printf("  also: %s\n", joined(verbs).c_str());
  }
  if (p.json) return;
  std::vector<std::string_view> wrappers, archives;
  for (const WrapperType* w : wrapper_types()) wrappers.push_back(w->name);
  for (const ArchiveType* a : archive_types()) archives.push_back(a->name);
  std::printf("\nwrappers: %s\narchives: %s\n", joined(wrappers).c_str(), joined(archives).c_str());
}

}  // namespace

void add_formats(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand("formats", "What Kinora reads and writes");
  examples(*verb,
           "  kinora formats\n"
           "  kinora formats --json");
  verb->callback([&p] { run(p); });
}

}  // namespace kinora::cli
