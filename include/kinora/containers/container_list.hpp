// The one list of everything this room can open. A new wrapper or archive adds its own files and
// one line to `container_list.cpp`.
#pragma once
#include "kinora/containers/archive.hpp"
#include "kinora/containers/wrapper.hpp"

namespace kinora {

std::span<const WrapperType* const> wrapper_types();
std::span<const ArchiveType* const> archive_types();

/// By content; null if it is none.
const WrapperType* find_wrapper_type(ByteView bytes, const UnwrapOptions& options = {});
const ArchiveType* find_archive_type(ByteView bytes);

/// By name, as in a pack list; null if there is none.
const WrapperType* wrapper_type_named(std::string_view name);
const ArchiveType* archive_type_named(std::string_view name);

}  // namespace kinora
