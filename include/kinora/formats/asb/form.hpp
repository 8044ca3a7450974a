// ASB, what differs between versions. Facts: docs/formats/asb.md, "Versions".
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::asb {

/// What offsets of plugs count from.
enum class PlugBase : u8 {
  file,          ///< up to 0x417
  table,         ///< 0x41B by the wiki
  table_header,  ///< 0x41B by another reader: the byte behind the twelve counts
};

/// The layout of a version. Where sources disagree a version has several; the one whose plug tables
/// add up is taken.
struct Form {
  u16 like = 0x417;  ///< 0x40F, 0x410, 0x417 or 0x41B: the version whose tables it has
  bool short_bone_blender = false;
  bool u32_blackboard = false;
  bool has_events = true;  ///< 0x41B leaves the events out when a BAEV has them
  PlugBase plug_base = PlugBase::file;

  bool operator==(const Form&) const = default;

  bool has_interpolation() const { return like >= 0x40F; }
  bool has_command_tags() const { return like >= 0x417; }
  bool has_material_blends() const { return like >= 0x417; }
  bool has_frame_controller_0x68() const { return like >= 0x417; }
  bool has_initial_frame_share() const { return like >= 0x417; }
  bool has_float_property_mode() const { return like != 0x40F; }
  bool has_transition_element() const { return like == 0x417; }
  bool is_0x41b() const { return like == 0x41B; }
};

/// How well a version is known.
enum class Support : u8 {
  unknown,       ///< not an ASB version that anyone has described
  refused,       ///< known to exist, layout not known
  opaque,        ///< tables only; written back unchanged
  experimental,  ///< from descriptions alone, without a file
  full,
};
struct VersionInfo {
  u32 version;
  Support support;
  const char* games;
  std::span<const Form> forms;  ///< candidates, the most likely first
};

std::span<const VersionInfo> versions();
/// `0x410, 0x417 ...`: those that can be read, for messages.
std::string known_versions();
/// Those that can be written from a text.
std::string writable_versions();
/// Null for a version that nobody has named.
const VersionInfo* find_version(u32 version);

}  // namespace kinora::asb
