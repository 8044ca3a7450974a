// BAEV: the lists of event names; the place in its list is the event's number. From the type lists
// of the games' programs, as published (docs/formats/baev.md, "Event names").
#include <algorithm>

#include "kinora/formats/baev/model.hpp"

namespace kinora::baev {
namespace {

constexpr std::array<std::string_view, 49> kTriggers = {{"AtSound",
                                                         "AttackCharge",
                                                         "ObjThrow",
                                                         "ObjGrab",
                                                         "ObjPut",
                                                         "WeaponDrawn",
                                                         "WeaponHold",
                                                         "Jump",
                                                         "Break",
                                                         "Face",
                                                         "FaceTalk",
                                                         "UpdateAtCol",
                                                         "CrossFade",
                                                         "EyeBlink",
                                                         "EmitEffect",
                                                         "OpenMessage",
                                                         "Voice",
                                                         "FireExtinguish",
                                                         "GrabDelete",
                                                         "StartFeedbackControl",
                                                         "ParameterChange",
                                                         "SheikahStoneGrab",
                                                         "SheikahStonePut",
                                                         "SheikahStoneGrabWaist",
                                                         "SheikahStoneReturnWaist",
                                                         "ResetBoneControl",
                                                         "ResetWeatherChangedFlag",
                                                         "ChangeSignal",
                                                         "Flap",
                                                         "UpdateHeartGauge",
                                                         "Show",
                                                         "RumbleControllerTrigger",
                                                         "CameraReset",
                                                         "FadeStart",
                                                         "PlayerFace",
                                                         "SpurKick",
                                                         "ApproachStart",
                                                         "NpcRitoTakeOff",
                                                         "NpcRitoLanding",
                                                         "ActivateWeaponAbility",
                                                         "SheikahStoneGrabWaistRight",
                                                         "ClimbEnd",
                                                         "DecideAttackPos",
                                                         "RequestZonauMaterial",
                                                         "ActivateArmorAbility",
                                                         "ChangableSprain",
                                                         "DungeonGoronBossRestoreRLeg",
                                                         "DungeonGoronBossRestoreLLeg",
                                                         "SwordCancelStart"}};

constexpr std::array<std::string_view, 100> kHolds = {{"AtCollision",
                                                       "ShieldAtCollision",
                                                       "Ragdoll",
                                                       "JstAvdRec",
                                                       "AcceptInput",
                                                       "Guard",
                                                       "AnmSeqCancel",
                                                       "SwordCancel",
                                                       "JumpCancel",
                                                       "FailedCancel",
                                                       "Trans",
                                                       "Rotate",
                                                       "NoChangeAS",
                                                       "NoChangeFaceAS",
                                                       "NoCurveInputAS",
                                                       "Noise",
                                                       "AwarenessScale",
                                                       "WeaponBlur",
                                                       "ReleaseStirrupL",
                                                       "ReleaseStirrupR",
                                                       "ReleaseReinsL",
                                                       "ReleaseReinsR",
                                                       "NoFaceControll",
                                                       "EyelidControl",
                                                       "ModelInvisible",
                                                       "PredictionShoot",
                                                       "IK",
                                                       "AnmGroup",
                                                       "FixedMoveDirection",
                                                       "OffTgSensorFilter",
                                                       "OffHelperBone",
                                                       "SpecialBoneControl",
                                                       "Sync",
                                                       "OffCloth",
                                                       "NoFeedbackControl",
                                                       "ChanceAttackAfter",
                                                       "ShapeChange",
                                                       "NoAutoAim",
                                                       "KeepBoneControlAngle",
                                                       "FreeMoving",
                                                       "Lie",
                                                       "NoSeFloorContact",
                                                       "Slip",
                                                       "ChangeGround",
                                                       "EffectOn",
                                                       "WeaponBreakFinish",
                                                       "NoLegBendOnHorse",
                                                       "ChangeSeFloorContact",
                                                       "PreAttack",
                                                       "ReleaseWeapon",
                                                       "RumbleControllerHold",
                                                       "HeadEquipNoDisplay",
                                                       "ChangeForm",
                                                       "RemovePartial",
                                                       "FloorContact",
                                                       "AcceptOneTouchBond",
                                                       "JustGuard",
                                                       "NoSpurs",
                                                       "BurstPeriod",
                                                       "DungeonBossZoraFinVisible",
                                                       "DungeonBossZoraSharkFinVisible",
                                                       "LimitLookIK",
                                                       "Dodge",
                                                       "GetOffBack",
                                                       "OverrideReaction",
                                                       "NoWeaponAbility",
                                                       "InvalidAutoHeadLookIK",
                                                       "BowCharge",
                                                       "Rolling",
                                                       "WeaponInvisible",
                                                       "YunboAccessoryVisible",
                                                       "MogurudoWaitEating",
                                                       "DungeonBossGoronBreakableRoot",
                                                       "ZonauGolemEyeLightOn",
                                                       "MogurudoVacuum",
                                                       "ZonauGolemEnableZonauParts",
                                                       "Showing",
                                                       "FixPlayerLookPos",
                                                       "ForbidRagdoll",
                                                       "DrakeDisableTailRagdoll",
                                                       "ChangeGlideAnm",
                                                       "DisableHandIK",
                                                       "InvalidChangeGlideAnm",
                                                       "AttachmentVisibleOn",
                                                       "Spraining",
                                                       "DisableBoneModifier",
                                                       "ForbidJustAvoid",
                                                       "LadderStepSync",
                                                       "FittingModelToSlope",
                                                       "HasToSyncRiderAnm",
                                                       "DisableAIScheduleLOD",
                                                       "NoBlinkChangeFaceEmotion",
                                                       "DisableGuard",
                                                       "LookIKReturn",
                                                       "GuardBreak",
                                                       "FootIK",
                                                       "BounceSuppressor",
                                                       "DisableSpineIK",
                                                       "DisableArmFaceEvent",
                                                       "DisableIKTargetRotation"}};

// Splatoon 3.
constexpr std::array<std::string_view, 24> kSplatoonTriggers = {
    {"AttackTrigger",
     "CollisionTrigger",
     "EnemyRailKingSetVisibleArmL",
     "EnemyRailKingSetVisibleArmR",
     "EnemyRailKingSetVisibleBlower",
     "EnemySharkKingReleaseSalmon",
     "EnemySharkKingSaberShot",
     "EnemySharkKingSetDamageEnabled",
     "EnemySharkKingSetTrackPaintEnabled",
     "EnemyUtsuboxDown",
     "EnemyUtsuboxRotate",
     "EyeTextureScrollDisable",
     "EyeTextureScrollEnable",
     "ModelBind",
     "MorayStartTurnBack",
     "NpcAmiiboPlayerStartHairAnim",
     "NpcWorldAgent3StartClothAnim",
     "NpcWorldAgent3StartHairAnim",
     "NpcWorldFlick",
     "PrepareAttackTrigger",
     "ResetCloth",
     "SetPlayerCustomVisible",
     "SwitchCloth",
     "WeaponAS"}};

constexpr std::array<std::string_view, 16> kSplatoonHolds = {
    {"AttackOn", "CollisionOn", "DisableBlink", "DisableLipSync", "DisableUpdateLookIK",
     "FloorContact", "KumasanRocketCollisionOff", "LipSync", "LipSyncClose", "LipSyncOpen",
     "NotUseShoesOffset", "NpcIdolNewsInvalidateLookIK", "NpcWorldInvalidateLookIK",
     "PlazaNpcNotHitReact", "SpectacleEmitBeam", "WeaponASHold"}};

template <std::size_t N>
std::optional<u32> place_of(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto it = std::find(names.begin(), names.end(), name);
  if (it == names.end()) return {};
  return static_cast<u32>(it - names.begin());
}

}  // namespace

std::optional<EventName> find_event(std::string_view name) {
  if (const auto id = place_of(kTriggers, name)) return EventName{EventKind::trigger, *id};
  if (const auto id = place_of(kHolds, name)) return EventName{EventKind::hold, *id};
  return {};
}

bool is_known_event(std::string_view name) {
  return find_event(name) || place_of(kSplatoonTriggers, name) || place_of(kSplatoonHolds, name);
}

std::vector<std::string_view> event_names() {
  std::vector<std::string_view> names(kTriggers.begin(), kTriggers.end());
  names.insert(names.end(), kHolds.begin(), kHolds.end());
  return names;
}

std::string_view event_name(EventKind kind, u32 id) {
  if (kind == EventKind::trigger) return id < kTriggers.size() ? kTriggers[id] : "";
  if (kind == EventKind::hold) return id < kHolds.size() ? kHolds[id] : "";
  return {};
}

}  // namespace kinora::baev
