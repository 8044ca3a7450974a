// ASB and BAEV in the JSON of the community's script: what that form has no place for is told.
#include <doctest/doctest.h>

#include "kinora/formats/asb/dt.hpp"
#include "kinora/formats/baev/dt.hpp"
#include "support/asb_files.hpp"

using namespace kinora;
using namespace kinora::test;

namespace {

/// What is lost, by id and in words.
std::string told(const Findings& lost) {
  std::string out;
  for (const Diagnostic& d : lost)
    out += std::string(d.finding->id) + ' ' + d.arguments.at(0) + '\n';
  return out;
}

}  // namespace

TEST_CASE("the script's JSON: a BAEV's losses, each told once") {
  baev::File f;
  const auto add = [&](u32 hash) {
    baev::Action a;
    a.id = static_cast<s32>(f.actions.size());
    a.events.push_back({"Nova", baev::EventKind::trigger, 7, {{1.0f, 2.0f, {}}}, {}});
    f.keys.push_back({hash, {a.id}});
    f.actions.push_back(std::move(a));
  };
  add(1);
  add(1);
  add(2);
  Findings lost;
  const std::string json = baev::write_dt(f, lost);
  CHECK(told(lost) ==
        "BAEV0003 keys that stand twice\n"
        "BAEV0003 kind and number of an event that its name does not give\n"
        "BAEV0003 the second number of a trigger\n");
  CHECK(parse_text(json));  // a map with a key twice could not be read
}

TEST_CASE("the script's JSON: events of other nodes, references that lead nowhere") {
  asb::File f = asb_from(kSoundAsb);
  baev::File events;
  events.keys.push_back({baev::key_hash(f.elements[4].guid), {}});
  Findings lost;
  asb::write_dt(f, &events, lost);
  CHECK(told(lost) == "");
  events.keys.push_back({123, {}});
  asb::write_dt(f, &events, lost);
  CHECK(told(lost) == "ASB0039 events of the BAEV that are of no Event element\n");

  lost.clear();
  asb::Transition t;
  t.element = 0;
  t.state = asb::StateTransition{0, kNoId, 0, false, false, 0, 0, {}};
  f.elements[0].transitions.push_back(t);
  asb::write_dt(f, nullptr, lost);
  CHECK(told(lost) == "ASB0039 references to no element\n");

  lost.clear();
  f = asb_from(kSoundAsb);
  auto& frames = std::get<asb::FrameController>(f.elements[5].params);
  frames.rate = {0.0f, {asb::SourceKind::float_property, asb::Judge::on_enter, 3, 5}};
  asb::write_dt(f, nullptr, lost);
  CHECK(told(lost) == "ASB0039 references to no calc controller\n");
}
