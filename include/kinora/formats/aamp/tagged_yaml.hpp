// The YAML of the Breath of the Wild modding tools (`--as aamp`): `!io`, `!list`, `!obj` and value
// tags such as `!str64`. Kinora writes what those tools read and reads what they write.
//
// Untagged scalars are typed by their looks, as there: true -> Bool, 5 -> Int, 5.0 -> F32, anything
// else and everything in quotes -> StringRef.
#pragma once
#include "kinora/formats/aamp/names.hpp"
#include "kinora/text/node.hpp"

namespace kinora::aamp {

/// The archive as tagged YAML. Refuses (kDialectCannot) what would read back as something else.
/// `more`: names to try beyond Kinora's table.
Result<std::string> to_tagged_yaml(const Archive& archive, MoreNames more = {});

/// Whether a parsed text is in this dialect: its root is tagged `!io`.
inline bool is_tagged_yaml(const TextNode& root) { return root.tag_text() == "!io"; }

/// The inverse. Errors carry line, column and path; what was accepted against the habits of the
/// other tools goes to `notes` (if not null).
Result<Archive> from_tagged_yaml(const TextNode& root, std::vector<Diagnostic>* notes = nullptr);

}  // namespace kinora::aamp
