// One zstd dictionary; kept apart so that the library's header stays out of the public ones.
#pragma once
#include <zstd.h>

#include "kinora/containers/dictionaries.hpp"

namespace kinora {

struct Dictionaries::Entry {
  u32 id = 0;
  Bytes bytes;
  std::unique_ptr<ZSTD_DDict, std::size_t (*)(ZSTD_DDict*)> prepared{nullptr, ZSTD_freeDDict};
};

}  // namespace kinora
