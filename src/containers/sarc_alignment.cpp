// The alignment of the members of a SARC. From the games' loaders as public tools describe them;
// AINB, ASB, BAEV, BYML and BAS need only 4.
#include <algorithm>

#include "kinora/containers/sarc.hpp"

namespace kinora::sarc {
namespace {

constexpr u32 kLeast = 4, kInnerArchive = 0x2000;
// A larger power of two than any file asks for; guards the one byte it is read from.
constexpr u32 kLargestShift = 16;

struct Extension {
  std::string_view name;
  u32 little, big;  // by byte order: Switch, Wii U
};
constexpr std::array<Extension, 7> kExtensions = {{{"ksky", 8, 8},
                                                   {"bksky", 8, 8},
                                                   {"baglmf", 0x80, 0x80},
                                                   {"sharc", 0x1000, 0x1000},
                                                   {"sharcb", 0x1000, 0x1000},
                                                   {"gtx", 0x2000, 0x2000},
                                                   {"bffnt", 0x1000, 0x2000}}};

// The binary header of Switch files: order mark at 0x0C, log2 of the alignment at 0x0E, file size
// at 0x1C.
u32 switch_header_alignment(ByteView data) {
  if (data.size() < 0x20) return 1;
  const bool little = data[0xC] == 0xFF && data[0xD] == 0xFE;
  const bool big = data[0xC] == 0xFE && data[0xD] == 0xFF;
  if (!little && !big) return 1;
  if (load<u32>(data.data() + 0x1C, little ? Endian::little : Endian::big) != data.size()) return 1;
  return data[0xE] <= kLargestShift ? 1u << data[0xE] : 1;
}

// A texture of the Wii U ends with its header: "FLIM" 0x28 bytes and the alignment 8 bytes before
// the end.
u32 flim_alignment(ByteView data) {
  if (data.size() < 0x28 || !has_magic(data, "FLIM", data.size() - 0x28)) return 1;
  const u32 a = load<u16>(data.data() + data.size() - 8, Endian::big);
  return std::has_single_bit(a) ? a : 1;
}

}  // namespace

u32 alignment_for(std::string_view name, ByteView data, Endian order, bool legacy) {
  u32 a = kLeast;
  const std::size_t dot = name.rfind('.');
  const std::string_view extension = dot == std::string_view::npos ? "" : name.substr(dot + 1);
  for (const Extension& e : kExtensions)
    if (e.name == extension) a = std::max(a, order == Endian::little ? e.little : e.big);
  if (legacy &&
      (has_magic(data, "SARC") || (has_magic(data, "Yaz0") && has_magic(data, "SARC", 0x11))))
    a = std::max(a, kInnerArchive);
  a = std::max(a, switch_header_alignment(data));
  if (order == Endian::big) a = std::max(a, flim_alignment(data));
  return a;
}

}  // namespace kinora::sarc
