// ASB: words of the community script's JSON, by number.
#pragma once
#include "kinora/describe/words.hpp"

namespace kinora::asb {

inline constexpr EnumName kDtTypes[] = {{1, "FloatSelector"},
                                        {2, "StringSelector"},
                                        {3, "SkeletalAnimation"},
                                        {4, "State"},
                                        {5, "Unknown2"},
                                        {6, "OneDimensionalBlender"},
                                        {7, "Sequential"},
                                        {8, "IntSelector"},
                                        {9, "Simultaneous"},
                                        {10, "Event"},
                                        {11, "MaterialAnimation"},
                                        {12, "FrameController"},
                                        {13, "DummyAnimation"},
                                        {14, "RandomSelector"},
                                        {15, "Unknown4"},
                                        {16, "PreviousTagSelector"},
                                        {17, "BonePositionSelector"},
                                        {18, "BoneAnimation"},
                                        {19, "InitialFrame"},
                                        {20, "BoneBlender"},
                                        {21, "BoolSelector"},
                                        {22, "Alert"},
                                        {23, "SubtractAnimation"},
                                        {24, "ShapeAnimation"},
                                        {25, "Unknown7"}};
inline constexpr EnumName kDtJudges[] = {
    {0, "NoSelectOnUpdate"}, {1, "SelectOnUpdate"}, {2, "SelectOnUpdateNoFadeout"}};
inline constexpr EnumName kDtAxes[] = {{0, "X"}, {1, "Y"}, {2, "Z"}};
inline constexpr EnumName kDtComponents[] = {{1, "X"}, {2, "Y"}, {3, "Z"}};
inline constexpr EnumName kDtCalcModes[] = {{0, "Generic"},
                                            {1, "Degrees"},
                                            {2, "Radians"},
                                            {3, "DegreesNormalize"},
                                            {4, "RadiansNormalize"}};
inline constexpr EnumName kDtInitialFrames[] = {
    {0, "ReturnStart"}, {1, "NormCurrent"},       {2, "NormCurrentComplement"},
    {3, "AllLoops"},    {4, "BoneComparison"},    {5, "ReturnEnd"},
    {6, "Current"},     {7, "CurrentComplement"}, {8, "NormSingleLoop"}};
inline constexpr EnumName kDtChecks[] = {
    {0, "CheckStateAndNodeMatch"}, {1, "CheckState"}, {2, "CheckStateFinishAndNodeMatch"}};
inline constexpr EnumName kDtCompares[] = {
    {0, "GreaterThan"}, {1, "LessThanEquals"},    {2, "Equals"},
    {3, "NotEquals"},   {4, "GreaterThanEquals"}, {5, "LessThan"}};
/// In the order of BlackboardType.
inline constexpr EnumName kDtBlackboardTypes[] = {{0, "string"}, {1, "int"},   {2, "float"},
                                                  {3, "bool"},   {4, "vec3f"}, {5, "ptr"}};
inline constexpr EnumName kDtTransitionTypes[] = {
    {0, "int"}, {1, "string"}, {2, "float"}, {3, "bool"}, {4, "vec3f"}};

}  // namespace kinora::asb
