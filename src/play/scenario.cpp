#include "kinora/play/scenario.hpp"

#include "kinora/core/number.hpp"
#include "kinora/play/scenario_findings.hpp"

namespace kinora::play {
namespace {

Failure syntax(u32 line, const char* why) {
  Diagnostic d = make_diagnostic(kScenarioSyntax, {}, {}, {why});
  d.line = line;
  return Failure(std::move(d));
}

/// Cuts off and returns what stands before the first `separator`.
std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t n = rest.find(separator);
  const std::string_view out = rest.substr(0, n);
  rest = n == std::string_view::npos ? std::string_view() : rest.substr(n + 1);
  return out;
}

bool same_number(std::string_view a, std::string_view b) {
  const auto x = parse_float(a), y = parse_float(b);
  return x && y && *x == *y;
}

/// Whether two words `key=value` are equal but for the writing of numbers.
bool same_value(std::string_view a, std::string_view b) {
  const std::size_t start = a.find('=');
  if (start == std::string_view::npos || a.substr(0, start + 1) != b.substr(0, start + 1))
    return false;
  a.remove_prefix(start + 1);
  b.remove_prefix(start + 1);
  while (!a.empty() && !b.empty()) {
    const std::string_view x = cut(a, ','), y = cut(b, ',');
    if (x != y && !same_number(x, y)) return false;
  }
  return a.empty() && b.empty();
}

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  Result<std::vector<Scenario>> parse() {
    while (!rest_.empty()) {
      ++number_;
      std::string_view line = cut(rest_, '\n');
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (auto good = take(line); !good) return Failure(good.error());
    }
    if (open_) return syntax(number_, "the last scenario has no `end`");
    if (scenarios_.empty()) return syntax(number_, "there is no scenario in the file");
    return std::move(scenarios_);
  }

 private:
  Result<void> take(std::string_view line) {
    if (line.empty()) return {};
    const std::string_view whole = line;
    const std::string_view word = cut(line, ' ');
    const ScenarioLine rest{line, number_};
    if (!open_) {
      if (word != "scenario" || line.empty()) return syntax(number_, "expected `scenario NAME`");
      scenarios_.push_back({rest, {}, {}});
      open_ = true;
    } else if (word == ">") {
      scenarios_.back().steps.push_back({rest, {}});
    } else if (word == "<") {
      if (scenarios_.back().steps.empty())
        return syntax(number_, "an observed line stands before the first call");
      scenarios_.back().steps.back().expected.push_back(rest);
    } else if (whole == "end") {
      open_ = false;
    } else if (word == "scenario" || !scenarios_.back().steps.empty()) {
      return syntax(number_, "expected a line that begins with `>` or `<`, or `end`");
    } else {
      scenarios_.back().headers.emplace_back(word, rest);
    }
    return {};
  }

  std::string_view rest_;
  u32 number_ = 0;
  bool open_ = false;
  std::vector<Scenario> scenarios_;
};

/// The first difference of one step, if there is one.
std::optional<ScenarioDifference> difference(const ScenarioStep& step,
                                             std::span<const std::string> observed,
                                             ScenarioCompare how) {
  for (std::size_t i = 0; i < std::max(step.expected.size(), observed.size()); ++i) {
    const bool wanted = i < step.expected.size(), got = i < observed.size();
    if (wanted && got && same_observation(step.expected[i].text, observed[i], how)) continue;
    return ScenarioDifference{{},
                              wanted ? step.expected[i].number : step.call.number,
                              std::string(step.call.text),
                              wanted ? std::string(step.expected[i].text) : std::string(),
                              got ? observed[i] : std::string()};
  }
  return {};
}

std::optional<ScenarioDifference> replay_one(const Scenario& scenario, ScenarioPlayer& player) {
  std::vector<std::string> observed;
  for (const ScenarioStep& step : scenario.steps) {
    observed.clear();
    const auto called = player.call(step.call.text, observed);
    if (!called) observed.push_back(message(called.error()));
    auto found = difference(step, observed, player.compare());
    if (!found && !called)
      found = ScenarioDifference{
          {}, step.call.number, std::string(step.call.text), {}, observed.back()};
    if (found) {
      found->scenario = scenario.name.text;
      return found;
    }
  }
  return {};
}

}  // namespace

std::string_view Scenario::header(std::string_view word) const {
  for (const auto& [key, line] : headers)
    if (key == word) return line.text;
  return {};
}

Result<std::vector<Scenario>> parse_scenarios(std::string_view text) {
  return Parser(text).parse();
}

bool same_observation(std::string_view expected, std::string_view observed, ScenarioCompare how) {
  if (expected == observed) return true;
  if (how == ScenarioCompare::exact) return false;
  while (!expected.empty() && !observed.empty()) {
    const std::string_view a = cut(expected, ' '), b = cut(observed, ' ');
    if (a != b && !same_value(a, b)) return false;
  }
  return expected.empty() && observed.empty();
}

ScenarioReport replay(std::span<const Scenario> scenarios, const ScenarioOpener& open) {
  ScenarioReport report;
  for (const Scenario& scenario : scenarios) {
    ++report.total;
    auto player = open(scenario);
    if (!player) {
      report.unopened.push_back(std::move(player.error()));
    } else if (!*player) {
      ++report.skipped;
    } else if (auto found = replay_one(scenario, **player)) {
      report.differences.push_back(std::move(*found));
    } else {
      ++report.agree;
    }
  }
  return report;
}

std::vector<std::string_view> call_words(std::string_view call) {
  std::vector<std::string_view> out;
  while (!call.empty())
    if (const std::string_view word = cut(call, ' '); !word.empty()) out.push_back(word);
  return out;
}

std::optional<std::string_view> call_value(std::span<const std::string_view> words,
                                           std::string_view key) {
  for (const std::string_view word : words)
    if (word.size() > key.size() && word.starts_with(key) && word[key.size()] == '=')
      return word.substr(key.size() + 1);
  return {};
}

}  // namespace kinora::play
