// BAEV: which parameters the events of Tears of the Kingdom have, from the declarations in its
// program, as published (docs/formats/baev.md, "Event names"). Files store them in an order that
// can differ: FloorContact has bone, velocity, ground.
#include "formats/baev/event_params.hpp"

#include <algorithm>
#include <array>

#include "kinora/formats/baev/model.hpp"

namespace kinora::baev {
namespace {

constexpr u32 kS32 = 0, kF32 = 1, kVec3 = 3, kString = 5;

struct Declaration {
  std::string_view event;
  std::array<DeclaredParam, 3> params;  ///< fewer: the last have no name
};
constexpr std::array<Declaration, 17> kDeclarations = {{
    {"WeaponDrawn", {{{"Value", kS32}}}},
    {"WeaponHold", {{{"Value", kS32}}}},
    {"Jump", {{{"Value", kF32}}}},
    {"Face", {{{"Value", kString}}}},
    {"Voice", {{{"Value", kString}}}},
    {"Flap", {{{"Direction", kS32}, {"Velocity", kF32}, {"Bone", kString}}}},
    {"RumbleControllerTrigger", {{{"Value", kString}}}},
    {"AtCollision", {{{"AttackDirection", kS32}, {"AttackType", kS32}}}},
    {"Guard", {{{"GuardDirection", kS32}, {"IsNotGuardSlow", kS32}}}},
    {"Trans", {{{"Value", kF32}}}},
    {"Rotate", {{{"Bone", kString}}}},
    {"Sync", {{{"Value", kS32}}}},
    {"KeepBoneControlAngle", {{{"LookingController", kString}}}},
    {"RumbleControllerHold", {{{"Value", kString}}}},
    {"FloorContact", {{{"Bone", kString}, {"GroundType", kString}, {"Velocity", kVec3}}}},
    {"JustGuard", {{{"GuardDirection", kS32}}}},
    {"OverrideReaction", {{{"Key", kS32}}}},
}};
/// In the lists of names but not among the declarations.
constexpr std::array<std::string_view, 5> kUndeclared = {"SwordCancelStart", "BounceSuppressor",
                                                         "DisableSpineIK", "DisableArmFaceEvent",
                                                         "DisableIKTargetRotation"};

std::span<const DeclaredParam> without_nameless(const std::array<DeclaredParam, 3>& params) {
  const auto end = std::find_if(params.begin(), params.end(),
                                [](const DeclaredParam& p) { return p.name.empty(); });
  return {params.data(), static_cast<std::size_t>(end - params.begin())};
}

}  // namespace

std::optional<std::span<const DeclaredParam>> declared_params(std::string_view event) {
  const auto known = std::find_if(kDeclarations.begin(), kDeclarations.end(),
                                  [&](const Declaration& d) { return d.event == event; });
  if (known != kDeclarations.end()) return without_nameless(known->params);
  if (!find_event(event)) return {};
  if (std::find(kUndeclared.begin(), kUndeclared.end(), event) != kUndeclared.end()) return {};
  return std::span<const DeclaredParam>{};
}

std::vector<std::string_view> param_names(std::string_view event, std::span<const u32> types) {
  const auto declared = declared_params(event);
  if (!declared || declared->size() != types.size()) return {};
  std::vector<DeclaredParam> left(declared->begin(), declared->end());
  std::vector<std::string_view> names;
  for (const u32 type : types) {
    const auto p = std::find_if(left.begin(), left.end(),
                                [&](const DeclaredParam& d) { return d.type == type; });
    if (p == left.end()) return {};
    names.push_back(p->name);
    left.erase(p);
  }
  return names;
}

}  // namespace kinora::baev
