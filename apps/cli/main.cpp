// kinora: reads, explains, edits, runs and rebuilds animation-sequence files.
#include <new>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "program.hpp"

using namespace kinora;

namespace {

/// `-//MEMBER` would be taken for an option; `--member` says the same.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> out;
  for (int i = 1; i < argc; ++i) {
    const std::string_view a = argv[i];
    if (a.starts_with("-//"))
      out.insert(out.end(), {"-", "--member", std::string(a.substr(3))});
    else
      out.emplace_back(a);
  }
  std::reverse(out.begin(), out.end());  // as the parser wants them
  return out;
}

/// Memory that one file of a folder needed is kept for the next. By itself glibc gives it back
/// after each file, and the system clears it anew: that was an eighth of the time of `check` on
/// packs.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kMegabyte = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, 256 * kMegabyte);
  mallopt(M_MMAP_THRESHOLD, 32 * kMegabyte);
#endif
}

int run(cli::Program& p, int argc, char** argv) {
  CLI::App app(
      "Reads, explains, edits, runs and rebuilds Nintendo animation-sequence files, losslessly.",
      "kinora");
  app.set_version_flag("--version", "kinora " KINORA_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.set_help_all_flag("--help-all", "Help of every verb");
  app.add_flag("-q,--quiet", p.quiet, "Errors only")->group("Everywhere");
  app.add_flag("-v,--verbose", p.verbose, "Also notes")->group("Everywhere");
  app.add_flag("--json", p.json, "Reports as JSON, one object per line")->group("Everywhere");
  app.add_option("-j,--threads", p.session_options.threads, "Threads; default: one per core")
      ->group("Everywhere");
  CLI::AsSizeValue size_value(false);
  size_value.description("");  // the help says it in words
  app.add_option("--max-size", p.session_options.max_size,
                 "Bytes that one compressed layer may grow to, such as 64M (default 512 MiB)")
      ->check([](const std::string& size) {
        return std::string(size.starts_with('-') ? "a size such as 64M is needed" : "");
      })
      ->transform(size_value)
      ->type_name("SIZE")
      ->group("Everywhere");
  app.add_option("--dict", p.session_options.dictionaries,
                 "zstd dictionary, a pack or a folder of them")
      ->allow_extra_args(false)
      ->group("Everywhere");
  app.add_option("--romfs", p.session_options.romfs, "Game folder (dictionaries, definitions)")
      ->allow_extra_args(false)
      ->group("Everywhere");
  app.add_option("--with", p.with, "A file that belongs to the input, such as an ASB's BAEV")
      ->allow_extra_args(false)
      ->group("Everywhere");
  app.footer(
      "A PATH is a file, a folder (every file in it), a pack (every member), `-`, or a path into "
      "a\n"
      "pack: Player.pack.zs//AI/Player.event.root.ainb, with * in the last step.\n"
      "Exit codes: 0 fine; 1 findings or differences; 2 wrong usage; 3 unreadable input; 4 "
      "nothing\n"
      "written.");

  for (const auto add :
       {cli::add_info, cli::add_decode, cli::add_encode, cli::add_check, cli::add_explain,
        cli::add_map, cli::add_fields, cli::add_list, cli::add_pack, cli::add_size, cli::add_play,
        cli::add_formats, cli::add_schema, cli::add_config, cli::add_generate})
    add(app, p);

  if (argc == 1) {
    std::fputs(app.help().c_str(), stdout);
    return cli::kUsage;
  }
  std::vector<std::string> verbs;
  for (const CLI::App* s : app.get_subcommands({})) verbs.push_back(s->get_name());
  const std::string_view first = argv[1];
  if (first[0] != '-' && std::find(verbs.begin(), verbs.end(), first) == verbs.end()) {
    const std::vector<std::string_view> views(verbs.begin(), verbs.end());
    p.wrong_usage("kinora: '" + std::string(first) + "' is not a verb",
                  {did_you_mean(first, views), "`kinora --help` shows all verbs."});
    return cli::kUsage;
  }
  try {
    app.parse(arguments_of(argc, argv));
  } catch (const CLI::CallForHelp& e) {
    return app.exit(e);
  } catch (const CLI::CallForAllHelp& e) {
    return app.exit(e);
  } catch (const CLI::CallForVersion& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    app.exit(e);
    return cli::kUsage;
  }
  return p.code;
}

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): only where not even a message can be made
int main(int argc, char** argv) {
  keep_freed_memory();
  remove_unfinished_on_interrupt();
  cli::Program p;
  try {
    p.code = run(p, argc, argv);
  } catch (const std::bad_alloc&) {
    p.message(Severity::error, "kinora: there is not enough memory for this");
    p.code = cli::kUnreadable;
  } catch (const std::exception& e) {  // of the standard library's file functions
    p.message(Severity::error, std::string("kinora: the system refused something: ") + e.what());
    p.code = cli::kUnreadable;
  }
  if (!write_output_stream({}) || std::ferror(stdout)) {
    p.message(Severity::error, "standard output: cannot be written");
    p.code = cli::kNotWritten;
  }
  return p.code;
}
