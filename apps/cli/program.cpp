#include "program.hpp"

#include <cstdio>
#include <cstdlib>

#ifdef _WIN32
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

#include "kinora/host/host_findings.hpp"
#include "kinora/host/parallel.hpp"

namespace kinora::cli {
namespace fs = std::filesystem;

void Program::start() {
  auto config = Config::load(Config::default_path());
  if (!config) {
    message(Severity::warning, render(config.error(), Config::default_path().string()));
    config = Config();
  }
  session.emplace(session_options, std::move(*config));
  for (const std::string& path : with) {
    const ContainerPath target = split_path(path);
    auto bytes = read_file(target.file);
    if (!bytes) {
      Report r;
      r.fail(bytes.error(), path, kUnreadable);
      print(r);
      continue;
    }
    auto file = OpenFile::open(*session, target.file, std::move(*bytes));
    if (!target.steps.empty()) {  // a member, taken out of its pack
      const auto found = follow(*file, target.steps);
      if (!found) {
        Report r;
        r.fail(found.error(), path, kUnreadable);
        print(r);
        continue;
      }
      const ByteView content = found->front()->payload();
      file = OpenFile::open(*session, path, Bytes(content.begin(), content.end()));
    }
    companions.push_back(std::move(file));
  }
}

bool Program::color_errors() const { return isatty(fileno(stderr)) && !std::getenv("NO_COLOR"); }

void Program::wrong_usage(std::string line, std::initializer_list<std::string> hints) {
  const char* before = ". ";
  for (const std::string& hint : hints) {
    if (hint.empty()) continue;
    line += before + hint;
    before = " ";
  }
  message(Severity::error, line);
  code = kUsage;
}

void Program::message(Severity s, const std::string& line) {
  if (quiet && s != Severity::error) return;
  if (s == Severity::note && !verbose) return;
  if (!color_errors()) {
    std::fprintf(stderr, "%s\n", line.c_str());
    return;
  }
  const char* color = s == Severity::error     ? "\033[31m"
                      : s == Severity::warning ? "\033[33m"
                                               : "\033[2m";
  std::fprintf(stderr, "%s%s\033[0m\n", color, line.c_str());
}

void Program::print(const Report& r) {
  if (!r.out.empty()) {
    std::fwrite(r.out.data(), 1, r.out.size(), stdout);
    std::fflush(stdout);
  }
  for (const auto& [severity, line] : r.messages) message(severity, line);
  code = std::max(code, r.code);
}

Result<std::unique_ptr<Document>> open_document(const Program& p, const OpenFile& file) {
  auto f = format_of(file);
  if (!f) return Failure(std::move(f.error()));
  return (*f)->decode(file.payload(), p.format_options);
}

void add_write_options(CLI::App& verb, Program& p) {
  verb.add_flag("-f,--force", p.write.force, "Replace an existing different file");
  verb.add_flag("--backup", p.write.backup, "Replace it and keep the old one as NAME.bak");
  verb.add_flag("-n,--dry-run", p.write.dry_run, "Say what would be written, write nothing");
  verb.add_flag("--best", p.session_options.best, "Look harder for small compressed output");
}

namespace {

bool has_option(const Format& f, std::string_view verb_name, std::string_view name) {
  return std::any_of(f.options.begin(), f.options.end(),
                     [&](const OptionInfo& o) { return verb_name == o.verb && name == o.name; });
}

/// The formats that have an option.
std::string with_option(const OptionInfo& o) {
  std::string out;
  for (const Format* f : formats())
    if (has_option(*f, o.verb, o.name)) out += (out.empty() ? "For " : ", ") + std::string(f->name);
  return out;
}

}  // namespace

Result<void> check_options(const Program& p, const Format& format, std::string_view verb_name) {
  for (const auto& option : p.format_options) {
    const std::string& name = option.first;
    if (has_option(format, verb_name, name)) continue;
    const auto shared = shared_options();
    const bool is_shared = std::any_of(shared.begin(), shared.end(), [&](const OptionInfo& o) {
      return verb_name == o.verb && name == o.name;
    });
    if (is_shared && format.expressions) continue;
    std::string others;
    for (const Format* f : formats())
      if (has_option(*f, verb_name, name) || (is_shared && f->expressions))
        others += (others.empty() ? "" : ", ") + std::string(f->name);
    if (!others.empty()) return fail(kForeignOption, {}, {}, {name, format.name, others});
  }
  return {};
}

void add_format_options(CLI::App& verb, Program& p, const char* verb_name) {
  const auto add = [&](const OptionInfo& o, const std::string& group) {
    const std::string flag = std::string("--") + o.name;
    if (std::string_view(o.verb) != verb_name || verb.get_option_no_throw(flag)) return;
    const std::string name = o.name;
    if (*o.argument == '\0')
      verb.add_flag_callback(
              flag, [&p, name] { p.format_options[name] = ""; }, o.help)
          ->group(group);
    else
      verb.add_option_function<std::string>(
              flag, [&p, name](const std::string& value) { p.format_options[name] = value; },
              o.help)
          ->type_name(o.argument)
          ->group(group);
  };
  for (const Format* f : formats())
    for (const OptionInfo& o : f->options) add(o, with_option(o));
  for (const OptionInfo& o : shared_options()) add(o, "For formats with expressions");
}

std::string thousands(u64 x) {
  std::string s = std::to_string(x);
  for (auto i = static_cast<std::ptrdiff_t>(s.size()) - 3; i > 0; i -= 3)
    s.insert(static_cast<std::size_t>(i), ",");
  return s;
}

std::string count_of(u64 n, std::string_view thing) {
  return thousands(n) + ' ' + std::string(thing) + (n == 1 ? "" : "s");
}

std::string as_json(const Diagnostic& d, const std::string& label) {
  TextWriter w(Syntax::json);
  w.map(Style::flow, [&] {
    w.key("file");
    w.string(label);
    w.key("id");
    w.string(d.finding->id);
    w.key("severity");
    w.string(severity_name(d.severity()));
    if (d.offset) {
      w.key("offset");
      w.number(*d.offset);
    }
    if (d.line != 0) {
      w.key("line");
      w.number(d.line);
      w.key("column");
      w.number(d.column);
    }
    if (!d.path.empty()) {
      w.key("path");
      w.string(d.path);
    }
    w.key("message");
    w.string(message(d));
    if (const std::string h = hint(d); !h.empty()) {
      w.key("hint");
      w.string(h);
    }
  });
  return w.finish();
}

void examples(CLI::App& verb, const char* text) { verb.footer(std::string("Examples:\n") + text); }

}  // namespace kinora::cli
