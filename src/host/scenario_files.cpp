#include "kinora/host/scenario_files.hpp"

#include "kinora/host/file_system.hpp"
#include "kinora/host/open_file.hpp"
#include "kinora/play/scenario_findings.hpp"

namespace kinora {
namespace fs = std::filesystem;
namespace {

/// The files that scenarios name, each opened once.
class PlayedFiles {
 public:
  PlayedFiles(const Session& session, fs::path folder, const Options& options)
      : session_(session), folder_(std::move(folder)), options_(options) {}

  Result<std::unique_ptr<play::ScenarioPlayer>> player(const play::Scenario& scenario) {
    const std::string_view name = scenario.header("file");
    if (name.empty())
      return at(scenario, make_diagnostic(play::kNoScenarioFile, {}, {}, {scenario.name.text}));
    auto document = open(std::string(name));
    if (!document) return at(scenario, std::move(document.error()));
    const Format& f = (*document)->format();
    if (!f.scenario_player)
      return at(scenario, make_diagnostic(play::kNoScenarioPlayer, {}, {}, {f.name}));
    return f.scenario_player(**document, scenario, options_);
  }

 private:
  struct Played {
    std::unique_ptr<OpenFile> file;
    std::unique_ptr<Document> document;
  };
  /// Errors of a file say which scenario wanted it.
  static Failure at(const play::Scenario& scenario, Diagnostic d) {
    d.line = scenario.name.number;
    d.path = scenario.header("file");
    return Failure(std::move(d));
  }
  Result<const Document*> open(const std::string& name) {
    const auto [place, is_new] = files_.try_emplace(name);
    Played& p = place->second;
    if (is_new) {
      const ContainerPath path = split_path((folder_ / name).string());
      auto bytes = read_file(path.file);
      if (!bytes) return Failure(std::move(bytes.error()));
      p.file = OpenFile::open(session_, path.file, std::move(*bytes));
      const auto found = follow(*p.file, path.steps);
      if (!found) return Failure(found.error());
      const auto format = format_of(*found->front());
      if (!format) return Failure(format.error());
      auto document = (*format)->decode(found->front()->payload(), options_);
      if (!document) return Failure(std::move(document.error()));
      p.document = std::move(*document);
    }
    return p.document.get();
  }

  const Session& session_;
  const fs::path folder_;
  const Options& options_;
  std::map<std::string, Played, std::less<>> files_;
};

}  // namespace

Result<play::ScenarioReport> replay_scenario_file(const Session& session, const fs::path& scenarios,
                                                  const Options& options, const fs::path& only) {
  const auto text = read_file(scenarios);
  if (!text) return Failure(text.error());
  auto parsed = play::parse_scenarios(as_text(*text));
  if (!parsed) return Failure(std::move(parsed.error()));
  if (!only.empty()) {
    const auto plays_it = [&](const play::Scenario& s) {
      return fs::path(s.header("file")).filename() == only.filename();
    };
    std::erase_if(*parsed, [&](const play::Scenario& s) { return !plays_it(s); });
    if (parsed->empty()) return fail(play::kNotInScenarios, {}, {}, {only.filename().string()});
  }
  PlayedFiles files(session, scenarios.parent_path(), options);
  return play::replay(*parsed, [&](const play::Scenario& s) { return files.player(s); });
}

}  // namespace kinora
