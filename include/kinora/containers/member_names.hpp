// What can go wrong when members become files: names that lead out of the output folder, names
// that meet, names that a file system does not take.
#pragma once
#include "kinora/containers/archive.hpp"

namespace kinora {

/// Why this name must not be used as a path below an output folder (absolute, or with a `..`
/// part), on any system: `\` separates folders too, and a drive letter counts. None: it is safe.
std::optional<Diagnostic> check_member_path(std::string_view name);

/// All findings about the names of an archive that is to be unpacked: paths as above, two members
/// of one name, a file that is also a folder (errors); names that not every file system takes or
/// tells apart (warnings). Members without a name are unpacked under their label and are no
/// finding. The path of a finding is `members[number]`.
std::vector<Diagnostic> check_member_names(const Archive& archive);

/// A relative path that every file system takes: parts that are not allowed are changed, `.` and
/// `..` parts and leading separators are left out. Equal to the name for ordinary names; different
/// names can become equal. Never empty.
std::string portable_path(std::string_view name);

}  // namespace kinora
