// ASB: names of numbers in the text form. Names that are only read, because older tools use them,
// stand last in their tables.
#pragma once
#include "kinora/describe/words.hpp"

namespace kinora::asb {

inline constexpr EnumName kElementTypeNames[] = {{1, "float_selector"},
                                                 {2, "string_selector"},
                                                 {3, "skeletal_animation"},
                                                 {4, "state"},
                                                 {5, "state_end"},
                                                 {6, "one_dimensional_blender"},
                                                 {7, "sequential"},
                                                 {8, "int_selector"},
                                                 {9, "simultaneous"},
                                                 {10, "event"},
                                                 {11, "material_animation"},
                                                 {12, "frame_controller"},
                                                 {13, "dummy_animation"},
                                                 {14, "random_selector"},
                                                 {15, "state_end_2"},
                                                 {16, "previous_tag_selector"},
                                                 {17, "bone_position_selector"},
                                                 {18, "bone_visibility_animation"},
                                                 {19, "initial_frame"},
                                                 {20, "bone_blender"},
                                                 {21, "bool_selector"},
                                                 {22, "alert"},
                                                 {23, "subtract_animation"},
                                                 {24, "shape_animation"},
                                                 {26, "two_dimensional_blender"},
                                                 {18, "bone_animation"}};
inline constexpr EnumName kJudgeNames[] = {
    {0, "on_enter"}, {1, "on_update"}, {2, "on_update_no_fade_out"}};
inline constexpr EnumName kAxisNames[] = {{0, "x"}, {1, "y"}, {2, "z"}};
/// Which component of a vec3f parameter a float property reads.
inline constexpr EnumName kComponentNames[] = {{1, "x"}, {2, "y"}, {3, "z"}};
/// 2 and 6 occur as well; sources disagree on what they are. 3 is a string.
inline constexpr EnumName kCommandDataNames[] = {
    {0, "normalized_frame"}, {1, "random"}, {4, "fade_in_frame"}};
inline constexpr EnumName kInterpolationNames[] = {
    {0, "default"}, {1, "none"}, {2, "cross_fade"}, {3, "local_bone"}, {4, "inertia_local_bone"},
    {5, "parts"}};
inline constexpr EnumName kAttachmentTypeNames[] = {{0, "fade_in"}, {1, "sync_start"}};
inline constexpr EnumName kFloatModeNames[] = {{0, "plain"},
                                               {1, "degrees"},
                                               {2, "radians"},
                                               {3, "degrees_normalized"},
                                               {4, "radians_normalized"}};
inline constexpr EnumName kEasingNames[] = {{0, "linear"}, {1, "smoothstep_twice"}};
inline constexpr EnumName kEndModeNames[] = {{0, "all"}, {1, "first_child"}};
inline constexpr EnumName kLoopModeNames[] = {{0, "clip"}, {1, "loop"}, {2, "once"}};
inline constexpr EnumName kInitialFrameNames[] = {
    {0, "start"},  {1, "frame_offset"},  {2, "inv_frame_offset"},
    {3, "random"}, {4, "bone_position"}, {5, "end"},
    {6, "frame"},  {7, "inv_frame"},     {8, "slot_sync"}};
inline constexpr EnumName kBlendModeNames[] = {
    {1, "value"}, {2, "one"}, {3, "value_from_half"}, {4, "value_below_half"}};
inline constexpr EnumName kStateEndNames[] = {{0, "all"}, {1, "child_0"}, {2, "child_1"}};
inline constexpr EnumName kStateCheckNames[] = {
    {0, "state_and_element"}, {1, "state"}, {2, "finished_and_element"}};
inline constexpr EnumName kCompareNames[] = {
    {0, "greater"},   {1, "less_or_equal"},    {2, "equal"},
    {3, "not_equal"}, {4, "greater_or_equal"}, {5, "less"}};
inline constexpr EnumName kConditionTypeNames[] = {
    {0, "none"}, {1, "float"}, {2, "int"}, {3, "string"}};
inline constexpr EnumName kBlackboardTypeNames[] = {
    {0, "string"}, {1, "int"}, {2, "float"}, {3, "bool"}, {4, "vec3f"}, {5, "pointer"}, {6, "u32"}};
inline constexpr EnumName kTransitionTypeNames[] = {
    {0, "int"}, {1, "string"}, {2, "float"}, {3, "bool"}, {4, "vec3f"}};
inline constexpr EnumName kEventParamNames[] = {
    {0x10, "bool"}, {0x20, "s32"}, {0x30, "f32"}, {0x40, "string"}};

/// The label of default children in all files seen ("other").
inline constexpr const char* kDefaultLabel = "その他";

}  // namespace kinora::asb
