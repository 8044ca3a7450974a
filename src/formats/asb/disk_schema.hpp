// The tables of the binary form of ASB; those of the text form are in schema.cpp.
#pragma once
#include "kinora/describe/schema.hpp"

namespace kinora::asb {

SchemaTables disk_tables(std::span<const char* const> variants,
                         u32 (*version_of)(std::string_view variant));

}  // namespace kinora::asb
