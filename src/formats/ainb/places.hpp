// The sections and shared tables of an AINB file, in their order.
#pragma once
#include "kinora/describe/words.hpp"

namespace kinora::ainb {

/// Tables with one part per value type take six places each.
enum Place : u32 {
  kBlackboard,
  kNodeBodies,
  kPlugs,
  kAttachmentIndices,
  kAttachmentEntries,
  kOldAttachmentEntries,  ///< the same in 0x404, without the hash
  kAttachmentBodies,
  kPropertyDirectory,
  kProperties,
  kIoDirectory = kProperties + 6,
  kInputs,
  kOutputs = kInputs + 6,
  kMulti = kOutputs + 6,
  kSection50,
  kTransitionOffsets,
  kTransitions,
  kQueries,
  kExpressions,
  kModules,
  kActions,
  kBlackboardIds,
  kSection58,
  kStateInfo,
  kReplacements,
  kSection6C,
  kEnumResolve,
  kStrings,
  kPlaceCount,
};

inline constexpr std::array<PlaceInfo, kPlaceCount> kPlaces = {{
    {"blackboard", 0},
    {"node_bodies", 0},
    {"plugs", 0},
    {"attachment_indices", 4},
    {"attachment_entries", 0x10},
    {"attachment_entries", 0x0C},
    {"attachment_bodies", 0},
    {"property_directory", 0},
    {"properties_int", 0x0C},
    {"properties_bool", 0x0C},
    {"properties_float", 0x0C},
    {"properties_string", 0x0C},
    {"properties_vec3f", 0x14},
    {"properties_pointer", 0x0C},
    {"io_directory", 0},
    {"inputs_int", 0x10},
    {"inputs_bool", 0x10},
    {"inputs_float", 0x10},
    {"inputs_string", 0x10},
    {"inputs_vec3f", 0x18},
    {"inputs_pointer", 0x14},
    {"outputs_int", 4},
    {"outputs_bool", 4},
    {"outputs_float", 4},
    {"outputs_string", 4},
    {"outputs_vec3f", 4},
    {"outputs_pointer", 8},
    {"multi_parameters", 8},
    {"section_0x50", 0},
    {"transition_offsets", 4},
    {"transitions", 0},
    {"queries", 4},
    {"expressions", 0},
    {"modules", 0},
    {"actions", 0},
    {"blackboard_ids", 0},
    {"section_0x58", 0},
    {"state_info", 0},
    {"replacements", 0},
    {"section_0x6c", 0},
    {"enum_resolve", 0},
    {"strings", 0},
}};

/// The number of "no node" where a node is needed.
inline constexpr s64 kNullNode = 0x7FFF;

}  // namespace kinora::ainb
