// The games' definitions of AI nodes: `NodeDefinition/Node.Product.*.aidefn.byml` below the folder
// of each category. A map from the class of a node to `Inputs` (type -> name -> {default}) and
// `Tags`. Types are Bool, Int, Float, String, Vector3, else the class of an enumeration or of a
// pointer.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/ainb/model.hpp"
#include "kinora/formats/byml/byml.hpp"

namespace kinora::ainb {

/// One table. `category`: `AI`, `Logic`, `Sequence`, or empty if it is not known.
struct DefinitionTable {
  byml::File file;
  std::string category;
};
/// Whether bytes can be such a table; the name decides, since other parameter trees look alike.
bool is_definition_table(ByteView bytes, std::string_view file_name);
/// `name`: the path that the table comes from, which tells the category.
Result<DefinitionTable> open_definitions(ByteView bytes, std::string_view name);

/// Findings AINB0201 and up: names of nodes and inputs, types, marks of defaults, categories.
void check_definitions(const File& f, const std::vector<DefinitionTable>& tables,
                       Findings& findings);

}  // namespace kinora::ainb
