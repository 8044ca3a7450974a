#include "kinora/describe/enumerator_names.hpp"

#include <algorithm>
#include <unordered_map>

#include "kinora/core/key_set.hpp"

namespace kinora {
namespace {

using Integers = std::span<const UnnamedInteger>;
using Names = std::span<const std::string>;

bool is_class_name(const std::string& s) { return s.find("::") != std::string::npos; }

/// The first integer from `start` on whose owner has `needed` of them from there on.
std::size_t first_with(Integers integers, std::size_t needed, std::size_t start) {
  std::unordered_map<u64, std::size_t> left;
  for (std::size_t i = start; i < integers.size(); ++i) ++left[integers[i].owner];
  for (std::size_t i = start; i < integers.size(); ++i)
    if (left[integers[i].owner]-- >= needed) return i;
  return integers.size();
}

/// Each class with the values behind it. False, and nothing is done, if an owner is missing.
bool assign_groups(Integers integers, Names names) {
  constexpr std::size_t kMostSteps = 1 << 16;
  if (names.size() * integers.size() > kMostSteps) return false;
  std::vector<std::pair<std::size_t, EnumTag>> tags;  // by place among the integers
  std::size_t next = 0;
  for (std::size_t r = 0; r < names.size();) {
    const bool has_class = is_class_name(names[r]);
    std::size_t value = r + has_class, end = value;
    while (end < names.size() && !is_class_name(names[end])) ++end;
    const std::size_t needed = std::max<std::size_t>(end - value, 1);
    const std::size_t first = first_with(integers, needed, next);
    if (first == integers.size()) return false;
    for (std::size_t i = first, given = 0; given < needed; ++i) {
      if (integers[i].owner != integers[first].owner) continue;
      EnumTag tag;
      if (given == 0 && has_class) tag.enum_class = names[r];
      if (value < end) tag.value = names[value++];
      tags.emplace_back(i, std::move(tag));
      next = i + 1;
      ++given;
    }
    r = end;
  }
  for (auto& [i, tag] : tags) integers[i].integer->tag = std::move(tag);
  return true;
}

/// One or two names to each, from the first integer on.
std::size_t assign_in_order(Integers integers, Names names) {
  std::size_t r = 0;
  for (std::size_t i = 0; i < integers.size() && r < names.size(); ++i) {
    const std::size_t left = names.size() - r, room = integers.size() - i - 1;
    const bool is_class = is_class_name(names[r]) || left > room + 1;
    EnumTag& tag = integers[i].integer->tag.emplace();
    if (is_class) tag.enum_class = names[r++];
    if (r < names.size() && (!is_class || !is_class_name(names[r]))) tag.value = names[r++];
  }
  return r;
}

}  // namespace

std::size_t assign_enumerator_names(Integers integers, Names names) {
  if (names.size() > 2 * integers.size()) return 0;
  // No enumeration has an empty name, and text could not say that there is one.
  for (const std::string& name : names)
    if (name.empty()) return 0;
  const std::size_t assigned =
      assign_groups(integers, names) ? names.size() : assign_in_order(integers, names);
  KeySet open;  // owners with integers that got no name
  for (const UnnamedInteger& u : integers)
    if (!u.integer->tag) open.insert(u.owner);
  for (const UnnamedInteger& u : integers)
    if (u.integer->tag && !u.integer->tag->value.empty())
      u.integer->tag->guessed = open.contains(u.owner);
  return assigned;
}

}  // namespace kinora
