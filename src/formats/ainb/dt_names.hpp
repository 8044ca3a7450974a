// AINB: the words of the community's JSON.
#pragma once
#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

inline constexpr EnumName kDtNodeTypes[] = {{0, "UserDefined"},
                                            {1, "Element_S32Selector"},
                                            {2, "Element_Sequential"},
                                            {3, "Element_Simultaneous"},
                                            {4, "Element_F32Selector"},
                                            {5, "Element_StringSelector"},
                                            {6, "Element_RandomSelector"},
                                            {7, "Element_BoolSelector"},
                                            {8, "Element_Fork"},
                                            {9, "Element_Join"},
                                            {10, "Element_Alert"},
                                            {20, "Element_Expression"},
                                            {100, "Element_ModuleIF_Input_S32"},
                                            {101, "Element_ModuleIF_Input_F32"},
                                            {102, "Element_ModuleIF_Input_Vec3f"},
                                            {103, "Element_ModuleIF_Input_String"},
                                            {104, "Element_ModuleIF_Input_Bool"},
                                            {105, "Element_ModuleIF_Input_Ptr"},
                                            {200, "Element_ModuleIF_Output_S32"},
                                            {201, "Element_ModuleIF_Output_F32"},
                                            {202, "Element_ModuleIF_Output_Vec3f"},
                                            {203, "Element_ModuleIF_Output_String"},
                                            {204, "Element_ModuleIF_Output_Bool"},
                                            {205, "Element_ModuleIF_Output_Ptr"},
                                            {300, "Element_ModuleIF_Child"},
                                            {400, "Element_StateEnd"},
                                            {500, "Element_SplitTiming"}};

/// Names of a type in the current form, in that of the older scripts, and in their first form.
struct DtType {
  std::string_view name, old_name, oldest_name;
};
/// By ValueType.
inline constexpr DtType kDtValueTypes[] = {
    {"Int", "s32", "int"},          {"Bool", "bool", "bool"},
    {"Float", "f32", "float"},      {"String", "string", "string"},
    {"Vector3F", "vec3f", "vec3f"}, {"Pointer", "pointer", "userdefined"}};
/// By BlackboardType.
inline constexpr DtType kDtBlackboardTypes[] = {{"String", "string", "string"},
                                                {"S32", "s32", "int"},
                                                {"U32", "u32", "u32"},
                                                {"F32", "f32", "float"},
                                                {"Bool", "bool", "bool"},
                                                {"Vec3f", "vec3f", "vec3f"},
                                                {"VoidPtr", "pointer", "userdefined"}};
inline constexpr EnumName kDtInherit[] = {
    {0, "InheritFromRoot"}, {1, "InheritFromParent"}, {2, "DontInherit"}};
inline constexpr EnumName kDtReplacements[] = {
    {0, "RemoveChild"}, {1, "ReplaceChild"}, {2, "RemoveAttachment"}};
inline constexpr EnumName kDtAxes[] = {{1, "X"}, {2, "Y"}, {3, "Z"}};

}  // namespace kinora::ainb
