// Recorded logs of the original players: calls and what was then observed, line by line. A player
// of ours replays the calls, and the first line that differs is shown.
//
//     scenario NAME            blocks, separated by empty lines
//     file PATH                headers: a word and the rest of the line
//     > CALL                   a call made to the player
//     < LINE                   what was then observed, in order
//     end
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "kinora/core/result.hpp"

namespace kinora::play {

/// A line of a scenario file without its mark; `number` counts lines from 1.
struct ScenarioLine {
  std::string_view text;
  u32 number = 0;
};
struct ScenarioStep {
  ScenarioLine call;
  std::vector<ScenarioLine> expected;
};
/// Views into the text that was parsed.
struct Scenario {
  ScenarioLine name;
  std::vector<std::pair<std::string_view, ScenarioLine>> headers;  ///< `file`, `library`, ...
  std::vector<ScenarioStep> steps;

  /// The rest of the header line, or empty if there is no such header.
  std::string_view header(std::string_view word) const;
};

/// The text must outlive what is returned. Errors carry the line.
Result<std::vector<Scenario>> parse_scenarios(std::string_view text);

/// How the values of `key=value` words are compared; everything else is text.
enum class ScenarioCompare : u8 {
  exact,    ///< as text
  float32,  ///< numbers as 32-bit floats, where the texts differ; lists separated by commas too
};
bool same_observation(std::string_view expected, std::string_view observed, ScenarioCompare how);

/// A player as the replay sees it.
class ScenarioPlayer {
 public:
  virtual ~ScenarioPlayer() = default;
  /// Makes the call and appends what is observed, one line each.
  virtual Result<void> call(std::string_view call, std::vector<std::string>& observed) = 0;
  virtual ScenarioCompare compare() const { return ScenarioCompare::exact; }
};

/// Makes the player that a scenario asks for; null: the scenario is skipped.
using ScenarioOpener =
    std::function<Result<std::unique_ptr<ScenarioPlayer>>(const Scenario& scenario)>;

/// The first line of a scenario that differs.
struct ScenarioDifference {
  std::string scenario;
  u32 line = 0;  ///< of the expected line, or of the call if too much was observed
  std::string call;
  std::string expected;  ///< empty: nothing (more)
  std::string observed;  ///< empty: nothing (more)
};
struct ScenarioReport {
  u32 total = 0, agree = 0, skipped = 0;
  std::vector<ScenarioDifference> differences;  ///< one for each scenario that disagrees
  std::vector<Diagnostic>
      unopened;  ///< one for each scenario whose file or player could not be had
};

/// Replays all scenarios in order. A call that the player refuses counts as a difference whose
/// observed line is the message; what cannot be opened does not stop the others.
ScenarioReport replay(std::span<const Scenario> scenarios, const ScenarioOpener& open);

/// Splits a call such as `play sequence=3` or `update 1.5 forward` into words.
std::vector<std::string_view> call_words(std::string_view call);
/// The value of the word `key=value`, if there is one.
std::optional<std::string_view> call_value(std::span<const std::string_view> words,
                                           std::string_view key);

}  // namespace kinora::play
