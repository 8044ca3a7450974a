// ASB: the flag word of a property and the source that it stands for.
//   31 sourced; 30 float property; 29-28 judge; 27-26 component; 25 command data; 24 expression;
//   15-0 index. Bits 23-16 are not used; a word that is not composed like this is kept as a whole.
#pragma once
#include "formats/asb/context.hpp"

namespace kinora::asb {

/// Blackboard type of a property's value: what its index counts in.
template <class T>
constexpr BlackboardType own_type() {
  if constexpr (std::is_same_v<T, float>)
    return BlackboardType::f32;
  else if constexpr (std::is_same_v<T, bool>)
    return BlackboardType::boolean;
  else if constexpr (std::is_same_v<T, Integer>)
    return BlackboardType::s32;
  else if constexpr (std::is_same_v<T, PoolText>)
    return BlackboardType::string;
  else
    return BlackboardType::vec3f;
}
/// A float property may read one component of a vec3f parameter.
inline BlackboardType source_type(const Source& s, BlackboardType own) {
  return s.part != 0 ? BlackboardType::vec3f : own;
}
/// Only floats and strings have command data.
constexpr bool has_command_data(BlackboardType own) {
  return own == BlackboardType::f32 || own == BlackboardType::string;
}

/// What a word says. `target` is the bare index for blackboard and float property.
Source unpack_source(u32 word, BlackboardType own);
/// The word of a source whose index in the file is known.
u32 pack_source(const Source& s, BlackboardType own, u32 index);

}  // namespace kinora::asb
