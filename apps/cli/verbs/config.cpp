// kinora config: settings that are kept.
#include "kinora/host/host_findings.hpp"
#include "program.hpp"

namespace kinora::cli {

void add_config(CLI::App& app, Program& p) {
  CLI::App* verb = app.add_subcommand("config", "Settings that are kept, such as game folders");
  verb->require_subcommand(1);
  std::string known;
  for (const auto& [name, what] : Config::known())
    known += std::string("  ") + name + ": " + what + '\n';
  verb->footer("Settings:\n" + known +
               "Example:\n  kinora config set romfs.totk /games/totk/romfs");

  const auto load = [&p]() -> std::optional<Config> {
    auto c = Config::load(Config::default_path());
    if (c) return std::move(*c);
    Report r;
    r.fail(c.error(), Config::default_path().string(), kUnreadable);
    p.print(r);
    return {};
  };
  const auto save = [&p](const Config& c) {
    if (auto s = c.save(); !s) {
      Report r;
      r.fail(s.error(), c.path().string(), kNotWritten);
      p.print(r);
    }
  };
  auto name = std::make_shared<std::string>();
  auto value = std::make_shared<std::string>();

  CLI::App* set = verb->add_subcommand("set", "Sets a value");
  set->add_option("name", *name)->required();
  set->add_option("value", *value)->required();
  set->callback([=, &p] {
    bool is_known = false;
    std::vector<std::string_view> names;
    for (const auto& [n, what] : Config::known()) {
      names.emplace_back(n);
      is_known = is_known || *name == n;
    }
    if (!is_known && name->rfind("romfs.", 0) != 0) {
      return p.wrong_usage("there is no setting '" + *name + '\'', {did_you_mean(*name, names)});
    }
    auto c = load();
    if (!c) return;
    // Settings are paths so far; a relative one would mean another place in the next folder.
    std::error_code e;
    const std::filesystem::path path = std::filesystem::absolute(*value, e);
    if (!std::filesystem::exists(path, e))
      p.message(Severity::warning, path.string() + ": there is no such file or folder yet");
    c->set(*name, path.string());
    save(*c);
  });
  CLI::App* get = verb->add_subcommand("get", "Prints a value");
  get->add_option("name", *name)->required();
  get->callback([=, &p] {
    const auto c = load();
    if (!c) return;
    if (c->values().count(*name) == 0) {
      p.message(Severity::error, *name + " is not set");
      p.code = kFound;
      return;
    }
    std::printf("%s\n", c->get(*name).c_str());
  });
  CLI::App* unset = verb->add_subcommand("unset", "Removes a value");
  unset->add_option("name", *name)->required();
  unset->callback([=, &p] {
    auto c = load();
    if (!c) return;
    if (c->unset(*name)) return save(*c);
    p.message(Severity::error, *name + " is not set");
    p.code = kFound;
  });
  verb->add_subcommand("list", "Prints all values")->callback([=] {
    if (const auto c = load())
      for (const auto& [n, v] : c->values()) std::printf("%s: %s\n", n.c_str(), v.c_str());
  });
  verb->add_subcommand("path", "Prints where the settings lie")->callback([] {
    std::printf("%s\n", Config::default_path().string().c_str());
  });
}

}  // namespace kinora::cli
