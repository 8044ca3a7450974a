// ASB: the sections and tables of the file, in their order on disk (docs/formats/asb.md, "Order").
#pragma once
#include "kinora/describe/words.hpp"

namespace kinora::asb {

enum Place : u32 {
  kCommands,
  kElements,
  kEventArray,
  kBodies,
  kPlugs,  ///< inside a body
  kAttachmentIndices,
  kAttachments,
  kAttachmentPayloads,
  kStates,
  kStateRecords,
  kEventGroups,
  kEventTables,  ///< inside an event group
  kEventParams,  ///< inside an event group
  kTransitions,
  kTransitionEntries,
  kCommandGroups,
  kCommandGroupTable,
  kCommandGroupLists,
  kBlackboard,
  kPartialSkeletons,  ///< 0x41B
  kPartials,
  kPartialBones,  ///< 0x41B
  kBoneBlends,
  kBlendBones,
  kTransitionSkeletons,  ///< 0x41B
  kFloatProperties,
  kValidTags,
  kTags,
  kExpressions,
  kExternalActions,
  kExternalActionRecords,
  kMaterialBlends,
  kMaterialBlendRecords,
  kRelocations,
  kStrings,
  kPlaceCount,
};

/// The size of a float property record depends on the version.
constexpr std::array<PlaceInfo, kPlaceCount> places(u32 float_property_size) {
  return {{
      {"commands", 0},
      {"elements", 0},
      {"event_array", 0},
      {"bodies", 0},
      {"plugs", 0},
      {"attachment_indices", 4},
      {"attachments", 0x18},
      {"attachment_payloads", 0},
      {"states", 0},
      {"state_records", 0x60},
      {"event_groups", 0},
      {"event_tables", 0},
      {"event_params", 0},
      {"transitions", 0},
      {"transition_entries", 0},
      {"command_groups", 0},
      {"command_group_table", 4},
      {"command_group_lists", 0},
      {"blackboard", 0},
      {"partial_skeletons", 0},
      {"partials", 0},
      {"partial_bones", 0},
      {"bone_blends", 0},
      {"blend_bones", 0},
      {"transition_skeletons", 0},
      {"float_properties", float_property_size},
      {"valid_tags", 0},
      {"tags", 0},
      {"expressions", 0},
      {"external_actions", 0},
      {"external_action_records", 12},
      {"material_blends", 0},
      {"material_blend_records", 8},
      {"enum_relocations", 0},
      {"strings", 0},
  }};
}

}  // namespace kinora::asb
