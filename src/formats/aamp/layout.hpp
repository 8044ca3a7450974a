// Where things lie in an AAMP file. Every number is a little-endian u32 at this offset.
#pragma once
#include "kinora/core/types.hpp"

namespace kinora::aamp {

namespace header {
inline constexpr u32 kFormatVersion = 0x04;  // 2
inline constexpr u32 kFlags = 0x08;
inline constexpr u32 kFileSize = 0x0C;
inline constexpr u32 kContentVersion = 0x10;
inline constexpr u32 kRootOffset = 0x14;  // from the end of the header: padded length of the type
inline constexpr u32 kListCount = 0x18;
inline constexpr u32 kObjectCount = 0x1C;
inline constexpr u32 kParameterCount = 0x20;
inline constexpr u32 kDataSize = 0x24;
inline constexpr u32 kTextSize = 0x28;
inline constexpr u32 kTrailingSize = 0x2C;  // 0 in every file
}  // namespace header

inline constexpr u32 kHeaderSize = 0x30;
inline constexpr u32 kFlags = 3;  // little-endian, UTF-8
inline constexpr u32 kListSize = 12, kObjectSize = 8, kParameterSize = 8;

// Distances are stored in steps of 4 bytes.
inline constexpr u64 kFarthestChild = u64{0xFFFF} * 4;
inline constexpr u64 kFarthestValue = u64{0xFFFFFF} * 4;
inline constexpr u32 kMostChildren = 0xFFFF;

}  // namespace kinora::aamp
