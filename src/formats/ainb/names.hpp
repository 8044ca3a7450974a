// Names of AINB enumerators in the text form.
#pragma once
#include "kinora/formats/ainb/model.hpp"

namespace kinora::ainb {

inline constexpr EnumName kNodeTypes[] = {{0, "user_defined"},
                                          {1, "s32_selector"},
                                          {2, "sequential"},
                                          {3, "simultaneous"},
                                          {4, "f32_selector"},
                                          {5, "string_selector"},
                                          {6, "random_selector"},
                                          {7, "bool_selector"},
                                          {8, "fork"},
                                          {9, "join"},
                                          {10, "alert"},
                                          {20, "expression"},
                                          {100, "module_input_s32"},
                                          {101, "module_input_f32"},
                                          {102, "module_input_vec3f"},
                                          {103, "module_input_string"},
                                          {104, "module_input_bool"},
                                          {105, "module_input_pointer"},
                                          {200, "module_output_s32"},
                                          {201, "module_output_f32"},
                                          {202, "module_output_vec3f"},
                                          {203, "module_output_string"},
                                          {204, "module_output_bool"},
                                          {205, "module_output_pointer"},
                                          {300, "module_child"},
                                          {400, "state_end"},
                                          {500, "split_timing"}};

/// By ValueType; also the key of a value.
inline constexpr EnumName kValueTypeNames[] = {{0, "int"},    {1, "bool"},  {2, "float"},
                                               {3, "string"}, {4, "vec3f"}, {5, "pointer"}};
/// By BlackboardType; where both have a type they give it the same name.
inline constexpr EnumName kBlackboardTypeNames[] = {{0, "string"}, {1, "int"},  {2, "uint"},
                                                    {3, "float"},  {4, "bool"}, {5, "vec3f"},
                                                    {6, "pointer"}};
inline constexpr EnumName kInheritNames[] = {
    {0, "from_root"}, {1, "from_caller"}, {2, "none"}, {3, "undefined"}};
inline constexpr EnumName kAxisNames[] = {{0, "none"}, {1, "x"}, {2, "y"}, {3, "z"}};
inline constexpr EnumName kLinkLists[] = {{0, "generic"}, {4, "string"}, {5, "int"}};
inline constexpr EnumName kTransitionKinds[] = {{0, "state_end"}, {1, "move"}};
inline constexpr EnumName kReplacementKinds[] = {
    {0, "remove_child"}, {1, "replace_child"}, {2, "remove_attachment"}};

/// How people call a node: its own name, else that of its type.
inline std::string_view label(const Node& n) {
  return n.name.empty() ? name_of(kNodeTypes, static_cast<u32>(n.type)) : std::string_view(n.name);
}

// Which record of a table stays on one line.
constexpr Style text_style(const Command*) { return Style::row; }
constexpr Style text_style(const BlackboardEntry*) { return Style::row; }
constexpr Style text_style(const Property*) { return Style::row; }
constexpr Style text_style(const Input*) { return Style::row; }
constexpr Style text_style(const Output*) { return Style::row; }
constexpr Style text_style(const Child*) { return Style::row; }
constexpr Style text_style(const Transition*) { return Style::row; }
constexpr Style text_style(const Link*) { return Style::row; }
constexpr Style text_style(const Action*) { return Style::row; }
constexpr Style text_style(const StateInfo*) { return Style::row; }
constexpr Style text_style(const Module*) { return Style::row; }
constexpr Style text_style(const Replacement*) { return Style::row; }
constexpr Style text_style(const Section58*) { return Style::row; }

}  // namespace kinora::ainb
