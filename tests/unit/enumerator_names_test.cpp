// Names in the string pool that nothing refers to, and the integers that brought them.
#include <doctest/doctest.h>

#include "kinora/describe/enumerator_names.hpp"

using namespace kinora;

namespace {

/// `owners`: one letter per integer. Gives `class/value` per integer, `?` behind guesses.
std::vector<std::string> assigned(std::string_view owners, const std::vector<std::string>& names) {
  std::vector<Integer> integers(owners.size());
  std::vector<UnnamedInteger> list;
  for (std::size_t i = 0; i < owners.size(); ++i)
    list.push_back({&integers[i], static_cast<u64>(owners[i])});
  const std::size_t n = assign_enumerator_names(list, names);
  std::vector<std::string> out = {std::to_string(n)};
  for (const Integer& x : integers)
    out.push_back(!x.tag ? "-"
                         : x.tag->enum_class + '/' + x.tag->value + (x.tag->guessed ? "?" : ""));
  return out;
}
using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("enumerator names: class and value go to the integer in front of them") {
  CHECK(assigned("a", {"g::E", "One"}) == Lines{"2", "g::E/One"});
  CHECK(assigned("a", {"One"}) == Lines{"1", "/One"});
  CHECK(assigned("a", {"g::E"}) == Lines{"1", "g::E/"});
  CHECK(assigned("a", {"Plain", "One"}) == Lines{"2", "Plain/One"});
  CHECK(assigned("ab", {"g::E", "One", "g::F", "Two"}) == Lines{"4", "g::E/One", "g::F/Two"});
}

TEST_CASE(
    "enumerator names: a class with several values goes to an owner that has enough integers") {
  CHECK(assigned("abbb", {"g::E", "One", "Two"}) == Lines{"3", "-", "g::E/One?", "/Two?", "-"});
  CHECK(assigned("abb", {"g::E", "One", "Two"}) == Lines{"3", "-", "g::E/One", "/Two"});
  // Where no owner has enough, the earliest take them.
  CHECK(assigned("abc", {"g::E", "One", "Two"}) == Lines{"3", "g::E/One", "/Two", "-"});
}

TEST_CASE("enumerator names: more names than two per integer, or empty ones, belong to none") {
  CHECK(assigned("a", {"x", "y", "z"}) == Lines{"0", "-"});
  CHECK(assigned("ab", {"x", ""}) == Lines{"0", "-", "-"});
  CHECK(assigned("", {"x"}) == Lines{"0"});
}
