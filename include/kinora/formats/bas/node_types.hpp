// The 107 node types of Breath of the Wild's animation sequences, from the program's own factory
// table; names are the program's (its spelling "Skeltal" too).
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::bas {

/// Number of a node type as the file stores it; any number may occur.
enum class NodeType : u32 {
  bone_blender = 5,
  bool_selector = 7,
  node_pos_selector = 44,
  sequence_play_container = 61,
  skeltal_asset = 67,
  sync_play_container = 80,
};
inline constexpr u32 kNodeTypeCount = 107;

/// How a node finds the child that plays, or what an asset is. docs/formats/bas.md has the rules.
enum class Pick : u8 {
  unknown,
  // selectors
  range,
  angle,  ///< degrees, period -180..180
  random,
  random_no_repeat,
  string,
  string_fixed,  ///< computed once for each actor
  integer,
  integer_fixed,
  boolean,
  flag_list,
  dungeon_flag,
  bone_position,
  previous_as,
  clock,
  weather,
  // blenders
  range_blend,
  angle_blend,
  bone_blend,
  // containers
  sequence,
  parallel,
  // assets
  skeletal,
  material,
  clear,
  empty,
};

enum class Group : u8 { unknown, selector, blender, container, asset };
/// What each child carries for its parent to choose by, and thereby the list that holds it.
enum class Case : u8 { none, range, string, number, blend_at };

inline constexpr u8 kNoInput = 0xFF;

struct NodeInfo {
  const char* name;
  Pick pick;
  u8 input;            ///< number of the input that is compared, or kNoInput
  const char* remark;  ///< what is compared, in a few words

  constexpr Group group() const {
    return pick == Pick::unknown      ? Group::unknown
           : pick <= Pick::weather    ? Group::selector
           : pick <= Pick::bone_blend ? Group::blender
           : pick <= Pick::parallel   ? Group::container
                                      : Group::asset;
  }
  /// The list that the game's files hold for this kind, with one entry for each child.
  constexpr Case case_kind() const {
    switch (pick) {
      case Pick::range:
      case Pick::angle:
      case Pick::random:
      case Pick::random_no_repeat:
      case Pick::range_blend:
      case Pick::angle_blend:
      case Pick::bone_blend:
        return Case::range;
      case Pick::string:
      case Pick::string_fixed:
      case Pick::boolean:
      case Pick::flag_list:
      case Pick::bone_position:
      case Pick::previous_as:
      case Pick::clock:
      case Pick::weather:
        return Case::string;
      case Pick::integer:
      case Pick::integer_fixed:
        return Case::number;
      case Pick::sequence:
        return Case::blend_at;
      default:
        return Case::none;
    }
  }
};

/// Facts about a node type; for an unknown number a record of `Pick::unknown` without a name.
const NodeInfo& node_info(NodeType type);

}  // namespace kinora::bas
