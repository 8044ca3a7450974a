#include "kinora/formats/bas/node_types.hpp"

#include "node_table.hpp"

namespace kinora::bas {

const NodeInfo& node_info(NodeType type) {
  static constexpr NodeInfo kUnknown = {"", Pick::unknown, kNoInput, ""};
  const auto i = static_cast<u32>(type);
  return i < kNodeTypes.size() ? kNodeTypes[i] : kUnknown;
}

}  // namespace kinora::bas
